# SPDX-License-Identifier: MIT
"""What a build lacks, by the words of the compiler and the linker, where the user can add it."""

import re
from collections.abc import Iterator
from pathlib import Path

from weft.base.elf import global_functions
from weft.base.inputs import MAX_CONSOLE
from weft.building.generator.groups import SUFFIXES
from weft.diag.errors import Problem
from weft.diag.suggest import nearest, quoted
from weft.model.description import Description

_UNKNOWN = re.compile(r"system\.[ch]:\d+:\d+: error: unknown type name \W(\w+)\W")
_UNDEFINED = re.compile(r"undefined reference to \W(\w+)\W")
"""Quotation marks are those of the user's language."""
REMOTE = {"hubs": "uses", "tasks": "controls"}
"""What other nodes can use, and the key of a task under which it stands."""

_MOST = 50
"""Files beside the sources that are looked into."""


def undefined(text: str) -> list[str]:
    """Return the symbols that the linker did not find, each once."""
    return list(dict.fromkeys(_UNDEFINED.findall(text)))


def functions(folder: Path, node: str) -> list[str]:
    """Return the functions that the sources of a node define for others.

    `folder` is that of the build. CMake names objects .obj where there is no operating system.
    """
    objects = (folder / "CMakeFiles" / f"node.{node}.dir").rglob("*.o*")
    found = sorted(file for file in objects if file.suffix in (".o", ".obj"))
    return [name for file in found for name in global_functions(file)]


def unknown_types(description: Description, node: str, text: str) -> Iterator[Problem]:
    """Yield the types of messages and states that no header of the description declares."""
    names = set(_UNKNOWN.findall(text))
    hubs = description.root.application.hubs
    for name in hubs:
        for key in ("message", "state", "request"):
            words = str(getattr(hubs[name], key, "") or "").split()
            for unknown in sorted(names.intersection(words)):
                place = description.document.value(("application", "hubs", name, key))
                headers = description.root.application.include
                message = f"no header of `include` declares the C type {quoted(unknown)}"
                near = nearest(unknown, _words(description, headers) - {unknown})
                hint = f"did you mean {quoted(near)}?" if near else "add the header to `include`"
                yield Problem("W031", message, place, hint)


def _words(description: Description, headers: list[str]) -> set[str]:
    """Return the identifiers in some headers of the user's."""
    found: set[str] = set()
    for header in headers:
        file = description.beside(header)
        if file.is_file() and file.stat().st_size < MAX_CONSOLE:
            found |= set(re.findall(r"[A-Za-z_]\w{2,}", file.read_text(errors="replace")))
    return found


def forgotten_sources(description: Description, node: str, symbols: list[str]) -> str:
    """Return a hint if files beside the sources define what the linker did not find."""
    sources = {file.resolve() for file in description.sources(node)}
    beside = sorted({file for source in sources for file in source.parent.glob("*.c")} - sources)
    found: dict[str, None] = {}
    for file in beside[:_MOST]:
        if file.is_file() and file.stat().st_size < MAX_CONSOLE:
            text = file.read_text(errors="replace")
            if any(re.search(rf"^\w[\w \t*]*\b{name}\s*\(", text, re.M) for name in symbols):
                found[file.name] = None
    if not found:
        return ""
    names = ", ".join(quoted(name) for name in found)
    return f"{names} beside the sources may define it: add it to `sources`"


def elsewhere(description: Description, node: str, symbol: str) -> Problem | None:
    """Return what to say if a symbol is an object of another node."""
    for kind, suffix in {"hubs": "", **SUFFIXES}.items():
        name = symbol.removesuffix(suffix)
        entry = getattr(description.root.application, kind).get(name)
        if entry is None or not symbol.endswith(suffix) or description.node_of(entry) == node:
            continue
        there = description.node_of(entry)
        message = f"the sources of node {quoted(node)} use {quoted(symbol)} of node {quoted(there)}"
        place = description.document.key(("application", kind, name))
        if key := REMOTE.get(kind):
            message += f", but nothing on {quoted(node)} has it under `{key}`"
            return Problem("W056", message, place, f"add {quoted(name)} to `{key}` of its user")
        hint = f"tasks and hubs of other nodes can be used, {kind} cannot: move one of the two"
        return Problem("W242", message, place, hint)
    return None
