# SPDX-License-Identifier: MIT
"""An explained sample against one of another run, function by function."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from weft.base import inputs
from weft.diag import exits
from weft.diag.errors import fail
from weft.lab.explain.result import Explanation
from weft.paths import shown


@dataclass(frozen=True)
class Change:
    """The cycles of a function in two runs."""

    name: str
    before: int
    now: int


@dataclass(frozen=True)
class Difference:
    """What differs between two explained samples."""

    conditions: list[str]
    """In how they were measured."""
    changes: list[Change]
    """In their functions, what has changed most first."""


def compare(explanation: Explanation, file: Path) -> Difference:
    """Compare with what `--json` wrote.

    Raise WeftError if the file cannot be read, or explains something else.
    """
    before = _read(file)
    for key in ("metric", "target"):
        if getattr(before, key) != getattr(explanation, key):
            raise fail(
                "W193",
                f"{shown(file)} explains {before.metric} on {before.target}",
                exit_code=exits.USAGE,
            )
    old: Counter[str] = Counter()
    for core in before.cores:
        for function in core.functions:
            old[function.name] += function.cycles
    new: Counter[str] = Counter()
    for cycles in explanation.cores:
        for known in cycles.functions:
            new[known.name] += known.cycles
    changes = [Change(name, old[name], new[name]) for name in old.keys() | new.keys()]
    changes.sort(key=lambda c: (-abs(c.now - c.before), -c.now, c.name))
    return Difference(
        _conditions(before, explanation), [Change("all", old.total(), new.total()), *changes]
    )


def _conditions(before: "_Before", now: Explanation) -> list[str]:
    names = ("suite", "config", "choice", "layout")
    values = [(name, getattr(before, name), getattr(now, name)) for name in names]
    return [f"{name} {old} / {new}" for name, old, new in values if old != new]


@dataclass
class _Function:
    name: str
    cycles: int


@dataclass
class _Core:
    functions: list[_Function]


@dataclass
class _Before:
    """What of an explanation is compared."""

    metric: str
    target: str
    suite: str
    config: str
    choice: str
    layout: int
    cores: list[_Core]


def _read(file: Path) -> _Before:
    hint = "`./weft explain METRIC --json` writes one"
    return inputs.model(file, "W193", _Before, inputs.read_json(file, "W193"), hint)
