# SPDX-License-Identifier: MIT
"""The trace of a simulated core: what each of its cycles was spent on.

rtl/host/trace.h says what the file looks like, rtl/soc/trace_pkg.sv what the causes are.
"""

import struct
from array import array
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path

from weft.base import inputs
from weft.diag.errors import fail

MAGIC = b"weft cycles 1\n\0\0"
MAX_TRACE = 1 << 40
CHUNK = struct.Struct("<IIQ")


class Cause(IntEnum):
    """What a cycle was spent on, in the order of rtl/soc/trace_pkg.sv."""

    RETIRED = 0
    RESET = 1
    FETCH = 2
    BRANCH = 3
    TRAP = 4
    CSR = 5
    LOAD_USE = 6
    INTERLOCK = 7
    MULDIV = 8
    LOAD = 9
    STORE = 10
    FENCE = 11
    UNCACHED = 12
    WFI = 13
    BUS = 14

    @property
    def word(self) -> str:
        """The name in tables and files."""
        return self.name.lower().replace("_", "-")


TEXTS = {
    Cause.RETIRED: "an instruction ended",
    Cause.RESET: "the core begins",
    Cause.FETCH: "the instruction was not in the cache",
    Cause.BRANCH: "a jump: what was fetched behind it is thrown away",
    Cause.TRAP: "entry of an interrupt or exception, or return from it",
    Cause.CSR: "a control register waits until the pipeline is empty",
    Cause.LOAD_USE: "the result of the load before is not there yet",
    Cause.INTERLOCK: "the result of an instruction before is not there yet",
    Cause.MULDIV: "a multiplication or division is not ready",
    Cause.LOAD: "the data was not in the cache",
    Cause.STORE: "an earlier write still goes to memory",
    Cause.FENCE: "the data cache is emptied",
    Cause.UNCACHED: "a device, or memory past the cache",
    Cause.WFI: "waits for an interrupt",
    Cause.BUS: "another master has the bus",
}


@dataclass(frozen=True)
class Step:
    """An instruction, with the cycles that passed since the one before."""

    cycle: int
    """In which it ended."""
    address: int
    gaps: tuple[tuple[Cause, int], ...] = ()
    """Cycles before, in order."""


@dataclass
class Window:
    """What a core did from one cycle to another one."""

    first: int
    steps: list[Step] = field(default_factory=list)
    rest: tuple[tuple[Cause, int], ...] = ()
    """Cycles after the last instruction."""

    @property
    def cycles(self) -> int:
        """How many cycles there are: each is an instruction or belongs to one gap."""
        gaps = sum(count for step in self.steps for _, count in step.gaps)
        return len(self.steps) + gaps + sum(count for _, count in self.rest)

    def causes(self) -> Counter[Cause]:
        """Return the cycles by what they were spent on."""
        found: Counter[Cause] = Counter()
        for step in self.steps:
            found[Cause.RETIRED] += 1
            for cause, count in step.gaps:
                found[cause] += count
        for cause, count in self.rest:
            found[cause] += count
        return found


def read(path: Path, core: int = 0, begin: int = 0, end: int | None = None) -> Window:
    """Read the cycles of a core from `begin` up to, not including, `end`.

    Raise WeftError if the file is no trace, is damaged, or has no such cycles.
    """
    with inputs.understood(path, "W190", "no whole trace of a simulated core"):
        return _window(path, core, begin, end)


def _window(path: Path, core: int, begin: int, end: int | None) -> Window:
    window: Window | None = None
    gaps: list[tuple[Cause, int]] = []
    for cycle, cause, count, address in _words(path, core, end):
        cut = max(0, begin - cycle)
        if cut >= count:
            continue
        if window is None:
            window = Window(cycle + cut)
        last = cycle + count if end is None else min(end, cycle + count)
        if cause is not Cause.RETIRED:
            gaps.append((cause, last - cycle - cut))
        else:
            window.steps.append(Step(cycle, address, tuple(gaps)))
            gaps.clear()
    if window is None:
        raise fail("W190", f"{path.name} has no cycles of core {core} from {begin} on")
    window.rest = tuple(gaps)
    return window


def _words(path: Path, core: int, end: int | None) -> Iterator[tuple[int, Cause, int, int]]:
    """Yield first cycle, cause, number of cycles and address of each word before `end`."""
    expected: int | None = None
    for first, words in _chunks(path, core):
        if expected not in (None, first):
            raise fail("W190", f"{path.name} has no cycles {expected} to {first} of core {core}")
        cycle = first
        for word in words:
            if end is not None and cycle >= end:
                return
            if word & 1 == 0:
                yield cycle, Cause.RETIRED, 1, word
                cycle += 1
            else:
                yield cycle, Cause(word >> 1 & 15), word >> 5, 0
                cycle += word >> 5
        expected = cycle


def _chunks(path: Path, wanted: int) -> Iterator[tuple[int, "array[int]"]]:
    with inputs.open_file(path, "W190", MAX_TRACE) as file:
        if file.read(len(MAGIC)) != MAGIC:
            raise fail("W190", f"{path.name} is no trace of a simulated core")
        while head := file.read(CHUNK.size):
            if len(head) < CHUNK.size:
                raise fail("W190", f"{path.name} is cut off")
            core, count, first = CHUNK.unpack(head)
            words = array("I")
            body = file.read(count * words.itemsize)
            if len(body) < count * words.itemsize:
                raise fail("W190", f"{path.name} is cut off")
            if core == wanted:
                words.frombytes(body)
                yield first, words
