# SPDX-License-Identifier: MIT
"""Whose bytes are in a program: tasks, hubs, parts of the kernel, libraries, the application.

Objects of the description come from the symbols of the generated file, everything else from the
linker's map. What neither names is shown as the rest.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from weft.base.elf import sizes
from weft.base.elf_types import Elf, Symbol
from weft.building.builder import Program
from weft.lab.size.link_probe import Probe, map_of
from weft.model.description import Description

GROUPS = (
    *("tasks", "hubs", "other objects", "application", "generated tables"),
    *("kernel", "network", "processor and board", "libraries"),
)
REST = "not attributed"
OWN = {
    "tasks": ("{}_task", "{}_request", "{}_callbacks"),
    "hubs": ("{}",),
    "timers": ("{}_timer",),
    "swis": ("{}_swi",),
    "periodics": ("{}_periodic",),
    "logs": ("{}_log",),
    "stats": ("{}_stats",),
    "interrupts": ("{}_slot",),
}
"""Names in C of the objects of a description, by kind."""
STORAGE = {
    "tasks": "stack|kernel_stack|budget|user|regions|objects|record|control",
    "hubs": "memory|blocks|blocks_of|words|nodes|buffer|ring|value|files|frames|hub|hub_pool",
    "interrupts": "attached",
    "logs": "records",
}
"""Words between `weft_system_` and the name of an object, of what belongs to it."""
SYSTEM = {
    "weft_system_idle_stack": ("tasks", "idle task of the kernel"),
    "weft_system_proxy_stack": ("network", "stack of the proxies"),
}
"""Objects of the generated file that belong to no object of the description."""
GENERATED = re.compile(r"^system\.c\.(o|obj)$")
IMAGE = re.compile(r"^image_\w+\.c$")
"""The program of another node, which this one loads."""
LIBRARY = re.compile(r"^lib(gcc|c|c_nano|m|nosys|g)\b")
PARTS = {"kernel": "kernel", "net": "network", "arch": "processor and board"}
"""Groups by the part that a library of the build has; others are links of the network."""


@dataclass
class Bytes:
    """What something takes."""

    flash: int = 0
    ram: int = 0

    def add(self, flash: int, ram: int) -> None:
        """Count some more."""
        self.flash += flash
        self.ram += ram


@dataclass
class NodeSize:
    """The bytes of a node's program."""

    node: str
    target: str
    flash: int
    ram: int
    parts: dict[tuple[str, str], Bytes] = field(default_factory=dict)
    """By group and name."""

    def take(self, group: str, name: str, flash: int, ram: int) -> None:
        """Count bytes for a part: none for what takes none."""
        if flash or ram:
            self.parts.setdefault((group, name), Bytes()).add(flash, ram)

    def sum_of(self, group: str) -> Bytes:
        """Return the bytes of a group."""
        found = Bytes()
        for (own, _), part in self.parts.items():
            if own == group:
                found.add(part.flash, part.ram)
        return found

    @property
    def rest(self) -> Bytes:
        """Return what is not attributed: alignment, and what the linker script reserves."""
        known = Bytes()
        for part in self.parts.values():
            known.add(part.flash, part.ram)
        return Bytes(self.flash - known.flash, self.ram - known.ram)


def node_size(description: Description, program: Program) -> NodeSize:
    """Attribute the bytes of a node's program."""
    elf = Elf(program.elf)
    flash, ram = sizes(program.elf)
    found = NodeSize(program.node, program.board.target, flash, ram)
    link_map = program.elf.with_suffix(".elf.map")
    probe = map_of(link_map, elf)
    owners = dict(_owners(description, program.node))
    described = Bytes()
    for symbol in elf.symbols:
        owner = owners.get(symbol.name)
        if owner is not None and not symbol.function and symbol.size:
            own = _bytes_of(symbol)
            found.take(*owner, own.flash, own.ram)
            described.add(own.flash, own.ram)
    sources = {source.name for source in description.sources(program.node)}
    _files(found, probe, described, sources)
    return found


def _owners(description: Description, node: str) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield symbols of the generated file, and whose they are."""
    yield from SYSTEM.items()
    for kind, patterns in OWN.items():
        for name in description.on(node, kind):
            group = kind if kind in ("tasks", "hubs") else "other objects"
            owner = group, name if group == kind else f"{kind.removesuffix('s')} {name}"
            for pattern in patterns:
                yield pattern.format(name), owner
            for word in STORAGE.get(kind, "").split("|"):
                yield f"weft_system_{word}_{name}", owner


def _bytes_of(symbol: Symbol) -> Bytes:
    """Return what an object takes: initial values are in flash and in RAM."""
    flash = 0 if symbol.kind == "bss" else symbol.size
    return Bytes(flash, 0 if symbol.kind in ("text", "rodata") else symbol.size)


def _files(found: NodeSize, probe: Probe, described: Bytes, sources: set[str]) -> None:
    """Count what each file of the map takes; of the generated one, what no object has taken."""
    for (part, file), own in sorted(probe.files.items()):
        flash, ram = own.text + own.rodata + own.data, own.data + own.bss
        if part == "other" and GENERATED.match(file):
            flash, ram = flash - described.flash, ram - described.ram
            found.take("generated tables", "system.c", flash, ram)
        else:
            found.take(_group(part, file, sources), _short(file), flash, ram)


def _group(part: str, file: str, sources: set[str]) -> str:
    if part != "other":
        return PARTS.get(part, "network")
    if LIBRARY.match(file):
        return "libraries"
    if _short(file) in sources:
        return "application"
    return "generated tables" if IMAGE.match(_short(file)) else "processor and board"


def _short(file: str) -> str:
    """Return the name of a file without what the build appends; of a library, its own."""
    archive, bracket, _ = file.partition("(")
    name = archive if bracket else file
    return re.sub(r"\.(o|obj)$", "", name)
