# SPDX-License-Identifier: MIT
"""The instructions of a program: their texts, and what they do to the flow of control."""

import re
import shutil
import subprocess
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from pathlib import Path

from weft.base.elf import Location, Symbols
from weft.base.elf_types import Elf
from weft.diag import exits
from weft.diag.errors import fail
from weft.model.boards import Board

_LINE = re.compile(r"\s*([0-9a-f]+):\s+([0-9a-f]{4}|[0-9a-f]{8})\s+(\S.*)")
_PLACE = re.compile(r"\b[0-9a-f]+ <(.+)>")


class Flow(Enum):
    """Where an instruction may lead to."""

    ON = "to the next one"
    CALL = "to a function, which returns"
    RETURN = "back to the caller"
    TRAP_RETURN = "back from a trap"
    JUMP = "to another place"


@dataclass(frozen=True)
class Instruction:
    """An instruction of a program."""

    address: int
    code: int
    size: int
    text: str

    @cached_property
    def flow(self) -> Flow:
        """What it does to the flow of control."""
        if self.size == 2:
            return _compressed_flow(self.code)
        opcode, target, source = self.code & 0x7F, self.code >> 7 & 31, self.code >> 15 & 31
        if self.code == 0x30200073:
            return Flow.TRAP_RETURN
        if opcode in (0x6F, 0x67) and target:
            return Flow.CALL
        if opcode == 0x67:
            return Flow.RETURN if source == 1 else Flow.JUMP
        return Flow.JUMP if opcode in (0x6F, 0x63) else Flow.ON

    @property
    def sets_stack(self) -> bool:
        """Whether it takes another stack: writes sp otherwise than by adding a constant."""
        if self.size == 2:
            # c.mv sp, r; c.lwsp sp
            return self.code & 0xEF83 == 0x8102 or self.code & 0xEF83 == 0x4102
        opcode, target, source = self.code & 0x7F, self.code >> 7 & 31, self.code >> 15 & 31
        if target != 2 or opcode in (0x23, 0x63):
            return False
        return not (opcode == 0x13 and source == 2)

    @property
    def mark(self) -> int:
        """The number of the mark that it is, 0 if it is none: slti x0, x0, n."""
        return self.code >> 20 if self.code & 0xFFFFF == 0x2013 and self.size == 4 else 0


def _compressed_flow(code: int) -> Flow:
    quadrant, kind = code & 3, code >> 13
    if quadrant == 1 and kind in (1, 5, 6, 7):
        return Flow.CALL if kind == 1 else Flow.JUMP
    if quadrant == 2 and kind == 4 and code >> 2 & 31 == 0 and code >> 7 & 31:
        if code >> 12 & 1:
            return Flow.CALL
        return Flow.RETURN if code >> 7 & 31 == 1 else Flow.JUMP
    return Flow.ON


class Code:
    """A program's instructions, functions and lines."""

    def __init__(self, elf: Path, board: Board) -> None:
        """Disassemble a program; raise WeftError if the disassembler is missing or fails."""
        self._symbols = Symbols(elf)
        self._labels = Elf(elf)
        self._places: dict[int, Location] = {}
        self._instructions = _disassemble(elf, board)

    def at(self, address: int) -> Instruction:
        """Return the instruction at an address; one without a text if there is none."""
        return self._instructions.get(address) or Instruction(address, 0, 4, "?")

    def locate(self, address: int) -> Location:
        """Return function and line of an address; in assembly, the last label is the function."""
        if address not in self._places:
            place = self._symbols.locate(address)
            if not place.function:
                name, _, offset = self._labels.place(address).partition("+")
                place = replace(place, function=name, offset=int(offset or 0))
            self._places[address] = place
        return self._places[address]

    def function(self, address: int) -> str:
        """Return the name of the function at an address."""
        return self.locate(address).function


def _disassemble(elf: Path, board: Board) -> dict[int, Instruction]:
    tool = re.sub(r"gcc$", "objdump", board.compiler)
    if shutil.which(tool) is None:
        raise fail(
            "W191",
            f"{tool} is not installed: it shows the instructions",
            exit_code=exits.MISSING,
            hint=board.install,
        )
    command = [tool, "-d", "-z", str(elf)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise fail("W191", f"{tool} cannot read {elf.name}: {done.stderr.strip()}")
    found = {}
    for line in done.stdout.splitlines():
        if match := _LINE.match(line):
            address, code = int(match[1], 16), int(match[2], 16)
            text = _PLACE.sub(r"\1", re.sub(r"\s+", " ", match[3].partition("#")[0]).strip())
            found[address] = Instruction(address, code, len(match[2]) // 2, text)
    return found
