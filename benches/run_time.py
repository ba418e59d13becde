#!/usr/bin/env python3
"""What a handoff costs at run time.

A lone token, in instructions as callgrind counts them: a start and an end are
taken out by counting two lengths. What it allocates. How large it is. And the
runner without a store, in microseconds, beside graph-flow in the same process.

    benches/run_time.py              all of it
    benches/run_time.py --no-runner  the token alone; nothing from a registry but
                                     what handoff-core needs
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
OVER_BY_HAND = 12


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--no-runner", action="store_true")
    parser.add_argument("--runs", type=int, default=5_000, help="runs of the runner, of which the median counts")
    parser.add_argument("--work", default=Path(tempfile.gettempdir()) / "target-bench-run", type=Path)
    return parser.parse_args()


class Programs:
    def __init__(self, options):
        self.release = options.work / "release"
        packages = ["-p", "bench-token"] + ([] if options.no_runner else ["-p", "bench-runner"])
        env = dict(os.environ, CARGO_TARGET_DIR=str(options.work))
        subprocess.run(["cargo", "build", "--release", "-q", *packages], cwd=HERE, env=env, check=True)

    def output(self, program, *arguments):
        command = [self.release / program, *map(str, arguments)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def instructions(self, mode, times):
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
        command += [self.release / "handoffs", mode, str(times)]
        run = subprocess.run(command, check=True, capture_output=True, text=True)
        return int(re.search(r"Collected : (\d+)", run.stderr).group(1))


def row(programs, suffix=""):
    """One handoff of a row: a longer row less a shorter one."""

    def run(length):
        few, many = (programs.instructions(f"row{length}{suffix}", times) for times in (1_000, 11_000))
        return (many - few) / 10_000

    return (run(24) - run(12)) / 12


def pair(programs, few, many, suffix=""):
    """One handoff of a pair, between two lengths of a run."""
    less, more = (programs.instructions(f"pair{suffix}", handoffs // 2) for handoffs in (few, many))
    return (more - less) / (many - few)


def token(programs):
    print("\n| one handoff of a lone token | instructions | by hand | over it | target |")
    print("|---|---:|---:|---:|---:|")
    ours, hand = row(programs), row(programs, "-by-hand")
    print(f"| edges without a bound | {ours:.1f} | {hand:.1f} | {ours - hand:.1f} | {OVER_BY_HAND} |")
    hand = pair(programs, 1_000, 10_000, "-by-hand")
    for few, many in ((10, 100), (100, 1_000), (1_000, 10_000)):
        ours = pair(programs, few, many)
        about = f"every second edge with one, handoffs {few:,} to {many:,} of a run"
        print(f"| {about} | {ours:.1f} | {hand:.1f} | {ours - hand:.1f} | |")
    print()
    for line in (programs.output("allocations") + programs.output("sizes")).splitlines():
        print(f"- {line}")


def main():
    options = arguments()
    print("building", file=sys.stderr)
    programs = Programs(options)
    token(programs)
    if not options.no_runner:
        print("\n" + programs.output("bench-runner", options.runs), end="")


if __name__ == "__main__":
    main()
