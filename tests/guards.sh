#!/usr/bin/env bash
# Takes the guards of the library out of a copy of it, one at a time, and shows
# that a program of tests/ui which must not compile then compiles. So no program
# is refused for another reason than the guard that it is for, and no guard is
# there for show.
#
# A guard is named, its programs are listed, and what takes it out are sed
# scripts, one a line: a file, then the script. A script that changes nothing, a
# copy that does not compile, a program that is accepted with the guard or refused
# without it: each fails the run. So does a place in a list (`type At: ..`) that
# no guard takes out.
#
# The guards stay in the source without marks: forty `cfg`s there would be read by
# everyone, and used by this script alone.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
itself=$root/tests/guards.sh
ui=$root/tests/ui
target=${GUARDS_TARGET_DIR:-$root/target/guards}
sound=$target/sound
copy=$target/copy
only=${1:-}
failures=0
guards=0
# The toolchain is that of the project, wherever the script was called.
cd "$root"
taken_out=$target/taken_out.txt

# Prints the rmeta file of the library in the copy, or what the compiler says.
build() {
    local log=$target/build.json
    if ! (cd "$copy" && cargo check --quiet --package handoff-core --target-dir "$target" \
        --message-format json-render-diagnostics >"$log" 2>"$target/build.txt"); then
        cat "$target/build.txt" >&2
        return 1
    fi
    grep -o '"[^"]*libhandoff_core-[^"]*\.rmeta"' "$log" | tail -n 1 | tr -d '"'
}

# Compiles a program against a library, without code generation.
accepts() {
    local library=$1 program=$2
    rustc --edition 2024 --emit metadata --cap-lints allow -o "$target/program.rmeta" \
        --extern "handoff_core=$library" -L "dependency=$(dirname "$library")" \
        "$ui/$program.rs" >"$target/program.txt" 2>&1
}

row() {
    printf '%-34s %-42s %-9s %s\n' "$@"
}

fail() {
    printf 'error: %s\n' "$*" >&2
    failures=$((failures + 1))
}

# guard NAME PROGRAM.. <<< "FILE SCRIPT"
guard() {
    local name=$1 patched=() file script library program with without
    shift
    local patch
    patch=$(cat)
    [[ -z $only || $name == *"$only"* ]] || return 0
    guards=$((guards + 1))
    if [[ $# -eq 0 ]]; then
        fail "the guard \`$name\` has no program"
        return 0
    fi
    while read -r file script; do
        patched+=("$file")
        sed -i.before "$script" "$copy/$file"
        if cmp -s "$copy/$file" "$copy/$file.before"; then
            fail "the guard \`$name\` is not where it was: nothing in $file for $script"
        fi
        diff "$copy/$file.before" "$copy/$file" | sed -n 's/^< *//p' >>"$taken_out" || true
        rm "$copy/$file.before"
    done <<<"$patch"
    if library=$(build); then
        for program in "$@"; do
            with=refused without=accepted
            [[ -n ${accepted[$program]:-} ]] && with=ACCEPTED
            if ! accepts "$library" "$program"; then
                without=REFUSED
                cat "$target/program.txt" >&2
            fi
            row "$name" "$program" "$with" "$without"
            if [[ $with$without != refusedaccepted ]]; then
                fail "\`$program\` does not show the guard \`$name\`"
            fi
        done
    else
        fail "the library does not compile without the guard \`$name\`"
    fi
    for file in "${patched[@]}"; do
        cp "$sound/$file" "$copy/$file"
    done
}

rm -rf "$sound" "$copy"
mkdir -p "$sound"
cp -R "$root/Cargo.toml" "$root/Cargo.lock" "$root/rust-toolchain.toml" "$root/handoff-core" \
    "$root/handoff-macros" "$sound"
# A part made public has no documentation, and code that is cut off is not used.
sed -i.before 's/^members = .*/members = ["handoff-core", "handoff-macros"]/; s/"\(deny\|warn\)"/"allow"/' \
    "$sound/Cargo.toml"
cp -R "$sound" "$copy"
: >"$taken_out"

# With all guards in place every program is refused.
declare -A accepted=()
library=$(build)
for program in $(sed -n 's/^guard .*'\'' \(.*\) <<.*/\1/p' "$itself" | tr ' ' '\n' | sort -u); do
    if accepts "$library" "$program"; then accepted[$program]=yes; fi
done

row guard program 'with it' 'without it'

# ---- places: what stands in a list of the graph

guard 'seal of the places' rights/own_place <<'END'
handoff-core/src/rights.rs s/^pub trait At<T: ?Sized, List>: sealed::At<T, List> + Sized {}/pub trait At<T: ?Sized, List>: Sized {}/
END
guard 'a place is Sized' rights/object_as_a_place <<'END'
handoff-core/src/rights.rs s/: sealed::At<T, List> + Sized {}/: sealed::At<T, List> {}/
handoff-core/src/rights.rs s/type At: At<To, TargetsOf<Self>>;/type At: At<To, TargetsOf<Self>> + ?Sized;/
END
guard 'place of a role' rights/agent_of_its_own <<'END'
handoff-core/src/facts.rs s/    P: At<R, <R::Graph as Graph>::Roles>,/    P: Sized,/
END
guard 'seal of the facts' rights/facts_of_its_own <<'END'
handoff-core/src/facts.rs s/^pub trait Facts<R: Role>: sealed::Facts {/pub trait Facts<R: Role> {/
END
guard 'place of a target' rights/edge <<'END'
handoff-core/src/rights.rs s/type At: At<To, TargetsOf<Self>>;/type At;/
END
guard 'place of no target' rights/target_of <<'END'
handoff-core/src/rights.rs s/type At: At<To, TargetsOf<Self>>;/type At;/
handoff-core/src/rights.rs s/type At: At<Self, TargetsOf<R>>;/type At;/
END
guard 'place of a start' rights/start <<'END'
handoff-core/src/rights.rs s/type At: At<Self, <Self::Graph as crate::graph::Graph>::Starts>;/type At;/
END
guard 'place of an end' rights/done <<'END'
handoff-core/src/rights.rs s/type At: At<Self, <Self::Graph as crate::graph::Graph>::Ends>;/type At;/
END
guard 'place of a tool' rights/may <<'END'
handoff-core/src/rights.rs s/type At: At<T, ToolsOf<Self>>;/type At;/
END
guard 'place of no tool' rights/tool_of <<'END'
handoff-core/src/rights.rs s/type At: At<T, ToolsOf<Self>>;/type At;/
handoff-core/src/rights.rs s/type At: At<Self, ToolsOf<R>>;/type At;/
END
guard 'place of a callee' rights/calls <<'END'
handoff-core/src/rights.rs s/type At: At<C, CalleesOf<Self>>;/type At;/
END
guard 'place of no callee' rights/callee_of <<'END'
handoff-core/src/rights.rs s/type At: At<C, CalleesOf<Self>>;/type At;/
handoff-core/src/rights.rs s/type At: At<Self, CalleesOf<R>>;/type At;/
END
guard 'place of evidence' rights/needs <<'END'
handoff-core/src/rights.rs s/type At: At<E, EvidenceOf<Self>>;/type At;/
END
guard 'place of a field' rights/writes_name <<'END'
handoff-core/src/rights.rs s/type At: At<N, FieldsOf<Self>>;/type At;/
END
guard 'name behind a field' rights/writes <<'END'
handoff-core/src/rights.rs s/^pub trait Writes<F: Field>: WritesName<F::Name> {}/pub trait Writes<F: Field>: Role {}/
END
# The traits that the derive makes cannot lose their bound alone: the bridge to the
# trait of the library would not compile.
guard 'place in the list of targets' rights/generated_target <<'END'
handoff-core/src/rights.rs s/type At: At<To, TargetsOf<Self>>;/type At;/
handoff-macros/src/graph/expand/module.rs s/type At: __At<Self, __TargetsOf<#role>>;/type At;/
END
guard 'place in the list of callees' rights/generated_callee <<'END'
handoff-core/src/rights.rs s/type At: At<C, CalleesOf<Self>>;/type At;/
handoff-macros/src/graph/expand/module.rs s/type At: __At<Self, __CalleesOf<#role>>;/type At;/
END
guard 'place in the list of tools' rights/generated_tool <<'END'
handoff-core/src/rights.rs s/type At: At<T, ToolsOf<Self>>;/type At;/
handoff-macros/src/graph/expand/module.rs s/type At: __At<Self, __ToolsOf<#role>>;/type At;/
END

# ---- the token, the turn and what the runner keeps

guard 'a token is not Clone' token/cloned <<'END'
handoff-core/src/token.rs $a impl<R: Role> Clone for Token<R> { fn clone(&self) -> Self { loop {} } }
END
guard 'a token has no Default' token/default <<'END'
handoff-core/src/token.rs $a impl<R: Role> Default for Token<R> { fn default() -> Self { loop {} } }
END
guard 'the fields of a token are private' token/literal token/taken_apart <<'END'
handoff-core/src/token.rs /^pub struct Token</,/^}/ s/pub(crate) /pub /
handoff-core/src/token.rs s/^pub(crate) struct Run</pub struct Run</
END
guard 'a token begins at a start' token/begun_in_the_middle <<'END'
handoff-core/src/token.rs /pub fn begin(/,/^    {/ { /^    where/d; /R: Start,/d }
END
guard 'a run begins at a start' edges/start_in_the_middle <<'END'
handoff-core/src/token.rs /pub fn begin(/,/^    {/ { /^    where/d; /R: Start,/d }
handoff-macros/src/graph/expand/methods.rs s/__R: __handoff::rights::Start + __handoff/__R: __handoff/
END
guard 'a token gives its state at an end' edges/state_before_the_end <<'END'
handoff-core/src/token.rs /pub fn into_state(self)/,/^    {/ { /^    where/d; /R: Done,/d }
END
guard 'the edge of `handoff`' edges/undeclared_with_a_token edges/from_an_end edges/in_generic_code <<'END'
handoff-core/src/token.rs /pub fn handoff<To>/,/^    }/ { /R: Edge<To>,/d; s/<R as Edge<To>>::LIMIT/None::<Limit>/ }
END
guard 'the edge of `to`' edges/undeclared_in_a_turn edges/to_itself edges/many_targets_in_a_turn <<'END'
handoff-core/src/turn.rs /pub fn to<To>/,/^    }/ { /R: Edge<To>,/d; s/self.choose(R::choose(to), reason)/loop {}/ }
END
guard 'a turn is not Clone' token/turn_cloned <<'END'
handoff-core/src/turn.rs $a impl<R: Acts> Clone for Turn<'_, R> { fn clone(&self) -> Self { loop {} } }
END
guard 'the fields of a turn are private' token/taken_out_of_a_turn <<'END'
handoff-core/src/turn.rs /^pub struct Turn</,/^}/ s/pub(crate) /pub /
handoff-core/src/turn.rs s/^pub(crate) struct Work</pub struct Work</
END
guard 'the fields of a proposal are private' token/proposal_rewritten <<'END'
handoff-core/src/turn.rs /^pub struct Proposal</,/^}/ s/pub(crate) /pub /
handoff-core/src/turn.rs s/^pub(crate) struct Stamp/pub struct Stamp/
handoff-core/src/turn.rs s/^pub(crate) enum Proposed</pub enum Proposed</
END
guard 'the field of a passage is private' token/passage_literal <<'END'
handoff-core/src/private.rs s/^pub struct Passage<R: Role>(pub(crate) /pub struct Passage<R: Role>(pub /
handoff-core/src/token.rs s/^pub(crate) struct Run</pub struct Run</
END
guard 'the edge of an arrival' token/arrival_without_an_edge <<'END'
handoff-core/src/private.rs /^pub fn arrive/,/^{/ { /R: Edge<To>,/d; s/<R, To>/<R: Role, To>/ }
END
guard 'the graph of an arrival' token/arrival_in_another_graph <<'END'
handoff-core/src/private.rs /^pub fn arrive/,/^{/ { /R: Edge<To>,/d; s/<R, To>/<R: Role, To>/; s/To: Role<Graph = R::Graph>/To: Role<Graph: Graph<State = StateOf<R>>>/ }
END
guard 'the edge of its facts' rights/facts_of_an_edge <<'END'
handoff-core/src/private.rs /pub const fn of<R, To>/,/^    }/ { s/R: Edge<To>,/R: Role,/; s/<R as Edge<To>>::LIMIT/None/ }
END

# ---- fields, tools, evidence, calls

guard 'writing through a slot' writes/method writes/assignment writes/swap writes/index writes/with_a_token <<'END'
handoff-core/src/state.rs s/^impl<R: Writes<F>, F: Field, T: ?Sized> DerefMut for/impl<R, F, T: ?Sized> DerefMut for/
END
guard '`Slot::set` and `Slot::write`' writes/set writes/write <<'END'
handoff-core/src/state.rs s/^impl<'a, R: Writes<F>, F: Field, T> Slot/impl<'a, R, F, T> Slot/
END
guard 'a loop over a slot' writes/iteration <<'END'
handoff-core/src/state.rs s/^impl<'s, R: Writes<F>, F: Field, T: ?Sized> IntoIterator/impl<'s, R, F, T: ?Sized> IntoIterator/
END
guard 'the tool of `invoke`' tools/not_listed tools/another_one <<'END'
handoff-core/src/turn.rs /pub fn invoke</,/^    {/ { /^    where/d; /R: May<T>,/d }
END
guard 'the fields of a permit are private' tools/permit_rewritten <<'END'
handoff-core/src/tool.rs /^pub struct Permit</,/^}/ s/^    \([a-z]*\):/    pub \1:/
END
guard 'a permit is invariant in its tool' tools/permit_of_a_subtype <<'END'
handoff-core/src/tool.rs s/PhantomData<fn(T) -> T>/PhantomData<fn() -> T>/
END
guard 'a permit is not Clone' tools/permit_cloned <<'END'
handoff-core/src/tool.rs $a impl<T> Clone for Permit<'_, T> { fn clone(&self) -> Self { loop {} } }
END
guard 'the evidence of a turn' evidence/not_needed evidence/another_one <<'END'
handoff-core/src/turn.rs /pub fn evidence</,/^    }/ { /^    where/d; /R: Needs<E>,/d; s/<R as Needs<E>>::pick(&self.proofs)/loop {}/ }
END
guard 'the callee of `call`' calls/nobody calls/itself calls/another_one <<'END'
handoff-core/src/turn.rs /pub fn call<C>/,/^    }/ { /R: Calls<C>,/d; s/<R as Calls<C>>::LIMIT/None/ }
END
guard 'only called agents give back' calls/owner_gives_back <<'END'
handoff-core/src/turn.rs /pub fn give_back(/,/^    }/ { /^    where/d; /R: Called,/d; s/give_back(self, answer: <R as Called>::Answer)/give_back<A>(self, answer: A)/; s/R::returns(answer)/loop {}/ }
END

# ---- the checks of a graph

guard 'check of starts and ends' graph/no_start graph/edge_from_an_end <<'END'
handoff-macros/src/graph/check.rs /roles::check(graph, sink);/d
END
guard 'check of calls' graph/call_without_returns graph/cycle_among_calls <<'END'
handoff-macros/src/graph/check.rs /calls::check(graph, sink);/d
END
guard 'check of ways' graph/unreachable graph/dead_end graph/dead_end_in_a_cycle <<'END'
handoff-macros/src/graph/check.rs /reach::check(graph, sink);/d
END
guard 'check of cycles' graph/cycle_of_one graph/cycle_of_two graph/cycle_of_three <<'END'
handoff-macros/src/graph/check.rs /cycles::check(graph, sink);/d
END
guard 'check of limits' graph/bound_of_zero graph/max_handoffs_too_small <<'END'
handoff-macros/src/graph/check.rs /limits::check(graph, sink);/d
END

# Every place in a list is a guard.
if [[ -z $only ]]; then
    while read -r place; do
        grep -qxF "$place" "$taken_out" || fail "no guard takes out \`$place\`"
    done < <(grep -rhE '^ *type At: ' "$sound/handoff-core/src" "$sound/handoff-macros/src" | sed 's/^ *//' | sort -u)
fi

printf '\n%s guards, %s failures\n' "$guards" "$failures"
[[ $failures -eq 0 && $guards -gt 0 ]]
