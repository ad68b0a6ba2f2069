# SPDX-License-Identifier: MIT
"""Computation and communication: the ratio that a slide of OpenComRTOS asks for, measured."""

from weft.lab.published import mapping
from weft.lab.published.model import MEASURED, Cell, Column, Measured, Row, Table
from weft.model.configurations import DEFAULT

VIEW, NAME = "opencomrtos", "ratio"
_MOVED = "ratio.block.remote@0"
"""A block on its way that nobody computes with."""
_COMPUTED = "ratio.compute.kernel@"

_NOTES = [
    "The source: input rate = output rate = half of the computation rate, ideal ratio 1, typically "
    "minimum 5 to 10. Ours: a block of 1 KiB goes to a second core and back, two at a time; that "
    "core multiplies and adds all of its words n times.",
    "Ratio: computation / the block with 0 passes. Share: computation / the block with its passes; "
    "the rest of the time goes into messages, which the processors copy.",
]


def tables(measured: Measured) -> list[Table]:
    """Return a table for each target that has such values."""
    found = [_table(measured, target) for target in measured.targets]
    return [table for table in found if table.measured]


def _table(measured: Measured, target: str) -> Table:
    unit = measured.units[target]
    columns = [
        Column("computation", unit, MEASURED, target, DEFAULT),
        Column("block there and back", unit, MEASURED, target, DEFAULT),
        Column("ratio", "", MEASURED, target, DEFAULT),
        Column("share", "%", MEASURED, target, DEFAULT),
    ]
    moved = measured.of(_MOVED, target, DEFAULT)
    rows = []
    for passes, mapped in mapping.table(VIEW, NAME).items():
        block = measured.cell(mapped, columns[1])
        work = measured.of(f"{_COMPUTED}{passes}", target, DEFAULT)
        computed = work.value if work and work.unit == unit else None
        computed = 0.0 if passes == "0" and block.measured else computed
        ratio = share = None
        if computed is not None and moved is not None and block.value:
            ratio, share = computed / moved.value, 100 * computed / block.value
        cells = (_cell(computed, "g"), block, _cell(ratio, ".1f"), _cell(share, ".0f"))
        rows.append(Row(passes, cells, metric=mapped.metric))
    title = f"Computation to communication ratio, {target}"
    return Table(title, "passes over a block", columns, rows, _NOTES)


def _cell(value: float | None, form: str) -> Cell:
    """Return the cell of a value, missing if there is none."""
    if value is None:
        return Cell(missing="not in these results")
    return Cell(value, f"{value:{form}}", measured=True)
