# SPDX-License-Identifier: MIT
"""Reads a node's ring of trace records, which kernel/trace.h defines.

Whatever the memory holds, reading it ends in records or in W170.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Protocol

from weft.diag import exits
from weft.diag.errors import WeftError, fail

FORM = 1
OTHER_ORDER = FORM << 24
"""FORM as it is read in the other order of bytes than the node's."""
EVENT_BITS = 8
ALARM = 0xFFFF
CAPACITY_MAX = 1 << 24
NS = 1_000_000_000


class Kind(IntEnum):
    """What happened; enum weft_trace_event."""

    NONE = 0
    TIME = 1
    SWITCH = 2
    CREATE = 3
    START = 4
    END = 5
    PRIORITY = 6
    SUSPEND = 7
    RESUME = 8
    BLOCK = 9
    WAKE = 10
    WAIT_ENDED = 11
    PUT = 12
    GET = 13
    SLEEP = 14
    ISR_ENTER = 15
    ISR_EXIT = 16
    TIMER = 17
    TIMER_DONE = 18
    SWI_POST = 19
    SWI_BEGIN = 20
    SWI_END = 21
    SEND = 22
    RECEIVE = 23
    MARK = 24


@dataclass(frozen=True)
class Record:
    """A record."""

    time: int
    """ns since the node's start."""
    kind: Kind
    extra: int
    object: int
    argument: int


@dataclass(frozen=True)
class Ring:
    """The records of a node, the oldest first."""

    records: list[Record]
    lost: int
    """Older ones for which there was no room."""
    wrapped: bool
    """More were lost than can be counted: 2^32 and `lost`."""
    urgent: int
    """Priority 0 as a bit."""
    warnings: list[str]


class Memory(Protocol):
    """A node's memory at the end of its program."""

    @property
    def word(self) -> int:
        """Bytes of a pointer."""

    @property
    def clock(self) -> int:
        """Microseconds since the start, when the memory was written out."""

    @property
    def stamp(self) -> int:
        """Time stamp at that moment, counting up."""

    def read(self, address: int, size: int) -> bytes | None:
        """Return bytes, or None if some of them are not known."""


@dataclass(frozen=True)
class _Header:
    """struct weft_trace."""

    order: str
    """Of bytes: what layouts of struct begin with."""
    next: int
    mask: int
    records: int
    form: int
    size: int
    hz: int
    flip: int
    urgent: int


def read_ring(memory: Memory, address: int, node: str) -> Ring:
    """Read the ring whose struct weft_trace is at an address; raise WeftError if it is invalid."""
    header = _header(memory, address, node)
    raw = memory.read(header.records, (header.mask + 1) * header.size)
    if raw is None:
        raise _damaged(node, "records are missing")
    fields = _fields(memory, header, raw)
    at = header.next & header.mask
    is_full = fields[at][2] != 0
    ordered = fields[at:] + fields[:at] if is_full else fields[:at]
    wrapped = is_full and header.next <= header.mask
    lost = (header.next - len(ordered)) % (1 << 32) if is_full else 0
    if not is_full and header.next > header.mask:
        raise _damaged(node, "a record that must be there is empty")
    records = list(_timed(ordered, memory, header, node))
    return Ring(records, lost, wrapped, header.urgent, _pauses(records, is_full, header.hz))


@dataclass(frozen=True)
class News:
    """What a node has recorded since it was looked at last."""

    records: list[Record]
    """Times are in ns since the first record that was ever read."""
    next: int
    """Number of the first record that is not among them: `since` of the next look."""
    time: int = 0
    """Of the last record that was ever read."""
    stamp: int | None = None
    """Its stamp, counting up; None: there is none."""
    lost: int = 0
    """Records before these that were overwritten before they were read."""


def read_news(memory: Memory, address: int, node: str, since: News | None) -> News:
    """Read what is new in a ring while the node may go on; raise WeftError if it is invalid.

    The last record may just be being written: it is left to the next look.
    """
    header = _header(memory, address, node)
    end = (header.next - 1) % (1 << 32)
    begin = since.next if since is not None else max(0, end - header.mask)
    wanted = _distance(begin, end)
    is_empty = header.hz == 0 or (since is None and header.next == 0)
    if is_empty or wanted == 0:
        return replace(since, records=[], lost=0) if since is not None else News([], 0)
    count = min(wanted, header.mask)
    fields = _entries(memory, header, end - count, count, node)
    after = _header(memory, address, node)
    gone = max(0, count + _distance(header.next, after.next) - header.mask)
    fields = fields[gone:]
    time, stamp = (since.time, since.stamp) if since is not None else (0, None)
    records = []
    for what, argument, event, raw in fields:
        now = raw ^ header.flip
        time += 0 if stamp is None else _distance(stamp, now) * NS // header.hz
        stamp = now
        records.append(_record(time, what, argument, event, node))
    lost = wanted - count + min(gone, count)
    return News(records, end, time, stamp, lost)


def _distance(begin: int, end: int) -> int:
    """Return how far it is from one number of 32 bits to a later one."""
    return (end - begin) % (1 << 32)


def _entries(
    memory: Memory, header: _Header, first: int, count: int, node: str
) -> list[tuple[int, int, int, int]]:
    """Read records by their number, around the end of the ring."""
    at = first & header.mask
    pieces = [(at, min(count, header.mask + 1 - at))]
    pieces.append((0, count - pieces[0][1]))
    raw = b""
    for index, size in pieces:
        found = memory.read(header.records + index * header.size, size * header.size)
        if found is None:
            raise _damaged(node, "records are missing")
        raw += found
    return _fields(memory, header, raw)


def _fields(memory: Memory, header: _Header, raw: bytes) -> list[tuple[int, int, int, int]]:
    word = "I" if memory.word == 4 else "Q"
    return list(struct.iter_unpack(f"{header.order}{word}{word}II", raw))


def _header(memory: Memory, address: int, node: str) -> _Header:
    layout = "III5I" if memory.word == 4 else "IIQ5I"
    raw = memory.read(address, struct.calcsize("<" + layout))
    if raw is None:
        raise _damaged(node, "the description of its ring is missing")
    header = _Header("<", *struct.unpack("<" + layout, raw))
    if header.form == OTHER_ORDER:
        header = _Header(">", *struct.unpack(">" + layout, raw))
    capacity = header.mask + 1
    if header.form != FORM:
        raise _damaged(node, f"form {header.form} is not known to these tools, which know {FORM}")
    if capacity & header.mask or capacity > CAPACITY_MAX:
        raise _damaged(node, f"a ring of {capacity} records cannot be")
    if header.size != 2 * memory.word + 8 or (header.hz == 0 and header.next != 0):
        raise _damaged(node, "the description of its ring makes no sense")
    return header


def _timed(
    fields: list[tuple[int, int, int, int]], memory: Memory, header: _Header, node: str
) -> Iterator[Record]:
    """Yield records with their times, found backwards from that of the end."""
    ages = [0] * len(fields)
    age, last = 0, memory.stamp
    for index in range(len(fields) - 1, -1, -1):
        stamp = fields[index][3] ^ header.flip
        age += (last - stamp) % (1 << 32)
        ages[index], last = age, stamp
    end = memory.clock * 1000
    for (what, argument, event, _), age in zip(fields, ages, strict=True):
        yield _record(max(0, end - age * NS // header.hz), what, argument, event, node)


def _record(time: int, what: int, argument: int, event: int, node: str) -> Record:
    number = event % (1 << EVENT_BITS)
    if number == 0 or number not in Kind.__members__.values():
        raise _damaged(node, f"{number} is no kind of record")
    return Record(time, Kind(number), event >> EVENT_BITS, what, argument)


def _pauses(records: list[Record], is_full: bool, hz: int) -> list[str]:
    """Tell of time that stamps of 32 bits cannot show: from the start on the clock must agree."""
    if is_full or not records or records[0].kind is not Kind.TIME:
        return []
    ticks = records[0].argument << 32 | records[0].object
    missing = records[0].time - ticks * 1000
    period = (1 << 32) * NS // hz
    if missing < period // 2:
        return []
    return [
        f"{round(missing / period)} pauses of more than {period // NS} s without any record are "
        "shown too short"
    ]


def _damaged(node: str, what: str) -> WeftError:
    return fail("W170", f"the trace of node `{node}` is damaged: {what}", exit_code=exits.FAILED)
