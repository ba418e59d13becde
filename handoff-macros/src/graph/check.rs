//! Refuses graphs in which a run could get lost, or never end.
//!
//! Every check is one file that walks the edges in linear time without
//! recursion, so that a generated graph of ten thousand agents is no worse than
//! a written one. A check reports nothing that follows from a mistake which
//! another one reports.

mod calls;
mod cycles;
mod limits;
pub(super) mod parts;
mod reach;
mod roles;

use super::model::Graph;
use crate::diag::Sink;

/// Runs every check.
pub(crate) fn check(graph: &Graph, sink: &mut Sink) {
    roles::check(graph, sink);
    calls::check(graph, sink);
    reach::check(graph, sink);
    cycles::check(graph, sink);
    limits::check(graph, sink);
}
