# SPDX-License-Identifier: MIT
"""What tests of several machines share."""

import os
import shutil
from pathlib import Path

import pytest

from weft.description import Description

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "tests" / "system"


def need(description: Description) -> None:
    """Skip a test unless the compilers and emulators of a description are installed."""
    for node in description.nodes:
        board = description.board(node)
        for tool in (board.compiler, board.run[0]):
            if tool != "{elf}" and shutil.which(tool) is None:
                pytest.skip(f"{tool} is not installed: make setup")


def processes(folder: Path) -> list[str]:
    """Return the processes that run programs of a build folder."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and entry.name != str(os.getpid()):
            try:
                command = (entry / "cmdline").read_bytes().decode(errors="replace")
            except OSError:
                continue
            if f"{folder}/" in command and ".elf" in command:
                found.append(command.replace("\0", " "))
    return found
