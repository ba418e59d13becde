"""The chain graph, once per contestant.

`N` agents A0 .. A(N-1), each handing off to the next one and to `Done`, so
`2N - 1` edges, and a function that walks the whole chain once: what is declared
and never used would cost the compiler less than it costs a user.
"""

from dataclasses import dataclass, field
from typing import Callable


def _targets(n, at):
    """The agents that agent `at` hands off to."""
    return ([f"A{at + 1}"] if at + 1 < n else []) + ["Done"]


def _walk(n, start, step, last, result, signature="fn walk(hops: u64) -> u64"):
    """A function that goes down the chain, one statement per handoff."""
    lines = [f"pub {signature} {{", f"    let token = {start};"]
    lines += [f"    let token = {step(at)};" for at in range(1, n)]
    lines += [f"    let token = {last};", f"    {result}", "}"]
    return lines


def methods(n):
    """By hand: one generic struct, one method per edge, no macro."""
    lines = [
        "use core::marker::PhantomData;",
        "pub struct Token<R> { hops: u64, role: PhantomData<R> }",
        "impl<R> Token<R> {",
        "    fn pass<To>(self) -> Token<To> { Token { hops: self.hops + 1, role: PhantomData } }",
        "}",
    ]
    lines += [f"pub struct {role};" for role in [f"A{at}" for at in range(n)] + ["Done"]]
    for at in range(n):
        lines.append(f"impl Token<A{at}> {{")
        if at == 0:
            lines.append("    pub fn begin(hops: u64) -> Self { Token { hops, role: PhantomData } }")
        lines += [f"    pub fn to_{to.lower()}(self) -> Token<{to}> {{ self.pass() }}" for to in _targets(n, at)]
        lines.append("}")
    lines.append("impl Token<Done> { pub fn end(self) -> u64 { self.hops } }")
    lines += _walk(n, "Token::<A0>::begin(hops)", lambda at: f"token.to_a{at}()", "token.to_done()", "token.end()")
    return lines


def _derived(n, state, attribute):
    lines = ["use handoff_core::prelude::*;"] + state
    lines += ["#[derive(HandoffGraph)]", "#[handoff(state = Case)]", "pub enum Desk {"]
    for at in range(n):
        start = "start, " if at == 0 else ""
        lines.append(f"    #[handoff({start}to({', '.join(_targets(n, at))}){attribute(at)})] A{at},")
    lines += ["    #[handoff(done)] Done,", "}"]
    lines += _walk(
        n,
        "Desk::start(desk::A0, state)",
        lambda at: f'token.handoff(desk::A{at}, "next").ok()?',
        'token.handoff(desk::Done, "done").ok()?',
        "Some(token.into_state())",
        "fn walk(state: Case) -> Option<Case>",
    )
    return lines


def edges(n):
    """Ours: roles and edges alone, no runtime."""
    return _derived(n, ["#[derive(Clone, HandoffState)]", "pub struct Case { pub hops: u64 }"], lambda at: "")


def whole(n):
    """Ours with everything: fields, tools, evidence, team, choices, runner."""
    # `Clone` by hand: what the compiler's own derive expands to is not stable code,
    # and the whole expansion is pasted as source.
    state = [
        "#[derive(HandoffState)]",
        "pub struct Case { pub facts: Vec<u64>, pub draft: String, pub hops: u64 }",
        "impl Clone for Case {",
        "    fn clone(&self) -> Self {",
        "        Case { facts: self.facts.clone(), draft: self.draft.clone(), hops: self.hops }",
        "    }",
        "}",
        "pub struct Facts;",
        "impl Evidence<Case> for Facts {",
        "    fn prove(state: &Case) -> Result<Self, NotReady> {",
        '        if state.facts.is_empty() { Err(NotReady::because("no facts")) } else { Ok(Facts) }',
        "    }",
        "}",
        "pub struct Look;",
        "impl Tool for Look {",
        "    const NAME: &'static str = \"look\";",
        "    type In = u64;",
        "    type Out = u64;",
        "    type Error = std::convert::Infallible;",
        "    fn run(&self, _: Permit<'_, Self>, at: u64) -> impl Future<Output = Result<u64, Self::Error>> + Send {",
        "        std::future::ready(Ok(at))",
        "    }",
        "}",
    ]

    def attribute(at):
        field = ("facts", "draft", "hops")[at % 3]
        return f", writes({field})" + (", may(Look)" if at % 2 else "") + (", needs(Facts)" if at % 4 == 3 else "")

    return _derived(n, state, attribute)


def statum(n):
    roles = ", ".join([f"A{at}" for at in range(n)] + ["Done"])
    lines = [
        "use statum::{machine, state, transition};",
        f"#[state] pub enum Role {{ {roles} }}",
        "#[machine] pub struct Token<Role> { pub hops: u64 }",
    ]
    for at in range(n):
        lines.append(f"#[transition] impl Token<A{at}> {{")
        for to in _targets(n, at):
            lines.append(f"    pub fn to_{to.lower()}(mut self) -> Token<{to}> {{ self.hops += 1; self.transition() }}")
        lines.append("}")
    begin = "Token::<A0>::builder().hops(hops).build()"
    return lines + _walk(n, begin, lambda at: f"token.to_a{at}()", "token.to_done()", "token.hops")


def typestate(n):
    lines = ["use typestate::typestate;", "#[typestate] pub mod graph {", "    #[automaton] pub struct Token { pub hops: u64 }"]
    lines += [f"    #[state] pub struct {role};" for role in [f"A{at}" for at in range(n)] + ["Done"]]
    for at in range(n):
        begin = "fn begin(hops: u64) -> A0; " if at == 0 else ""
        edges = " ".join(f"fn to_{to.lower()}(self) -> {to};" for to in _targets(n, at))
        lines.append(f"    pub trait A{at} {{ {begin}{edges} }}")
    lines += ["    pub trait Done { fn end(self) -> u64; }", "}", "pub use graph::*;"]
    for at in range(n):
        lines.append(f"impl A{at}State for Token<A{at}> {{")
        if at == 0:
            lines.append("    fn begin(hops: u64) -> Token<A0> { Token { hops, state: A0 } }")
        for to in _targets(n, at):
            lines.append(f"    fn to_{to.lower()}(self) -> Token<{to}> {{ Token {{ hops: self.hops + 1, state: {to} }} }}")
        lines.append("}")
    lines.append("impl DoneState for Token<Done> { fn end(self) -> u64 { self.hops } }")
    return lines + _walk(n, "Token::<A0>::begin(hops)", lambda at: f"token.to_a{at}()", "token.to_done()", "token.end()")


def smlang(n):
    """Checked at run time: an event in the wrong state is an error value."""
    lines = ["use smlang::statemachine;", "statemachine! {", "    name: Token,", "    transitions: {"]
    for at in range(n):
        for number, to in enumerate(_targets(n, at)):
            mark = "*" if at == number == 0 else ""
            event = "Finish" if to == "Done" else "Next"
            lines.append(f"        {mark}A{at} + {event} / count = {to},")
    lines += ["    }", "}", "pub struct Hops(pub u64);", "impl TokenStateMachineContext for Hops {"]
    lines += ["    fn count(&mut self) -> Result<(), ()> { self.0 += 1; Ok(()) }", "}"]
    lines += [
        "pub fn walk(hops: u64) -> Option<u64> {",
        "    let mut token = TokenStateMachine::new(Hops(hops));",
        f"    for _ in 1..{n} {{ token.process_event(TokenEvents::Next).ok()?; }}",
        "    token.process_event(TokenEvents::Finish).ok()?;",
        "    Some(token.context().0)",
        "}",
    ]
    return lines


@dataclass
class Contestant:
    """One way to write the chain."""

    name: str
    about: str
    write: Callable[[int], list] | None
    dependencies: list = field(default_factory=list)
    edition: str = "2024"
    ours: bool = False


def contestants(core):
    """All of them; `core` is the folder of handoff-core. `pasted` is not here:
    it is made from what the compiler says that `whole` expands to."""
    lean = f'handoff-core = {{ path = "{core}", default-features = false, features = ["derive"] }}'
    full = f'handoff-core = {{ path = "{core}" }}'
    automaton = 'typestate = { version = "=0.9.0-rc2", default-features = false, features = ["std"] }'
    return [
        Contestant("methods", "by hand: a generic struct, a method per edge", methods),
        Contestant("edges", "handoff-core, `derive` alone", edges, [lean], ours=True),
        Contestant("whole", "handoff-core, default features", whole, [full], ours=True),
        Contestant("statum", "statum 0.9.0", statum, ['statum = "=0.9.0"']),
        Contestant("typestate", "typestate 0.9.0-rc2", typestate, [automaton], edition="2021"),
        Contestant("smlang", "smlang 0.8.0", smlang, ['smlang = "=0.8.0"'], edition="2021"),
    ]
