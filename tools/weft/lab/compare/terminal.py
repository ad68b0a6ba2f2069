# SPDX-License-Identifier: MIT
"""Comparisons on the terminal."""

from collections.abc import Iterator

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from weft.lab.compare.verdicts import Row, Source, Verdict, counts, obstacles
from weft.lab.result_table import format_number
from weft.lab.results import certificate

_STYLE = {
    Verdict.BETTER: "green",
    Verdict.WORSE: "red",
    Verdict.NOT_COMPARABLE: "dim",
    Verdict.ADDED: "cyan",
    Verdict.REMOVED: "cyan",
}
_QUIET = (Verdict.SAME, Verdict.NOT_COMPARABLE)


def print_comparison(
    a: Source,
    others: list[tuple[Source, list[Row]]],
    console: Console,
    *,
    everything: bool,
    conditions: bool = False,
) -> None:
    """Print the rows that changed, or all, then how many there are of each kind.

    With `conditions`, also those that are the same on both sides.
    """
    groups: dict[tuple[str, str], dict[str, None]] = {}
    for _, rows in others:
        for row in rows:
            if everything or row.verdict not in _QUIET:
                groups.setdefault((row.target, row.unit), {})[row.metric] = None
    names = [a.name, *(source.name for source, _ in others)]
    if groups:
        legend = [f"{_letter(i)}: {name}" for i, name in enumerate(names)]
        console.print("   ".join(legend), highlight=False)
        console.print("better, worse: B and later ones against A; less is better", highlight=False)
    for (target, unit), metrics in sorted(groups.items()):
        console.print(_table(target, unit, list(metrics), [rows for _, rows in others]))
    for source, rows in others:
        for line in _certificate(a, source, rows, whole=conditions):
            console.print(line, highlight=False)
        parts = [f"{n} {verdict}" for verdict, n in counts(rows).items() if n]
        said = ", ".join(parts) or "nothing in common"
        console.print(f"{source.name} against {a.name}: {said}", highlight=False)
        for reason, number in obstacles(rows).items():
            console.print(f"  {number} not comparable, because {reason}", highlight=False)


def _certificate(a: Source, b: Source, rows: list[Row], *, whole: bool) -> Iterator[str]:
    """Yield the conditions of both sides, of each target that has rows."""
    one, other = a.results.context.targets, b.results.context.targets
    for target in dict.fromkeys(row.target for row in rows):
        yield from certificate.text(target, one[target], other[target], whole=whole)


def _letter(index: int) -> str:
    return chr(ord("A") + index) if index < 26 else f"#{index + 1}"


def _table(target: str, unit: str, metrics: list[str], others: list[list[Row]]) -> Table:
    table = Table(
        title=f"{target}: {unit}", title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False
    )
    table.add_column("metric", overflow="fold")
    table.add_column(_letter(0), justify="right")
    for index in range(1, len(others) + 1):
        table.add_column(_letter(index), justify="right")
        table.add_column("change", justify="right")
        table.add_column("", no_wrap=True)
    found = [{r.metric: r for r in rows if (r.target, r.unit) == (target, unit)} for rows in others]
    for metric in metrics:
        rows = [by_metric.get(metric) for by_metric in found]
        first = next(row for row in rows if row is not None)
        cells: list[str | Text] = [metric, _value(first.before)]
        for row in rows:
            cells += _cells(row)
        table.add_row(*cells)
    return table


def _value(value: float | None) -> str:
    return "" if value is None else format_number(value)


def _cells(row: Row | None) -> list[str | Text]:
    if row is None:
        return ["", "", ""]
    change = ""
    if row.before is not None and row.after is not None and row.verdict not in _QUIET:
        sign = "+" if row.change > 0 else ""
        change = str(row.by) if row.by else f"{sign}{format_number(row.change)}"
    return [_value(row.after), change, Text(row.verdict, style=_STYLE.get(row.verdict, ""))]
