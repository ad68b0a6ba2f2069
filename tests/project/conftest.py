# SPDX-License-Identifier: MIT
"""A copy of the tree as others get it, and an installed copy of the tools."""

import os
import shutil
import subprocess
import sys
import venv
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.needs import end_without
from weft.paths import BUILD, ROOT

LIMIT = 300
"""Seconds for a command; on a machine with nothing else to do they take a few."""
HERE = Path(__file__).resolve().parent
SETUPTOOLS = 77
"""The first version that builds the wheel."""


def run(
    *command: object, cwd: Path, path: Path | None = None, **variables: str
) -> "subprocess.CompletedProcess[str]":
    """Run a command with a folder first on PATH, with nothing of this tree in the environment."""
    own = ("PYTHONPATH", "WEFT_BOARD_PATH", "VIRTUAL_ENV")
    environment = {key: value for key, value in os.environ.items() if key not in own}
    if shutil.which("ccache"):
        environment |= {"CMAKE_C_COMPILER_LAUNCHER": "ccache", "CCACHE_NOHASHDIR": "1"}
        environment["CCACHE_DIR"] = str(BUILD / "ccache")
    if path is not None:
        environment["PATH"] = f"{path}:{environment['PATH']}"
    return subprocess.run(
        [*map(str, command)],
        cwd=cwd,
        env=environment | variables,
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )


@pytest.fixture(scope="session")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the files of the repository, without its Python environment."""
    folder = tmp_path_factory.mktemp("tree") / "weft"
    listed = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others"]
    names = subprocess.run(
        [*listed, "--exclude-standard"], capture_output=True, text=True, check=True
    )
    for name in filter(None, names.stdout.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


@dataclass
class Installed:
    """A Python environment in which pip has installed the tools."""

    folder: Path
    cache: Path
    """Where the user's cache is."""

    @property
    def bin(self) -> Path:
        """The folder of its commands."""
        return self.folder / "bin"

    @property
    def package(self) -> Path:
        """The folder of the installed Python package."""
        (found,) = self.folder.glob("lib/python3*/site-packages/weft")
        return found

    def weft(self, *arguments: object, cwd: Path) -> "subprocess.CompletedProcess[str]":
        """Run the installed command."""
        return run(self.bin / "weft", *arguments, cwd=cwd, XDG_CACHE_HOME=str(self.cache))


@pytest.fixture(scope="session")
def installed(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Install the wheel without a network: what it requires is that of this Python."""
    if int(version("setuptools").partition(".")[0]) < SETUPTOOLS:
        end_without(f"setuptools {SETUPTOOLS}")
    base = tmp_path_factory.mktemp("installed")
    venv.create(base / "venv")
    (packages,) = (base / "venv").glob("lib/python3*/site-packages")
    shared = [path for path in sys.path if path.endswith("site-packages")]
    (packages / "shared.pth").write_text("\n".join(shared) + "\n")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    own_pip = [*pip, "--python", base / "venv" / "bin" / "python"]
    offline = ["--no-deps", "--no-index"]
    for command in (
        [*pip, "wheel", *offline, "--no-build-isolation", "--wheel-dir", base, tree],
        [*own_pip, "install", *offline, "--find-links", base, "weft-tools"],
    ):
        done = run(*command, cwd=base)
        assert done.returncode == 0, done.stdout + done.stderr
    return Installed(base / "venv", base / "cache")
