# SPDX-License-Identifier: MIT
"""Where things are: in a clone, or where pip has installed the tools with a copy of the tree."""

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
"""The Python package."""

IS_INSTALLED = (PACKAGE / "tree").is_dir()
"""Whether this is a copy that pip has installed: tools/setup/wheel.py."""

ROOT = PACKAGE / "tree" if IS_INSTALLED else PACKAGE.parents[1]
"""The root of the Weft tree."""

BOARDS = ROOT / "board"
SPEC = ROOT / "spec"
VENDOR = PACKAGE / "vendor"
"""Files of other projects that reports contain."""

BUILD = Path.cwd() / "build" if IS_INSTALLED else ROOT / "build"
"""Where programs and results go; of an installed copy, in the current folder."""


def _user_cache() -> Path:
    named = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return (named if named.is_absolute() else Path("~/.cache").expanduser()) / "weft"


USER_CACHE = _user_cache()
"""For what all projects of a user share, by the XDG base directories."""

COMPILERS = USER_CACHE / "compilers"
"""Compilers that no package has, each in a folder of its own: building/compilers.py."""

CACHE = USER_CACHE if IS_INSTALLED else BUILD
"""Where tools go that are built once, named by what they are built of."""

LAUNCHER = "weft" if IS_INSTALLED else "./weft"
"""How the user starts the tools."""


def shown(path: Path) -> str:
    """Return a path for messages: relative if it is below the current folder."""
    try:
        return str(path.absolute().relative_to(Path.cwd()))
    except ValueError:
        return str(path)
