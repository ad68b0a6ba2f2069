# SPDX-License-Identifier: MIT
"""Numbers that programs print."""

import subprocess
from pathlib import Path

from weft.paths import ROOT

HERE = Path(__file__).parent
EDGES = {0, 1, 9, 10, 15, 16, 99, 100, 0xFFFF, 0x10000, 10**9, 10**19, 2**32, 2**63, 2**64}
VALUES = sorted({(edge + by) % 2**64 for edge in EDGES for by in (-1, 0, 1)})
VALUES += [(3**exponent * 7919) % 2**64 for exponent in range(1, 200)]


def signed(value: int, bits: int) -> int:
    """Return a number as one in two's complement."""
    value %= 2**bits
    return value - 2**bits if value >> (bits - 1) else value


def expected(value: int) -> list[str]:
    """Return what numbers.c shows of a number."""
    long, word = signed(value, 64), value % 2**32
    return [
        f"{value} {long} {value:x} {long:022d} {value:016x}",
        f"{word} {signed(word, 32)} {word:x} {word:9d}",
    ]


def test_numbers_are_divided_without_loss(tmp_path: Path) -> None:
    program = tmp_path / "numbers"
    sources = (HERE / "numbers.c", ROOT / "kernel" / "format.c")
    include = [f"-I{ROOT / name}" for name in ("include", "kernel")]
    subprocess.run(["cc", "-std=c11", "-O1", *include, *sources, "-o", program], check=True)
    text = "\n".join(map(str, VALUES))
    done = subprocess.run(
        [program], input=text, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.splitlines() == [line for value in VALUES for line in expected(value)]
