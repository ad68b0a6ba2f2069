# SPDX-License-Identifier: MIT
"""The files of the repository, and how a checker reports what it finds in them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[2]
C_SUFFIXES = (".c", ".h", ".S")


@dataclass(frozen=True, order=True)
class Finding:
    """A source position that violates a rule."""

    path: PurePosixPath
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.text}"


def files(root: Path = ROOT) -> list[PurePosixPath]:
    """Return the files of the tree: those that git knows or would add."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    names = sorted(set(filter(None, listed.stdout.split("\0"))))
    return [PurePosixPath(name) for name in names if (root / name).is_file()]


def under(paths: Iterable[PurePosixPath], *folders: str) -> list[PurePosixPath]:
    """Return the paths in one of the folders."""
    return [path for path in paths if any(path.is_relative_to(folder) for folder in folders)]


def vendored(path: PurePosixPath) -> bool:
    """Return whether a file was made by others and is kept as it is."""
    return "vendor" in path.parts


def report(findings: Sequence[Finding], subject: str) -> int:
    """Print the findings and a closing line; return the exit code."""
    for finding in sorted(findings):
        print(finding)
    print(f"{subject}: {len(findings)} found" if findings else f"{subject}: none found")
    sys.stdout.flush()
    return 1 if findings else 0
