# SPDX-License-Identifier: MIT
"""The addresses in the line tables of a program (DWARF 2 to 5), without the lines themselves.

elftools builds an object for each entry, and a copy of all registers: for the programs of
`./weft size`, more than a second each. Addresses are all that is needed here.
"""

import struct
from collections.abc import Iterator

COPY, ADVANCE_PC, CONST_ADD_PC, FIXED_ADVANCE_PC = 1, 2, 8, 9
"""Standard opcodes that make a row or move the address; the others are skipped."""
END_SEQUENCE, SET_ADDRESS = 1, 2
"""Extended opcodes, behind a zero and a length."""


def spans(data: bytes, order: str = "<") -> Iterator[tuple[int, int]]:
    """Yield the addresses of each row of a section .debug_line and of the row behind it.

    `order` of bytes is what layouts of struct begin with.

    Raises ValueError, IndexError or struct.error for what is no such section.
    """
    at = 0
    while at < len(data):
        wide = data[at : at + 4] == b"\xff\xff\xff\xff"
        begin = at + (12 if wide else 4)
        (length,) = struct.unpack_from(order + "IQ"[wide], data, begin - (8 if wide else 4))
        end = begin + length
        if end > len(data):
            raise ValueError("a line table ends behind its section")
        yield from _Table(data, begin, end, wide, order).spans()
        at = end


class _Table:
    """The line table of a unit."""

    def __init__(self, data: bytes, begin: int, end: int, wide: bool, order: str) -> None:
        self._data, self._end, self._order = data, end, order
        (version,) = struct.unpack_from(order + "H", data, begin)
        if not 2 <= version <= 5:
            raise ValueError(f"a line table of DWARF {version}")
        at = begin + (4 if version >= 5 else 2)
        (header,) = struct.unpack_from(order + "IQ"[wide], data, at)
        at += 8 if wide else 4
        self._program = at + header
        self._step = data[at]
        at += 2 if version >= 4 else 1  # also the operations of an instruction, which is one
        self._range, self._base = data[at + 2], data[at + 3]
        if self._range == 0:
            raise ValueError("a line table without a range of lines")
        self._operands = data[at + 4 : at + 3 + self._base]

    def spans(self) -> Iterator[tuple[int, int]]:
        """Yield the addresses of each row and of the next one of the same sequence."""
        last: int | None = None
        for address, ends in self._rows():
            if last is not None:
                yield last, address
            last = None if ends else address

    def _rows(self) -> Iterator[tuple[int, bool]]:
        """Yield the address of each row, and whether it ends its sequence."""
        data, at, address = self._data, self._program, 0
        while at < self._end:
            opcode = data[at]
            at += 1
            if opcode >= self._base:
                address += (opcode - self._base) // self._range * self._step
                yield address, False
            elif opcode == 0:
                size, at = _number(data, at)
                kind, operand = data[at], data[at + 1 : at + size]
                at += size
                if kind == SET_ADDRESS:
                    address = int.from_bytes(operand, "little" if self._order == "<" else "big")
                elif kind == END_SEQUENCE:
                    yield address, True
                    address = 0
            else:
                moved, at = self._standard(opcode, at)
                address += moved
                if opcode == COPY:
                    yield address, False

    def _standard(self, opcode: int, at: int) -> tuple[int, int]:
        """Return by how much a standard opcode moves the address, and where the next one is."""
        if opcode == CONST_ADD_PC:
            return (255 - self._base) // self._range * self._step, at
        if opcode == FIXED_ADVANCE_PC:
            return struct.unpack_from(self._order + "H", self._data, at)[0], at + 2
        moved = 0
        for _ in range(self._operands[opcode - 1]):
            moved, at = _number(self._data, at)
        return (moved * self._step if opcode == ADVANCE_PC else 0), at


def _number(data: bytes, at: int) -> tuple[int, int]:
    """Return an unsigned LEB128 number, and where the next byte is."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at
