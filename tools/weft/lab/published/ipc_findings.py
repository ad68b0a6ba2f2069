# SPDX-License-Identifier: MIT
"""What the thesis found, what we found, and why it differs: computed from measured rows."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from weft.lab.published import ipc, mapping
from weft.lab.published.ipc import LETTERS, PERCENT, Variant, percent, saved, total
from weft.lab.published.model import EMPTY, Cell, Column, Measured, Row, Table

SMALL, LARGE, COPY = "128", "32768", "8192"
"""Blocks of the source's numbers."""

KIB = "1024"
SPIN = "spin"
COPIES = "ACE"
"""Phases that take longer for larger blocks."""
STAMPS = 5
"""Time stamps of a call between those of its begin and its end, and the last one."""

_NO_STAMPS = Cell(0.0, "0", measured=True)
"""The programs take no time stamp: whoever emulates or simulates them notes when phases begin."""


def _nothing(variant: Variant) -> str:
    return ""


@dataclass(frozen=True)
class Finding:
    """A row of the table."""

    label: str
    source: Cell
    ours: Callable[[Variant], Cell]
    why: Callable[[Variant], str] = _nothing
    """From what the value follows, by measured rows; empty where these are missing."""
    group: str = ""


def table(measured: Measured, sizes: list[str]) -> Table:
    """Return the table: a column for each variant."""
    ours = ipc.variants(measured, "call")
    titles = (replace(v.column(unit=PERCENT), target="") for v in ours)
    columns = [Column("source", PERCENT), *titles]
    rows = []
    for each in _findings(measured):
        cells = (each.source, *(each.ours(variant) for variant in ours))
        reasons = [f"{v.title}: {why}" for v in ours if (why := each.why(v))]
        rows.append(Row(each.label, cells, each.group, remark="; ".join(reasons)))
    title = "What the source found, what we found, why it differs"
    notes = [
        "All in percent, computed from the rows of the tables above; below a row what its values "
        "follow from. What internal memory or spinning saves stands in their columns."
    ]
    return Table(title, "finding", columns, rows, notes)


def _findings(measured: Measured) -> Iterator[Finding]:
    yield from _blocks(measured)
    yield from _memory(measured)
    yield from _notification(measured)
    for size in (SMALL, LARGE):
        yield from _shares(measured, size)
    yield from _stamps(measured)


def _blocks(measured: Measured) -> Iterator[Finding]:
    """Yield what a block costs as several calls, of what it costs as one."""
    group = "32 KiB as several calls, of one call"
    one = ipc.finding("32 KiB as 1 request of 32 KiB (ms)")

    def block(variant: Variant, count: str) -> Cell:
        return variant.cell(measured, mapping.table(ipc.VIEW, "blocks")[count])

    def share(variant: Variant, count: str) -> Cell:
        found = percent(block(variant, count), block(variant, "1"))
        return _if_any(found) if variant.way == SPIN else found

    def why(variant: Variant) -> str:
        return _by_size(measured, variant)

    for count, text in (
        ("32", "32 KiB as 32 requests of 1 KiB (ms)"),
        ("2", "32 KiB as 2 requests of 16 KiB (ms)"),
    ):
        yield Finding(
            f"{count} calls",
            _of_source(percent(ipc.finding(text), one)),
            lambda v, count=count: share(v, count),  # type: ignore[misc]
            why if count == "32" else _nothing,
            group,
        )
    for how in ("8 at once", "8 as one"):
        yield Finding(
            f"32 calls, {how}",
            EMPTY,
            lambda v, how=how: _if_any(percent(block(v, f"32, {how}"), block(v, "1"))),  # type: ignore[misc]
            group=group,
        )
    yield Finding(
        "64 KiB in place, of 64 bytes",
        EMPTY,
        lambda v: _if_any(percent(block(v, "65504 in place"), block(v, "64 in place"))),
        group=group,
    )


def _by_size(measured: Measured, variant: Variant) -> str:
    """Say what a call costs whatever its size, and what each KiB of it costs."""
    small, large = (ipc.call(measured, variant, size) for size in (SMALL, LARGE))
    if small.value is None or large.value is None:
        return ""
    each = (large.value - small.value) / (int(LARGE) - int(SMALL))
    fixed = small.value - int(SMALL) * each
    return f"a call costs {fixed:.0f} and {int(KIB) * each:.0f} for each KiB"


def _if_any(cell: Cell) -> Cell:
    """Return a value; nothing where it is not measured, as the source has none that is missed."""
    return cell if cell.measured else EMPTY


def _of_source(cell: Cell) -> Cell:
    """Return a value that is computed from those of the source."""
    return Cell(cell.value, cell.text)


def _other(
    pairs: Iterable[tuple[Variant, Variant]], variant: Variant, *, second: bool
) -> Variant | None:
    """Return the other variant of a pair whose second or first one is given."""
    found = [(b, a) if second else (a, b) for a, b in pairs]
    return next((other for own, other in found if own == variant), None)


def _against(
    pairs: list[tuple[Variant, Variant]], measure: Callable[[Variant], Cell]
) -> Callable[[Variant], Cell]:
    """Return what says by how much the second variant of a pair is below the first one."""

    def ours(variant: Variant) -> Cell:
        first = _other(pairs, variant, second=True)
        return EMPTY if first is None else _if_any(saved(measure(first), measure(variant)))

    return ours


def _memory(measured: Measured) -> Iterator[Finding]:
    group = "8 KiB by internal instead of external memory, saved"
    pairs = [(outside, inside) for inside, outside in ipc.both(measured, "internal", "external")]

    def word(letter: str) -> Callable[[Variant], str]:
        def why(variant: Variant) -> str:
            outside = _other(pairs, variant, second=True)
            words = [_word(measured, v, letter) for v in (outside, variant) if v is not None]
            if len(words) < 2 or None in words:
                return ""
            return f"a word takes {words[1]:.2f} {variant.unit}, externally {words[0]:.2f}"

        return why

    for letter, text in (("A", "copy in"), ("E", "copy out")):

        def copy(variant: Variant, letter: str = letter) -> Cell:
            return ipc.phases(measured, variant, COPY)[letter]

        source = ipc.finding(ipc.MEMORY) if letter == "A" else EMPTY
        label = f"{text} ({letter})"
        yield Finding(label, source, _against(pairs, copy), word(letter), group)
    whole = _against(pairs, lambda v: ipc.call(measured, v, COPY))
    yield Finding("the whole call", EMPTY, whole, group=group)


def _word(measured: Measured, variant: Variant, letter: str) -> float | None:
    """Return what a further word of a block costs in a phase."""
    small, large = (ipc.phases(measured, variant, size)[letter].value for size in (KIB, COPY))
    if small is None or large is None:
        return None
    return 4 * (large - small) / (int(COPY) - int(KIB))


def _notification(measured: Measured) -> Iterator[Finding]:
    group = f"{SMALL} bytes by polling without pause instead of interrupts, saved"
    pairs = ipc.interrupt_and_spin(measured)

    def notified(variant: Variant) -> Cell:
        return ipc.notification(measured, variant, SMALL)

    def why(variant: Variant) -> str:
        interrupt = _other(pairs, variant, second=True)
        if interrupt is None:
            return ""
        both = (interrupt, variant)
        shown = [(v.title, notified(v), ipc.call(measured, v, SMALL)) for v in both]
        said = [f"{part.text} of {whole.text} ({n})" for n, part, whole in shown if part.measured]
        return f"B + D take {', '.join(said)} {variant.unit}" if said else ""

    yield Finding(
        "notification (B + D)", ipc.finding(ipc.POLLING), _against(pairs, notified), why, group
    )
    whole = _against(pairs, lambda v: ipc.call(measured, v, SMALL))
    yield Finding("the whole call", EMPTY, whole, group=group)


def _shares(measured: Measured, size: str) -> Iterator[Finding]:
    group = f"Share of each phase of {size} bytes"
    source = ipc.source_phases(size)
    for letter in LETTERS:

        def ours(variant: Variant, letter: str = letter) -> Cell:
            found = ipc.phases(measured, variant, size)
            share = percent(found[letter], total(found.values()))
            return _if_any(share) if variant.way == SPIN else share

        def why(variant: Variant) -> str:
            return _copies(measured, variant)

        share = percent(source[letter], total(source[c] for c in LETTERS))
        reason = why if (letter, size) == ("C", LARGE) else _nothing
        yield Finding(letter, _of_source(share), ours, reason, group)


def _copies(measured: Measured, variant: Variant) -> str:
    """Say which phases copy a block, by what a KiB of it costs there."""
    costs = {c: _word(measured, variant, c) for c in COPIES}
    said = [f"{c} {256 * cost:.0f}" for c, cost in costs.items() if cost is not None]
    return f"a KiB costs {', '.join(said)} {variant.unit}" if said else ""


def _stamps(measured: Measured) -> Iterator[Finding]:
    group = "Time stamps, of the call"
    for size, text in ((SMALL, "measurement overhead at 128 B (%)"), (LARGE, "")):
        source = ipc.finding(text or "measurement overhead at 32 KiB (%)")

        def ours(variant: Variant, size: str = size) -> Cell:
            return _stamped(measured, variant, size)

        yield Finding(f"{size} bytes", source, ours, group=group)


def _stamped(measured: Measured, variant: Variant, size: str) -> Cell:
    """Return the share of the stamps in a call: none are taken where phases are noted."""
    metric = mapping.table(ipc.VIEW, "phases")[f"{size} A"].metric
    row = measured.of(ipc.by_way(metric, variant.way), variant.target, variant.column().config)
    if row is None:
        return EMPTY
    if row.exact:
        return _NO_STAMPS
    stamps = Cell(STAMPS * row.overhead, "", measured=True)
    return percent(stamps, ipc.call(measured, variant, size))
