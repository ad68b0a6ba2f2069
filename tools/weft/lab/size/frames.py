# SPDX-License-Identifier: MIT
"""The stack that a function needs, from its instructions and those that it can reach.

Every path counts with all that its functions push anywhere. Calls by a pointer and functions that
call themselves are named: beyond them nothing is known.
"""

import re
import subprocess
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from weft.diag.errors import fail
from weft.paths import shown

FUNCTION = re.compile(r"([0-9a-f]+) <([^>]+)>:")
TO = re.compile(r"\t(?:b|c?b|j|call)[\w,]*(?:\.[nw])?\s+(?:.*[ ,])?([0-9a-f]+) <[^>]+>")
"""Calls, branches and jumps."""
CALL = re.compile(r"\t(?:blx?|b?al|jal|call|bra?lid?)(?:\.w)?\s")
POINTER = re.compile(
    r"\t(?:blx\t(?:r\d|ip|sb|sl|fp)|bx\t(?:r\d|ip)|jalr\t(?!ra$)|jr\t(?!ra$)|(?:call|jmp)\s+%[gio]"
    r"|bra?ld?\tr\d+, r|bra?d?\tr)"
)
PUSH = re.compile(r"\t(v?push|stmdb)(?:\.w)?\t(?:sp!, )?\{([^}]*)\}")
GROWS = re.compile(
    r"\tsub(?:\.w|w)?\tsp,(?: sp,)? #(\d+)|\[sp, #-(\d+)\]!|\taddi?u?\tsp,sp,-(\d+)"
    r"|\tadd  %sp, -(\d+), %sp|\taddik\tr1, r1, -(\d+)"
)
NAMED = {"sb": 9, "sl": 10, "fp": 11, "ip": 12, "lr": 14, "pc": 15}
SAVED = {
    **{"armv6m": 32 + 4 + 40, "armv7m": 32 + 4 + 40, "microblaze": 56 + 60, "mips": 88 + 48},
    **{"riscv": 56, "sparc": 128},
}
"""What an interrupt that preempts a task stores on its stack; on RISC-V in words."""
SECONDS = 60


@dataclass
class Function:
    """A function: what it pushes, and whom it reaches, by address."""

    name: str
    frame: int = 0
    calls: set[int] = field(default_factory=set)
    by_pointer: bool = False
    calls_itself: bool = False


@dataclass(frozen=True)
class Need:
    """The stack that a function needs."""

    depth: int
    """Bytes of the deepest known path; what is behind a pointer or a circle is not in it."""
    path: tuple[str, ...]
    """Functions of that path, the outermost first."""
    by_pointer: tuple[str, ...]
    """Functions that call by a pointer."""
    recursive: tuple[str, ...]
    """Functions that can reach themselves."""

    @property
    def is_known(self) -> bool:
        """Return whether nothing else can be needed."""
        return not self.by_pointer and not self.recursive


class Frames:
    """The functions of a program."""

    def __init__(self, functions: dict[int, Function]) -> None:
        """Take them by address."""
        self._functions = functions
        self._by_name = {function.name: at for at, function in functions.items()}

    def need(self, name: str, without: Iterable[str] = ()) -> Need | None:
        """Return the stack that a function needs; None if the program has no such function.

        What the functions `without` need, and what they reach, is left out.
        """
        root = self._by_name.get(name)
        if root is None:
            return None
        left_out = {self._by_name[each] for each in without if each in self._by_name}
        known: dict[int, tuple[int, tuple[str, ...]]] = dict.fromkeys(left_out, (0, ()))
        circles: set[str] = set()
        depth, path = self._deepest(root, [], known, circles)
        reached = [self._functions[at] for at in known if at not in left_out]
        pointers = sorted({f.name for f in reached if f.by_pointer})
        return Need(depth, path, tuple(pointers), tuple(sorted(circles)))

    def _deepest(
        self,
        at: int,
        path: list[int],
        known: dict[int, tuple[int, tuple[str, ...]]],
        circles: set[str],
    ) -> tuple[int, tuple[str, ...]]:
        function = self._functions[at]
        if at in path:
            circles.update(self._functions[one].name for one in path[path.index(at) :])
            return 0, ()
        if at not in known:
            path.append(at)
            below = [self._deepest(to, path, known, circles) for to in sorted(function.calls)]
            path.pop()
            depth, names = max(below, default=(0, ()))
            known[at] = function.frame + depth, (function.name, *names)
        return known[at]


def read(text: str) -> Frames:
    """Read a disassembly by objdump."""
    found: dict[int, Function] = {}
    function, at = Function(""), 0
    for line in text.splitlines():
        if begin := FUNCTION.match(line):
            at = int(begin[1], 16)
            function = found[at] = Function(begin[2])
        elif push := PUSH.search(line):
            size = 8 if push[1] == "vpush" and "d" in push[2] else 4
            function.frame += size * _registers(push[2])
        elif grows := GROWS.search(line):
            function.frame += int(next(size for size in grows.groups() if size))
        elif to := TO.search(line):
            function.calls.add(int(to[1], 16))
            function.calls_itself |= int(to[1], 16) == at and CALL.search(line) is not None
        elif POINTER.search(line):
            function.by_pointer = True
    begins = sorted(found)
    for at, one in found.items():
        reached = {begins[bisect_right(begins, to) - 1] for to in one.calls if to >= begins[0]}
        one.calls = reached | {at} if one.calls_itself else reached - {at}
    return Frames(found)


def _registers(text: str) -> int:
    return sum(1 for _ in _names(text))


def _names(text: str) -> Iterator[int]:
    for part in text.split(","):
        first, _, last = part.strip().partition("-")
        begin, end = (NAMED[n] if n in NAMED else int(n[1:]) for n in (first, last or first))
        yield from range(begin, end + 1)


def frames_of(elf: Path, toolchain: str) -> Frames:
    """Disassemble a program."""
    tool = f"{toolchain}-objdump"
    command = [tool, "-d", "--no-show-raw-insn", str(elf)]
    try:
        done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=SECONDS)
    except (OSError, subprocess.SubprocessError) as error:
        raise fail("W191", f"{tool} does not show {shown(elf)}: {error}") from None
    return read(done.stdout)


def saved_by_interrupt(arch: str, word: int) -> int:
    """Return what an interrupt stores on the stack of a task that it preempts."""
    saved = SAVED[arch]
    return saved * word if arch == "riscv" else saved
