# SPDX-License-Identifier: MIT
"""Which nodes use the hubs and tasks of a description, and which of them talk to each other."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from weft.model.description import model

User = model.Task | model.Timer | model.Interrupt | model.Swi | model.Periodic


class Uses:
    """Who uses what, and from where."""

    def __init__(self, root: model.Root) -> None:
        """Look at a description without errors."""
        self.root = root
        self.first = next(iter(root.topology.nodes))
        self.numbers = {name: number for number, name in enumerate(root.topology.nodes)}
        application = root.application
        self.hubs_on = self._by_node(application.hubs)
        self.tasks_on = self._by_node(application.tasks)
        self.users_of_hub: dict[str, set[str]] = {hub: set() for hub in application.hubs}
        self.users_of_task: dict[str, set[str]] = {task: set() for task in application.tasks}
        self.talking: set[tuple[str, str]] = set()
        """All (source, destination) of packets."""
        self.posting: set[tuple[str, str]] = set()
        """Those of them with calls that have no reply."""
        for user in self._users():
            here = self.node_of(user)
            for hub in used_hubs(user):
                self.users_of_hub[hub].add(here)
                if not isinstance(user, model.Task) or application.hubs[hub].delivery == "posted":
                    self.posting.add((here, self.node_of(application.hubs[hub])))
            for task in user.controls if isinstance(user, model.Task) else ():
                self.users_of_task[task].add(here)
            for there in self.nodes_of(user) - {here}:
                self.talking |= {(here, there), (there, here)}
        for name, node in root.topology.nodes.items():
            if node.console is not None:
                there = self.node_of(application.hubs[node.console])
                self.users_of_hub[node.console].add(name)
                self.posting.add((name, there))
                self.talking |= {(name, there), (there, name)} if name != there else set()
            if node.loaded_by in root.topology.nodes:
                self.talking |= {(name, node.loaded_by), (node.loaded_by, name)}

    def _users(self) -> Iterator[User]:
        application = self.root.application
        yield from application.tasks.values()
        yield from application.timers.values()
        yield from application.interrupts.values()
        yield from application.swis.values()
        yield from application.periodics.values()

    def _by_node(self, entries: Mapping[str, model.NodeObject]) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {name: [] for name in self.root.topology.nodes}
        for name, entry in entries.items():
            found[self.node_of(entry)].append(name)
        return found

    def node_of(self, entry: model.NodeObject) -> str:
        """Return the node of an entry; the only one if it names none."""
        return entry.node or self.first

    def nodes_of(self, user: User) -> set[str]:
        """Return the nodes whose hubs or tasks an entry uses."""
        application = self.root.application
        found = {self.node_of(application.hubs[hub]) for hub in used_hubs(user)}
        if isinstance(user, model.Task):
            found |= {self.node_of(application.tasks[task]) for task in user.controls}
        return found

    @cached_property
    def _far(self) -> dict[str, dict[str, list[str]]]:
        """By kind and node: the hubs or tasks of others that it uses, in their order."""
        found: dict[str, dict[str, list[str]]] = {"hubs": {}, "tasks": {}}
        users = {"hubs": self.users_of_hub, "tasks": self.users_of_task}
        for kind, by_name in users.items():
            for name, nodes in by_name.items():
                home = self.node_of(getattr(self.root.application, kind)[name])
                for node in nodes - {home}:
                    found[kind].setdefault(node, []).append(name)
        return found

    def far_users_of(self, hub: str) -> list[str]:
        """Return the nodes other than its own from which a hub is used, in the file's order."""
        home = self.node_of(self.root.application.hubs[hub])
        return sorted(self.users_of_hub[hub] - {home}, key=self.numbers.__getitem__)

    def elsewhere(self, node: str, kind: str) -> list[str]:
        """Return the hubs or tasks of other nodes that one uses."""
        return self._far[kind].get(node, [])


def used_hubs(user: User) -> list[str]:
    """Return the hubs that an entry uses, including its argument."""
    others = (getattr(user, key, None) for key in ("serves", "arg"))
    return list(dict.fromkeys([*user.uses, *(name for name in others if isinstance(name, str))]))
