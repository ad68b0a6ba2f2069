# SPDX-License-Identifier: MIT
"""The boards of the tree: board/<name>/board.yaml."""

import functools
import re
import subprocess
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from weft import exits
from weft.document import Document, read
from weft.errors import Problem, WeftError, fail
from weft.paths import BOARDS, ROOT
from weft.suggest import did_you_mean, quoted


class ReservedIrq(BaseModel):
    """An interrupt that a board needs for itself."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    irq: int
    handler: str
    """Its function in the board's files."""


class Board(BaseModel):
    """What the build and the runner need to know about a board."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    name: str
    """The folder below board/."""
    title: str
    target: str
    """The short name on command lines: cm3, rv32, host."""
    port: str
    toolchain: str
    """Prefix of gcc; empty for the machine's own."""
    cpu_flags: list[str] = Field(default_factory=list)
    kernel_flags: list[str] = Field(default_factory=list)
    """For the kernel, port and board alone, not for the application."""
    link_flags: list[str] = Field(default_factory=list)
    linker_script: str | None = None
    folder: str | None = None
    """Another folder below board/ whose files this board has, too."""
    irqs: int = Field(ge=1, le=1024)
    """Entries of weft_irq_table."""
    reserved_irqs: list[ReservedIrq] = Field(default_factory=list)
    """Interrupts that the board's own clock uses."""
    unit: Literal["instructions", "cycles", "ns"]
    """What the bench measures here."""
    run: list[str]
    """The command; {elf} is the program."""
    package_choices: list[str] = Field(alias="packages")
    """Debian packages that provide compiler and emulator; "a | b": the first that there is."""

    @property
    def packages(self) -> list[str]:
        """The Debian packages of compiler and emulator on this machine's suite."""
        return [_first_offered(choice) for choice in self.package_choices]

    @property
    def hosted(self) -> bool:
        """True for a process of an operating system."""
        return self.linker_script is None

    @property
    def folders(self) -> list[Path]:
        """The folders with the board's files, its own first."""
        return [BOARDS / name for name in (self.name, self.folder) if name]

    @property
    def script(self) -> Path | None:
        """The linker script, in the first of the folders that has it."""
        if self.linker_script is None:
            return None
        scripts = [folder / self.linker_script for folder in self.folders]
        return next((script for script in scripts if script.is_file()), scripts[0])

    @property
    def compiler(self) -> str:
        """The C compiler's command."""
        return f"{self.toolchain}-gcc" if self.toolchain else "gcc"

    def command(self, elf: Path) -> list[str]:
        """Return the command that runs a program."""
        return [part.replace("{elf}", str(elf)) for part in self.run]

    def port_constant(self, name: str) -> int | None:
        """Return a number that the port's header defines, if it is written as one."""
        header = ROOT / "port" / self.port / "weft_port.h"
        try:
            text = header.read_text(encoding="utf-8")
        except OSError:
            return None
        found = re.search(rf"^#define\s+{name}\s+\(?(\d+)U?\)?\s*(?:/|$)", text, re.MULTILINE)
        return int(found[1]) if found else None


@functools.cache
def _first_offered(choice: str) -> str:
    """Return the first of alternative packages that apt offers, or the last."""
    names = [name.strip() for name in choice.split("|")]
    for name in names[:-1]:
        try:
            done = subprocess.run(
                ["apt-cache", "policy", name], capture_output=True, text=True, check=False
            )
        except OSError:
            break
        if re.search(r"Candidate: [^(\s]", done.stdout):
            return name
    return names[-1]


@functools.cache
def boards() -> dict[str, Board]:
    """Return all boards by name."""
    found: dict[str, Board] = {}
    for file in sorted(BOARDS.glob("*/board.yaml")):
        document = read(file)
        board = _board(document)
        problems = []
        if not (ROOT / "port" / board.port).is_dir():
            message = f"there is no folder {quoted('port/' + board.port)}"
            problems.append(Problem("W019", message, document.value(("port",))))
        for other in found.values():
            if other.target == board.target:
                message = f"the board {quoted(other.name)} has the target {quoted(board.target)}"
                problems.append(Problem("W019", message, document.value(("target",))))
        if problems:
            raise WeftError(problems, exits.DESCRIPTION)
        found[board.name] = board
    return found


def _board(document: Document) -> Board:
    """Make a board from its file; raise WeftError with all that is wrong in it."""
    if not isinstance(document.data, dict):
        problem = Problem("W019", "the file of a board is a mapping", document.value(()))
        raise WeftError([problem], exits.DESCRIPTION)
    try:
        return Board.model_validate({**document.data, "name": document.file.parent.name})
    except ValidationError as error:
        problems = [
            Problem(
                "W019",
                f"{quoted('.'.join(map(str, detail['loc'])))} of a board: {detail['msg']}",
                document.key(detail["loc"]),
            )
            for detail in error.errors()
        ]
        raise WeftError(problems, exits.DESCRIPTION) from None


def board_of(target: str) -> Board:
    """Return the board of a target name, or of a board name; raise WeftError if there is none."""
    for board in boards().values():
        if target in (board.target, board.name):
            return board
    known = [board.target for board in boards().values()]
    hint = did_you_mean(target, known)
    raise fail("W054", f"unknown target {quoted(target)}", exit_code=exits.USAGE, hint=hint)
