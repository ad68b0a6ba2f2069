# SPDX-License-Identifier: MIT
"""Tables 1 and 2 of the DSP/BIOS timing benchmarks."""

from dataclasses import replace

from weft.lab.published import mapping, own
from weft.lab.published.model import Cell, Column, Measured, Row, Table, View, published
from weft.lab.reference import rows_of

SOURCE = "Texas Instruments, DSP/BIOS Timing Benchmarks on the TMS320C6000/C54x DSPs, CCS 2.0"

CONFIGS = {"default": "non-instrumented", "instrumented": "instrumented"}
"""Our configurations by the names of the source."""

_COLUMNS = (
    Column("Non-Instrumented CPU Cycles", "cycles"),
    Column("Non-Instrumented† Time (usec) at 100 MHz‡", "microseconds"),
    Column("Instrumented CPU Cycles", "cycles"),
    Column("Instrumented Time (usec) at 100 MHz‡", "microseconds"),
)
_FIELDS = (
    "cycles_non_instrumented",
    "us_non_instrumented",
    "cycles_instrumented",
    "us_instrumented",
)
_TABLES = {
    "C6201": (
        "Table 1. Benchmark Results for C6000 DSPs",
        "‡ For a 200 MHz C6201 processor, the CPU cycle period is 5 nanoseconds.",
    ),
    "C5410": (
        "Table 2. Benchmark Results for C54x DSPs",
        "‡ For a 100 MHz C5402 processor, the CPU cycle period is 10 nanoseconds.",
    ),
}
_NOTES = (
    "† Non-instrumented and instrumented kernel. Ours: the configurations default and "
    "instrumented.",
    "§ These measurements relate to the DSP/BIOS assembly language API, not the C language API.",
)

_PRIORITIES = "Section 1.4. Semaphores over the priorities of tasks"
_INDEPENDENT = (
    'The source, in words: "The results are independent of task priority". Priority 0 is the '
    "highest."
)


def build(measured: Measured) -> View:
    """Return the view."""
    priorities = own.table(measured, "dspbios", "priorities", _PRIORITIES, "", [_INDEPENDENT])
    return View("dspbios", SOURCE, [*(_table(measured, cpu) for cpu in _TABLES), priorities])


def _table(measured: Measured, processor: str) -> Table:
    title, clock = _TABLES[processor]
    ours = [
        replace(c, title=f"{c.target} {CONFIGS[c.config]}") if c.config in CONFIGS else c
        for c in measured.columns(*CONFIGS, new=True)
    ]
    mapped = mapping.table("dspbios", "timing")
    rows = []
    for row in rows_of("dspbios_timing.csv"):
        if row["processor"] != processor:
            continue
        known = mapped[row["operation"]]
        cells: list[Cell] = [published(row[name]) for name in _FIELDS]
        cells += [measured.cell(known, column) for column in ours]
        rows.append(Row(row["operation"], tuple(cells), row["group"], known.metric, known.remark))
    return Table(title, "", [*_COLUMNS, *ours], rows, [_NOTES[0], clock, _NOTES[1]])
