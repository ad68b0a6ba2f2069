# SPDX-License-Identifier: MIT
"""What boards have in the place of the compiler's library, on this machine."""

import subprocess
from pathlib import Path

from tests.needs import need_tools

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("include", "arch", "arch/template", "kernel", "tests/support/sim")


def test_arithmetic(tmp_path: Path) -> None:
    need_tools("cc")
    program = tmp_path / "library"
    command = ["cc", "-std=gnu11", "-O1", "-Wall", "-Wextra", "-fsanitize=undefined"]
    command += ["-fno-sanitize-recover=all", *(f"-I{ROOT / folder}" for folder in FOLDERS)]
    command += [str(ROOT / "tests/unit/library/library.c"), "-lm", "-o", str(program)]
    subprocess.run(command, check=True)
    done = subprocess.run([program], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
