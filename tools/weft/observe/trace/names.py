# SPDX-License-Identifier: MIT
"""Names for the addresses in a trace: from the program's symbols and the description."""

import bisect
from dataclasses import dataclass, field
from pathlib import Path

from weft.base.elf import Ranges, opened
from weft.base.elf_types import Elf, Symbol
from weft.model.description import Description
from weft.observe.trace.records import ALARM

VERBS = {
    "sem": ("give", "take"),
    "event": ("raise", "test"),
    "flags": ("post", "wait"),
    "mutex": ("unlock", "lock"),
    "cond": ("signal", "wait"),
    "pool": ("free", "alloc"),
    "packet_pool": ("free", "alloc"),
    "heap": ("free", "alloc"),
    "blackboard": ("write", "read"),
    "mailbox": ("post", "pend"),
    "stack": ("push", "pop"),
    "dma": ("start", "copy"),
}
"""What services of a kind of hub are called that give and get; of others put and get."""

KINDS = ("hello", "request", "posted", "reply", "update")
"""Of packets, by number; enum weft_net_kind."""
HEARTBEAT = KINDS.index("update") | 2 << 4
"""Kind and service of the update of a connection."""

OTHERS = {"tasks": "_task", "timers": "_timer", "swis": "_swi", "periodics": "_periodic"}
"""What is no hub: kind, and how its name ends in C."""

TEXT_MAX = 200
IDLE = "idle"


@dataclass(frozen=True)
class NamedObject:
    """An object with a name."""

    name: str
    kind: str = ""
    """Of a hub, as in the description."""

    def verb(self, puts: bool) -> str:
        """Return what a service of the hub is called."""
        return VERBS.get(self.kind, ("put", "get"))[0 if puts else 1]


@dataclass
class Names:
    """The names of a node. Addresses are those of the running program."""

    node: str
    slide: int
    """How far the program is from where its file has it."""
    symbols: list[Symbol]
    """Its objects, by address."""
    objects: dict[str, NamedObject]
    """What the description knows, by symbol."""
    tasks: dict[str, int]
    """Priorities by name, in the order of the description."""
    arrays: dict[str, list[str]]
    """Names of the elements of arrays of the network, by symbol."""
    irqs: dict[int, str]
    links: list[tuple[int, str]]
    """By number: the place in the description, and the node at the other end."""
    nodes: list[str]
    segments: Ranges[bytes]
    """What the program's file says of memory that is loaded from it."""
    urgent: int = 1
    """Priority 0 as a bit."""
    _found: dict[int, NamedObject] = field(default_factory=dict)

    def address_of(self, symbol: str) -> int:
        """Return the address of an object of the program; 0 if there is none."""
        addresses = (s.address for s in self.symbols if s.name == symbol)
        return next(addresses, -self.slide) + self.slide

    def at(self, address: int) -> NamedObject:
        """Return the object at or around an address."""
        if address not in self._found:
            self._found[address] = self._look_up(address)
        return self._found[address]

    def task(self, address: int) -> str:
        """Return the name of a task; of none, an empty one."""
        return self.at(address).name if address else ""

    def irq(self, number: int) -> str:
        """Return the name of an interrupt."""
        return "clock" if number == ALARM else self.irqs.get(number, f"interrupt {number}")

    def priority(self, bit: int) -> int:
        """Return the priority of a bit of the mask; -1: a suspended task's."""
        if self.urgent == 1:
            return bit.bit_length() - 1 if bit.bit_count() == 1 else -1
        return 32 - bit.bit_length() if bit.bit_count() == 1 else -1

    def text(self, address: int) -> str:
        """Return the constant text at an address."""
        found = self.segments.at(address - self.slide)
        if found is None:
            return f"{address:#x}"
        begin, data = found
        at = address - self.slide - begin
        raw = data[at : at + TEXT_MAX].partition(b"\0")[0]
        return "".join(c if c.isprintable() else "?" for c in raw.decode(errors="replace"))

    def packet(self, extra: int) -> tuple[int, str, str]:
        """Return place and other end of the link, and kind, from what a packet's record says."""
        link, what = extra & 0xFF, extra >> 8
        place, other = self.links[link] if link < len(self.links) else (-1, "?")
        kind = what & 0xF
        if what & 0xFF == HEARTBEAT:
            return place, other, "heartbeat"
        return place, other, KINDS[kind] if kind < len(KINDS) else f"kind {kind}"

    def node_named(self, number: int) -> str:
        """Return the name of a node."""
        return self.nodes[number] if number < len(self.nodes) else f"node {number}"

    def _look_up(self, address: int) -> NamedObject:
        at = address - self.slide
        index = bisect.bisect_right(self.symbols, at, key=lambda symbol: symbol.address) - 1
        symbol = self.symbols[index] if index >= 0 else None
        if symbol is None or at >= symbol.address + max(symbol.size, 1):
            return NamedObject(f"{address:#x}")
        if symbol.name in self.objects:
            return self.objects[symbol.name]
        offset = at - symbol.address
        if elements := self.arrays.get(symbol.name):
            return NamedObject(
                elements[min(offset * len(elements) // symbol.size, len(elements) - 1)]
            )
        name = symbol.name.partition(".")[0]
        return NamedObject(f"{name}+{offset:#x}" if offset else name)


def names_of(description: Description, node: str, elf: Path, anchor: int) -> Names:
    """Return the names of a node whose weft_system lies at `anchor`."""
    program = Elf(elf)
    there = program.address_of("weft_system")
    objects = [s for s in program.symbols if not s.function and s.kind in ("data", "bss")]
    network = description.network.nodes.get(node)
    return Names(
        node,
        anchor - there if there is not None else 0,
        sorted(objects, key=lambda symbol: (symbol.address, symbol.size)),
        _named_objects(description, node),
        {name: task.priority for name, task in description.on(node, "tasks").items()},
        _arrays(description, node),
        _irqs(description, node),
        [(link.place, link.other(node)) for link in network.links] if network else [],
        description.nodes,
        _segments(elf),
    )


def _named_objects(description: Description, node: str) -> dict[str, NamedObject]:
    objects = {
        "idle_task": NamedObject(IDLE),
        "weft_system_periodics_swi": NamedObject("periodics"),
    }
    for name, hub in description.on(node, "hubs").items():
        objects[name] = NamedObject(name, hub.type)
    for kind, suffix in OTHERS.items():
        for name in description.on(node, kind):
            objects[f"{name}{suffix}"] = NamedObject(name)
    return objects


def _arrays(description: Description, node: str) -> dict[str, list[str]]:
    """Return what the elements of the network's tables are for."""
    network = description.network.nodes.get(node)
    if network is None:
        return {}
    return {
        "weft_system_proxies": [f"for {s.client.task} of {s.client.node}" for s in network.proxies],
        "weft_system_clients": [f"reply to {client.task}" for client in network.clients],
        "weft_system_peers": [f"connection to {peer}" for peer in network.peers],
    }


def _irqs(description: Description, node: str) -> dict[int, str]:
    board = description.board(node)
    irqs = {
        entry.irq: "UART" for entry in (board.uart_links.reserved_irqs if board.uart_links else ())
    }
    if board.doorbell_irq is not None:
        irqs[board.doorbell_irq] = "doorbell"
    irqs |= {entry.irq: name for name, entry in description.on(node, "interrupts").items()}
    return irqs


def _segments(elf: Path) -> Ranges[bytes]:
    with opened(elf) as program:
        loaded = [s for s in program.iter_segments() if s["p_type"] == "PT_LOAD"]
        return Ranges((s["p_vaddr"], s["p_filesz"], s.data()) for s in loaded)
