//! Reads the struct and refuses what would hide a part of it.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::spanned::Spanned as _;
use syn::{Attribute, Data, DeriveInput, Fields, Meta, Path, Token, Type, Visibility};

use crate::diag::Sink;
use crate::names;
use crate::packed;

/// One state.
pub(super) struct State {
    pub(super) ident: Ident,
    pub(super) vis: Visibility,
    pub(super) module: Ident,
    pub(super) krate: Path,
    pub(super) fields: Vec<Field>,
}

/// One field.
pub(super) struct Field {
    pub(super) ident: Ident,
    pub(super) vis: Visibility,
    pub(super) ty: Type,
    pub(super) docs: Vec<Attribute>,
    /// The function in `#[handoff(trace = path)]`.
    pub(super) trace: Option<Path>,
}

/// Serde's attributes that leave every field stored, under its own name.
const HARMLESS: [&str; 4] = ["default", "bound", "crate", "deny_unknown_fields"];

/// The state, or nothing where it is no struct with named fields.
pub(super) fn parse(input: DeriveInput, sink: &mut Sink) -> Option<State> {
    let named = match input.data {
        Data::Struct(data) => match data.fields {
            Fields::Named(named) => named.named,
            Fields::Unnamed(fields) => {
                sink.error(fields.span(), "a state has named fields, because `writes(..)` names them; write `struct Article { draft: String }`");
                return None;
            }
            Fields::Unit => {
                sink.error(
                    input.ident.span(),
                    "a state has fields; write `struct Article { draft: String }`",
                );
                return None;
            }
        },
        Data::Enum(data) => {
            sink.error(data.enum_token.span(), "a state is a struct, because agents have rights to its fields; put the enum into a field of one");
            return None;
        }
        Data::Union(data) => {
            sink.error(
                data.union_token.span(),
                "a state is a struct; a union cannot be read safely",
            );
            return None;
        }
    };
    if !input.generics.params.is_empty() || input.generics.where_clause.is_some() {
        let at = if input.generics.params.is_empty() {
            input.generics.where_clause.span()
        } else {
            input.generics.span()
        };
        sink.error(at, "a state has no generics or lifetimes: it is stored and read back by its fields; give the fields concrete, owned types");
        return None;
    }
    let module = names::field(&names::snake(&input.ident.to_string()), Span::call_site());
    let krate = syn::parse_quote!(::handoff_core);
    let mut state = State { ident: input.ident, vis: input.vis, module, krate, fields: Vec::new() };
    read_container(&input.attrs, &mut state, sink);
    for field in named {
        let Some(ident) = field.ident else { continue };
        let text = ident.unraw().to_string();
        if text.len() > packed::BYTES {
            sink.error(
                ident.span(),
                format_args!("the name of a field has at most {} bytes", packed::BYTES),
            );
        }
        refuse_serde(&field.attrs, Place::Field, sink);
        let trace = read_trace(&field.attrs, sink);
        let docs = field.attrs.into_iter().filter(|attr| attr.path().is_ident("doc")).collect();
        let ty = without_self(&field.ty, &state.ident);
        state.fields.push(Field { ident, vis: field.vis, ty, docs, trace });
    }
    Some(state)
}

fn read_container(attrs: &[Attribute], state: &mut State, sink: &mut Sink) {
    refuse_serde(attrs, Place::Struct, sink);
    let (mut module, mut krate) = (None, None);
    for (key, input) in handoff_pairs(attrs, sink) {
        let read = if key == "module" {
            once(&mut module, &key).and_then(|()| {
                let name = Ident::parse_any.parse2(input)?;
                let made = names::ident(&name.to_string(), name.span());
                module = Some(made.ok_or_else(|| {
                    syn::Error::new(name.span(), format!("no module can be called `{name}`"))
                })?);
                Ok(())
            })
        } else if key == "crate" {
            once(&mut krate, &key).and_then(|()| {
                krate = Some(Path::parse_mod_style.parse2(input)?);
                Ok(())
            })
        } else {
            Err(syn::Error::new(
                key.span(),
                format!(
                    "`{key}` is no attribute of a state; `#[handoff(..)]` on a state takes `module = name` and `crate = path`"
                ),
            ))
        };
        if let Err(error) = read {
            sink.push(error);
        }
    }
    state.module = module.unwrap_or_else(|| state.module.clone());
    state.krate = krate.unwrap_or_else(|| state.krate.clone());
}

fn read_trace(attrs: &[Attribute], sink: &mut Sink) -> Option<Path> {
    let mut trace = None;
    for (key, input) in handoff_pairs(attrs, sink) {
        let read = if key == "trace" {
            once(&mut trace, &key).and_then(|()| {
                trace = Some(syn::parse2::<Path>(input)?);
                Ok(())
            })
        } else {
            Err(syn::Error::new(
                key.span(),
                format!(
                    "`{key}` is no attribute of a field; `#[handoff(..)]` on a field takes `trace = path`, a function that says of the field what traces may show: `#[handoff(trace = Vec::len)]`"
                ),
            ))
        };
        if let Err(error) = read {
            sink.push(error);
        }
    }
    trace
}

fn once<T>(found: &mut Option<T>, key: &Ident) -> syn::Result<()> {
    if found.is_some() {
        return Err(syn::Error::new(key.span(), format!("`{key}` is given twice; remove one")));
    }
    Ok(())
}

/// `key = tokens` of every `#[handoff(..)]`, each piece by itself.
fn handoff_pairs(attrs: &[Attribute], sink: &mut Sink) -> Vec<(Ident, TokenStream)> {
    let mut pairs = Vec::new();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("handoff")) {
        let Meta::List(list) = &attr.meta else {
            sink.error(attr.span(), "write `#[handoff(key = value)]`");
            continue;
        };
        let read = |input: ParseStream<'_>| {
            while !input.is_empty() {
                let key = Ident::parse_any(input)?;
                let has_value = input.peek(Token![=]);
                if has_value {
                    input.parse::<Token![=]>()?;
                }
                let value = value(input)?;
                if has_value && !value.is_empty() {
                    pairs.push((key, value));
                } else {
                    sink.error(key.span(), format_args!("`{key}` wants a value: `{key} = ..`"));
                }
                if !input.is_empty() {
                    input.parse::<Token![,]>()?;
                }
            }
            Ok(())
        };
        if let Err(error) = read.parse2(list.tokens.clone()) {
            sink.push(error);
        }
    }
    pairs
}

/// A type with `Self` written out: the slots stand in a struct of their own.
fn without_self(ty: &Type, ident: &Ident) -> Type {
    fn written_out(tokens: TokenStream, ident: &Ident) -> TokenStream {
        let tree = |token| match token {
            TokenTree::Ident(word) if word == "Self" => TokenTree::Ident(ident.clone()),
            TokenTree::Group(group) => {
                let inner = written_out(group.stream(), ident);
                let mut made = proc_macro2::Group::new(group.delimiter(), inner);
                made.set_span(group.span());
                TokenTree::Group(made)
            }
            other => other,
        };
        tokens.into_iter().map(tree).collect()
    }
    let tokens = written_out(ty.to_token_stream(), ident);
    syn::parse2(tokens).unwrap_or_else(|_| ty.clone())
}

/// Everything up to the next comma that is not between `<` and `>`.
fn value(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let mut value = TokenStream::new();
    let mut depth = 0_usize;
    while !(input.is_empty() || depth == 0 && input.peek(Token![,])) {
        let token: TokenTree = input.parse()?;
        if let TokenTree::Punct(punct) = &token {
            match punct.as_char() {
                '<' => depth += 1,
                '>' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        value.extend([token]);
    }
    Ok(value)
}

#[derive(Clone, Copy)]
enum Place {
    Struct,
    Field,
}

/// Refuses the attributes of serde that hide, move or rename what is stored:
/// a state has no hidden fields, and rights go by the name of the field.
fn refuse_serde(attrs: &[Attribute], place: Place, sink: &mut Sink) {
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("serde")) {
        let Meta::List(list) = &attr.meta else { continue };
        let mut at_start = true;
        for token in list.tokens.clone() {
            match token {
                TokenTree::Ident(word) if at_start => {
                    at_start = false;
                    let text = word.to_string();
                    if !HARMLESS.contains(&text.as_str()) {
                        sink.error(word.span(), refusal(&text, place));
                    }
                }
                TokenTree::Punct(punct) => at_start = punct.as_char() == ',',
                _ => at_start = false,
            }
        }
    }
}

fn refusal(word: &str, place: Place) -> String {
    let what = if word.starts_with("skip") {
        "hides a field: what is not stored is lost at the next handoff across processes"
    } else {
        "changes how the state is stored, but rights and snapshots go by the fields as they are written"
    };
    let instead = match place {
        Place::Field => "remove it, or give the field a type whose own serialisation does this",
        Place::Struct => "remove it; what must be stored otherwise goes into a type of its own",
    };
    format!("`#[serde({word})]` {what}; {instead}")
}
