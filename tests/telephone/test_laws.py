# SPDX-License-Identifier: MIT
"""G.711 of the telephone's DSP node: each sample and each byte."""

import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from examples.telephone.call import speech
from tests.needs import need_tools
from weft.starter.templates import TEMPLATES

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "telephone"
SOURCES = (EXAMPLE / "codec.c", EXAMPLE / "g711.c", ROOT / "tests" / "telephone" / "laws.c")
EVERYTHING = """
#include "g711.h"
#include <stdio.h>
int main(void)
{
    for (int sample = INT16_MIN; sample <= INT16_MAX; sample++) {
        printf("%u\\n", g711_encode((int16_t)sample));
    }
    for (unsigned byte = 0; byte <= UINT8_MAX; byte++) {
        printf("%d\\n", g711_decode((uint8_t)byte));
    }
}
"""
SAMPLES = range(-32768, 32768)


FLAGS = ("-std=c11", "-Wall", "-Wextra", "-Werror", "-fsanitize=undefined", "-fno-sanitize-recover")


def printed(sources: Iterable[Path], include: Path, folder: Path) -> list[list[int]]:
    """Return the numbers in the lines of a program that tries everything."""
    need_tools("gcc")
    program = folder / "laws"
    command = ["gcc", *FLAGS, "-I", str(include), *map(str, sources), "-o", str(program)]
    subprocess.run(command, check=True, timeout=60)
    run = subprocess.run([program], capture_output=True, text=True, timeout=60, check=True)
    return [[int(word) for word in line.split()] for line in run.stdout.splitlines()]


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[list[int]]:
    return printed(SOURCES, EXAMPLE, tmp_path_factory.mktemp("laws"))


@pytest.mark.parametrize(("column", "law"), [(0, "PCMU"), (1, "PCMA")])
def test_every_sample_has_the_byte_of_the_standard(
    lines: list[list[int]], column: int, law: str
) -> None:
    got = bytes(line[column] for line in lines[: len(SAMPLES)])
    assert got == speech.encode(law, SAMPLES)


@pytest.mark.parametrize(("column", "law"), [(0, "PCMU"), (1, "PCMA")])
def test_a_byte_becomes_a_sample_of_its_own_step(
    lines: list[list[int]], column: int, law: str
) -> None:
    """And the one in the middle: no other sample of the step is further from an end."""
    steps: dict[int, list[int]] = {}
    for sample, byte in zip(SAMPLES, speech.encode(law, SAMPLES), strict=True):
        steps.setdefault(byte, []).append(sample)
    for byte, line in enumerate(lines[len(SAMPLES) : len(SAMPLES) + 256]):
        first, last = steps[byte][0], steps[byte][-1]
        if abs(first) < 30000 and abs(last) < 30000 and last - first > 6:
            assert abs(line[column] - (first + last) / 2) <= 1, (law, byte)


def test_samples_of_the_tables_in_the_standard(lines: list[list[int]]) -> None:
    """Ends of segments as G.711 lists them, in units of 16 bits."""
    ulaw = [line[0] for line in lines[len(SAMPLES) :]]
    alaw = [line[1] for line in lines[len(SAMPLES) :]]
    assert (ulaw[0x80], ulaw[0x8F], ulaw[0xFF], ulaw[0x00]) == (32124, 16764, 0, -32124)
    assert (alaw[0xAA], alaw[0x2A], alaw[0xD5], alaw[0x55]) == (32256, -32256, 8, -8)


def test_the_template_has_the_codec_of_the_example(lines: list[list[int]], tmp_path: Path) -> None:
    """An application that `./weft new` writes cannot include the files of an example."""
    for name, text in TEMPLATES["offload"].others.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "main.c").write_text(EVERYTHING)
    got = printed((tmp_path / "g711.c", tmp_path / "main.c"), tmp_path, tmp_path)
    assert got == [line[:1] for line in lines[:-1]]


def test_what_is_no_frame_is_refused(lines: list[list[int]]) -> None:
    assert lines[-1] == [0, 0, 0], (
        "no such codec, one that is not linked, a frame that is too short"
    )
