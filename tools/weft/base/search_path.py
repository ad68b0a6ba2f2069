# SPDX-License-Identifier: MIT
"""The compilers that the tools have built are on the search path."""

import os
from pathlib import Path

from weft.paths import COMPILERS


def add_compilers(folder: Path = COMPILERS) -> None:
    """Add the compilers that are there, behind what the path has."""
    known = os.environ.get("PATH", os.defpath).split(os.pathsep)
    found = [str(path) for path in sorted(folder.glob("*/bin")) if path.is_dir()]
    new = [path for path in found if path not in known]
    os.environ["PATH"] = os.pathsep.join([*known, *new])
