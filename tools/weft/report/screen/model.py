# SPDX-License-Identifier: MIT
"""What stands on the screen."""

from collections.abc import Sequence
from dataclasses import dataclass

from weft.lab.compare.verdicts import Row, Verdict
from weft.lab.reference import ReferenceValue
from weft.lab.results_file import Result


@dataclass(frozen=True)
class About:
    """Which results these are."""

    stored: str
    """The name of stored results; empty for a run."""
    commit: str
    dirty: bool
    date: str
    compilers: tuple[str, ...]
    targets: dict[str, list[str]]
    """By unit."""


@dataclass(frozen=True)
class Opponents:
    """The other kernels on a target."""

    target: str
    rows: int
    """Rows that some of them have too."""
    kernels: int


@dataclass(frozen=True)
class Standing:
    """How many comparable rows of a configuration are better than the lowest value of others."""

    config: str
    """How it is called for people."""
    better: int
    same: int
    worse: int

    @property
    def rows(self) -> int:
        """How many rows are comparable."""
        return self.better + self.same + self.worse


@dataclass(frozen=True)
class Comparison:
    """A row of Weft and the lowest value of all other kernels."""

    label: str
    target: str
    ours: Result | None
    new: Result | None
    """As a new application gets it."""
    other: ReferenceValue


@dataclass(frozen=True)
class Column:
    """Values of one unit."""

    title: str
    cells: tuple[str, ...]
    """By row; empty where there is no value."""
    unit: str = ""
    left: bool = False
    """Texts, which begin at the left."""
    block: str = ""
    """Neighbours of the same block stay together."""
    styles: tuple[str, ...] = ()
    """Colours of the cells."""


@dataclass(frozen=True)
class Table:
    """Rows with a label each."""

    title: str
    labels: tuple[str, ...]
    columns: tuple[Column, ...]
    more: int = 0
    """Rows that are left out."""


@dataclass(frozen=True)
class Change:
    """A configuration against its baseline."""

    config: str
    counts: dict[Verdict, int]
    obstacles: tuple[str, ...]
    """Why rows are not comparable."""


@dataclass(frozen=True)
class Summary:
    """The screen. What a run has no data for is empty or None."""

    about: About
    config: str
    """How the first configuration is called."""
    opponents: Sequence[Opponents]
    standings: Sequence[Standing]
    worse: Sequence[Comparison]
    """Rows in which another kernel is better: first those of the first configuration."""
    compared: Sequence[Comparison]
    """The rows of bench/screen.csv, target by target."""
    interrupts: Table | None
    sizes: Table | None
    cores: Sequence[Table]
    """Messages between cores, a table for each unit."""
    own: Sequence[Table]
    """Rows of the run by unit: where no row is comparable, or metrics were chosen."""
    changes: Sequence[Change]
    regressions: Sequence[tuple[str, Row]]
    """Rows that became worse with their configurations, the worst first."""
    unmeasured: Sequence[str]
    short: Sequence[str]
    """Suites that were measured in their short form."""
    caveat: str
    """What the values do not say."""
