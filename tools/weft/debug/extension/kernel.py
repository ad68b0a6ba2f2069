# SPDX-License-Identifier: MIT
"""The kernel of a node in GDB: its tasks, and what they wait for."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import gdb

from weft.debug import states
from weft.debug.extension import symbols

NOT_STARTED = "The kernel has not started yet: set a breakpoint in a task, and continue."
MOST_WAITERS = 1000
"""Of a list: a damaged one must end."""
PAINT = 0xA5A5A5A5
"""WEFT_PAINT and WEFT_CANARY of the kernel."""
CANARIES = 16
"""Bytes at the low end of a stack that hold the pattern in any build with checks, at most."""
CHUNK = 256


class NotStartedError(gdb.GdbError):  # type: ignore[misc]
    """The program is no node of Weft, or its kernel has not started."""


@dataclass
class Task:
    """A task: an entry of the generated table, or a variable."""

    name: str
    value: Any
    """The weft_task_t."""
    stack: int = 0
    stack_size: int = 0
    """0: it is not known."""
    entry: Any = None
    is_proxy: bool = False

    @property
    def address(self) -> int:
        """Its address, which identifies it."""
        return symbols.word(self.value.address)

    @property
    def sp(self) -> int:
        """The saved stack pointer; valid while it does not run."""
        return symbols.word(self.value["sp"])


class Kernel:
    """What the kernel knows at the moment. Made anew for each command."""

    def __init__(self) -> None:
        """Raise NotStartedError where there is nothing to show."""
        system, kernel = symbols.evaluate("weft_system"), symbols.evaluate("weft_kernel")
        if system is None or kernel is None:
            raise NotStartedError("This program is no node of Weft, or has no debug information.")
        self.system = system
        self.current = symbols.word(kernel["current"])
        if not self.current:
            raise NotStartedError(
                "The kernel has not started yet: set a breakpoint in a task, and continue."
            )
        self._flags = symbols.enumerators("weft_task_flag")
        self.tasks = list(self._tasks())
        self._by_address = {task.address: task for task in self.tasks}
        self._lowest_mask = int(self.idle.value["priority_mask"])

    @property
    def idle(self) -> Task:
        """The idle task, which has the lowest priority."""
        return next(task for task in self.tasks if task.name == "idle")

    def task(self, name: str) -> Task:
        """Return a task by its name in the description or in C."""
        for task in self.tasks:
            if name in (task.name, f"{task.name}_task", f"{task.address:#x}"):
                return task
        names = ", ".join(task.name for task in self.tasks)
        raise gdb.GdbError(f"There is no task {name!r}; there are: {names}.")

    def name_of(self, address: int) -> str:
        """Return the name of the task at an address."""
        if not address:
            return "NULL"
        task = self._by_address.get(symbols.word(address))
        return task.name if task else symbols.symbol_at(address)

    def waiters(self, queue: Any) -> list[str]:
        """Return the names of the tasks in a wait queue, in their order."""
        head = int(queue["head"])
        names: list[str] = []
        task = queue["head"]
        while int(task) and len(names) < MOST_WAITERS:
            names.append(self.name_of(int(task)))
            task = task["next"]
            if int(task) == head:
                return names
        return [*names, "..."] if names else []

    def runs(self, task: Task) -> bool:
        """Return whether it is the running task."""
        return task.address == self.current

    def state(self, task: Task) -> str:
        """Return its state in words."""
        flags = states.flags_of(int(task.value["flags"]), self._flags)
        return states.state(flags, runs=self.runs(task), is_waiting=bool(int(task.value["wait"])))

    def has_context(self, task: Task) -> bool:
        """Return whether its saved stack pointer leads to a context."""
        flags = states.flags_of(int(task.value["flags"]), self._flags)
        return "DORMANT" not in flags and not task.is_proxy and task.sp != 0

    def priority(self, task: Task) -> str:
        """Return its priority, with the base priority where it inherits a higher one."""
        base = int(task.value["base"])
        now = states.priority(int(task.value["priority_mask"]), self._lowest_mask)
        return f"{base}" if now == base else f"{now} ({base})"

    def waits_for(self, task: Task) -> str:
        """Return the hub that it waits for, and the end of its timeout."""
        queue = symbols.word(task.value["wait"])
        own = task.stack <= queue < task.stack + task.stack_size  # of weft_sleep()
        node = task.value["timeout"]
        deadline = int(node["deadline"]) if int(node["prev"]) else None
        hub = states.place(symbols.symbol_at(queue)) if queue and not own else ""
        return states.reason(hub, deadline)

    def stack_use(self, task: Task) -> str:
        """Return how much of its stack is used: the most so far if it was painted, else now."""
        if not task.stack_size:
            return ""
        peak = _painted_use(task)
        if peak is not None:
            return f"{peak:,} of {task.stack_size:,}"
        end = task.stack + task.stack_size
        sp = symbols.word(gdb.newest_frame().read_register("sp")) if self.runs(task) else task.sp
        if not self.has_context(task) or not task.stack <= sp <= end:
            return f"? of {task.stack_size:,}"
        return f"{end - sp:,} of {task.stack_size:,} now"

    def _tasks(self) -> Iterator[Task]:
        """Yield the tasks of the description, then the idle task, then others."""
        known = set()
        for index in range(int(self.system["task_count"])):
            entry = self.system["tasks"][index]
            known.add(symbols.word(entry["task"]))
            attr = entry["attr"]
            yield Task(
                entry["name"].string(),
                entry["task"].dereference(),
                symbols.word(attr["stack"]),
                int(attr["stack_size"]),
                attr["entry"],
            )
        for name, value in symbols.variables("weft_task_t"):
            if symbols.word(value.address) in known:
                continue
            if name == "idle_task":
                stack, size = self.system["idle_stack"], self.system["idle_stack_size"]
                yield Task("idle", value, symbols.word(stack), int(size))
            elif int(value["sp"]):
                yield _created(name.removesuffix("_task"), value)
        for name, value in symbols.variables("weft_proxy_task_t"):
            if int(value["task"]["wait"]):
                yield Task(name, value["task"], is_proxy=True)


def _created(name: str, value: Any) -> Task:
    """Return a task that was created at run time; builds with checks know its stack."""
    if "stack" not in symbols.fields(value.type):
        return Task(name, value)
    return Task(name, value, symbols.word(value["stack"]), int(value["stack_size"]))


def _painted_use(task: Task) -> int | None:
    """Return the bytes above the paint; None if the stack was not painted."""
    memory = gdb.selected_inferior()
    pattern = PAINT.to_bytes(4, "little")
    at = task.stack
    end = task.stack + task.stack_size
    while at < end:
        size = min(CHUNK, end - at)
        chunk = bytes(memory.read_memory(at, size))
        for offset in range(0, size, 4):
            if chunk[offset : offset + 4] != pattern:
                first = at + offset
                return None if first <= task.stack + CANARIES else end - first
        at += size
    return 0
