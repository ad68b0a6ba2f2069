# SPDX-License-Identifier: MIT
"""`./weft image`: what is in the files is what the programs load, and what the board checks."""

import struct
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.needs import need_tools
from tests.nightly import nightly
from weft.building import images
from weft.cli.main import new_app
from weft.diag import exits
from weft.diag.errors import WeftError
from weft.model.boards import board_of

ROOT = Path(__file__).resolve().parents[2]
HELLO = ROOT / "examples/hello/hello.yaml"
TWO_CORES = ROOT / "examples/two_cores/two_cores.yaml"
BOOT = 0x10000000
RP2040 = 0xE48BFF56


def crc_by_bits(content: bytes) -> int:
    """Return CRC-32/MPEG-2 as its definition has it, bit by bit."""
    crc = 0xFFFFFFFF
    for byte in content:
        crc ^= byte << 24
        for _ in range(8):
            crc = (crc << 1) ^ (0x04C11DB7 if crc & 0x80000000 else 0)
            crc &= 0xFFFFFFFF
    return crc


def blocks_of(file: Path) -> dict[int, bytes]:
    """Read UF2 as the board does; return pages by address."""
    content = file.read_bytes()
    assert len(content) % 512 == 0
    found = {}
    for number in range(len(content) // 512):
        block = content[512 * number : 512 * (number + 1)]
        *head, data, end = struct.unpack("<8I476sI", block)
        assert head[:3] == [0x0A324655, 0x9E5D5157, 0x2000] and end == 0x0AB16F30
        assert head[4:] == [256, number, len(content) // 512, RP2040]
        assert head[3] % 256 == 0 and not any(data[256:])
        found[head[3]] = data[:256]
    return found


def make(file: Path, target: str, folder: Path) -> Path:
    """Write the image of a description."""
    board = board_of(target)
    need_tools(board.compiler)
    output = folder / f"image.{board.image.format if board.image else ''}"
    options = ["--output", str(output), "--build-dir", str(folder / "build")]
    done = CliRunner().invoke(new_app(), ["image", str(file), "--target", target, *options])
    assert done.exit_code == 0, done.output
    return output


def test_checksum() -> None:
    assert images.crc32_mpeg2(b"123456789") == crc_by_bits(b"123456789") == 0x0376E6E7


@pytest.mark.parametrize("file", [HELLO, *nightly(TWO_CORES)], ids=["one-core", "two-cores"])
def test_uf2_has_what_the_programs_load(file: Path, tmp_path: Path) -> None:
    found = blocks_of(make(file, "pico", tmp_path))
    programs = sorted((tmp_path / "build").rglob("*.elf"))
    assert len(programs) == (2 if file == TWO_CORES else 1)
    for program in programs:
        for piece in images.pieces(program):
            for offset in range(0, len(piece.content), 97):
                address = piece.address + offset
                if BOOT + 252 <= address < BOOT + 256:
                    continue
                byte = found[address & ~255][address & 255]
                assert byte == piece.content[offset], hex(address)
    boot = found[BOOT]
    assert struct.unpack("<I", boot[252:])[0] == crc_by_bits(boot[:252])
    assert any(boot[:16]), "the second stage of the start is there"


@pytest.mark.parametrize(
    "target",
    ["microbit", "netduinoplus2", *nightly("olimex-stm32-h405", "hifive1", "b-l475e-iot01a")],
)
def test_file_has_what_the_program_loads(target: str, tmp_path: Path) -> None:
    image = make(HELLO, target, tmp_path)
    board = board_of(target)
    assert board.image is not None and image.suffix == f".{board.image.format}"
    if image.suffix == ".hex":
        back = tmp_path / "back.bin"
        command = [f"{board.toolchain}-objcopy", "-I", "ihex", "-O", "binary"]
        subprocess.run([*command, str(image), str(back)], check=True)
        image = back
    content = image.read_bytes()
    (program,) = (tmp_path / "build").rglob("*.elf")
    found = list(images.pieces(program))
    begin = min(piece.address for piece in found)
    for piece in found:
        at = piece.address - begin
        assert content[at : at + len(piece.content)] == piece.content
    assert len(content) == max(piece.address + len(piece.content) for piece in found) - begin


def test_board_without_an_image(tmp_path: Path) -> None:
    need_tools("arm-none-eabi-gcc")
    options = ["--build-dir", str(tmp_path)]
    done = CliRunner().invoke(new_app(), ["image", str(HELLO), "--target", "cm3", *options])
    assert isinstance(done.exception, WeftError)
    assert (done.exception.exit_code, done.exception.problems[0].code) == (exits.USAGE, "W237")
