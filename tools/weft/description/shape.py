# SPDX-License-Identifier: MIT
"""Validates a document against a model, with readable messages and source positions."""

import copy
from dataclasses import dataclass, field
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from weft.description import model
from weft.document import Document, KeyPath
from weft.errors import Problem
from weft.suggest import did_you_mean, listed, quoted

M = TypeVar("M", bound=BaseModel)

_KINDS = {
    "int_type": "an integer",
    "string_type": "a text",
    "bool_type": "true or false",
    "dict_type": "a mapping (key: value)",
    "model_type": "a mapping (key: value)",
    "model_attributes_type": "a mapping (key: value)",
    "list_type": "a list",
}
_HUB_MODELS: dict[str, type[BaseModel]] = {
    name: m
    for m in get_args(get_args(model.AnyHub)[0])
    for name in get_args(m.model_fields["type"].annotation)
}
_RANGES = ("greater_than_equal", "less_than_equal", "multiple_of", "too_short", "too_long")
_NAMED = {
    ("topology", "nodes"),
    ("application", "hubs"),
    ("application", "tasks"),
    ("application", "timers"),
    ("application", "interrupts"),
    ("application", "logs"),
    ("application", "stats"),
    ("application", "swis"),
    ("application", "periodics"),
}
"""Mappings whose entries can be removed one by one to check the rest."""


@dataclass
class Shape:
    """The result of a check."""

    model: BaseModel | None = None
    """The document without the entries that have errors; None if a required part has errors."""
    problems: list[Problem] = field(default_factory=list)
    damaged: set[tuple[str, str]] = field(default_factory=set)
    """(kind, name) of the removed entries."""


def check(document: Document, kind: type[BaseModel], noun: str = "the description") -> Shape:
    """Validate a document; collect all problems, and the model of the valid part.

    `noun` is what the document is called.
    """
    shape = Shape()
    if document.data is None:
        shape.problems.append(Problem("W007", "the file is empty", document.value(())))
        return shape
    try:
        shape.model = kind.model_validate(document.data)
        return shape
    except ValidationError as error:
        details = error.errors(include_url=False)
    seen = set()
    for detail in details:
        path, missing = _locate(document.data, detail["loc"])
        problem = _problem(document, detail, path, missing, kind, noun)
        if (problem.place, problem.message) not in seen:
            seen.add((problem.place, problem.message))
            shape.problems.append(problem)
    shape.model = _sound_part(document, kind, details, shape.damaged)
    return shape


def _locate(data: Any, loc: tuple[int | str, ...]) -> tuple[KeyPath, str]:
    """Return the path in the data for pydantic's path, and the missing key.

    Pydantic's path also names the branches of unions and, for keys, "[key]".
    """
    path: list[int | str] = []
    missing = ""
    for part in loc:
        in_map = isinstance(data, dict) and part in data
        if in_map or (isinstance(data, list) and isinstance(part, int) and part < len(data)):
            data = data[part]
            path.append(part)
        else:
            missing = str(part)
    return tuple(path), missing


def _problem(
    document: Document,
    detail: ErrorDetails,
    path: KeyPath,
    missing: str,
    kind: type[BaseModel],
    noun: str,
) -> Problem:
    error, context = detail["type"], detail.get("ctx", {})
    where = document.key(path) if detail["input"] is None else document.value(path)
    name = f"{_name(path) if path else noun} "
    if error.startswith("W"):  # raised by the model
        place = document.key(path) if missing == "[key]" else where
        return Problem(error, context["text"], place)
    if error == "missing":
        owner = _name(path) if path else noun
        return Problem(
            "W010", f"missing required key {quoted(missing)} in {owner}", document.key(path)
        )
    if error == "extra_forbidden":
        return _unknown_key(document, path, kind)
    if error == "union_tag_not_found":
        types = listed(_HUB_MODELS)
        hint = f"the type is one of {types}"
        if not isinstance(detail["input"], dict):
            return Problem("W012", f"{name}must be a mapping (key: value)", where)
        return Problem(
            "W010", f"missing required key `type` in {name[:-1]}", document.key(path), hint
        )
    if error == "union_tag_invalid":
        return _unknown_word(document, (*path, "type"), detail["input"]["type"], _HUB_MODELS)
    if error in _KINDS:
        is_ = _kind_of(detail["input"])
        return Problem("W012", f"{name}must be {_KINDS[error]}, but is {is_}", where)
    if error in _RANGES:
        return _out_of_range(document, error, context, path)
    if error == "literal_error":
        known = [w.strip(" '") for w in str(context["expected"]).replace(" or ", ",").split(",")]
        if path == ("weft",):
            return Problem("W018", "`weft` must be the version of the format, 1", where)
        return _unknown_word(document, path, detail["input"], known)
    if error == "string_pattern_mismatch":
        return Problem("W016", f"{name}is not a C identifier", document.key(path))
    return Problem("W012", f"{name}{detail['msg'][0].lower()}{detail['msg'][1:]}", where)


def _name(path: KeyPath) -> str:
    """Return the name of a path: a key, or an entry of a list."""
    if isinstance(path[-1], int):
        return f"entry {path[-1] + 1} of {quoted(path[-2])}"
    return quoted(path[-1])


def _kind_of(value: Any) -> str:
    if value is None:
        return "empty"
    if isinstance(value, bool):
        return f"{str(value).lower()}"
    if isinstance(value, int | float):
        return f"the number {quoted(value)}"
    if isinstance(value, str):
        return f"the text {quoted(value)}"
    return "a list" if isinstance(value, list) else "a mapping"


def _unknown_word(document: Document, path: KeyPath, word: Any, known: Any) -> Problem:
    if not isinstance(word, str):
        is_ = _kind_of(word)
        message = f"{quoted(path[-1])} must be {listed(known)}, but is {is_}"
        return Problem("W012", message, document.value(path))
    message = f"{quoted(word)} is not a value of {quoted(path[-1])}"
    return Problem("W014", message, document.value(path), did_you_mean(word, known))


def _out_of_range(
    document: Document, error: str, context: dict[str, Any], path: KeyPath
) -> Problem:
    name, where = quoted(path[-1]), document.value(path)
    if error == "multiple_of":
        return Problem("W013", f"{name} must be a multiple of {context[error]}", where)
    if error in ("too_short", "too_long"):
        limit = context.get("min_length", context.get("max_length"))
        size = "at least" if error == "too_short" else "at most"
        entries = "entry" if limit == 1 else "entries"
        return Problem("W013", f"{name} must have {size} {limit} {entries}", where)
    limit, size = (
        (context["ge"], "at least") if error == "greater_than_equal" else (context["le"], "at most")
    )
    return Problem("W013", f"{name} is out of range: {size} {limit}", where)


def _unknown_key(document: Document, path: KeyPath, kind: type[BaseModel]) -> Problem:
    key = str(path[-1])
    owner = _model_at(document.data, path[:-1], kind)
    known = list(owner.model_fields) if owner is not None else []
    place = document.key(path)
    hub_type = _hub_type(document.data, path[:-1])
    users = [t for t, m in _HUB_MODELS.items() if key in m.model_fields]
    if hub_type and users:
        message = f"the key {quoted(key)} does not belong to a hub of type `{hub_type}`"
        return Problem("W017", message, place, f"it belongs to {listed(users, 'and')}")
    parent = f" in {_name(path[:-1])}" if len(path) > 1 else ""
    return Problem("W011", f"unknown key {quoted(key)}{parent}", place, did_you_mean(key, known))


def _hub_type(data: Any, path: KeyPath) -> str:
    if len(path) == 3 and path[:2] == ("application", "hubs"):
        return str(data["application"]["hubs"][path[2]].get("type", ""))
    return ""


def _model_at(data: Any, path: KeyPath, kind: type[BaseModel]) -> type[BaseModel] | None:
    """Return the model of the mapping at a path."""
    if hub_type := _hub_type(data, path):
        return _HUB_MODELS.get(hub_type)
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


def _sound_part(
    document: Document,
    kind: type[BaseModel],
    details: list[ErrorDetails],
    damaged: set[tuple[str, str]],
) -> BaseModel | None:
    """Return the model of the document without the entries that have errors, if there is one."""
    data = copy.deepcopy(document.data)
    for detail in details:
        path, missing = _locate(document.data, detail["loc"])
        if detail["type"] == "extra_forbidden":
            pass
        elif path[:2] in _NAMED and len(path) >= 3:
            damaged.add((str(path[1]), str(path[2])))
            path = path[:3]
        elif path[:2] == ("application", "config") and len(path) == 3 and not missing:
            pass
        elif path[:1] == ("application",) and len(path) > 2:
            path = path[:2]
        elif path[:1] == ("topology",) and len(path) >= 2 and path[1] != "nodes":
            damaged.add((str(path[1]), ""))
            path = path[:2]
        else:
            return None
        _remove(data, path)
    try:
        return kind.model_validate(data)
    except ValidationError:
        return None


def _remove(data: Any, path: KeyPath) -> None:
    for part in path[:-1]:
        if not isinstance(data, dict) or part not in data:
            return
        data = data[part]
    if isinstance(data, dict) and path:
        data.pop(path[-1], None)
