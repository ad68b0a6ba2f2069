# SPDX-License-Identifier: MIT
"""What is installed on this machine."""

import shutil
from dataclasses import dataclass

from weft import rtl
from weft.model.boards import Board
from weft.model.tool import Tool, find

TOOLS = {"cmake": "cmake", "ninja": "ninja-build"}
"""Programs that every build needs, and the Debian packages that have them."""

MEASURES = {
    "instructions": "executed instructions, exactly, and interrupts-off times",
    "cycles": "clock cycles, exactly",
    "ns": "nanoseconds on this machine",
}


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


def missing_packages(board: Board) -> list[str]:
    """Return the Debian packages that bring the programs which a board lacks."""
    packages = [package for name, package in TOOLS.items() if shutil.which(name) is None]
    if any(shutil.which(name) is None for name in board.tools):
        packages += board.packages
    return packages


def state_of(board: Board) -> State:
    """Find all programs that a board needs."""
    tools = tools_of(board)
    if board.compiler_script and shutil.which(board.compiler) is None:
        return State(board, tools, board.install)
    packages = missing_packages(board)
    commands = [f"apt-get install {' '.join(packages)}"] if packages else []
    if not all(package.version for package in _cores(board)):
        commands.append("make setup")
    return State(board, tools, " && ".join(commands))
