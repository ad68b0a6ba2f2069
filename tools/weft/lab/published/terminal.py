# SPDX-License-Identifier: MIT
"""A view on the terminal: wide tables in panels, each with the published columns."""

import re
import textwrap
from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from weft.lab.published.model import MEASURED, Column, Row, Table, View

UNITS = {"instructions": "instr.", "microseconds": "us", "per second": "1/s"}
"""Short forms of units above columns."""

_ROWS_NAMED = 4
"""Rows that are named behind a reason; of more, their number is said."""

_SYLLABLES = {"instrumented": ("instru", "mented")}
"""Long words of headings, and where they are broken."""

_LEAST = 12
_LABEL = 22
"""Columns of the terminal that the rows' names have at least, if they are as long."""

_GAP = 2


def print_view(view: View, console: Console) -> None:
    """Print all tables of a view, with what is missing below each."""
    console.print(view.source, highlight=False, style="bold")
    for table in view.tables:
        console.print()
        console.print(table.title, highlight=False, markup=False, style="bold")
        for columns in _panels(table, console.width):
            console.print()
            for line in _panel(table, columns, console.width):
                console.print(line, no_wrap=True, crop=False, overflow="ignore")
        console.print()
        for note in [*table.notes, *_remarks(table), *_missing(table)]:
            console.print(note, highlight=False, markup=False)


def heading(column: Column) -> str:
    """Return the heading of a column: its title, and its unit if the title has none."""
    unit = UNITS.get(column.unit, column.unit)
    said = not unit or unit in column.title.lower() or "usec" in column.title
    return column.title if said else f"{column.title}\n{unit}"


def _pieces(word: str) -> list[str]:
    """Return the parts of a word between which a line may end."""
    for long, parts in _SYLLABLES.items():
        if long in word.lower():
            at = word.lower().index(long) + len(parts[0])
            return [word[:at] + "-", word[at:]]
    return [piece for piece in re.split(r"(?<=[-/])", word) if piece]


def _wrapped(text: str, width: int) -> str:
    """Return a heading in lines of at most some width, where its words can be broken."""
    lines = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            if line and len(line) + 1 + len(word) <= width:
                line += f" {word}"
                continue
            lines += [line] if line else []
            parts = [word] if len(word) <= width else _pieces(word)
            lines += parts[:-1]
            line = parts[-1]
        lines.append(line)
    return "\n".join(lines)


def _width(table: Table, index: int) -> int:
    """Return the least width of a column."""
    words = heading(table.columns[index]).split()
    pieces = [len(piece) for word in words for piece in _pieces(word)]
    return max([*pieces, *(len(row.cells[index].shown) for row in table.rows)])


def _names(table: Table) -> int:
    """Return the greatest width that the rows' names need."""
    return max([len(table.heading), *(len(_label(row)) for row in table.rows)])


def _panels(table: Table, width: int) -> list[list[int]]:
    """Return the columns of each panel: the published ones and as many others as fit."""
    ours = [i for i, column in enumerate(table.columns) if column.origin == MEASURED]
    fixed = [i for i in range(len(table.columns)) if i not in ours]
    names = min(_names(table), _LABEL)
    room = width - names - sum(_width(table, i) + _GAP for i in fixed)
    panels: list[list[int]] = []
    left = 0
    for index in ours:
        need = _width(table, index) + _GAP
        if need > left or not panels:
            panels.append([*fixed])
            left = room
        panels[-1].append(index)
        left -= need
    return panels or [fixed]


def _panel(table: Table, columns: list[int], width: int) -> Iterator[Text]:
    """Yield the lines of a panel."""
    widths = {index: _width(table, index) for index in columns}
    room = width - sum(w + _GAP for w in widths.values())
    names = max(min(_names(table), room), _LEAST)
    yield from _head(table, widths, names)
    group = ""
    for row in table.rows:
        if row.group and row.group != group:
            group = row.group
            yield Text(group, style="bold")
        first, *rest = textwrap.wrap(_label(row), names, subsequent_indent=" " * 4)
        line = Text(first.ljust(names))
        for index, needed in widths.items():
            cell, column = row.cells[index], table.columns[index]
            style = "dim" if cell.missing else "bold" if column.origin == MEASURED else ""
            line.append(" " * _GAP + cell.shown.rjust(needed), style=style)
        yield line
        yield from map(Text, rest)


def _head(table: Table, widths: dict[int, int], names: int) -> Iterator[Text]:
    """Yield the lines of the heading, the last one of each column at the bottom."""
    heads = {i: _wrapped(heading(table.columns[i]), w).split("\n") for i, w in widths.items()}
    height = max(map(len, heads.values()), default=1)
    for number in range(height):
        last = number == height - 1
        line = (table.heading if last else "").ljust(names)
        for index, needed in widths.items():
            lines = [""] * (height - len(heads[index])) + heads[index]
            line += " " * _GAP + lines[number].rjust(needed)
        yield Text(line.rstrip(), style="underline" if last else "")


def _label(row: Row) -> str:
    return f"  {row.label}" if row.group else row.label


def _remarks(table: Table) -> list[str]:
    """Return remarks about rows."""
    return [f"{row.label}: {row.remark}." for row in table.rows if row.remark]


def _missing(table: Table) -> list[str]:
    """Return why rows are missing: by reason, with the columns and the rows."""
    notes = []
    for (reason, labels), columns in table.missing().items():
        if len(labels) == len(table.rows):
            rows = "all rows"
        elif len(labels) <= _ROWS_NAMED:
            rows = ", ".join(labels)
        else:
            rows = f"{len(labels)} rows"
        notes.append(f"missing, {reason}: {rows} ({', '.join(columns)})")
    return notes
