# SPDX-License-Identifier: MIT
"""Static analysis by clang-tidy (.clang-tidy): of port and board of one board; or of the kernel or
the network as they are compiled for that board.

python -m checks.static BOARD [kernel|network]
"""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from checks import boards
from checks.tree import ROOT

FEATURES = (
    "budget",
    "canaries",
    "deletes",
    "dma",
    "dump",
    "idle",
    "objcore",
    "shared",
    "slices",
    "ceilings",
    "swi",
    "trace",
    "user",
)
"""Parts of kernel and port that only some configurations have: folders, or files by their names."""


def feature_flags(source: Path) -> list[str]:
    """Return the configuration that a file belongs to, if only one."""
    names = (source.parent.name, source.stem)
    return [f"-DWEFT_CONFIG_{name.upper()}=1" for name in FEATURES if name in names]


def analyse(source: Path, flags: list[str]) -> list[str]:
    """Return the findings of clang-tidy in a file."""
    program = str(Path(sys.executable).parent / "clang-tidy")
    command = [program, "--quiet", str(source), "--", *flags, *feature_flags(source)]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if result.returncode == 0:
        return []
    return result.stdout.splitlines() or result.stderr.splitlines()


def main() -> int:
    """Analyse all files of a board."""
    board = next(board for board in boards.load() if board.name == sys.argv[1])
    part = sys.argv[2] if sys.argv[2:] else "port"
    find = {"port": board.sources, "kernel": board.kernel, "network": board.network}
    sources = find[part]()
    own = board.network_flags() if part == "network" else board.flags()
    flags = [*board.clang_flags, *own]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(lambda source: analyse(source, flags), sources))
    # A finding in a header is reported once for every file that includes it.
    for line in dict.fromkeys(line for lines in found for line in lines):
        print(line)
    failed = sum(map(bool, found))
    print(f"{board.name}: {len(sources)} files, {failed} with findings")
    return 1 if failed or not sources else 0


if __name__ == "__main__":
    sys.exit(main())
