# SPDX-License-Identifier: MIT
"""Compiles each public header alone, as C11 and as C++17, for each family of processors.

Own: CMake's header sets take a configured build for each family, language and choice of checks.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from checks import boards
from checks.tree import ROOT

WARNINGS = ("-Wall", "-Wextra", "-Werror")
C11 = ("-x", "c", "-std=c11", "-Wpedantic", "-Wshadow", "-Wstrict-prototypes")
CPP17 = ("-x", "c++", "-std=c++17")


def commands(compiler: str, flags: tuple[str, ...]) -> list[list[str]]:
    """Return the compilers to try, each without the source."""
    c = [compiler, *flags, *C11]
    cpp = [compiler.replace("gcc", "g++"), *flags, *CPP17]
    return [command for command in (c, cpp) if shutil.which(command[0])]


def compile_alone(command: list[str], header: Path, checks: int) -> str:
    """Compile a file that holds nothing but the header; return the messages."""
    name = header.relative_to(ROOT / "include")
    options = [*WARNINGS, f"-DWEFT_CONFIG_CHECKS={checks}", f"-I{ROOT / 'include'}"]
    result = subprocess.run(
        [*command, *options, "-ffreestanding", "-fsyntax-only", "-"],
        input=f"#include <{name}>\nextern int not_empty;\n",
        capture_output=True,
        text=True,
        check=False,
    )
    return result.stderr if result.returncode else ""


def main() -> int:
    """Compile every header for every language and processor."""
    chosen = [board for board in boards.load() if board.name in boards.FAMILIES]
    headers = sorted((ROOT / "include").rglob("*.h"))
    jobs = [
        (command, header, checks)
        for board in chosen
        for command in commands(board.gcc, board.cpu_flags)
        for header in headers
        for checks in (0, 1)
    ]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        failed = [
            messages for messages in pool.map(lambda job: compile_alone(*job), jobs) if messages
        ]
    print(*failed, f"headers: {len(jobs)} compiled, {len(failed)} failed", sep="\n")
    return 1 if failed or not jobs else 0


if __name__ == "__main__":
    sys.exit(main())
