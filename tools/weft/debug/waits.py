# SPDX-License-Identifier: MIT
"""What each task of a node waits for, read from its memory while it is stopped."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from weft.debug import states
from weft.debug.layout import MUTEX, PEER, PEERS, Layout

Memory = Callable[[int, int], bytes]
"""Reads bytes at an address; raises OSError if it cannot."""
NameOf = Callable[[int], str]
"""Returns the name of the hub, or of what else has a wait queue, at an address."""
MOST_TASKS = 4096
MOST_NAME = 64


def waits(layout: Layout, memory: Memory, name_of: NameOf) -> list[str]:
    """Return a line for each task that has started; nothing if that cannot be known."""
    if "weft_kernel" not in layout.symbols:
        return []
    try:
        return list(_Reader(layout, memory, name_of).lines())
    except OSError:
        return []


def lost_peers(layout: Layout, memory: Memory, names: Sequence[str]) -> list[str]:
    """Return which of the nodes with which a node communicates it has taken for dead."""
    table = layout.symbols.get(PEERS)
    if table is None:
        return []
    offset, size = layout.offsets[PEER]["was_lost"], layout.sizes[PEER]
    try:
        return [n for i, n in enumerate(names) if memory(table + i * size + offset, 1) != b"\0"]
    except OSError:
        return []


def cycles(owners: Mapping[int, int]) -> Iterator[list[int]]:
    """Yield each ring of tasks of which each waits for what the next one owns."""
    seen: set[int] = set()
    for first in owners:
        path: list[int] = []
        task = first
        while task in owners and task not in seen:
            seen.add(task)
            path.append(task)
            task = owners[task]
        if task in path:
            yield path[path.index(task) :]


class _Reader:
    """Reads structures of a node."""

    def __init__(self, layout: Layout, memory: Memory, name_of: NameOf) -> None:
        self._layout = layout
        self._memory = memory
        self._name_of = name_of
        self._names: dict[int, str] = {}
        """Of tasks, by address."""
        self._owners: dict[int, int] = {}
        """By task that waits for a mutex without a timeout."""

    def _number(self, address: int, size: int) -> int:
        return int.from_bytes(self._memory(address, size), "little")

    def _member(self, address: int, path: str, size: int = 0) -> int:
        """Return a member, `structure.member`, of the structure at an address."""
        structure, _, member = path.partition(".")
        offset = self._layout.offsets[structure][member]
        return self._number(address + offset, size or self._layout.word)

    def _text(self, address: int) -> str:
        data = b""
        while len(data) < MOST_NAME and b"\0" not in data:
            data += self._memory(address + len(data), 1)
        return data.partition(b"\0")[0].decode(errors="replace")

    def lines(self) -> Iterator[str]:
        """Yield name and state of each task that has started."""
        system = self._layout.symbols["weft_system"]
        kernel = self._layout.symbols["weft_kernel"]
        current = self._member(kernel, "weft_kernel.current")
        if not current:
            yield "the kernel has not started"
            return
        table = self._member(system, "weft_system.tasks")
        count = self._member(system, "weft_system.task_count", 2)
        step = self._layout.sizes["weft_system_task"]
        entries = [table + index * step for index in range(min(count, MOST_TASKS))]
        for entry in entries:
            task = self._member(entry, "weft_system_task.task")
            self._names[task] = self._text(self._member(entry, "weft_system_task.name"))
        for entry in entries:
            yield from self._task(entry, current)
        if current == self._layout.symbols.get("idle_task"):
            yield "the processor is idle"
        for cycle in cycles(self._owners):
            yield "deadlock: " + ", ".join(self._names.get(t) or self._name_of(t) for t in cycle)

    def _task(self, entry: int, current: int) -> Iterator[str]:
        task = self._member(entry, "weft_system_task.task")
        value = self._member(task, "weft_task.flags", 1)
        flags = states.flags_of(value, self._layout.flags)
        if "DORMANT" in flags and "ENDED" not in flags:
            return
        queue = self._member(task, "weft_task.wait")
        state = states.state(flags, runs=task == current, is_waiting=queue != 0)
        owner = self._owner(queue) if "WAITS_MUTEX" in flags else 0
        why = self._reason(entry, task, queue, owner)
        yield f"{self._names[task]}: {state}" + (f" for {why}" if why else "")

    def _owner(self, mutex: int) -> int:
        """Return the task that owns a mutex; 0 if that is not known."""
        if not mutex or MUTEX not in self._layout.offsets:
            return 0
        return self._member(mutex, f"{MUTEX}.owner") & ~states.MUTEX_MARKS

    def _reason(self, entry: int, task: int, queue: int, owner: int) -> str:
        """Return the hub, its owner and the end of the timeout for which a task waits."""
        offsets = self._layout.offsets
        attr = entry + offsets["weft_system_task"]["attr"]
        stack = self._member(attr, "weft_task_attr.stack")
        size = self._member(attr, "weft_task_attr.stack_size")
        own = stack <= queue < stack + size  # of weft_sleep()
        hub = self._name_of(queue) if queue and not own else ""
        if owner:
            hub += f", owned by {self._names.get(owner) or self._name_of(owner)}"
        node = task + offsets["weft_task"]["timeout"]
        is_armed = self._member(node, "weft_timeout_node.parent") != 0
        if owner and not is_armed:
            self._owners[task] = owner
        deadline = self._member(node, "weft_timeout_node.deadline", 8)
        return states.reason(hub, deadline if is_armed else None)
