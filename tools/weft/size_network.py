# SPDX-License-Identifier: MIT
"""What the network takes: the same services on one node, and as hubs for and of other nodes."""

from dataclasses import dataclass, field

from weft import builder, size_probe
from weft.boards import board_of
from weft.configurations import chosen
from weft.description import load
from weft.paths import BUILD
from weft.size_probe import Built, Probe

PROGRAM = size_probe.PROGRAM.with_name("network.yaml")

ENTRIES = ("weft_net_doorbell", "weft_shm_driver")
"""What generated code names, besides the services."""

KINDS = {
    "semaphore": "sem",
    "mutex": "mutex",
    "msgq": "msgq",
    "event": "event",
    "port": "port",
}
"""Services of the OpenComRTOS set that other nodes can use, and their headers."""


@dataclass
class NetworkSize:
    """Text of the OpenComRTOS set with the network and a link through shared memory."""

    alone: int
    """Kernel and switch on one node."""
    kernel: int
    """Kernel and switch of a node of several."""
    network: int
    """Calls, stand-ins, inheritance, connections, routes."""
    link: int
    """The link's driver."""
    hubs: dict[str, int] = field(default_factory=dict)
    """What makes each kind of hub one for other nodes and of them."""

    @property
    def sum(self) -> int:
        """All of a node of several."""
        return self.kernel + self.network + self.link + sum(self.hubs.values())


def measure(
    target: str, optimize: str, functions: list[str], alone: int, config: str
) -> NetworkSize:
    """Measure a target; `functions` are the services, `alone` their text on one node."""
    built = _build(target, optimize, config)
    remote = [f for kind in KINDS.values() for f in _remote(kind)]
    probe = size_probe.link(built, [*functions, *remote, *ENTRIES], "network")
    kernel = probe.part("kernel").text - _diagnostics(probe) + probe.assembly()
    found = NetworkSize(alone, kernel, 0, 0)
    for (part, file), sizes in probe.files.items():
        stem = file.partition(".")[0]
        if part == "net" and stem in KINDS.values():
            found.hubs[stem] = sizes.text
        elif part == "net":
            found.network += sizes.text
        elif part.startswith("link"):
            found.link += sizes.text
    return found


def _build(target: str, optimize: str, config: str) -> Built:
    name = f"network-{size_probe.folder_name(optimize, config)}"
    folder = BUILD / "size" / name / target
    placement = folder / "placement.yaml"
    folder.mkdir(parents=True, exist_ok=True)
    placement.write_text(f"weft: 1\nboards: {{main: {board_of(target).name}}}\n", encoding="utf-8")
    description = load(PROGRAM, placement=placement, **chosen(config, optimize=optimize))
    program = next(p for p in builder.build(description, folder) if p.node == "main")
    return Built(program.board, program.elf, size_probe.libraries(program.elf.parent))


def _remote(kind: str) -> list[str]:
    """Return the functions that a service of other nodes has on this one, and of this on others."""
    declared = size_probe.public_functions(f"remote/{kind}.h")
    return [f"weft_serve_{kind}", *(f for f in declared if f.startswith("weft_remote_"))]


def _diagnostics(probe: Probe) -> int:
    return sum(
        sizes.text
        for (part, file), sizes in probe.files.items()
        if part == "kernel" and file in size_probe.DIAGNOSTICS
    )
