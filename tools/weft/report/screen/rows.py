# SPDX-License-Identifier: MIT
"""The rows that the screen names: bench/screen.csv."""

import functools
from dataclasses import dataclass

from weft.base import inputs
from weft.paths import ROOT

FILE = ROOT / "bench" / "screen.csv"

COMPARED = "compared"
INTERRUPTS = "interrupts"
CORES = "cores"

LONGEST = "longest"
SERIES = "series"
CALL = "call"


@dataclass(frozen=True)
class Chosen:
    """A row of the screen."""

    part: str
    """Where it stands: one of the parts above."""
    label: str
    metric: str
    use: str
    """What is made of the metric: nothing; `longest`, the greatest of it and of those that have a
    suite's name behind it; `series`, each point of it; or `call`, a column of the first of those
    with the same label that a target has."""


@functools.cache
def chosen(part: str) -> tuple[Chosen, ...]:
    """Return the rows of a part in their order."""
    rows = inputs.read_table(FILE, "W211", ("part", "label", "metric", "as"))
    return tuple(
        Chosen(row["part"], row["label"], row["metric"], row["as"])
        for row in rows
        if row["part"] == part
    )
