# SPDX-License-Identifier: MIT
"""A node loads, verifies, starts, stops and restarts another one: two cores, alike or not."""

import struct
import zlib
from pathlib import Path

import pytest

from tests.needs import need_description
from tests.nightly import nightly
from tests.tap import Tap
from weft.base import elf
from weft.building import processor_images
from weft.building.builder import build
from weft.building.images import Piece, pieces
from weft.diag.errors import WeftError
from weft.model.description import load
from weft.run.runner import run

FOLDER = Path(__file__).parent / "control"
ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "tests" / "processor"
LIMIT = 900
HEADER = 4


@pytest.mark.slow
@pytest.mark.parametrize("target", ["vex2", "mixed"])
def test_all_that_can_go_wrong(target: str) -> None:
    description = load(FOLDER / "control.yaml", target)
    need_description(description)
    tap = Tap()
    outcomes = run(
        build(description, BUILD / target),
        lambda _, line: tap.read(line),
        LIMIT,
        plan=description.network.plan,
    )
    assert tap.problems() == []
    assert [outcome.code for outcome in outcomes] == [0, 0]


def words_of(image: bytes) -> list[int]:
    """Return the words of an image."""
    return [word for (word,) in struct.iter_unpack("<I", image)]


@pytest.mark.parametrize(
    ("file", "target"),
    [
        (ROOT / "examples" / "producer_consumer" / "producer_consumer.yaml", "vex"),
        *nightly((FOLDER / "control.yaml", "mixed")),
    ],
    ids=["small", "control"],
)
def test_the_image_of_a_program_is_what_it_loads(file: Path, target: str) -> None:
    """By day of a small program with a hub that is not zero, at night of one that is loaded."""
    description = load(file, target)
    need_description(description)
    program = build(description, BUILD / f"image-{target}")[-1].elf
    image = processor_images.image_of(program)
    words = words_of(image)
    count = words[3]
    head = HEADER + 3 * count
    with elf.opened(program) as opened:
        assert words[2] == opened.header.e_entry
    assert words[:2] == [0x57656901, len(image)]
    assert words[head] == zlib.crc32(image[: 4 * head])
    at = 4 * (head + 1)
    memory: dict[int, int] = {}
    for i in range(count):
        address, size, crc = words[HEADER + 3 * i : HEADER + 3 * i + 3]
        content = image[at : at + size]
        assert zlib.crc32(content) == crc
        memory |= dict(zip(range(address, address + size), content, strict=True))
        at += size
    assert at == len(image)
    loaded: dict[int, int] = {}
    for piece in pieces(program):  # hubs that are not zero lie in a hole of the data
        loaded |= dict(enumerate(piece.content, piece.address))
    assert loaded == {address: memory[address] for address in loaded}
    assert not any(memory[address] for address in memory.keys() - loaded.keys())


def test_pieces_become_whole_words() -> None:
    found = [Piece(0x103, b"\x01\x02"), Piece(0x108, b"\x03"), Piece(0x200, b"abcd")]
    whole = processor_images.segments(found)
    assert [piece.address for piece in whole] == [0x100, 0x200]
    assert whole[0].content == b"\0\0\0\x01\x02\0\0\0\x03\0\0\0"
    words = words_of(processor_images.image(0x104, found))
    assert words[1:8] == [4 * (4 + 6 + 1 + 3 + 1), 0x104, 2, 0x100, 12, words[6], 0x200]


def test_too_many_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    many = [Piece(0x100 * i, b"word") for i in range(processor_images.SEGMENTS + 1)]
    monkeypatch.setattr(processor_images, "pieces", lambda _: iter(many))
    with pytest.raises(WeftError, match="more than 16 pieces"):
        processor_images.image_of(tmp_path / "many.elf")
