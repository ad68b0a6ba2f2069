# SPDX-License-Identifier: MIT
"""The figures and tables of the thesis on inter-processor communication, with calls of functions.

What a call goes through, and how nodes learn of it, is in the names of our rows: nothing (an
interrupt between emulated cores or processes), `spin`, or the memory of simulated cores.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from weft.lab.published import mapping
from weft.lab.published.mapping import Mapped
from weft.lab.published.model import MEASURED, Cell, Column, Measured, Row, Table, View, published
from weft.lab.reference import rows_of
from weft.model.configurations import DEFAULT

SOURCE = (
    "Lee, Evaluation and Optimization of Inter-processor communication for Embedded "
    "Heterogeneous Multi-core, National Chiao Tung University, 2009"
)
VIEW = "ipc"
WAYS = {"": "", "internal": "internal", "external": "external", "spin": "spinning"}
"""What is behind the names of rows, and what it is called in titles."""
OTHERS = {
    "poll": "polling each 100 us",
    "adaptive": "polling each 100 us or interrupt",
    "armed": "planned polls",
}
"""The same of notifications that have only rows of calls."""

LETTERS = "ABCDE"
PERCENT = "%"

_CURVE = Cell(None, "curve")
_PHASES = (
    "A: copy in; B: request and notification; C: everything on the other node; D: answer and "
    "notification; E: copy out. Shares are of A to E together; that of the total: A to E together, "
    "of the call as it is measured without time stamps. The source shows curves; its text has the "
    "numbers of two sizes, TI DM6446, ARM926 and C64x+."
)
_HOW = (
    "Ours: of emulated and simulated cores, emulator and simulator note when phases begin, which "
    "costs the programs nothing; instructions are those of both nodes. Between Linux processes "
    "programs take time stamps, whose cost is subtracted."
)


@dataclass(frozen=True)
class Variant:
    """A target, and what calls go through there."""

    target: str
    way: str
    unit: str

    @property
    def title(self) -> str:
        """What stands over its columns."""
        return f"{self.target} {(WAYS | OTHERS)[self.way]}".rstrip()

    def column(self, title: str = "", unit: str = "") -> Column:
        """Return a column of it; without a unit, of what is measured."""
        shown = f"{self.title} {title}".rstrip()
        return Column(shown, unit or self.unit, MEASURED, self.target, DEFAULT)

    def cell(self, measured: Measured, mapped: Mapped) -> Cell:
        """Return what is measured for a row of the source."""
        metric = by_way(mapped.metric, self.way)
        return measured.cell(replace(mapped, metric=metric), self.column())


def by_way(metric: str, way: str) -> str:
    """Return the name of a row for what a call goes through."""
    return metric.replace("@", f".{way}@") if way else metric


def ways_of(metrics: Iterable[str]) -> set[str]:
    """Return the names of rows for all that calls go through."""
    return {by_way(metric, way) for metric in metrics for way in (*WAYS, *OTHERS)}


def sizes() -> list[str]:
    """Return the bytes of the blocks, in their order."""
    return list(mapping.table(VIEW, "call"))


def build(measured: Measured) -> View:
    """Return the view."""
    from weft.lab.published import ipc_findings, telephone

    tables = [_phases(measured), _memory(measured), _notification(measured)]
    tables += [*telephone.tables(measured), ipc_findings.table(measured, sizes())]
    return View(VIEW, SOURCE, tables)


def variants(measured: Measured, table: str) -> list[Variant]:
    """Return the variants that have a value of some rows of a table; all if none has."""
    every = [Variant(t, way, measured.units[t]) for t in measured.targets for way in WAYS]
    known = mapping.table(VIEW, table).values()
    found = [v for v in every if any(v.cell(measured, m).measured for m in known)]
    return found or [v for v in every if not v.way]


def percent(part: Cell, whole: Cell, use: Callable[[float], float] = lambda ratio: ratio) -> Cell:
    """Return a value as a share of another one, or what is made of it, in percent."""
    if part.value is None or not whole.value:
        return Cell(missing=part.missing or whole.missing or "divided by nothing")
    share = 100 * use(part.value / whole.value)
    return Cell(share, f"{share:.3g}" if abs(share) < 100 else f"{share:.0f}", measured=True)


def saved(before: Cell, after: Cell) -> Cell:
    """Return by how much a value is below another one, in percent."""
    return percent(after, before, lambda ratio: 1 - ratio)


def total(cells: Iterable[Cell]) -> Cell:
    """Return a sum; missing if a part of it is."""
    found = list(cells)
    if lacking := next((cell.missing for cell in found if cell.value is None), ""):
        return Cell(missing=lacking)
    value = sum(cell.value or 0.0 for cell in found)
    return Cell(value, f"{value:.0f}", measured=True)


def phases(measured: Measured, variant: Variant, size: str) -> dict[str, Cell]:
    """Return the phases of a call by their letters."""
    known = mapping.table(VIEW, "phases")
    return {c: variant.cell(measured, known[f"{size} {c}"]) for c in LETTERS}


def call(measured: Measured, variant: Variant, size: str) -> Cell:
    """Return a whole call."""
    return variant.cell(measured, mapping.table(VIEW, "call")[size])


def source_phases(size: str) -> dict[str, Cell]:
    """Return the source's phases of a block by their letters, with the total; curves for most."""
    for row in rows_of("ipc_phases_us.csv"):
        if row["block_bytes"] == size:
            return {name[0] if name != "total" else name: published(v) for name, v in row.items()}
    return dict.fromkeys([*LETTERS, "total"], _CURVE)


def _phases(measured: Measured) -> Table:
    """Return figure 8."""
    ours = variants(measured, "phases")
    columns = [Column("latency", "microseconds"), Column("share", PERCENT)]
    for variant in ours:
        columns += [variant.column(), variant.column("share", PERCENT)]
    rows = []
    for size in sizes():
        source, found = source_phases(size), [phases(measured, v, size) for v in ours]
        for letter in LETTERS:
            cells = [source[letter], _share(source, letter)]
            for each in found:
                cells += [each[letter], _share(each, letter)]
            metric = mapping.table(VIEW, "phases")[f"{size} {letter}"].metric
            rows.append(Row(letter, tuple(cells), f"{size} bytes", metric))
        cells = [source["total"], percent(total(source[c] for c in LETTERS), source["total"])]
        for variant, each in zip(ours, found, strict=True):
            whole = call(measured, variant, size)
            cells += [whole, percent(total(each.values()), whole)]
        metric = mapping.table(VIEW, "call")[size].metric
        rows.append(Row("total", _published(cells, 2), f"{size} bytes", metric))
    title = "Figure 8. Latency of each IPC phase"
    return Table(title, "phase", columns, rows, [_PHASES, _HOW])


def _share(found: dict[str, Cell], letter: str) -> Cell:
    """Return the share of a phase, as it is measured or published."""
    if found[letter] is _CURVE:
        return _CURVE
    share = percent(found[letter], total(found[c] for c in LETTERS))
    return replace(share, measured=found[letter].measured and share.measured)


def _published(cells: list[Cell], count: int) -> tuple[Cell, ...]:
    """Return cells of which the first ones are the source's, or computed from its values."""
    own = [_CURVE if c.value is None else replace(c, measured=False) for c in cells[:count]]
    return (*own, *cells[count:])


def finding(text: str) -> Cell:
    """Return a value that the source states."""
    return next(published(r["value"]) for r in rows_of("ipc_findings.csv") if r["finding"] == text)


MEMORY = "8 KiB copy into internal instead of external memory: time saved (%)"
POLLING = "polling instead of interrupt notification: notification overhead saved (%)"


def both(measured: Measured, one: str, other: str) -> list[tuple[Variant, Variant]]:
    """Return the variants of each target that has rows for both of two ways."""
    found = {(v.target, v.way): v for v in variants(measured, "call")}
    pairs = [(found.get((t, one)), found.get((t, other))) for t in measured.targets]
    return [(a, b) for a, b in pairs if a is not None and b is not None]


def interrupt_and_spin(measured: Measured) -> list[tuple[Variant, Variant]]:
    """Return the variants that differ in notification only; simulated cores spin internally."""
    return [*both(measured, "", "spin"), *both(measured, "internal", "spin")]


def _memory(measured: Measured) -> Table:
    """Return figure 9."""
    columns, pairs = [Column("saved", PERCENT)], both(measured, "internal", "external")
    parts = [(pair, letter) for pair in pairs for letter in "AE"]
    for (inside, outside), letter in parts:
        columns += [inside.column(letter), outside.column(letter)]
        title = f"{inside.target} {letter} saved"
        columns.append(replace(inside.column(unit=PERCENT), title=title))
    rows = []
    for size in sizes():
        cells = [finding(MEMORY) if size == "8192" else _CURVE]
        for pair, letter in parts:
            one, other = (phases(measured, v, size)[letter] for v in pair)
            cells += [one, other, saved(other, one)]
        metric = mapping.table(VIEW, "phases")[f"{size} A"].metric
        rows.append(Row(f"{size} bytes", tuple(cells), metric=metric))
    title = "Figure 9. Internal and external memory as the shared memory"
    notes = [
        "The source copies a block from user space into internal or external memory, without the "
        "rest of phase A; its text has the number of one size. Ours: phase A, which writes it with "
        "the call, and phase E, which reads the result."
    ]
    return Table(title, "block", columns, rows, notes)


def _notification(measured: Measured) -> Table:
    """Return figure 10."""
    columns = [Column("saved", PERCENT)]
    parts: list[tuple[tuple[Variant, Variant], str]] = []
    for pair in interrupt_and_spin(measured):
        noted = any(notification(measured, pair[1], size).measured for size in sizes())
        for what in ("B + D", "call") if noted else ("call",):
            parts.append((pair, what))
            columns += _compared(pair[1], what)
    others = list(_others(measured))
    columns += [replace(v.column(), title=f"{v.target} call, {OTHERS[v.way]}") for v in others]
    rows = []
    for size in sizes():
        cells = [finding(POLLING)]
        for pair, what in parts:
            measure = notification if what != "call" else call
            interrupt, spin = (measure(measured, variant, size) for variant in pair)
            cells += [interrupt, spin, saved(interrupt, spin)]
        cells += [call(measured, variant, size) for variant in others]
        metric = mapping.table(VIEW, "call")[size].metric
        rows.append(Row(f"{size} bytes", tuple(cells), metric=metric))
    title = "Figure 10. Interrupt-based and polling-based notification"
    notes = [
        "The source polls in a busy loop, since the DSP does nothing else; so do nodes that spin. "
        "It has one number for all sizes. B + D: both notifications with their control messages."
    ]
    return Table(title, "block", columns, rows, notes)


def _others(measured: Measured) -> Iterator[Variant]:
    """Yield the variants by notifications that have only rows of calls."""
    for target in measured.targets:
        for way in OTHERS:
            variant = Variant(target, way, measured.units[target])
            if any(call(measured, variant, size).measured for size in sizes()):
                yield variant


def _compared(variant: Variant, what: str) -> Iterator[Column]:
    """Yield the columns of what is measured by interrupt and spinning."""
    for notified, unit in (("interrupt", ""), ("spinning", ""), ("saved", PERCENT)):
        title = f"{variant.target} {what}, {notified}"
        yield replace(variant.column(unit=unit), title=title)


def notification(measured: Measured, variant: Variant, size: str) -> Cell:
    """Return phases B and D together."""
    found = phases(measured, variant, size)
    return total((found["B"], found["D"]))
