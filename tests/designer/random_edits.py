# SPDX-License-Identifier: MIT
"""Random operations on a description, and what each is meant to do to its data."""

import copy
import random
from collections.abc import Callable
from typing import Any

from weft.designer.messages import edits
from weft.designer.text.edit import at_path
from weft.model.description.references import kind_of, references, suffix

WORDS: list[Any] = [
    "word", "const char *", "uint8_t[4]", "10ms", "true", "no", "", " x", "a: b", "it's", '"q"',
    "#", "é😀", "<b>&amp;", "a\\b", 0, -7, 4096, True, False, None, 1.5, [], {}, ["x", "y z"],
    {"k": 1, "l": [1, {"m": "n"}]},
]  # fmt: skip


def every_path(data: Any, path: tuple[str | int, ...] = ()) -> list[list[str | int]]:
    found = [list(path)] if path else []
    items = (
        data.items()
        if isinstance(data, dict)
        else enumerate(data if isinstance(data, list) else ())
    )
    for key, value in items:
        found += every_path(value, (*path, key))
    return found


def entries(data: Any) -> list[list[str | int]]:
    return [path for path in every_path(data) if kind_of(tuple(path))]


def name_of(chance: random.Random) -> str:
    return f"new_{chance.randrange(10**6)}"


def a_set(chance: random.Random, data: Any) -> edits.Set:
    path = chance.choice([p for p in every_path(data) if len(p) > 1])
    old = at_path(data, path)
    if isinstance(old, dict) and chance.random() < 0.7:
        path = [*path, name_of(chance)]
    elif isinstance(old, list) and old and chance.random() < 0.5:
        value = [one for one in old if chance.random() < 0.6]
        return edits.Set(op="set", path=path, value=[*value, chance.choice(WORDS)])
    return edits.Set(op="set", path=path, value=copy.deepcopy(chance.choice(WORDS)))


def a_remove(chance: random.Random, data: Any) -> edits.Remove:
    return edits.Remove(op="remove", path=chance.choice([p for p in every_path(data) if p[1:]]))


def an_add(chance: random.Random, data: Any) -> edits.Add:
    section = chance.choice(["hubs", "tasks", "timers", "interrupts", "swis", "logs"])
    value = {"entry": "run", "priority": 3, "uses": ["x", "y"], "node": "main"}
    return edits.Add(op="add", path=["application", section], name=name_of(chance), value=value)


def an_append(chance: random.Random, data: Any) -> edits.Append:
    lists = [p for p in every_path(data) if isinstance(at_path(data, p), list)]
    path = chance.choice([*lists, ["topology", "links"], ["application", "idle"]])
    return edits.Append(op="append", path=path, value=copy.deepcopy(chance.choice(WORDS)))


def a_rename(chance: random.Random, data: Any) -> edits.Rename | edits.Add:
    if not entries(data):
        return an_add(chance, data)
    return edits.Rename(op="rename", path=chance.choice(entries(data)), name=name_of(chance))


def a_move(chance: random.Random, data: Any) -> edits.Move | edits.Add:
    movable = [p for p in entries(data) if p[1] not in ("nodes", "partitions")]
    movable = [p for p in movable if isinstance(at_path(data, p), dict)]
    nodes = at_path(data, ["topology", "nodes"])
    if not movable or not isinstance(nodes, dict) or not nodes:
        return an_add(chance, data)
    node = chance.choice(list(nodes))
    paths = chance.sample(movable, min(len(movable), chance.randint(1, 3)))
    return edits.Move(op="move", paths=paths, node=node)


def a_delete(chance: random.Random, data: Any) -> edits.Delete | edits.Add:
    known = entries(data)
    if not known:
        return an_add(chance, data)
    paths = chance.sample(known, min(len(known), chance.randint(1, 2)))
    return edits.Delete(op="delete", paths=paths)


MAKERS: list[Callable[[random.Random, Any], Any]] = [
    a_set, a_remove, an_add, an_append, a_rename, a_move, a_delete,
]  # fmt: skip


def check(one: Any, old: Any, new: Any) -> None:
    """Compare data before and after an operation with what it is meant to do."""
    if isinstance(one, edits.Set):
        assert _equal(at_path(new, one.path), one.value)
        _same_but(old, new, one.path)
    elif isinstance(one, edits.Remove):
        path = one.path
        if isinstance(path[-1], int) and len(at_path(old, path[:-1])) == 1:
            path = path[:-1]
        expected = copy.deepcopy(old)
        del at_path(expected, path[:-1])[path[-1]]
        assert _equal(expected, new)
    elif isinstance(one, edits.Add):
        assert at_path(new, [*one.path, one.name]) == one.value
        _same_but(old, new, [*one.path, one.name])
    elif isinstance(one, edits.Append):
        before = at_path(old, one.path) or []
        assert _equal(at_path(new, one.path), [*before, one.value])
    elif isinstance(one, edits.Rename):
        renamed = (*one.path[:-1], one.name)
        assert at_path(new, one.path) is None and at_path(new, renamed) is not None
        assert len(_uses(new, renamed)) == len(_uses(old, tuple(one.path)))
    elif isinstance(one, edits.Move):
        only = len(old["topology"]["nodes"]) == 1
        for path in one.paths:
            assert at_path(new, [*path, "node"]) == one.node or only
    else:
        for path in one.paths:
            assert at_path(new, path) is None
            assert _uses(old, tuple(path)) == [] or _uses(new, tuple(path), old) == []


def _uses(data: Any, path: tuple[str | int, ...], of: Any = None) -> list[Any]:
    kind = kind_of(path)
    around = data if of is None else of
    return [
        r for r in references(data) if r.kind == kind and suffix(around, path, r.text) is not None
    ]


def _equal(one: Any, other: Any) -> bool:
    return bool(one == other and _types(one) == _types(other))


def _types(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _types(one) for key, one in value.items()}
    return [_types(one) for one in value] if isinstance(value, list) else type(value)


def _same_but(old: Any, new: Any, path: list[str | int]) -> None:
    """Compare all that is not at a path, or on the way to it where it was not there."""
    while path and at_path(old, path) is None and not at_path(old, path[:-1]):
        path = path[:-1]
    one, other = copy.deepcopy(old), copy.deepcopy(new)
    for data in (one, other):
        around = at_path(data, path[:-1])
        if isinstance(around, dict):
            around.pop(path[-1], None)
        elif isinstance(around, list):
            around[path[-1]] = None  # type: ignore[index]
    assert _equal(one, other)
