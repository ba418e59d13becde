//! A recorder of spans: what a tracing backend would get.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::subscriber::DefaultGuard;
use tracing::{Event, Subscriber};
use tracing_subscriber::layer::{Context, SubscriberExt as _};
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::{Layer, Registry};

/// One span, as it was when it closed.
#[derive(Debug, Clone, Default)]
pub struct Span {
    parent: Option<usize>,
    follows: Option<usize>,
    /// The static name.
    pub kind: &'static str,
    pub fields: BTreeMap<&'static str, String>,
    /// When it was closed, among all spans; `None` while it is open.
    pub closed: Option<usize>,
}

impl Span {
    /// The full name.
    pub fn name(&self) -> &str {
        self.get("otel.name").unwrap_or(self.kind)
    }

    pub fn get(&self, field: &str) -> Option<&str> {
        self.fields.get(field).map(String::as_str)
    }

    /// The fields with these names, in this order; `-` for one that is empty.
    pub fn pick<const N: usize>(&self, fields: [&str; N]) -> [&str; N] {
        fields.map(|field| self.get(field).unwrap_or("-"))
    }
}

/// Lets all threads of the program attend to spans from now on.
///
/// A span that is first reached while nobody listens is switched off, and a
/// subscriber of one thread that comes at the same moment does not always switch
/// it on again. So every test of a program that looks at spans begins with this.
pub fn attend() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let nobody = Registry::default().with(Nothing);
        tracing::subscriber::set_global_default(nobody).unwrap();
    });
}

/// A layer that keeps nothing; with one, a registry drops what is closed.
pub struct Nothing;

impl<S: Subscriber> Layer<S> for Nothing {}

/// Keeps the spans of the thread that it is set for.
#[derive(Clone, Default)]
pub struct Recorder(Arc<Mutex<Seen>>);

#[derive(Default)]
struct Seen {
    spans: Vec<Span>,
    closed: usize,
    events: Vec<String>,
}

impl Recorder {
    /// Records until the guard is dropped. A run that is polled on this thread
    /// belongs to it.
    pub fn start() -> (Self, DefaultGuard) {
        attend();
        let recorder = Self::default();
        let guard = tracing::subscriber::set_default(recorder.subscriber());
        (recorder, guard)
    }

    pub fn subscriber(&self) -> impl Subscriber + Send + Sync + 'static {
        Registry::default().with(self.clone())
    }

    /// The spans in the order in which they were opened.
    pub fn spans(&self) -> Vec<Span> {
        self.seen().spans.clone()
    }

    /// The only span of this full name.
    pub fn only(&self, name: &str) -> Span {
        let spans = self.named(name);
        assert_eq!(spans.len(), 1, "spans called `{name}`");
        spans.into_iter().next().unwrap()
    }

    pub fn named(&self, name: &str) -> Vec<Span> {
        self.spans().into_iter().filter(|span| span.name() == name).collect()
    }

    pub fn parent(&self, span: &Span) -> Option<Span> {
        self.at(span.parent?)
    }

    /// The span that this one follows from.
    pub fn before(&self, span: &Span) -> Option<Span> {
        self.at(span.follows?)
    }

    /// How many spans around it there are.
    pub fn depth(&self, span: &Span) -> usize {
        let seen = self.seen();
        std::iter::successors(span.parent, |&id| seen.spans.get(id)?.parent).count()
    }

    /// The full names as a tree, one line per span.
    pub fn tree(&self) -> String {
        let line = |span: &Span| format!("{}{}", "  ".repeat(self.depth(span)), span.name());
        self.spans().iter().map(line).collect::<Vec<_>>().join("\n")
    }

    fn at(&self, id: usize) -> Option<Span> {
        self.seen().spans.get(id).cloned()
    }

    /// Everything that was recorded, as text.
    pub fn everything(&self) -> String {
        let seen = self.seen();
        format!("{:?} {:?}", seen.spans, seen.events)
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Recorder {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let opened = context.span(id).unwrap();
        let mut span = Span {
            parent: opened.parent().map(|parent| place(&parent.id(), &context)),
            kind: attributes.metadata().name(),
            ..Span::default()
        };
        attributes.record(&mut Fields(&mut span.fields));
        let mut seen = self.seen();
        opened.extensions_mut().insert(Place(seen.spans.len()));
        seen.spans.push(span);
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        let span = &mut self.seen().spans[place(id, &context)];
        values.record(&mut Fields(&mut span.fields));
    }

    fn on_follows_from(&self, id: &Id, follows: &Id, context: Context<'_, S>) {
        let follows = place(follows, &context);
        self.seen().spans[place(id, &context)].follows = Some(follows);
    }

    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut fields = BTreeMap::new();
        event.record(&mut Fields(&mut fields));
        self.seen().events.push(format!("{fields:?}"));
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        let place = place(&id, &context);
        let mut seen = self.seen();
        seen.closed += 1;
        seen.spans[place].closed = Some(seen.closed);
    }
}

/// The place of a span among those recorded: an id of the registry is given out
/// again once its span is closed.
struct Place(usize);

fn place<S>(id: &Id, context: &Context<'_, S>) -> usize
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    let span = context.span(id).unwrap();
    let place = span.extensions().get::<Place>().map(|place| place.0);
    place.unwrap()
}

struct Fields<'a>(&'a mut BTreeMap<&'static str, String>);

impl Visit for Fields<'_> {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.insert(field.name(), value.to_owned());
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.0.insert(field.name(), format!("{value:?}"));
    }
}
