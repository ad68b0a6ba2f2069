# SPDX-License-Identifier: MIT
"""Several messages in one packet, on every kind of link, and when the queue's node is lost."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "tests" / "remote" / "batches"
FOLDER = Path(__file__).parent / "batches"
BATCHES = FOLDER / "batches.yaml"
LIMIT = 60
OUTPUT = ["words: streamed", "single: streamed", "what fits is put", "answers in order"]


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
    name = "sanitized" if sanitize else "processes"
    check(weft(name, "run", BATCHES, "--timeout", LIMIT, *more))


@pytest.mark.parametrize("placement", ["one", "harts", "socket", "uart"])
def test_placements(placement: str) -> None:
    needs = {"harts": ["qemu-system-riscv32"], "uart": ["qemu-system-riscv32", "qemu-system-arm"]}
    for tool in needs.get(placement, ()):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed: make setup")
    file = FOLDER / "maps" / f"{placement}.yaml"
    check(weft(placement, "run", BATCHES, "--map", file, "--timeout", LIMIT))


@pytest.mark.parametrize("faults", ["none", "jitter", "lossy"])
def test_simulator(faults: str) -> None:
    check(weft("sim", "sim", BATCHES, "--faults", faults))


def test_batches_are_not_larger_than_a_packet(tmp_path: Path) -> None:
    text = BATCHES.read_text(encoding="utf-8").replace("batch: 16", "batch: 17")
    file = tmp_path / "large.yaml"
    file.write_text(text.replace("[batches.c]", f"[{FOLDER}/batches.c]"), encoding="utf-8")
    done = weft("large", "run", file)
    assert done.returncode == 65
    assert "W041: 17 of `answers` have 68 bytes" in done.stderr
    assert "carries 64" in done.stderr
