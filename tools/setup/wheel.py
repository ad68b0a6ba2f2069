# SPDX-License-Identifier: MIT
"""Builds the wheel: the Python package, and in it the parts of the tree that it builds from."""

import shutil
from pathlib import Path

from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parents[2]
TREE = (
    *("arch", "bench", "board", "cmake", "examples", "include", "kernel", "net", "reference"),
    *("rtl", "simulator", "spec", "tools/count", "tools/qemu", "CMakeLists.txt", "LICENSE"),
)
"""Parts of the tree that programs are built from, or that commands read."""
NOT_USED = shutil.ignore_patterns("__pycache__", "*.pyc", "invalid")
"""Left out: what Python compiles, and examples of wrong descriptions, which only tests read."""


class BuildTree(build_py):
    """Copies the package with all of its files, and the tree into its folder `tree`."""

    def run(self) -> None:
        """Make the folder from which the wheel is packed, from nothing."""
        package = Path(self.build_lib) / "weft"
        shutil.rmtree(package, ignore_errors=True)
        super().run()
        shutil.copytree(ROOT / "tools" / "weft", package, ignore=NOT_USED, dirs_exist_ok=True)
        for name in TREE:
            source, copy = ROOT / name, package / "tree" / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, copy, ignore=NOT_USED)
            else:
                shutil.copyfile(source, copy)
