# SPDX-License-Identifier: MIT
"""The history of metrics on the terminal."""

from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from weft.lab.result_table import format_number
from weft.lab.results.history import Change, Series

FEW = 12
"""Series with a table each; more of them get a line each."""

BAR = 24
_FULL, _ASCII_FULL = "\u2588", "#"


def show(found: Sequence[Series], console: Console) -> None:
    """Print a table for each series, or a line for each if there are many."""
    if len(found) > FEW:
        console.print(_overview(found))
        return
    for each in found:
        console.print(_table(each, ascii_only=not _blocks(console)))
        for point, change in zip(each.points, each.changes, strict=True):
            if change.obstacle:
                said = f"run {point.run}: not comparable with the one before"
                console.print(f"{said}, because {change.obstacle}", highlight=False)


def _blocks(console: Console) -> bool:
    return console.encoding.lower().startswith("utf")


def _table(series: Series, *, ascii_only: bool) -> Table:
    title = f"{series.metric} on {series.target}, {series.config}: {series.unit}"
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("run", "when", "commit", "value", "change", ""):
        table.add_column(name, justify="right" if name in ("run", "value", "change") else "left")
    most = max((point.row.value for point in series.points), default=0)
    for point, change in zip(series.points, series.changes, strict=True):
        length = round(BAR * max(point.row.value, 0) / most) if most > 0 else 0
        bar = (_ASCII_FULL if ascii_only else _FULL) * length
        cells = [f"{point.run}", point.date, point.short_commit, format_number(point.row.value)]
        table.add_row(*cells, _change(change, series), bar)
    return table


def _change(change: Change, series: Series) -> Text:
    if change.amount is None:
        return Text("not comparable" if change.obstacle else "", style="dim")
    if change.amount == 0:
        return Text("0", style="dim")
    more = series.points[-1].row.more_is_better
    style = "green" if (change.amount > 0) == more else "red"
    sign = "+" if change.amount > 0 else ""
    return Text(f"{sign}{format_number(change.amount)}", style=style)


def _overview(found: Sequence[Series]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("metric", "target", "config", "unit", "runs", "first", "last"):
        table.add_column(name, justify="right" if name in ("runs", "first", "last") else "left")
    for each in found:
        values = [format_number(each.points[at].row.value) for at in (0, -1)]
        cells = (each.metric, each.target, each.config, each.unit)
        table.add_row(*cells, f"{len(each.points)}", *values)
    return table
