# SPDX-License-Identifier: MIT
"""What the network takes, of programs that use more and more of it.

Each program is a node of a description of its own. They are built as users'
programs are: tables are generated from what the description uses, and the
preset small leaves out what these do not name.
"""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from weft.building import ninja
from weft.building.generator import generate_node
from weft.diag import exits
from weft.diag.errors import WeftError, fail
from weft.lab.size import link_probe
from weft.lab.size.source_lines import code_by_file
from weft.model.boards import Board, board_of
from weft.model.configurations import chosen
from weft.model.description import Description, load
from weft.paths import BUILD, ROOT

SOURCES = link_probe.PROGRAM.parent / "network"

STEPS = {
    "tasks and semaphore": "sem",
    "+ event": "event",
    "+ port": "port",
    "+ FIFO (msgq)": "msgq",
    "+ resource (mutex)": "mutex",
    "+ packet pool": "packet_pool",
}
"""Programs, each with one service more than the one before; the last is the OpenComRTOS set."""

FEATURES = {
    "heartbeat": "heartbeat",
    "forwarding": "forward",
    "polled links": "poll",
    "requests": "request",
}
"""Optional parts of a network, each added to the OpenComRTOS set."""

HUBS: dict[str, dict[str, Any]] = {
    "sem": {},
    "event": {},
    "port": {"message": "uint32_t"},
    "msgq": {"message": "uint32_t", "depth": 4},
    "mutex": {},
    "packet_pool": {"capacity": 16, "count": 4},
}
"""The hubs of each program, as the description has them."""

DIAGNOSTICS = (*(f"kernel/{name}" for name in link_probe.DIAGNOSTICS), "net/link/shm/refusal.c")


@dataclass
class Parts:
    """Code of one program."""

    kernel: int = 0
    """Kernel and the port's assembly."""
    network: int = 0
    """Calls, proxies, inheritance, connections, routes."""
    hubs: int = 0
    """What makes the kinds of hubs some for other nodes and of them."""
    link: int = 0
    """The link's driver."""
    diagnostics: int = 0
    """Console, fault records, what is said of nodes that do not fit."""

    @property
    def sum(self) -> int:
        """Without diagnostics, as for one node."""
        return self.kernel + self.network + self.hubs + self.link


@dataclass
class NetworkSize:
    """Code of programs that are one of two nodes; the link is shared memory."""

    alone: dict[str, Parts] = field(default_factory=dict)
    """The same on one node."""
    steps: dict[str, Parts] = field(default_factory=dict)
    shared_reset: dict[str, Parts] = field(default_factory=dict)
    """With `reset: shared`; empty for processes, which cannot have it."""
    features: dict[str, Parts] = field(default_factory=dict)
    """Each added to the last of the steps."""


def can_measure(target: str) -> bool:
    """Return whether a node of a target can share memory with one on Linux, as the programs do."""
    board = board_of(target)
    return board.hosted or board.window is not None


def measure(target: str, preset: str, config: str) -> NetworkSize:
    """Measure a target."""
    kinds = list(STEPS.values())
    can_share = not board_of(target).hosted
    programs: dict[str, dict[str, Any]] = {}
    for number, kind in enumerate(kinds, start=1):
        programs[f"{kind}-alone"] = program(f"{kind}-alone", kinds[:number], alone=True)
        programs[kind] = program(kind, kinds[:number])
        if can_share:
            name = f"{kind}-shared"
            programs[name] = program(name, kinds[:number], shared_reset=True)
    programs |= {name: program(name, kinds, feature=name) for name in FEATURES.values()}
    sizes = _sizes(programs, target, preset, config)
    return NetworkSize(
        {title: sizes[f"{kind}-alone"] for title, kind in STEPS.items()},
        {title: sizes[kind] for title, kind in STEPS.items()},
        {title: sizes[f"{kind}-shared"] for title, kind in STEPS.items() if can_share},
        {title: sizes[name] for title, name in FEATURES.items()},
    )


def program(
    node: str,
    kinds: list[str],
    *,
    feature: str = "",
    alone: bool = False,
    shared_reset: bool = False,
) -> dict[str, Any]:
    """Return the description in which a node of this name is the program.

    It uses a hub of each kind here and one of the next node, which uses its own.
    """
    there = node if alone else "other"
    own = (node, there) if shared_reset else (node,)
    nodes = {name: {"board": "mps2-an385" if name in own else "linux"} for name in (node, there)}
    link: dict[str, Any] = {"between": [node, there], "driver": "shm"}
    links = [] if alone else [link]
    hubs: dict[str, Any] = {}
    tasks: dict[str, Any] = {
        "tasks_user": _task("use_tasks", node),
        "worker": _task("work", node) | {"start": False},
    }
    for kind in kinds:
        here, far = f"{kind}_here", f"{kind}_there"
        shared = kind != "packet_pool"
        hubs |= {here: {"type": kind, "node": node, **HUBS[kind]}}
        hubs |= {far: {"type": kind, "node": there, **HUBS[kind]}} if shared else {}
        tasks[f"{kind}_user"] = _task(f"use_{kind}", node, here, *([far] if shared else []))
        if shared and not alone:
            tasks[f"{kind}_partner"] = _task("work", there, here)
    if feature == "request":
        tasks["request_user"] = _task("use_request", node, "sem_there") | {"requests": 1}
    if feature == "poll":
        link |= {"notify": "poll", "period": "1ms"}
    if feature == "forward":
        nodes["behind"] = {"board": "linux"}
        links.append({"between": ["behind", node], "driver": "shm"})
        tasks["far_user"] = _task("work", "behind", "sem_there")
    used = ["tasks", *kinds, *(["request"] if feature == "request" else [])]
    topology = {"nodes": nodes, "links": links}
    if shared_reset:
        topology["reset"] = "shared"
    elif not alone:
        topology["heartbeat"] = "100ms" if feature == "heartbeat" else "off"
    config = {"checks": False, "optimize": "speed", "lto": False}
    sources = [str(SOURCES / f"{name}.c") for name in used]
    application = {"sources": sources, "config": config, "hubs": hubs, "tasks": tasks}
    return {"weft": 1, "topology": topology, "application": application}


def _task(entry: str, node: str, *hubs: str) -> dict[str, Any]:
    task: dict[str, Any] = {"entry": entry, "priority": 2, "stack": 512, "node": node}
    return {**task, "uses": list(hubs)} if hubs else task


def _sizes(
    programs: dict[str, dict[str, Any]], target: str, preset: str, config: str
) -> dict[str, Parts]:
    """Build a node of each description; all share the libraries of the kernel."""
    board = board_of(target)
    folder = BUILD / "size" / f"network-{link_probe.folder_name(preset, config)}" / target
    generated = folder / "generated"
    for name, data in programs.items():
        description = load_on(folder, name, data, board, chosen(config, preset))
        generate_node(description, name, generated / name)
    options = [f"-DWEFT_GENERATED={generated}", f"-DWEFT_NODES={';'.join(programs)}"]
    ninja.configure(folder, board.toolchain, options)
    log = ninja.run(folder)
    if not log.succeeded:
        error = fail("W131", f"the programs of the network do not link for {target}")
        raise WeftError(error.problems, exits.BUILD, log.output)
    return {name: _parts(folder / f"{name}.elf", board.toolchain) for name in programs}


def load_on(
    folder: Path, name: str, data: dict[str, Any], board: Board, options: dict[str, Any]
) -> Description:
    """Load a description on a board. A machine of several cores has one more of the nodes."""
    file = folder / "descriptions" / f"{name}.yaml"
    placement = file.with_suffix(".map.yaml")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(data), encoding="utf-8")
    nodes = data["topology"]["nodes"]
    shared_reset = "reset" in data["topology"]
    here = set(nodes) if shared_reset else {name}
    if board.cores > 1:
        here |= {"behind"} & nodes.keys()
    boards = dict.fromkeys(sorted(here), board.name)
    placement.write_text(json.dumps({"weft": 1, "boards": boards}), encoding="utf-8")
    return load(file, placement=placement, **options)


def _parts(elf: Path, toolchain: str) -> Parts:
    parts = Parts()
    for file, size in code_by_file(elf, toolchain).items():
        path = Path(file)
        name = str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else ""
        part = _part_of(name)
        if part:
            setattr(parts, part, getattr(parts, part) + size)
    return parts


def _part_of(name: str) -> str:
    """Return the part to which a file belongs; those of the board and the port have none."""
    if name in DIAGNOSTICS:
        return "diagnostics"
    if name.startswith("arch/") and name.endswith(".S"):
        return "kernel"
    folders = {"kernel/": "kernel", "net/link/": "link", "net/hub/": "hubs", "net/": "network"}
    return next((part for folder, part in folders.items() if name.startswith(folder)), "")
