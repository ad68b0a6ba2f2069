# SPDX-License-Identifier: MIT
"""Calls from a node that was there first, while the other one still makes its tasks."""

from pathlib import Path

import pytest

from tests.remote.programs import BUILD, LIMIT, Program

FOLDER = Path(__file__).parent / "early"
OUTPUT = [
    "boss: done",
    "reader: 6, ended 1, held 1",
    "reader: priority 15, begun 1, all run 1",
]
EARLY = Program(FOLDER / "early.yaml", OUTPUT)
LARGE = 8 << 20
"""Bytes of the stacks that a process paints while its peer calls: some 50 ms."""


@pytest.mark.slow
def test_processes() -> None:
    folder = BUILD / "early" / "large"
    folder.mkdir(parents=True, exist_ok=True)
    for source in (*FOLDER.glob("*.c"), EARLY.file):
        text = source.read_text(encoding="utf-8").replace("stack: 65536", f"stack: {LARGE}")
        (folder / source.name).write_text(text, encoding="utf-8")
    large = Program(folder / EARLY.file.name, OUTPUT)
    for _ in range(3):
        large.check(large.weft("processes", "run", large.file, "--timeout", LIMIT))


@pytest.mark.slow
@pytest.mark.parametrize("placement", ["harts"])
def test_placements(placement: str) -> None:
    EARLY.check_placement(FOLDER / "maps" / f"{placement}.yaml")


@pytest.mark.slow
@pytest.mark.parametrize("faults", ["lossy", "none"])
def test_simulator(faults: str) -> None:
    EARLY.check_simulator(faults)
