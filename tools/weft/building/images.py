# SPDX-License-Identifier: MIT
"""Images: files by which the programs of a machine come onto a board.

Own: UF2 is a block of 512 bytes for each 256 of memory, and its converters on PyPI are commands, or
not maintained. Intel HEX is written by objcopy of the board's toolchain.
Source: "UF2 file format" of Microsoft's repository uf2; RP2040 datasheet, 2.8.1.3.1 (the checksum).
"""

import struct
import subprocess
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from weft.base import elf
from weft.building.builder import Program
from weft.diag import exits
from weft.diag.errors import fail
from weft.diag.suggest import quoted
from weft.model.board import Board, Image, SharedMemory

PAGE = 256
"""Bytes of memory in a block of UF2; flash is written in such pages."""
MAGIC = (0x0A324655, 0x9E5D5157)
MAGIC_END = 0x0AB16F30
HAS_FAMILY = 0x2000
ERASED = 0xFF
HEX_BYTES = 16
"""Bytes of memory in a record of Intel HEX."""
REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


@dataclass(frozen=True)
class Piece:
    """Bytes from an address on."""

    address: int
    content: bytes


def pieces(program: Path) -> Iterator[Piece]:
    """Return what a program loads, at the addresses from which the board starts it."""
    with elf.opened(program) as opened:
        for segment in opened.iter_segments():
            if segment["p_type"] == "PT_LOAD" and segment["p_filesz"]:
                yield Piece(segment["p_paddr"], segment.data())


def pages(found: Sequence[Piece]) -> dict[int, bytes]:
    """Return whole pages by their addresses; what nothing is for is erased."""
    filled: dict[int, bytearray] = {}
    for piece in found:
        for offset, byte in enumerate(piece.content):
            address = piece.address + offset
            page = filled.setdefault(address - address % PAGE, bytearray([ERASED]) * PAGE)
            page[address % PAGE] = byte
    return {address: bytes(filled[address]) for address in sorted(filled)}


def crc32_mpeg2(content: bytes) -> int:
    """Return the checksum: that of zlib with the bits of each byte, and of the result, reversed."""
    reflected = zlib.crc32(content.translate(REVERSED)) ^ 0xFFFFFFFF
    return int(f"{reflected:032b}"[::-1], 2)


def checked(found: Sequence[Piece], region: SharedMemory) -> list[Piece]:
    """Return the pieces with the checksum of a region in its last word."""
    room = bytearray(region.size)
    for piece in found:
        begin = piece.address - region.address
        if 0 <= begin < region.size:
            content = piece.content[: region.size - begin]
            room[begin : begin + len(content)] = content
    struct.pack_into("<I", room, region.size - 4, crc32_mpeg2(bytes(room[:-4])))
    return [*found, Piece(region.address, bytes(room))]


def uf2(found: Sequence[Piece], family: int) -> bytes:
    """Return the blocks of pieces."""
    content = pages(found)
    blocks = [
        struct.pack(
            "<8I476sI", *MAGIC, HAS_FAMILY, address, PAGE, number, len(content), family, page,
            MAGIC_END,
        )
        for number, (address, page) in enumerate(content.items())
    ]  # fmt: skip
    return b"".join(blocks)


def intel_hex(found: Sequence[Piece]) -> str:
    """Return the lines of pieces, for programs that do not read UF2."""
    lines = []
    for address, page in pages(found).items():
        lines.append(_hex_record(4, 0, (address >> 16).to_bytes(2, "big")))
        for offset in range(0, PAGE, HEX_BYTES):
            place = (address + offset) & 0xFFFF
            lines.append(_hex_record(0, place, page[offset : offset + HEX_BYTES]))
    return "\n".join([*lines, _hex_record(1, 0, b""), ""])


def _hex_record(kind: int, address: int, content: bytes) -> str:
    record = bytes([len(content)]) + address.to_bytes(2, "big") + bytes([kind]) + content
    return f":{(record + bytes([-sum(record) & 0xFF])).hex().upper()}"


OBJCOPY = {"hex": "ihex", "bin": "binary"}
"""What objcopy calls the formats that it writes."""


def write(board: Board, programs: Sequence[Program], output: Path | None) -> Path:
    """Write the image of the programs of a machine; return its file."""
    image = board.image
    if image is None:
        message = f"{quoted(board.name)} has no image: it is not a board to be written"
        hint = "`./weft run` starts its programs"
        raise fail("W237", message, exit_code=exits.USAGE, hint=hint)
    file = output or programs[0].elf.with_suffix(f".{image.format}")
    file.parent.mkdir(parents=True, exist_ok=True)
    if image.format in OBJCOPY:
        _copy(board, OBJCOPY[image.format], programs, file)
    else:
        file.write_bytes(uf2(_pieces_of(image, programs), image.family))
    return file


def write_for_probe(board: Board, programs: Sequence[Program]) -> Path:
    """Write the programs of a machine as Intel HEX, which every debug probe takes."""
    file = programs[0].elf.with_suffix(".hex")
    file.write_text(intel_hex(_pieces_of(board.image, programs)), encoding="ascii")
    return file


def _pieces_of(image: Image | None, programs: Sequence[Program]) -> list[Piece]:
    found = [piece for program in programs for piece in pieces(program.elf)]
    if image is not None and image.checked is not None:
        return checked(found, image.checked)
    return found


def _copy(board: Board, kind: str, programs: Sequence[Program], file: Path) -> None:
    command = [f"{board.toolchain}-objcopy", "-O", kind, str(programs[0].elf), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        message = f"objcopy cannot write {file}: {done.stderr.strip()}"
        raise fail("W051", message, exit_code=exits.BUILD)
