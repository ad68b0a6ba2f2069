# SPDX-License-Identifier: MIT
"""User tasks of a node as the templates need them: permission tables, partitions, system calls."""

import re
from collections.abc import Iterator
from pathlib import Path

from weft.building.generator.groups import GroupView
from weft.model.description import Description, model
from weft.paths import ROOT

CALLS = ROOT / "include" / "weft" / "user_calls.h"

POOLS = ("pool", "packet_pool")

KINDS = {"packet_pool": "PACKET"}
"""Lists of system calls whose names are not those of kinds of hubs."""


class UserView:
    """The user tasks of one node."""

    def __init__(self, description: Description, node: str) -> None:
        """Look at a description from a node that has user tasks."""
        self.description = description
        self.node = node
        self.hubs: dict[str, model.AnyHub] = description.on(node, "hubs")
        self.tasks: dict[str, model.Task] = users(description, node)
        remote_hubs, self.remote_tasks = remote_objects(description, node)
        self.remotes = {*remote_hubs, *(f"{task}_task" for task in self.remote_tasks)}
        """Names in C of objects of other nodes that user tasks may use."""

    def objects(self) -> list[tuple[str, str, str]]:
        """Return all that some user task may use: name in C, kind, address; as handles go."""
        return list(self._objects())

    def _objects(self) -> Iterator[tuple[str, str, str]]:
        tasks = self.tasks.values()
        for hub in dict.fromkeys(hub for task in tasks for hub in task.uses):
            kind = self.kind(hub)
            own = kind == "hub" or kind in POOLS
            yield hub, kind, f"&weft_system_{kind}_{hub}" if own else f"&{hub}"
        for name in dict.fromkeys([*self.tasks, *(n for task in tasks for n in task.controls)]):
            if name in self.remote_tasks:
                yield f"{name}_task", "remote_task", f"&weft_system_remote_task_{name}"
            else:
                yield f"{name}_task", "task", f"&{name}_task"
        for name in dict.fromkeys(name for task in tasks for name in task.posts):
            yield f"{name}_swi", "swi", f"&{name}_swi"
        for name in dict.fromkeys(name for task in tasks for name in task.logs):
            yield f"{name}_log", "log", f"&{name}_log"

    def handle(self, name: str) -> int:
        """Return the handle of a hub or a task that some user task may use."""
        return [entry for entry, _, _ in self.objects()].index(name) + 1

    def kind(self, hub: str) -> str:
        """Return the kind of a hub as the kernel numbers them."""
        kind = self.description.network.kind(hub)
        return f"remote_{kind}" if hub in self.remotes else kind

    def permissions(self, name: str) -> Iterator[tuple[str, str] | None]:
        """Return the permission table of a task: address and kind, or nothing."""
        task = self.tasks[name]
        allowed = {*task.uses, f"{name}_task", *(f"{other}_task" for other in task.controls)}
        allowed |= {f"{swi}_swi" for swi in task.posts} | {f"{log}_log" for log in task.logs}
        for entry, kind, address in self.objects():
            yield (address, kind) if entry in allowed else None

    def wrapped(self, kind: str) -> dict[str, model.AnyHub]:
        """Return the hubs of a kind of which the kernel needs to know more."""
        names = [name for name, found, _ in self.objects() if found == kind]
        return {name: self.hubs[name] for name in names}

    def controlled(self) -> Iterator[tuple[str, int]]:
        """Return the tasks of other nodes that user tasks control, each with its ceiling."""
        for name in self.remote_tasks:
            task = self.description.root.application.tasks[name]
            yield name, ceiling_of(task) if task.user else 0

    def reference(self, name: str) -> str:
        """Return a reference to a hub or a task in code of user tasks, in C."""
        handle = f"(uintptr_t){self.handle(name)}U"
        return f"({handle} | WEFT_REF_REMOTE_USER)" if name in self.remotes else handle

    def references(self) -> Iterator[tuple[str, str, list[str]]]:
        """Return references to replicas of which user tasks may use some: name, kind, elements."""
        known = {name for name, _, _ in self.objects()}
        for name, kind, replicas in GroupView(self.description, self.node).replicas():
            if known.intersection(replicas):
                yield name, kind, [self.reference(o) if o in known else "0" for o in replicas]

    def argument(self, task: model.Task) -> str:
        """Return the C expression for the argument of the entry: of a hub, its handle."""
        if isinstance(task.arg, str):
            return f"(void *){self.reference(task.arg)}"
        number = task.arg or 0
        return f"(void *)(intptr_t){number}" if number < 0 else f"(void *)(uintptr_t){number}U"

    @property
    def partitions(self) -> list[str]:
        """The partitions of the node, in the order of the description."""
        used = {name for task in self.tasks.values() for name in task.partitions}
        return [name for name in self.description.root.application.partitions if name in used]

    def sources(self) -> Iterator[tuple[str, list[Path]]]:
        """Return the source files of each partition that has some."""
        for name in self.partitions:
            files = self.description.root.application.partitions[name].sources
            if files:
                yield name, list(self.description.files(self.node, files))

    def calls(self) -> Iterator[tuple[str, bool]]:
        """Return the lists of system calls in the order of user_calls.h, and which are in use."""
        kinds = {kind for _, kind, _ in self.objects()}
        lists = {"TIME", *(KINDS.get(kind, kind.upper()) for kind in kinds)}
        if any(task.resets for task in self.tasks.values()):
            lists |= {"RESET", "REMOTE_RESET"}
        controlled = {name for task in self.tasks.values() for name in task.controls}
        if any(self.tasks[name].slot for name in controlled & self.tasks.keys()):
            lists.add("USER")
        text = CALLS.read_text(encoding="utf-8")
        parts = ["_ALL(X)", *(["_REMOTE(X)"] if self.remotes else [])]
        for part in parts:
            names = text.partition(f"WEFT_USER_CALLS{part}")[2].partition("\n\n")[0]
            for name in re.findall(r"WEFT_USER_CALLS_(\w+)\(X\)", names):
                yield name, name in lists


def has_users(description: Description, node: str) -> bool:
    """Return whether the kernel of a node can run user tasks."""
    return bool(description.root.application.config.user or users(description, node))


def users(description: Description, node: str) -> dict[str, model.Task]:
    """Return the user tasks of a node."""
    tasks: dict[str, model.Task] = description.on(node, "tasks")
    return {name: task for name, task in tasks.items() if task.user}


def remote_objects(description: Description, node: str) -> tuple[list[str], list[str]]:
    """Return the hubs and the tasks of other nodes that user tasks of a node may use."""
    found = description.network.nodes.get(node)
    tasks = users(description, node).values()
    hubs = {hub for task in tasks for hub in task.uses}
    controlled = {other for task in tasks for other in task.controls}
    return (
        [hub for hub in found.remote_hubs if hub in hubs] if found else [],
        [task for task in found.remote_tasks if task in controlled] if found else [],
    )


def ceiling_of(task: model.Task) -> int:
    """Return the highest priority of a user task."""
    return task.priority if task.ceiling is None else task.ceiling
