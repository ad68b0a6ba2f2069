# SPDX-License-Identifier: MIT
"""What the kernel of a node takes at most: every call of the services that it uses, linked."""

from collections.abc import Iterator
from dataclasses import dataclass

from weft.lab.size import link_probe, size
from weft.model.description import Description, model

SERVICES = {
    "sem": "semaphore",
    "event": "event",
    "barrier": "barrier",
    "function": "function",
    "flags": "flags",
    "port": "port",
    "msgq": "msgq",
    "data_event": "data event",
    "blackboard": "blackboard",
    "mutex": "mutex",
    "cond": "condvar",
    "pool": "pool",
    "packet_pool": "packet pool",
    "queue": "queue",
    "stack": "stack",
    "pipe": "pipe",
    "heap": "heap",
    "hub": "hub",
}
"""Services of ./weft size by the type of a hub; a host hub has none."""
ALWAYS = ("tasks", "start from tables", "console and fault")


@dataclass(frozen=True)
class Prediction:
    """The code of the kernel."""

    total: int
    """Bytes of code and constants of kernel and processor port, with all services used."""
    services: dict[str, int]
    """What each adds to tasks alone."""


def services_of(description: Description, node: str) -> Iterator[str]:
    """Yield the services that the objects of a node name, each once."""
    seen = set()
    for hub in description.on(node, "hubs").values():
        seen.add(SERVICES.get(hub.type))
        if isinstance(hub, model.Mutex) and hub.recursive:
            seen.add("recursive mutex")
    seen |= {"timer"} if description.on(node, "timers") else set()
    seen |= {"log"} if description.on(node, "logs") else set()
    yield from (service for service in size.services() if service in seen)


def predict(description: Description, node: str) -> Prediction:
    """Link the services of a node, together and one by one."""
    own = description.root.application.config
    built = link_probe.build(
        description.board(node).target, own.preset, "checks" if own.checks else "default"
    )
    used = list(services_of(description, node))
    base = [f for service in ALWAYS for f in size.functions_of(service)]
    alone = _bytes(built, base, "always")
    added = {s: _bytes(built, [*base, *size.functions_of(s)], f"with {s}") - alone for s in used}
    every = [*base, *(f for service in used for f in size.functions_of(service))]
    return Prediction(_bytes(built, every, "used"), {ALWAYS[0]: alone, **added})


def _bytes(built: link_probe.Built, functions: list[str], name: str) -> int:
    probe = link_probe.link(built, functions, f"application_{name.replace(' ', '_')}")
    found = probe.part("kernel", "arch")
    return found.text + found.rodata + found.data
