# SPDX-License-Identifier: MIT
"""Refuses programs that take more memory or time to read than their file is worth.

pyelftools believes what an ELF file says of itself: that parts of it lie in the same place, that a
name has no end, how many entries a table has. What is checked here is in proportion to the file.
"""

import struct
from collections.abc import Iterator
from typing import Any, NamedTuple

from weft.base import inputs
from weft.diag.visible import visible

NAMES_PER_BYTE = 16
"""Characters of all names together, of each byte of the file: several may share one."""

_NOBITS, _STRTAB = 8, 3
_SYMBOLS = (2, 11, 0x6FFFFFF3)
"""Types of sections with symbols: SYMTAB, DYNSYM, SUNW_LDYNSYM."""
_HASHES = (5, 0x6FFFFFF6)
"""Types of sections that pyelftools reads whole when it meets them: HASH, GNU_HASH."""
_LOAD, _DYNAMIC = 1, 2


class _Section(NamedTuple):
    """A section's header, as it is in the file."""

    name: int
    kind: int
    flags: int
    address: int
    offset: int
    size: int
    link: int
    info: int
    align: int
    entry: int


class _Segment(NamedTuple):
    """What matters of a program header."""

    kind: int
    size: int
    """In the file."""


def check(program: Any, size: int) -> None:
    """Raise ValueError for a program that is out of proportion to its file. O(size of the file)."""
    limits = _Limits(program, size)
    limits.check_segments()
    limits.check_sections()
    limits.check_names()
    _check_contents(program)


class _Limits:
    """The tables of a program, read without pyelftools."""

    def __init__(self, program: Any, size: int) -> None:
        self._program = program
        self._size = size
        self._order = "<" if program.little_endian else ">"
        self._is_wide = program.elfclass == 64
        self._left = NAMES_PER_BYTE * size
        """Characters that names may still have."""
        self._tables: dict[int, bytes] = {}
        """Names by section."""
        layout = "IIQQQQIIQQ" if self._is_wide else "10I"
        rows = self._rows("sections", "sh", program.num_sections(), layout)
        self._sections = [_Section(*row) for row in rows]

    def _rows(self, what: str, prefix: str, count: int, layout: str) -> Iterator[tuple[int, ...]]:
        """Return the rows of a table of the file's header, which must have room for them."""
        entry, wanted = self._program[f"e_{prefix}entsize"], self._order + layout
        if count and (entry < struct.calcsize(wanted) or count * entry > self._size):
            raise ValueError(f"it has no room for its {count} {what}")
        raw = self._at(self._program[f"e_{prefix}off"], count * entry)
        return (struct.unpack_from(wanted, raw, number * entry) for number in range(count))

    def _at(self, offset: int, size: int) -> bytes:
        """Return a part of the file."""
        if offset + size > self._size:
            raise ValueError("a part of it is behind its end")
        self._program.stream.seek(offset)
        return bytes(self._program.stream.read(size))

    def check_segments(self) -> None:
        """Raise ValueError for segments that overlap, or more tables for linking than one."""
        layout = "IIQQQQ" if self._is_wide else "6I"
        size_at = 5 if self._is_wide else 4
        rows = self._rows("segments", "ph", self._program.num_segments(), layout)
        segments = [_Segment(row[0], row[size_at]) for row in rows]
        if sum(segment.size for segment in segments if segment.kind == _LOAD) > self._size:
            raise ValueError("its segments are larger than the file")
        if sum(segment.kind == _DYNAMIC for segment in segments) > 1:
            raise ValueError("it has more than one segment for dynamic linking")

    def check_sections(self) -> None:
        """Raise ValueError for sections that overlap, or more hash tables than a program has."""
        if sum(section.size for section in self._sections if section.kind != _NOBITS) > self._size:
            raise ValueError("its sections are larger than the file")
        for kind in _HASHES:
            if sum(section.kind == kind for section in self._sections) > 1:
                raise ValueError("it has more than one hash table of a kind")

    def check_names(self) -> None:
        """Raise ValueError for names without an end, or too many characters in all of them."""
        if self._sections:
            names = self._program.get_shstrndx()
            self._check_names([section.name for section in self._sections], names)
        for section in self._sections:
            if section.kind in _SYMBOLS:
                layout = struct.Struct(f"{self._order}I{20 if self._is_wide else 12}x")
                if section.entry != layout.size or section.size % layout.size:
                    raise ValueError("its symbols have another size than those of programs")
                raw = self._at(section.offset, section.size)
                self._check_names((row[0] for row in layout.iter_unpack(raw)), section.link)

    def _check_names(self, begins: Any, number: int) -> None:
        """Check the names that begin at some places of a section with names."""
        names = self._names(number)
        for begin in begins:
            end = names.find(b"\0", begin)
            if end < 0:
                raise ValueError("a name has no end")
            self._left -= end - begin
            if self._left < 0:
                raise ValueError("its names are longer than the file is worth")

    def _names(self, number: int) -> bytes:
        """Return the content of a section with names."""
        if number >= len(self._sections) or self._sections[number].kind != _STRTAB:
            raise ValueError(f"section {number} has no names")
        if number not in self._tables:
            section = self._sections[number]
            self._tables[number] = self._at(section.offset, section.size)
        return self._tables[number]


def _check_contents(program: Any) -> None:
    """Raise ValueError for compressed sections that become too large, or that say no size."""
    left = inputs.MAX_PROGRAM
    for section in program.iter_sections():
        name = visible(section.name)
        is_empty = section["sh_type"] == "SHT_NOBITS"
        if is_empty and name.startswith((".debug", ".zdebug")):
            raise ValueError(f"the section {name} has no content")
        if name.startswith(".zdebug"):
            raise ValueError(f"the section {name} is compressed in a way that says no size")
        left -= section.data_size if section.compressed and not is_empty else 0
        if left < 0:
            raise ValueError(f"with the section {name}, compressed ones become too large")
