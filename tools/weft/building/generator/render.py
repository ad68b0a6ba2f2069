# SPDX-License-Identifier: MIT
"""Renders the files of a node: system.h, system.c, node.cmake, board.cmake, node.c.

Names in C: a hub has its own name; the task x is x_task, the timer x is
x_timer, the interrupt x is the constant x_irq; the messages of hub x are
x_message_t. Files are written only when their text changes, so that a build
after a generation without effect does nothing.
"""

import functools
import hashlib
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import jinja2

from weft.building.generator.devices import DeviceView
from weft.building.generator.groups import GroupView
from weft.building.generator.insight import insight_values, monitor_call
from weft.building.generator.layouts import LayoutView
from weft.building.generator.literals import c_string
from weft.building.generator.network import NodeView, size_of
from weft.building.generator.periodics import PeriodicsView
from weft.building.generator.processors import processors
from weft.building.generator.user import UserView, ceiling_of, has_users, remote_objects
from weft.model.boards import Board
from weft.model.description import Description, model
from weft.model.description.ceilings import mutex_ceiling
from weft.model.description.model_base import HubBase, messages_of
from weft.model.description.replicas import KINDS
from weft.model.description.typed import Service, services_of
from weft.paths import CACHE

TEMPLATES = Path(__file__).parent / "templates"
DOORBELL = {True: "weft_shm_doorbell_isr", False: "weft_net_doorbell"}
"""Handler of the doorbell by whether other cores ring it; the network itself always does."""

CONSOLE_FLAGS = [
    "-Wl,--wrap=weft_board_console",
    "-Wl,--defsym=__wrap_weft_board_console=weft_net_console",
]
"""Put weft_net_console() of net/console.c in the place of the board's console."""

PACKET_FLAGS = [
    "-Wl,--wrap=weft_packet_free",
    "-Wl,--defsym=__wrap_weft_packet_free=weft_net_packet_free",
]
"""Put weft_net_packet_free() of net/hub/packet_free.c in the place of the kernel's."""

KEEP_INFO = "-Wl,--undefined=weft_system_info"
"""Nothing on the target refers to what only the host reads."""

USER_FILES = ("user_text.ld", "user_data.ld")
"""Parts of linker scripts, of nodes with user tasks."""

MEMORY_FILES = ("memory.ld", "hubs.ld")
"""Parts of linker scripts, of boards with a choice of memory."""

OPTIMIZE = {"speed": "-O2", "size": "-Os", "debug": "-Og"}

FEATURES = ("checks", "canaries", "objcore", "deletes", "trace", "dump")
"""Keys of application.config that are true or false for all code of a node."""


def generate_board(board: Board, folder: Path) -> Path:
    """Write board.cmake into a folder and return it."""
    return _write(folder / "board.cmake", _render("board.cmake.j2", board=board))


def _values(description: Description, node: str, board: Board) -> dict[str, Any]:
    """Return what the templates of a node's files show."""
    application = description.root.application
    values: dict[str, Any] = {
        **{"description": description, "source": description.file.name},
        **{"node": node, "board": board},
        "config": application.config,
        "all_hubs": application.hubs,
        "includes": application.include,
        **{kind: description.on(node, kind) for kind in KINDS},
        **_swis(description, node),
        **_users(description, node),
        "features": _features(description, node),
        "mutex_ceiling": functools.partial(mutex_ceiling, description.root),
        **insight_values(description, node),
        **_network_values(description, node),
        "processors": processors(description, node),
    }
    values["device"] = DeviceView(description, node)
    values["typed"] = list(_typed(values))
    values["reserved"] = _reserved(description, node)
    values["traced"] = _traced(description, node, values["reserved"])
    values["handlers"] = _handlers(board, values)
    return values


def generate_node(description: Description, node: str, folder: Path) -> Path:
    """Write the files of a node into a folder and return node.cmake."""
    board = description.board(node)
    application = description.root.application
    values = _values(description, node, board)
    for name in ("system.h", "system.c", *(USER_FILES if values["user"] else ())):
        _write(folder / name, _render(f"{name}.j2", **values))
    if not values["user"]:
        for name in USER_FILES:  # of the same node under another placement
            (folder / name).unlink(missing_ok=True)
    _memory_files(description, node, folder, values)
    _without_network(description, node, folder, values)
    return _write(
        folder / "node.cmake",
        _render(
            "node.cmake.j2",
            **values,
            folder=folder,
            board_file=generate_board(board, folder),
            sources=description.sources(node),
            include_dirs=description.include_dirs(node),
            link_flags=_link_flags(description, node, values["net"]),
            optimize=OPTIMIZE[application.config.optimize],
            defines=[f"{key}={value}" for key, value in application.define.items()],
        ),
    )


def _typed(values: dict[str, Any]) -> Iterator[tuple[str, HubBase, Service]]:
    """Return the hubs with messages, each with its services; none without `typed: true`."""
    if not values["config"].typed:
        return
    for name, hub in values["hubs"].items():
        yield from ((name, hub, service) for service in services_of(hub))
    for name, hub in values["elsewhere"].get("hubs", {}).items():
        yield from ((name, hub, service) for service in services_of(hub, is_elsewhere=True))


def _without_network(
    description: Description, node: str, folder: Path, values: dict[str, Any]
) -> None:
    """Write the services of <weft/net.h>, if the node has no network, which has them."""
    if values["net"] is None:
        number = description.nodes.index(node)
        _write(folder / "node.c", _render("node.c.j2", **values, node_number=number))


def _memory_files(
    description: Description, node: str, folder: Path, values: dict[str, Any]
) -> None:
    """Write the memory regions of a node's program, if its board has several."""
    if description.board(node).memories:
        memory = description.root.topology.nodes[node].memory or model.Memory()
        for name in MEMORY_FILES:
            _write(folder / name, _render(f"{name}.j2", **values, memory=memory))


def _network_values(description: Description, node: str) -> dict[str, Any]:
    """Return the view of a node's network."""
    network = description.network
    return {
        "elsewhere": _elsewhere(description, node),
        "net": NodeView(description, node) if node in network.nodes else None,
        "groups": GroupView(description, node),
        "layout_view": LayoutView(description, node),
        "has_remote_names": description.has_links or bool(description.groups.nodes),
        "node_numbers": _node_numbers(description),
        "shared_pools": network.shared_pools,
        "uncached": _uncached(description, node),
    }


def _uncached(description: Description, node: str) -> dict[str, int]:
    """Return the pools that other cores use, and what their blocks' addresses are moved by."""
    offset = description.board(node).uncached
    return dict.fromkeys(shared_pools(description, node), offset) if offset else {}


def _swis(description: Description, node: str) -> dict[str, Any]:
    """Return what runs to completion on a node."""
    return {
        "swis": description.on(node, "swis"),
        "periodics": PeriodicsView(description, node),
        "idle": description.root.application.idle,
    }


def _users(description: Description, node: str) -> dict[str, Any]:
    """Return the view of a node's user tasks and the suffix of their declarations."""
    view = UserView(description, node) if has_users(description, node) else None
    return {"user": view, "handle": lambda name: f" WEFT_HANDLE({name})" if view else ""}


def _features(description: Description, node: str) -> list[str]:
    """Return the features of a node's kernel: those of the configuration, and what it needs."""
    application = description.root.application
    features = [key.upper() for key in FEATURES if getattr(application.config, key)]
    calls_back = has_callbacks(description, node)
    swis = ("swis", "periodics")
    if application.config.swis or any(description.on(node, kind) for kind in swis) or calls_back:
        features.append("SWI")
    if application.idle:
        features.append("IDLE")
    if application.config.slices or application.config.slice is not None:
        features.append("SLICES")
    if has_users(description, node):
        features.append("USER")
    if any(remote_objects(description, node)):
        features.append("USER_REMOTE")
    if has_budgets(description, node):
        features.append("BUDGET")
    if has_ceilings(description, node):
        features.append("CEILINGS")
    if description.on(node, "devices"):
        features.append("DEVICES")
    if has_dma(description, node):
        features.append("DMA")
    return [*features, *_network_features(description, node, calls_back)]


def _network_features(description: Description, node: str, calls_back: bool) -> Iterator[str]:
    """Return the features of a node's network."""
    if shared_pools(description, node):
        yield "SHARED"
    if calls_back:
        yield "CALLBACKS"
    if LayoutView(description, node).converts:
        yield "LAYOUTS"


def has_callbacks(description: Description, node: str) -> bool:
    """Return whether requests of a node can have callbacks."""
    tasks = description.on(node, "tasks").values()
    return any(task.callback_priority is not None for task in tasks)


def shared_pools(description: Description, node: str) -> list[str]:
    """Return the pools of a node that other nodes use."""
    return NodeView(description, node).shared_pools() if node in description.network.nodes else []


def has_budgets(description: Description, node: str) -> bool:
    """Return whether the kernel of a node has processor budgets."""
    tasks = description.on(node, "tasks").values()
    return description.root.application.config.budgets or any(task.budget for task in tasks)


def has_ceilings(description: Description, node: str) -> bool:
    """Return whether mutexes of a node can have priority ceilings."""
    hubs = description.on(node, "hubs").values()
    mutexes = (hub for hub in hubs if isinstance(hub, model.Mutex))
    return description.root.application.config.ceilings or any(
        hub.ceiling is not None for hub in mutexes
    )


def has_dma(description: Description, node: str) -> bool:
    """Return whether tasks of a node use its DMA engine."""
    hubs = description.on(node, "hubs").values()
    return description.root.application.config.dma or any(
        isinstance(hub, model.Dma) for hub in hubs
    )


def _link_flags(description: Description, node: str, net: NodeView | None) -> list[str]:
    """Return linker flags of a node in addition to those of its board."""
    flags = description.network.plan.link_flags(node)
    if description.on(node, "logs") or description.on(node, "stats"):
        flags = [*flags, KEEP_INFO]
    if net is not None and net.console:
        flags = [*flags, *CONSOLE_FLAGS]
    return [*flags, *PACKET_FLAGS] if net is not None and net.packet_pools() else flags


def _elsewhere(description: Description, node: str) -> dict[str, dict[str, Any]]:
    """Return the objects of other nodes, since sources are the same on all nodes."""
    if not description.network.nodes:
        return {}
    application = description.root.application
    return {
        kind: {
            name: entry
            for name, entry in getattr(application, kind).items()
            if description.node_of(entry) != node
        }
        for kind in KINDS
    }


def _node_numbers(description: Description) -> dict[str, int]:
    """Return the constants for nodes, if there are links.

    Nodes that this placement leaves empty come last, so that sources that name them compile.
    """
    if not (description.network.nodes or description.has_links):
        return {}
    names = list(description.nodes)
    for name, entry in description.document.data["topology"]["nodes"].items():
        if name not in names and "count" not in entry:
            names.append(name)
    return {f"{name.replace('-', '_')}_node": number for number, name in enumerate(names)}


def _reserved(description: Description, node: str) -> dict[int, str]:
    """Return the handlers of the board and of links."""
    board = description.board(node)
    found = {entry.irq: entry.handler for entry in board.reserved_irqs}
    if node in description.network.nodes and board.doorbell_irq is not None:
        kinds = {medium.kind for _, medium, _ in description.network.plan.ends(node)}
        found[board.doorbell_irq] = DOORBELL["cores" in kinds]
    if board.uart_links and description.network.plan.has_uart(node):
        found |= {entry.irq: entry.handler for entry in board.uart_links.reserved_irqs}
    view = DeviceView(description, node)
    found |= dict.fromkeys(view.uart_irqs(), "weft_board_uart_isr")
    found |= {irq: f"weft_system_devices_{irq}" for irq in view.actions()}
    if board.mover and (description.network.moves(node) or has_dma(description, node)):
        found[board.mover.irq] = board.mover.handler
    return found


def _entry(name: str, interrupt: model.Interrupt) -> str:
    """Return what an interrupt calls: its handler, or what monitors it and calls that."""
    return _handler(name, interrupt) if interrupt.monitor is None else f"weft_system_enter_{name}"


def _handler(name: str, interrupt: model.Interrupt) -> str:
    """Return the handler of an interrupt: the application's, or what calls the attached one."""
    return interrupt.handler or f"weft_system_attached_{name}"


def _traced(description: Description, node: str, reserved: dict[int, str]) -> dict[int, str]:
    """Return the handlers that the trace shows: kernel-aware ones but those of the clock."""
    if not description.root.application.config.trace:
        return {}
    clock = {entry.irq for entry in description.board(node).reserved_irqs}
    found = {irq: handler for irq, handler in reserved.items() if irq not in clock}
    for name, interrupt in description.on(node, "interrupts").items():
        if interrupt.latency == "kernel":
            found[interrupt.irq] = _entry(name, interrupt)
    return found


def _handlers(board: Board, values: dict[str, Any]) -> list[str]:
    """Return the table of interrupts."""
    table = ["weft_irq_unhandled"] * board.irqs
    for irq, handler in values["reserved"].items():
        table[irq] = handler
    for name, interrupt in values["interrupts"].items():
        table[interrupt.irq] = _entry(name, interrupt)
    for irq in values["traced"]:
        table[irq] = f"weft_system_traced_{irq}"
    return table


def _cmake(value: object) -> str:
    """Quote a text for CMake."""
    text = str(value).replace("\\", "\\\\").replace('"', '\\"').replace("$", "\\$")
    return f'"{text.replace(";", chr(92) + ";")}"'


def _message_typedef(text: str, name: str) -> str:
    """Return the typedef of a message type, arrays included."""
    base, bracket, count = text.partition("[")
    return f"typedef {base.strip()} {name}{bracket}{count};"


def _entry_prototype(task: model.Task, hubs: Mapping[str, HubBase]) -> str:
    """Return the prototype of the C function that a task executes."""
    if task.serves is None:
        return f"void {task.entry}(void *arg)"
    carried = messages_of(hubs[task.serves])
    const = {"argument": "const "}
    several = "s" if task.batch > 1 else ""
    parameters = [f"{const.get(key, '')}{task.serves}_{key}_t *{key}{several}" for key in carried]
    parameters += ["size_t count"] if several else []
    return f"weft_status_t {task.entry}({', '.join(parameters) or 'void'})"


def _argument(arg: int | str | None, elsewhere: dict[str, dict[str, Any]]) -> str:
    """Return the C expression for the argument of an entry or a handler."""
    if arg is None:
        return "NULL"
    if isinstance(arg, str) and elsewhere and arg in elsewhere["hubs"]:
        return f"(void *)((const char *)&{arg} + WEFT_REF_REMOTE)"
    if isinstance(arg, str):
        return f"&{arg}"
    return f"(void *)(intptr_t){arg}" if arg < 0 else f"(void *)(uintptr_t){arg}U"


def _int32(value: int) -> str:
    """Return a C expression of type int; the least one has no literal."""
    return "INT32_MIN" if value == -(2**31) else str(value)


def _render(template: str, **values: Any) -> str:
    return _environment().get_template(template).render(**values)


def _compiled() -> jinja2.BytecodeCache | None:
    """Return where compiled templates stay, for the version that compiles them and its options.

    Nothing, if they cannot: the tree may be somebody else's.
    """
    version = jinja2.__version__.encode() + Path(__file__).read_bytes()
    folder = CACHE / "templates" / hashlib.sha256(version).hexdigest()[:12]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    is_ours = os.access(folder, os.W_OK)
    return jinja2.FileSystemBytecodeCache(str(folder)) if is_ours else None


@functools.cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
        bytecode_cache=_compiled(),
    )
    environment.filters.update(cmake=_cmake, argument=_argument, int32=_int32, monitor=monitor_call)
    environment.filters.update(c_string=c_string)
    environment.globals["message_typedef"] = _message_typedef
    environment.globals["messages_of"] = messages_of
    environment.globals["size_of"] = size_of
    environment.filters["ceiling"] = ceiling_of
    environment.filters["entry_prototype"] = _entry_prototype
    return environment


def _write(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.is_file() or file.read_text(encoding="utf-8") != text:
        file.write_text(text, encoding="utf-8")
    return file
