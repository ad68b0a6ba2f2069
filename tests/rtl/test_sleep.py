# SPDX-License-Identifier: MIT
"""Time in which all cores sleep is skipped, without any visible effect."""

import os
import pty
import re
import subprocess
import time
from pathlib import Path

import pytest

from tests.needs import needs
from weft import rtl

COMPILER = "riscv64-unknown-elf-gcc"
FLAGS = ("-march=rv32im", "-misa-spec=2.2", "-mabi=ilp32", "-nostdlib", "-Wl,-n")
TILE, UART = 0x100000, 0x1000
CLOCK = 80_000_000

pytestmark = needs(COMPILER, *rtl.TOOLS)

NAPS = """
.globl _start
.space 0x80
_start:
    li s0, 0xF0004000 + 8 * {core}    # alarm
    li s1, 0xF0100000 + {uart} * {core}
    li s2, 0xF000BFF8                 # mtime
    li s3, 0xF0200000
    li s4, 0xC0000000                 # external memory
    li s5, {naps}
    li s6, {first}
    li t0, 0x80
    csrw mie, t0
1:  lw t0, 0(s2)
    add t0, t0, s6
    sw t0, 0(s0)
    sw zero, 4(s0)
2:  wfi
    csrr t1, mip
    andi t1, t1, 0x80
    beqz t1, 2b
    csrr a0, mcycle
    jal hex
    csrr a0, minstret
    jal hex
    lw a0, 0(s2)
    jal hex
    lw a0, 8(s3)
    jal hex
    csrr t2, mcycle
    lw t3, 0(s4)
    lw t3, 4(s4)
    lw t3, 2047(s4)
    csrr a0, mcycle
    sub a0, a0, t2
    jal hex
    li a0, 10
    sb a0, 0(s1)
    li t0, -1
    sw t0, 4(s0)
    li t0, {more}
    add s6, s6, t0
    addi s4, s4, 1024
    addi s5, s5, -1
    bnez s5, 1b
    sw zero, 0(s3)
3:  wfi
    j 3b
hex:
    li t4, 8
4:  srli t5, a0, 28
    slli a0, a0, 4
    addi t5, t5, '0'
    li t6, '9'
    bleu t5, t6, 5f
    addi t5, t5, 'a' - '9' - 1
5:  sb t5, 0(s1)
    addi t4, t4, -1
    bnez t4, 4b
    li t5, ' '
    sb t5, 0(s1)
    ret
"""
"""Sleeps again and again; says what each clock counts then, and how long the memory takes."""


def naps(folder: Path, core: int, first: int, more: int = 40_001, times: int = 6) -> Path:
    """Build the program for a core; a nap is so much longer than the one before."""
    text = NAPS.format(core=core, uart=UART, naps=times, first=first, more=more)
    source, elf = folder / f"{core}.S", folder / f"{core}.elf"
    source.write_text(text.replace("2047(s4)", "2044(s4)"), encoding="utf-8")
    at = f"-Wl,-Ttext={0x10000000 + core * TILE:#x}"
    subprocess.run([COMPILER, *FLAGS, at, source, "-o", elf], check=True)
    return elf


def run(simulator: Path, *arguments: object) -> tuple[str, str]:
    command = [str(simulator), "--stats", "--limit", "3000000", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


def skipped(stats: str) -> int:
    found = re.search(r"and (\d+) skipped while all cores slept", stats)
    return int(found[1]) if found else 0


@pytest.mark.parametrize("machine", ["vex", "ibex"])
def test_one_core(machine: str, tmp_path: Path) -> None:
    simulator = rtl.simulator(rtl.machine(machine))
    elf = naps(tmp_path, 0, first=1777)
    fast, stats = run(simulator, elf)
    slow, reference = run(simulator, "--every-cycle", elf)
    assert len(fast.splitlines()) == 6 and len(set(fast.split())) > 12
    assert fast == slow
    assert stats.split(" in ")[0] == reference.split(" in ")[0]
    assert skipped(stats) > 500_000 and skipped(reference) == 0


def test_two_cores_that_sleep_at_different_times(tmp_path: Path) -> None:
    simulator = rtl.simulator(rtl.machine("mixed"))
    elves = naps(tmp_path, 0, first=30_000, more=7_001), naps(tmp_path, 1, first=4_000, times=5)
    fast, stats = run(simulator, *elves)
    slow, reference = run(simulator, "--every-cycle", *elves)
    assert len(fast.splitlines()) == 11
    assert fast == slow
    assert stats.split(" in ")[0] == reference.split(" in ")[0]
    assert skipped(stats) > 100_000


def test_the_limit_is_kept(tmp_path: Path) -> None:
    simulator = rtl.simulator(rtl.machine("vex"))
    elf = naps(tmp_path, 0, first=2_000_000_000)
    done = subprocess.run(
        [simulator, "--limit", "12345678", elf], capture_output=True, text=True, check=False
    )
    assert done.returncode == 124
    assert done.stderr.startswith("the limit of 12345678 cycles is reached\n")


def test_at_a_terminal_time_passes_as_it_is(tmp_path: Path) -> None:
    simulator = rtl.simulator(rtl.machine("vex"))
    elf = naps(tmp_path, 0, first=CLOCK // 2, more=0, times=2)
    master, slave = pty.openpty()
    began = time.monotonic()
    done = subprocess.run(
        [simulator, "--stats", "--input", "-", elf],
        stdin=slave,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    took = time.monotonic() - began
    os.close(master)
    os.close(slave)
    assert done.returncode == 0 and skipped(done.stderr) > CLOCK * 9 // 10
    assert took > 0.99
