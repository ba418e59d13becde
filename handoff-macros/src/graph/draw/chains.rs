//! Rows, and the way of each arrow through them.

use super::layers::Layers;
use super::layout::{BOX_HEIGHT, LABEL_HEIGHT};
use super::{Kind, Picture, text};

/// A place in a row, and what it is tied to in the rows next to it.
#[derive(Debug)]
pub(super) struct Cell {
    pub(super) row: usize,
    /// How far it extends from `x`.
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) x: f64,
    pub(super) ups: Vec<Tie>,
    pub(super) downs: Vec<Tie>,
}

#[derive(Debug)]
pub(super) struct Tie {
    pub(super) cell: usize,
    /// How much it counts for a straight line.
    pub(super) pull: f64,
}

/// The cells of an arrow from the upper box to the lower one.
#[derive(Debug, Default)]
pub(super) struct Chain {
    pub(super) cells: Vec<usize>,
    /// The step that the label stands on.
    pub(super) label: Option<usize>,
    pub(super) goes_back: bool,
}

impl Cell {
    pub(super) fn new(row: usize, left: f64, right: f64) -> Self {
        let (ups, downs) = (Vec::new(), Vec::new());
        Self { row, left, right, x: 0.0, ups, downs }
    }
}

/// The row of each layer and the height of each row: a layer has a row of
/// labels under it if a labelled arrow leads from it to the next one.
pub(super) fn rows(picture: &Picture, layers: &Layers) -> (Vec<usize>, Vec<f64>) {
    let count = layers.of.iter().max().map_or(0, |last| last + 1);
    let mut labelled = vec![false; count];
    for arrow in picture.arrows.iter().filter(|arrow| arrow.at_most.is_some()) {
        let (a, b) = (layers.of[arrow.from], layers.of[arrow.to]);
        if a.abs_diff(b) == 1 {
            labelled[a.min(b)] = true;
        }
    }
    let mut rows = Vec::with_capacity(count);
    let mut heights = Vec::with_capacity(count * 2);
    for labelled in labelled {
        rows.push(heights.len());
        heights.push(BOX_HEIGHT);
        if labelled {
            heights.push(LABEL_HEIGHT);
        }
    }
    (rows, heights)
}

/// Lays each arrow through the rows between its ends, adding a cell per row.
pub(super) fn lay(
    picture: &Picture,
    layers: &Layers,
    row_heights: &[f64],
    cells: &mut Vec<Cell>,
) -> Vec<Chain> {
    let mut chains: Vec<Chain> = picture.arrows.iter().map(|_| Chain::default()).collect();
    // Those that go back come last, so that they stand to the right where all else is equal.
    let mut order: Vec<usize> = (0..chains.len()).collect();
    order.sort_by_key(|&place| !layers.down[place]);
    for place in order {
        let (arrow, down) = (&picture.arrows[place], layers.down[place]);
        let (upper, lower) = if down { (arrow.from, arrow.to) } else { (arrow.to, arrow.from) };
        let (first, last) = (cells[upper].row, cells[lower].row);
        if first >= last {
            continue;
        }
        let near = layers.of[arrow.from].abs_diff(layers.of[arrow.to]) == 1;
        let words = arrow.label();
        let label = words.as_ref().and_then(|_| label_step(row_heights, first, last));
        // Straight lines matter most between an agent and the next one.
        let pull = match (down, near, arrow.kind) {
            (true, true, Kind::Handoff) => 1.0,
            (true, true, Kind::Call) => 0.5,
            (true, false, _) => 0.005,
            (false, ..) => 0.001,
        };
        let mut chain = vec![upper];
        for row in first + 1..last {
            let wide = words.as_ref().filter(|_| label == Some(row - first));
            let half = wide.map_or(2.0, |words| (text::width(words, 11.0) / 2.0 + 2.0).round());
            chain.push(cells.len());
            cells.push(Cell::new(row, half, half));
        }
        chain.push(lower);
        for (step, pair) in chain.windows(2).enumerate() {
            let &[a, b] = pair else { continue };
            let inner = step > 0 && step + 2 < chain.len();
            let pull = if inner { pull * 8.0 } else { pull };
            cells[a].downs.push(Tie { cell: b, pull });
            cells[b].ups.push(Tie { cell: a, pull });
        }
        chains[place] = Chain { cells: chain, label, goes_back: !down };
    }
    chains
}

/// The row of labels nearest to the middle, else the row in the middle.
fn label_step(row_heights: &[f64], first: usize, last: usize) -> Option<usize> {
    let middle = usize::midpoint(first, last);
    (first + 1..last)
        .min_by_key(|&row| (row_heights[row] > LABEL_HEIGHT, row.abs_diff(middle)))
        .map(|row| row - first)
}
