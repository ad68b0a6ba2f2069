# SPDX-License-Identifier: MIT
"""Passes of steps that end the same whenever their inputs are the same: they are not run again.

A pass is known by everything that decides it: the command, the content of each file that the step
reads, the installed packages, the programs that are called by name, the environment; never by time.
Only steps whose programs run on counted or simulated clocks, or only read files, are `repeatable`.
A pass with tests that were skipped for want of a program is not remembered.

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
from checks.steps import SIMULATED, TARGETS, Step
from checks.tree import ROOT

DECIDING = (
    *("CC", "CFLAGS", "CPPFLAGS", "CXX", "CXXFLAGS", "LANG", "LC_ALL", "LDFLAGS", "PYTHONPATH"),
    *("CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "LIBRARY_PATH", "COMPILER_PATH"),
    *("GCC_EXEC_PREFIX", "PYTEST_ADDOPTS"),
    *("FUZZ_FLAGS", "FUZZ_SECONDS", "INPUT_SEEDS", "KERNEL", "OWN_KERNELS", "REPLAYED_FACTOR"),
    *("STORM_FACTOR", "CORE_ATTACKS", "CORE_SEED", "TARGETS", "TREE", "UART_ATTACKS", "UART_SEED"),
    *("WEFT_BOARD_PATH", "WEFT_RESULTS", "WEFT_SITE_XML", "XDG_CACHE_HOME"),
)
"""Variables of the environment that programs of a step may read."""
BINUTILS = ("addr2line", "ar", "as", "ld", "nm", "objcopy", "objdump")
COMPILERS = {tool for tools in TARGETS.values() for tool in tools if tool.endswith("gcc")}
TOOLS = (
    *sorted({tool for tools in (*TARGETS.values(), SIMULATED) for tool in tools}),
    *(f"{name[:-3]}{tool}" for name in sorted(COMPILERS) for tool in BINUTILS),
    *("babeltrace2", "baresip", "barectf", "espeak-ng", "kamailio", "tshark"),
    *("c++", "cc", "ccache", "clang", "clang++", "cmake", "g++", "java"),
    *(
        "bash",
        "doxygen",
        "fish",
        "gdb-multiarch",
        "gdbserver",
        "ld.lld",
        "llvm-objdump",
        "make",
        "openocd",
    ),
    *("ninja", "node", "npm", "python3", "zsh"),
)
"""Programs that steps start, and those without which tests are skipped. All decide for each step:
which of them a file of pytest starts is not known."""
NOT_INSTALLED = "not installed; "
"""What tests/needs.py says of a test that it skips."""
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
    """Return where programs are that this machine calls by their names, and their contents."""
    found = []
    for name in sorted(set(programs)):
        place = shutil.which(name)
        found.append(f"{name} {contents(Path(place).resolve()) if place else ''}".rstrip())
    return found


def contents(program: Path) -> str:
    """Return a program with the hash of what is in it; read again when it has changed."""
    state = program.stat()
    return f"{program} {hashed(program, state.st_ino, state.st_size, state.st_mtime_ns)}"


@cache
def hashed(program: Path, *_: int) -> str:
    """Return the hash of a file in a state that the numbers tell from others."""
    return hashlib.sha256(program.read_bytes()).hexdigest()


def lacked(lines: Iterable[str]) -> bool:
    """Return whether tests were skipped, by the lines of a step's log, for want of a program."""
    return any(line.startswith("SKIPPED") and NOT_INSTALLED in line for line in lines)


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
            "local": local((*part.needs, *TOOLS)),
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
        keys = self.keys(step)
        if not keys:
            return step
        missing = [
            part
            for part, key in zip(parts(step), keys, strict=True)
            if not (self.folder / key).is_file()
        ]
        if len(missing) == len(keys):
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
