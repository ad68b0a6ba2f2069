# SPDX-License-Identifier: MIT
"""What the tools read from a program: sizes, symbols, source lines."""

import bisect
import contextlib
import os
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from elftools.elf.constants import SH_FLAGS
from elftools.elf.elffile import ELFFile

from weft.base import elf_inline, elf_limits, inputs


@contextlib.contextmanager
def opened(elf: Path) -> Iterator[Any]:
    """Open a program; raise WeftError for whatever a damaged one leads its reader to."""
    with inputs.open_file(elf, "W160", inputs.MAX_PROGRAM) as stream:
        size = os.fstat(stream.fileno()).st_size
        with inputs.understood(elf, "W160", "no program"):
            program = ELFFile(stream)
            elf_limits.check(program, size)
            yield program


RETURNS_ARE_CALLS = ("EM_SPARC", "EM_SPARC32PLUS", "EM_MICROBLAZE")
"""Machines on which the register that leads back has the address of the call."""
T = TypeVar("T")


class Ranges(Generic[T]):
    """Ranges of addresses, each with a value: found by an address in O(log n)."""

    def __init__(self, ranges: Iterable[tuple[int, int, T]]) -> None:
        """Take begin, size and value of each range. O(n log n)."""
        self._ranges = sorted(ranges, key=lambda found: found[:2])

    def at(self, address: int) -> tuple[int, T] | None:
        """Return begin and value of the range around an address; one of no size is at its begin.

        Only the last range that begins there or before counts; of several at one begin, the
        longest.
        """
        index = bisect.bisect_right(self._ranges, address, key=lambda found: found[0]) - 1
        if index < 0:
            return None
        begin, size, value = self._ranges[index]
        return (begin, value) if address < begin + max(size, 1) else None


def sizes(elf: Path) -> tuple[int, int]:
    """Return the bytes that a program takes of flash and of RAM."""
    flash = ram = 0
    with opened(elf) as program:
        for section in program.iter_sections():
            flags, size = section["sh_flags"], section["sh_size"]
            if not flags & SH_FLAGS.SHF_ALLOC:
                continue
            if section["sh_type"] != "SHT_NOBITS":
                flash += size
            if flags & SH_FLAGS.SHF_WRITE:
                ram += size
    return flash, ram


@dataclass(frozen=True)
class Location:
    """The code at an address of a program."""

    address: int
    function: str = ""
    offset: int = 0
    """Bytes from the begin of the function or object."""
    file: str = ""
    line: int = 0

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else ""
        name = self.function or ("" if where else "unknown code")
        return ", ".join(part for part in (name, where) if part)


class Symbols:
    """Symbols and source lines of a program."""

    def __init__(self, elf: Path) -> None:
        """Read the symbol table; line tables are read when one of their addresses is asked for."""
        self._elf = elf
        self._functions: list[tuple[int, int, str]] = []
        self._objects: dict[int, str] = {}
        self._units: list[int] = []
        self._ranges: list[tuple[int, int, int]] = []
        """Begin, end and compilation unit of ranges of code."""
        self._lines: dict[int, list[tuple[int, int, str, int]]] = {}
        """By compilation unit: begin, end, file and line of what it was made of."""
        with opened(elf) as program:
            self._thumb = program["e_machine"] == "EM_ARM"
            self._returns_are_calls = program["e_machine"] in RETURNS_ARE_CALLS
            self._read_symbols(program)
            if program.has_dwarf_info():
                self._read_units(program.get_dwarf_info())
        self._functions.sort()

    def object_at(self, address: int) -> str:
        """Return the name of the data object at an address, or nothing."""
        return self._objects.get(address, "")

    def locate(self, address: int, is_return: bool = False) -> Location:
        """Return function and source line of an address; of the call before a return address.

        On SPARC and MicroBlaze a register that leads back has the address of the call itself.
        """
        pc = address & ~1 if self._thumb else address
        looked_up = pc - 1 if is_return and not self._returns_are_calls else pc
        function, offset = "", 0
        index = bisect.bisect_right(self._functions, (looked_up, 1 << 64, "")) - 1
        if index >= 0:
            begin, size, name = self._functions[index]
            if looked_up < begin + max(size, 1):
                function, offset = name, pc - begin
        if not function:  # line tables keep entries of code that the linker dropped
            return Location(address)
        file, line = self._line_at(looked_up)
        if elf_inline.is_generated(file):
            file, line = self._call_site(looked_up) or (file, line)
        return Location(address, function, offset, file, line)

    def _line_at(self, address: int) -> tuple[str, int]:
        """Return file and line of an address; of ranges that hold it, the one that begins last."""
        likely = {unit for begin, end, unit in self._ranges if begin <= address < end}
        # A table of ranges ends too early where the linker dropped a function of its unit.
        for units in (likely, self._units):
            self._read_lines([unit for unit in units if unit not in self._lines])
            found = [r for unit in units for r in self._lines[unit] if r[0] <= address < r[1]]
            if found:
                return max(found)[2:]
        return "", 0

    def _call_site(self, address: int) -> tuple[str, int] | None:
        """Return where the user calls the function of a generated header that is inlined there."""
        with opened(self._elf) as program:
            dwarf = program.get_dwarf_info()
            for begin, end, offset in self._ranges:
                if begin <= address < end:
                    unit = dwarf.get_CU_at(offset)
                    names = _file_names(dwarf.line_program_for_CU(unit).header)
                    file, line = elf_inline.call_site(dwarf, names, unit, address)
                    return (file, line) if line else None
        return None

    def _read_symbols(self, program: Any) -> None:
        table = program.get_section_by_name(".symtab")
        for symbol in table.iter_symbols() if table else ():
            kind, value = symbol["st_info"]["type"], symbol["st_value"]
            if kind == "STT_FUNC":
                begin = value & ~1 if self._thumb else value
                name = symbol.name.partition(".")[0]  # without the compiler's .isra.0
                self._functions.append((begin, symbol["st_size"], name))
            elif kind == "STT_OBJECT":
                self._objects[value] = symbol.name

    def _read_units(self, dwarf: Any) -> None:
        self._units = [unit.cu_offset for unit in dwarf.iter_CUs()]
        known = dwarf.get_aranges()
        self._ranges = [
            (entry.begin_addr, entry.begin_addr + entry.length, entry.info_offset)
            for entry in (known.entries if known else ())
        ]

    def _read_lines(self, units: Collection[int]) -> None:
        if not units:
            return
        with opened(self._elf) as program:
            dwarf = program.get_dwarf_info()
            for unit in units:
                self._lines[unit] = list(_lines(dwarf, dwarf.get_CU_at(unit)))


def _lines(dwarf: Any, unit: Any) -> Iterator[tuple[int, int, str, int]]:
    """Yield begin, end, file and line of what a compilation unit became."""
    program = dwarf.line_program_for_CU(unit)
    if program is None:
        return
    names = _file_names(program.header)
    last = None
    for entry in program.get_entries():
        state = entry.state
        if state is None:
            continue
        if last is not None and last.address < state.address:
            yield last.address, state.address, names.get(last.file, ""), last.line
        last = None if state.end_sequence else state


def _file_names(header: Any) -> dict[int, str]:
    """Return the files of a line program by number, with their folders where known."""
    folders = [_text(folder) for folder in header["include_directory"]]
    version_5 = header["version"] >= 5
    names = {}
    for number, entry in enumerate(header["file_entry"], start=0 if version_5 else 1):
        index = entry.dir_index if version_5 else entry.dir_index - 1
        folder = folders[index] if 0 <= index < len(folders) else ""
        names[number] = str(Path(folder) / _text(entry.name))
    return names


def _text(value: Any) -> str:
    return value.decode(errors="replace") if isinstance(value, bytes) else str(value)


def global_functions(file: Path) -> list[str]:
    """Return the names of the functions that a program or an object defines for others."""
    with opened(file) as program:
        table = program.get_section_by_name(".symtab")
        return [
            symbol.name
            for symbol in (table.iter_symbols() if table else ())
            if symbol["st_info"]["type"] == "STT_FUNC"
            and symbol["st_info"]["bind"] != "STB_LOCAL"
            and symbol["st_shndx"] != "SHN_UNDEF"
        ]
