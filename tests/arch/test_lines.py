# SPDX-License-Identifier: MIT
"""Lines of the host port: interrupts at each step of what pends, enables and disables them."""

import subprocess
from pathlib import Path

from tests.needs import end_without, need_tools

ROOT = Path(__file__).resolve().parents[2]
TEST = ROOT / "tests" / "unit" / "lines" / "lines.c"
PORT = ROOT / "arch" / "host" / "interrupt.c"
FLAGS = (
    *("-std=gnu11", "-O1", "-g1", "-Wall", "-Wextra", "-Werror"),
    *(f"-I{ROOT / folder}" for folder in ("include", "arch", "arch/host", "kernel", "board/linux")),
)
POINTS = ("-fno-inline", "-fsanitize-coverage=bb,no-prune,trace-pc,trace-loads")


def test_interrupts_at_every_step(tmp_path: Path) -> None:
    need_tools("clang")
    if not Path("/usr/include/cmocka.h").exists():
        end_without("libcmocka-dev")
    port, program = tmp_path / "interrupt.o", tmp_path / "lines"
    subprocess.run(["clang", *FLAGS, *POINTS, "-c", str(PORT), "-o", str(port)], check=True)
    command = ["clang", *FLAGS, str(TEST), str(port), "-lcmocka", "-o", str(program)]
    subprocess.run(command, check=True)
    done = subprocess.run([program], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
