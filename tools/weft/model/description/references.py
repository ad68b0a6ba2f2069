# SPDX-License-Identifier: MIT
"""Where a description names its entries: the one table, for renames, deletion and pictures."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from weft.base.document import KeyPath
from weft.model.description.replicas import RELATIVE
from weft.model.description.sound import KINDS


@dataclass(frozen=True)
class Place:
    """A place of a description that names entries of a kind."""

    keys: str
    """From the root: `*` is any key or index; `@` is a key that is the name itself."""
    kind: str
    """`*`: the text has the kind and a dot before the name."""
    whole: int = 0
    """How many keys lead to what goes when the entry is deleted; 0: all, the name alone."""


PLACES = (
    Place("topology.links.*.between.*", "nodes", 3),
    Place("topology.routes.*.at", "nodes", 3),
    Place("topology.routes.*.to", "nodes", 3),
    Place("topology.routes.*.via", "nodes", 3),
    Place("topology.nodes.*.console", "hubs"),
    Place("topology.nodes.*.loaded_by", "nodes"),
    Place("application.*.*.node", "nodes", 3),
    Place("application.*.*.uses.*", "hubs"),
    Place("application.*.*.arg", "hubs"),
    Place("application.*.*.serves", "hubs"),
    *(Place(f"application.*.*.{key}", "hubs") for key in ("receive", "transmit", "gives", "puts")),
    Place("application.*.*.reader_arg", "hubs"),
    Place("application.*.*.writer_arg", "hubs"),
    Place("application.*.*.controls.*", "tasks"),
    Place("application.*.*.posts.*", "swis"),
    Place("application.*.*.logs.*", "logs"),
    Place("application.*.*.partitions.*", "partitions"),
    Place("application.*.*.partition", "partitions"),
    Place("application.*.*.exit.*", "nodes"),
    Place("application.*.*.monitor.stats", "stats", 4),
    *(
        Place(f"timing.{kind}.@", kind)
        for kind in ("tasks", "timers", "interrupts", "swis", "periodics")
    ),
    Place("timing.*.*.after.*", "*"),
    Place("timing.*.*.waits", "hubs"),
    Place("timing.*.*.locks.@", "hubs"),
)


def keys_of_entries() -> Iterator[tuple[str, str]]:
    """Return the keys of entries of the application that name others, with the others' kind."""
    for place in PLACES:
        top, *parts = place.keys.split(".")
        if top == "application":
            yield parts[2], place.kind


@dataclass(frozen=True)
class Reference:
    """A name of an entry."""

    path: KeyPath
    kind: str
    text: str
    """The name, without the kind, with what follows for one of several replicas."""
    is_key: bool = False
    prefix: str = ""
    """What is before the name."""
    whole: KeyPath = ()
    """What goes when the entry is deleted."""


def references(data: Any) -> Iterator[Reference]:
    """Return all names of entries in the data of a description."""
    for place in PLACES:
        for path, text, is_key in _found(data, tuple(place.keys.split(".")), ()):
            kind, prefix = place.kind, ""
            if kind == "*":
                kind, dot, text = text.partition(".")
                prefix = kind + dot
            yield Reference(path, kind, text, is_key, prefix, path[: place.whole or len(path)])


def _found(data: Any, keys: tuple[str, ...], path: KeyPath) -> Iterator[tuple[KeyPath, str, bool]]:
    if not keys:
        if isinstance(data, str):
            yield path, data, False
        return
    first, rest = keys[0], keys[1:]
    if first == "@":
        yield from (((*path, key), key, True) for key in (data if isinstance(data, dict) else ()))
    elif first == "*" and isinstance(data, list):
        for index, one in enumerate(data):
            yield from _found(one, rest, (*path, index))
    elif isinstance(data, dict):
        for key in list(data) if first == "*" else [first]:
            if key in data:
                yield from _found(data[key], rest, (*path, key))


def kind_of(path: KeyPath) -> str | None:
    """Return the kind of the named entry at a path; None: there is none."""
    if len(path) != 3 or not isinstance(path[2], str):
        return None
    if path[:2] == ("topology", "nodes"):
        return "nodes"
    return str(path[1]) if path[0] == "application" and path[1] in KINDS else None


def suffix(data: Any, path: KeyPath, text: str) -> str | None:
    """Return what follows an entry's name in a reference to it or its replicas; None: to another.

    `core2` is the third of the replicas of `core`, `inbox+1` that of the next one.
    """
    name = str(path[2])
    if text == name:
        return ""
    relative = RELATIVE.fullmatch(text)
    if relative is not None and relative[1] == name:
        return text[len(name) :]
    number = re.fullmatch(re.escape(name) + r"(\d{1,5})", text, re.ASCII)
    if number is None or text in _at(data, path[:2]):
        return None
    return number[1] if int(number[1]) < _count(data, path) else None


def _count(data: Any, path: KeyPath) -> int:
    """Return how many replicas an entry has; 0: it is not replicated."""
    entry, nodes = _at(data, path), _at(data, ("topology", "nodes"))
    if path[1] != "nodes":
        node = entry.get("node") if isinstance(entry, dict) else None
        entry = nodes.get(node) if isinstance(nodes, dict) and isinstance(node, str) else None
    count = entry.get("count") if isinstance(entry, dict) else None
    return count if type(count) is int else 0


def _at(data: Any, path: KeyPath) -> Any:
    for part in path:
        data = data.get(part, {}) if isinstance(data, dict) else {}
    return data
