# SPDX-License-Identifier: MIT
"""Takes the bytes of a machine's console apart: lines of text and records, by node.

A machine with one node writes text and records (kernel/record.h). Where several
nodes share the console, each line begins with the byte 1, the core in decimal
and a space; the byte 2 at its end says that the next line of that core continues
with it. What has no such beginning is the emulator's own word and counts as
core 0's.
"""

import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

CORE = re.compile(rb"\x01(\d{1,4}) ")
MAX_LINE = 1 << 20
"""Longer lines are cut, so that a flood does not fill the memory."""
_CONTROLS = re.compile(rb"([\n\x03\x18\x1e])")
_RECORD = re.compile(rb"\n?(.*) ([0-9a-f]{4})", re.DOTALL)


class Record(str):
    """A record: the kernel's own words, which no text of a program can be taken for."""

    __slots__ = ()


class Damaged(str):
    """What is left of a record that was cut off or does not have its check sum."""

    __slots__ = ()


def framed(text: str) -> bytes:
    """Return a record as the kernel writes it."""
    raw = text.encode()
    return b"\x1e%s %04x\x03\n" % (raw, binascii.crc_hqx(raw, 0xFFFF))


@dataclass
class Stream:
    """The text and the records of one node. A record may begin in the middle of a line."""

    _line: bytearray = field(default_factory=bytearray)
    _record: bytearray | None = None
    _is_behind: bool = False
    """A record has just ended; its newline belongs to it."""

    def add(self, chunk: bytes) -> Iterator[str]:
        """Take bytes; return the lines and records that they complete."""
        for index, part in enumerate(_CONTROLS.split(chunk)):
            if index % 2:
                yield from self._control(part)
            elif part:
                yield from self._text(part)

    def end(self) -> Iterator[str]:
        """Return what is not complete."""
        yield from self._drop()
        if self._line:
            yield self._take_line()

    def _text(self, part: bytes) -> Iterator[str]:
        self._is_behind = False
        into = self._line if self._record is None else self._record
        into += part
        if len(into) > MAX_LINE:
            yield from self._drop() if into is self._record else [self._take_line()]

    def _control(self, byte: bytes) -> Iterator[str]:
        is_behind, self._is_behind = self._is_behind, False
        if byte == b"\x1e":
            yield from self._drop()
            self._record = bytearray()
        elif byte == b"\n" and self._record is None:
            if not is_behind:
                yield self._take_line()
        elif byte == b"\n":
            yield from self._text(byte)
        elif byte == b"\x03" and self._record is not None:
            self._is_behind = True
            yield self._take_record(self._record)
        elif byte == b"\x18":
            self._record = None  # the kernel writes it again

    def _take_line(self) -> str:
        line = _text(bytes(self._line))
        self._line.clear()
        return line

    def _take_record(self, raw: bytearray) -> str:
        self._record = None
        found = _RECORD.fullmatch(raw)
        if found is None or binascii.crc_hqx(bytes(raw[:-5]), 0xFFFF) != int(found[2], 16):
            return Damaged(_text(bytes(raw)).strip("\n"))
        return Record(_text(found[1]))

    def _drop(self) -> Iterator[str]:
        """Give up a record whose end is missing."""
        if self._record is not None:
            raw, self._record = bytes(self._record), None
            yield Damaged(_text(raw).strip("\n"))


class Lines:
    """The lines and records of one console."""

    def __init__(self, cores: int) -> None:
        """Prepare for a machine with some nodes."""
        self._rest = b""
        self._streams = [Stream() for _ in range(cores)]

    def add(self, chunk: bytes, is_last: bool = False) -> Iterator[tuple[int, str]]:
        """Take bytes; return the lines and records that they complete, with their cores."""
        if len(self._streams) == 1:
            yield from ((0, line) for line in self._streams[0].add(chunk))
        else:
            yield from self._of_several(chunk, is_last)
        if is_last:
            for core, stream in enumerate(self._streams):
                yield from ((core, line) for line in stream.end())

    def _of_several(self, chunk: bytes, is_last: bool) -> Iterator[tuple[int, str]]:
        *lines, rest = (self._rest + chunk).split(b"\n")
        if len(rest) > MAX_LINE or (is_last and rest):
            lines.append(rest)
            rest = b""
        self._rest = rest
        for line in lines:
            found = CORE.match(line)
            core = int(found[1]) if found else len(self._streams)
            if found is None or core >= len(self._streams):
                yield 0, _text(line)
                continue
            text = line[found.end() :]
            text = text[:-1] if text.endswith(b"\x02") else text + b"\n"
            yield from ((core, piece) for piece in self._streams[core].add(text))


def _text(raw: bytes) -> str:
    return raw.decode(errors="replace").rstrip("\r")
