# SPDX-License-Identifier: MIT
"""What pydantic finds in a file, in Weft's words: places, kinds of values, ranges."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from pydantic_core import ErrorDetails

from weft.base.document import KeyPath
from weft.diag.suggest import listed, quoted

MAPPING = "a mapping (key: value)"
KINDS = {
    "int_type": "an integer",
    "float_type": "a number",
    "finite_number": "a finite number",
    "string_type": "a text",
    "bool_type": "true or false",
    "dict_type": MAPPING,
    "model_type": MAPPING,
    "model_attributes_type": MAPPING,
    "list_type": "a list",
}


@dataclass(frozen=True)
class Finding:
    """An error that pydantic reports, and where it is in the data."""

    error: str
    """Pydantic's name, or the code of an error that the model raises."""
    path: KeyPath
    missing: str
    """The last part of pydantic's path that is not in the data: a missing key, "[key]" for a key
    itself, or a branch of a union."""
    value: Any
    context: dict[str, Any]
    kinds: tuple[str, ...] = ()
    """What the value may be, if it fits no branch of a union."""


def locate(data: Any, loc: tuple[int | str, ...]) -> tuple[KeyPath, str]:
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


def findings(data: Any, details: Collection[ErrorDetails]) -> list[Finding]:
    """Return what pydantic has found; of a value that fits no branch of a union, one."""
    found: list[Finding] = []
    for detail in details:
        path, missing = locate(data, detail["loc"])
        error, value = detail["type"], detail["input"]
        one = Finding(error, path, missing, value, detail.get("ctx", {}))
        if missing and error in KINDS and found and found[-1].path == path:
            kinds = (*found[-1].kinds, KINDS[error])
            one = Finding(error, path, missing, value, one.context, kinds)
            found.pop()
        elif missing and error in KINDS:
            one = Finding(error, path, missing, value, one.context, (KINDS[error],))
        elif error.startswith("W") and found and found[-1].path == path and found[-1].kinds:
            found.pop()  # the branch for a text says more
        elif missing and error == "literal_error" and found and found[-1].path == path:
            one = _or_a_word(found.pop(), one)
        found.append(one)
    return found


def _or_a_word(other: Finding, word: Finding) -> Finding:
    """Return what to say of a value that is neither one of some words nor fits another branch."""
    return replace(other, kinds=(*other.kinds, *values_of(word))) if other.kinds else other


def values_of(found: Finding) -> list[str]:
    """Return the values that a key can have."""
    expected = str(found.context["expected"]).replace(" or ", ",").split(",")
    return [word.strip(" '") for word in expected]


def name_of(path: KeyPath) -> str:
    """Return the name of a path: a key, or an entry of a list."""
    if isinstance(path[-1], int):
        return f"entry {path[-1] + 1} of {quoted(path[-2])}"
    return quoted(path[-1])


def kind_of(value: Any) -> str:
    """Return what a value is."""
    if value is None:
        return "empty"
    if isinstance(value, bool):
        return f"{str(value).lower()}"
    if isinstance(value, int | float):
        return f"the number {quoted(value)}"
    if isinstance(value, str):
        return f"the text {quoted(value)}"
    return "a list" if isinstance(value, list) else "a mapping"


def wrong_value(found: Finding, owner: str) -> tuple[str, str]:
    """Return the code and the message for a value of the wrong kind, or out of its range."""
    error, context = found.error, found.context
    if error == "string_too_short":
        return "W013", f"{owner} must not be empty"
    if error == "multiple_of":
        return "W013", f"{owner} must be a multiple of {context[error]}"
    if error in ("too_short", "too_long"):
        limit = context.get("min_length", context.get("max_length"))
        size = "at least" if error == "too_short" else "at most"
        return "W013", f"{owner} must have {size} {limit} {'entry' if limit == 1 else 'entries'}"
    for bound, size in (("ge", "at least"), ("gt", "above"), ("le", "at most"), ("lt", "below")):
        if bound in context:
            return "W013", f"{owner} is out of range: {size} {context[bound]}"
    kinds = listed(found.kinds or [KINDS.get(error, "another value")])
    return "W012", f"{owner} must be {kinds}, but is {kind_of(found.value)}"
