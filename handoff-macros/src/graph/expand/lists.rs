//! Type-level lists, balanced, so that a place is a logarithm deep.

use super::flat::Flat;

/// The list of these types.
pub(super) fn list(types: &[Flat]) -> Flat {
    let mut tokens = Flat::default();
    write(types, &mut tokens);
    tokens
}

fn write(types: &[Flat], tokens: &mut Flat) {
    match types {
        [] => tokens.word("__Nil"),
        [only] => {
            tokens.word("__Leaf");
            tokens.punct('<');
            tokens.append(only);
            tokens.punct('>');
        }
        _ => {
            let (left, right) = types.split_at(types.len() / 2);
            tokens.word("__Fork");
            tokens.punct('<');
            write(left, tokens);
            tokens.punct(',');
            write(right, tokens);
            tokens.punct('>');
        }
    }
}

/// The place of entry `at` in a list of `len`.
pub(super) fn place(mut at: usize, mut len: usize) -> Flat {
    let mut tokens = Flat::default();
    let mut depth = 0;
    while len > 1 {
        let middle = len / 2;
        if at < middle {
            tokens.word("__Left");
            len = middle;
        } else {
            tokens.word("__Right");
            (at, len) = (at - middle, len - middle);
        }
        tokens.punct('<');
        depth += 1;
    }
    tokens.word("__Here");
    for _ in 0..depth {
        tokens.punct('>');
    }
    tokens
}
