# SPDX-License-Identifier: MIT
"""C identifiers of replicated objects, as one node sees them."""

from collections.abc import Container, Iterator

from weft.model.description import Description, model
from weft.model.description.model_base import messages_of
from weft.model.description.network import Network, NodeNetwork

SUFFIXES = {
    "tasks": "_task",
    "timers": "_timer",
    "interrupts": "_irq",
    "logs": "_log",
    "stats": "_stats",
    "swis": "_swi",
    "periodics": "_periodic",
}
"""Suffixes of C identifiers, by kind."""


class GroupView:
    """A group of replicas as one node sees it."""

    def __init__(self, description: Description, node: str) -> None:
        """Look at a description from a node."""
        self.description = description
        self.node = node
        self.groups = description.groups
        self.network: Network = description.network
        self.remote: NodeNetwork | None = self.network.nodes.get(node)

    def numbers(self) -> Iterator[tuple[str, int, int]]:
        """Return replicated nodes: name in C, count, index of this node or -1."""
        for name, names in self.groups.nodes.items():
            index = names.index(self.node) if self.node in names else -1
            yield name.replace("-", "_"), len(names), index

    def replicas(self) -> Iterator[tuple[str, str, list[str]]]:
        """Return the groups that arrays refer to: the array's name in C, kind, names in C."""
        hubs = self.description.root.application.hubs
        for name, names in self.groups.hubs.items():
            if not isinstance(hubs[names[0]], model.OwnNodeOnly):
                yield name, self.network.kind(names[0]), list(names)
        for name, names in self.groups.tasks.items():
            yield f"{name}_tasks", "task", [f"{one}_task" for one in names]

    def arrays(self) -> Iterator[tuple[str, str, list[str]]]:
        """Return references to all of a group: name in C, kind, elements."""
        tasks = self.remote.remote_tasks if self.remote else []
        far = {*(self.remote.remote_hubs if self.remote else []), *(f"{t}_task" for t in tasks)}
        here = {*self.description.on(self.node, "hubs")}
        here |= {f"{task}_task" for task in self.description.on(self.node, "tasks")}
        for name, kind, names in self.replicas():
            yield name, kind, [_element(one, here, far) for one in names]

    def own(self) -> Iterator[tuple[str, str]]:
        """Return names of this node's own replicas: the name and its meaning."""
        application = self.description.root.application
        for name, names in self.groups.hubs.items():
            for key in messages_of(application.hubs[names[0]]):
                yield f"{name}_{key}_t", f"{names[0]}_{key}_t"
        for kind, suffix in SUFFIXES.items():
            for name, names in self.groups.of(kind).items():
                here = self.description.on(self.node, kind)
                one = next((one for one in names if one in here), names[0])
                if one not in here and not self.network.nodes:
                    continue
                yield f"{name}{suffix}", f"{one}{suffix}"
                if kind == "tasks" and application.tasks[one].requests:
                    yield f"{name}_request", f"{one}_request"
                if kind == "interrupts" and application.interrupts[one].attach:
                    yield f"{name}_slot", f"{one}_slot"


def _element(name: str, here: Container[str], far: Container[str]) -> str:
    """Return the initialiser of a reference; it is empty for what the node does not use."""
    if name in here:
        return f"(uintptr_t)&{name}"
    return f"(uintptr_t)&{name} + WEFT_REF_REMOTE" if name in far else "0"
