//! The drawing for the documentation.
//!
//! It stands in markdown as one HTML block: no blank line, no indented line.
//! Colours are rustdoc's own, with a fallback for other places; there is no
//! `<style>`, which would hold for the whole page.

use super::layers::MOST_AGENTS;
use super::layout::{self, BOX_HEIGHT, ENTRY, Frame, LABEL_HEIGHT, LOOP, Route};
use super::text::{self, put, xml};
use super::{Kind, Node, Picture};

const MOST_ARROWS: usize = 120;
/// An upright piece at the end of a line, which holds the head.
const HEAD: f64 = 10.0;
/// A line ends inside its head, this far from the box, not at the tip.
const TIP: f64 = 6.0;
const MARGIN: f64 = 8.0;
/// Room for the line that explains dashes.
const LEGEND: f64 = 26.0;

pub(super) fn block(picture: &Picture) -> String {
    let (agents, arrows) = (picture.nodes.len(), picture.arrows.len());
    if agents == 0 {
        return note(picture, &format!("{} has no agents.", picture.title));
    }
    if agents > MOST_AGENTS || arrows > MOST_ARROWS {
        let size = format!("{agents} agents, {arrows} edges and calls");
        return note(picture, &format!("{} is too large to draw: {size}.", picture.title));
    }
    let layout = layout::arrange(picture);
    let mut pen = Pen::default();
    for (arrow, route) in picture.arrows.iter().zip(&layout.routes) {
        let label = arrow.label();
        if route.stops.is_empty() {
            pen.turn_around(arrow.kind, &layout.frames[arrow.from], label.as_deref());
        } else {
            pen.follow(arrow.kind, route, label.as_deref());
        }
    }
    for (node, frame) in picture.nodes.iter().zip(&layout.frames) {
        pen.agent(node, frame);
    }
    let mut height = layout.height;
    if !pen.dashes.is_empty() {
        height += LEGEND;
        pen.legend(layout.left, height - TIP);
    }
    let view = [layout.left - MARGIN, -MARGIN, layout.width + 2.0 * MARGIN, height + 2.0 * MARGIN];
    wrap(picture, view, &text::sentences(picture), &pen.finish())
}

/// A line of text instead of a drawing.
fn note(picture: &Picture, words: &str) -> String {
    let mut pen = Pen::default();
    pen.word(MARGIN, 19.0, " text-anchor=\"start\"", words);
    let width = text::width(words, 11.0).round() + 2.0 * MARGIN;
    wrap(picture, [0.0, 0.0, width, 30.0], words, &pen.finish())
}

fn wrap(picture: &Picture, view: [f64; 4], description: &str, body: &str) -> String {
    let [left, top, width, height] = view;
    let (id, title) = (xml(&picture.module), xml(&picture.title));
    let description = xml(description);
    format!(
        "<div class=\"handoff-graph\"><svg xmlns=\"http://www.w3.org/2000/svg\" role=\"group\" \
         aria-labelledby=\"handoff-{id}-title handoff-{id}-desc\" \
         viewBox=\"{left} {top} {width} {height}\" width=\"{width}\" height=\"{height}\" \
         style=\"max-width:100%;height:auto;color:var(--main-color,currentColor)\" \
         fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.5\" \
         font-family=\"'Fira Sans',Arial,sans-serif\" font-size=\"14\" text-anchor=\"middle\">\n\
         <title id=\"handoff-{id}-title\">Graph {title}</title>\n\
         <desc id=\"handoff-{id}-desc\">{description}</desc>\n{body}</svg></div>"
    )
}

/// Collects strokes by their looks, so that each look is one element.
#[derive(Debug, Default)]
struct Pen {
    lines: String,
    dashes: String,
    /// Heads of arrows, and the dots where a run begins.
    heads: String,
    boxes: String,
    words: String,
}

impl Pen {
    fn line(&mut self, kind: Kind) -> &mut String {
        match kind {
            Kind::Handoff => &mut self.lines,
            Kind::Call => &mut self.dashes,
        }
    }

    /// A line through all stops, broken where its label stands.
    fn follow(&mut self, kind: Kind, route: &Route, label: Option<&str>) {
        let (Some(first), Some(last)) = (route.stops.first(), route.stops.last()) else {
            return;
        };
        let (mut start, mut end) = (first.bottom, last.top);
        if route.goes_back {
            put!(self.heads, "M{} {start}l-4 8h8z", first.x);
            put!(self.line(kind), "M{} {}V{}", first.x, start + TIP, start + HEAD);
            start += HEAD;
        } else {
            put!(self.heads, "M{} {end}l-4 -8h8z", last.x);
            put!(self.line(kind), "M{} {start}", first.x);
            end -= HEAD;
        }
        let (mut x, mut y) = (first.x, start);
        for (step, stop) in route.stops.iter().enumerate().skip(1) {
            let (to, top) = (stop.x, stop.top.min(end));
            if (x - to).abs() < 0.5 {
                put!(self.line(kind), "V{top}");
            } else {
                let middle = f64::midpoint(y, top).round();
                put!(self.line(kind), "C{x} {middle} {to} {middle} {to} {top}");
            }
            if let Some(label) = label.filter(|_| route.label == Some(step)) {
                let middle = f64::midpoint(stop.top, stop.bottom);
                let (above, below) = (middle - LABEL_HEIGHT / 2.0, middle + LABEL_HEIGHT / 2.0);
                put!(self.line(kind), "V{above}M{to} {below}");
                self.word(to, middle + 4.0, "", label);
            }
            (x, y) = (to, stop.bottom);
            if step + 1 < route.stops.len() {
                put!(self.line(kind), "V{y}");
            }
        }
        if !route.goes_back {
            put!(self.line(kind), "V{}", last.top - TIP);
        }
    }

    /// A line from an agent to itself, at its right side.
    fn turn_around(&mut self, kind: Kind, frame: &Frame, label: Option<&str>) {
        let (x, y) = (frame.x + frame.half, frame.y + BOX_HEIGHT / 2.0);
        let (far, out, back) = (x + LOOP, y - 8.0, y + 8.0);
        let (above, below) = (out - 6.0, back + 6.0);
        put!(self.line(kind), "M{x} {out}C{far} {above} {far} {below} {} {back}", x + TIP);
        put!(self.heads, "M{x} {back}l8 -4v8z");
        if let Some(label) = label {
            self.word(far - 2.0, y + 4.0, " text-anchor=\"start\"", label);
        }
    }

    fn agent(&mut self, node: &Node, frame: &Frame) {
        let Frame { x, y, half } = *frame;
        let (left, width, middle) = (x - half, half * 2.0, y + BOX_HEIGHT / 2.0);
        if node.start {
            let dot = left - ENTRY;
            put!(self.heads, "M{dot} {middle}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0");
            put!(self.heads, "M{left} {middle}l-8 -4v8z");
            put!(self.lines, "M{} {middle}H{}", dot + 8.0, left - TIP);
        }
        let mut tooltip = xml(&node.label);
        if !node.summary.is_empty() {
            put!(tooltip, ": {}", xml(&node.summary));
        }
        let round = if node.called { BOX_HEIGHT / 2.0 } else { 5.0 };
        let (look, weight) = match (node.start, node.called) {
            (true, _) => (" stroke-width=\"3\"", " font-weight=\"bold\""),
            (false, true) => (" stroke-dasharray=\"5 4\"", ""),
            (false, false) => ("", ""),
        };
        put!(
            self.boxes,
            "<g><title>{tooltip}</title>\
             <rect x=\"{left}\" y=\"{y}\" width=\"{width}\" height=\"{BOX_HEIGHT}\" rx=\"{round}\"\
             {look} style=\"fill:var(--code-block-background-color,none)\"/>"
        );
        if node.end {
            let (left, y, width, height) = (left + 4.0, y + 4.0, width - 8.0, BOX_HEIGHT - 8.0);
            let round = (round - 3.0).max(2.0);
            put!(
                self.boxes,
                "<rect x=\"{left}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{round}\"/>"
            );
        }
        let (base, label) = (middle + 5.0, xml(&text::short(&node.label)));
        put!(
            self.boxes,
            "<text x=\"{x}\" y=\"{base}\" fill=\"currentColor\" stroke=\"none\"{weight}>{label}</text></g>\n"
        );
    }

    fn legend(&mut self, x: f64, y: f64) {
        put!(self.dashes, "M{x} {y}h28");
        self.word(x + 34.0, y + 4.0, " text-anchor=\"start\"", "call");
    }

    fn word(&mut self, x: f64, y: f64, attribute: &str, text: &str) {
        put!(self.words, "<text x=\"{x}\" y=\"{y}\"{attribute}>{}</text>\n", xml(text));
    }

    fn finish(&self) -> String {
        let Self { lines, dashes, heads, boxes, words } = self;
        let mut out = String::new();
        if !lines.is_empty() {
            put!(out, "<path d=\"{lines}\"/>\n");
        }
        if !dashes.is_empty() {
            put!(out, "<path d=\"{dashes}\" stroke-dasharray=\"5 4\"/>\n");
        }
        if !heads.is_empty() {
            put!(out, "<path d=\"{heads}\" fill=\"currentColor\" stroke=\"none\"/>\n");
        }
        out.push_str(boxes);
        if !words.is_empty() {
            let look = "font-size=\"11\" fill=\"currentColor\" stroke=\"none\"";
            put!(out, "<g {look}>\n{words}</g>\n");
        }
        out
    }
}
