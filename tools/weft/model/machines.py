# SPDX-License-Identifier: MIT
"""Which nodes share a machine, and what joins the two ends of each link.

A machine is what one command starts: an emulator with a node on each of its
cores, or a process of the host. The generator takes addresses and numbers of
UARTs from here, the runner what it must provide.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Literal, Protocol

from weft.diag.suggest import counted, listed, quoted
from weft.model.boards import Board, SharedMemory, boards
from weft.model.components import connected

ALIGN = 64
"""Of the memory of a link."""

RINGS = ("interrupt", "adaptive", "armed")
"""Notifications with which an end may ring the doorbell of the other one."""

NO_PROGRAM = Path("-")
"""Instead of that of a core without a node."""

HELD = "@"
"""On the command line of a machine, before the program of a core that another one loads."""

Kind = Literal["cores", "aperture", "file", "stream", "uart"]


class NodeLike(Protocol):
    """What a description says of a node."""

    @property
    def board(self) -> str:
        """A folder of board/."""

    @property
    def machine(self) -> str | None:
        """Nodes with different names are not put together."""

    @property
    def loaded_by(self) -> str | None:
        """The node that loads and starts it; None: it is loaded with the machine."""


class LinkLike(Protocol):
    """What a description says of a link."""

    @property
    def between(self) -> Sequence[str]:
        """The two nodes."""

    @property
    def driver(self) -> str:
        """A folder of net/link/."""

    @property
    def notify(self) -> str:
        """How the other side learns of a packet."""

    @property
    def transport(self) -> str | None:
        """Kind of a socket: unix or tcp; None: unix."""

    @property
    def memory(self) -> int:
        """Bytes that a shm link needs."""

    @property
    def buffers(self) -> str | None:
        """In which of the memories that cores share: internal or external; None: internal."""

    @property
    def transfer(self) -> str | None:
        """What copies long payloads: processor or dma; None: processor."""

    @property
    def offset(self) -> int | None:
        """Where they are in the memory that the nodes share; None: behind the others."""


@dataclass(frozen=True)
class Machine:
    """What one command starts."""

    name: str
    board: Board
    """Of its first node, for what all its cores have in common."""
    nodes: tuple[str, ...]
    """In the order of their cores."""
    cores: tuple[int, ...] = ()
    """The core of each node; empty: they are numbered."""
    held: frozenset[str] = frozenset()
    """The nodes that others load and start."""

    def core(self, node: str) -> int:
        """Return the core of a node."""
        index = self.nodes.index(node)
        return self.cores[index] if self.cores else index

    def elfs(self, programs: Sequence[Path]) -> list[Path]:
        """Return the programs of the nodes by core; a core without one gets NO_PROGRAM."""
        named = [
            Path(f"{HELD}{program}") if node in self.held else program
            for node, program in zip(self.nodes, programs, strict=True)
        ]
        by_core = dict(zip(map(self.core, self.nodes), named, strict=True))
        return [by_core.get(core, NO_PROGRAM) for core in range(max(by_core) + 1)]


@dataclass(frozen=True)
class End:
    """One end of a link."""

    node: str
    address: int | None = None
    """Of the link's memory; None where the runner gives it as a file."""
    offset: int = 0
    """Of the link's memory in that file."""
    unit: int = 0
    """cores: the core at the other end; with a UART: its number."""
    has_uart: bool = False
    """The end has a UART, to send by or as a doorbell."""


@dataclass(frozen=True)
class Medium:
    """What joins the ends of a link.

    cores: memory of one machine. aperture: memory that machines share.
    file: a file that two processes share. stream: a socket. uart: a UART at
    each emulated end.
    """

    kind: Kind
    ends: tuple[End, End]
    has_doorbell: bool = False
    """aperture, file: bytes that say that there is something to read."""
    size: int = 0
    """file: bytes of it."""
    is_tcp: bool = False
    """stream: the first end listens, the second one connects."""

    def end(self, node: str) -> End:
        """Return the end at a node."""
        return self.ends[0] if self.ends[0].node == node else self.ends[1]


@dataclass(frozen=True)
class Refusal:
    """Why a description cannot run."""

    text: str
    link: int | None = None
    """Index of the link that is refused."""
    node: str | None = None
    """Or the node."""
    code: str = "W036"
    """Of the message."""
    hint: str = ""
    others: tuple[int, ...] = ()
    """Indices of links that have what is missing."""


@dataclass
class Plan:
    """The machines of a description and the media of its links."""

    machines: list[Machine]
    media: list[Medium | None]
    """In the order of the links; None for those that are refused."""
    groups: list[list[int]]
    """Links of kind aperture by the file that they share."""
    refusals: list[Refusal] = field(default_factory=list)

    @cached_property
    def _machine_of(self) -> dict[str, Machine]:
        return {node: machine for machine in self.machines for node in machine.nodes}

    @cached_property
    def _ends_of(self) -> dict[str, list[tuple[int, Medium, End]]]:
        found: dict[str, list[tuple[int, Medium, End]]] = {node: [] for node in self._machine_of}
        for index, medium in enumerate(self.media):
            if medium is not None:
                for end in medium.ends:
                    found[end.node].append((index, medium, end))
        return found

    def machine(self, node: str) -> Machine:
        """Return the machine of a node."""
        return self._machine_of[node]

    def core(self, node: str) -> int:
        """Return the core of a node in its machine."""
        return self.machine(node).core(node)

    def ends(self, node: str) -> list[tuple[int, Medium, End]]:
        """Return the links of a node: index in the description, medium, its end."""
        return self._ends_of[node]

    def link_flags(self, node: str) -> list[str]:
        """Return linker flags of a node in addition to those of its board."""
        machine = self.machine(node)
        has_uart = bool(machine.board.uart_links) and any(map(self.has_uart, machine.nodes))
        return machine.board.link_flags_of(self.core(node), len(machine.nodes), has_uart)

    def has_uart(self, node: str) -> bool:
        """Return whether a link of a node has a UART there."""
        return any(end.has_uart for _, _, end in self.ends(node))

    def is_joined(self, machine: Machine) -> bool:
        """Return whether a machine has links to others."""
        return any(
            medium.kind != "cores" for node in machine.nodes for _, medium, _ in self.ends(node)
        )


def plan(nodes: Mapping[str, NodeLike], links: Sequence[LinkLike]) -> Plan:
    """Put nodes together and find what joins the ends of each link."""
    machines = _machines(nodes, links)
    return _Planner(nodes, machines, links).plan()


def _machines(nodes: Mapping[str, NodeLike], links: Sequence[LinkLike]) -> list[Machine]:
    """Put together the nodes of boards with several cores that shm links join, or a name."""

    def joins(link: LinkLike) -> bool:
        a, b = (nodes[name] for name in link.between)
        one, other = boards()[a.board], boards()[b.board]
        same = (one.system, a.machine) == (other.system, b.machine)
        return link.driver == "shm" and same and (one.cores > 1 or one != other)

    pairs = [(link.between[0], link.between[1]) for link in links if joins(link)]
    named: dict[tuple[str, str], str] = {}
    for name, node in nodes.items():
        if node.machine is not None:
            system = boards()[node.board].system
            pairs.append((named.setdefault((system, node.machine), name), name))
    return [_machine(nodes, names) for names in connected(nodes, pairs)]


def _machine(nodes: Mapping[str, NodeLike], names: Sequence[str]) -> Machine:
    """Give each node the next of the cores that its board has."""
    free: dict[str, int] = {}
    cores: dict[str, int] = {}
    for name in names:
        board = boards()[nodes[name].board]
        cores[name] = free.setdefault(board.name, board.first_core)
        free[board.name] += 1
    ordered = tuple(sorted(names, key=cores.__getitem__))
    numbers = tuple(cores[name] for name in ordered)
    title = nodes[names[0]].machine or names[0]
    held = frozenset(name for name in ordered if nodes[name].loaded_by is not None)
    return Machine(title, boards()[nodes[ordered[0]].board], ordered, numbers, held)


class _Planner:
    """Gives out memory and UARTs, link by link."""

    def __init__(
        self, nodes: Mapping[str, NodeLike], machines: list[Machine], links: Sequence[LinkLike]
    ) -> None:
        self._nodes = nodes
        self._links = links
        self._machines = machines
        self._of = {node: machine for machine in machines for node in machine.nodes}
        self._uarts: dict[str, list[int]] = {machine.nodes[0]: [] for machine in machines}
        """By the first node of a machine: the links that have its UARTs."""
        self._refusals: list[Refusal] = []

    def plan(self) -> Plan:
        """Make the plan."""
        for machine in self._machines:
            self._check_cores(machine)
        kinds = [self._kind(index) for index in range(len(self._links))]
        media: list[Medium | None] = [None] * len(kinds)
        groups = []
        for leaders in self._sharing(kinds):
            indices = [
                index
                for index, kind in enumerate(kinds)
                if kind in ("cores", "aperture") and self._ends(index)[0].nodes[0] in leaders
            ]
            groups.append([index for index in indices if kinds[index] == "aperture"])
            self._check_programs(leaders, indices)
            outside = [index for index in indices if self._is_external(index)]
            for index, offset in self._offsets([i for i in indices if i not in outside]):
                give = self._window if kinds[index] == "aperture" else self._cores
                media[index] = give(index, offset)
            for index, offset in self._offsets(outside):
                media[index] = self._cores(index, offset)
        for index, kind in enumerate(kinds):
            if kind in ("file", "stream", "uart"):
                media[index] = self._channel(index, kind)
        return Plan(self._machines, media, [group for group in groups if group], self._refusals)

    def _ends(self, index: int) -> tuple[Machine, Machine]:
        a, b = self._links[index].between
        return self._of[a], self._of[b]

    def _refuse(self, index: int, text: str, code: str = "W036") -> None:
        self._refusals.append(Refusal(text, link=index, code=code))

    def _refuse_uart(self, index: int, board: Board, taken: Sequence[int]) -> None:
        """Refuse a link for which no UART is left, by which it sends or its doorbell rings."""
        need = "" if self._is_uart(index) else "its doorbell needs a UART, and "
        there = f"only {counted(len(taken), 'UART')}" if taken else "no UART"
        verb = "takes it" if len(taken) == 1 else "take them"
        by = f": {listed(map(self._holder, taken), 'and')} {verb}" if taken else ""
        text = f"{need}{quoted(board.name)} has {there} for links{by}"
        has_bell = not all(map(self._is_uart, (index, *taken)))
        hint = "a shm link with `notify: poll` and a `period` has no doorbell" if has_bell else ""
        self._refusals.append(Refusal(text, index, hint=hint, others=tuple(taken)))

    def _is_uart(self, index: int) -> bool:
        return self._links[index].driver == "uart"

    def _holder(self, index: int) -> str:
        """Return what takes a UART."""
        a, b = map(quoted, self._links[index].between)
        return f"the {'' if self._is_uart(index) else 'doorbell of the shm '}link of {a} and {b}"

    def _check_cores(self, machine: Machine) -> None:
        for name in dict.fromkeys(self._nodes[node].board for node in machine.nodes):
            board = boards()[name]
            nodes = [node for node in machine.nodes if self._nodes[node].board == board.name]
            extra = nodes[board.cores :]
            if extra:
                text = (
                    f"the machine of {quoted(nodes[0])} has {len(nodes)} nodes, and "
                    f"{quoted(board.name)} has {counted(board.cores, 'core')}"
                )
                self._refusals.append(Refusal(text, node=extra[0], code="W046"))

    def _check_programs(self, leaders: Sequence[str], indices: Sequence[int]) -> None:
        """Refuse a window if the programs of two machines lie in the file."""
        machines = [machine for machine in self._machines if machine.nodes[0] in leaders]
        holders = [m for m in machines if m.board.window and m.board.window.holds_program]
        if len(holders) > 1:
            index = next(index for index in indices if holders[1] in self._ends(index))
            a, b = (quoted(holder.nodes[0]) for holder in holders[:2])
            self._refuse(index, f"{a} and {b} would have their programs in the same memory")

    def _kind(self, index: int) -> Kind | None:
        """Return how a link can work; None, with a refusal, if it cannot."""
        driver, (a, b) = self._links[index].driver, self._ends(index)
        if driver == "shm":
            return self._shared(index, a, b)
        emulated = [machine for machine in (a, b) if not machine.board.hosted]
        if driver == "socket":
            for machine in emulated[:1]:
                self._refuse(index, f"{quoted(machine.board.name)} has no sockets")
            return None if emulated else "stream"
        if driver == "uart":
            return "uart"
        self._refuse(index, f"links of the driver {quoted(driver)} join no machines")
        return None

    def _shared(self, index: int, a: Machine, b: Machine) -> Kind | None:
        if not self._can_transfer(index, a == b):
            return None
        if a == b:
            if self._memory(index) is None:
                what = "external memory" if self._is_external(index) else "memory"
                self._refuse(index, f"cores of {quoted(a.board.name)} share no {what}")
                return None
            return "cores"
        if a.board.hosted and b.board.hosted:
            return "file"
        emulated = [machine.board for machine in (a, b) if not machine.board.hosted]
        for board in emulated:
            if board.window is None:
                self._refuse(index, f"{quoted(board.name)} shares no memory with other machines")
                return None
        windows = [board.window for board in emulated if board.window]
        if len({window.offset for window in windows}) != 1:
            self._refuse(index, "the two boards have no memory in common")
            return None
        return "aperture"

    def _can_transfer(self, index: int, is_one: bool) -> bool:
        """Refuse a link that is to copy by hardware that is not there."""
        if self._links[index].transfer != "dma":
            return True
        for node in self._links[index].between:
            board = boards()[self._nodes[node].board]
            if not is_one or board.mover is None:
                what = "no DMA engine" if is_one else "no DMA engine for memory of other machines"
                self._refuse(index, f"{quoted(board.name)} has {what}")
                return False
        return True

    def _sharing(self, kinds: Sequence[Kind | None]) -> list[list[str]]:
        """Return the machines by the memory that they have in common."""
        pairs = []
        for index, kind in enumerate(kinds):
            if kind == "aperture":
                a, b = self._ends(index)
                pairs.append((a.nodes[0], b.nodes[0]))
        return connected((machine.nodes[0] for machine in self._machines), pairs)

    def _offsets(self, indices: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Give each link its place; refuse those for which there is none."""
        fixed: list[tuple[int, int, int]] = []
        behind = 0
        for index in sorted(indices, key=lambda index: self._links[index].offset is None):
            link = self._links[index]
            start = -(-behind // ALIGN) * ALIGN if link.offset is None else link.offset
            end = start + link.memory
            size = self._size(index)
            if end > size:
                text = f"{end:,} bytes are needed, and {size:,} bytes are shared"
                self._refuse(index, text, "W039")
                continue
            if link.offset is not None:
                clash = [other for first, last, other in fixed if start < last and first < end]
                if clash:
                    a, b = map(quoted, self._links[clash[0]].between)
                    self._refuse(
                        index, f"its memory overlaps that of the link of {a} and {b}", "W039"
                    )
                    continue
                fixed.append((start, end, index))
            behind = max(behind, end)
            yield index, start

    def _size(self, index: int) -> int:
        """Return the bytes of the memory that the ends of a link share."""
        boards = [machine.board for machine in self._ends(index)]
        shared = self._memory(index)
        memories = [memory for b in boards for memory in (shared, b.window) if memory]
        return min(memory.size for memory in memories)

    def _is_external(self, index: int) -> bool:
        return self._links[index].buffers == "external"

    def _memory(self, index: int) -> SharedMemory | None:
        """Return the memory of a link between two cores."""
        board = self._ends(index)[0].board
        return board.external_memory if self._is_external(index) else board.shared_memory

    def _cores(self, index: int, offset: int) -> Medium:
        """Return the medium of a link between two cores."""
        a, b = self._links[index].between
        machine = self._of[a]
        memory = self._memory(index)
        assert memory is not None
        address = memory.address + offset
        one = End(a, address, unit=machine.core(b))
        other = End(b, address, unit=machine.core(a))
        return Medium("cores", (one, other))

    def _window(self, index: int, offset: int) -> Medium | None:
        """Return the medium of a link between two machines that share memory."""
        rings = self._links[index].notify in RINGS
        ends = []
        nodes = self._links[index].between
        windows = [self._of[node].board.window for node in nodes]
        start = next(window.offset for window in windows if window)
        for node, window in zip(nodes, windows, strict=True):
            uart = self._uart(index, node) if rings and window else 0
            if uart is None:
                return None
            address = window.address + offset if window else None
            has_uart = rings and window is not None
            ends.append(End(node, address, start + offset, uart, has_uart))
        return Medium("aperture", (ends[0], ends[1]), rings)

    def _channel(self, index: int, kind: Kind) -> Medium | None:
        """Return the medium of a link without memory in an emulator."""
        ends = []
        for node in self._links[index].between:
            is_emulated = not self._of[node].board.hosted
            uart = self._uart(index, node) if is_emulated else 0
            if uart is None:
                return None
            ends.append(End(node, unit=uart, has_uart=is_emulated))
        rings = kind == "file" and self._links[index].notify in RINGS
        is_tcp = kind == "stream" and self._links[index].transport == "tcp"
        size = self._links[index].memory if kind == "file" else 0
        return Medium(kind, (ends[0], ends[1]), rings, size, is_tcp)

    def _uart(self, index: int, node: str) -> int | None:
        """Give a UART of a node's machine to a link, or refuse the link."""
        machine = self._of[node]
        there = machine.board.uart_links.count if machine.board.uart_links else 0
        taken = self._uarts[machine.nodes[0]]
        if len(taken) == there:
            self._refuse_uart(index, machine.board, taken)
            return None
        taken.append(index)
        return len(taken) - 1
