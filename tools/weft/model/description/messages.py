# SPDX-License-Identifier: MIT
"""What to say about a value of a description that does not fit the model."""

from collections.abc import Collection
from typing import Any, get_args

from pydantic import BaseModel

from weft.base.document import Document, KeyPath
from weft.base.findings import MAPPING, Finding, kind_of, name_of, values_of, wrong_value
from weft.diag.errors import Problem
from weft.diag.suggest import did_you_mean, listed, nearest, quoted, value_hint
from weft.model.description import model
from weft.model.description.synonyms import OTHER_TYPES, meant

_PATTERNS = {"unit": ("W013", "must have 1 to 16 printable characters of ASCII")}
"""Texts with a pattern that are not names in C: code and message, by key."""

HUB_MODELS: dict[str, type[BaseModel]] = {
    name: m
    for m in get_args(get_args(model.AnyHub)[0])
    for name in get_args(m.model_fields["type"].annotation)
}


def describe(document: Document, found: Finding, kind: type[BaseModel], noun: str) -> Problem:
    """Return the problem for a finding. `noun` is what the document is called."""
    error, path = found.error, found.path
    where = document.key(path) if found.value is None else document.value(path)
    owner = name_of(path) if path else noun
    if error.startswith("W"):  # raised by the model
        place = document.key(path) if found.missing == "[key]" else where
        return Problem(error, found.context["text"], place)
    if error == "missing":
        message = f"missing required key {quoted(found.missing)} in {owner}"
        return Problem("W010", message, document.key(path))
    if error == "extra_forbidden":
        return _unknown_key(document, path, kind)
    if error in ("union_tag_not_found", "union_tag_invalid"):
        return _hub(document, found, owner)
    if error == "literal_error":
        return _unknown_word(document, path, found.value, values_of(found))
    return _wrong_value(document, found, owner)


def _wrong_value(document: Document, found: Finding, owner: str) -> Problem:
    where = document.key(found.path) if found.value is None else document.value(found.path)
    if found.error == "string_pattern_mismatch":
        code, text = _PATTERNS.get(str(found.path[-1]), ("W016", "is not a C identifier"))
        return Problem(code, f"{owner} {text}", document.key(found.path))
    code, message = wrong_value(found, owner)
    return Problem(code, message, where)


def _hub(document: Document, found: Finding, owner: str) -> Problem:
    """Return the problem of a hub without a type, or with an unknown one."""
    if found.error == "union_tag_invalid":
        word = found.value["type"]
        return _unknown_word(document, (*found.path, "type"), word, HUB_MODELS)
    if not isinstance(found.value, dict):
        message = f"{owner} must be {MAPPING}, but is {kind_of(found.value)}"
        return Problem("W012", message, document.value(found.path))
    message = f"missing required key `type` in {owner}"
    hint = f"the type is one of {listed(HUB_MODELS)}"
    return Problem("W010", message, document.key(found.path), hint)


def _unknown_word(document: Document, path: KeyPath, word: Any, known: Collection[str]) -> Problem:
    key = next(part for part in reversed(path) if isinstance(part, str))
    if path == ("weft",):
        return Problem("W018", "`weft` must be the version of the format, 1", document.value(path))
    if not isinstance(word, str):
        message = f"{name_of(path)} must be {listed(known)}, but is {kind_of(word)}"
        return Problem("W012", message, document.value(path))
    message = f"{quoted(word)} is not a value of {quoted(key)}"
    return Problem("W014", message, document.value(path), value_hint(word, key, known, meant(key)))


def _unknown_key(document: Document, path: KeyPath, kind: type[BaseModel]) -> Problem:
    key, known = str(path[-1]), keys_of(document.data, path[:-1], kind)
    place = document.key(path)
    hub_type = _hub_type(document.data, path[:-1])
    users = [t for t, m in HUB_MODELS.items() if key in m.model_fields]
    if hub_type and users:
        message = f"the key {quoted(key)} does not belong to a hub of type `{hub_type}`"
        other = OTHER_TYPES.get((hub_type, key), "")
        hint = f"did you mean {quoted(other)}? {quoted(key)} " if other else "it "
        return Problem("W017", message, place, f"{hint}belongs to {listed(users, 'and')}")
    parent = f" in {name_of(path[:-1])}" if len(path) > 1 else ""
    first, _, rest = key.partition(" ")
    lacks_colon = rest and first in known
    hint = (
        f"did you mean {quoted(f'{first}: {rest}')}?" if lacks_colon else did_you_mean(key, known)
    )
    return Problem("W011", f"unknown key {quoted(key)}{parent}", place, hint)


def meant_key(data: Any, path: KeyPath, kind: type[BaseModel]) -> str:
    """Return the key that an unknown one is probably meant to be, or nothing."""
    key, known = str(path[-1]), keys_of(data, path[:-1], kind)
    first = key.partition(" ")[0]  # if its colon is missing
    return first if first in known else nearest(key, known)


def keys_of(data: Any, path: KeyPath, kind: type[BaseModel]) -> list[str]:
    """Return the keys that the mapping at a path can have."""
    owner = model_at(data, path, kind)
    return list(owner.model_fields) if owner is not None else []


def _hub_type(data: Any, path: KeyPath) -> str:
    if len(path) == 3 and path[:2] == ("application", "hubs"):
        hub = data["application"]["hubs"][path[2]]
        return str(hub.get("type", "")) if isinstance(hub, dict) else ""
    return ""


def model_at(data: Any, path: KeyPath, kind: type[BaseModel]) -> type[BaseModel] | None:
    """Return the model of the mapping at a path."""
    if hub_type := _hub_type(data, path):
        return HUB_MODELS.get(hub_type)
    current: type[BaseModel] | None = kind
    for part in path:
        if current is not None and str(part) in current.model_fields:
            current = _model_in(current.model_fields[str(part)].annotation) or current
    return current


def _model_in(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for part in get_args(annotation):
        if found := _model_in(part):
            return found
    return None
