# SPDX-License-Identifier: MIT
"""Comparisons on the terminal."""

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from weft.bench_table import figure
from weft.compare import Row, Source, Verdict, counts, obstacles

_STYLE = {
    Verdict.BETTER: "green",
    Verdict.WORSE: "red",
    Verdict.NOT_COMPARABLE: "dim",
    Verdict.ADDED: "cyan",
    Verdict.REMOVED: "cyan",
}
_QUIET = (Verdict.SAME, Verdict.NOT_COMPARABLE)


def print_comparison(
    a: Source, others: list[tuple[Source, list[Row]]], console: Console, *, everything: bool
) -> None:
    """Print the rows that changed, or all, then how many there are of each kind."""
    keys: dict[tuple[str, str], None] = {}
    for _, rows in others:
        for row in rows:
            if everything or row.verdict not in _QUIET:
                keys[row.metric, row.target] = None
    if keys:
        console.print(_table(a, others, list(keys)))
    for source, rows in others:
        found = counts(rows)
        said = (
            ", ".join(f"{n} {verdict}" for verdict, n in found.items() if n) or "nothing in common"
        )
        console.print(f"{source.name} against {a.name}: {said}", highlight=False)
        for reason, number in obstacles(rows).items():
            console.print(f"  {number} not comparable, because {reason}", highlight=False)


def _table(a: Source, others: list[tuple[Source, list[Row]]], keys: list[tuple[str, str]]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("metric", overflow="fold")
    table.add_column("target")
    table.add_column("unit")
    table.add_column(a.name, justify="right", overflow="fold")
    for source, _ in others:
        table.add_column(source.name, justify="right", overflow="fold")
        table.add_column("change", justify="right")
        table.add_column("")
    found = [{(r.metric, r.target): r for r in rows} for _, rows in others]
    for key in keys:
        rows = [by_key.get(key) for by_key in found]
        first = next(row for row in rows if row is not None)
        cells: list[str | Text] = [*key, first.unit, _value(first.before)]
        for row in rows:
            cells += _cells(row)
        table.add_row(*cells)
    return table


def _value(value: float | None) -> str:
    return "" if value is None else figure(value)


def _cells(row: Row | None) -> list[str | Text]:
    if row is None:
        return ["", "", ""]
    change = ""
    if row.before is not None and row.after is not None and row.verdict not in _QUIET:
        sign = "+" if row.change > 0 else ""
        change = f"{sign}{figure(row.change)}" if row.change else row.reason
    return [_value(row.after), change, Text(row.verdict, style=_STYLE.get(row.verdict, ""))]
