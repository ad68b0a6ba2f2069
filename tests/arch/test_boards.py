# SPDX-License-Identifier: MIT
"""What boards have of their own, with registers that are variables of a test on this machine."""

import subprocess
from pathlib import Path

import pytest

from tests.needs import end_without, need_tools

ROOT = Path(__file__).resolve().parents[2]
MPS2 = ROOT / "tests" / "unit" / "mps2"
SIM = ROOT / "tests" / "support" / "sim"
FLAGS = (
    *("-std=gnu11", "-O1", "-g1", "-Wall", "-Wextra", "-Werror"),
    *("-fsanitize=address,undefined", "-fno-sanitize-recover=all"),
    *(f"-I{ROOT / folder}" for folder in ("include", "arch", "kernel")),
)
CYCLES_PER_TICK = {"an385": 25, "an521": 20}


@pytest.mark.parametrize("board", CYCLES_PER_TICK)
def test_clock_of_mps2(board: str, tmp_path: Path) -> None:
    need_tools("cc")
    if not Path("/usr/include/cmocka.h").exists():
        end_without("libcmocka-dev")
    program = tmp_path / "clock"
    command = ["cc", *FLAGS, f"-I{SIM}", f"-I{MPS2}", f"-I{ROOT / 'board' / 'mps2'}"]
    command += [f"-DBOARD_CYCLES_PER_TICK={CYCLES_PER_TICK[board]}U", str(MPS2 / "clock.c")]
    subprocess.run([*command, "-lcmocka", "-o", str(program)], check=True)
    done = subprocess.run([program], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
