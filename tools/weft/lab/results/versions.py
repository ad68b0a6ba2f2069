# SPDX-License-Identifier: MIT
"""Results files of older versions, as this one reads them."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from weft.lab.results.model import direction_of

_SUITE = re.compile(r" --suite (\S+) --target ")
"""Of the command of a row: where version 1 has the suite."""


def _to_2(document: dict[str, Any]) -> None:
    """Give each row its suite and what is better."""
    for row in _rows(document):
        found = _SUITE.search(str(row.get("command", "")))
        row.setdefault("suite", found[1] if found else "")
        row.setdefault("better", direction_of(str(row.get("unit", ""))))


UPGRADES: tuple[Callable[[dict[str, Any]], None], ...] = (_to_2,)
"""What makes version n + 2 of a document of version n + 1."""


def upgraded(document: dict[str, Any]) -> dict[str, Any]:
    """Return a document of a known version as one of the newest; what is wrong in it stays."""
    for number in range(document["version"], len(UPGRADES) + 1):
        UPGRADES[number - 1](document)
        document["version"] = number + 1
    return document


def _rows(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the rows of all configurations."""
    beside = document.get("beside")
    for part in (document, *(beside if isinstance(beside, list) else ())):
        rows = part.get("results") if isinstance(part, dict) else ()
        if isinstance(rows, list):
            yield from (row for row in rows if isinstance(row, dict))
