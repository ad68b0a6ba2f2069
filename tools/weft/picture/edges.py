# SPDX-License-Identifier: MIT
"""What entries of a description name, as lines of a diagram."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from weft.model.description import model
from weft.model.description.references import keys_of_entries
from weft.model.description.replicas import RELATIVE
from weft.picture.diagram import Edge, EdgeKind, Path, ShapeKind

KINDS: dict[str, ShapeKind] = {
    "interrupts": "interrupt",
    "devices": "device",
    "timers": "timer",
    "periodics": "periodic",
    "swis": "swi",
    "tasks": "task",
    "hubs": "hub",
    "partitions": "partition",
    "logs": "log",
    "stats": "stats",
}
"""Sections of the application, and what their entries are called."""

LINES: dict[str, EdgeKind] = {
    "serves": "serves",
    "arg": "argument",
    "reader_arg": "argument",
    "writer_arg": "argument",
    "posts": "posts",
    "controls": "controls",
    **dict.fromkeys(("receive", "gives", "puts"), "puts"),
    "transmit": "gets",
}
"""What the lines of keys are that name other entries, where they are not `uses`."""

REFERENCES: dict[str, tuple[EdgeKind, str]] = {
    key: (LINES.get(key, "uses"), kind) for key, kind in keys_of_entries() if kind in KINDS
}
"""Keys of entries that name others: what the line is, and the section of the others."""


@dataclass
class Nodes:
    """On which node each entry is, and how many replicas nodes have."""

    counts: dict[str, int]
    """By name of a node, in the order of the file."""
    of: dict[str, dict[str, str]]
    """By section and name: the node; empty if it is not known."""

    def group(self, node: str) -> str | None:
        """Return the name of a node; for a replica, that of its group; None: there is no such."""
        return node if node in self.counts else _group(node, self.counts.get)

    def replicas(self, node: str) -> int:
        """Return how many nodes a name means."""
        return self.counts.get(node, 1)

    def entry(self, section: str, name: str) -> str | None:
        """Return the entry that a name means: itself, or the group of a replica."""
        of = self.of[section]
        return name if name in of else _group(name, lambda one: self.counts.get(of.get(one, "")))


def _group(name: str, count_of: Callable[[str], int | None]) -> str | None:
    """Return the name of the group of a replica, if there is such a replica."""
    group = name.rstrip("0123456789")
    index = name[len(group) :]
    is_index = re.fullmatch(r"0|[1-9][0-9]{0,4}", index) is not None
    return group if is_index and int(index) < (count_of(group) or 0) else None


def edges(nodes: Nodes, section: str, name: str, entry: Any) -> Iterator[Edge]:
    """Return the lines from an entry to what it names, each once."""
    seen = set()
    for key, place, reference in _named(entry):
        kind, others = REFERENCES[key]
        relative = RELATIVE.fullmatch(reference)
        base = relative[1] if relative else reference
        other = nodes.entry(others, base)
        if other is None:
            continue
        own, its = nodes.of[section][name], nodes.of[others][other]
        its += base[len(other) :]  # the replica's own node
        is_all = nodes.replicas(its) > 1 and (relative is None or int(relative[2]) != 0)
        remote = bool(own and its) and (own != its or is_all)
        source, target = f"{KINDS[section]}:{name}", f"{KINDS[others]}:{other}"
        key_of = f"{kind}:{source}>{target}{':remote' if remote else ''}"
        if key_of not in seen:
            seen.add(key_of)
            path: Path = ["application", section, name, key, *place]
            yield Edge(id=key_of, source=source, target=target, kind=kind, remote=remote, path=path)


def _named(entry: Any) -> Iterator[tuple[str, Path, str]]:
    """Return the names in an entry: the key, what leads from it to the name, and the name."""
    for key in REFERENCES:
        value = getattr(entry, key, None)
        if isinstance(value, str):
            yield key, [], value
        elif isinstance(value, list):
            for index, name in enumerate(value):
                yield key, [index], name
        elif isinstance(value, model.Monitor):
            yield key, ["stats"], value.stats
