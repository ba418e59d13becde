"""The derive's own expansion as source that stable Rust accepts."""

import re

# What the compiler adds to a crate before it expands anything.
PRELUDE = re.compile(
    r"#!\[feature\(prelude_import\)\]\n|extern crate std;\n|#\[prelude_import\]\n"
    r"|use std::prelude::rust_\d+::\*;\n|#\[macro_use\]\n(?=extern crate)"
)


def source(expanded):
    """The lines of a crate, from the text that `-Zunpretty=expanded` prints."""
    text = PRELUDE.sub("", expanded)
    # A helper attribute is known only beside its derive, which is gone.
    text = re.sub(r"#\[handoff\(.*?\)\]", "", text, flags=re.DOTALL)
    # The sample's own frame is written again around it.
    text = re.sub(r"^#!\[.*\]\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"^pub const EDIT: u64 = \d+;\n", "", text, flags=re.MULTILINE)
    return text.splitlines()


def size(text):
    """How much there is: bytes, `impl` blocks, functions."""
    return {
        "bytes": len(text),
        "impls": len(re.findall(r"^\s*impl\b", text, re.MULTILINE)),
        "functions": len(re.findall(r"\bfn \w+", text)),
    }
