# SPDX-License-Identifier: MIT
"""Invalid program files: each is read or refused."""

import random
import subprocess
from pathlib import Path

import pytest

from tests.needs import need_tools
from weft.diag.errors import WeftError
from weft.observe.insight import Image

SOURCE = 'int weft_system; const char text[] = "text"; int main(void) { return text[0]; }'
SEEDS = 300


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    need_tools("gcc")
    folder = tmp_path_factory.mktemp("program")
    (folder / "main.c").write_text(SOURCE)
    subprocess.run(["gcc", "-g", "main.c", "-o", "main"], cwd=folder, check=True)
    return (folder / "main").read_bytes()


def damaged(sound: bytes, random_: random.Random) -> bytes:
    """Return a program that is cut off, or has other headers, tables or content."""
    raw = bytearray(sound)
    if random_.random() < 0.25:
        del raw[random_.randrange(len(raw)) :]
    for _ in range(random_.choice((1, 3, 10)) if raw else 0):
        parts = (range(64), range(max(0, len(raw) - 4000), len(raw)), range(len(raw)))
        at = random_.choice(random_.choice(parts))
        raw[min(at, len(raw) - 1)] = random_.choice((0, 255, random_.randrange(256)))
    return bytes(raw)


def test_damaged_programs(program: bytes, tmp_path: Path) -> None:
    file = tmp_path / "main.elf"
    file.write_bytes(program)
    Image(file)
    refused = 0
    for seed in range(SEEDS):
        file.write_bytes(damaged(program, random.Random(seed)))
        try:
            Image(file)
        except WeftError as error:
            assert [problem.code for problem in error.problems] == ["W160"]
            refused += 1
    assert 0 < refused < SEEDS
