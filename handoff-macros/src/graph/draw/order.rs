//! The order of the cells in each row: as few crossings as a few sweeps find.

use super::chains::Cell;

const SWEEPS: usize = 12;
/// Ends after so many sweeps that found nothing better.
const PATIENCE: usize = 4;

/// All cells in the order of a walk downwards, depth first: what hangs on one
/// cell stays together, so a tree has no crossing to begin with.
pub(super) fn from_top(cells: &[Cell]) -> Vec<usize> {
    let mut order = Vec::with_capacity(cells.len());
    let mut seen = vec![false; cells.len()];
    let roots = (0..cells.len()).rev().filter(|&cell| cells[cell].ups.is_empty());
    let mut stack: Vec<usize> = roots.collect();
    while let Some(cell) = stack.pop() {
        if !std::mem::replace(&mut seen[cell], true) {
            order.push(cell);
            stack.extend(cells[cell].downs.iter().rev().map(|tie| tie.cell));
        }
    }
    order
}

/// Reorders `rows`, which hold places in `cells`.
pub(super) fn untangle(cells: &[Cell], rows: &mut Vec<Vec<usize>>) {
    let mut place = vec![0.0; cells.len()];
    number(rows, &mut place);
    let mut fewest = crossings(cells, rows, &place);
    let mut best = rows.clone();
    let mut idle = 0;
    for sweep in 0..SWEEPS {
        if fewest == 0 || idle == PATIENCE {
            break;
        }
        idle += 1;
        for step in 0..rows.len() {
            let down = sweep % 2 == 0;
            let row = if down { step } else { rows.len() - 1 - step };
            by_middle(cells, &mut rows[row], &mut place, down);
        }
        swap_neighbours(cells, rows, &mut place);
        let count = crossings(cells, rows, &place);
        if count < fewest {
            idle = 0;
            fewest = count;
            best.clone_from(rows);
        }
    }
    *rows = best;
}

fn number(rows: &[Vec<usize>], place: &mut [f64]) {
    for row in rows {
        let mut next = 0.0;
        for &cell in row {
            place[cell] = next;
            next += 1.0;
        }
    }
}

/// Sorts a row by the mean place of what its cells are tied to above (or below).
fn by_middle(cells: &[Cell], row: &mut Vec<usize>, place: &mut [f64], above: bool) {
    let middle = |cell: usize| {
        let ties = if above { &cells[cell].ups } else { &cells[cell].downs };
        let (mut sum, mut count) = (0.0, 0.0);
        for tie in ties {
            sum += place[tie.cell];
            count += 1.0;
        }
        if count > 0.0 { sum / count } else { place[cell] }
    };
    let mut keyed: Vec<(f64, usize)> = row.iter().map(|&cell| (middle(cell), cell)).collect();
    keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
    *row = keyed.into_iter().map(|(_, cell)| cell).collect();
    number(std::slice::from_ref(row), place);
}

/// Swaps neighbours for as long as that takes a crossing away.
fn swap_neighbours(cells: &[Cell], rows: &mut [Vec<usize>], place: &mut [f64]) {
    for _ in 0..4 {
        let mut swapped = false;
        for row in rows.iter_mut() {
            for right in 1..row.len() {
                let (a, b) = (&cells[row[right - 1]], &cells[row[right]]);
                let (mut now, mut then) = (0, 0);
                for (left, right) in [(&a.ups, &b.ups), (&a.downs, &b.downs)] {
                    for x in left.iter().map(|tie| place[tie.cell]) {
                        for y in right.iter().map(|tie| place[tie.cell]) {
                            now += usize::from(x > y);
                            then += usize::from(x < y);
                        }
                    }
                }
                if then < now {
                    row.swap(right - 1, right);
                    place[row[right - 1]] -= 1.0;
                    place[row[right]] += 1.0;
                    swapped = true;
                }
            }
        }
        if !swapped {
            break;
        }
    }
}

fn crossings(cells: &[Cell], rows: &[Vec<usize>], place: &[f64]) -> usize {
    let mut count = 0;
    let mut seen: Vec<f64> = Vec::new();
    for row in rows {
        seen.clear();
        for &cell in row {
            let before = seen.len();
            seen.extend(cells[cell].downs.iter().map(|tie| place[tie.cell]));
            let (before, new) = seen.split_at(before);
            for end in new {
                count += before.iter().filter(|&earlier| earlier > end).count();
            }
        }
    }
    count
}
