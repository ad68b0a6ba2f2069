# SPDX-License-Identifier: MIT
"""Blocks of pools that go from node to node without a copy, on every kind of machine."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "tests" / "remote" / "pools"
POOLS = Path(__file__).parent / "pools" / "pools.yaml"
LIMIT = 60
OUTPUT = ["exhausted and given back", "1250 words came back"]


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
    check(weft("sanitized" if sanitize else "processes", "run", POOLS, "--timeout", LIMIT, *more))


@pytest.mark.parametrize("placement", ["one", "harts"])
def test_placements(placement: str) -> None:
    if placement == "harts" and shutil.which("qemu-system-riscv32") is None:
        pytest.skip("qemu-system-riscv32 is not installed: make setup")
    file = POOLS.parent / f"{placement}.yaml"
    check(weft(placement, "run", POOLS, "--map", file, "--timeout", LIMIT))


@pytest.mark.parametrize("faults", ["none", "lossy"])
def test_simulator(faults: str) -> None:
    check(weft("sim", "sim", POOLS, "--faults", faults))


def test_only_two_processes_share_a_pool(tmp_path: Path) -> None:
    text = POOLS.read_text(encoding="utf-8").replace(
        "  links:\n", "    c: {board: linux}\n  links:\n    - {between: [b, c], driver: shm}\n"
    )
    third = "    third: {entry: lender, priority: 5, stack: 2560, node: c, uses: [blocks]}\n"
    file = tmp_path / "three.yaml"
    file.write_text(text + third, encoding="utf-8")
    done = weft("three", "run", file)
    assert done.returncode == 65 and "W043: `blocks` is used from node `a`" in done.stderr
