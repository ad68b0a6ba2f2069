# SPDX-License-Identifier: MIT
"""Refuses files of more than 500 lines and functions of more than 40 that nobody reviewed.

The lines of the body count: between the braces, which clang-format puts into
column 1, or below the docstring.

Own: readability-function-size and PLR0915 count what macros make, or statements, and no files.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from checks import tree
from checks.allowed import FILE, Allowed

FILE_LIMIT = 500
FUNCTION_LIMIT = 40
NAME = re.compile(r"(\w+)\s*\(")


class Function(NamedTuple):
    """A function definition."""

    name: str
    line: int
    length: int


def c_functions(text: str) -> Iterator[Function]:
    """Yield the functions of formatted C source."""
    lines = text.splitlines()
    start = None
    for index, line in enumerate(lines):
        if line == "{":
            start = index
        elif line == "}" and start is not None:
            head = start - 1
            while head > 0 and lines[head].startswith((" ", "\t")):
                head -= 1
            match = NAME.search(lines[head])
            yield Function(match[1] if match else lines[head], head + 1, index - start - 1)
            start = None


def python_functions(text: str) -> Iterator[Function]:
    """Yield the functions and methods of Python source."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            documented = ast.get_docstring(node, clean=False) is not None
            body = node.body[1:] if documented else node.body
            length = (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0
            yield Function(node.name, node.lineno, length)


def check(root: Path, path: PurePosixPath, allowed: Allowed) -> list[tree.Finding]:
    """Return what is too long in a file."""
    text = (root / path).read_text(encoding="utf-8")
    findings = []
    lines = text.count("\n")
    if lines > FILE_LIMIT and not allowed.permits("file", path, "lines"):
        findings.append(tree.Finding(path, 1, f"{lines} lines; at most {FILE_LIMIT}"))
    functions = {".c": c_functions, ".h": c_functions, ".py": python_functions}.get(path.suffix)
    for function in functions(text) if functions else ():
        if function.length <= FUNCTION_LIMIT or allowed.permits("function", path, function.name):
            continue
        what = f"{function.name} has {function.length} lines; above {FUNCTION_LIMIT} needs a reason"
        findings.append(tree.Finding(path, function.line, f"{what} in {FILE}"))
    return findings


def main() -> int:
    """Check every source file of the tree."""
    allowed = Allowed.load()
    findings = []
    for path in tree.files():
        if path.suffix in (*tree.C_SUFFIXES, ".py") and not tree.vendored(path):
            findings += check(tree.ROOT, path, allowed)
    findings += allowed.unused("file") + allowed.unused("function")
    return tree.report(findings, "too long files and functions")


if __name__ == "__main__":
    sys.exit(main())
