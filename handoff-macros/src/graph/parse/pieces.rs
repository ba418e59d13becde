//! Cuts an attribute into pieces and each piece into a key and its form, so
//! that one bad piece is one error and the rest still counts.

use std::collections::VecDeque;

use proc_macro2::{Delimiter, Ident, Spacing, Span, TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser};

use crate::diag::Sink;

/// The pieces of one list that are still to be read.
pub(super) struct Pieces {
    queue: VecDeque<Piece>,
}

/// What stands between two commas.
struct Piece {
    tokens: Vec<TokenTree>,
    /// The comma behind it.
    comma: Option<Span>,
}

/// A piece that starts with a word.
pub(super) struct Key {
    pub(super) word: Ident,
    pub(super) form: Form,
}

/// What follows the word of a piece.
pub(super) enum Form {
    /// Nothing.
    Word,
    /// `(..)`.
    List(TokenStream),
    /// `= ..`: all that follows the sign, perhaps more than the value.
    Value(Vec<TokenTree>),
}

impl Pieces {
    /// Cuts at the commas outside of brackets and of the `<..>` of types.
    pub(super) fn cut(tokens: TokenStream) -> Self {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let inside = inside_angles(&tokens);
        let mut queue = VecDeque::new();
        let mut piece = Vec::new();
        for (token, inside) in tokens.into_iter().zip(inside) {
            match &token {
                TokenTree::Punct(punct) if punct.as_char() == ',' && !inside => {
                    let comma = Some(punct.span());
                    queue.push_back(Piece { tokens: std::mem::take(&mut piece), comma });
                }
                _ => piece.push(token),
            }
        }
        if !piece.is_empty() {
            queue.push_back(Piece { tokens: piece, comma: None });
        }
        Self { queue }
    }

    /// The tokens of the next piece; a comma without a piece is reported.
    pub(super) fn next(&mut self, sink: &mut Sink) -> Option<Vec<TokenTree>> {
        loop {
            let Piece { tokens, comma } = self.queue.pop_front()?;
            let tokens = open_first(tokens);
            if !tokens.is_empty() {
                return Some(tokens);
            }
            if let Some(comma) = comma {
                sink.error(comma, "nothing stands before this comma; remove it");
            }
        }
    }

    /// Puts back what was left of a piece after its value was read.
    ///
    /// Whatever follows a whole piece is one mistake. Where it starts with a
    /// word, a comma was forgotten: it is read as a piece of its own, and the
    /// answer is true.
    pub(super) fn put_back(&mut self, rest: Vec<TokenTree>, sink: &mut Sink) -> bool {
        let Some(first) = rest.first() else {
            return true;
        };
        if matches!(first, TokenTree::Ident(_)) {
            sink.error(
                first.span(),
                format_args!("a comma is missing before `{first}`; write `, {first}`"),
            );
            self.queue.push_front(Piece { tokens: rest, comma: None });
            return true;
        }
        sink.error(
            first.span(),
            format_args!("`{}` is not expected here; write a comma, or remove it", show(first)),
        );
        false
    }
}

impl Key {
    /// Reads a piece of the form `word`, `word(..)` or `word = ..`, and puts
    /// back what follows. `None` where an error was reported instead.
    pub(super) fn read(
        tokens: Vec<TokenTree>,
        pieces: &mut Pieces,
        sink: &mut Sink,
    ) -> Option<Self> {
        let mut tokens = tokens.into_iter();
        let word = match tokens.next()? {
            TokenTree::Ident(word) => word,
            other => {
                sink.error(
                    other.span(),
                    format_args!(
                        "a key is expected here, not `{}`; write a word such as `start` or `state \
                         = Type`",
                        show(&other)
                    ),
                );
                return None;
            }
        };
        let rest: Vec<TokenTree> = tokens.collect();
        let form = match rest.first() {
            None => {
                return Some(Self { word, form: Form::Word });
            }
            Some(TokenTree::Punct(punct)) if punct.as_char() == '=' => {
                Form::Value(rest.into_iter().skip(1).collect())
            }
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
                let list = group.stream();
                let understood = pieces.put_back(rest.into_iter().skip(1).collect(), sink);
                return understood.then_some(Self { word, form: Form::List(list) });
            }
            Some(TokenTree::Ident(_)) => {
                pieces.put_back(rest, sink);
                Form::Word
            }
            Some(TokenTree::Group(group)) => {
                sink.error(
                    group.span_open(),
                    format_args!("`{word}` takes its list in parentheses; write `{word}(..)`"),
                );
                return None;
            }
            Some(TokenTree::Literal(literal)) => {
                sink.error(
                    literal.span(),
                    format_args!("`=` is missing before `{literal}`; write `{word} = {literal}`"),
                );
                return None;
            }
            Some(other) => {
                sink.error(
                    other.span(),
                    format_args!(
                        "`{}` cannot follow `{word}`; a key is one word, alone or with `(..)` or \
                         `= ..`, and keys are parted by commas",
                        show(other),
                    ),
                );
                return None;
            }
        };
        Some(Self { word, form })
    }
}

/// Parses a value and returns what follows it.
pub(super) fn value<T>(
    tokens: Vec<TokenTree>,
    parse: impl FnOnce(ParseStream<'_>) -> syn::Result<T>,
) -> Option<(T, Vec<TokenTree>)> {
    let parser = |input: ParseStream<'_>| {
        let value = parse(input)?;
        let rest: TokenStream = input.parse()?;
        Ok((value, rest.into_iter().collect()))
    };
    // What syn says about a bad value speaks of Rust's grammar, so the caller
    // reports it in the words of the attribute.
    parser.parse2(tokens.into_iter().collect()).ok()
}

/// A token as a message shows it: a group by its bracket only.
pub(super) fn show(token: &TokenTree) -> String {
    let TokenTree::Group(group) = token else {
        return token.to_string();
    };
    match group.delimiter() {
        Delimiter::Parenthesis => "(..)".to_owned(),
        Delimiter::Brace => "{..}".to_owned(),
        Delimiter::Bracket => "[..]".to_owned(),
        Delimiter::None => group.stream().to_string(),
    }
}

/// Opens the invisible group that a `macro_rules` fragment stands in, where it
/// is the start of a piece.
pub(super) fn open_first(mut tokens: Vec<TokenTree>) -> Vec<TokenTree> {
    while let Some(TokenTree::Group(group)) = tokens.first() {
        if group.delimiter() != Delimiter::None {
            break;
        }
        let opened: Vec<TokenTree> = group.stream().into_iter().collect();
        tokens.splice(0..1, opened);
    }
    tokens
}

/// For each token whether it stands inside a pair of `<` and `>`.
///
/// Angle brackets are no groups for Rust's lexer, but the commas in
/// `state = Map<Key, Value>` must not cut. Brackets without a partner count for
/// nothing, so that a forgotten `>` spoils no more than its piece.
fn inside_angles(tokens: &[TokenTree]) -> Vec<bool> {
    let mut change = vec![0_i32; tokens.len() + 1];
    let mut open = Vec::new();
    let mut arrow = false;
    for (place, token) in tokens.iter().enumerate() {
        let TokenTree::Punct(punct) = token else {
            arrow = false;
            continue;
        };
        match punct.as_char() {
            '<' => open.push(place),
            '>' if !arrow => {
                if let Some(start) = open.pop() {
                    change[start] += 1;
                    change[place] -= 1;
                }
            }
            _ => {}
        }
        // The `>` of `->` and `=>` closes nothing.
        arrow = matches!(punct.as_char(), '-' | '=') && punct.spacing() == Spacing::Joint;
    }
    let mut depth = 0;
    change
        .iter()
        .take(tokens.len())
        .map(|change| {
            depth += change;
            depth > 0
        })
        .collect()
}
