# SPDX-License-Identifier: MIT
"""What each task of a node waits for, read from its memory while it is stopped."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from weft.base.rings import cycles
from weft.debug import states
from weft.debug.layout import MUTEX, PEER, PEERS, Layout

Memory = Callable[[int, int], bytes]
"""Reads bytes at an address; raises OSError if it cannot."""
NameOf = Callable[[int], str]
"""Returns the name of the hub, or of what else has a wait queue, at an address."""
MOST_TASKS = 4096
MOST_NAME = 64


@dataclass(frozen=True)
class TaskNow:
    """What a task does at a moment."""

    address: int
    name: str
    state: str
    """As states.state() says it."""
    hub: str = ""
    """For what it waits; empty: nothing but time."""
    owner: str = ""
    """The task that owns the mutex for which it waits."""
    deadline: int | None = None
    """Of its timeout, in ticks."""

    def line(self) -> str:
        """Return all of it in words."""
        hub = f"{self.hub}, owned by {self.owner}" if self.owner else self.hub
        why = states.reason(hub, self.deadline)
        return f"{self.name}: {self.state}" + (f" for {why}" if why else "")


@dataclass(frozen=True)
class Now:
    """What the tasks of a node do at a moment."""

    tasks: list[TaskNow]
    is_idle: bool
    rings: list[list[TaskNow]]
    """Tasks each of which waits, without a timeout, for a mutex that the next one owns."""


def now(layout: Layout, memory: Memory, name_of: NameOf) -> Now | None:
    """Return what the started tasks do; None if that cannot be known, or nothing has started."""
    if "weft_kernel" not in layout.symbols:
        return None
    return _Reader(layout, memory, name_of).now()


def waits(layout: Layout, memory: Memory, name_of: NameOf) -> list[str]:
    """Return a line for each task that has started; nothing if that cannot be known."""
    try:
        found = now(layout, memory, name_of)
    except OSError:
        return []
    if found is None:
        return ["the kernel has not started"] if "weft_kernel" in layout.symbols else []
    lines = [task.line() for task in found.tasks]
    if found.is_idle:
        lines.append("the processor is idle")
    return lines + ["deadlock: " + ", ".join(task.name for task in ring) for ring in found.rings]


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
        return int.from_bytes(self._memory(address, size), self._layout.order)

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

    def now(self) -> Now | None:
        """Return what the tasks do that have started; None before the first one runs."""
        system = self._layout.symbols["weft_system"]
        current = self._member(self._layout.symbols["weft_kernel"], "weft_kernel.current")
        if not current:
            return None
        table = self._member(system, "weft_system.tasks")
        count = self._member(system, "weft_system.task_count", 2)
        step = self._layout.sizes["weft_system_task"]
        entries = [table + index * step for index in range(min(count, MOST_TASKS))]
        for entry in entries:
            task = self._member(entry, "weft_system_task.task")
            self._names[task] = self._text(self._member(entry, "weft_system_task.name"))
        tasks = [found for entry in entries if (found := self._task(entry, current)) is not None]
        by_address = {task.address: task for task in tasks}
        rings = [
            [by_address.get(one) or TaskNow(one, self._name_of(one), "") for one in ring]
            for ring in cycles(self._owners)
        ]
        return Now(tasks, current == self._layout.symbols.get("idle_task"), rings)

    def _task(self, entry: int, current: int) -> TaskNow | None:
        task = self._member(entry, "weft_system_task.task")
        value = self._member(task, "weft_task.flags", 2)
        flags = states.flags_of(value, self._layout.flags)
        if "DORMANT" in flags and "ENDED" not in flags:
            return None
        queue = self._member(task, "weft_task.wait")
        state = states.state(flags, runs=task == current, is_waiting=queue != 0)
        owner = self._owner(queue) if "WAITS_MUTEX" in flags else 0
        offsets = self._layout.offsets
        attr = entry + offsets["weft_system_task"]["attr"]
        stack = self._member(attr, "weft_task_attr.stack")
        size = self._member(attr, "weft_task_attr.stack_size")
        own = stack <= queue < stack + size  # of weft_sleep()
        hub = self._name_of(queue) if queue and not own else ""
        node = task + offsets["weft_task"]["timeout"]
        is_armed = self._member(node, "weft_timeout_node.prev") != 0
        if owner and not is_armed:
            self._owners[task] = owner
        deadline = self._member(node, "weft_timeout_node.deadline", 8) if is_armed else None
        owner_name = (self._names.get(owner) or self._name_of(owner)) if owner else ""
        return TaskNow(task, self._names[task], state, hub, owner_name, deadline)

    def _owner(self, mutex: int) -> int:
        """Return the task that owns a mutex; 0 if that is not known."""
        if not mutex or MUTEX not in self._layout.offsets:
            return 0
        return self._member(mutex, f"{MUTEX}.owner") & ~states.MUTEX_MARKS
