# SPDX-License-Identifier: MIT
"""Boards outside of the repository: a folder, without a change to any other file."""

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.needs import need_tools
from tests.nightly import nightly
from weft.paths import BOARDS

ROOT = Path(__file__).resolve().parents[2]
OUTSIDE = Path(__file__).parent / "outside"
HELLO = "Hello from task hello, priority 5\n"


def weft(folder: Path, *arguments: object) -> str:
    """Run a command, with the boards of a folder; return what it prints."""
    done = subprocess.run(
        [str(ROOT / "weft"), *map(str, arguments)],
        env={**os.environ, "WEFT_BOARD_PATH": str(folder)},
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def with_family(folder: Path) -> str:
    """A board of a family that the tree knows: what differs."""
    shutil.copytree(OUTSIDE / "weatherstation", folder / "weatherstation")
    return "weather"


def alone(folder: Path) -> str:
    """A Cortex-M0 whose folder has all of the board: reset, clock, console, linker script."""
    own = folder / "mycortexm0"
    shutil.copytree(BOARDS / "nrf5", own)
    for file in (BOARDS / "nrf51-qemu").iterdir():
        shutil.copy(file, own)
    text = (own / "board.yaml").read_text(encoding="utf-8")
    text = re.sub(r"(?m)^folder: .*\n", "", text).replace("target: cm0", "target: mycm0")
    (own / "board.yaml").write_text(text, encoding="utf-8")
    return "mycm0"


@pytest.mark.parametrize("made", [alone, *nightly(with_family)])
def test_board_is_a_folder(made: Callable[[Path], str], tmp_path: Path) -> None:
    need_tools("qemu-system-arm", "arm-none-eabi-gcc")
    target = made(tmp_path)
    listed = weft(tmp_path, "targets")
    assert re.search(rf"(?m)^{target} +ready", listed), listed
    weft(tmp_path, "new", "app", "--target", target)
    weft(tmp_path, "build", "app/app.yaml")
    file = ROOT / "examples/hello/hello.yaml"
    assert weft(tmp_path, "run", file, "--target", target, "-q", "--build-dir", "out") == HELLO


def test_image_of_a_board_outside(tmp_path: Path) -> None:
    need_tools("arm-none-eabi-gcc")
    target = with_family(tmp_path)
    file = ROOT / "examples/hello/hello.yaml"
    more = ("--build-dir", "out", "--output", "hello.bin")
    weft(tmp_path, "image", file, "--target", target, *more)
    assert (tmp_path / "hello.bin").stat().st_size > 1000
