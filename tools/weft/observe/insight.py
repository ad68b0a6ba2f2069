# SPDX-License-Identifier: MIT
"""Makes logs and statistics readable: a dump, and the program's file for names and texts.

The layouts are those of include/weft/log.h and stats.h; static assertions in
kernel/log.c and kernel/dump/dump.c name this file.
"""

import bisect
import struct
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, TypeAdapter

from weft.base import inputs
from weft.base.elf import Ranges, opened
from weft.diag import exits
from weft.diag.errors import fail
from weft.diag.suggest import quoted
from weft.observe import log_format
from weft.paths import shown
from weft.run.dump import MAX_BYTES, Dump, Usage

LOG = {4: "IIIII", 8: "IIIxxxxQIxxxx"}
RECORD = {4: "IIIIII", 8: "QQQQII"}
STATS = "qIiiI"
WRAP = 2**32 - 1
MAX_RECORDS = 1 << 20
MAX_TEXT = 1024
"""Characters of a format, or of a text that it shows."""
Factor = Annotated[int, Field(ge=-(1 << 63), lt=1 << 63)]


@dataclass
class _Unit:
    """How the values of a statistics object are shown."""

    unit: str
    multiply: Factor
    add: Factor
    divide: Annotated[Factor, Field(ge=1)]


@dataclass
class _Info:
    """What a program says of itself: generator/insight.py."""

    node: str = ""
    logs: list[str] = field(default_factory=list)
    stats: dict[str, _Unit] = field(default_factory=dict)


class Image:
    """What a program's file says about its objects."""

    def __init__(self, elf: Path) -> None:
        """Read the symbols and the constant parts; raise WeftError if it is no program."""
        self.symbols: dict[str, tuple[int, int]] = {}
        self.texts: list[tuple[int, bytes]] = []
        self.info = _Info()
        with opened(elf) as program:
            self._read(program)
        if "weft_system" not in self.symbols:
            message = f"{shown(elf)} is no program of Weft: it has no `weft_system`"
            raise inputs.refused("W160", message)
        self._objects = Ranges((at, size, name) for name, (at, size) in self.symbols.items())
        self._constants = Ranges((begin, len(data), data) for begin, data in self.texts)

    def _read(self, program: Any) -> None:
        self.order = "<" if program.little_endian else ">"
        self.word = program.elfclass // 8
        for section in program.iter_sections():
            if section["sh_type"] != "SHT_PROGBITS" or section["sh_flags"] & 1:  # writable
                continue
            if section["sh_flags"] & 2 or section.name == ".weft_log":  # loaded, or formats
                self.texts.append((section["sh_addr"], section.data()))
            if section.name == ".weft_info":
                self.info = _info(section.data().partition(b"\0")[0])
        table = program.get_section_by_name(".symtab")
        for symbol in table.iter_symbols() if table else ():
            if symbol["st_info"]["type"] == "STT_OBJECT":
                self.symbols[symbol.name] = (symbol["st_value"], symbol["st_size"])

    def name(self, address: int) -> str:
        """Return the name of an object, or of what holds it, or its address. O(log symbols)."""
        found = self._objects.at(address)
        if found is None:
            return f"0x{address:x}"
        begin, name = found
        return name if address == begin else f"{name}+0x{address - begin:x}"

    def text(self, address: int) -> str | None:
        """Return the constant text at an address. O(log sections)."""
        found = self._constants.at(address)
        if found is None:
            return None
        begin, data = found
        at = address - begin
        end = data.find(b"\0", at, at + MAX_TEXT)
        return None if end < 0 else data[at:end].decode("utf-8", "replace")


def _info(text: bytes) -> _Info:
    """Read what a program says of itself; raise ValueError if it is not that."""
    info: _Info = TypeAdapter(_Info).validate_json(text, strict=True)
    for name, times in Counter(info.logs).items():
        if times > 1:
            raise ValueError(f"it has the log {quoted(name)} {times} times")
    return info


@dataclass
class Record:
    """A record of a log."""

    number: int
    us: float | None
    """Microseconds since the start; None: unknown."""
    text: str
    format: str | None
    """None: an event."""
    data: list[int]


@dataclass
class Log:
    """A log."""

    name: str
    mode: str = ""
    size: int = 0
    enabled: bool = True
    total: int = 0
    """Records so far."""
    lost: int = 0
    """Records of them that are not there."""
    records: list[Record] = field(default_factory=list)


@dataclass
class Stats:
    """A statistics object, its values as the description wants them shown."""

    name: str
    unit: str = ""
    count: int = 0
    total: float = 0
    average: float | None = None
    max: float | None = None


@dataclass
class Account:
    """What a task or an SWI has used."""

    kind: str
    name: str
    us: float
    share: float
    """Of the time since the start, 0 to 1."""
    runs: int
    longest_us: float
    stack_size: int
    """0: it has no stack of its own."""
    stack_used: int


@dataclass
class Load:
    """Where the time of the processor went, and what interrupts needed."""

    us: float
    load: float
    """Share of the time that was not idle, 0 to 1."""
    interrupts_us: float
    """Of ISRs that ended a sleep."""
    stack_size: int
    """Of the interrupt stack; 0: it is not known."""
    stack_used: int


@dataclass
class Report:
    """What a dump says."""

    node: str
    us: int
    """When the dump was made, in microseconds since the start."""
    logs: list[Log] = field(default_factory=list)
    stats: list[Stats] = field(default_factory=list)
    accounts: list[Account] = field(default_factory=list)
    load: Load | None = None
    problems: list[str] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """Return the report for --json."""
        return asdict(self)


class Reader:
    """Reads the objects of a dump."""

    def __init__(self, dump: Dump, image: Image) -> None:
        """Raise WeftError if the two do not belong together."""
        self.dump = dump
        self.image = image
        self.slide = dump.anchor - image.symbols["weft_system"][0]
        if dump.word != image.word:
            bits = f"{8 * dump.word} bits, the program {8 * image.word}"
            raise fail("W161", f"the dump is that of another program: its words have {bits}")
        self.problems = list(dump.problems)
        self._lines = sorted(dump.pieces)
        """Addresses of the lines of the dump."""
        self._room = sum(map(len, dump.pieces.values())) + MAX_BYTES * len(image.info.logs)
        """Lines that may still be looked at for logs: for buffers that are apart they suffice."""

    def report(self) -> Report:
        """Return everything."""
        info = self.image.info
        report = Report(info.node, self.dump.clock, problems=self.problems)
        for name in info.logs:
            if (log := self._log(name)) is not None:
                report.logs.append(log)
        for name, unit in info.stats.items():
            if (stats := self._stats(name, unit)) is not None:
                report.stats.append(stats)
        report.load = self._load()
        report.accounts = sorted(map(self._account, self.dump.usages), key=lambda a: -a.us)
        return report

    # Accounts.

    def _load(self) -> Load | None:
        load = self.dump.load
        if load is None:
            return None
        busy = 1 - min(load.idle, load.total) / load.total if load.total else 0.0
        us = self.dump.us
        return Load(us(load.total), busy, us(load.interrupts), load.stack_size, load.stack_used)

    def _account(self, usage: Usage) -> Account:
        total = self.dump.load.total if self.dump.load else 0
        return Account(
            usage.kind,
            self.image.name(usage.address - self.slide).removesuffix(f"_{usage.kind}"),
            self.dump.us(usage.time),
            usage.time / total if total else 0.0,
            usage.runs,
            self.dump.us(usage.longest),
            usage.stack_size,
            usage.stack_used,
        )

    def _object(self, what: str, symbol: str, layout: str) -> tuple[int, ...] | None:
        """Return the words of an object."""
        layout = self.image.order + layout
        place = self.image.symbols.get(symbol)
        if place is None:
            self.problems.append(f"the program has no {quoted(symbol)}")
            return None
        data = self.dump.read(place[0] + self.slide, struct.calcsize(layout))
        if data is None:
            self.problems.append(f"{what} is not in the dump")
            return None
        return struct.unpack(layout, data)

    # Logs.

    def _log(self, name: str) -> Log | None:
        what = f"the log {quoted(name)}"
        words = self._object(what, f"{name}_log", LOG[self.dump.word])
        if words is None:
            return None
        sequence, limit, mask, records, enabled_limit = words
        size = mask + 1
        if size & mask or not 1 <= size <= MAX_RECORDS or enabled_limit not in (size, WRAP):
            self.problems.append(f"{what} is damaged: mask 0x{mask:x}, limit {enabled_limit}")
            return None
        is_circular = enabled_limit == WRAP
        places = self._places(records, size)
        if places is None:
            self.problems.append(f"{what} is damaged: other logs have its records, too")
            return None
        log = Log(name, "circular" if is_circular else "fixed", size, limit != 0, sequence)
        first = max(0, sequence - size) if is_circular else 0
        last = sequence if is_circular else min(sequence, size)
        newest_first = self._kept(records, size, places, first, last)
        missing = last - first - len(newest_first)
        if missing:
            self.problems.append(f"{missing} records of {what} are damaged or missing")
        if is_circular and sequence < size:
            newest_first += self._before_wrap(records, size, size - sequence)
        log.lost = max(0, sequence - len(newest_first))
        self._fill(log, newest_first, self.image.symbols[f"{name}_log"][0] + self.slide)
        return log

    def _kept(
        self, records: int, size: int, places: set[int], first: int, last: int
    ) -> list[tuple[int, tuple[int, ...]]]:
        """Return those of the records `first` to `last` - 1 that are there, newest first.

        O(places): each has one of the numbers from `first` on.
        """
        numbers = (first + (place - first) % size for place in places)
        expected = sorted((number for number in numbers if number < last), reverse=True)
        found = ((number, self._record(records, number, size)) for number in expected)
        return [(number, data) for number, data in found if data is not None]

    def _places(self, records: int, size: int) -> set[int] | None:
        """Return the places of a buffer of which the dump has something.

        None: the buffers of the logs so far have more lines than the dump, so that they overlap.
        O(lines of the dump that are in the buffer).
        """
        length = struct.calcsize(self.image.order + RECORD[self.dump.word])
        end = records + size * length
        lines = range(
            bisect.bisect_right(self._lines, records - MAX_BYTES),
            bisect.bisect_left(self._lines, end),
        )
        if len(lines) > self._room:
            return None
        self._room -= len(lines)
        found: set[int] = set()
        for index in lines:
            begin = self._lines[index]
            behind = min(begin + len(self.dump.pieces[begin]), end)
            first = max(begin - records, 0) // length
            found.update(range(first, (behind - records - 1) // length + 1))
        return found

    def _before_wrap(
        self, records: int, size: int, free: int
    ) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield records from before the numbers began again, newest first: in the free places."""
        for number in range(WRAP - 1, WRAP - 1 - free, -1):
            data = self._record(records, number, size)
            if data is None:
                break
            yield number, data

    def _record(self, records: int, number: int, size: int) -> tuple[int, ...] | None:
        """Return the words of a record, or None if it was overwritten."""
        layout = self.image.order + RECORD[self.dump.word]
        length = struct.calcsize(layout)
        data = self.dump.read(records + (number & (size - 1)) * length, length)
        words = struct.unpack(layout, data) if data is not None else None
        return words if words is not None and words[4] == number else None

    def _fill(self, log: Log, newest_first: list[tuple[int, tuple[int, ...]]], at: int) -> None:
        later, age = self.dump.stamp, 0
        for number, (pattern, a, b, c, _, raw) in newest_first:
            stamp = raw ^ self.dump.mask
            age += (later - stamp) & WRAP
            later = stamp
            us = self.dump.clock - self.dump.us(age)
            data = [a, b, c]
            form = None if pattern == at else self._text(pattern)
            if pattern == at:
                text = " ".join(_shown(value) for value in data)
            elif form is None:
                text = f"<no format at 0x{pattern:x}> " + " ".join(_shown(value) for value in data)
            else:
                text = log_format.render(form, data, self.dump.word, self._text)
            log.records.append(Record(number, None if us < -1000 else max(us, 0), text, form, data))
        log.records.reverse()

    def _text(self, address: int) -> str | None:
        return self.image.text(address - self.slide)

    # Statistics.

    def _stats(self, name: str, unit: _Unit) -> Stats | None:
        words = self._object(f"the statistics object {quoted(name)}", f"{name}_stats", STATS)
        if words is None:
            return None
        total, count, greatest, _, _ = words
        is_time = unit.unit == "time"
        scale = 1e6 / self.dump.hz if is_time else 1

        def value(sum_of: int, times: int) -> float:
            number = (unit.multiply * sum_of + unit.add * times) / unit.divide * scale
            return int(number) if number == int(number) else number

        stats = Stats(name, "us" if is_time else unit.unit, count, value(total, count))
        if count:
            stats.average = stats.total / count
            stats.max = value(greatest, 1)
        return stats


def _shown(value: int) -> str:
    return f"0x{value:x}" if value > 9 else str(value)


def read(dump: Dump, elf: Path) -> Report:
    """Return what a dump says; raise WeftError if the file is not that of its program."""
    return Reader(dump, Image(elf)).report()


def no_dump(who: str, stray: int) -> Exception:
    """Return the error for a console without a dump."""
    if stray:
        text = f"{who} has {stray} lines of a dump whose beginning is missing"
        return fail("W162", text, exit_code=exits.FAILED)
    return fail("W162", f"{who} has no dump", exit_code=exits.FAILED)
