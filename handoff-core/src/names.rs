//! The names that generated code uses. Not for users; no stability promise.
//!
//! A derive writes a path for every fact of every agent, and the compiler reads
//! them all at every check. One word costs it less than four, so the
//! expansion imports this module once. The underscores keep the words apart
//! from whatever the user's scope holds.

pub use core::option::Option::{self as __Option, None as __None, Some as __Some};

pub use crate::facts::{
    CalleesOf as __CalleesOf, Declared as __Declared, Itself as __Itself, Nothing as __Nothing,
    TargetsOf as __TargetsOf, ToolsOf as __ToolsOf,
};
pub use crate::graph::{
    AgentKind as __AgentKind, AgentSpec as __AgentSpec, EdgeSpec as __EdgeSpec,
};
pub use crate::rights::{
    All as __All, At as __At, CalleeOf as __CalleeOf, Calls as __Calls, Edge as __Edge,
    Fork as __Fork, Here as __Here, Leaf as __Leaf, Left as __Left, Limit as __Limit, May as __May,
    Name as __Name, Nil as __Nil, Right as __Right, TargetOf as __TargetOf, ToolOf as __ToolOf,
    WritesName as __WritesName,
};
pub use crate::role::Role as __Role;
#[cfg(feature = "derive")]
pub use handoff_macros::drawing as __drawing;
