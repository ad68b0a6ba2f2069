# SPDX-License-Identifier: MIT
"""The four tables of Zephyr's latency_measure: default, canaries, objcore, userspace."""

from weft.lab.published import mapping
from weft.lab.published.model import Column, Measured, Row, Table, View, published
from weft.lab.reference import rows_of
from weft.model.configurations import DEFAULT

SOURCE = "Zephyr, tests/benchmarks/latency_measure, README of January 2025"

TITLES = {
    "default": "Sample output of the benchmark using the defaults",
    "canaries": "Sample output of the benchmark with stack canaries enabled",
    "objcore": "Sample output of the benchmark with object core and statistics enabled",
    "userspace": "Sample output of the benchmark with userspace enabled",
}
"""Headings of the source by configuration, which have the same names here."""

_CLOCK = "Published on a board at 120 MHz (315 cycles = 2625 ns)."


def build(measured: Measured) -> View:
    """Return the view."""
    return View("zephyr", SOURCE, [_table(measured, config) for config in TITLES])


def _table(measured: Measured, config: str) -> Table:
    ours = list(measured.columns(config, new=config == DEFAULT))
    columns = [Column("cycles", "cycles"), Column("ns", "ns"), *ours]
    rows = []
    for row in rows_of("zephyr_latency_measure.csv"):
        if row["configuration"] != config:
            continue
        known = mapping.of_zephyr(config, row["metric"])
        cells = [published(row["cycles"]), published(row["ns"])]
        cells += [measured.cell(known, column) for column in ours]
        label = row["metric"]
        rows.append(Row(label, tuple(cells), metric=known.metric, remark=known.remark))
    return Table(TITLES[config], "metric", columns, rows, [_CLOCK])
