# SPDX-License-Identifier: MIT
"""Rows of ours that the sources do not have: what calls cost once others wait or are ready."""

from weft.lab.published.mapping import Mapped
from weft.lab.published.model import Measured, Row, Table
from weft.model.configurations import DEFAULT

ROWS = {
    "semaphore.give.wake+ctx.k_to_k@4": "give wakes the first of 5 that wait",
    "mutex.lock.blocking.k_to_k@4": "contended lock, 4 ready tasks of the owner's priority",
    "mutex.unlock.wake+ctx.k_to_k@4": "contended unlock, the same",
    "thread.abort.waiting.kernel.from.kernel": "abort of a task that waits",
    "thread.abort.waiting.timeout.kernel.from.kernel": "abort of a task that waits with a timeout",
}
"""Metrics, and what they are."""


def tables(measured: Measured) -> list[Table]:
    """Return the table, or nothing where none of its rows was measured."""
    known = {metric: Mapped("", "", label, metric) for metric, label in ROWS.items()}
    columns = list(measured.columns(DEFAULT, of=known.values(), new=True))
    rows = [
        Row(
            mapped.row,
            tuple(measured.cell(mapped, column) for column in columns),
            metric=metric,
        )
        for metric, mapped in known.items()
    ]
    table = Table("Ours only: others wait or are ready, too", "", columns, rows)
    return [table] if table.measured else []
