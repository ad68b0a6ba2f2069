# SPDX-License-Identifier: MIT
"""Tables 3 and 4 of the thesis: its case study, a telephone whose codec runs on another core."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from weft.lab.handover import RATE
from weft.lab.published import mapping
from weft.lab.published.mapping import Mapped
from weft.lab.published.model import EMPTY, MEASURED, Cell, Column, Measured, Row, Table, published
from weft.lab.reference import rows_of
from weft.lab.results_file import Result
from weft.model.configurations import DEFAULT

VIEW = "ipc"
CALLS = {"mixed": "one call", "host": "100 calls"}
"""What is measured on the targets of the suite `telephone`."""
FRAME_MS = 20
IN_A_MS = {"cycles": RATE * 1000.0, "ns": 1e6}
"""What a millisecond has, by unit."""
SUITE = "telephone"
OWN = "planned polls"
"""The strategy that the source has not."""
_NOTES = [
    "The source: a SIP telephone with G.711 on a TI DM6446; loads are those of all of it, "
    "notification takes 6 ms of the DSP. Ours: the suite `telephone`, the same codec on another "
    "node, about 6 ms for each frame of 20 ms (of one call on simulated cores, of 100 calls "
    "together between processes); loads are those of the calls alone. Both cores poll; where "
    "20 ms are whole periods, frames come at one phase of the polls, which the start decides. "
    "Polling without a period in table 3: each 20 ms. Planned polls are not in the source.",
    "Where a telephone is installed, examples/telephone makes a SIP call and captures it.",
]


@dataclass(frozen=True)
class Field:
    """A column of the source, and what is made of a row of ours."""

    name: str
    """In the file."""
    title: str
    unit: str

    def of(self, row: Result) -> float:
        """Return the value of a row."""
        ms = IN_A_MS[row.unit]
        if self.unit == PERCENT:
            return 100 * row.mean / (FRAME_MS * ms)
        return (row.stddev if self.name.endswith("stddev_ms") else row.mean) / ms


PERCENT = "%"
_LOAD = Field("gpp_workload_percent", "workload", PERCENT)
_TABLES = (
    (
        "Table 3. ARM workload, inter-packet arrival time and its standard deviation under "
        "different IPC strategies",
        "voip_workload.csv",
        (
            _LOAD,
            Field("inter_packet_arrival_ms", "inter-arrival", "ms"),
            Field("inter_packet_arrival_stddev_ms", "deviation", "ms"),
        ),
    ),
    (
        "Table 4. ARM workload and notification under different notification strategies",
        "voip_polling_interval.csv",
        (_LOAD, Field("notification_latency_ms", "notification latency", "ms")),
    ),
)
"""Titles, files of reference/, which are the tables of views.csv, and columns of these."""


def tables(measured: Measured) -> Iterator[Table]:
    """Yield both."""
    for title, file, fields in _TABLES:
        known = mapping.table(VIEW, file.removesuffix(".csv"))
        targets = list(_targets(measured, known.values()))
        columns = [Column(field.title, field.unit) for field in fields]
        columns += [_column(target, field) for target in targets for field in fields]
        rows = []
        for label, source in _source(file, fields):
            own = [known[f"{label}: {field.name}"] for field in fields]
            cells = [
                _cell(measured, mapped, target, field)
                for target in targets
                for mapped, field in zip(own, fields, strict=True)
            ]
            rows.append(Row(label, (*source, *cells), metric=own[0].metric))
        yield Table(title, "strategy", columns, rows, _NOTES)


def _targets(measured: Measured, known: Iterable[Mapped]) -> Iterator[str]:
    """Yield the targets with values; without one, those that could have some."""
    metrics = {mapped.metric for mapped in known}
    found = [t for t in CALLS if any(measured.of(m, t, DEFAULT) for m in metrics)]
    yield from found or [t for t in CALLS if t in measured.targets] or CALLS


def _column(target: str, field: Field) -> Column:
    title = f"{target} ({CALLS[target]}) {field.title}"
    return Column(title, field.unit, MEASURED, target, DEFAULT)


def _source(file: str, fields: Iterable[Field]) -> Iterator[tuple[str, list[Cell]]]:
    """Yield the rows of the source, and an empty one for ours."""
    for row in rows_of(file):
        label, *_ = row.values()
        yield label, [published(row[field.name]) for field in fields]
    yield OWN, [EMPTY for _ in fields]


def _cell(measured: Measured, mapped: Mapped, target: str, field: Field) -> Cell:
    row = measured.of(mapped.metric, target, DEFAULT)
    if row is None:
        where = f"./weft bench --suite {SUITE} --target {target}"
        return Cell(missing=f"not measured here: {where}, if it has this strategy")
    if row.unit != measured.units[target]:
        return Cell(missing=f"{mapped.metric} is in {row.unit}")
    value = field.of(row)
    return Cell(value, f"{value:.3f}" if field.unit == "ms" else f"{value:.2f}", measured=True)
