//! Where everything stands: rows of cells, then the places in each row.
//!
//! The picture runs downwards. A cell is an agent, or a bend where an arrow
//! passes a row. A label is a bend that is as wide as its words, so nothing
//! can lie over it; arrows between neighbouring layers get a row of their own
//! for that. Lines curve only between rows and are upright in them, and so never
//! touch a box. An arrow that goes back is laid like one that goes down.

use super::chains::{self, Cell, Chain};
use super::{Picture, layers, order, place, text};

pub(super) const BOX_HEIGHT: f64 = 34.0;
pub(super) const LABEL_HEIGHT: f64 = 16.0;
/// Room to the left of a start, for the arrow that enters it.
pub(super) const ENTRY: f64 = 30.0;
/// Room to the right of an agent that may hand off to itself.
pub(super) const LOOP: f64 = 26.0;

#[derive(Debug)]
pub(super) struct Layout {
    pub(super) left: f64,
    pub(super) width: f64,
    pub(super) height: f64,
    /// Per node.
    pub(super) frames: Vec<Frame>,
    /// Per arrow; without stops where the arrow goes from an agent to itself.
    pub(super) routes: Vec<Route>,
}

/// The box of an agent.
#[derive(Debug)]
pub(super) struct Frame {
    /// The middle.
    pub(super) x: f64,
    /// The upper side.
    pub(super) y: f64,
    /// Half of the width.
    pub(super) half: f64,
}

#[derive(Debug, Default)]
pub(super) struct Route {
    /// From the upper box to the lower one.
    pub(super) stops: Vec<Stop>,
    /// The stop that the label stands on.
    pub(super) label: Option<usize>,
    /// The head is at the upper end.
    pub(super) goes_back: bool,
}

/// An upright piece of a line.
#[derive(Debug)]
pub(super) struct Stop {
    pub(super) x: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
}

impl Stop {
    fn new(x: f64, top: f64, bottom: f64) -> Self {
        Self { x, top, bottom }
    }
}

pub(super) fn arrange(picture: &Picture) -> Layout {
    let halves: Vec<f64> =
        picture.nodes.iter().map(|node| half_width(&text::short(&node.label))).collect();
    let widths: Vec<f64> = halves.iter().map(|half| half * 2.0 + 24.0).collect();
    let layers = layers::assign(picture, &widths);
    let (row_of, row_heights) = chains::rows(picture, &layers);
    let mut cells: Vec<Cell> = picture
        .nodes
        .iter()
        .enumerate()
        .map(|(node, it)| {
            let left = halves[node] + if it.start { ENTRY } else { 0.0 };
            let right = halves[node] + loop_width(picture, node);
            Cell::new(row_of[layers.of[node]], left, right)
        })
        .collect();
    let chains = chains::lay(picture, &layers, &row_heights, &mut cells);
    let mut rows = vec![Vec::new(); row_heights.len()];
    for cell in order::from_top(&cells) {
        rows[cells[cell].row].push(cell);
    }
    order::untangle(&cells, &mut rows);
    place::along_rows(&mut cells, &rows, &chains);
    let ports = place::ports(&cells, &chains, &halves);
    let tops = tops(&chains, &cells, &row_heights);

    let left = cells.iter().map(|cell| cell.x - cell.left).fold(0.0, f64::min);
    let right = cells.iter().map(|cell| cell.x + cell.right).fold(0.0, f64::max);
    let height = tops.last().zip(row_heights.last()).map_or(0.0, |(top, height)| top + height);
    let frame = |(&half, cell): (&f64, &Cell)| {
        let (x, y) = (cell.x, tops[cell.row]);
        Frame { x, y, half }
    };
    let frames = halves.iter().zip(&cells).map(frame).collect();
    let routes = chains
        .into_iter()
        .zip(ports)
        .map(|(chain, (upper, lower))| {
            let last = chain.cells.len().saturating_sub(1);
            let stops = chain.cells.iter().enumerate().map(|(step, &cell)| {
                let Cell { row, x, .. } = cells[cell];
                let (top, bottom) = (tops[row], tops[row] + row_heights[row]);
                match step {
                    0 => Stop::new(x + upper, bottom, bottom),
                    _ if step == last => Stop::new(x + lower, top, top),
                    _ => Stop::new(x, top, bottom),
                }
            });
            Route { stops: stops.collect(), label: chain.label, goes_back: chain.goes_back }
        })
        .collect();
    Layout { left, width: right - left, height, frames, routes }
}

fn half_width(label: &str) -> f64 {
    (text::width(label, 14.0) / 2.0 + 14.0).max(34.0).round()
}

/// Room for the arrows from a node to itself, with their labels.
fn loop_width(picture: &Picture, node: usize) -> f64 {
    let loops = picture.arrows.iter().filter(|arrow| arrow.from == node && arrow.to == node);
    loops.fold(0.0, |width: f64, arrow| {
        let label = arrow.label().map_or(0.0, |label| text::width(&label, 11.0) + 6.0);
        width.max(LOOP + label)
    })
}

/// The upper side of each row. Where lines have far to go sideways, the rows stand wider apart.
fn tops(chains: &[Chain], cells: &[Cell], row_heights: &[f64]) -> Vec<f64> {
    let mut sideways: Vec<f64> = vec![0.0; row_heights.len()];
    for pair in chains.iter().flat_map(|chain| chain.cells.windows(2)) {
        let &[a, b] = pair else { continue };
        let (a, b) = (&cells[a], &cells[b]);
        sideways[a.row] = sideways[a.row].max((a.x - b.x).abs());
    }
    let mut top = 0.0;
    let mut tops = Vec::with_capacity(row_heights.len());
    for (row, height) in row_heights.iter().enumerate() {
        tops.push(top);
        let label = |row: usize| row_heights.get(row).is_some_and(|&height| height < BOX_HEIGHT);
        let least = if label(row) || label(row + 1) { 24.0 } else { 36.0 };
        top += (height + least + (sideways[row] / 6.0).min(36.0)).round();
    }
    tops
}
