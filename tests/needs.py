# SPDX-License-Identifier: MIT
"""Programs that tests need. Where one is missing a test is skipped; where CI is set, it fails, but
for programs that set-up installs on request only.
"""

import os
import shutil
import subprocess
from collections.abc import Collection, Iterable

import pytest

from checks import programs
from weft.model.boards import Board, board_of
from weft.model.description import Description

SHOWN_COMPILER = "12.2.1"
STRICT = os.environ.get("CI", "") not in ("", "false", "0")


def missing(names: Iterable[str]) -> list[str]:
    """Return those of the programs that are not installed."""
    return sorted({name for name in names if shutil.which(name) is None})


def reason(lacking: Collection[str]) -> str:
    """Return why a test is skipped; tests/run does not remember a pass with such tests."""
    return f"{', '.join(lacking)}: not installed; {programs.install(lacking)}"


def is_skipped(lacking: Collection[str]) -> bool:
    """Return whether a test without these programs is skipped; else it fails."""
    return not STRICT or programs.may_lack(lacking)


def end_without(*lacking: str) -> None:
    """End the test because something is not installed."""
    end = pytest.skip if is_skipped(lacking) else pytest.fail
    end(reason(lacking))


def need_tools(*names: str) -> None:
    """Skip the test unless programs are installed."""
    if lacking := missing(names):
        end_without(*lacking)


def need_board(board: Board) -> None:
    """Skip the test unless a board's compiler and emulator are installed, and have it."""
    need_tools(*board.tools)
    if board.run and board.no_emulator:
        pytest.skip(board.no_emulator)


def need_target(target: str) -> None:
    """Skip the test unless a target's compiler and emulator are installed."""
    need_board(board_of(target))


def need_compiler_of_documents() -> None:
    """Skip the test unless the compiler of `cm3` is Debian 12's, whose sizes documents show."""
    need_target("cm3")
    command = ["arm-none-eabi-gcc", "-dumpfullversion"]
    version = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    if version != SHOWN_COMPILER:
        pytest.skip(f"documents show sizes of gcc {SHOWN_COMPILER}, not {version}")


def need_description(description: Description) -> None:
    """Skip the test unless compilers and emulators of all nodes are installed."""
    need_tools(*(tool for node in description.nodes for tool in description.board(node).tools))


def needs(*names: str) -> pytest.MarkDecorator:
    """Return the mark that skips a test unless programs are installed."""
    lacking = missing(names)
    return pytest.mark.skipif(bool(lacking) and is_skipped(lacking), reason=reason(lacking))
