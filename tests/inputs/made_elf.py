# SPDX-License-Identifier: MIT
"""Writes ELF files of 64 bits, sound ones and others, part by part."""

import struct
from collections.abc import Sequence
from dataclasses import dataclass

NULL, PROGBITS, SYMTAB, STRTAB, NOBITS = 0, 1, 2, 3, 8
GNU_HASH = 0x6FFFFFF6
LOADED = 2
"""Flag of a section: it is part of the running program."""
DYNAMIC = 2
"""Kind of a segment."""
OBJECT = 1
HEADER, ENTRY, SEGMENT = 64, 64, 56
"""Bytes of the file's header, of that of a section, and of that of a segment."""


@dataclass(frozen=True)
class Section:
    """A section. Several may have one content: then it is in the file once."""

    name: str
    content: bytes = b""
    kind: int = PROGBITS
    flags: int = 0
    address: int = 0
    link: int = 0
    info: int = 0
    entry: int = 0


@dataclass(frozen=True)
class Symbol:
    """An object of a program."""

    name: str
    address: int
    size: int = 8


def symbols(found: Sequence[Symbol]) -> list[Section]:
    """Return the sections 1 and 2 of a program: its symbols and their names."""
    names = bytearray(b"\0")
    raw = bytearray(24)
    for symbol in found:
        raw += struct.pack("<IBBHQQ", len(names), OBJECT, 0, 3, symbol.address, symbol.size)
        names += symbol.name.encode() + b"\0"
    table = Section(".symtab", bytes(raw), SYMTAB, link=2, entry=24)
    return [table, Section(".strtab", bytes(names), STRTAB)]


def elf(
    sections: Sequence[Section],
    *,
    info: int = 0,
    segments: int = 0,
    segment: tuple[int, int] | None = None,
) -> bytes:
    """Return a file: sections 1, 2, ... and behind them their names.

    `info`: of section 0; `segments`: how many the header says; `segment`: kind of each and its
    size in the file; without it there are none.
    """
    names = bytearray(b"\0")
    places: dict[bytes, int] = {}
    headers = bytearray(struct.pack("<IIQQQQIIQQ", 0, NULL, 0, 0, 0, 0, 0, info, 0, 0))
    body = bytearray(HEADER)
    if segment is not None:
        kind, size = segment
        body += segments * struct.pack("<IIQQQQQQ", kind, 4, 0, 0, 0, size, size, 1)
    for section in [*sections, Section(".shstrtab", kind=STRTAB)]:
        begin = len(names)
        names += section.name.encode() + b"\0"
        content = section.content if section.name != ".shstrtab" else bytes(names)
        if content not in places:
            places[content] = len(body)
            body += content
        headers += struct.pack(
            "<IIQQQQIIQQ",
            *(begin, section.kind, section.flags, section.address, places[content]),
            *(len(content), section.link, section.info, 1, section.entry),
        )
    count = len(headers) // ENTRY
    head = struct.pack(
        "<16sHHIQQQIHHHHHH",
        *(b"\x7fELF\x02\x01\x01", 2, 62, 1, 0, HEADER if segment else 0, len(body), 0, HEADER),
        *(SEGMENT if segment else 0, segments, ENTRY, count, count - 1),
    )
    return bytes(head + body[HEADER:] + headers)
