# SPDX-License-Identifier: MIT
"""Checking a description takes steps in proportion to its size, counted in calls of Python."""

import sys
from pathlib import Path
from types import FrameType

from weft.model.description import load
from weft.picture.build import diagram_of

NODES = 6
FEW = 24
TIMES = 16
MOST = 1.1
"""What is looked up grows a little."""


def large(size: int) -> str:
    """Return a description of a ring of nodes with so many hubs and tasks, each used from afar."""
    ring = [(node, (node + 1) % NODES) for node in range(NODES)]
    each = range(size)
    lines = [
        *("weft: 1", "topology:", "  nodes:"),
        *(f"    n{node}: {{board: sim}}" for node in range(NODES)),
        "  links:",
        *(f"    - {{between: [n{a}, n{b}], driver: socket}}" for a, b in ring),
        *("application:", "  sources: [main.c]", "  hubs:"),
        *(
            f"    q{i}: {{type: msgq, message: uint32_t, depth: 8, node: n{i % NODES}}}"
            for i in each
        ),
        "  tasks:",
        *(
            f"    t{i}: {{entry: t{i}, priority: 5, stack: 1024, node: n{(i + 1) % NODES}, "
            f"uses: [q{i}, q{(i + 5) % size}]}}"
            for i in each
        ),
    ]
    return "\n".join(lines) + "\n"


def calls(folder: Path, size: int) -> int:
    """Return how many functions are called until a description is checked, and drawn."""
    file = folder / f"large{size}.yaml"
    file.write_text(large(size))
    (folder / "main.c").touch()
    found = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal found
        del frame, argument
        found += event == "call"

    sys.setprofile(count)
    try:
        diagram_of(load(file))
    finally:
        sys.setprofile(None)
    return found


def test_many_times_as_much_takes_as_many_times_the_steps(tmp_path: Path) -> None:
    calls(tmp_path, FEW)  # what is read once
    one, many = calls(tmp_path, FEW), calls(tmp_path, TIMES * FEW)
    assert many < MOST * TIMES * one, f"{one} calls, {many} for {TIMES} times as much"
