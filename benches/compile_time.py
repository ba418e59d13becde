#!/usr/bin/env python3
"""What a graph costs at every `cargo check`, in CPU seconds.

Recipe: the dependencies are built; edit the last line of the crate; `cargo
check`, incrementally; user and system time of cargo and its children. Medians;
the contestants take turns, so that a busy minute hits all of them.

    benches/compile_time.py                      all of it
    benches/compile_time.py --quick              a first look, two minutes
    benches/compile_time.py --sizes 3,50 --reps 9 --only methods,edges
"""

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path

from compile import chains, crates, expansion

REPOSITORY = Path(__file__).resolve().parent.parent

# What the ratios should not pass, by name and size.
TARGETS = {("edges", 50): 1.45, ("edges", 200): 2.40}
WHOLE = 1.35
GROWTH = 12


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="3,10,50,200,1000", help="numbers of agents")
    parser.add_argument("--reps", type=int, default=7, help="checks per crate, of which the median counts")
    parser.add_argument("--only", help="names of contestants, by comma")
    parser.add_argument("--quick", action="store_true", help="sizes 3, 10 and 50, three checks, no peers")
    parser.add_argument("--no-growth", action="store_true", help="leave 100 agents out")
    parser.add_argument("--work", default=Path(tempfile.gettempdir()) / "target-bench-compile", type=Path)
    parser.add_argument("--checkout", default=REPOSITORY, type=Path, help="the handoff to measure")
    chosen = parser.parse_args()
    if chosen.quick:
        chosen.sizes, chosen.reps = "3,10,50", 3
        chosen.only = chosen.only or "methods,edges,whole,pasted"
    chosen.sizes = [int(n) for n in chosen.sizes.split(",")]
    return chosen


def prepare(options, cargo):
    """Writes the crates and builds their dependencies."""
    core = crates.snapshot(options.checkout, options.work) / "handoff-core"
    everyone = chains.contestants(core)
    wanted = options.only.split(",") if options.only else None
    sizes = options.sizes + ([100] if 1000 in options.sizes and not options.no_growth else [])
    sizes = sorted(set(sizes))
    chosen = [c for c in everyone if wanted is None or c.name in wanted or (c.name == "whole" and "pasted" in wanted)]
    expansions = {}
    for contestant in chosen:
        # 100 agents are measured only where growth is judged.
        mine = [n for n in sizes if n in options.sizes or contestant.ours]
        crates.write(options.work, contestant, mine, contestant.write)
        print(f"building {contestant.name}", file=sys.stderr)
        cargo.run(contestant.name, "check", "-q", "--workspace")
        if contestant.name == "whole" and (wanted is None or "pasted" in wanted):
            chosen.append(paste(options, cargo, contestant, options.sizes, expansions))
    return chosen, sizes, expansions


def paste(options, cargo, whole, sizes, expansions):
    """The crate that holds what `whole` expands to."""
    for n in sizes:
        expanded = cargo.run(
            whole.name, "rustc", "-q", "-p", f"chain{n}", "--profile", "check", "--", "-Zunpretty=expanded", bootstrap=True, capture=True
        )
        expansions[n] = expanded
    return chains.Contestant(
        "pasted", "the expansion of `whole` as source", lambda n: expansion.source(expansions[n]), whole.dependencies
    )


def measure(options, cargo, contestants, sizes):
    figures = {}
    number = 0
    for n in sizes:
        taking_part = [c for c in contestants if (options.work / c.name / f"chain{n}").exists()]
        seconds = {c.name: [] for c in taking_part}
        # The first round fills the incremental state and does not count.
        for round_ in range(options.reps + 1):
            for contestant in taking_part:
                number += 1
                crates.touch(options.work, contestant.name, n, number)
                spent = cargo.run(contestant.name, "check", "-q", "-p", f"chain{n}")
                if round_ > 0:
                    seconds[contestant.name].append(spent)
        for name, all_of_it in seconds.items():
            figures.setdefault(name, {})[n] = statistics.median(all_of_it)
        print(f"N = {n}: " + ", ".join(f"{name} {figures[name][n]:.3f}" for name in seconds), file=sys.stderr)
    return figures


def report(options, contestants, sizes, figures, expansions):
    print(f"\nCPU seconds of one incremental `cargo check`, median of {options.reps}\n")
    print("| contestant | " + " | ".join(f"{n} agents" for n in sizes) + " |")
    print("|---|" + "---:|" * len(sizes))
    for contestant in contestants:
        row = [f"{figures[contestant.name][n]:.3f}" if n in figures[contestant.name] else "" for n in sizes]
        print(f"| {contestant.about} | " + " | ".join(row) + " |")
    print("\n| ratio | agents | is | target |\n|---|---:|---:|---:|")
    for name, base in (("edges", "methods"), ("whole", "pasted")):
        for n in sizes:
            if n in figures.get(name, {}) and n in figures.get(base, {}):
                target = TARGETS.get((name, n)) if name == "edges" else WHOLE
                ratio = figures[name][n] / figures[base][n]
                print(f"| `{name}` to `{base}` | {n} | {ratio:.2f} | {f'{target:.2f}' if target else ''} |")
    for name in ("edges", "whole"):
        if {100, 1000} <= figures.get(name, {}).keys():
            ratio = figures[name][1000] / figures[name][100]
            print(f"| `{name}`, 1,000 agents to 100 | | {ratio:.2f} | {GROWTH} |")
    for n, text in expansions.items():
        print(f"\nexpansion at {n} agents: {json.dumps(expansion.size(text))}")


def main():
    options = arguments()
    cargo = crates.Cargo(options.work)
    contestants, sizes, expansions = prepare(options, cargo)
    for contestant in contestants:
        if contestant.name == "pasted":
            crates.write(options.work, contestant, options.sizes, contestant.write)
            print("building pasted", file=sys.stderr)
            cargo.run("pasted", "check", "-q", "--workspace")
    figures = measure(options, cargo, contestants, sizes)
    report(options, contestants, sizes, figures, expansions)


if __name__ == "__main__":
    main()
