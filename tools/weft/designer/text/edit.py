# SPDX-License-Identifier: MIT
"""Edits of the data of a text: each is checked against what it was meant to do."""

import copy
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from weft.base.document import MAX_BYTES, MAX_DEPTH, KeyPath
from weft.base.document_torn import ENDS
from weft.designer.text.source import EditError, Source, dotted, parsed
from weft.designer.text.surgery import Piece, added, removed, renamed, replaced


@dataclass(frozen=True)
class Put:
    """Set the value at a path; keys on the way that are not there are added."""

    path: KeyPath
    value: Any


@dataclass(frozen=True)
class Push:
    """Append an item to a list, which is made if it is not there."""

    path: KeyPath
    value: Any


@dataclass(frozen=True)
class Drop:
    """Remove a key with its value, or an item."""

    path: KeyPath


@dataclass(frozen=True)
class Name:
    """Give a key another name."""

    path: KeyPath
    name: str


Change = Put | Push | Drop | Name


def edited(source: Source, changes: Sequence[Change]) -> Source:
    """Return a text with changes, all of which name paths of the text as it was.

    Raise EditError where a change is not possible, or would change anything else.
    """
    drops = {change.path for change in changes if isinstance(change, Drop)}
    changes = [change for change in changes if not _is_inside(change, drops)]
    meant = _meant(source, changes)
    pieces: list[Piece] = []
    gone: list[KeyPath] = []
    for change in changes:
        if isinstance(change, Drop):
            gone.append(change.path)
        else:
            pieces += _pieces(source, change, gone)
    pieces += removed(source, gone)
    text = _applied(source.text, pieces)
    if len(text.encode(errors="surrogatepass")) > MAX_BYTES:
        raise EditError(f"the description would be larger than {MAX_BYTES} bytes")
    try:
        new = parsed(text)
    except EditError as refusal:
        raise EditError(f"the edit cannot be written: {refusal.message}", _BY_HAND) from None
    if repr(new.data) != repr(meant):
        raise EditError("the edit cannot be written without changing other parts", _BY_HAND)
    return new


_BY_HAND = "edit the text"


def _is_inside(change: Change, drops: set[KeyPath]) -> bool:
    """Return whether a change is in what is removed as a whole."""
    own = len(change.path) - (1 if isinstance(change, Drop) else 0)
    return any(change.path[:length] in drops for length in range(1, own + 1))


def _meant(source: Source, changes: Sequence[Change]) -> Any:
    """Return the data as it is meant to be."""
    data = copy.deepcopy(source.data)
    drops: list[KeyPath] = []
    names: list[Name] = []
    for change in changes:
        if isinstance(change, Put):
            data = _put(data, change.path, change.value)
        elif isinstance(change, Push):
            _pushed(data, change.path, change.value)
        elif isinstance(change, Drop):
            source.at(change.path)
            drops.append(change.path)
        else:
            source.at(change.path)
            names.append(change)
    for path in sorted(set(drops), key=_by_index, reverse=True):
        del _at(data, path[:-1])[path[-1]]
    for name in sorted(names, key=lambda one: len(one.path), reverse=True):
        _rename(data, name)
    return data


def _by_index(path: KeyPath) -> tuple[int, int]:
    return len(path), path[-1] if isinstance(path[-1], int) else 0


def _at(data: Any, path: KeyPath) -> Any:
    for part in path:
        data = data[part]
    return data


def at_path(data: Any, path: Sequence[str | int]) -> Any:
    """Return the value at a path of some data; None if there is none."""
    for part in path:
        is_key = isinstance(data, dict) and part in data
        is_index = isinstance(data, list) and isinstance(part, int) and 0 <= part < len(data)
        if not is_key and not is_index:
            return None
        data = data[part]
    return data


def _rename(data: Any, change: Name) -> None:
    into = _at(data, change.path[:-1])
    if change.name in into:
        raise EditError(f"{dotted((*change.path[:-1], change.name))} is there already")
    items = [(change.name if k == change.path[-1] else k, v) for k, v in into.items()]
    into.clear()
    into.update(items)


def _put(data: Any, path: KeyPath, value: Any) -> Any:
    if not path:
        raise EditError("the description cannot be replaced as a whole")
    into = data
    for index, part in enumerate(path[:-1]):
        into = _entered(into, part, path[: index + 1])
    _check_part(into, path[-1], path)
    old = into.get(path[-1]) if isinstance(into, dict) else into[path[-1]]
    into[path[-1]] = merged(old, value)
    return data


def _entered(into: Any, part: str | int, path: KeyPath) -> Any:
    _check_part(into, part, path)
    if isinstance(into, dict) and into.get(part) is None:
        into[part] = {}
    found = into[part]
    if not isinstance(found, dict | list):
        raise EditError(f"{dotted(path)} has no keys")
    return found


def _check_part(into: Any, part: str | int, path: KeyPath) -> None:
    if isinstance(into, list):
        if not isinstance(part, int) or not 0 <= part < len(into):
            raise EditError(f"there is no {dotted(path)}")
    elif not isinstance(into, dict) or not isinstance(part, str):
        raise EditError(f"{dotted(path)} is no key")


def _pushed(data: Any, path: KeyPath, value: Any) -> None:
    into = data
    for index, part in enumerate(path[:-1]):
        into = _entered(into, part, path[: index + 1])
    _check_part(into, path[-1], path)
    if isinstance(into, dict) and into.get(path[-1]) is None:
        into[path[-1]] = []
    if not isinstance(into[path[-1]], list):
        raise EditError(f"{dotted(path)} is no list")
    into[path[-1]].append(copy.deepcopy(value))


def merged(old: Any, new: Any) -> Any:
    """Return a new value, its keys in the order of those of the old one as far as it has them."""
    if isinstance(old, dict) and isinstance(new, dict):
        kept = {key: merged(old[key], new[key]) for key in old if key in new}
        return kept | {key: copy.deepcopy(new[key]) for key in new if key not in old}
    if _are_alike(old, new):
        return [merged(one, other) for one, other in zip(old, new, strict=True)]
    return copy.deepcopy(new)


def _are_alike(old: Any, new: Any) -> bool:
    """Return whether lists have the same number of mappings each."""
    both = isinstance(old, list) and isinstance(new, list) and len(old) == len(new)
    return both and all(isinstance(one, dict) for one in (*old, *new))


def _pieces(source: Source, change: Put | Push | Name, gone: list[KeyPath]) -> Iterator[Piece]:
    if isinstance(change, Name):
        yield from renamed(source, change.path, change.name)
        return
    path, value = change.path, change.value
    if isinstance(change, Push):
        if source.has(path) and source.at(path) is not None:
            yield from added(source, path, None, value)
            return
        value = [value]
    while not source.has(path):
        missing, path = path[-1], path[:-1]
        if source.has(path) and source.at(path):
            yield from added(source, path, str(missing), value)
            return
        value = {missing: value}
    yield from _set(source, path, value, gone)


def _set(source: Source, path: KeyPath, value: Any, gone: list[KeyPath]) -> Iterator[Piece]:
    """Change a value where it differs, so that what is equal keeps its form."""
    old = source.at(path)
    if repr(old) == repr(merged(old, value)):
        return
    if isinstance(old, dict) and isinstance(value, dict) and any(key in value for key in old):
        for key in old:
            if key in value:
                yield from _set(source, (*path, key), value[key], gone)
            else:
                gone.append((*path, key))
        for key in value:
            if key not in old:
                yield from added(source, path, key, value[key], gone)
        return
    if _are_alike(old, value):
        for index, one in enumerate(value):
            yield from _set(source, (*path, index), one, gone)
        return
    if isinstance(old, list) and isinstance(value, list):
        lacking, more = _difference(old, value)
        if len(lacking) < len(old):
            gone += [(*path, index) for index in lacking]
            for one in more:
                yield from added(source, path, None, one, gone)
            return
    yield from replaced(source, path, value)


def _difference(old: list[Any], new: list[Any]) -> tuple[list[int], list[Any]]:
    """Return which items to remove from a list, and which to append, to get another one."""
    lacking, found = [], 0
    for index, item in enumerate(old):
        if found < len(new) and repr(item) == repr(new[found]):
            found += 1
        else:
            lacking.append(index)
    return lacking, new[found:]


def _applied(text: str, pieces: list[Piece]) -> str:
    """Replace pieces of a text."""
    parts, at = [], 0
    for piece in sorted(pieces, key=lambda one: (one.start, one.end)):
        if piece.start < at:
            raise EditError("the edit cannot be written in one step", _BY_HAND)
        parts += [text[at : piece.start], piece.text]
        at = piece.end
    new = "".join([*parts, text[at:]])
    return new if ENDS.search(text[-1:]) else re.sub(f"(?:{ENDS.pattern})$", "", new)


def check_value(value: Any, depth: int = 0) -> None:
    """Refuse a value that no description can have."""
    if depth > MAX_DEPTH:
        raise EditError(f"nested deeper than {MAX_DEPTH} levels")
    if isinstance(value, str) and re.search("[\ud800-\udfff]", value):
        raise EditError("the text has half of a character")
    inner = [*value, *value.values()] if isinstance(value, dict) else value
    for one in inner if isinstance(inner, list) else ():
        check_value(one, depth + 1)
