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
import statistics
import sys
import tempfile
from pathlib import Path

from compile import chains, crates, expansion

REPOSITORY = Path(__file__).resolve().parent.parent

# What the ratios should not pass: of roles and edges alone by number of agents, of
# the whole derive, and of a thousand agents to a hundred.
EDGES = {50: 1.45, 200: 2.40}
WHOLE = 1.35
GROWTH = 12
SMALL, GROWN = 100, 1_000


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="3,10,50,200,1000", help="numbers of agents, by comma")
    parser.add_argument("--reps", type=int, default=7, help="checks per crate, of which the median counts")
    parser.add_argument("--only", help="names of contestants, by comma; all of them unless given")
    parser.add_argument("--quick", action="store_true", help="sizes 3, 10 and 50, three checks, no peers")
    parser.add_argument("--work", default=Path(tempfile.gettempdir()) / "target-bench-compile", type=Path)
    parser.add_argument("--checkout", default=REPOSITORY, type=Path, help="the handoff to measure")
    chosen = parser.parse_args()
    if chosen.quick:
        chosen.sizes, chosen.reps = "3,10,50", 3
        chosen.only = chosen.only or "methods,edges,whole,pasted"
    chosen.sizes = sorted({int(n) for n in chosen.sizes.split(",")})
    chosen.only = chosen.only.split(",") if chosen.only else None
    return chosen


class Field:
    """The contestants, and the sizes at which each takes part."""

    def __init__(self, options):
        self.options = options
        self.cargo = crates.Cargo(options.work)
        self.contestants = []
        self.sizes = {}
        self.expansions = {}

    def fill(self):
        core = crates.snapshot(self.options.checkout, self.options.work) / "handoff-core"
        for contestant in chains.contestants(core):
            pasted = contestant.name == "whole" and self.wants("pasted")
            if self.wants(contestant.name) or pasted:
                self.add(contestant, contestant.write)
            if pasted:
                self.add(*self.paste(contestant))

    def wants(self, name):
        return self.options.only is None or name in self.options.only

    def add(self, contestant, lines_of):
        """Writes its crates and checks each once, which builds what it needs. A
        size at which it does not compile is left out."""
        print(f"building {contestant.name}", file=sys.stderr)
        sizes = list(self.options.sizes)
        if contestant.ours and GROWN in sizes:
            sizes = sorted({*sizes, SMALL})
        crates.write(self.options.work, contestant, sizes, lines_of)
        self.contestants.append(contestant)
        self.sizes[contestant.name] = []
        for n in sizes:
            try:
                self.cargo.run(contestant.name, "check", "-q", "-p", f"chain{n}")
                self.sizes[contestant.name].append(n)
            except RuntimeError as error:
                if contestant.ours or contestant.name in ("methods", "pasted"):
                    raise
                print(f"{contestant.name} does not compile with {n} agents: {str(error)[:400]}", file=sys.stderr)

    def paste(self, whole):
        """The crates that hold what `whole` expands to."""
        for n in self.options.sizes:
            printed = ["--profile", "check", "--", "-Zunpretty=expanded"]
            self.expansions[n] = self.cargo.run(
                whole.name, "rustc", "-q", "-p", f"chain{n}", *printed, bootstrap=True, capture=True
            )
        about = "the expansion of `whole`, pasted as source"
        pasted = chains.Contestant("pasted", about, None, whole.dependencies)
        return pasted, lambda n: expansion.source(self.expansions[n])

    def measure(self):
        """CPU seconds by name and size."""
        figures = {contestant.name: {} for contestant in self.contestants}
        number = 0
        for n in sorted({n for sizes in self.sizes.values() for n in sizes}):
            seconds = {name: [] for name, sizes in self.sizes.items() if n in sizes}
            # The first round finds the state that building left and does not count.
            for turn in range(self.options.reps + 1):
                for name, spent in seconds.items():
                    number += 1
                    crates.touch(self.options.work, name, n, number)
                    spent.append(self.cargo.run(name, "check", "-q", "-p", f"chain{n}"))
                    if turn == 0:
                        spent.clear()
            for name, spent in seconds.items():
                figures[name][n] = statistics.median(spent)
            print(f"{n} agents: " + ", ".join(f"{name} {figures[name][n]:.3f}" for name in seconds), file=sys.stderr)
        return figures


def report(field, figures):
    sizes = field.options.sizes
    print(f"\nCPU seconds of one incremental `cargo check`, medians of {field.options.reps}\n")
    print("| | " + " | ".join(f"{n:,} agents" for n in sizes) + " |")
    print("|---|" + "---:|" * len(sizes))
    for contestant in field.contestants:
        figure = figures[contestant.name]
        row = [f"{figure[n]:.3f}" if n in figure else "does not compile" for n in sizes]
        print(f"| `{contestant.name}`: {contestant.about} | " + " | ".join(row) + " |")
    print("\n| ratio | agents | is | target |\n|---|---:|---:|---:|")
    for name, base in (("edges", "methods"), ("whole", "pasted")):
        for n in sizes:
            if n in figures.get(name, {}) and n in figures.get(base, {}):
                target = EDGES.get(n) if name == "edges" else WHOLE
                ratio = figures[name][n] / figures[base][n]
                print(f"| `{name}` to `{base}` | {n:,} | {ratio:.2f} | {f'{target:.2f}' if target else ''} |")
    for name in ("edges", "whole"):
        if {SMALL, GROWN} <= figures.get(name, {}).keys():
            ratio = figures[name][GROWN] / figures[name][SMALL]
            print(f"| `{name}`, {GROWN:,} agents to {SMALL} | | {ratio:.2f} | {GROWTH:.2f} |")
    if field.expansions:
        print("\n| expansion of `whole` | bytes | impls | functions |\n|---|---:|---:|---:|")
    for n, text in field.expansions.items():
        of = expansion.size(text)
        print(f"| {n:,} agents | {of['bytes']:,} | {of['impls']:,} | {of['functions']:,} |")


def main():
    field = Field(arguments())
    field.fill()
    report(field, field.measure())


if __name__ == "__main__":
    main()
