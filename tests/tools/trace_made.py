# SPDX-License-Identifier: MIT
"""Synthetic trace rings in memory, as a node writes them."""

import struct
from dataclasses import dataclass, field

from weft.base.elf import Ranges
from weft.observe.trace.names import NamedObject, Names
from weft.observe.trace.records import EVENT_BITS, FORM, Kind, Record

AT, RECORDS = 0x2000_0000, 0x2000_1000
HZ = 25_000_000
TASKS = {0x100: "idle", 0x110: "low", 0x120: "high"}
HUBS = {0x200: NamedObject("samples", "msgq"), 0x210: NamedObject("ready", "sem")}


@dataclass
class Memory:
    """A node's memory."""

    word: int = 4
    clock: int = 1000
    stamp: int = 25_000
    pieces: dict[int, bytes] = field(default_factory=dict)

    def read(self, address: int, size: int) -> bytes | None:
        """Return bytes of a piece."""
        for begin, data in self.pieces.items():
            if begin <= address and address + size <= begin + len(data):
                return data[address - begin : address - begin + size]
        return None


def memory(
    stamps: list[int],
    *,
    capacity: int = 64,
    word: int = 4,
    total: int | None = None,
    **header: int,
) -> Memory:
    """Return the memory of a node that has made records at some stamps, marks by their numbers."""
    letter, order = "I" if word == 4 else "Q", ">" if header.get("big") else "<"
    flip = header.get("flip", 0)
    ring = [bytes(2 * word + 8)] * capacity
    for number, stamp in enumerate(stamps):
        event = int(Kind.MARK) | 5 << EVENT_BITS
        raw = struct.pack(f"{order}{letter}{letter}II", number, number, event, stamp ^ flip)
        ring[number % capacity] = raw
    count = len(stamps) if total is None else total
    head = [count % (1 << 32), header.get("mask", capacity - 1), RECORDS]
    rest = [
        header.get("form", FORM),
        header.get("size", 2 * word + 8),
        header.get("hz", HZ),
        flip,
        1,
    ]
    layout = order + ("III5I" if word == 4 else "IIQ5I")
    pieces = {AT: struct.pack(layout, *head, *rest), RECORDS: b"".join(ring)}
    return Memory(word=word, pieces=pieces)


def names() -> Names:
    """Return the names of a node with the tasks and hubs above."""
    made = Names(
        "main", 0, [], {}, {"low": 6, "high": 5}, {}, {3: "button"}, [], ["main"], Ranges([])
    )
    made._found = {address: NamedObject(name) for address, name in TASKS.items()} | HUBS
    return made


def address(name: str) -> int:
    """Return the address of a task or hub of `names()`."""
    everything = TASKS | {at: item.name for at, item in HUBS.items()}
    return next(at for at, found in everything.items() if found == name)


def record(time: int, kind: Kind, what: str | int = 0, argument: str | int = 0) -> Record:
    """Make a record; objects by name."""
    left = address(what) if isinstance(what, str) else what
    right = address(argument) if isinstance(argument, str) else argument
    return Record(time, kind, 0, left, right)
