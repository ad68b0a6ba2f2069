# SPDX-License-Identifier: MIT
"""A look into the memories of a simulated system while its program runs."""

import contextlib
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.needs import needs
from tests.nightly import nightly
from weft import rtl
from weft.debug.stub import Stub

COMPILER = "riscv64-unknown-elf-gcc"
FLAGS = ("-march=rv32im", "-misa-spec=2.2", "-mabi=ilp32", "-nostdlib", "-Wl,-n")
WORDS = 0x10001000
KNOWN = 0x11223344
ROUNDS = 700_000
TEXT = f"""
.globl _start
.text
_start:
    li a0, {WORDS:#x}
    li a1, {KNOWN:#x}
    sw a1, 4(a0)
    li a1, 0
    li a2, {ROUNDS}
1:  sw a1, 0(a0)
    addi a1, a1, 1
    bne a1, a2, 1b
    li a0, 0xF0200000
    sw zero, 0(a0)
2:  j 2b
"""
"""Counts in a word, and ends."""
LIMIT = 60
"""Seconds that anything may take."""
MACHINES = ["vex", *nightly("ibex", "mixed", "vex8")]

pytestmark = needs(COMPILER, *rtl.TOOLS)


@pytest.fixture(scope="module")
def elf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source = tmp_path_factory.mktemp("look") / "count.S"
    source.write_text(TEXT)
    program = source.with_suffix(".elf")
    command = [COMPILER, *FLAGS, "-Wl,-Ttext=0x10000080", str(source), "-o", str(program)]
    subprocess.run(command, check=True)
    return program


def listens(path: Path) -> bool:
    """Return whether somebody can look."""
    with socket.socket(socket.AF_UNIX) as client:
        return client.connect_ex(str(path)) == 0


@contextmanager
def running(machine: str, elf: Path, folder: Path) -> Iterator[tuple[Path, subprocess.Popen[str]]]:
    """Start a program; return the socket for looks at it, and its process."""
    path = folder / "look"
    command = [rtl.simulator(rtl.machine(machine)), "--look", path, "--stats", elf]
    process = subprocess.Popen(
        list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        end = time.monotonic() + LIMIT
        while not listens(path) and time.monotonic() < end:
            time.sleep(0.001)
        yield path, process
    finally:
        process.kill()
        process.communicate()


def cycles(told: str) -> int:
    return int(told.split(" cycles in ")[0])


@pytest.mark.parametrize("machine", MACHINES)
def test_memory_is_read_while_it_changes(machine: str, elf: Path, tmp_path: Path) -> None:
    """What is read is what the program has written; a look takes no time of the machine."""
    alone = subprocess.run(
        [str(rtl.simulator(rtl.machine(machine))), "--stats", str(elf)],
        capture_output=True, text=True, timeout=LIMIT, check=True,
    )  # fmt: skip
    counts = []
    with running(machine, elf, tmp_path) as (path, process):
        for _ in range(3):
            with Stub(path) as stub:
                raw = stub.read(WORDS, 8)
                time.sleep(0.02)
                assert stub.read(WORDS, 8) == raw  # it stands still
                stub.leave()
            counts.append(int.from_bytes(raw[:4], "little"))
            known = int.from_bytes(raw[4:], "little")
            assert known == KNOWN or counts[-1] == 0
        _, told = process.communicate(timeout=LIMIT)
    assert process.returncode == 0
    assert counts == sorted(set(counts)) and counts[-1] < ROUNDS
    assert cycles(told) == cycles(alone.stderr)
    assert not path.exists()


def exchange(path: Path, said: bytes) -> bytes:
    """Say something, and return all that is answered."""
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(LIMIT)
        client.connect(str(path))
        client.sendall(said)
        client.shutdown(socket.SHUT_WR)
        found = b""
        with contextlib.suppress(ConnectionResetError):  # not all was read of what was said
            while piece := client.recv(4096):
                found += piece
    return found


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        (b"$m30000000,4#00", b"+$E14#aa"),  # of nobody
        (b"$mffffffff,2#00", b"+$E14#aa"),
        (b"$m10000000,1001#00", b"+$E22#a9"),  # too long
        (b"$m10000000,ffffffffffff#00", b"+$E22#a9"),
        (b"$M10000000,1:00#00", b"+$#00"),  # nothing is written
        (b"$m10000000,4;#00", b"+$#00"),
        (b"$m10000000#00", b"+$#00"),
        (b"$#00", b"+$#00"),
        (b"$" + b"m" * 5000 + b"#00", b""),
        (b"no packet at all", b""),
        (b"$m10000000", b""),
        (b"", b""),
    ],
)
def test_what_is_no_read_harms_nothing(
    said: bytes, answered: bytes, elf: Path, tmp_path: Path
) -> None:
    with running("vex", elf, tmp_path) as (path, process):
        assert exchange(path, said) == answered
        with Stub(path) as stub:
            assert len(stub.read(WORDS, 4)) == 4
            stub.leave()
        process.communicate(timeout=LIMIT)
    assert process.returncode == 0


def test_who_says_nothing_is_left(elf: Path, tmp_path: Path) -> None:
    with running("vex", elf, tmp_path) as (path, process), socket.socket(socket.AF_UNIX) as client:
        client.connect(str(path))
        began = time.monotonic()
        process.communicate(timeout=LIMIT)
        assert process.returncode == 0 and time.monotonic() - began > 1
        client.settimeout(LIMIT)
        assert client.recv(1) == b""


def test_a_second_one_waits(elf: Path, tmp_path: Path) -> None:
    with running("vex", elf, tmp_path) as (path, _), Stub(path) as first:
        first.read(WORDS, 4)
        with Stub(path) as second:
            first.leave()
            second.read(WORDS, 4)
            second.leave()
            with pytest.raises(OSError):
                first.read(WORDS, 4)


@pytest.mark.parametrize("name", ["x" * 200, "none/look"])
def test_a_place_where_nobody_can_listen(name: str, elf: Path, tmp_path: Path) -> None:
    command = [rtl.simulator(rtl.machine("vex")), "--look", tmp_path / name, elf]
    done = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, timeout=LIMIT, check=False
    )
    assert done.returncode == 2 and done.stderr.startswith("--look ")
