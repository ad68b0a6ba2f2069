# SPDX-License-Identifier: MIT
"""What is installed on this machine."""

import re
import shutil
import subprocess
from dataclasses import dataclass
from typing import Any

from weft import rtl
from weft.model.boards import Board

TOOLS = {"cmake": "cmake", "ninja": "ninja-build"}
"""Programs that every build needs, and the Debian packages that have them."""

VERSION = {"dot": "-V"}
"""Options of programs that do not know --version."""

MEASURES = {
    "instructions": "executed instructions, exactly, and interrupts-off times",
    "cycles": "clock cycles, exactly",
    "ns": "nanoseconds on this machine",
}


@dataclass(frozen=True)
class Tool:
    """A program on the search path."""

    name: str
    version: str
    """Empty if it is not installed."""

    def __str__(self) -> str:
        return f"{self.name} {self.version or 'not installed'}"

    def as_json(self) -> dict[str, Any]:
        """Return the tool for --json."""
        return {"name": self.name, "version": self.version or None}


def find(name: str) -> Tool:
    """Look a program up and ask for its version."""
    path = shutil.which(name)
    if path is None:
        return Tool(name, "")
    try:
        done = subprocess.run(
            [path, VERSION.get(name, "--version")],
            capture_output=True,
            text=True,
            timeout=10,
            check=False,
        )
        text = done.stdout or done.stderr
    except (OSError, subprocess.TimeoutExpired):
        return Tool(name, "unknown version")
    first = text.splitlines()[0] if text else ""
    found = re.search(r"\d+\.\d+(\.\d+)?", re.sub(r"\(.*?\)", "", first) or first)
    return Tool(name, found[0] if found else "unknown version")


def tools_of(board: Board) -> list[Tool]:
    """Return compiler and emulator of a board."""
    return [find(name) for name in board.tools] + _cores(board)


def _cores(board: Board) -> list[Tool]:
    """Return the Python packages with the processor cores that a board simulates."""
    if board.simulator is None:
        return []
    packages = rtl.packages(rtl.machine(board.simulator))
    return [Tool(name, version) for name, version in packages.items()]


@dataclass(frozen=True)
class State:
    """Whether a board can be built and run."""

    board: Board
    tools: list[Tool]
    """Compiler and emulator."""
    install: str
    """The command that installs what is missing; empty if nothing is."""


def state_of(board: Board) -> State:
    """Find all programs that a board needs."""
    tools = tools_of(board)
    packages = [package for name, package in TOOLS.items() if shutil.which(name) is None]
    if any(shutil.which(name) is None for name in board.tools):
        packages += board.packages
    commands = [f"apt-get install {' '.join(packages)}"] if packages else []
    if not all(package.version for package in _cores(board)):
        commands.append("make setup")
    return State(board, tools, " && ".join(commands))
