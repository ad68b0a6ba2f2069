# SPDX-License-Identifier: MIT
"""Waits of simulated cores for interrupts, by the visits that the simulator notes."""

import re
import struct
from collections.abc import Sequence

from weft.base.elf import opened
from weft.base.elf_types import Elf

WFI = 0x10500073
WORD = 4
"""Bytes of a wfi, and of the instruction before it, which says what ends the wait."""
ENDS = "weft_board_exit"
"""The function that waits for nothing any more."""


def places(elf: Elf) -> list[int]:
    """Return the instructions of RISC-V of which one is a wait: before a wfi, it, behind it.

    A node with `notify: spin` has none: it polls.
    """
    found = []
    with opened(elf.path) as program:
        for symbol in elf.symbols:
            if not symbol.function or symbol.name.partition(".")[0] == ENDS:
                continue
            section = program.get_section_by_name(symbol.section)
            begin = symbol.address - section["sh_addr"]
            code = section.data()[begin : begin + symbol.size]
            for match in re.finditer(re.escape(struct.pack("<I", WFI)), code):
                at = symbol.address + match.start()
                found += [at - WORD, at, at + WORD]
    return found


def of_cores(visits: Sequence[tuple[int, int, int]], cores: int) -> list[list[tuple[int, int]]]:
    """Return begin and end of the waits of each core, by cycle, core and address of visits.

    A wfi leaves the pipeline of a VexRiscv when the wait is over, that of an Ibex before: the wait
    is the longer one of the times before and behind it. Nothing interrupts these instructions.
    """
    found: list[list[tuple[int, int]]] = [[] for _ in range(cores)]
    for core, waits in enumerate(found):
        own = [(cycle, address) for cycle, which, address in visits if which == core]
        for (begin, first), (middle, second), (end, third) in zip(
            own, own[1:], own[2:], strict=False
        ):
            if (second - first, third - second) == (WORD, WORD):
                waits.append(max((begin, middle), (middle, end), key=lambda gap: gap[1] - gap[0]))
    return found


def busy(waits: Sequence[tuple[int, int]], begin: int, end: int) -> int:
    """Return what a core executed between two counts, and did not wait."""
    return end - begin - sum(max(0, min(e, end) - max(b, begin)) for b, e in waits)
