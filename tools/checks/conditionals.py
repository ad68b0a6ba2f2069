# SPDX-License-Identifier: MIT
"""Refuses conditional compilation: a feature is a file, not an #if.

Allowed are include guards, `extern "C"` for C++, everything in the
configuration header and under arch/, and the places of allowed.toml.

Own: compilers and clang-tidy see one configuration, this is about all others.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path, PurePosixPath

from checks import tree
from checks.allowed import Allowed

CONFIGURATION = PurePosixPath("include/weft/config.h")
DIRECTIVE = re.compile(r"\s*#\s*(if|ifdef|ifndef|elif|elifdef|elifndef)\b\s*(.*)")
DEFINE = re.compile(r"\s*#\s*define\s+(\w+)\s*$")


def guard(lines: list[str]) -> int | None:
    """Return the index of the #ifndef of an include guard."""
    for index, line in enumerate(lines[:-1]):
        match = DIRECTIVE.match(line)
        if match is None:
            continue
        define = DEFINE.match(lines[index + 1])
        is_guard = match[1] == "ifndef" and define is not None and define[1] == match[2].strip()
        return index if is_guard else None
    return None


def check(root: Path, path: PurePosixPath, allowed: Allowed) -> list[tree.Finding]:
    """Return the conditional directives of a file that no rule allows."""
    if path == CONFIGURATION or path.is_relative_to("arch"):
        return []
    lines = (root / path).read_text(encoding="utf-8").splitlines()
    guarded = guard(lines) if path.suffix == ".h" else None
    findings = []
    for index, line in enumerate(lines):
        match = DIRECTIVE.match(line)
        if match is None or index == guarded:
            continue
        if match[1] == "ifdef" and match[2].strip() == "__cplusplus":
            continue
        if allowed.permits("conditional", path, match[2].strip()):
            continue
        text = f"#{match[1]} {match[2].strip()}: conditional compilation; make the feature a file"
        findings.append(tree.Finding(path, index + 1, text))
    return findings


def main() -> int:
    """Check every C and assembly file of the tree."""
    allowed = Allowed.load()
    findings = []
    for path in tree.files():
        if path.suffix in tree.C_SUFFIXES and not tree.vendored(path):
            findings += check(tree.ROOT, path, allowed)
    return tree.report(findings + allowed.unused("conditional"), "conditional compilation")


if __name__ == "__main__":
    sys.exit(main())
