# SPDX-License-Identifier: MIT
"""Markdown of generated pages."""

from collections.abc import Iterable, Sequence

ACCEPT = ".venv/bin/pytest --accept tests/site/test_generated.py"


HEAD = """\
<!-- SPDX-License-Identifier: MIT -->
<!-- Generated from {source} ({accept}); do not edit. -->
# {title}
"""


def head(title: str, source: str) -> str:
    """Return the first lines of a page, which say what it is generated from."""
    return HEAD.format(title=title, source=source, accept=ACCEPT)


def cell(text: str) -> str:
    """Return a text as a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table."""
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n" + "".join(f"| {' | '.join(map(cell, line))} |\n" for line in lines)
