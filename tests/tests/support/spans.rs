//! A recorder of spans: what a tracing backend would get.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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
    id: u64,
    parent: Option<u64>,
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
        let parent = span.parent?;
        self.spans().into_iter().find(|span| span.id == parent)
    }

    /// The full names as a tree, one line per span.
    pub fn tree(&self) -> String {
        let mut lines = Vec::new();
        for span in self.spans() {
            let mut depth = 0;
            let mut above = self.parent(&span);
            while let Some(span) = above {
                depth += 1;
                above = self.parent(&span);
            }
            lines.push(format!("{}{}", "  ".repeat(depth), span.name()));
        }
        lines.join("\n")
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
        let mut span = Span {
            // An id is given out again once its span is closed.
            id: self.seen().spans.len() as u64,
            kind: attributes.metadata().name(),
            ..Span::default()
        };
        let opened = context.span(id).unwrap();
        span.parent =
            opened.parent().and_then(|parent| parent.extensions().get::<Place>().map(|place| place.0));
        opened.extensions_mut().insert(Place(span.id));
        attributes.record(&mut Fields(&mut span.fields));
        self.seen().spans.push(span);
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        let place = context.span(id).unwrap().extensions().get::<Place>().unwrap().0;
        let mut seen = self.seen();
        let span = seen.spans.iter_mut().find(|span| span.id == place).unwrap();
        values.record(&mut Fields(&mut span.fields));
    }

    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut fields = BTreeMap::new();
        event.record(&mut Fields(&mut fields));
        self.seen().events.push(format!("{fields:?}"));
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        let place = context.span(&id).unwrap().extensions().get::<Place>().unwrap().0;
        let mut seen = self.seen();
        seen.closed += 1;
        let closed = seen.closed;
        let span = seen.spans.iter_mut().find(|span| span.id == place).unwrap();
        span.closed = Some(closed);
    }
}

/// The place of a span among those recorded.
struct Place(u64);

struct Fields<'a>(&'a mut BTreeMap<&'static str, String>);

impl Visit for Fields<'_> {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.insert(field.name(), value.to_owned());
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.0.insert(field.name(), format!("{value:?}"));
    }
}
