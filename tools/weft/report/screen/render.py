# SPDX-License-Identifier: MIT
"""The lines of the screen."""

import os
from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console
from rich.text import Text

from weft.diag.suggest import counted
from weft.lab.compare.verdicts import Row
from weft.lab.result_table import NEW, WORSE, format_number, short_name, value, verdict
from weft.report.screen.bars import ASCII_MARK, MARK, bar
from weft.report.screen.layout import HEADING, table_lines, table_width, wrapped
from weft.report.screen.model import About, Change, Column, Comparison, Standing, Summary, Table
from weft.report.screen.tables import short_unit

FULL = "--full"
WORSE_NAMED = 4
"""Rows in which another kernel is better that are named."""
CHANGES_NAMED = 3
UNMEASURED_NAMED = 6

WIDTH = 100
"""Of output that is no terminal."""
_WIDEST = 120
_BAR_LEAST, _BAR_MOST = 8, 24
"""Of the width of a bar."""

_STYLES = {"better": "green", "worse": "red", "equal": "yellow"}


def show(summary: Summary, console: Console) -> None:
    """Print the screen."""
    plain = not console.encoding.startswith("utf")
    for line in lines(summary, width_of(console), ascii_only=plain):
        console.print(line, soft_wrap=True, highlight=False)


def width_of(console: Console) -> int:
    """Return the width of the screen: the terminal's, or that of a file."""
    known = console.is_terminal or "COLUMNS" in os.environ
    return min(console.width, _WIDEST) if known else WIDTH


def lines(summary: Summary, width: int, *, ascii_only: bool = False) -> Iterator[Text]:
    """Yield the lines of the screen; a part without data is left out."""
    yield from wrapped(_title(summary.about), width, HEADING)
    yield from _standings(summary, width)
    yield from _worse(summary, width)
    yield from _compared(summary.compared, width, ascii_only)
    yield from _own(summary.own, width)
    for table in filter(None, (summary.interrupts, summary.sizes, *summary.cores)):
        yield from table_lines(table, width)
    yield from _changes(summary.changes, summary.regressions, width)
    yield from _unmeasured(summary.unmeasured, width)
    yield from _short(summary.short, width)
    yield from wrapped(summary.caveat, width)


def _title(about: About) -> str:
    commit = about.commit[:8] + (" with changes" if about.dirty else "")
    date = about.date[:16].replace("T", " ")
    compilers = ", ".join(about.compilers)
    parts = [about.stored, commit, date, f"compilers {compilers}" if compilers else ""]
    units = [f"{', '.join(names)} ({unit})" for unit, names in about.targets.items()]
    return f"Weft: {', '.join(filter(None, parts))}; {', '.join(units)}"


def _standings(summary: Summary, width: int) -> Iterator[Text]:
    """Yield how good, and against whom."""
    if not summary.standings:
        return
    known = ", ".join(
        f"{o.kernels} on {o.target} ({counted(o.rows, 'row')})" for o in summary.opponents
    )
    yield from wrapped(f"Against the lowest value of other kernels: {known}", width, HEADING)
    for standing in summary.standings:
        yield _standing(standing)


def _standing(standing: Standing) -> Text:
    line = Text(f"  {standing.config}: ")
    line.append(f"{standing.better} of {standing.rows} rows better", style="green")
    line.append(f", {standing.same} equal, ")
    line.append(f"{standing.worse} worse", style="red" if standing.worse else "")
    return line


def _worse(summary: Summary, width: int) -> Iterator[Text]:
    """Yield where another kernel is better."""
    if not summary.worse:
        return
    named = list(summary.worse[:WORSE_NAMED])
    more = len(summary.worse) - len(named)
    targets = max(len(each.target) for each in named)
    labels = tuple(f"{each.target:<{targets}}  {each.label}" for each in named)
    title = f"Worse{_more(more)}"
    yield from table_lines(Table(title, labels, tuple(_values(named, summary.config))), width)


def _more(number: int) -> str:
    return f", and {number} more: {FULL}" if number > 0 else ""


def _values(rows: Sequence[Comparison | None], title: str, block: str = "") -> Iterator[Column]:
    """Yield the columns of rows beside other kernels."""
    ours = [row.ours if row else None for row in rows]
    new = [row.new if row else None for row in rows]
    others = [row.other if row else None for row in rows]
    for name, found in ((title, ours), (NEW, new)):
        said = [
            verdict(row, other) if row else "" for row, other in zip(found, others, strict=True)
        ]
        cells = tuple(value(row) if row else "" for row in found)
        styles = tuple("red" if each == WORSE else "" for each in said)
        yield Column(name, cells, block=block, styles=styles)
    numbers = [format_number(other.value) if other else "" for other in others]
    most = max(map(len, numbers))
    kernels = [f" {short_name(other)}" if other else "" for other in others]
    cells = tuple(n.rjust(most) + k for n, k in zip(numbers, kernels, strict=True))
    yield Column("lowest other", cells, left=True, block=block)


def _compared(compared: Sequence[Comparison], width: int, ascii_only: bool) -> Iterator[Text]:
    """Yield the chosen rows beside other kernels, with bars where the width is enough for them."""
    if not compared:
        return
    labels = tuple(dict.fromkeys(row.label for row in compared))
    blocks = {
        target: [_find(compared, target, label) for label in labels]
        for target in dict.fromkeys(row.target for row in compared)
    }
    columns = {t: list(_values(rows, t, t)) for t, rows in blocks.items()}
    units = dict.fromkeys(short_unit(row.other.unit) for row in compared)
    title = f"Chosen rows, {', '.join(units)}"
    plain = Table(title, labels, tuple(c for found in columns.values() for c in found))
    room = (width - table_width(plain)) // len(blocks) - 2
    if room >= _BAR_LEAST:
        for target, rows in blocks.items():
            columns[target].append(_bars(rows, min(room, _BAR_MOST), target, ascii_only))
    every = Table(title, labels, tuple(c for found in columns.values() for c in found))
    yield from table_lines(every, width)


def _find(compared: Iterable[Comparison], target: str, label: str) -> Comparison | None:
    return next((row for row in compared if (row.target, row.label) == (target, label)), None)


def _bars(rows: Sequence[Comparison | None], width: int, block: str, ascii_only: bool) -> Column:
    """Return bars of Weft's values, with a mark at the other kernel's."""
    ratios = [
        row.ours.p50 / row.other.value if row and row.ours and row.other.value else 0.0
        for row in rows
    ]
    cells = tuple(
        bar(ratio, max(ratios), width, ascii_only=ascii_only) if row else ""
        for ratio, row in zip(ratios, rows, strict=True)
    )
    said = [verdict(row.ours, row.other) if row and row.ours else "" for row in rows]
    mark = ASCII_MARK if ascii_only else MARK
    styles = tuple(_STYLES.get(each, "") for each in said)
    return Column(f"{mark} other".rjust(width), cells, left=True, block=block, styles=styles)


def _own(tables: Sequence[Table], width: int) -> Iterator[Text]:
    """Yield rows of the run, and how many more there are."""
    for table in tables:
        yield from table_lines(table, width)
    more = sum(table.more for table in tables)
    if more:
        yield Text(f"  and {more} more: {FULL}")


def _changes(
    changes: Sequence[Change], worse: Sequence[tuple[str, Row]], width: int
) -> Iterator[Text]:
    """Yield what changed against the baseline."""
    if not changes:
        return
    said = "; ".join(f"{change.config} {_counts(change)}" for change in changes)
    yield from wrapped(f"Against the baseline: {said}", width, HEADING)
    for config, row in worse[:CHANGES_NAMED]:
        yield from wrapped(f"  worse: {_change(config, row)}", width, "red")
    if len(worse) > CHANGES_NAMED:
        yield Text(f"  and {len(worse) - CHANGES_NAMED} more: {FULL}")
    for reason in dict.fromkeys(reason for change in changes for reason in change.obstacles):
        yield from wrapped(f"  not comparable, because {reason}", width)


def _counts(change: Change) -> str:
    found = {verdict: number for verdict, number in change.counts.items() if number}
    return ", ".join(f"{number} {verdict}" for verdict, number in found.items())


def _change(config: str, row: Row) -> str:
    values = f"{format_number(row.before or 0)} -> {format_number(row.after or 0)}"
    said = str(row.by) if row.by else values
    return f"{row.target} {row.metric} {said} {row.unit}, {config}"


def _unmeasured(names: Sequence[str], width: int) -> Iterator[Text]:
    if names:
        more = _more(len(names) - UNMEASURED_NAMED)
        yield from wrapped(f"Not measured: {', '.join(names[:UNMEASURED_NAMED])}{more}", width)


def _short(suites: Sequence[str], width: int) -> Iterator[Text]:
    if suites:
        more = " ".join(f"--suite {suite}" for suite in suites)
        yield from wrapped(f"Short form: {', '.join(suites)}; all of it: {more}", width)
