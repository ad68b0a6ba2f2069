# SPDX-License-Identifier: MIT
"""One program under many placements: on one node, on cores, processes and emulators that
different links join. What each task prints is the same everywhere, and nothing is left behind.

A file in <program>/maps/ is a placement.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from weft.boards import board_of
from weft.description import load

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(__file__).parent
LIMIT = 60
PLACEMENTS = sorted(
    (description, placement)
    for description in FOLDER.glob("*/*.yaml")
    for placement in (description.parent / "maps").glob("*.yaml")
)


def name_of(value: tuple[Path, Path]) -> str:
    return f"{value[0].stem}-{value[1].stem}"


def need(description: Path, placement: Path) -> None:
    """Skip a test unless the compilers and emulators of a placement are installed."""
    loaded = load(description, None, placement)
    for board in {loaded.board(node).name for node in loaded.nodes}:
        found = board_of(board)
        for tool in (found.compiler, found.run[0]):
            if tool != "{elf}" and shutil.which(tool) is None:
                pytest.skip(f"{tool} is not installed: make setup")


def expected(description: Path) -> dict[str, list[str]]:
    return by_task((description.parent / "expected.txt").read_text().splitlines())


def by_task(lines: list[str]) -> dict[str, list[str]]:
    """Return what each task prints; each line begins with the task's name."""
    found: dict[str, list[str]] = {}
    for line in lines:
        task, colon, text = line.partition(": ")
        found.setdefault(task if colon else "", []).append(text)
    return found


def processes(build: Path) -> list[str]:
    """Return the processes that run programs of a build folder."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and entry.name != str(os.getpid()):
            try:
                command = (entry / "cmdline").read_bytes().decode(errors="replace")
            except OSError:
                continue
            if f"{build}/" in command and ".elf" in command:
                found.append(command.replace("\0", " "))
    return found


@pytest.mark.parametrize("case", PLACEMENTS, ids=name_of)
def test_placement(case: tuple[Path, Path]) -> None:
    description, placement = case
    need(description, placement)
    build = ROOT / "build" / "tests" / "system" / description.stem / placement.stem
    command = ["./weft", "run", description, "--map", placement, "--build-dir", build, "--json"]
    done = subprocess.run(
        [*map(str, command), "--timeout", str(LIMIT)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=10 * LIMIT,
        check=False,
    )
    assert done.stdout, done.stderr
    result = json.loads(done.stdout)
    lines = [line for node in result["nodes"] for line in node["output"]]
    assert (done.returncode, done.stderr) == (0, ""), "\n".join([*lines, done.stderr])
    assert by_task(lines) == expected(description)
    assert processes(build) == []
