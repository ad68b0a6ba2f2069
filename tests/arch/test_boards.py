# SPDX-License-Identifier: MIT
"""What boards have of their own, with registers that are variables of a test on this machine."""

import subprocess
from pathlib import Path

import pytest

from tests.needs import end_without, need_tools

ROOT = Path(__file__).resolve().parents[2]
CLOCKS = ROOT / "tests" / "unit" / "clocks"
SIM = ROOT / "tests" / "support" / "sim"
FLAGS = (
    *("-std=gnu11", "-O1", "-g1", "-Wall", "-Wextra", "-Werror"),
    *("-fsanitize=address,undefined", "-fno-sanitize-recover=all"),
    *(f"-I{ROOT / folder}" for folder in ("include", "arch", "kernel")),
)
BOARDS = {
    "mps2-an385": ("mps2", "BOARD_CYCLES_PER_TICK=25U"),
    "mps2-an521": ("mps2", "BOARD_CYCLES_PER_TICK=20U"),
    "stm32f4": ("stm32", "BOARD_MHZ=168U"),
    "stm32l4": ("stm32", "BOARD_MHZ=80U"),
    "hifive1": ("hifive1", "BOARD_IS_HIFIVE1"),
}
"""By board: the folder of its clock and of the model of its devices, and a definition."""


@pytest.mark.parametrize("board", BOARDS)
def test_clock(board: str, tmp_path: Path) -> None:
    need_tools("cc")
    if not Path("/usr/include/cmocka.h").exists():
        end_without("libcmocka-dev")
    program, (folder, definition) = tmp_path / "clock", BOARDS[board]
    command = ["cc", f"-I{CLOCKS / folder}", *FLAGS, f"-I{SIM}", f"-I{ROOT / 'board' / folder}"]
    command += [f"-D{definition}", str(CLOCKS / "clocks.c")]
    subprocess.run([*command, "-lcmocka", "-o", str(program)], check=True)
    done = subprocess.run([program], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
