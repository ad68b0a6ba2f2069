# SPDX-License-Identifier: MIT
"""Who puts and who gets, from the object files of the last build.

A description says which hubs a task uses. Which services it calls is known of its functions, not of
each hub: a direction is certain only where all that it calls for hubs of a type goes one way.
"""

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path

from weft.building.builder import folder_of, set_name, sets_of
from weft.building.unchanged import read_for
from weft.building.undeclared import References, objects
from weft.diag.errors import WeftError
from weft.model.description import Description
from weft.picture.diagram import Edge, EdgeKind

VERBS: dict[str, tuple[str, str]] = {
    "sem": ("give", "take"),
    "event": ("raise", "wait"),
    "flags": ("set post", "wait"),
    "port": ("put", "get"),
    "msgq": ("put", "get peek"),
    "data_event": ("put", "get peek"),
    "blackboard": ("write wipe", "read"),
    "queue": ("put append prepend", "get peek"),
    "stack": ("push", "pop peek"),
    "pipe": ("put alloc", "get free peek"),
}
"""By type of hub: words in the names of services that put, and of those that get."""

_SERVICE = re.compile(rf"weft_(?:remote_|request_)?({'|'.join(VERBS)})_(\w+)")

FUNCTIONS = {
    "task": ("tasks", "entry"),
    "timer": ("timers", "handler"),
    "interrupt": ("interrupts", "handler"),
    "swi": ("swis", "function"),
    "periodic": ("periodics", "function"),
}
"""By kind of a shape: the section of its entry, and the key of the C function."""


def direct(description: Description, edges: list[Edge]) -> None:
    """Give lines of `uses` a direction where the last build shows it, and is not out of date."""
    reached = dict(_reached(description))
    for edge in edges:
        symbols, hub = reached.get(edge.source), edge.target.removeprefix("hub:")
        entry = description.root.application.hubs.get(hub)
        if edge.kind == "uses" and entry is not None and symbols is not None and hub in symbols:
            edge.kind = direction(getattr(entry, "type", ""), symbols)


def direction(hub_type: str, symbols: set[str]) -> EdgeKind:
    """Return which way data goes between hubs of a type and what refers to some symbols."""
    puts, gets = (set(words.split()) for words in VERBS.get(hub_type, ("", "")))
    found = filter(None, map(_SERVICE.fullmatch, symbols))
    called = {word for one in found if one[1] == hub_type for word in one[2].split("_")}
    if bool(called & puts) == bool(called & gets):
        return "uses"
    return "puts" if called & puts else "gets"


def _reached(description: Description) -> Iterator[tuple[str, set[str]]]:
    """Return the ids of shapes, and the symbols to which their functions lead."""
    for nodes in sets_of(description):
        folder = folder_of(description) / set_name(description, nodes)
        for node in nodes:
            references = _current(description, node, folder)
            for kind, (section, key) in FUNCTIONS.items() if references else ():
                for name, entry in description.on(node, section).items():
                    function = getattr(entry, key)
                    if function and references and function in references.definitions:
                        yield f"{kind}:{name}", references.reached(function)


def _current(description: Description, node: str, folder: Path) -> References | None:
    """Return what the objects of a node refer to; None if there are none, or a source is newer."""
    found = objects(description, node, folder) if folder.is_dir() else []
    with contextlib.suppress(OSError, WeftError):
        oldest = min((file.stat().st_mtime_ns for file in found), default=0)
        sources = [*description.sources(node), *map(Path, read_for(folder))]
        if found and all(file.stat().st_mtime_ns <= oldest for file in sources):
            references = References()
            for file in found:
                references.add(file)
            return references
    return None
