# SPDX-License-Identifier: MIT
"""Builds the nodes of a description with CMake and Ninja.

description = load(Path("app.yaml"), target="cm3", checks=False)
for program in build(description):
    print(program.elf, program.flash, program.ram)
"""

import fcntl
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from weft import exits
from weft.boards import Board
from weft.description import Description
from weft.elf import sizes
from weft.errors import Problem, WeftError, fail
from weft.generator import generate_node
from weft.paths import BUILD, ROOT
from weft.suggest import quoted

PACKAGES = {"cmake": "cmake", "ninja": "ninja-build"}


@dataclass(frozen=True)
class Program:
    """A built node."""

    node: str
    board: Board
    elf: Path
    flash: int
    """Bytes of code and constants, initial values of data included."""
    ram: int
    """Bytes of data, stacks included."""
    previous: tuple[int, int] | None
    """flash and ram of the build before."""
    warnings: str = ""
    """What the compiler had to say, if it compiled anything."""

    def as_json(self) -> dict[str, Any]:
        """Return the program for --json."""
        return {
            "node": self.node,
            "board": self.board.name,
            "target": self.board.target,
            "elf": str(self.elf),
            "flash": self.flash,
            "ram": self.ram,
        }

    def size_line(self) -> str:
        """Return the sizes, with the change to the build before, for people."""
        before = self.previous or (self.flash, self.ram)
        flash, ram = _change(self.flash, before[0]), _change(self.ram, before[1])
        if self.board.hosted:
            return f"{self.node}: {self.board.title}"
        return f"{self.node}: flash {flash}, RAM {ram}; {self.board.title}"


def _change(now: int, before: int) -> str:
    return f"{now:,} B" + (f" ({now - before:+,})" if now != before else "")


def folder_of(description: Description) -> Path:
    """Return the build folder of a description: below build/, by its path or a hash of it."""
    file = description.file.resolve()
    try:
        return BUILD / file.parent.relative_to(ROOT) / file.stem
    except ValueError:
        digest = hashlib.sha256(str(file).encode()).hexdigest()[:10]
        return BUILD / "elsewhere" / f"{description.name}-{digest}"


def build(
    description: Description, folder: Path | None = None, cmake: Sequence[str] = ()
) -> list[Program]:
    """Build all nodes; raise WeftError with the compiler's messages.

    `folder` replaces the build folder, `cmake` holds further arguments for
    CMake. A second build without a change does nothing.
    """
    base = folder or folder_of(description)
    return [_build_node(description, node, base, cmake) for node in description.nodes]


def require(tool: str, source: Board | str) -> None:
    """Raise WeftError unless a program is there; a board or a package brings it."""
    if shutil.which(tool) is None:
        packages = [source] if isinstance(source, str) else source.packages
        hint = f"apt-get install {' '.join(packages)}"
        raise fail("W050", f"{tool} is not installed", exit_code=exits.MISSING, hint=hint)


def _build_node(description: Description, node: str, base: Path, cmake: Sequence[str]) -> Program:
    board = description.board(node)
    for tool, package in PACKAGES.items():
        require(tool, package)
    require(board.compiler, board)
    folder = (base / f"{node}-{board.target}").resolve()
    with _lock(folder):
        return _build_in(folder, description, node, board, cmake)


@contextmanager
def _lock(folder: Path) -> Iterator[None]:
    """Keep other instances of the tools out of a build folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _build_in(
    folder: Path, description: Description, node: str, board: Board, cmake: Sequence[str]
) -> Program:
    node_file = generate_node(description, node, folder / "generated")
    _configure(board, node_file, folder, cmake)
    command = ["ninja", "-C", str(folder), f"-j{os.cpu_count() or 1}"]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    messages = _messages(done.stdout + done.stderr)
    if done.returncode != 0:
        raise _build_error(description, node, messages or done.stdout + done.stderr)
    elf = folder / f"{node}.elf"
    flash, ram = sizes(elf)
    return Program(node, board, elf, flash, ram, _remember(folder, flash, ram), messages)


def _configure(board: Board, node_file: Path, folder: Path, cmake: Sequence[str]) -> None:
    """Run CMake unless the folder is configured with the same arguments."""
    arguments = [
        *("-S", str(ROOT), "-B", str(folder), "-G", "Ninja"),
        *(f"-DWEFT_BOARD={board.name}", f"-DWEFT_NODE={node_file}"),
        *cmake,
    ]
    if board.toolchain:
        toolchain = ROOT / "cmake" / "toolchain" / f"{board.toolchain}.cmake"
        arguments.append(f"-DCMAKE_TOOLCHAIN_FILE={toolchain}")
    stamp = folder / "arguments.txt"
    wanted = shlex.join(arguments)
    if (folder / "build.ninja").is_file() and stamp.is_file() and stamp.read_text() == wanted:
        return
    for stale in ("CMakeCache.txt", "arguments.txt"):
        (folder / stale).unlink(missing_ok=True)
    command = ["cmake", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode != 0:
        problem = Problem("W051", f"CMake cannot configure the build in {folder}")
        raise WeftError([problem], exits.BUILD, done.stdout + done.stderr)
    stamp.write_text(wanted)


def _messages(output: str) -> str:
    """Return the compiler's and linker's own words from the output of ninja."""
    kept: list[str] = []
    lines = iter(output.splitlines())
    for line in lines:
        if line.startswith("FAILED: "):
            next(lines, None)  # the command
        elif not re.match(r"\[\d+/\d+\] |ninja: |-- ", line):
            kept.append(line)
    return "\n".join(kept).replace(f"{Path.cwd()}/", "").strip()


def _build_error(description: Description, node: str, messages: str) -> WeftError:
    """Turn the failure of a build into an error; name what the description asks for in vain."""
    undefined = dict.fromkeys(re.findall(r"undefined reference to [`']([A-Za-z_]\w*)'", messages))
    problems = []
    for kind, key in (("tasks", "entry"), ("timers", "handler"), ("interrupts", "handler")):
        for name, entry in description.on(node, kind).items():
            function = getattr(entry, key)
            if function in undefined:
                place = description.document.value(("application", kind, name, key))
                message = f"no source defines {quoted(function)}, the {key} of {quoted(name)}"
                problems.append(Problem("W052", message, place))
                undefined.pop(function)
    if not problems or undefined or re.search(r":\d+:\d+: .*error: ", messages):
        message = f"the node {quoted(node)} of {description.file.name} does not build"
        problems.append(Problem("W051", message))
        return WeftError(problems, exits.BUILD, messages)
    return WeftError(problems, exits.BUILD)


def _remember(folder: Path, flash: int, ram: int) -> tuple[int, int] | None:
    """Store the sizes and return those of the build before, if they are known."""
    stamp = folder / "sizes.json"
    previous = None
    try:
        stored = json.loads(stamp.read_text())
        previous = (int(stored["flash"]), int(stored["ram"]))
    except (OSError, ValueError, KeyError, TypeError):
        pass
    if previous != (flash, ram):
        stamp.write_text(json.dumps({"flash": flash, "ram": ram}))
    return previous
