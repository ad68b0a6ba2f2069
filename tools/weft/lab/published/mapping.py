# SPDX-License-Identifier: MIT
"""Which metric belongs to which row of a source: reference/views.csv."""

import functools
from dataclasses import dataclass

from weft.base import inputs
from weft.lab.reference import REFERENCE

FILE = REFERENCE / "views.csv"

LONGEST = "longest"

ZEPHYR = "zephyr"
"""The view whose rows have the names of metrics: only what is missing is in the file."""


@dataclass(frozen=True)
class Mapped:
    """What is measured for a row of a source."""

    view: str
    table: str
    row: str
    metric: str
    use: str = ""
    """What is made of the value: nothing; `rate`, how often it fits into a second; or `longest`,
    the greatest of the metric itself and of those that have a suite's name behind it."""
    missing: str = ""
    """Why nothing is measured; empty if something is."""
    remark: str = ""


@functools.cache
def mappings() -> tuple[Mapped, ...]:
    """Return all rows of the file in its order."""
    columns = ("view", "table", "row", "metric", "as", "missing", "remark")
    rows = inputs.read_table(FILE, "W211", columns)
    return tuple(Mapped(*(row[name] for name in columns)) for row in rows)


def table(view: str, name: str) -> dict[str, Mapped]:
    """Return what is measured for the rows of a table, by the row."""
    return {m.row: m for m in mappings() if (m.view, m.table) == (view, name)}


def of_zephyr(configuration: str, metric: str) -> Mapped:
    """Return what is measured for a row of Zephyr's table: the metric of that name."""
    found = table(ZEPHYR, configuration).get(metric) or table(ZEPHYR, "").get(metric)
    return found or Mapped(ZEPHYR, configuration, metric, metric)
