# SPDX-License-Identifier: MIT
"""Watches the nodes of a run while they work: tasks, hubs, loads and rates.

Reads the memory of the machines again and again, as Look does at the end: nothing is added to the
programs. Those with trace points say more: loads of nodes and rates of hubs follow from their
records. An emulator or a simulator stands still while it is looked at, and its clock, too.
"""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

from weft.debug import layout, levels
from weft.debug.look import Look, memory_of
from weft.debug.stub import Stub
from weft.debug.waits import Memory, Now, now
from weft.diag.errors import WeftError
from weft.model.description import Description
from weft.observe.trace.names import IDLE, Names, names_of
from weft.observe.trace.records import News, read_news
from weft.observe.trace.timeline import UNKNOWN, Reader
from weft.run.runner import Outcome

PERIOD = 0.1
"""Seconds between looks at a machine, at least."""
SHARE = 5
"""The pause after a look is at least so many times as long as the look: of an emulator that stands
still meanwhile, it takes a sixth of the time."""
LONGEST = 0.1
"""Seconds after which a look leaves the other nodes of a machine to the next ones."""
BLOCK = 256
"""Bytes that are read at once, within which no memory ends."""
SPAN = 1_000_000
"""ns of a node's time that loads and rates are of, at least."""
HOLD = 1.0
"""Seconds without a record after which a node is taken to do what it does all the time."""
PATIENCE = 3
"""Looks in turn at a machine that do not succeed until it is told."""
NO_DEBUG = "its program has no debug information"
NO_ANSWER = "its memory cannot be read"


@dataclass
class NodeNow:
    """What a node does."""

    node: str
    tasks: Now | None = None
    """None: not known, or the kernel has not started."""
    hubs: dict[str, levels.Reading] = field(default_factory=dict)
    load: float | None = None
    """Part of the last time with records in which it was not idle; None: not known."""
    rates: dict[str, float] = field(default_factory=dict)
    """Calls of services a second of the node's time, by hub; only those that were called."""
    has_rates: bool = False
    """Whether rates are known: a hub without one was not called."""
    lost: int = 0
    """Records so far that were overwritten before they were read."""
    problem: str = ""
    """Why nothing is known."""


Tell = Callable[[Sequence[NodeNow]], None]
"""Gets what some nodes do; called in a thread of the watch."""


class Watch(Look):
    """Looks at machines while they run. A context."""

    def __init__(self, description: Description, tell: Tell) -> None:
        """Prepare; the first machine that starts begins the watch."""
        super().__init__(description)
        self._tell = tell
        self._machines: list[_Machine] = []
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._ended = threading.Event()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the watch."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join()
        super().__exit__(kind, error, trace)

    def started(self, outcomes: Sequence[Outcome], pid: int) -> None:
        """Watch a machine."""
        super().started(outcomes, pid)
        first = outcomes[0].program.node
        stub = self._stubs.get(first)
        socket = Path(stub.address) if stub is not None else None
        nodes = [_Node(self.description, one) for one in outcomes]
        self._machines.append(_Machine(nodes, socket, pid))
        if not self._thread.is_alive() and not self._ended.is_set():
            self._thread.start()

    def _run(self) -> None:
        while not self._ended.wait(PERIOD / 4):
            for machine in list(self._machines):
                if time.monotonic() >= machine.due and (found := machine.look()):
                    self._tell(found)


class _Machine:
    """A machine, and its nodes."""

    def __init__(self, nodes: "list[_Node]", socket: Path | None, pid: int) -> None:
        self._nodes = nodes
        self._socket = socket
        self._pid = pid
        self._first = 0
        self._failures = 0
        self.due = 0.0
        """When it is to be looked at next."""

    def look(self) -> list[NodeNow]:
        """Return what its nodes do, of many of them only some; nothing if it does not answer."""
        for node in self._nodes:
            node.prepare()
        running = [node for node in self._nodes if node.outcome.code is None]
        begin = time.monotonic()
        try:
            found = self._read(running, begin) if running else []
            self._failures = 0
        except OSError:  # it is starting, or ending
            self._failures += 1
            is_new = self._failures == PATIENCE
            found = [NodeNow(node.name, problem=NO_ANSWER) for node in running] if is_new else []
        end = time.monotonic()
        self.due = end + max(PERIOD, SHARE * (end - begin))
        return found

    def _read(self, running: "list[_Node]", begin: float) -> list[NodeNow]:
        if self._socket is None:
            return self._nodes_now(running, memory_of(self._pid), begin)
        with Stub(self._socket) as stub:
            found = self._nodes_now(running, stub.read, begin)
            stub.leave()
        return found

    def _nodes_now(self, running: "list[_Node]", memory: Memory, begin: float) -> list[NodeNow]:
        found: list[NodeNow] = []
        first = self._first % len(running)
        for node in [*running[first:], *running[:first]]:
            if found and time.monotonic() - begin > LONGEST:
                break
            found.append(node.look(memory))
        self._first = (first + len(found)) % len(running)
        return found


class _Node:
    """A node: what is known of its program, and what it recorded up to now."""

    def __init__(self, description: Description, outcome: Outcome) -> None:
        self._description = description
        self.outcome = outcome
        self.name = outcome.program.node
        self._hubs = {name: hub.type for name, hub in description.on(self.name, "hubs").items()}
        self._layout: layout.Layout | None = None
        self._names: Names | None = None
        self._reader: Reader | None = None
        self._news: News | None = None
        self._lost = 0
        self._load: float | None = None
        self._rates: dict[str, float] | None = None
        self._heard = 0.0
        """When there was the last record."""
        self._is_known = False

    def prepare(self) -> None:
        """Read the program, which takes time, before its machine is stopped."""
        if self._is_known:
            return
        self._is_known = True
        elf = self.outcome.program.elf
        self._layout = layout.read(elf, levels.structures_of(self._hubs.values()))
        if self._layout is not None and "weft_system" in self._layout.symbols:
            anchor = self._layout.symbols["weft_system"]
            self._names = names_of(self._description, self.name, elf, anchor)

    def look(self, memory: Memory) -> NodeNow:
        """Return what the node does; raise OSError if its memory cannot be read."""
        if self._layout is None or self._names is None:
            return NodeNow(self.name, problem=NO_DEBUG)
        names, direct = self._names, memory
        memory = _in_blocks(direct)
        found = NodeNow(self.name)
        found.tasks = now(self._layout, memory, lambda address: names.at(address).name)
        if found.tasks is None:
            return found
        hubs = levels.Hubs(self._layout, memory)
        readings = {name: hubs.read(kind, name) for name, kind in self._hubs.items()}
        found.hubs = {name: one for name, one in readings.items() if one is not None}
        if "weft_trace" in self._layout.symbols:
            self._add_news(found, _Words(direct, self._layout.word), names)
        return found

    def _add_news(self, found: NodeNow, memory: "_Words", names: Names) -> None:
        """Add what follows from the records since the last look."""
        try:
            news = read_news(memory, names.address_of("weft_trace"), self.name, self._news)
        except WeftError as error:
            found.problem = error.problems[0].message
            return
        reader = self._reader
        if reader is None or news.lost:  # what happened in between is not known
            reader = self._reader = Reader(names)
        self._lost += news.lost
        self._news, found.lost = news, self._lost
        reader.add(news.records)
        if news.records:
            self._heard = time.monotonic()
        self._sum_up(reader, found, news.lost != 0)
        found.load = self._load
        found.has_rates = self._rates is not None
        found.rates = self._rates or {}

    def _sum_up(self, reader: Reader, found: NodeNow, is_cut: bool) -> None:
        """Compute load and rates, if there are records of enough time, or none for long."""
        line = reader.line
        known = sum(spent for context, spent in line.busy.items() if context != UNKNOWN)
        if known >= SPAN or (known and is_cut):
            self._load = 1 - line.busy.get(IDLE, 0) / known
            self._rates = {}
            for operation in line.operations:
                each = 1e9 / (line.end - line.begin)
                self._rates[operation.hub] = self._rates.get(operation.hub, 0) + each
            reader.forget()
        elif time.monotonic() - self._heard > HOLD:
            is_idle = found.tasks is not None and found.tasks.is_idle
            self._load, self._rates = 0.0 if is_idle else 1.0, {}
            reader.forget()


def _in_blocks(memory: Memory) -> Memory:
    """Return what reads each block of memory once: a stub takes as long for a byte as for many."""
    blocks: dict[int, bytes] = {}

    def read(address: int, size: int) -> bytes:
        begin = address - address % BLOCK
        if address + size > begin + BLOCK:
            return memory(address, size)
        if begin not in blocks:
            blocks[begin] = memory(begin, BLOCK)
        return blocks[begin][address - begin :][:size]

    return read


@dataclass
class _Words:
    """Memory as records.Memory wants it."""

    memory: Memory
    word: int
    clock: int = 0
    stamp: int = 0

    def read(self, address: int, size: int) -> bytes | None:
        return self.memory(address, size)
