"""Sample crates on disk, and cargo's CPU seconds."""

import os
import re
import shutil
import subprocess
import threading
from pathlib import Path

EDIT = "pub const EDIT: u64 = 0;"


class Cargo:
    """Runs cargo on the crates of one folder of work."""

    def __init__(self, work):
        self.work = Path(work)

    def run(self, contestant, *arguments, incremental=True, bootstrap=False, capture=False):
        """CPU seconds, user and system, of cargo and all its children; or what
        it printed."""
        env = dict(os.environ, CARGO_TARGET_DIR=str(self.work / "target" / contestant), CARGO_TERM_COLOR="never")
        env["CARGO_INCREMENTAL"] = "1" if incremental else "0"
        if bootstrap:
            env["RUSTC_BOOTSTRAP"] = "1"
        command = ["cargo", *arguments]
        folder = self.work / contestant
        process = subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        # Both pipes are read, so that neither fills up; `wait4` then has the figure.
        with process.stdout, process.stderr:
            output = _read_both(process)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            raise RuntimeError(f"{' '.join(command)} in {folder}:\n{output[1][-4000:]}")
        return output[0] if capture else usage.ru_utime + usage.ru_stime


def _read_both(process):
    errors = []
    reader = threading.Thread(target=lambda: errors.append(process.stderr.read()))
    reader.start()
    output = process.stdout.read()
    reader.join()
    return output, errors[0]


def snapshot(repository, work):
    """Copies the crates under test, so that edits made meanwhile count for nothing."""
    copy = Path(work) / "handoff"
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir(parents=True)
    for member in ("handoff-core", "handoff-macros"):
        shutil.copytree(Path(repository) / member, copy / member, ignore=shutil.ignore_patterns("target"))
    manifest = (Path(repository) / "Cargo.toml").read_text()
    members = 'members = ["handoff-core", "handoff-macros"]'
    (copy / "Cargo.toml").write_text(re.sub(r"members = \[[^\]]*\]", members, manifest, count=1))
    return copy


def write(work, contestant, sizes, lines_of):
    """One workspace per contestant, one crate per size."""
    folder = Path(work) / contestant.name
    for n in sizes:
        crate = folder / f"chain{n}"
        (crate / "src").mkdir(parents=True, exist_ok=True)
        manifest = ["[package]", f'name = "chain{n}"', 'version = "0.0.0"', f'edition = "{contestant.edition}"']
        manifest += ["[dependencies]", *contestant.dependencies]
        (crate / "Cargo.toml").write_text("\n".join(manifest) + "\n")
        lines = ["#![allow(dead_code, unused, non_camel_case_types)]", '#![recursion_limit = "1024"]']
        (crate / "src" / "lib.rs").write_text("\n".join([*lines, *lines_of(n), "", EDIT, ""]))
    members = ", ".join(f'"chain{n}"' for n in sizes)
    (folder / "Cargo.toml").write_text(f'[workspace]\nresolver = "3"\nmembers = [{members}]\n')


def touch(work, contestant, n, number):
    """Edits the last line, as a user who works on the crate does."""
    source = Path(work) / contestant / f"chain{n}" / "src" / "lib.rs"
    text = source.read_text()
    source.write_text(re.sub(r"pub const EDIT: u64 = \d+;", f"pub const EDIT: u64 = {number};", text))
