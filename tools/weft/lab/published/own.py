# SPDX-License-Identifier: MIT
"""Tables for what a source says in words or curves: its values are ours only."""

from weft.lab.published import mapping
from weft.lab.published.model import Measured, Row, Table
from weft.model.configurations import DEFAULT


def table(
    measured: Measured, view: str, name: str, title: str, heading: str, notes: list[str]
) -> Table:
    """Return the rows of a table of the mapping, with a column for each target that has some."""
    known = list(mapping.table(view, name).values())
    columns = list(measured.columns(DEFAULT, of=known))
    rows = [
        Row(m.row, tuple(measured.cell(m, column) for column in columns), metric=m.metric)
        for m in known
    ]
    return Table(title, heading, columns, rows, notes)
