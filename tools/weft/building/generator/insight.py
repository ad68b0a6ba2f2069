# SPDX-License-Identifier: MIT
"""What a program's file tells the host about its logs and statistics objects."""

import json
from collections.abc import Iterator
from typing import Any

from weft.model.description import Description, model


def insight_values(description: Description, node: str) -> dict[str, Any]:
    """Return what the templates need."""
    return {"info": _info(description, node), "objects": list(_objects(description, node))}


def _info(description: Description, node: str) -> str:
    """Return a C literal with names and units: JSON, in a section that is not loaded."""
    stats = {
        name: {
            "unit": entry.unit or "",
            "multiply": entry.multiply,
            "add": entry.add,
            "divide": entry.divide,
        }
        for name, entry in description.on(node, "stats").items()
    }
    info = {"node": node, "logs": list(description.on(node, "logs")), "stats": stats}
    text = json.dumps(info, ensure_ascii=True, separators=(",", ":"))
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


_VARIABLE = {
    "add": "add(&{stats}, {variable})",
    "delta": "delta(&{stats}, {variable})",
    "subtract": "add(&{stats}, weft_monitor_negative({variable}))",
    "magnitude": "add(&{stats}, weft_monitor_magnitude({variable}))",
}


def monitor_call(monitor: model.Monitor) -> str:
    """Return what C does at each entry of a monitored interrupt."""
    stats = f"{monitor.stats}_stats"
    if monitor.value != "variable":
        return f"weft_monitor_{monitor.value}(&{stats})"
    call = _VARIABLE[monitor.operation].format(stats=stats, variable=monitor.variable)
    return f"weft_stats_{call}"


_KINDS = {
    "sem": "SEM",
    "event": "EVENT",
    "flags": "FLAGS",
    "port": "PORT",
    "msgq": "MSGQ",
    "data_event": "DATA_EVENT",
    "mutex": "MUTEX",
    "cond": "COND",
    "pool": "POOL",
    "packet_pool": "POOL",
    "hub": "HUB",
    "blackboard": "HUB",
    "barrier": "HUB",
    "function": "HUB",
    "dma": "HUB",
    "queue": "QUEUE",
    "stack": "STACK",
    "heap": "HEAP",
}
"""Kinds of the registry by types of hubs. Others have no wait queue, and no place in it."""


def _variable(name: str, hub: model.Hub) -> str:
    """Return the C variable of a hub: of a pool in a partition, the pool of its free blocks."""
    in_partition = isinstance(hub, model.Pool | model.PacketPool) and hub.partition is not None
    return f"weft_system_words_{name}" if in_partition else name


def _objects(description: Description, node: str) -> Iterator[tuple[str, str, str]]:
    """Return what the registry of objects begins with: name, object in C, kind."""
    for name, hub in description.on(node, "hubs").items():
        if hub.type in _KINDS:
            yield name, _variable(name, hub), _KINDS[hub.type]
    for name in description.on(node, "tasks"):
        yield name, f"{name}_task", "TASK"
    for name in description.on(node, "timers"):
        yield name, f"{name}_timer", "TIMER"
    for name in description.on(node, "swis"):
        yield name, f"{name}_swi", "SWI"
