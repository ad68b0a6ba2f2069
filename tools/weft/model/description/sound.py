# SPDX-License-Identifier: MIT
"""Takes what is wrong out of a description, so that the rules can be applied to the rest.

A wrong value is removed, or replaced by one that breaks no rule where the model requires it. The
gaps of the document say where, so that nothing is reported that follows from it.
"""

import copy
from itertools import count
from typing import Any

from pydantic import BaseModel, ValidationError

from weft.base.document import Document, KeyPath
from weft.base.findings import Finding, findings
from weft.diag.suggest import nearest
from weft.model.description import model
from weft.model.description.messages import keys_of, meant_key, model_at

KINDS = (
    "layouts",
    "hubs",
    "tasks",
    "partitions",
    "timers",
    "interrupts",
    "devices",
    "swis",
    "periodics",
    "logs",
    "stats",
)
"""Parts of the application with entries by name."""

ENTRIES = {
    *(("topology", name) for name in ("nodes", "links", "routes")),
    *(("application", name) for name in KINDS),
}
"""Mappings and lists whose entries are independent of each other."""

STUBS: dict[str, Any] = {
    "weft": 1,
    "topology": {"nodes": {"unknown": {"board": ""}}},
    "application": {},
    "nodes": {"unknown": {"board": ""}},
    "board": "",
    "driver": "",
    "payload": 65512,
    "tick": "1us",
    "message": "uint8_t",
    "stack": 65536,
    "size": 256,
    "block": 8,
    "priority": 0,
    **dict.fromkeys(("depth", "count", "capacity", "parties", "records"), 1),
}
"""By key: a value that breaks no rule."""

REPLACED = ("payload", "tick")
"""Keys with a default that could break a rule."""

NAMES = ("entry", "handler", "function", "hub_type")
"""Keys with the name of a function or an object: each gets one of its own."""

LAST_IRQ = 1023

REPLICAS = "replicas"
"""Among the parts that are not known: which nodes have replicas."""


def entry_of(path: KeyPath) -> KeyPath:
    """Return the path of the entry or the part to which a path belongs."""
    if path[:2] in ENTRIES and len(path) > 2:
        return path[:3]
    return path[:2] if path[:2] == ("application", "config") else path[:1]


class Repair:
    """The data of a document, from which what is wrong is taken out."""

    def __init__(self, document: Document, kind: type[BaseModel]) -> None:
        """Take out what could not be read."""
        self.document = document
        self.kind = kind
        self.data = copy.deepcopy(document.data)
        self.removed: set[tuple[str, str]] = set()
        """(kind, name) of entries that are taken out as a whole."""
        self._numbers = count()
        self._items: dict[KeyPath, set[int]] = {}
        gaps = document.gaps
        for path in sorted(gaps.hidden, key=len, reverse=True):
            self._hide(path)
            self._take(path)
            gaps.damaged.add(entry_of(path))
        for path in gaps.torn:
            self._tear(path)
        self._drop_items()

    def is_torn(self, path: KeyPath) -> bool:
        """Return whether lines that cannot be read belong to the mapping at a path."""
        return self.document.original(path) in self.document.gaps.torn

    def without(self, found: list[Finding]) -> BaseModel | None:
        """Return the model of what is left without what was found, if anything is."""
        if not isinstance(self.data, dict):
            return None
        for mend in (self._mend, self._remove):
            for one in found:
                mend(one)
            self._drop_items()
            try:
                return self._whole(self.kind.model_validate(self.data))
            except ValidationError as error:
                found = findings(self.data, error.errors(include_url=False))
        return None

    def _whole(self, found: BaseModel) -> BaseModel:
        """Return a model without the node that stands for unknown ones."""
        if not isinstance(found, model.Root) or not self.document.is_hidden(("topology", "nodes")):
            return found
        topology = found.topology.model_copy(update={"nodes": {}})
        return found.model_copy(update={"topology": topology})

    def _mend(self, one: Finding) -> None:
        """Remove what a finding is about, or replace it."""
        path = one.path
        if one.error == "extra_forbidden":
            self._unknown(path)
            return
        if one.error == "missing":
            path = (*path, one.missing)
        whole = entry_of(path)
        self._hurt(whole)
        if len(whole) > 1 and not self._has(whole):
            return  # because of another finding
        if path == whole and len(path) > 1:  # no mapping, or a name that cannot be one
            self._give_up(whole)
            return
        key = path[: len(whole) + 1] if len(path) > 1 else path
        owner = model_at(self.data, key[:-1], self.kind)
        known = owner.model_fields.get(str(key[-1])) if owner else None
        if (known is not None and known.is_required()) or key[-1] in REPLACED:
            self._replace(key, whole)
        elif len(path) == len(key) + 1 and isinstance(path[-1], int):
            self._items.setdefault(key, set()).add(path[-1])
            self.document.gaps.sections.add(str(key[-1]))
        else:
            self._hide(key)
            self._take(key)

    def _unknown(self, path: KeyPath) -> None:
        """Remove an unknown key; what it is meant to be is not known then."""
        self._hurt(entry_of(path))
        meant = (*path[:-1], meant_key(self.data, path, self.kind))
        if meant[-1] and not self._has(meant):
            self._hide(meant)
            if meant[-1] in REPLACED:
                self._at(path[:-1])[meant[-1]] = STUBS[meant[-1]]
        self._take(path)

    def _replace(self, key: KeyPath, whole: KeyPath) -> None:
        stub = STUBS.get(str(key[-1]))
        if key[-1] in NAMES:
            stub = f"_unknown_{next(self._numbers)}"
        elif key[-1] == "irq":
            stub = LAST_IRQ - next(self._numbers)
        if stub is None:
            self._give_up(whole)
            return
        self._hide(key)
        self._at(key[:-1])[key[-1]] = copy.deepcopy(stub)

    def _remove(self, one: Finding) -> None:
        """Remove the entry that a finding is about."""
        whole = entry_of(one.path)
        if len(whole) > 1:
            self._give_up(whole)
        else:
            self._mend(one)

    def _give_up(self, whole: KeyPath) -> None:
        """Remove an entry as a whole; of a node, all but its name."""
        if whole[:2] == ("topology", "nodes") and isinstance(self._at(whole[:2]), dict):
            self._hide((*whole, "board"))
            self._hide((*whole, "count"))
            self._at(whole[:2])[whole[-1]] = {"board": ""}
            return
        if whole[:2] in ENTRIES and isinstance(whole[-1], str):
            self.removed.add((str(whole[1]), whole[-1]))
        elif whole[:2] in ENTRIES:
            self.document.gaps.sections.add(str(whole[1]))
        else:
            self._hide(whole)
        self._take(whole)

    def _hurt(self, whole: KeyPath) -> None:
        self.document.gaps.damaged.add(self.document.original(whole))

    def _hide(self, path: KeyPath) -> None:
        """Record that the value of a key is not known."""
        gaps = self.document.gaps
        gaps.hidden.add(self.document.original(path))
        if len(path) == 1:
            gaps.sections |= {*keys_of(self.data, path, self.kind)}
        elif len(path) == 2:
            gaps.sections.add(str(path[1]))
        elif path[:2] == ("topology", "nodes") and path[-1] == "count":
            gaps.sections.add(REPLICAS)

    def _tear(self, path: KeyPath) -> None:
        """Record that lines that cannot be read belong to a mapping."""
        gaps = self.document.gaps
        gaps.damaged.add(entry_of(path))
        if path[:1] == ("topology",):
            gaps.sections.add("links")
        if len(path) > 1:
            if self._has(path) and self._at(path) is None:
                if path == entry_of(path):
                    self._give_up(path)
                else:
                    self._hide(path)
                    self._take(path)
            return
        keys = set(keys_of(self.data, path, self.kind))
        for key in sorted(key for key in keys if nearest(key, gaps.words)):
            if not self._has((*path, key)):
                self._hide((*path, key))

    # The data.

    def _has(self, path: KeyPath) -> bool:
        into = self._at(path[:-1])
        if isinstance(into, list):
            return isinstance(path[-1], int) and path[-1] < len(into)
        return isinstance(into, dict) and path[-1] in into

    def _at(self, path: KeyPath) -> Any:
        found = self.data
        for part in path:
            found = found.get(part) if isinstance(found, dict) else _item(found, part)
        return found

    def _take(self, path: KeyPath) -> None:
        """Remove a key, or an item of a list when all are known."""
        into = self._at(path[:-1])
        if isinstance(into, dict):
            into.pop(path[-1], None)
        elif isinstance(into, list) and isinstance(path[-1], int):
            self._items.setdefault(path[:-1], set()).add(path[-1])

    def _drop_items(self) -> None:
        """Remove items of lists, and record where those that are left have been."""
        moved = self.document.moved
        for path, items in self._items.items():
            values = self._at(path)
            if not isinstance(values, list):
                continue
            left = [index for index in range(len(values)) if index not in items]
            origins = [self.document.original((*path, index)) for index in left]
            values[:] = [values[index] for index in left]
            moved |= {(*path, index): origin for index, origin in enumerate(origins)}
        self._items = {}


def _item(values: Any, part: str | int) -> Any:
    """Return an item of a list; None if there is no list, or no such item."""
    is_there = isinstance(values, list) and isinstance(part, int) and part < len(values)
    return values[part] if is_there else None
