# SPDX-License-Identifier: MIT
"""Where things are."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
"""The root of the Weft tree."""

BOARDS = ROOT / "board"
BUILD = ROOT / "build"
SPEC = ROOT / "spec"
VENDOR = ROOT / "tools" / "weft" / "vendor"
"""Files of other projects that reports contain."""


def shown(path: Path) -> str:
    """Return a path for messages: relative if it is below the current folder."""
    try:
        return str(path.absolute().relative_to(Path.cwd()))
    except ValueError:
        return str(path)
