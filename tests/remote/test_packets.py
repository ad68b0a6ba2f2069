# SPDX-License-Identifier: MIT
"""Packets of pools of both nodes that go to and fro, on every kind of machine."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "tests" / "remote" / "packets"
PACKETS = Path(__file__).parent / "packets" / "packets.yaml"
LIMIT = 60
OUTPUT = ["exhausted and given back", "all came back"]


def weft(name: str, *arguments: object) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        ["./weft", *map(str, arguments), "--build-dir", str(BUILD / name)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=5 * LIMIT,
        check=False,
    )


def check(done: "subprocess.CompletedProcess[str]") -> None:
    lines = [line.rpartition("| ")[2] for line in done.stdout.splitlines()]
    assert done.returncode == 0 and lines == OUTPUT, done.stdout + done.stderr


@pytest.mark.parametrize("sanitize", [None, "address,undefined"])
def test_processes(sanitize: str | None) -> None:
    more = () if sanitize is None else ("--sanitize", sanitize)
    check(weft("sanitized" if sanitize else "processes", "run", PACKETS, "--timeout", LIMIT, *more))


@pytest.mark.parametrize("placement", ["one", "harts"])
def test_placements(placement: str) -> None:
    if placement == "harts" and shutil.which("qemu-system-riscv32") is None:
        pytest.skip("qemu-system-riscv32 is not installed: make setup")
    file = PACKETS.parent / f"{placement}.yaml"
    check(weft(placement, "run", PACKETS, "--map", file, "--timeout", LIMIT))


@pytest.mark.parametrize("faults", ["none", "lossy"])
def test_simulator(faults: str) -> None:
    check(weft("sim", "sim", PACKETS, "--faults", faults))
