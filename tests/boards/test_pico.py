# SPDX-License-Identifier: MIT
"""A Raspberry Pi Pico in rp2040js: one core, and both as two nodes."""

import subprocess
from pathlib import Path

import pytest

from tests.needs import need_tools
from tests.nightly import nightly
from tests.tap import Tap

ROOT = Path(__file__).resolve().parents[2]
BOARD = ROOT / "board" / "pico"
SERVICES = ROOT / "tests" / "remote" / "services"
PROGRAMS = ["mutex/mutex", "clock/clock", *nightly("sem/sem", "swi_tasks/swi_tasks")]
LIMIT = 240


@pytest.fixture(scope="module", autouse=True)
def emulator() -> None:
    """Install the emulator beside the board, once for each version."""
    need_tools("node", "npm", "arm-none-eabi-gcc")
    lock = (BOARD / "package-lock.json").read_text(encoding="utf-8")
    installed = BOARD / "node_modules" / ".weft-lock"
    if not installed.exists() or installed.read_text(encoding="utf-8") != lock:
        command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(command, cwd=BOARD, check=True, timeout=LIMIT)
        installed.write_text(lock, encoding="utf-8")


def run(*arguments: object) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        ["./weft", "run", *map(str, arguments), "--timeout", "120"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )


def check(done: "subprocess.CompletedProcess[str]") -> None:
    tap = Tap()
    for line in done.stdout.splitlines():
        tap.read(line.rpartition("| ")[2])
    assert done.returncode == 0 and not tap.problems(), [*tap.problems(), done.stderr]


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(name: str) -> None:
    check(run(ROOT / "tests" / "kernel" / f"{name}.yaml", "--target", "pico"))


def test_every_service_between_the_cores() -> None:
    placement = SERVICES / "maps" / "pico.yaml"
    check(run(SERVICES / "services.yaml", "--map", placement, "--config", "checks", "--checks"))


def test_runs_repeat() -> None:
    """Also what the cores do to each other: the same lines in the same order."""
    file = ROOT / "examples" / "two_cores" / "two_cores.yaml"
    first, second = (run(file, "--target", "pico") for _ in range(2))
    assert first.returncode == 0 and first.stdout == second.stdout != ""
    assert "the sum of 100 samples is 5050" in first.stdout


def test_light() -> None:
    done = run(ROOT / "examples" / "led_and_button" / "pico.yaml")
    assert done.stdout.splitlines() == ["LED on", "LED off"] * 3


def test_fault_is_named(tmp_path: Path) -> None:
    """The emulator goes on behind wrong addresses; the runner makes faults of them."""
    (tmp_path / "main.c").write_text(
        "#include <weft/weft.h>\n"
        "void work(void *arg);\n"
        "void work(void *arg)\n"
        "{\n"
        "    *(volatile int *)((char *)arg + 0x70000000) = 1;\n"
        "}\n"
    )
    (tmp_path / "app.yaml").write_text(
        "weft: 1\ntopology: {nodes: {main: {board: pico}}}\n"
        "application:\n  sources: [main.c]\n"
        "  tasks: {work: {entry: work, priority: 5, stack: 1024}}\n"
    )
    done = run(tmp_path / "app.yaml")
    assert done.returncode == 70
    assert "store access fault" in done.stderr and "main.c:5" in done.stderr
