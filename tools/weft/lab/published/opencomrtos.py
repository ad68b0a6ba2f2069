# SPDX-License-Identifier: MIT
"""The tables of the OpenComRTOS slides: code sizes, interrupt latencies, semaphore loops."""

from collections.abc import Iterable
from dataclasses import replace

from weft.lab.footprint import UNIT as BYTES
from weft.lab.handover import RATE
from weft.lab.published import mapping, ratio
from weft.lab.published.mapping import Mapped
from weft.lab.published.model import (
    EMPTY,
    MEASURED,
    Cell,
    Column,
    Measured,
    Row,
    Table,
    View,
    published,
)
from weft.lab.reference import rows_of
from weft.lab.result_table import NEW
from weft.model.configurations import NEW_APPLICATION

SOURCE = "Altreonic, Transparent Programming of Many/Multi Cores with OpenComRTOS"
CONFIG = "default"

KB = 1000
"""Bytes of a kB."""

SAME_PROCESSOR = {"cm3": "ARM-M3", "leon3": "Leon3", "microblaze": "MicroBlaze"}
"""Targets whose processor is one of the source's: their bytes can be compared row by row."""

CLOCK_MHZ = 50
"""Clock of the source's Cortex-M3: for a rate, so many million instructions are taken for a
second."""


def build(measured: Measured) -> View:
    """Return the view."""
    latencies = rows_of("opencomrtos_interrupt_latency.csv")
    cycles = [row for row in latencies if "cycles" in row["measure"]]
    rates = [row for row in latencies if row not in cycles]
    return View(
        "opencomrtos",
        SOURCE,
        [
            _code_size(measured),
            _code_size_ranges(measured),
            _latency(measured, cycles, "Interrupt latencies", "cycles"),
            _latency(measured, rates, "Interrupt latencies: interrupts per second", "per second"),
            _sustained(measured),
            _loop(measured),
            _hops(measured),
            *_throughput(measured),
            *ratio.tables(measured),
        ],
    )


def _code_size(measured: Measured) -> Table:
    known = mapping.table("opencomrtos", "code_size")
    source = rows_of("opencomrtos_code_size_bytes.csv")
    names = [name for name in source[0] if name != "service"]
    ours = [
        Column(f"{t} -Os", BYTES, MEASURED, t, CONFIG) for t in _sized(measured, known.values())
    ]
    compared = [column for column in ours if column.target in SAME_PROCESSOR]
    rows = []
    for row in source:
        mapped = known[row["service"]]
        cells = [published(row[name] or "--") for name in names]
        cells += [measured.cell(mapped, column) for column in ours]
        cells += [_more(measured.cell(mapped, column), row, column.target) for column in compared]
        rows.append(Row(row["service"], tuple(cells), metric=mapped.metric, remark=mapped.remark))
    notes = [
        "Ours: each row is what a service adds to those above it; text of the kernel and of the "
        "context switch. L1_Hub has scheduler and timeouts."
    ]
    columns = [*(Column(name, BYTES) for name in names), *ours]
    for column in compared:
        other = SAME_PROCESSOR[column.target]
        columns.append(
            Column(f"{column.target} more than {other}", BYTES, MEASURED, column.target, CONFIG)
        )
        notes.append(f"{column.target} more than {other}: the difference of the two, computed.")
    return Table("Code sizes (8bit per Byte)", "service", columns, rows, notes)


def _sized(measured: Measured, known: Iterable[Mapped]) -> list[str]:
    """Return the targets with code sizes; processes have none of their own."""
    targets = measured.with_figures(known, CONFIG)
    return [target for target in targets if measured.units[target] != "ns"]


def _more(cell: Cell, row: dict[str, str], target: str) -> Cell:
    """Return by how many bytes a value is above that of the source's same processor."""
    if cell.value is None:
        return cell
    more = cell.value - float(row[SAME_PROCESSOR[target]])
    return Cell(more, f"{more:+g}", measured=True)


def _code_size_ranges(measured: Measured) -> Table:
    """Return the ranges of the source by processor, ours below them: each end has a column."""
    known = mapping.table("opencomrtos", "code_size")
    ends = (known["L1_Hub"], known["All L1 services"])
    rows = [
        Row(
            row["processor"],
            (published(row["from_kb"]), published(row["to_kb"]), EMPTY, EMPTY),
            "OpenComRTOS",
        )
        for row in rows_of("opencomrtos_code_size_ranges.csv")
    ]
    for target in _sized(measured, ends):
        column = Column(target, BYTES, MEASURED, target, CONFIG)
        cells = [_kilo(measured.cell(end, column)) for end in ends]
        rows.append(Row(target, (EMPTY, EMPTY, *cells), "Weft", ends[-1].metric))
    titles = ("from", "to")
    columns = [Column(title, "kB") for title in titles]
    columns += [Column(f"Weft {title}", "kB", MEASURED, config=CONFIG) for title in titles]
    notes = [
        "The source does not say what its ends are; -Os. Of the Intel-SCC they are L1_Hub and all "
        f"L1 services of the table above. So are ours, bytes divided by {KB}."
    ]
    return Table("Code sizes by processor", "processor", columns, rows, notes)


def _kilo(cell: Cell) -> Cell:
    """Return bytes in kB, with one decimal as the source has them."""
    if cell.value is None:
        return cell
    return Cell(cell.value / KB, f"{cell.value / KB:.1f}", measured=True)


def _latency(measured: Measured, source: list[dict[str, str]], title: str, unit: str) -> Table:
    known = mapping.table("opencomrtos", "interrupt_latency")
    names = [name for name in source[0] if name != "measure"]
    ours = list(measured.columns(CONFIG, of=known.values(), new=True))
    is_rate = unit == "per second"
    shown = ours
    notes = ["The source uses its Cortex-M3 as reference."]
    if is_rate:
        shown = [Column(c.title, unit, c.origin, c.target, c.config) for c in ours]
        notes.append(
            f"Ours: computed from the latency; where instructions are counted, {CLOCK_MHZ} million "
            "of them are taken for a second, the source's Cortex-M3 at one for each cycle; of "
            f"cycles {RATE} million, the clock of the simulated system."
        )
    rows = []
    for row in source:
        mapped = known[row["measure"]]
        cells = [published(row[name]) for name in names]
        for column in ours:
            cell = measured.cell(mapped, column)
            cells.append(_rate(cell, column.unit) if mapped.use == "rate" else cell)
        rows.append(Row(row["measure"], tuple(cells), metric=mapped.metric))
    return Table(title, "", [*(Column(name, unit) for name in names), *shown], rows, notes)


def _sustained(measured: Measured) -> Table:
    """Return the rates that a search found, beside those of the source."""
    known = mapping.table("opencomrtos", "sustained")
    source = rows_of("opencomrtos_interrupt_latency.csv")
    names = [name for name in source[0] if name != "measure"]
    by_measure = {row["measure"]: row for row in source}
    unit = "per second"
    ours = [
        (Column(c.title, unit, c.origin, c.target, c.config), c)
        for c in measured.columns(CONFIG, of=known.values())
    ]
    rows = []
    for measure, mapped in known.items():
        cells = [published(by_measure[measure][name]) for name in names]
        cells += [_rate(measured.cell(mapped, column), column.unit) for _, column in ours]
        rows.append(Row(measure, tuple(cells), metric=mapped.metric))
    notes = [
        "The source divides the clock by its latency. Ours: the highest rate of an automatic "
        "reload counter, found by search, at which each of 200 interrupts is served before the "
        "next one comes: by its handler; or by a task that the handler wakes, which counts and "
        "waits again. cm3: the board's dual timer, whose periods are multiples of 40 "
        f"instructions; other targets: another core. Seconds as above: {CLOCK_MHZ} million "
        f"instructions, {RATE} million cycles."
    ]
    columns = [*(Column(name, unit) for name in names), *(column for column, _ in ours)]
    return Table("Interrupts per second, found by search", "", columns, rows, notes)


def _rate(cell: Cell, unit: str) -> Cell:
    """Return how often something fits into a second."""
    if cell.value is None or cell.value <= 0:
        return cell if cell.missing else Cell(missing="shorter than the clock can tell")
    mhz = {"ns": 1e3, "cycles": RATE}.get(unit, CLOCK_MHZ)
    rate = round(mhz * 1e6 / cell.value)
    return Cell(rate, f"{rate:d}", measured=True)


def _own_rows(
    measured: Measured, targets: list[str], known: Iterable[Mapped], units: list[str], before: int
) -> list[Row]:
    """Return a row for each target and metric: a value in the column of its unit.

    Where there are values, rows without one are left out: the source has none that they lack.
    """
    rows, values = [], []
    for target in targets:
        unit = measured.units[target]
        columns = [Column(target, unit, MEASURED, target, CONFIG)]
        if measured.with_new(target):
            title = f"{target} {NEW}"
            columns.append(Column(title, unit, MEASURED, target, NEW_APPLICATION))
        for column in columns:
            for mapped in known:
                cell = measured.cell(mapped, column)
                cells = [EMPTY] * before + [cell if u == unit else EMPTY for u in units]
                label = f"{column.title}, {mapped.row}"
                rows.append(Row(label, tuple(cells), "Weft", mapped.metric))
                values += rows[-1:] if cell.measured else []
    return values or rows


def _loop(measured: Measured) -> Table:
    """Return the table of processors, ours below them: units keep their columns."""
    columns = [
        Column("Clock Freq", "MHz"),
        Column("Context Size", "registers x bits"),
        Column("Memory location", ""),
        Column("Loop time microsecs", "microseconds"),
        Column("Loop Time cycles", "cycles"),
    ]
    fields = ("clock_mhz", "context_registers_x_bits", "memory", "loop_us", "loop_cycles")
    known = mapping.table("opencomrtos", "semaphore_loop").values()
    targets = measured.with_figures(known, CONFIG)
    units = list(dict.fromkeys(measured.units[target] for target in targets))
    rows = [
        Row(
            row["processor"],
            (*(published(row[f] or "--") for f in fields), *([EMPTY] * len(units))),
            "OpenComRTOS",
        )
        for row in rows_of("opencomrtos_semaphore_loop.csv")
    ]
    rows += _own_rows(measured, targets, known, units, len(columns))
    columns += [Column(f"Loop {unit}", unit, MEASURED) for unit in units]
    notes = [
        "One loop: 4 context switches and 4 service requests in OpenComRTOS, where each "
        "request goes through a kernel task; 2 switches and 4 requests here."
    ]
    return Table("Semaphore loop times (SP)", "processor", columns, rows, notes)


def _hops(measured: Measured) -> Table:
    """Return the loop over several nodes, of which the source shows curves."""
    known = list(mapping.table("opencomrtos", "semaphore_loop_hops").values())
    ours = list(measured.columns(CONFIG, of=known))
    rows = [
        Row(
            f"{mapped.row} hop{'s' if mapped.row != '1' else ''}",
            (Cell(None, "curve"), *(measured.cell(mapped, column) for column in ours)),
            metric=mapped.metric,
        )
        for mapped in known
    ]
    notes = [
        "The source shows curves without numbers. Ours: where instructions are counted, those of "
        "all nodes together; clock cycles are those from the call to its return."
    ]
    columns = [Column("Intel-SCC, TI-C6678", ""), *ours]
    return Table("Semaphore loop times (MP)", "distance", columns, rows, notes)


WAYS = {
    "": "",
    "internal": "internal",
    "internal_dma": "internal, DMA",
    "external": "external",
    "external_dma": "external, DMA",
    "internal_load": "internal, loaded",
    "external_load": "external, loaded",
}
"""What a message goes through, and what copies: in names of metrics, and in titles."""


def _throughput(measured: Measured) -> list[Table]:
    """Return messages of growing sizes between cores with memories; nothing where there is none."""
    known = list(mapping.table("opencomrtos", "throughput").values())
    ways = [
        (
            Column(
                f"{column.title} {title}".rstrip(), column.unit, MEASURED, column.target, CONFIG
            ),
            way,
        )
        for column in measured.columns(CONFIG)
        for way, title in WAYS.items()
        if any(measured.of(_by_way(m, way).metric, column.target, CONFIG) for m in known)
    ]
    if not ways:
        return []
    rows = [
        Row(
            f"{mapped.row} bytes",
            (
                Cell(None, "curve"),
                *(measured.cell(_by_way(mapped, way), column) for column, way in ways),
            ),
            metric=mapped.metric,
        )
        for mapped in known
    ]
    notes = [
        "The source shows curves without numbers. Ours: from the call to its return, which tells "
        "that the message has been received; on simulated cores with link buffers in internal or "
        "external memory, copied by the processors, or by DMA from where that pays; loaded: "
        "while a third core copies in the same memory."
    ]
    columns = [Column("Intel-SCC, TI-C6678", ""), *(column for column, _ in ways)]
    return [Table("Communication throughput", "message", columns, rows, notes)]


def _by_way(mapped: Mapped, way: str) -> Mapped:
    return replace(mapped, metric=mapped.metric.replace("@", f".{way}@" if way else "@"))
