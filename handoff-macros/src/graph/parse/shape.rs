//! Reads what Rust itself knows of the enum: its documentation and what its
//! variants carry; and refuses shapes that no agent can have.

use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::{Attribute, Expr, Fields, Generics, Lit, Meta, Type};

use crate::diag::Sink;

/// Refuses generics. True where there are none.
pub(super) fn plain_enum(generics: &Generics, sink: &mut Sink) -> bool {
    let at = match (&generics.lt_token, &generics.where_clause) {
        (Some(lt), _) if !generics.params.is_empty() => lt.span,
        (_, Some(clause)) => clause.where_token.span,
        _ => return true,
    };
    sink.error(
        at,
        "a graph cannot have generics, lifetimes or a `where` clause, because its roles, `Team` \
         and stored runs are named without them; write concrete types, and one enum for each state \
         type",
    );
    false
}

/// The type that a variant carries.
pub(super) fn input(
    name: &Ident,
    fields: Fields,
    discriminant: Option<&Expr>,
    sink: &mut Sink,
) -> Option<Type> {
    if let Some(value) = discriminant {
        sink.push(syn::Error::new_spanned(
            value,
            format_args!(
                "`{name}` cannot have a number of its own, because agents are stored by name; \
                 remove `= ..`"
            ),
        ));
    }
    for field in &fields {
        if let Some(attribute) = field.attrs.iter().find(|attribute| is_handoff(attribute)) {
            sink.push(syn::Error::new_spanned(
                attribute.path(),
                format_args!(
                    "`#[handoff(..)]` belongs on the variant, not on its input; move it above \
                     `{name}`"
                ),
            ));
        }
    }
    let one_type = "an agent has one input, which is stored and shown to models as one type";
    let message = match &fields {
        Fields::Unit => return None,
        Fields::Unnamed(unnamed) if unnamed.unnamed.len() == 1 => {
            return fields.into_iter().next().map(|field| field.ty);
        }
        fields if fields.is_empty() => {
            format!("`{name}` carries nothing, so it needs no brackets; write `{name}`")
        }
        Fields::Named(_) => format!(
            "`{name}` has named fields, but {one_type}; put the fields into a struct and write \
             `{name}(Draft)`"
        ),
        Fields::Unnamed(unnamed) => format!(
            "`{name}` has {} fields, but {one_type}; put them into a struct and write \
             `{name}(Draft)`",
            unnamed.unnamed.len(),
        ),
    };
    sink.push(syn::Error::new_spanned(&fields, message));
    None
}

fn is_handoff(attribute: &Attribute) -> bool {
    attribute.path().segments.first().is_some_and(|first| first.ident.unraw() == "handoff")
}

/// The `#[doc = ..]` attributes as written.
pub(super) fn doc_attrs(attributes: Vec<Attribute>) -> Vec<Attribute> {
    attributes
        .into_iter()
        .filter(|attribute| {
            attribute.path().is_ident("doc") && matches!(attribute.meta, Meta::NameValue(_))
        })
        .collect()
}

/// Documentation as plain text. What is not a string (`include_str!`) is left
/// out.
pub(super) fn doc(attributes: &[Attribute]) -> String {
    let mut lines: Vec<String> = Vec::new();
    for attribute in attributes {
        let Meta::NameValue(pair) = &attribute.meta else {
            continue;
        };
        let Expr::Lit(literal) = &pair.value else {
            continue;
        };
        if let (true, Lit::Str(text)) = (pair.path.is_ident("doc"), &literal.lit) {
            let text = text.value();
            if text.contains('\n') {
                lines.extend(block(&text));
            } else {
                // `/// text` comes as " text".
                lines.push(text.strip_prefix(' ').unwrap_or(&text).trim_end().to_owned());
            }
        }
    }
    lines.join("\n").trim_matches('\n').to_owned()
}

/// The lines of a block comment, without the column of `*` or the indentation
/// that all lines but the first share.
fn block(text: &str) -> Vec<String> {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default().trim();
    let rest: Vec<&str> = lines.collect();
    let written = || rest.iter().filter(|line| !line.trim().is_empty());
    let starred = written().all(|line| line.trim_start().starts_with('*'));
    let indent = written().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let bare = rest.iter().map(|line| {
        let bare = if starred {
            let line = line.trim_start().trim_start_matches('*');
            line.strip_prefix(' ').unwrap_or(line)
        } else {
            line.get(indent..).unwrap_or_default()
        };
        bare.trim_end().to_owned()
    });
    std::iter::once(first.to_owned()).chain(bare).collect()
}
