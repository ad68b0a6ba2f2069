# SPDX-License-Identifier: MIT
"""The memories' times as a program on a core sees them, against the part's data sheet."""

from __future__ import annotations

import math
import subprocess
from pathlib import Path

import pytest

from tests.needs import needs
from weft import rtl

HERE = Path(__file__).parent / "latency"
COMPILER = "riscv64-unknown-elf-gcc"
FLAGS = "-march=rv32im -misa-spec=2.2 -mabi=ilp32 -O2 -Wall -Wextra -ffreestanding -nostdlib -n"
CLOCK_NS = 12.5

pytestmark = needs("verilator", COMPILER)


def clocks(nanoseconds: float) -> int:
    """Return the clocks that a time takes at 80 MHz."""
    return math.ceil(nanoseconds / CLOCK_NS)


# Micron MT48LC16M16A2-75.
CAS = 2
T_RCD, T_RP = clocks(20), clocks(20)
HIT = CAS + 2
INTERNAL = 1


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[int]]:
    """Build the program, run it on one VexRiscv, read what it prints."""
    program = tmp_path_factory.mktemp("latency") / "latency.elf"
    script = ["-T", str(HERE / "latency.ld"), str(HERE / "latency.c")]
    subprocess.run([COMPILER, *FLAGS.split(), *script, "-o", str(program)], check=True)
    command = [str(rtl.simulator(rtl.machine("vex"))), "--limit", "1000000", str(program)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    lines = [line.split() for line in done.stdout.splitlines()]
    return {name: list(map(int, counts)) for name, *counts in lines}


def usual(counts: list[int]) -> int:
    """Return the most frequent result: a refresh delays some tries."""
    return max(set(counts), key=counts.count)


@pytest.mark.parametrize(
    ("window", "cycles"),
    [
        ("shared", INTERNAL),
        ("device", INTERNAL),
        ("external-hit", HIT),
        ("external-closed", HIT + T_RCD),
        ("external-conflict", HIT + T_RCD + T_RP),
    ],
)
def test_uncached_reads(measured: dict[str, list[int]], window: str, cycles: int) -> None:
    assert usual(measured[window]) - usual(measured["internal"]) == cycles - INTERNAL


@pytest.mark.parametrize(
    ("window", "cycles"),
    [
        ("shared-line", INTERNAL),
        ("external-line-hit", HIT),
        ("external-line-conflict", HIT + T_RCD + T_RP),
    ],
)
def test_lines_of_the_cache(measured: dict[str, list[int]], window: str, cycles: int) -> None:
    assert usual(measured[window]) - usual(measured["internal-line"]) == cycles - INTERNAL


def test_a_line_has_eight_words(measured: dict[str, list[int]]) -> None:
    # Its first word comes as a single one does, then one word in each cycle; the
    # core takes up the load again when the line is complete, in 3 cycles.
    assert usual(measured["internal-line"]) - usual(measured["internal"]) == 7 + 3


def test_only_refreshes_disturb(measured: dict[str, list[int]]) -> None:
    for name, counts in measured.items():
        away = [count for count in counts if count != usual(counts)]
        assert len(away) <= (len(counts) // 4 if name.startswith("external") else 0), name
