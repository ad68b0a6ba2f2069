# SPDX-License-Identifier: MIT
"""Faults that the tests must find: one patch each, <room>/<name>.patch.

In front of the difference stand lines of a name and a value:

    Killer: sem            what fails; what names mean is the room's
    Target: cm4f           where it fails, if the room has no place of its own for that
    Survives: ...          instead of a killer: why nothing notices; CAVEATS.md names it

A patch must apply without any fuzz; where the code has moved away from it, the test fails.
"""

import os
import shutil
import subprocess
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


@dataclass(frozen=True)
class Mutant:
    """A patch of the tree."""

    patch: Path

    @cached_property
    def text(self) -> str:
        """The patch."""
        return self.patch.read_text(encoding="utf-8")

    @cached_property
    def header(self) -> dict[str, str]:
        """The lines in front of the difference."""
        head = self.text.partition("\n--- ")[0].splitlines()
        return dict(line.split(": ", 1) for line in head)

    @property
    def name(self) -> str:
        """What is wrong."""
        return self.patch.stem

    @property
    def killer(self) -> str:
        """The program that fails, and with what arguments."""
        return self.header["Killer"]

    @property
    def target(self) -> str:
        """The target on which it fails."""
        return self.header.get("Target", "cm3")

    @property
    def survives(self) -> str:
        """Why nothing notices it, if that is so."""
        return self.header.get("Survives", "")

    @cached_property
    def files(self) -> list[Path]:
        """The files that it changes, from the root of the tree."""
        marks = [line for line in self.text.splitlines() if line.startswith("+++ b/")]
        return [Path(line.removeprefix("+++ b/")) for line in marks]

    def apply(self, folder: Path) -> dict[Path, Path]:
        """Write changed copies of its files below a folder; fail if that cannot be.

        Returns the copies of what is to be compiled anew by what they are copies of: of a header,
        the sources beside it that include it.
        """
        for file in self.files:
            copy = folder / file
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes((ROOT / file).read_bytes())
        done = subprocess.run(
            ["git", "apply", str(self.patch)],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
            # The folder may lie in the tree: that it is one of git's must not matter.
            env={**os.environ, "GIT_CEILING_DIRECTORIES": str(folder.parent)},
        )
        if done.returncode != 0:
            where = self.patch.relative_to(ROOT)
            pytest.fail(f"{where} does not apply to the tree: {done.stderr}", pytrace=False)
        return {
            ROOT / file: folder / file for each in self.files for file in compiled(each, folder)
        }


def compiled(file: Path, folder: Path) -> list[Path]:
    """Return the sources that a file is a part of; copy those beside a changed header."""
    if file.suffix != ".h":
        return [file]
    include = f'#include "{file.name}"'
    beside = [p for p in (ROOT / file.parent).glob("*.c") if include in p.read_text("utf-8")]
    for path in beside:
        shutil.copy(path, folder / file.parent)
    return [path.relative_to(ROOT) for path in beside]


def rooms() -> list[str]:
    """Return the folders with mutants."""
    return sorted({path.parent.name for path in HERE.glob("*/*.patch")})


def mutants(room: str | Path) -> list[Mutant]:
    """Return the mutants of a room, or of another folder."""
    return [Mutant(path) for path in sorted((HERE / room).glob("*.patch"))]


def parameters(room: str) -> list[object]:
    """Return the mutants of a room that do not survive as parameters of a test.

    The nightly set tries them: whether tests notice faults changes with the tests only.
    """
    return [
        pytest.param(m, id=m.name, marks=[pytest.mark.slow])
        for m in mutants(room)
        if not m.survives
    ]
