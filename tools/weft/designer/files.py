# SPDX-License-Identifier: MIT
"""Descriptions below a folder, and new ones in it."""

import os
import re
from pathlib import Path

from weft.base import inputs
from weft.designer.text.source import EditError
from weft.diag.suggest import quoted

MAX_FILES = 200
MAX_DEPTH = 6
MAX_SEEN = 20_000
"""Files and folders that are looked at."""
HEAD = 64 << 10
LEFT_OUT = ("build", "node_modules")

_IS_ONE = re.compile(rb"^topology\s*:", re.MULTILINE)


def descriptions(folder: Path) -> list[str]:
    """Return the descriptions below a folder, relative to it, in order."""
    found: list[str] = []
    seen = 0
    for at, folders, names in os.walk(folder):
        here = Path(at)
        depth = len(here.relative_to(folder).parts)
        folders[:] = sorted(
            name
            for name in folders
            if depth < MAX_DEPTH and not name.startswith(".") and name not in LEFT_OUT
        )
        for name in sorted(names):
            seen += 1
            if name.endswith((".yaml", ".yml")) and _is_description(here / name):
                found.append(str((here / name).relative_to(folder)))
        if len(found) >= MAX_FILES or seen > MAX_SEEN:
            break
    return sorted(found[:MAX_FILES])


def _is_description(file: Path) -> bool:
    try:
        with inputs.open_regular(file) as stream:
            head = stream.read(HEAD)
    except OSError:
        return False
    return b"weft:" in head and _IS_ONE.search(head) is not None


def new_folder(base: Path, name: str) -> Path:
    """Return the folder of a new application; raise EditError if it cannot be there."""
    folder = base / name
    parts = Path(name).parts
    is_inside = parts and not Path(name).is_absolute() and ".." not in parts and "\0" not in name
    if not is_inside or not folder.resolve().is_relative_to(base.resolve()):
        raise EditError(f"{quoted(name)} is not below the folder of the designer")
    if len(name) > 200 or any(part.startswith(".") for part in parts):
        raise EditError(f"{quoted(name)} cannot be the name of an application's folder")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise EditError(f"{quoted(name)} exists and is not an empty folder")
    return folder
