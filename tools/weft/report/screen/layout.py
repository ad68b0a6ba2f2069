# SPDX-License-Identifier: MIT
"""Tables as lines: no value is cut, and columns that do not fit follow below."""

import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.text import Text

from weft.diag.visible import visible
from weft.report.screen.model import Column, Table

HEADING = "bold"
_GAP = "  "
_INDENT = "  "


def wrapped(text: str, width: int, style: str = "") -> Iterator[Text]:
    """Yield a sentence in lines; a word is never broken."""
    for line in textwrap.wrap(
        visible(text),
        width,
        subsequent_indent=_INDENT,
        break_long_words=False,
        break_on_hyphens=False,
    ):
        yield Text(line, style=style)


def table_lines(table: Table, width: int) -> Iterator[Text]:
    """Yield a table with its heading, in as many panels as it takes."""
    labels = _labels(table)
    names = max(map(len, [table.title, *labels]))
    for columns in _panels(table.columns, width - names):
        yield _heading(table.title.ljust(names), columns)
        for index, label in enumerate(labels):
            yield _line(label.ljust(names), columns, index)


def table_width(table: Table) -> int:
    """Return the width of a table in one panel."""
    names = max(map(len, [table.title, *_labels(table)]))
    return names + sum(map(_width, table.columns))


def _labels(table: Table) -> list[str]:
    return [_INDENT + visible(label) for label in table.labels]


def _panels(columns: Sequence[Column], room: int) -> list[list[Column]]:
    """Return the columns of each panel, without those that have no value."""
    panels: list[list[Column]] = []
    left = 0
    for block in _blocks([column for column in columns if any(column.cells)]):
        need = sum(map(_width, block))
        if need > left or not panels:
            panels.append([])
            left = room
        panels[-1] += block
        left -= need
    return panels


def _blocks(columns: Sequence[Column]) -> list[list[Column]]:
    """Return what must stay together."""
    numbered = list(enumerate(columns))
    groups = groupby(numbered, key=lambda each: each[1].block or each[0])
    return [[column for _, column in group] for _, group in groups]


def _width(column: Column) -> int:
    """Return how much of a line a column takes, with what is before it."""
    return len(_GAP) + max(len(visible(text)) for text in (column.title, *column.cells))


def _heading(title: str, columns: Sequence[Column]) -> Text:
    line = Text(title, style=HEADING)
    for column in columns:
        line.append(_cell(column, column.title))
    return _stripped(line)


def _line(label: str, columns: Sequence[Column], index: int) -> Text:
    line = Text(label)
    for column in columns:
        style = column.styles[index] if column.styles else ""
        line.append(_cell(column, column.cells[index]), style=style or None)
    return _stripped(line)


def _cell(column: Column, text: str) -> str:
    width = _width(column) - len(_GAP)
    shown = visible(text)
    return _GAP + (shown.ljust(width) if column.left else shown.rjust(width))


def _stripped(line: Text) -> Text:
    line.rstrip()
    return line
