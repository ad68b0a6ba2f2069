# SPDX-License-Identifier: MIT
"""What the hubs of a node hold and how many tasks wait there, read from its memory."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from weft.debug import states
from weft.debug.layout import Layout
from weft.debug.waits import Memory

MOST_WAITERS = 1000
MOST_BLOCKS = 256
"""Of lists that are followed: a damaged one must end, and a long one must not take long."""


@dataclass(frozen=True)
class Reading:
    """A hub at a moment."""

    amount: int | None
    """What it holds; None: nothing that can be counted, or not known."""
    waiters: int | None


class Hubs:
    """Reads hubs of one program."""

    def __init__(self, layout: Layout, memory: Memory) -> None:
        """Read with the layout of structures_of() its kinds."""
        self._layout = layout
        self._memory = memory

    def read(self, kind: str, symbol: str) -> Reading | None:
        """Return what a hub holds; None if the program has none of this name.

        Raise OSError if its memory cannot be read.
        """
        at = self._layout.symbols.get(symbol)
        if at is None:
            return None
        reader = AMOUNTS.get(kind)
        try:
            amount = reader(self, at) if reader is not None else None
            waiters = sum(self._waiters(at + offset) for offset in self._queues(kind))
        except KeyError:  # a structure that the debug information does not have
            return Reading(None, None)
        return Reading(amount, None if kind in WITHOUT_QUEUE else waiters)

    def number(self, address: int, size: int = 4) -> int:
        """Return a number in memory."""
        return int.from_bytes(self._memory(address, size), self._layout.order)

    def pointer(self, address: int) -> int:
        """Return a word of the size of a pointer."""
        return self.number(address, self._layout.word)

    def offset(self, structure: str, member: str) -> int:
        """Return where a member is; raise KeyError if that is not known."""
        return self._layout.offsets[structure][member]

    @property
    def word(self) -> int:
        """Bytes of a pointer."""
        return self._layout.word

    def _queues(self, kind: str) -> list[int]:
        """Return where in a hub its wait queues are."""
        if kind in WITHOUT_QUEUE:
            return []
        structure, members = SIDES.get(kind, ("", ()))
        return [self.offset(structure, member) for member in members] or [0]

    def _waiters(self, queue: int) -> int:
        head = self.pointer(queue)
        count, task = 0, head
        while task and count < MOST_WAITERS:
            count += 1
            task = self.pointer(task + self.offset("weft_task", "next"))
            if task == head:
                break
        return count


Amount = Callable[[Hubs, int], int | None]


def _member(structure: str, member: str, size: int = 4) -> Amount:
    return lambda hubs, at: hubs.number(at + hubs.offset(structure, member), size)


def _sem(hubs: Hubs, at: int) -> int:
    count = hubs.number(at + hubs.offset("weft_sem", "count"))
    return 0 if count >> 31 else count


def _mutex(hubs: Hubs, at: int) -> int:
    owner = hubs.pointer(at + hubs.offset("weft_mutex", "owner"))
    return int(owner & ~states.MUTEX_MARKS != 0)


def _stack(hubs: Hubs, at: int) -> int:
    base, top = (hubs.pointer(at + hubs.offset("weft_stack", name)) for name in ("base", "next"))
    return (top - base) // hubs.word


def _heap(hubs: Hubs, at: int) -> int:
    return hubs.pointer(at + hubs.offset("weft_heap", "used"))


def _pipe(hubs: Hubs, at: int) -> int:
    passed = hubs.offset("weft_pipe_side", "passed")
    ends = ("writer", "reader")
    put, freed = (hubs.number(at + hubs.offset("weft_pipe", end) + passed) for end in ends)
    return (put - freed) % (1 << 32)


def _pool(hubs: Hubs, at: int) -> int | None:
    """Return the allocated blocks; None if there are too many free ones to be counted."""
    begin, end, block = (
        hubs.pointer(at + hubs.offset("weft_pool", name)) for name in ("begin", "end", "free")
    )
    size = hubs.number(at + hubs.offset("weft_pool", "size"))
    count = (end - begin) // size if size else 0
    free = 0
    while block and free <= min(count, MOST_BLOCKS):
        free += 1
        block = hubs.pointer(block)
    return count - free if free <= min(count, MOST_BLOCKS) else None


AMOUNTS: dict[str, Amount] = {
    "sem": _sem,
    "event": _member("weft_event", "set"),
    "flags": _member("weft_flags", "bits"),
    "msgq": _member("weft_msgq", "used"),
    "data_event": _member("weft_data_event", "set", 2),
    "blackboard": _member("weft_blackboard", "count"),
    "mutex": _mutex,
    "stack": _stack,
    "heap": _heap,
    "pipe": _pipe,
    "pool": _pool,
    "packet_pool": _pool,
}
"""By kind, as in the description."""
SIDES = {
    "hub": ("weft_hub", ("putters", "getters")),
    "blackboard": ("weft_hub", ("putters", "getters")),
    "function": ("weft_function", ("callers", "servers")),
}
"""Kinds with two wait queues."""
WITHOUT_QUEUE = ("pipe", "host")
STRUCTURES: dict[str, tuple[str, ...]] = {
    "packet_pool": ("weft_pool",),
    "pipe": ("weft_pipe", "weft_pipe_side"),
    "blackboard": ("weft_blackboard", "weft_hub"),
}
"""Kinds that need other structures than their own."""


def structures_of(kinds: Collection[str]) -> set[str]:
    """Return the structures that must be known to read hubs of some kinds."""
    known = (kind for kind in kinds if kind in AMOUNTS or kind in SIDES)
    return {name for kind in known for name in STRUCTURES.get(kind, (f"weft_{kind}",))}
