# SPDX-License-Identifier: MIT
"""Images of programs that another node loads: a file in C for the program of that one.

The form is that of net/processor.h.
"""

import struct
import zlib
from collections.abc import Sequence
from pathlib import Path

from weft.base import elf
from weft.building.images import Piece, pieces
from weft.diag import exits
from weft.diag.errors import fail
from weft.diag.suggest import quoted

MAGIC = 0x57656901
"""WEFT_IMAGE_MAGIC."""
SEGMENTS = 16
"""WEFT_IMAGE_SEGMENTS."""
WORD = 4
PER_LINE = 6


def segments(found: Sequence[Piece]) -> list[Piece]:
    """Return pieces that begin and end with words; those that touch are one."""
    words: dict[int, bytearray] = {}
    for piece in found:
        for address, byte in enumerate(piece.content, piece.address):
            words.setdefault(address - address % WORD, bytearray(WORD))[address % WORD] = byte
    whole: list[tuple[int, bytearray]] = []
    for address in sorted(words):
        if whole and whole[-1][0] + len(whole[-1][1]) == address:
            whole[-1][1].extend(words[address])
        else:
            whole.append((address, bytearray(words[address])))
    return [Piece(address, bytes(content)) for address, content in whole]


def image(entry: int, found: Sequence[Piece]) -> bytes:
    """Return the image of a program."""
    whole = segments(found)
    head_bytes = WORD * (4 + 3 * len(whole) + 1)
    size = head_bytes + sum(len(piece.content) for piece in whole)
    head = struct.pack("<4I", MAGIC, size, entry, len(whole))
    for piece in whole:
        head += struct.pack("<3I", piece.address, len(piece.content), zlib.crc32(piece.content))
    return b"".join([head, struct.pack("<I", zlib.crc32(head)), *(p.content for p in whole)])


def image_of(program: Path) -> bytes:
    """Return the image of the program in an ELF file."""
    found = list(pieces(program))
    if len(segments(found)) > SEGMENTS:
        message = f"{quoted(program.name)} has more than {SEGMENTS} pieces to load"
        raise fail("W051", message, exit_code=exits.BUILD)
    with elf.opened(program) as opened:
        return image(opened.header.e_entry, found)


def c_text(name: str, content: bytes) -> str:
    """Return a file in C that defines an image."""
    words = [f"{word:#010x}U" for (word,) in struct.iter_unpack("<I", content)]
    lines = [", ".join(words[at : at + PER_LINE]) for at in range(0, len(words), PER_LINE)]
    return "\n".join(
        [
            f"/* The image of {name}. Generated; do not edit. */",
            "#include <stdint.h>",
            "",
            f"extern const uint32_t weft_system_image_{name}[];",
            f"const uint32_t weft_system_image_{name}[] = {{",
            *(f"    {line}," for line in lines),
            "};",
            "",
        ]
    )


def write(program: Path, folder: Path) -> Path:
    """Write the image of a program as a file in C into a folder and return it."""
    name = program.stem.replace("-", "_")
    file = folder / f"image_{name}.c"
    folder.mkdir(parents=True, exist_ok=True)
    file.write_text(c_text(name, image_of(program)), encoding="utf-8")
    return file
