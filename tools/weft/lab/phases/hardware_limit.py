# SPDX-License-Identifier: MIT
"""What the hardware asks of a call between two cores: less than this no software can take.

That is each access to what both cores see that the call cannot do without, one after the other,
and each interrupt, from the doorbell to the handler. How long they take is measured on the target
by a program of its own (limit_program/). Not in it are the instructions of kernel and
network, switches of context among them, and the payload's way within a core's own memory.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from weft.diag import exits
from weft.diag.errors import fail
from weft.lab.phases.phases import DOORBELL, Packet, Row
from weft.lab.phases.run import Done, addresses, run
from weft.paths import ROOT

PROGRAM = Path(__file__).parent / "program"

HANDLER = ("weft_shm_doorbell_isr",)
STORES, LOADS, END = ("limit_stores",), ("limit_loads",), ("limit_end",)
CORES = (0, 1)


@dataclass(frozen=True)
class Hardware:
    """What one core needs, in cycles."""

    store: int
    """To write a word that both cores see, or a register of the mailbox."""
    load: int
    entry: int
    """From the other core's call that rings it to its handler."""


@dataclass(frozen=True)
class Limit:
    """What a row cannot do without."""

    stores: tuple[int, int]
    """Of each core."""
    loads: tuple[int, int]
    bus: int
    """Cycles of all of them."""
    entries: int
    """Cycles of the interrupts."""

    @property
    def cycles(self) -> int:
        """All cycles."""
        return self.bus + self.entries


@cache
def constant(path: Path, name: str) -> int:
    """Return a number that a header defines; raise WeftError if it does not."""
    found = re.search(rf"#define {name} (\d+)U", path.read_text(encoding="utf-8"))
    if found is None:
        raise fail("W117", f"{path.name} does not define {name}", exit_code=exits.INTERNAL)
    return int(found[1])


def accesses(packets: Sequence[Packet]) -> tuple[list[int], list[int]]:
    """Return stores and loads of each core.

    Who sends writes header, payload and the position of the ring, looks whether the other waits,
    and rings. Who receives asks the mailbox, ends the ring, looks at session and position, reads
    header and payload, and gives the room back.
    """
    header = constant(ROOT / "net" / "packet.h", "WEFT_NET_WORDS")
    stores, loads = [0, 0], [0, 0]
    for packet in packets:
        words = header + (packet.payload + 3) // 4
        stores[packet.core] += words + 2
        loads[packet.core] += 1
        stores[1 - packet.core] += 2
        loads[1 - packet.core] += words + 3
    return stores, loads


def limit_of(row: Row, hardware: Sequence[Hardware]) -> Limit:
    """Return the limit of a row of `./weft phases`."""
    stores, loads = accesses(row.packets)
    bus = sum(stores[c] * hardware[c].store + loads[c] * hardware[c].load for c in CORES)
    entries = sum(hardware[core].entry for core in row.rings)
    return Limit((stores[0], stores[1]), (loads[0], loads[1]), bus, entries)


def measure(target: str) -> list[Hardware]:
    """Build and run the program that measures; return what each core needs."""
    names = (STORES, LOADS, END, DOORBELL, HANDLER)
    done = run(target, PROGRAM / "limit.yaml", [(core, name) for core in CORES for name in names])
    return [_hardware(done, core) for core in CORES]


def _hardware(done: Done, core: int) -> Hardware:
    number = constant(PROGRAM / "limit.h", "LIMIT_ACCESSES")

    def visits(of: int, names: tuple[str, ...]) -> list[int]:
        places = addresses(done.elfs[of], names)
        return [v.cycle for v in done.visits if v.core == of and v.address in places]

    stores, loads, ends = (visits(core, name) for name in (STORES, LOADS, END))
    rings = [cycle for cycle in visits(1 - core, DOORBELL) if stores and cycle > stores[0]]
    return Hardware(
        store=shortest(stores, loads) // number,
        load=shortest(loads, ends) // number,
        entry=shortest(*taken(rings, visits(core, HANDLER))),
    )


def shortest(begins: Sequence[int], ends: Sequence[int]) -> int:
    """Return the shortest of times: those of the first rounds fill the caches."""
    if not begins or len(begins) != len(ends):
        raise fail("W117", "a core has not measured what it needs", exit_code=exits.INTERNAL)
    return min(end - begin for begin, end in zip(begins, ends, strict=True))


def taken(rings: Sequence[int], handlers: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the rings that were handled, each the last before a handler, and those handlers.

    A ring that came while a core looked already has no handler of its own.
    """
    pairs: list[tuple[int, int]] = []
    for handler in handlers:
        before = [ring for ring in rings if ring < handler]
        if before and (not pairs or before[-1] > pairs[-1][1]):
            pairs.append((before[-1], handler))
    return [ring for ring, _ in pairs], [handler for _, handler in pairs]
