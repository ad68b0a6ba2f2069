# SPDX-License-Identifier: MIT
"""Passes of steps that end the same whenever their inputs are the same: they are not run again.

A pass is known by everything that decides it: the command, the content of each file that the step
reads, the installed packages, the environment; never by time. Only steps whose programs run on
counted or simulated clocks, or only read files, are `repeatable`.

Own: what is remembered is a step of this runner with the inputs that only it knows. pytest's cache
knows tests by name; ccache knows compilers.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache, cached_property
from importlib import metadata
from pathlib import Path, PurePosixPath

from checks import selection, tree
from checks.steps import Step
from checks.tree import ROOT

DECIDING = (
    *("CC", "CFLAGS", "CPPFLAGS", "CXX", "CXXFLAGS", "LANG", "LC_ALL", "LDFLAGS", "PYTHONPATH"),
    *("FUZZ_FLAGS", "FUZZ_SECONDS", "INPUT_SEEDS", "KERNEL", "REPLAYED_FACTOR", "STORM_FACTOR"),
    *("CORE_ATTACKS", "CORE_SEED", "TARGETS", "TREE", "UART_ATTACKS", "UART_SEED"),
)
"""Variables of the environment that programs of a step may read."""
KEPT = 4000
"""Passes that stay; the newest."""


def parts(step: Step) -> list[Step]:
    """Return what of a step is remembered by itself: each of its files of tests."""
    return [replace(step, tests=(test,)) for test in step.tests] or [step]


@cache
def installed() -> str:
    """Return the packages of the system and of Python, and the machine."""
    command = ["dpkg-query", "--show", "--showformat", "${Package} ${Version} ${Architecture}\n"]
    system = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    ours = sorted(f"{d.name} {d.version}" for d in metadata.distributions())
    return "\n".join([system, *ours, sys.version, platform.machine()])


def local(programs: Iterable[str]) -> list[str]:
    """Return the content of programs that no package of the system brought."""
    found = {Path(place).resolve() for name in programs if (place := shutil.which(name))}
    others = sorted(path for path in found if not path.is_relative_to("/usr/bin"))
    return [f"{path} {hashlib.sha256(path.read_bytes()).hexdigest()}" for path in others]


class Passes:
    """The passes that a folder remembers."""

    def __init__(self, folder: Path, steps: Sequence[Step], root: Path = ROOT) -> None:
        """Read the passes of a folder; `steps` are all steps, including those not selected."""
        self.folder = folder
        self.steps = steps
        self.root = root

    @cached_property
    def files(self) -> dict[PurePosixPath, str]:
        """Return the files of the tree with their contents."""
        return {
            path: hashlib.sha256((self.root / path).read_bytes()).hexdigest()
            for path in tree.files(self.root)
        }

    @cached_property
    def common(self) -> frozenset[PurePosixPath]:
        """Return the files that every step reads: those that decide how, and unknown ones."""
        return frozenset(path for path in self.files if selection.is_common(self.steps, path))

    def reads(self, part: Step) -> list[PurePosixPath]:
        """Return the files that decide how a part ends."""
        return [
            path
            for path in self.files
            if path in self.common or selection.reduced(part, [path]) is not None
        ]

    def key(self, part: Step) -> str:
        """Return the key of a part."""
        what = {
            "command": [word.replace(str(ROOT), ".") for word in part.line],
            "files": [f"{path} {self.files[path]}" for path in self.reads(part)],
            "installed": installed(),
            "local": local((*part.needs, "gcc", "g++", "cmake", "ninja")),
            "environment": {name: os.environ.get(name) for name in DECIDING},
        }
        return hashlib.sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()

    def keys(self, step: Step) -> list[str]:
        """Return the keys of the parts of a step; nothing if passes are not stored."""
        if not step.repeatable or shutil.which("dpkg-query") is None:
            return []
        return [self.key(part) for part in parts(step)]

    def left(self, step: Step) -> Step | None:
        """Return the parts of a step that have not passed with the current inputs."""
        missing = [
            part
            for part, key in zip(parts(step), self.keys(step), strict=False)
            if not (self.folder / key).is_file()
        ]
        if not step.repeatable or len(missing) == len(parts(step)):
            return step
        tests = tuple(test for part in missing for test in part.tests)
        return replace(step, tests=tests) if missing else None

    def add(self, step: Step, before: Sequence[str]) -> None:
        """Remember that a step passed, unless its inputs have changed since it began."""
        now = Passes(self.folder, self.steps, self.root).keys(step)
        if not before or now != list(before):
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        for key, part in zip(now, parts(step), strict=True):
            (self.folder / key).write_text(f"{part.name} {' '.join(map(str, part.tests))}\n")
        entries = sorted(self.folder.iterdir(), key=lambda path: path.stat().st_mtime)
        for old in entries[:-KEPT]:
            old.unlink(missing_ok=True)
