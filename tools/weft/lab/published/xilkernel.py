# SPDX-License-Identifier: MIT
"""Tables 4, 5 and 6 of the comparison of Xilkernel and uC/OS-II on MicroBlaze."""

from dataclasses import replace

from weft.lab.handover import RATE, SECONDS
from weft.lab.handover import UNIT as SWITCHES
from weft.lab.published import mapping, own
from weft.lab.published.mapping import Mapped
from weft.lab.published.model import (
    EMPTY,
    MEASURED,
    PUBLISHED,
    Cell,
    Column,
    Measured,
    Row,
    Table,
    View,
    published,
)
from weft.lab.reference import rows_of

SOURCE = (
    "Ugurel and Bazlamacci, Context Switching Time and Memory Footprint Comparison of Xilkernel "
    "and uC/OS-II on MicroBlaze"
)
CONFIG = "default"

WHOLE = ".full"
"""What the suite handover-full has behind the names of handover."""

SEMAPHORE = "semaphore"
SUSPEND = "OSTaskSuspend/OSTaskResume"
_WAYS = {SEMAPHORE: "by semaphore", SUSPEND: "by suspend and resume"}
_SECTIONS = ("text", "data", "bss", "total")
_CLOCK = (
    f"Ours: two tasks of different priority, as in the paper's Table 3. Where instructions are "
    f"counted, {RATE} million of them are taken for a second, the paper's MicroBlaze at one for "
    "each cycle; a timer of 1 kHz runs, as the tick of both kernels did."
)

_LOOP = "Section 3. Standalone versus with RTOS: response to a request"
_LOOP_NOTES = [
    "The source says in words that an endless loop polls interrupts once in each execution, which "
    "slows its response. Ours: the same job as an endless loop without a kernel, which looks for "
    "the request after n units of work, and with a kernel, where an interrupt wakes the task that "
    "answers. Requests come at any unit; medians: the loop's longest response is a whole pass.",
]


def build(measured: Measured) -> View:
    """Return the view."""
    counts = rows_of("xilkernel_ucos2_context_switches.csv")
    suspended = [c for c in counts if c["kernel"] == "Xilkernel" or c["switch_method"] == SUSPEND]
    by_semaphore = [c for c in counts if c["switch_method"] == SEMAPHORE]
    return View(
        "xilkernel",
        SOURCE,
        [
            _counts(
                measured,
                "Table 4. Context Switching Count of Xilkernel and uC/OS-II",
                suspended,
                [SEMAPHORE, SUSPEND],
            ),
            _counts(
                measured,
                "Table 5. Context Switching Count of Xilkernel and uC/OS-II when uC/OS-II uses "
                "semaphore control",
                by_semaphore,
                [SEMAPHORE],
            ),
            _costs(measured, counts),
            _footprint(measured, "enabled"),
            _footprint(measured, "disabled"),
            own.table(
                measured, "xilkernel", "endless_loop", _LOOP, "units of work a pass", _LOOP_NOTES
            ),
            _loop_size(measured),
        ],
    )


def _columns(
    measured: Measured, known: dict[str, Mapped], ways: list[str], unit: str
) -> list[tuple[Column, str]]:
    """Return a column for each target with such values and way, with the way."""
    return [
        (replace(column, title=f"{column.title} {_WAYS[way]}", unit=unit or column.unit), way)
        for column in measured.columns(CONFIG, of=[known[way] for way in ways], new=True)
        for way in ways
    ]


def _counts(measured: Measured, title: str, counts: list[dict[str, str]], ways: list[str]) -> Table:
    known = mapping.table("xilkernel", "context_switches")
    ours = _columns(measured, known, ways, SWITCHES)
    columns = [
        Column(f"{c['kernel']} {_WAYS[c['switch_method']]}", SWITCHES, PUBLISHED) for c in counts
    ]
    cells = [published(c["context_switches_in_30_s"]) for c in counts]
    cells += [_cell(measured, known[way], column) for column, way in ours]
    rows = [Row("context switches", tuple(cells))]
    return Table(title, "", [*columns, *(c for c, _ in ours)], rows, [_CLOCK, *_scaled(measured)])


def whole(metric: str) -> str:
    """Return the name of the same of a run that took the whole time."""
    return metric + WHOLE


def _cell(measured: Measured, mapped: Mapped, column: Column) -> Cell:
    """Return the value of the whole experiment, or of the scaled one if there is no other."""
    full = measured.cell(replace(mapped, metric=whole(mapped.metric)), column)
    return measured.cell(mapped, column) if full.missing else full


def _scaled(measured: Measured) -> list[str]:
    """Say which runs were shorter than the experiment."""
    notes = []
    for mapped in mapping.table("xilkernel", "context_switches").values():
        for target in measured.targets:
            row = measured.of(whole(mapped.metric), target, CONFIG)
            row = row or measured.of(mapped.metric, target, CONFIG)
            if row is not None and "scaled" in row.text:
                notes.append(f"Scaled: {target}, {_WAYS[mapped.row]}: {row.text}.")
    said = "The whole time: ./weft bench --suite handover-full."
    return [*notes, said] if notes else []


def _costs(measured: Measured, counts: list[dict[str, str]]) -> Table:
    """Return what a switch costs: of the source, its clock over its count."""
    known = mapping.table("xilkernel", "switch_cost")
    ours = _columns(measured, known, [SEMAPHORE, SUSPEND], "")
    columns = [Column(f"{c['kernel']} {_WAYS[c['switch_method']]}", "cycles") for c in counts]
    cells = []
    for c in counts:
        total = float(c["clock_mhz"]) * 1e6 * SECONDS
        cost = round(total / int(c["context_switches_in_30_s"]))
        cells.append(Cell(cost, f"{cost:d}"))
    cells += [_cell(measured, known[way], column) for column, way in ours]
    rows = [Row("a context switch", tuple(cells))]
    note = "Published columns: computed here, 80 MHz x 30 s / count."
    return Table(
        "Cost of a switch, from Tables 4 and 5", "", [*columns, *(c for c, _ in ours)], rows, [note]
    )


def _footprint(measured: Measured, state: str) -> Table:
    known = mapping.table("xilkernel", "footprint")[state]
    rows = []
    for row in rows_of("xilkernel_ucos2_footprint.csv"):
        if row["semaphore_feature"] == state:
            cells = [published(row[name]) for name in _SECTIONS]
            last = Cell(None, f"{int(row['total']):x}")
            rows.append(Row(row["kernel"], (*cells, last), "published"))
    rows += _own_sizes(measured, known, "Weft, {} -Os")
    notes = ["Ours: a task in an endless loop, with its console; text holds the constants."]
    title = f"Table 6. Memory Footprint Data Results: Semaphore Feature {state.capitalize()}"
    return Table(title, "", _size_columns(), rows, notes)


def _loop_size(measured: Measured) -> Table:
    """Return what the job takes without a kernel and with one."""
    rows = []
    for label, known in mapping.table("xilkernel", "endless_loop_size").items():
        rows += _own_sizes(measured, known, f"{label}, {{}} -Os")
    notes = ["Ours: whole programs, start and vectors of the board and stacks included."]
    title = "Section 3. Standalone versus with RTOS: size"
    return Table(title, "", _size_columns(), rows, notes)


def _size_columns() -> list[Column]:
    columns = [Column(name, "bytes", "") for name in (*_SECTIONS[:3], "dec")]
    return [*columns, Column("hex", "bytes, base 16", "")]


def _own_sizes(measured: Measured, known: Mapped, label: str) -> list[Row]:
    """Return a row of sections for each target that has some."""
    rows = []
    for target in measured.targets:
        if measured.units[target] != "ns":
            own_cells = [_section(measured, known, name, target) for name in _SECTIONS]
            total = own_cells[-1].value
            last = EMPTY if total is None else Cell(None, f"{int(total):x}")
            rows.append(Row(label.format(target), (*own_cells, last), "measured", known.metric))
    return rows


def _section(measured: Measured, known: Mapped, name: str, target: str) -> Cell:
    """Return one section of the sample; the star of the metric stands for it."""
    mapped = Mapped(known.view, known.table, known.row, known.metric.replace("*", name))
    return measured.cell(mapped, Column(target, "bytes", MEASURED, target, CONFIG))
