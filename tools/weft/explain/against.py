# SPDX-License-Identifier: MIT
"""An explained sample against one of another run, function by function."""

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from weft import exits
from weft.errors import fail
from weft.explain.result import Explanation


@dataclass(frozen=True)
class Change:
    """The cycles of a function in two runs."""

    name: str
    before: int
    now: int


def compare(explanation: Explanation, file: Path) -> list[Change]:
    """Compare with what `--json` wrote, what has changed most first.

    Raise WeftError if the file cannot be read, or explains something else.
    """
    before = _read(file)
    for key in ("metric", "target"):
        if before[key] != getattr(explanation, key):
            raise fail(
                "W193",
                f"{file} explains {before['metric']} on {before['target']}",
                exit_code=exits.USAGE,
            )
    old: Counter[str] = Counter()
    for core in before["cores"]:
        for function in core["functions"]:
            old[function["name"]] += function["cycles"]
    new: Counter[str] = Counter()
    for cycles in explanation.cores:
        for known in cycles.functions:
            new[known.name] += known.cycles
    changes = [Change(name, old[name], new[name]) for name in old.keys() | new.keys()]
    changes.sort(key=lambda c: (-abs(c.now - c.before), -c.now, c.name))
    return [Change("all", old.total(), new.total()), *changes]


def _read(file: Path) -> dict[str, Any]:
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise fail("W193", f"{file} cannot be read: {error.strerror}") from None
    except ValueError:
        found = None
    if not isinstance(found, dict) or not {"metric", "target", "cores"} <= found.keys():
        raise fail("W193", f"{file} is no explanation", hint="`./weft explain --json` writes one")
    return found
