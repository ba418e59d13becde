//! Assertions about a graph, for the user's own tests and CI.
//!
//! Each is checked when the test is compiled, on stable, with a text that says
//! what is wrong; none needs a runner of compile-fail programs.

use std::marker::PhantomData;

use crate::role::Role;
use crate::state::FieldSpec;

/// Asserts that a graph has these handoffs: the first agent is a start, each may
/// hand off to the next, and the last is an end.
///
/// ```
/// # use handoff_core::prelude::*;
/// # use handoff_core::assert_handoffs;
/// # #[derive(Debug, Clone, Default, HandoffState)]
/// # struct Article { draft: String }
/// # #[derive(HandoffGraph)]
/// # #[handoff(state = Article)]
/// # enum Desk {
/// #     #[handoff(start, to(Writer))]
/// #     Research,
/// #     #[handoff(to(Done))]
/// #     Writer,
/// #     #[handoff(done)]
/// #     Done,
/// # }
/// assert_handoffs!(Desk: Research -> Writer -> Done);
/// ```
#[macro_export]
macro_rules! assert_handoffs {
    ($graph:ty: $first:ident $(-> $next:ident)+ $(,)?) => {
        const _: () = {
            $crate::assert_handoffs!(@agent $graph: $first);
            ::core::assert!(
                $crate::check::starts(<$graph as $crate::graph::Graph>::SPEC, ::core::stringify!($first)),
                ::core::concat!("`", ::core::stringify!($first), "` is not a start of `", ::core::stringify!($graph), "`")
            );
            $crate::assert_handoffs!(@edges $graph: $first $(-> $next)+);
        };
    };
    (@agent $graph:ty: $agent:ident) => {
        ::core::assert!(
            $crate::check::has_agent(<$graph as $crate::graph::Graph>::SPEC, ::core::stringify!($agent)),
            ::core::concat!("`", ::core::stringify!($graph), "` has no agent `", ::core::stringify!($agent), "`")
        );
    };
    (@edges $graph:ty: $from:ident -> $to:ident $(-> $more:ident)*) => {
        $crate::assert_handoffs!(@agent $graph: $to);
        ::core::assert!(
            $crate::check::has_edge(
                <$graph as $crate::graph::Graph>::SPEC,
                ::core::stringify!($from),
                ::core::stringify!($to),
            ),
            ::core::concat!(
                "`", ::core::stringify!($graph), "` has no edge `", ::core::stringify!($from), " -> ",
                ::core::stringify!($to), "`; `to(..)` of `", ::core::stringify!($from), "` does not list it"
            )
        );
        $crate::assert_handoffs!(@edges $graph: $to $(-> $more)*);
    };
    (@edges $graph:ty: $last:ident) => {
        ::core::assert!(
            $crate::check::ends(<$graph as $crate::graph::Graph>::SPEC, ::core::stringify!($last)),
            ::core::concat!("`", ::core::stringify!($last), "` is not an end of `", ::core::stringify!($graph), "`")
        );
    };
}

/// Asserts that an agent has no edge to another.
///
/// ```
/// # use handoff_core::prelude::*;
/// # use handoff_core::assert_no_handoff;
/// # #[derive(Debug, Clone, Default, HandoffState)]
/// # struct Article { draft: String }
/// # #[derive(HandoffGraph)]
/// # #[handoff(state = Article)]
/// # enum Desk {
/// #     #[handoff(start, to(Writer))]
/// #     Research,
/// #     #[handoff(to(Done))]
/// #     Writer,
/// #     #[handoff(done)]
/// #     Done,
/// # }
/// assert_no_handoff!(desk::Writer => desk::Research);
/// ```
#[macro_export]
macro_rules! assert_no_handoff {
    ($from:ty => $to:ty $(,)?) => {
        const _: () = {
            #[allow(unused_imports)]
            use $crate::check::No as _;
            $crate::check::one_graph::<$from, $to>();
            ::core::assert!(
                !$crate::check::EdgeBetween::<$from, $to>::YES,
                ::core::concat!(
                    "`",
                    ::core::stringify!($from),
                    "` may hand off to `",
                    ::core::stringify!($to),
                    "`: its `to(..)` lists it"
                )
            );
        };
    };
}

/// Asserts that an agent may not write a field of the state.
///
/// ```
/// # use handoff_core::prelude::*;
/// # use handoff_core::assert_cannot_write;
/// # #[derive(Debug, Clone, Default, HandoffState)]
/// # struct Article { sources: Vec<String>, draft: String }
/// # #[derive(HandoffGraph)]
/// # #[handoff(state = Article)]
/// # enum Desk {
/// #     #[handoff(start, to(Done), writes(draft))]
/// #     Writer,
/// #     #[handoff(done)]
/// #     Done,
/// # }
/// assert_cannot_write!(desk::Writer, sources);
/// ```
#[macro_export]
macro_rules! assert_cannot_write {
    ($agent:ty, $field:ident $(,)?) => {
        const _: () = {
            #[allow(unused_imports)]
            use $crate::check::No as _;
            const FIELD: &::core::primitive::str = $crate::check::plain(::core::stringify!($field));
            ::core::assert!(
                $crate::check::has_field(
                    <$crate::role::StateOf<$agent> as $crate::state::HandoffState>::FIELDS,
                    FIELD,
                ),
                ::core::concat!("the state has no field `", ::core::stringify!($field), "`")
            );
            type Packed = $crate::rights::Name<
                { $crate::check::pack(FIELD, 0) },
                { $crate::check::pack(FIELD, 1) },
                { $crate::check::pack(FIELD, 2) },
                { $crate::check::pack(FIELD, 3) },
            >;
            ::core::assert!(
                !$crate::check::WriteOf::<$agent, Packed>::YES,
                ::core::concat!(
                    "`",
                    ::core::stringify!($agent),
                    "` may write `",
                    ::core::stringify!($field),
                    "`: its `writes(..)` lists it"
                )
            );
        };
    };
}

/// Asserts that an agent may not use a tool.
///
/// ```
/// # use handoff_core::prelude::*;
/// # use handoff_core::assert_cannot_use;
/// # #[derive(Debug, Clone, Default, HandoffState)]
/// # struct Article { draft: String }
/// # #[derive(HandoffGraph)]
/// # #[handoff(state = Article)]
/// # enum Desk {
/// #     #[handoff(start, to(Done), writes(draft))]
/// #     Writer,
/// #     #[handoff(done)]
/// #     Done,
/// # }
/// # struct SearchCorpus;
/// assert_cannot_use!(desk::Writer, SearchCorpus);
/// ```
#[cfg(feature = "runtime")]
#[macro_export]
macro_rules! assert_cannot_use {
    ($agent:ty, $tool:ty $(,)?) => {
        const _: () = {
            #[allow(unused_imports)]
            use $crate::check::No as _;
            $crate::check::one_graph::<$agent, $agent>();
            ::core::assert!(
                !$crate::check::UseOf::<$agent, $tool>::YES,
                ::core::concat!(
                    "`",
                    ::core::stringify!($agent),
                    "` may use `",
                    ::core::stringify!($tool),
                    "`: its `may(..)` lists it"
                )
            );
        };
    };
}

/// What the macros of this crate's tests look at. Not for users.
#[doc(hidden)]
pub mod check {
    use super::{FieldSpec, PhantomData, Role};
    use crate::graph::{AgentKind, AgentSpec, Spec};
    use crate::rights::{Edge, May, WritesName};

    /// The answer where an inherent constant does not say otherwise.
    pub trait No {
        const YES: bool = false;
    }

    #[derive(Debug)]
    pub struct EdgeBetween<From, To>(PhantomData<fn() -> (From, To)>);
    impl<From: Edge<To>, To: Role> EdgeBetween<From, To> {
        pub const YES: bool = true;
    }
    impl<From, To> No for EdgeBetween<From, To> {}

    #[derive(Debug)]
    pub struct WriteOf<Agent, Name>(PhantomData<fn() -> (Agent, Name)>);
    impl<Agent: WritesName<Name>, Name> WriteOf<Agent, Name> {
        pub const YES: bool = true;
    }
    impl<Agent, Name> No for WriteOf<Agent, Name> {}

    #[derive(Debug)]
    pub struct UseOf<Agent, Tool>(PhantomData<fn() -> (Agent, Tool)>);
    impl<Agent: May<Tool>, Tool> UseOf<Agent, Tool> {
        pub const YES: bool = true;
    }
    impl<Agent, Tool> No for UseOf<Agent, Tool> {}

    /// Refuses types of which nothing could be asserted but that they are no agents.
    pub const fn one_graph<One: Role, Other: Role<Graph = One::Graph>>() {}

    pub const fn has_agent(spec: &Spec, ident: &str) -> bool {
        agent(spec, ident).is_some()
    }

    pub const fn starts(spec: &Spec, ident: &str) -> bool {
        matches!(agent(spec, ident), Some(AgentSpec { kind: AgentKind::Start, .. }))
    }

    pub const fn ends(spec: &Spec, ident: &str) -> bool {
        matches!(agent(spec, ident), Some(AgentSpec { kind: AgentKind::End, .. }))
    }

    pub const fn has_edge(spec: &Spec, from: &str, to: &str) -> bool {
        let (Some(from), Some(to)) = (agent(spec, from), agent(spec, to)) else { return false };
        let mut at = 0;
        while at < from.to.len() {
            if same(from.to[at].to, to.name) {
                return true;
            }
            at += 1;
        }
        false
    }

    pub const fn has_field(fields: &[FieldSpec], name: &str) -> bool {
        let mut at = 0;
        while at < fields.len() {
            if same(fields[at].name, name) {
                return true;
            }
            at += 1;
        }
        false
    }

    /// The name without `r#`.
    pub const fn plain(name: &str) -> &str {
        match name.as_bytes() {
            [b'r', b'#', ..] => name.split_at(2).1,
            _ => name,
        }
    }

    /// One of the four numbers of a packed name; as the derives pack it.
    pub const fn pack(name: &str, part: usize) -> u128 {
        let bytes = name.as_bytes();
        let (mut number, mut at) = (0_u128, part * 16);
        while at < part * 16 + 16 {
            number <<= 8;
            if at < bytes.len() {
                number |= bytes[at] as u128;
            }
            at += 1;
        }
        number
    }

    const fn agent(spec: &Spec, ident: &str) -> Option<&'static AgentSpec> {
        let ident = plain(ident);
        let mut at = 0;
        while at < spec.agents.len() {
            if same(spec.agents[at].ident, ident) {
                return Some(&spec.agents[at]);
            }
            at += 1;
        }
        None
    }

    const fn same(one: &str, other: &str) -> bool {
        let (one, other) = (one.as_bytes(), other.as_bytes());
        if one.len() != other.len() {
            return false;
        }
        let mut at = 0;
        while at < one.len() {
            if one[at] != other[at] {
                return false;
            }
            at += 1;
        }
        true
    }
}
