# SPDX-License-Identifier: MIT
"""Replicated nodes: `core: {count: 4}` means core0, core1, core2 and core3.

Whatever lives on such a node lives on each: the hub `inbox` becomes inbox0,
inbox1 ... A reference `inbox` then means all of them, `inbox2` one; from what
is on a replicated node, `inbox+0` means the one with its own index, `inbox+1`
and `inbox-1` its neighbours, the last one beside the first. Here all that is
written out, so that everything behind knows single nodes only.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from weft.base.document import Document, KeyPath
from weft.diag.errors import Problem
from weft.diag.suggest import quoted
from weft.model.description import model
from weft.model.description.sound import REPLICAS

KINDS = (
    *("hubs", "tasks", "timers", "interrupts", "devices", "swis", "periodics", "logs", "stats"),
)
ONE_HUB = {
    "arg": "an argument is one hub",
    "serves": "a task serves one",
    **dict.fromkeys(("receive", "transmit", "gives", "puts"), "a device is connected to one"),
}
"""Keys that name one hub, and why not several."""
RELATIVE = re.compile(r"([A-Za-z_]\w*)([+-]\d{1,5})", re.ASCII)


@dataclass
class Groups:
    """The names of replicas, by kind and name of the group."""

    nodes: dict[str, list[str]] = field(default_factory=dict)
    hubs: dict[str, list[str]] = field(default_factory=dict)
    tasks: dict[str, list[str]] = field(default_factory=dict)
    timers: dict[str, list[str]] = field(default_factory=dict)
    interrupts: dict[str, list[str]] = field(default_factory=dict)
    devices: dict[str, list[str]] = field(default_factory=dict)
    logs: dict[str, list[str]] = field(default_factory=dict)
    stats: dict[str, list[str]] = field(default_factory=dict)
    swis: dict[str, list[str]] = field(default_factory=dict)
    periodics: dict[str, list[str]] = field(default_factory=dict)

    def of(self, kind: str) -> dict[str, list[str]]:
        """Return the names of one kind."""
        found: dict[str, list[str]] = getattr(self, kind)
        return found


def node_names(nodes: dict[str, model.Node]) -> list[str]:
    """Return all names to which something can be mapped."""
    found = []
    for name, node in nodes.items():
        found += [name, *_numbered(name, node.count)]
    return found


def _numbered(name: str, count: int | None) -> list[str]:
    return [f"{name}{index}" for index in range(count or 0)]


def write_out(
    document: Document, root: model.Root, problems: list[Problem]
) -> tuple[model.Root, Groups]:
    """Return a description with replicas expanded; add to the problems."""
    if all(node.count is None for node in root.topology.nodes.values()):
        _check_plain(document, root, problems)
        return root, Groups()
    return _Writer(document, root, problems).write()


def _check_plain(document: Document, root: model.Root, problems: list[Problem]) -> None:
    """Refuse keys that only replicated nodes can have."""
    if not document.gaps.sections.isdisjoint(("nodes", REPLICAS)):
        return  # some may be replicated
    nodes = root.topology.nodes
    for place, link in enumerate(root.topology.links):
        if link.shape is not None and set(link.between) <= set(nodes):
            where = document.key(("topology", "links", place, "shape"))
            problems.append(_no_shape(where, link))
    for kind in KINDS:
        for name, entry in getattr(root.application, kind).items():
            if entry.node is not None and entry.node not in nodes:
                continue  # reported by another rule
            for key, reference in _references(entry):
                if RELATIVE.fullmatch(reference):
                    where = document.value(("application", kind, name, *key))
                    problems.append(_not_replicated(reference, name, where))


def _references(entry: model.NodeObject) -> Iterator[tuple[KeyPath, str]]:
    """Return the keys of an entry that name hubs, tasks or SWIs."""
    for key in ("uses", "controls", "posts"):
        for index, reference in enumerate(getattr(entry, key, ())):
            yield (key, index), reference
    for key in ONE_HUB:
        if isinstance(name := getattr(entry, key, None), str):
            yield (key,), name


def _not_replicated(reference: str, name: str, where: Any) -> Problem:
    message = f"{quoted(reference)} is relative, but {quoted(name)} is not on a replicated node"
    return Problem("W049", message, where, "write the name without an index")


def _no_shape(where: Any, link: model.Link) -> Problem:
    message = "`shape` is for links among the replicas of one node"
    a, b = link.between
    hint = f"give {quoted(a)} a `count`" if a == b else "write `between: [core, core]`"
    return Problem("W049", message, where, hint)


class _Writer:
    """Expands replicated nodes."""

    def __init__(self, document: Document, root: model.Root, problems: list[Problem]) -> None:
        self.document = document
        self.root = root
        self.problems = problems
        self.groups = Groups()
        self.parts: dict[str, dict[str, Any]] = {}
        self.links_written = 0
        self.aliases: dict[KeyPath, KeyPath] = {}

    def write(self) -> tuple[model.Root, Groups]:
        """Expand everything."""
        topology, application = self.root.topology, self.root.application
        nodes = self._nodes()
        counts = {name: len(names) for name, names in self.groups.nodes.items()}
        for kind in KINDS:
            for name, entry in getattr(application, kind).items():
                if entry.node in counts:
                    self.groups.of(kind)[name] = _numbered(name, counts[entry.node])
        for kind in KINDS:
            self.parts[kind] = self._entries(kind, getattr(application, kind))
        links = [link for place, link in enumerate(topology.links) for link in self._links(place)]
        self.document.aliases = self.aliases
        changed = {"nodes": nodes, "links": links}
        root = self.root.model_copy(
            update={
                "topology": topology.model_copy(update=changed),
                "application": application.model_copy(update=self.parts),
            }
        )
        return root, self.groups

    def refuse(self, message: str, path: KeyPath, hint: str = "") -> None:
        """Add a problem."""
        self.problems.append(Problem("W049", message, self.document.value(path), hint))

    def alias(self, path: KeyPath, original: KeyPath) -> None:
        """Record the position of an expanded entry in the file."""
        self.aliases[path] = original

    def _nodes(self) -> dict[str, model.Node]:
        nodes: dict[str, model.Node] = {}
        for name, node in self.root.topology.nodes.items():
            names = _numbered(name, node.count) if node.count is not None else [name]
            if node.count is not None:
                self.groups.nodes[name] = names
            for one in names:
                if one in nodes:
                    self.refuse(f"duplicate node {quoted(one)}", self._node(name))
                nodes[one] = node.model_copy(update={"count": None})
                self.alias(self._node(one), self._node(name))
        return nodes

    @staticmethod
    def _node(name: str) -> KeyPath:
        return ("topology", "nodes", name)

    # Hubs, tasks, timers, interrupts.

    def _entries(self, kind: str, entries: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, entry in entries.items():
            group = self.groups.of(kind).get(name)
            if group is None:
                found[name] = self._resolved(kind, name, name, None, entry)
                continue
            for index, one in enumerate(group):
                if one in entries:
                    path = ("application", kind, name)
                    self.refuse(f"{quoted(one)} would have two meanings", path)
                self.alias(("application", kind, one), ("application", kind, name))
                node = self.groups.nodes[entry.node][index]
                whole = self._resolved(kind, name, one, index, entry)
                found[one] = whole.model_copy(update={"node": node})
        return found

    def _resolved(self, kind: str, name: str, one: str, index: int | None, entry: Any) -> Any:
        """Return an entry with expanded references."""
        changed: dict[str, Any] = {}
        for key, of in (("uses", "hubs"), ("controls", "tasks"), ("posts", "swis")):
            if not hasattr(entry, key):
                continue
            changed[key] = []
            for place, reference in enumerate(getattr(entry, key)):
                path: KeyPath = ("application", kind, name, key, place)
                for found in self._meant(of, reference, name, index, path):
                    self.alias(("application", kind, one, key, len(changed[key])), path)
                    changed[key].append(found)
        if isinstance(entry, model.Host):
            nodes = self.groups.nodes
            changed["exit"] = [one for node in entry.exit for one in nodes.get(node, [node])]
        for key, what in ONE_HUB.items():
            hub = getattr(entry, key, None)
            if not isinstance(hub, str):
                continue
            path = ("application", kind, name, key)
            meant = self._meant("hubs", hub, name, index, path)
            if len(meant) > 1:
                message = f"{quoted(hub)} means {len(meant)} hubs, but {what}"
                self.refuse(message, path, f"{quoted(hub + '+0')} is the one with the same index")
            changed[key] = meant[0]
        monitor = getattr(entry, "monitor", None)
        if monitor is not None:
            path = ("application", kind, name, "monitor", "stats")
            meant = self._meant("stats", monitor.stats, name, index, path)
            if len(meant) > 1 and index is not None:  # its own of several
                meant = [meant[index]]
            changed["monitor"] = monitor.model_copy(update={"stats": meant[0]})
        return entry.model_copy(update=changed)

    def _meant(
        self, kind: str, reference: str, name: str, index: int | None, path: KeyPath
    ) -> list[str]:
        """Return the names that a reference means."""
        groups = self.groups.of(kind)
        found = RELATIVE.fullmatch(reference)
        if found is None:
            return groups.get(reference, [reference])
        group = groups.get(found[1])
        if index is not None and group is not None:
            return [group[(index + int(found[2])) % len(group)]]
        if index is None and self._is_placed(str(path[1]), name):
            self.problems.append(_not_replicated(reference, name, self.document.value(path)))
        elif index is not None and self._is_placed(kind, found[1]):
            self.refuse(f"{quoted(found[1])} is not on a replicated node", path)
        return [reference]

    def _is_placed(self, kind: str, name: str) -> bool:
        """Return whether an entry is there, on a node of which all is known."""
        entry = getattr(self.root.application, kind).get(name)
        is_known = self.document.gaps.sections.isdisjoint(("nodes", REPLICAS))
        return is_known and entry is not None and entry.node in self.root.topology.nodes

    # Links.

    def _links(self, place: int) -> Iterator[model.Link]:
        link = self.root.topology.links[place]
        path = ("topology", "links", place)
        for a, b in self._pairs(link, path):
            self.alias(("topology", "links", self.links_written), path)
            self.links_written += 1
            yield link.model_copy(update={"between": [a, b], "shape": None, "columns": None})

    def _pairs(self, link: model.Link, path: KeyPath) -> Iterator[tuple[str, str]]:
        a, b = link.between
        left, right = self.groups.nodes.get(a), self.groups.nodes.get(b)
        if a == b and left is not None:
            if link.shape is None:
                hint = "add `shape:` line, ring, mesh, star, tree or full"
                self.refuse(
                    f"links among replicas of {quoted(a)} need `shape`",
                    (*path, "between"),
                    hint,
                )
                return
            yield from ((left[i], left[j]) for i, j in shape_pairs(link, len(left)))
            return
        if link.shape is not None and {a, b} <= set(self.root.topology.nodes):
            self.problems.append(_no_shape(self.document.key((*path, "shape")), link))
        if left is not None and right is not None and len(left) != len(right):
            message = (
                f"{quoted(a)} and {quoted(b)} have different counts: {len(left)}, {len(right)}"
            )
            self.refuse(message, (*path, "between"), "list links between single replicas")
            return
        if left is None and right is None:
            yield a, b
        elif left is not None and right is not None:
            yield from zip(left, right, strict=True)
        else:
            yield from ((x, y) for x in left or [a] for y in right or [b])


def shape_pairs(link: model.Link, count: int) -> list[tuple[int, int]]:
    """Return the pairs of numbers that a shape links."""
    line = [(i, i + 1) for i in range(count - 1)]
    if link.shape == "ring":
        return [*line, (count - 1, 0)] if count > 2 else line
    if link.shape == "star":
        return [(0, i) for i in range(1, count)]
    if link.shape == "tree":
        return [((i - 1) // 2, i) for i in range(1, count)]
    if link.shape == "full":
        return list(combinations(range(count), 2))
    if link.shape == "mesh":
        wide = (c for c in range(1, count + 1) if c * c >= count and count % c == 0)
        columns = link.columns or next(wide)
        across = [(i, i + 1) for i in range(count - 1) if (i + 1) % columns]
        return sorted([*across, *((i, i + columns) for i in range(count - columns))])
    return line
