# SPDX-License-Identifier: MIT
"""A view: the tables of one source, row by row, with columns of measured values."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from weft.lab import result_table
from weft.lab.published.mapping import LONGEST, Mapped
from weft.lab.results_file import Result, Results
from weft.model.configurations import NEW_APPLICATION

PUBLISHED = "published"
MEASURED = "measured"

MISSING = "missing"
"""What stands where there is no value."""


USERSPACE = "userspace"
USER_SUITE = "user"
"""The suite whose program has user tasks in every configuration."""


@dataclass(frozen=True)
class Column:
    """One column; all of its values have its unit."""

    title: str
    unit: str
    origin: str = PUBLISHED
    target: str = ""
    config: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return the column for --json."""
        found = {"title": self.title, "unit": self.unit, "origin": self.origin}
        if self.origin == MEASURED:
            found |= {"target": self.target, "config": self.config}
        return found


@dataclass(frozen=True)
class Cell:
    """A value, a word of the source, or why there is none."""

    value: float | None = None
    text: str = ""
    """How it is shown."""
    missing: str = ""
    """Why there is no value; empty if there is one, or none belongs here."""
    measured: bool = False
    """Measured here, not published."""

    @property
    def shown(self) -> str:
        """The cell for people."""
        return MISSING if self.missing else self.text

    def as_json(self) -> Any:
        """Return the cell for --json: a number, a text, null, or what is missing."""
        if self.missing:
            return {"missing": self.missing}
        return self.text or None if self.value is None else self.value


EMPTY = Cell()


@dataclass(frozen=True)
class Row:
    """One row of the source, or of a target where the source's rows are processors."""

    label: str
    cells: tuple[Cell, ...]
    group: str = ""
    """Its heading."""
    metric: str = ""
    """What is measured for it."""
    remark: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return the row for --json."""
        found: dict[str, Any] = {"row": self.label, "cells": [c.as_json() for c in self.cells]}
        for name, value in (("group", self.group), ("metric", self.metric)):
            if value:
                found[name] = value
        return found | ({"remark": self.remark} if self.remark else {})


@dataclass
class Table:
    """A table of the source."""

    title: str
    heading: str
    """What its rows are."""
    columns: list[Column]
    rows: list[Row]
    notes: list[str] = field(default_factory=list)
    """Footnotes and conditions."""

    @property
    def measured(self) -> int:
        """How many measured values there are."""
        return sum(cell.measured for row in self.rows for cell in row.cells)

    def missing(self) -> dict[tuple[str, tuple[str, ...]], list[str]]:
        """Return columns by the reason why some of their rows are missing, and by these rows."""
        found: dict[tuple[str, tuple[str, ...]], list[str]] = {}
        for index, column in enumerate(self.columns):
            reasons: dict[str, list[str]] = {}
            for row in self.rows:
                if row.cells[index].missing:
                    reasons.setdefault(row.cells[index].missing, []).append(row.label)
            for reason, labels in reasons.items():
                found.setdefault((reason, tuple(labels)), []).append(column.title)
        return found

    def as_json(self) -> dict[str, Any]:
        """Return the table for --json."""
        return {
            "title": self.title,
            "heading": self.heading,
            "columns": [column.as_json() for column in self.columns],
            "rows": [row.as_json() for row in self.rows],
            "notes": self.notes,
        }


@dataclass
class View:
    """The tables of a source."""

    name: str
    source: str
    tables: list[Table]

    @property
    def measured(self) -> int:
        """How many measured values there are."""
        return sum(table.measured for table in self.tables)

    def as_json(self) -> dict[str, Any]:
        """Return the view for --json."""
        tables = [table.as_json() for table in self.tables]
        return {"view": self.name, "source": self.source, "tables": tables}


class Measured:
    """Measured values by metric, target and configuration, from any number of results."""

    def __init__(self, *sources: Results, metrics: set[str] | None = None) -> None:
        """Take the rows of some results and of those beside them, later ones replace earlier ones.

        With `metrics`, only targets that have one of them, unless none has.
        """
        self._rows: dict[tuple[str, str, str], Result] = {}
        self._configs: dict[str, set[str]] = {}
        """By target."""
        self.units: dict[str, str] = {}
        for source in [part for whole in sources for part in (whole, *whole.beside)]:
            for name, target in source.context.targets.items():
                self.units[name] = target.unit
            for row in source.results:
                self._rows[row.metric, row.target, row.config] = row
                self._configs.setdefault(row.target, set()).add(row.config)
        self.targets = list(self.units)
        """In the order in which they came."""
        if metrics is not None:
            known = {target for metric, target, _ in self._rows if metric in metrics}
            self.targets = [t for t in self.targets if t in known] or self.targets

    def of(self, metric: str, target: str, config: str) -> Result | None:
        """Return a row, None if it is not there."""
        return self._rows.get((metric, target, config))

    def rows(self, target: str, config: str) -> list[Result]:
        """Return the rows of a target in a configuration."""
        found = self._rows.items()
        return [row for (_, *where), row in found if where == [target, config]]

    def configs(self, target: str) -> set[str]:
        """Return the configurations of a target that there are values of."""
        return self._configs.get(target, set())

    def cell(self, mapped: Mapped, column: Column) -> Cell:
        """Return the value of a column for a row of the source."""
        if mapped.missing:
            return Cell(missing=mapped.missing)
        found = self._found(mapped, column)
        if found is None and column.config not in self.configs(column.target):
            return Cell(missing=f"no results of configuration {column.config}")
        if found is None:
            return Cell(missing="not in these results")
        if found.unit != column.unit:
            return Cell(missing=f"{mapped.metric} is in {found.unit}")
        return Cell(found.value, result_table.value(found), measured=True)

    def _found(self, mapped: Mapped, column: Column) -> Result | None:
        """Return the row that a mapping means."""
        if mapped.use != LONGEST:
            found = self.of(mapped.metric, column.target, column.config)
            if found is None and column.config == USERSPACE:
                found = self.of(mapped.metric, column.target, "default")
                return found if found is not None and found.suite == USER_SUITE else None
            return found
        of_suites = [
            row
            for (metric, target, config), row in self._rows.items()
            if (target, config) == (column.target, column.config)
            and (metric == mapped.metric or metric.startswith(f"{mapped.metric}."))
        ]
        return max(of_suites, key=lambda row: row.value, default=None)

    def with_figures(self, known: Iterable[Mapped], config: str) -> list[str]:
        """Return the targets that have a value of some rows of the source; all if none has."""
        metrics = [mapped.metric for mapped in known if not mapped.missing]
        found = [
            target
            for target in self.targets
            if any(self.of(metric, target, config) is not None for metric in metrics)
        ]
        return found or self.targets

    def with_new(self, target: str) -> bool:
        """Return whether a target was measured as a new application gets it."""
        return NEW_APPLICATION in self.configs(target)

    def columns(
        self, *configs: str, of: Iterable[Mapped] = (), new: bool = False
    ) -> Iterator[Column]:
        """Yield a column for each target and each of some configurations.

        With `of`, only for targets that have a value of some rows, unless none has. With `new`,
        one more for targets that were measured as a new application gets them.
        """
        targets = self.with_figures(of, configs[0]) if of else self.targets
        for target in targets:
            for config in configs:
                title = f"{target} {config}" if len(configs) > 1 else target
                yield Column(title, self.units[target], MEASURED, target, config)
            if new and self.with_new(target):
                title = f"{target} {result_table.NEW}"
                yield Column(title, self.units[target], MEASURED, target, NEW_APPLICATION)


def published(text: str) -> Cell:
    """Return the cell of a value as the source writes it; empty where it has none."""
    try:
        return Cell(float(text), text)
    except ValueError:
        return Cell(None, text)
