# SPDX-License-Identifier: MIT
"""Programs on the search path, and their versions."""

import re
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from typing import Any

VERSION = {"dot": "-V"}
"""Options of programs that do not know --version."""


@dataclass(frozen=True)
class Tool:
    """A program on the search path."""

    name: str
    version: str
    """Empty if it is not installed."""

    def __str__(self) -> str:
        return f"{self.name} {self.version or 'not installed'}"

    def as_json(self) -> dict[str, Any]:
        """Return the tool for --json."""
        return {"name": self.name, "version": self.version or None}


def find(name: str) -> Tool:
    """Look a program up and ask for its version."""
    path = shutil.which(name)
    if path is None:
        return Tool(name, "")
    try:
        done = subprocess.run(
            [path, VERSION.get(name, "--version")],
            capture_output=True,
            text=True,
            timeout=10,
            check=False,
        )
        text = done.stdout or done.stderr
    except (OSError, subprocess.TimeoutExpired):
        return Tool(name, "unknown version")
    first = text.splitlines()[0] if text else ""
    found = re.search(r"\d+\.\d+(\.\d+)?", re.sub(r"\(.*?\)", "", first) or first)
    return Tool(name, found[0] if found else "unknown version")


@cache
def is_at_least(name: str, version: str) -> bool:
    """Return whether a program has a version or a later one; false if it has none."""
    return _numbers(find(name).version) >= _numbers(version)


def _numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]
