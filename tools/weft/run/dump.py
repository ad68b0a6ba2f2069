# SPDX-License-Identifier: MIT
"""Reads the memory that a program wrote to its console: kernel/dump/dump.c.

Whatever stands in the lines, reading them ends in memory and in words about
what is wrong: a line counts only as a whole record.
"""

import re
from dataclasses import dataclass, field

from weft.run.lines import Damaged, Record

MARK = "@dump "
MAX_BYTES = 64
"""Of a line; the target writes 32."""

_BEGIN = re.compile(
    r"begin word=([48]) anchor=([0-9a-f]{16}) clock=([0-9a-f]{16})"
    r" stamp=([0-9a-f]{8}) hz=([0-9a-f]{8}) mask=([0-9a-f]{8})"
)
_BYTES = re.compile(rf"([0-9a-f]{{8}}(?:[0-9a-f]{{8}})?) ((?:[0-9a-f]{{2}}){{1,{MAX_BYTES}}})")
_USAGE = re.compile(
    r"(task|swi) ([0-9a-f]{16}) ([0-9a-f]{16}) ([0-9a-f]{8}) ([0-9a-f]{8})"
    r" ([0-9a-f]{8}) ([0-9a-f]{8})"
)
_LOAD = re.compile(r"load ([0-9a-f]{16}) ([0-9a-f]{16}) ([0-9a-f]{16}) ([0-9a-f]{8}) ([0-9a-f]{8})")
_END = re.compile(r"end lines=([0-9a-f]{8})")


@dataclass(frozen=True)
class Usage:
    """What a task or an SWI has used. Times in units of time stamps."""

    kind: str
    address: int
    time: int
    runs: int
    longest: int
    stack_size: int
    stack_used: int


@dataclass(frozen=True)
class Load:
    """Where the time of the processor went, in units of time stamps; the interrupt stack."""

    total: int
    idle: int
    interrupts: int
    stack_size: int
    stack_used: int


@dataclass
class Dump:
    """The memory of a node at some moment."""

    word: int
    """Bytes of a pointer."""
    anchor: int
    """Address of weft_system."""
    clock: int
    """Microseconds since the start, at the dump."""
    stamp: int
    """Time stamp at the dump, counting up."""
    hz: int
    mask: int
    """What makes raw stamps count up, by exclusive or."""
    pieces: dict[int, bytes] = field(default_factory=dict)
    """By address."""
    usages: list[Usage] = field(default_factory=list)
    load: Load | None = None
    problems: list[str] = field(default_factory=list)
    is_complete: bool = False

    def read(self, address: int, size: int) -> bytes | None:
        """Return bytes, or None if some of them are not there."""
        found = bytearray()
        while len(found) < size:
            at = address + len(found)
            start = next((at - back for back in range(MAX_BYTES) if self._holds(at, back)), None)
            if start is None:
                return None
            found += self.pieces[start][at - start :]
        return bytes(found[:size])

    def _holds(self, address: int, back: int) -> bool:
        return len(self.pieces.get(address - back, b"")) > back

    def us(self, units: int) -> float:
        """Return microseconds for units of time stamps."""
        return units * 1e6 / self.hz


class Collector:
    """Takes the lines of a console and keeps the last dump."""

    def __init__(self) -> None:
        """Begin without a dump."""
        self.dump: Dump | None = None
        self.stray = 0
        """Lines of a dump whose beginning is missing."""
        self._lines = 0

    def line(self, line: str) -> bool:
        """Take a console line; return whether it belongs to a dump."""
        if not isinstance(line, Record | Damaged) or not line.startswith(MARK):
            return False
        self._lines += 1
        text = line[len(MARK) :]
        if isinstance(line, Damaged):
            self._note(f"line {self._lines} of the dump is damaged and was skipped")
        elif found := _BEGIN.fullmatch(text):
            self._begin([int(value, 16) for value in found.groups()])
        elif found := _BYTES.fullmatch(text):
            self._bytes(int(found[1], 16), bytes.fromhex(found[2]))
        elif found := _USAGE.fullmatch(text):
            self._usage(found[1], [int(value, 16) for value in found.groups()[1:]])
        elif found := _LOAD.fullmatch(text):
            self._load([int(value, 16) for value in found.groups()])
        elif found := _END.fullmatch(text):
            self._end(int(found[1], 16))
        else:
            self._note(f"line {self._lines} of the dump is unknown to these tools")
        return True

    def _note(self, problem: str) -> None:
        if self.dump is None:
            self.stray += 1
        else:
            self.dump.problems.append(problem)

    def _begin(self, values: list[int]) -> None:
        word, anchor, clock, stamp, hz, mask = values
        self.dump = Dump(word, anchor, clock, stamp ^ mask, max(hz, 1), mask)
        self._lines = 1

    def _bytes(self, address: int, data: bytes) -> None:
        if self.dump is None:
            self.stray += 1
        else:
            self.dump.pieces[address] = data

    def _usage(self, kind: str, values: list[int]) -> None:
        if self.dump is None:
            self.stray += 1
        else:
            self.dump.usages.append(Usage(kind, *values))

    def _load(self, values: list[int]) -> None:
        if self.dump is None:
            self.stray += 1
        else:
            self.dump.load = Load(*values)

    def _end(self, lines: int) -> None:
        if self.dump is None:
            self.stray += 1
            return
        self.dump.is_complete = True
        missing = lines - len(self.dump.pieces)
        if missing > 0:
            self.dump.problems.append(f"{missing} of {lines} lines of the dump are missing")

    def finish(self) -> Dump | None:
        """Return the dump, with what is wrong about it as a whole."""
        if self.dump is not None and not self.dump.is_complete:
            self.dump.problems.append("the dump ends early: its last line is missing")
            self.dump.is_complete = True
        return self.dump
