# SPDX-License-Identifier: MIT
"""The simulator program: what it takes, what it refuses, and how its runs end."""

import struct
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.needs import needs
from weft import rtl

COMPILER = "riscv64-unknown-elf-gcc"
FLAGS = ("-march=rv32im", "-misa-spec=2.2", "-mabi=ilp32", "-nostdlib", "-Wl,-n")
LIMIT = ("--limit", 200_000)

pytestmark = needs(COMPILER, *rtl.TOOLS)

HELLO = """
    li a0, 0xF0100000
    la a1, text
1:  lbu a2, 0(a1)
    beqz a2, 2f
    sb a2, 0(a0)
    addi a1, a1, 1
    j 1b
2:  li a0, 0xF0200000
    li a1, {code}
    sw a1, 0(a0)
3:  j 3b
text: .asciz "hello\\n"
"""
LOOP = ".type forever, @function\nforever: nop\nj forever\n.size forever, 8"
SLEEP = "csrw mie, zero\n1: wfi\nj 1b"
# Writes so many bytes from an address to a UART, and ends.
PUT = """
    li a0, {uart}
    li a1, {at}
    li a2, {count}
1:  lb a3, 0(a1)
    sb a3, 0(a0)
    addi a1, a1, 1
    addi a2, a2, -1
    bnez a2, 1b
    li a0, 0xF0200000
    sw zero, 0(a0)
2:  j 2b
"""
# Sleeps until the alarm in cycle 50,000, and ends.
NAP = """
    li a0, 0xF0004000
    li a1, 50000
    sw zero, 4(a0)
    sw a1, 0(a0)
    li a1, 0x80
    csrw mie, a1
    wfi
    li a0, 0xF0200000
    sw zero, 0(a0)
1:  j 1b
"""
ECHO = """
    li a0, 0xF0100000
1:  lw a1, 4(a0)
    srli a1, a1, 8
    andi a1, a1, 1
    beqz a1, 1b
    lb a1, 0(a0)
    sb a1, 0(a0)
    li a2, '!'
    bne a1, a2, 1b
    li a0, 0xF0200000
    sw zero, 0(a0)
2:  j 2b
"""


@dataclass
class Run:
    code: int
    out: str
    err: str


@pytest.fixture(scope="module")
def vex() -> Path:
    return rtl.simulator(rtl.machine("vex"))


@pytest.fixture
def program(tmp_path: Path) -> Callable[..., Path]:
    def assemble(text: str, name: str = "program", at: int = 0x10000000, start: str = "") -> Path:
        source = tmp_path / f"{name}.S"
        source.write_text(f".globl _start\n.text\n{start}\n_start:\n{text}\n")
        elf = source.with_suffix(".elf")
        command = [COMPILER, *FLAGS, f"-Wl,-Ttext={at:#x}", str(source), "-o", str(elf)]
        subprocess.run(command, check=True)
        return elf

    return assemble


def run(simulator: Path, *arguments: object, given: str = "") -> Run:
    done = subprocess.run(
        [simulator, *map(str, arguments)],
        input=given,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return Run(done.returncode, done.stdout, done.stderr)


def test_a_program_runs_and_ends(vex: Path, program: Callable[..., Path]) -> None:
    ended = run(vex, *LIMIT, program(HELLO.format(code=0)))
    assert ended == Run(0, "hello\n", "")
    assert run(vex, *LIMIT, program(HELLO.format(code=7))).code == 7


def test_a_code_that_fails_fails_as_a_byte(vex: Path, program: Callable[..., Path]) -> None:
    assert run(vex, *LIMIT, program(HELLO.format(code=256))).code == 255
    assert run(vex, *LIMIT, program(HELLO.format(code=257))).code == 1
    assert run(vex, *LIMIT, program(HELLO.format(code=-1))).code == 255


def test_two_runs_agree_to_the_cycle(vex: Path, program: Callable[..., Path]) -> None:
    elf = program(HELLO.format(code=0))
    first, second = (run(vex, "--stats", *LIMIT, elf).err.split(" in ")[0] for _ in range(2))
    assert first == second
    assert first.endswith(" cycles")


def test_statistics_count_instructions(vex: Path, program: Callable[..., Path]) -> None:
    told = run(vex, "--stats", "--limit", 1000, program(LOOP)).err
    assert "1000 cycles in " in told
    instructions = int(told.split("(VexRiscv Full): ")[-1].split()[0])
    assert 200 < instructions < 1000


def test_the_limit(vex: Path, program: Callable[..., Path]) -> None:
    ended = run(vex, "--limit", 3000, program(LOOP))
    assert ended.code == 124
    assert ended.err.splitlines()[0] == "the limit of 3000 cycles is reached"
    assert "core 0 (VexRiscv Full): last instruction at 0x1000000" in ended.err
    assert "(forever+" in ended.err


def test_sleep_without_end_is_noticed(vex: Path, program: Callable[..., Path]) -> None:
    ended = run(vex, *LIMIT, program(SLEEP))
    assert ended.code == 125
    assert "the system sleeps forever: no core executes anything, no alarm is set" in ended.err


def test_input_that_nobody_reads_does_not_keep_it_awake(
    vex: Path, program: Callable[..., Path]
) -> None:
    ended = run(vex, *LIMIT, "--input", "-", program(SLEEP), given="more than 16 bytes")
    assert ended.code == 125
    assert "the system sleeps forever" in ended.err


def test_an_alarm_is_waited_for(vex: Path, program: Callable[..., Path]) -> None:
    ended = run(vex, "--stats", *LIMIT, program(NAP))
    assert ended.code == 0
    assert 50_000 < int(ended.err.split()[0]) < 50_100


def test_data_at_an_address_of_nobody(vex: Path, program: Callable[..., Path]) -> None:
    ended = run(vex, *LIMIT, program("li a0, 0x30000040\nlw a1, 0(a0)\n1: j 1b"))
    assert ended.code == 125
    assert "core 0 (VexRiscv Full) accesses the unmapped address 0x30000040" in ended.err


def test_a_byte_for_a_device_of_words(vex: Path, program: Callable[..., Path]) -> None:
    ended = run(vex, *LIMIT, program("li a0, 0xF0400001\nsb zero, 0(a0)\n1: j 1b"))
    assert ended.code == 125
    assert "core 0 (VexRiscv Full) writes less than a word to a device at 0xf0400000" in ended.err


def test_a_jump_to_nowhere(vex: Path, program: Callable[..., Path]) -> None:
    ended = run(vex, *LIMIT, program("li a0, 0x50000000\njr a0"))
    assert ended.code == 125
    assert "core 0 fetched from 0x" in ended.err


def test_input_is_read_as_fast_as_the_program(vex: Path, program: Callable[..., Path]) -> None:
    text = "more than the sixteen bytes of a UART, all of them" * 3 + "!"
    ended = run(vex, "--input", "-", *LIMIT, program(ECHO), given=text)
    assert ended == Run(0, text, "")


def test_input_from_a_file(vex: Path, program: Callable[..., Path], tmp_path: Path) -> None:
    (tmp_path / "in").write_text("abc!")
    assert run(vex, "--input", tmp_path / "in", *LIMIT, program(ECHO)).out == "abc!"
    ended = run(vex, "--input", tmp_path / "none", *LIMIT, program(ECHO))
    assert ended.code == 2
    assert "none: No such file" in ended.err


def test_a_program_waits_for_input_in_vain(vex: Path, program: Callable[..., Path]) -> None:
    assert run(vex, *LIMIT, program(ECHO)).code == 124


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda elf: b"", "is no ELF file"),
        (lambda elf: b"#!/bin/sh\n" * 20, "is no ELF file"),
        (lambda elf: elf[:40], "is cut off"),
        (lambda elf: elf[:60], "is cut off"),
        (lambda elf: elf[:18] + struct.pack("<H", 40) + elf[20:], "is no program for a 32-bit"),
        (lambda elf: elf[:4] + b"\x02" + elf[5:], "is no program for a 32-bit"),
        (lambda elf: elf[:5] + b"\x02" + elf[6:], "is no program for a 32-bit"),
        (lambda elf: elf[:16] + struct.pack("<H", 1) + elf[18:], "is not linked to a program"),
        (lambda elf: elf[:44] + struct.pack("<H", 0) + elf[46:], "has nothing to load"),
        (lambda elf: elf[:24] + struct.pack("<I", 0x20) + elf[28:], "begins at 0x00000020"),
        (lambda elf: elf[:28] + struct.pack("<I", 1 << 31) + elf[32:], "is cut off"),
    ],
)
def test_what_is_no_program(
    vex: Path,
    program: Callable[..., Path],
    tmp_path: Path,
    change: Callable[[bytes], bytes],
    says: str,
) -> None:
    bad = tmp_path / "bad.elf"
    bad.write_bytes(change(program(HELLO.format(code=0)).read_bytes()))
    ended = run(vex, *LIMIT, bad)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(f"{bad}: {says}")


def test_a_file_that_is_not_there(vex: Path, tmp_path: Path) -> None:
    ended = run(vex, tmp_path / "none.elf")
    assert ended == Run(2, "", f"{tmp_path}/none.elf: cannot be read\n")


def test_a_folder_is_no_program(vex: Path, tmp_path: Path) -> None:
    assert run(vex, tmp_path) == Run(2, "", f"{tmp_path}: cannot be read\n")


def elf_of(entry: int, *segments: tuple[int, bytes]) -> bytes:
    """Return a program of segments at these addresses."""
    head = struct.pack(
        "<16sHHIIIIIHHHHHH",
        *(b"\x7fELF\x01\x01\x01", 2, 243, 1, entry, 52, 0, 0, 52, 32, len(segments), 40, 0, 0),
    )
    at = 52 + 32 * len(segments)
    for address, content in segments:
        head += struct.pack("<8I", 1, at, address, address, len(content), len(content), 7, 1)
        at += len(content)
    return head + b"".join(content for _, content in segments)


def test_segments_begin_and_end_within_words(
    vex: Path, program: Callable[..., Path], tmp_path: Path
) -> None:
    elf = program(PUT.format(uart=0xF0100000, at=0x20000001, count=10))
    code = elf.with_suffix(".bin")
    subprocess.run([COMPILER.replace("gcc", "objcopy"), "-O", "binary", elf, code], check=True)
    pieces = (0x20000001, b"ab"), (0xA0000003, b"c"), (0x20000006, b"fghi\n"), (0x20000004, b"de")
    elf.write_bytes(elf_of(0x10000000, (0x10000000, code.read_bytes()), *pieces))
    assert run(vex, *LIMIT, elf) == Run(0, "abcdefghi\n", "")


def test_a_program_without_memory(vex: Path, program: Callable[..., Path]) -> None:
    ended = run(vex, program("j _start", at=0x50000000))
    assert ended.code == 2
    assert "has 4 bytes for 0x50000000, where no memory of vex is" in ended.err
    ended = run(vex, program("j _start\n.space 0x40000"))
    assert "4 too many for core 0's internal memory of vex (262144 bytes)" in ended.err


def test_a_program_in_the_uncached_window(vex: Path, program: Callable[..., Path]) -> None:
    assert run(vex, *LIMIT, program(HELLO.format(code=3), at=0x90000000)).code == 3


def test_wrong_command_lines(vex: Path, program: Callable[..., Path]) -> None:
    elf = program(LOOP)
    for arguments, says in (
        ((), "no program"),
        (("-",), "no program"),
        (("--limit", "1k", elf), "--limit: '1k' is no number"),
        (("--limit", "-1", elf), "--limit: '-1' is no number"),
        (("--limit", "99999999999999999999", elf), "is no number"),
        (("--speed", elf), "unrecognized option '--speed'"),
        ((elf, elf), "2 programs for vex, which has 1"),
        (("--limit", "08", elf), "the limit of 8 cycles"),
        (("--limit", "010", elf), "the limit of 10 cycles"),
        (("--wave", "x.fst", elf), "was built without waveforms"),
        (("--visits", "x", elf), "--visits and --visits-at"),
        (("--visits-at", "0:0", elf), "--visits and --visits-at"),
        (("--visits", "/dev/null", "--visits-at", "0", elf), "--visits-at 0: not CORE:ADDRESS"),
        (("--visits", "/dev/null", "--visits-at", "0:8,1:8", elf), "1:8: vex has no core 1"),
    ):
        ended = run(vex, *arguments)
        assert ended.code == (124 if "cycles" in says else 2)
        assert says in ended.err


@pytest.mark.parametrize("option", ["--count", "--trace", "--visits"])
def test_a_file_that_cannot_be_written(
    vex: Path, program: Callable[..., Path], option: str
) -> None:
    elf = program(HELLO.format(code=0))
    more = ("--visits-at", "0:10000000") if option == "--visits" else ()
    ended = run(vex, option, "/dev/full", *more, *LIMIT, elf)
    assert ended == Run(2, "hello\n", "/dev/full: No space left on device\n")
    ended = run(vex, option, "/dev/full/x", *more, *LIMIT, elf)
    assert ended == Run(2, "", "/dev/full/x: Not a directory\n")


def test_a_console_that_cannot_be_written(vex: Path, program: Callable[..., Path]) -> None:
    elf = program(HELLO.format(code=0))
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([vex, elf], stdout=full, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (2, b"console: could not be written\n")


@pytest.mark.slow  # Ibex is compiled
def test_ibex_begins_where_it_can(program: Callable[..., Path]) -> None:
    ibex = rtl.simulator(rtl.machine("ibex"))
    ended = run(ibex, *LIMIT, program(LOOP))
    assert "begins at 0x10000000, but core 0 (Ibex maxperf" in ended.err
    assert "needs an address that ends in 80" in ended.err
    elf = program(HELLO.format(code=5), start=".space 0x80")
    assert run(ibex, *LIMIT, elf) == Run(5, "hello\n", "")


def test_cores_of_two_kinds(program: Callable[..., Path]) -> None:
    mixed = rtl.simulator(rtl.machine("mixed"))
    one = program(HELLO.format(code=0), "one")
    text = HELLO.format(code=0).replace("0xF0100000", "0xF0101000")
    other = program(text, "other", at=0x10100000, start=".space 0x80")
    ended = run(mixed, *LIMIT, one, other)
    assert ended.code == 0
    assert sorted(ended.out.splitlines()) == ["\x0100 hello", "\x0101 hello"]
    assert run(mixed, *LIMIT, "-", other) == Run(0, "hello\n", "")


def test_lines_of_several_cores_have_all_bytes(program: Callable[..., Path]) -> None:
    mixed = rtl.simulator(rtl.machine("mixed"))
    one = program(
        PUT.format(uart=0xF0100000, at=0x10000800, count=10)
        + '.org 0x800\n.ascii "a\\0b\\036c\\n\\0d\\0\\0"',
        "one",
    )
    text = HELLO.format(code=0).replace("0xF0100000", "0xF0101000")
    other = program(text, "other", at=0x10100000, start=".space 0x80")
    ended = run(mixed, *LIMIT, one, other)
    assert ended.code == 0
    assert sorted(ended.out.split("\n")) == [
        "",
        "\x0100 \0d\0\0\x02",
        "\x0100 a\0b\x1ec",
        "\x0101 hello",
    ]


@pytest.mark.slow
def test_a_waveform_has_the_cycles_that_were_asked_for(
    program: Callable[..., Path], tmp_path: Path
) -> None:
    simulator = rtl.simulator(rtl.machine("vex"), wave=True)
    file = tmp_path / "x.fst"
    words = ("--wave", file, "--wave-from", 100, "--wave-to", 199, "--limit", 400)
    assert run(simulator, *words, program(LOOP)).code == 124
    head = file.read_bytes()[9:74]
    begin, end = struct.unpack(">QQ", head[:16])
    assert (begin, end) == (100 * 12500, 199 * 12500 + 6250)
    assert head[64] == 256 - 12  # picoseconds
    ended = run(simulator, "--wave", tmp_path / "no" / "x.fst", program(LOOP))
    assert ended.code == 2
    assert "No such file" in ended.err
