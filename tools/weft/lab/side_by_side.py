# SPDX-License-Identifier: MIT
"""Configurations side by side: a column for each, every row of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich import box
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table

from weft.diag import terminal
from weft.lab.result_table import format_number
from weft.lab.results_file import Results


@dataclass(frozen=True)
class Row:
    """A metric of a target in each configuration."""

    metric: str
    target: str
    unit: str
    values: tuple[float | None, ...]
    """By configuration; None: it has no such row."""

    def changes(self) -> list[float | None]:
        """Return what each configuration adds to the first one."""
        first = self.values[0]
        return [None if v is None or first is None else v - first for v in self.values]


def rows(runs: Sequence[Results]) -> list[Row]:
    """Return all rows, in the order of the first run; then those that only others have."""
    found: dict[tuple[str, str, str], list[float | None]] = {}
    for index, results in enumerate(runs):
        for result in results.results:
            key = (result.target, result.unit, result.metric)
            found.setdefault(key, [None] * len(runs))[index] = result.value
        for target, context in results.context.targets.items():
            for name, size in context.sizes.items() if context.deterministic else ():
                key = (target, "bytes", f"size.{name}")
                found.setdefault(key, [None] * len(runs))[index] = size
    return [
        Row(metric, target, unit, tuple(values)) for (target, unit, metric), values in found.items()
    ]


def print_rows(names: Sequence[str], found: Sequence[Row], console: Console) -> None:
    """Print a table for each target and unit."""
    for target, unit in dict.fromkeys((row.target, row.unit) for row in found):
        table = Table(
            title=f"{target}: {unit}", title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False
        )
        table.add_column("metric", overflow="fold")
        for index, name in enumerate(names):
            table.add_column(name, justify="right")
            if index:
                table.add_column("change", justify="right")
        for row in found:
            if (row.target, row.unit) == (target, unit):
                table.add_row(row.metric, *_cells(row))
        _print_whole(table, console)
    console.print(f"change: against {names[0]}", highlight=False)


def _print_whole(table: Table, console: Console) -> None:
    """Print a table; into a file as wide as it is."""
    if console.is_terminal:
        console.print(table)
        return
    options = console.options.update(max_width=1000)
    width = Measurement.get(console, options, table).maximum
    terminal.console(file=console.file, width=width).print(table)


def _cells(row: Row) -> list[str]:
    cells: list[str] = []
    for index, (value, change) in enumerate(zip(row.values, row.changes(), strict=True)):
        cells.append("" if value is None else format_number(value))
        if index:
            sign = "+" if change is not None and change > 0 else ""
            cells.append(f"{sign}{format_number(change)}" if change else "")
    return cells
