# SPDX-License-Identifier: MIT
"""What the sources contain, table by table and figure by figure: reference/tables.csv."""

import functools
from dataclasses import dataclass

from weft.base import inputs
from weft.lab.reference import REFERENCE

FILE = REFERENCE / "tables.csv"


@dataclass(frozen=True)
class Content:
    """A table, figure or statement of a source, and where Weft has it."""

    source: str
    """The view of that source."""
    item: str
    what: str
    table: str
    """How the title of a table of the view begins."""
    metrics: tuple[str, ...]
    """Patterns of metrics."""
    page: str
    missing: str
    """Why Weft has nothing for it; empty if it has something."""


@functools.cache
def contents() -> tuple[Content, ...]:
    """Return all rows of the file in its order."""
    columns = ("source", "item", "what", "table", "metrics", "page", "missing")
    found = []
    for row in inputs.read_table(FILE, "W211", columns):
        metrics = tuple(row["metrics"].split("; ")) if row["metrics"] else ()
        source, item, what, table, _, page, missing = (row[name] for name in columns)
        found.append(Content(source, item, what, table, metrics, page, missing))
    return tuple(found)
