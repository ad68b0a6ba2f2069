# SPDX-License-Identifier: MIT
"""One program under many placements: on one node, on cores, processes and emulators that
different links join. What each task prints is the same everywhere, and nothing is left behind.

A file in <program>/maps/ is a placement of the programs that have an expected.txt.
"""

from pathlib import Path

import pytest

from tests.needs import need_description
from tests.system.systems import BUILD, run_all
from weft.model.description import load

FOLDER = Path(__file__).parent
PLACEMENTS = sorted(
    (expected.parent / f"{expected.parent.name}.yaml", placement)
    for expected in FOLDER.glob("*/expected.txt")
    for placement in (expected.parent / "maps").glob("*.yaml")
)
NIGHTLY = (
    *("guest-two-harts", "guest-two-harts-64", "relay-adaptive", "relay-cm3-and-rv64-by-uart"),
    *("relay-cm33-uart-cm3", "relay-mips-uart-mips", "relay-mipsel-and-linux-by-uart"),
    *("relay-two-harts-64", "token-harts", "token-harts-64", "token-ring"),
)
"""Placements that differ little from another: by the width of words, their order, a board, or how
answers are looked for."""
OF_ORDERS = "orders-mips-and-linux"
"""The one placement by day of those with different orders of bytes."""


def name_of(value: tuple[Path, Path]) -> str:
    return f"{value[0].stem}-{value[1].stem}"


def is_nightly(name: str) -> bool:
    return name in NIGHTLY or (name.startswith("orders-") and name != OF_ORDERS)


def by_task(lines: list[str]) -> dict[str, list[str]]:
    """Return what each task prints; each line begins with the task's name."""
    found: dict[str, list[str]] = {}
    for line in lines:
        task, colon, text = line.partition(": ")
        found.setdefault(task if colon else "", []).append(text if colon else line)
    return found


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(
            case, id=name_of(case), marks=[pytest.mark.slow] if is_nightly(name_of(case)) else []
        )
        for case in PLACEMENTS
    ],
)
def test_placement(case: tuple[Path, Path]) -> None:
    description, placement = case
    need_description(load(description, None, placement))
    folder = BUILD / description.stem  # one for all: what they have in common is built once
    lines = run_all(description, placement, folder)
    expected = (description.parent / "expected.txt").read_text(encoding="utf-8")
    assert by_task(lines) == by_task(expected.splitlines())
