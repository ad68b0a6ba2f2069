# SPDX-License-Identifier: MIT
"""Intel HEX for a debug probe: read back by objcopy."""

import subprocess
from pathlib import Path

from tests.needs import needs
from weft.building.images import PAGE, Piece, intel_hex


@needs("objcopy")
def test_objcopy_reads_it(tmp_path: Path) -> None:
    """Across a border of 64 KiB, with a piece that begins and ends within a page."""
    found = [Piece(0x1000FF80, bytes(range(200))), Piece(0x10010100, b"behind")]
    (tmp_path / "a.hex").write_text(intel_hex(found))
    command = ["objcopy", "-I", "ihex", "-O", "binary", "a.hex", "a.bin"]
    subprocess.run(command, cwd=tmp_path, check=True, timeout=10)
    written = (tmp_path / "a.bin").read_bytes()
    begin = 0x1000FF00
    wanted = bytearray(b"\xff" * (3 * PAGE))
    for piece in found:
        offset = piece.address - begin
        wanted[offset : offset + len(piece.content)] = piece.content
    assert written == bytes(wanted)
