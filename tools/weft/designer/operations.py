# SPDX-License-Identifier: MIT
"""What the user does in the picture, as edits of the text of the description."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from weft.base.document import KeyPath
from weft.designer.messages import edits
from weft.designer.text.edit import Change, Drop, Name, Push, Put, check_value, edited
from weft.designer.text.source import EditError, Source, dotted, parsed
from weft.diag.suggest import quoted
from weft.model.description import cnames
from weft.model.description.references import Reference, kind_of, references, suffix

MAX_OPERATIONS = 1000

_KEPT: tuple[KeyPath, ...] = (("topology",), ("topology", "nodes"), ("application",))
"""What a description must have, empty or not."""


def applied(text: str, operations: Sequence[edits.Operation]) -> str:
    """Return a text with operations, one after another; raise EditError if one is not possible."""
    if len(operations) > MAX_OPERATIONS:
        raise EditError(f"more than {MAX_OPERATIONS} operations at once")
    source = parsed(text)
    for operation in operations:
        changes = list(_CHANGES[type(operation)](source, operation))
        if changes:
            source = edited(source, changes)
    return source.text


def label(operations: Sequence[edits.Operation]) -> str:
    """Return what operations do, for people."""
    words = list(dict.fromkeys(_label(one) for one in operations))
    if len(words) > 2:
        return f"{words[0]} and {len(words) - 1} more"
    return " and ".join(words)


def _label(one: edits.Operation) -> str:
    if isinstance(one, edits.Add):
        return f"add {one.name}"
    if isinstance(one, edits.Append):
        return f"add to {_name(one.path)}"
    if isinstance(one, edits.Rename):
        return f"rename {_name(one.path)} to {one.name}"
    if isinstance(one, edits.Move):
        return f"move {_names(one.paths)} to {one.node}"
    if isinstance(one, edits.Delete):
        return f"delete {_names(one.paths)}"
    verb = "set" if isinstance(one, edits.Set) else "remove"
    return f"{verb} {_name(one.path)}"


def _name(path: Sequence[str | int]) -> str:
    """Return a short name of a path: without the section, with the entry for a key of one."""
    if len(path) > 3 and isinstance(path[2], str):
        return f"{dotted(tuple(path[3:]))} of {path[2]}"
    if len(path) >= 2 and isinstance(path[-1], int):
        return str(path[-2])
    return str(path[-1]) if path else ""


def _names(paths: Sequence[Sequence[str | int]]) -> str:
    if len(paths) > 2:
        return f"{len(paths)} entries"
    return " and ".join(_name(path) for path in paths)


# The changes of each operation.


def _set(source: Source, one: edits.Set) -> Iterator[Change]:
    check_value(one.value)
    yield Put(_path(one.path), one.value)


def _remove(source: Source, one: edits.Remove) -> Iterator[Change]:
    path = _path(one.path)
    source.at(path)
    if isinstance(path[-1], int) and len(source.at(path[:-1])) == 1 and len(path) > 1:
        path = path[:-1]  # a list without items is not written
    yield Drop(path)


def _add(source: Source, one: edits.Add) -> Iterator[Change]:
    check_value(one.value)
    path = _path([*one.path, one.name])
    if source.has(path):
        raise EditError(f"{quoted(one.name)} is there already", "choose another name")
    _check_name(path, one.name)
    yield Put(path, one.value)


def _append(source: Source, one: edits.Append) -> Iterator[Change]:
    check_value(one.value)
    yield Push(_path(one.path), one.value)


def _rename(source: Source, one: edits.Rename) -> Iterator[Change]:
    path = _path(one.path)
    source.at(path)
    if path[-1] == one.name:
        return
    if not isinstance(path[-1], str):
        raise EditError(f"{dotted(path)} has no name")
    kind = kind_of(path)
    _check_name(path, one.name)
    yield Name(path, one.name)
    for found in references(source.data) if kind else ():
        rest = suffix(source.data, path, found.text) if found.kind == kind else None
        if rest is None:
            continue
        name = found.prefix + one.name + rest
        yield Name(found.path, name) if found.is_key else Put(found.path, name)


def _check_name(path: KeyPath, name: str) -> None:
    """Refuse what cannot be the name of an entry."""
    kind = kind_of(path)
    if kind == "nodes":
        is_name = re.fullmatch(cnames.NODE, name, re.ASCII) and len(name) <= cnames.MAX_IDENTIFIER
        wrong = "" if is_name else "is not a node name: a letter, then letters, digits, _ and -"
    else:
        is_alone = kind in ("hubs", "partitions")
        wrong = cnames.identifier_error(name, is_alone) if kind else ""
    if wrong:
        raise EditError(f"{quoted(name)} {wrong}")


def _move(source: Source, one: edits.Move) -> Iterator[Change]:
    nodes = source.at(("topology", "nodes"))
    if one.node not in nodes and not _is_replica(source, one.node):
        raise EditError(f"there is no node {quoted(one.node)}")
    for path in map(_path, one.paths):
        kind = kind_of(path)
        if kind in (None, "nodes", "partitions"):
            raise EditError(f"{dotted(path)} is on no node")
        entry = source.at(path)
        if not isinstance(entry, dict):
            raise EditError(f"{dotted(path)} has no keys")
        here = entry.get("node", next(iter(nodes)) if len(nodes) == 1 else None)
        if here != one.node:
            yield Put((*path, "node"), one.node)


def _is_replica(source: Source, name: str) -> bool:
    nodes = (("topology", "nodes", node) for node in source.at(("topology", "nodes")))
    return any(suffix(source.data, path, name) is not None for path in nodes)


def _delete(source: Source, one: edits.Delete) -> Iterator[Change]:
    gone = {_path(path) for path in one.paths}
    for path in gone:
        source.at(path)
    found = list(references(source.data))
    todo = set(gone)
    while todo:
        path = todo.pop()
        more = {reference.whole for reference in _to(source, path, found)} - gone
        gone |= more
        todo |= {path for path in more if kind_of(path)}
    yield from map(Drop, _collapsed(source, gone))


def _to(source: Source, path: KeyPath, found: Iterable[Reference]) -> Iterator[Reference]:
    kind = kind_of(path)
    for reference in found if kind else ():
        if reference.kind == kind and suffix(source.data, path, reference.text) is not None:
            yield reference


def _collapsed(source: Source, gone: set[KeyPath]) -> set[KeyPath]:
    """Return what to remove so that no list or section is left that is empty then."""
    todo = {path[:-1] for path in gone}
    while todo:
        around = todo.pop()
        if around and around not in _KEPT and gone.issuperset(source.children(around)):
            gone.add(around)
            todo.add(around[:-1])
    return gone


_CHANGES: dict[type[Any], Callable[[Source, Any], Iterator[Change]]] = {
    edits.Set: _set,
    edits.Remove: _remove,
    edits.Add: _add,
    edits.Append: _append,
    edits.Rename: _rename,
    edits.Move: _move,
    edits.Delete: _delete,
}


def _path(path: Sequence[str | int]) -> KeyPath:
    if not path:
        raise EditError("the description cannot be replaced as a whole")
    return tuple(path)
