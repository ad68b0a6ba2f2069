# SPDX-License-Identifier: MIT
"""What the tools read from ELF files: symbols, sections, types."""

import bisect
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from elftools.dwarf.die import DIE
from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

from weft.base.elf import opened

MAX_TYPEDEFS = 32
"""Of typedefs; in a damaged program they may go in a circle."""
SHF_WRITE, SHF_ALLOC, SHF_EXECINSTR = 1, 2, 4


@dataclass(frozen=True)
class Section:
    """A section that takes memory."""

    name: str
    kind: str
    """text, rodata, data or bss."""
    address: int
    size: int


@dataclass(frozen=True)
class Symbol:
    """A function or an object."""

    name: str
    address: int
    size: int
    function: bool
    section: str
    kind: str
    file: str
    """The source file of a static symbol, as the compiler saw it; else empty."""


class Elf:
    """An executable or an object file."""

    def __init__(self, path: Path) -> None:
        """Open a file; it is read at once and closed."""
        self.path = path
        with opened(path) as elf:
            self.machine: str = elf["e_machine"]
            self.sections = [
                Section(s.name, _kind(s), s["sh_addr"], s["sh_size"])
                for s in elf.iter_sections()
                if s["sh_flags"] & SHF_ALLOC and s["sh_size"]
            ]
            self.symbols = self._read_symbols(elf)

    def _read_symbols(self, elf: ELFFile) -> list[Symbol]:
        table = elf.get_section_by_name(".symtab")
        if not isinstance(table, SymbolTableSection):
            return []
        symbols = []
        file = ""
        for symbol in table.iter_symbols():
            info = symbol["st_info"]
            if info["type"] == "STT_FILE":
                file = symbol.name
            if info["type"] not in ("STT_FUNC", "STT_OBJECT", "STT_NOTYPE"):
                continue
            index = symbol["st_shndx"]
            if not isinstance(index, int) or not symbol.name or symbol.name[0] == "$":
                continue
            section = elf.get_section(index)
            function = info["type"] == "STT_FUNC"
            address = symbol["st_value"]
            if function and self.machine == "EM_ARM":
                address &= ~1
            local = info["bind"] == "STB_LOCAL"
            symbols.append(
                Symbol(
                    symbol.name,
                    address,
                    symbol["st_size"],
                    function,
                    section.name,
                    _kind(section),
                    file if local else "",
                )
            )
        return symbols

    @cached_property
    def _ordered(self) -> list[Symbol]:
        code = [s for s in self.symbols if s.kind == "text"]
        # At one address the function comes last, so that it is found first.
        return sorted(code, key=lambda s: (s.address, s.function))

    @cached_property
    def _addresses(self) -> list[int]:
        return [s.address for s in self._ordered]

    def address_of(self, name: str) -> int | None:
        """Return the address of a symbol, None if there is none."""
        for symbol in self.symbols:
            if symbol.name == name:
                return symbol.address
        return None

    def place(self, address: int) -> str:
        """Return "symbol+offset" of an address in code."""
        index = bisect.bisect_right(self._addresses, address) - 1
        if index < 0:
            return f"{address:#x}"
        symbol = self._ordered[index]
        offset = address - symbol.address
        return f"{symbol.name}+{offset}" if offset else symbol.name

    def totals(self) -> dict[str, int]:
        """Return bytes of text, rodata, data and bss."""
        totals = {"text": 0, "rodata": 0, "data": 0, "bss": 0}
        for section in self.sections:
            totals[section.kind] += section.size
        return totals


def _kind(section: object) -> str:
    flags = section["sh_flags"]  # type: ignore[index]
    if flags & SHF_EXECINSTR:
        return "text"
    if not flags & SHF_WRITE:
        return "rodata"
    return "bss" if section["sh_type"] == "SHT_NOBITS" else "data"  # type: ignore[index]


def structure_sizes(path: Path, names: set[str]) -> dict[str, int]:
    """Return sizes of typedefs of structures by name, from DWARF."""
    found: dict[str, int] = {}
    with opened(path) as elf:
        if not elf.has_dwarf_info():
            return found
        for unit in elf.get_dwarf_info().iter_CUs():
            for entry in unit.iter_DIEs():
                name = _typedef(entry)
                if name in names and name not in found:
                    size = _type_size(entry)
                    if size:
                        found[name] = size
    return found


def _typedef(entry: DIE) -> str:
    if entry.tag != "DW_TAG_typedef" or "DW_AT_name" not in entry.attributes:
        return ""
    return str(entry.attributes["DW_AT_name"].value.decode())


def _type_size(entry: DIE) -> int:
    for _ in range(MAX_TYPEDEFS):
        if entry.tag != "DW_TAG_typedef" or "DW_AT_type" not in entry.attributes:
            break
        entry = entry.get_DIE_from_attribute("DW_AT_type")
    size = entry.attributes.get("DW_AT_byte_size")
    return int(size.value) if size else 0
