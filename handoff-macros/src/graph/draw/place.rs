//! Where in its row each cell stands, and where on a box each line is tied.

use super::chains::{Cell, Chain};

const SWEEPS: usize = 16;

/// Finds `x` for every cell; `rows` and `chains` hold places in `cells`.
pub(super) fn along_rows(cells: &mut [Cell], rows: &[Vec<usize>], chains: &[Chain]) {
    sweep(cells, rows);
    straighten(cells, rows, chains);
    for cell in cells {
        // Even, so that halves are whole. The sum turns -0 into 0.
        cell.x = (cell.x / 2.0).round() * 2.0 + 0.0;
    }
}

/// Each cell goes to the mean of what it is tied to, as far as its neighbours allow.
fn sweep(cells: &mut [Cell], rows: &[Vec<usize>]) {
    for sweep in 0..SWEEPS {
        for step in 0..rows.len() {
            let row = if sweep % 2 == 0 { step } else { rows.len() - 1 - step };
            let row = &rows[row];
            let wanted: Vec<(f64, f64)> = row.iter().map(|&cell| wanted(cells, cell)).collect();
            let gaps: Vec<f64> = row.windows(2).map(|pair| gap(cells, pair)).collect();
            for (&cell, x) in row.iter().zip(spread(&wanted, &gaps)) {
                cells[cell].x = x;
            }
        }
    }
}

/// Puts bends that follow each other on one upright line where their neighbours allow.
fn straighten(cells: &mut [Cell], rows: &[Vec<usize>], chains: &[Chain]) {
    let mut near = vec![(None, None); cells.len()];
    for pair in rows.iter().flat_map(|row| row.windows(2)) {
        let &[a, b] = pair else { continue };
        near[a].1 = Some(b);
        near[b].0 = Some(a);
    }
    for chain in chains.iter().chain(chains) {
        let bends = chain.cells.iter().skip(1).take(chain.cells.len().saturating_sub(2));
        let mut run: Vec<usize> = Vec::new();
        let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
        for &bend in bends {
            let (left, right) = near[bend];
            let least = left.map_or(f64::NEG_INFINITY, |it| cells[it].x + gap(cells, &[it, bend]));
            let most = right.map_or(f64::INFINITY, |it| cells[it].x - gap(cells, &[bend, it]));
            if least.max(low) > most.min(high) {
                line_up(cells, &run, low, high);
                run.clear();
                (low, high) = (least, most);
            } else {
                (low, high) = (low.max(least), high.min(most));
            }
            run.push(bend);
        }
        line_up(cells, &run, low, high);
    }
}

fn line_up(cells: &mut [Cell], run: &[usize], low: f64, high: f64) {
    let (mut sum, mut count) = (0.0, 0.0);
    for &bend in run {
        sum += cells[bend].x;
        count += 1.0;
    }
    for &bend in run {
        cells[bend].x = (sum / count).min(high).max(low);
    }
}

/// The place that a cell is drawn to, and how strongly.
fn wanted(cells: &[Cell], cell: usize) -> (f64, f64) {
    let it = &cells[cell];
    let (mut sum, mut weight) = (0.0, 0.0);
    for tie in it.ups.iter().chain(&it.downs) {
        sum += cells[tie.cell].x * tie.pull;
        weight += tie.pull;
    }
    if weight > 0.0 { (sum / weight, weight) } else { (it.x, 0.01) }
}

fn gap(cells: &[Cell], pair: &[usize]) -> f64 {
    let &[a, b] = pair else { return 0.0 };
    let (a, b) = (&cells[a], &cells[b]);
    let between = if a.right > 20.0 && b.left > 20.0 { 24.0 } else { 14.0 };
    a.right + between + b.left
}

/// The places nearest to the wanted ones (each a place and a weight) that keep
/// the gaps: the least sum of squares, by pooling neighbours that collide.
fn spread(wanted: &[(f64, f64)], gaps: &[f64]) -> Vec<f64> {
    let mut offset = 0.0;
    let mut offsets = Vec::with_capacity(wanted.len());
    let mut pools: Vec<(f64, f64, usize)> = Vec::with_capacity(wanted.len());
    let gaps = std::iter::once(&0.0).chain(gaps);
    for (&(x, weight), gap) in wanted.iter().zip(gaps) {
        offset += gap;
        offsets.push(offset);
        let mut pool = (x - offset, weight, 1);
        while let Some(&(x, weight, count)) = pools.last()
            && x > pool.0
        {
            pools.pop();
            let total = weight + pool.1;
            pool = ((x * weight + pool.0 * pool.1) / total, total, count + pool.2);
        }
        pools.push(pool);
    }
    let places = pools.iter().flat_map(|&(x, _, count)| std::iter::repeat_n(x, count));
    places.zip(offsets).map(|(x, offset)| x + offset).collect()
}

/// Per chain, how far from the middle of its upper and its lower box it is tied.
pub(super) fn ports(cells: &[Cell], chains: &[Chain], halves: &[f64]) -> Vec<(f64, f64)> {
    let mut ports = vec![(0.0, 0.0); chains.len()];
    for (node, &half) in halves.iter().enumerate() {
        for upper in [true, false] {
            // The chains at this side with the place each leads to, from left to right.
            let mut ends: Vec<(f64, usize)> = Vec::new();
            for (place, chain) in chains.iter().enumerate() {
                let (at, next) = if upper {
                    (chain.cells.first(), chain.cells.get(1))
                } else {
                    (chain.cells.last(), chain.cells.iter().rev().nth(1))
                };
                if let (Some(&at), Some(&next)) = (at, next)
                    && at == node
                {
                    // Two boxes meet halfway.
                    let away = cells[next].x - cells[node].x;
                    ends.push((if next < halves.len() { away / 2.0 } else { away }, place));
                }
            }
            ends.sort_by(|a, b| a.0.total_cmp(&b.0));
            let room = half - 10.0;
            let wanted: Vec<(f64, f64)> = ends
                .iter()
                .map(|&(away, _)| {
                    // A line that can be upright stays so.
                    let upright = away.abs() < room;
                    if upright { (away, 999.0) } else { (room.copysign(away) / 2.0, 1.0) }
                })
                .collect();
            let between: f64 = ends.iter().skip(1).map(|_| 1.0).sum();
            // Room for all on one side of an upright line, unless they are many.
            let share = room / between.max(1.0);
            let gap = share.max((2.0 * share).min(9.0)).min(14.0);
            let gaps = vec![gap; ends.len().saturating_sub(1)];
            let (mut least, mut most) = (-room, room - between * gap);
            for (&(_, place), x) in ends.iter().zip(spread(&wanted, &gaps)) {
                let x = x.min(most).max(least).round() + 0.0;
                least += gap;
                most += gap;
                if upper {
                    ports[place].0 = x;
                } else {
                    ports[place].1 = x;
                }
            }
        }
    }
    ports
}
