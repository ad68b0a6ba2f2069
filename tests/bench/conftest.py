# SPDX-License-Identifier: MIT
"""Guests under the counting plugin."""

import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.needs import need_tools
from weft.building.builder import Program
from weft.lab import counting_plugin
from weft.model.boards import board_of

GUEST = Path(__file__).parent / "guest"

_LINK = {
    "cm3": ["-T", str(GUEST / "cm3.ld")],
    "rv32": ["-Ttext=0x80000000", "-Wl,--build-id=none"],
    "vex": ["-Ttext=0x10000000", "-Wl,--build-id=none", "-Wl,-n"],
}


@pytest.fixture
def guest(tmp_path: Path) -> Callable[..., Program]:
    """Return a function that assembles a guest for a target, with options of the compiler."""

    def assemble(name: str, target: str, *options: str) -> Program:
        board = board_of(target)
        need_tools(*board.tools, "gcc")
        elf = tmp_path / f"{name}{''.join(options)}.elf"
        command = [board.compiler, *board.cpu_flags, *options, "-nostdlib", *_LINK[target]]
        subprocess.run([*command, str(GUEST / f"{name}.S"), "-o", str(elf)], check=True)
        return Program("main", board, elf, 0, 0, None)

    return assemble


@pytest.fixture
def counted(tmp_path: Path) -> Callable[..., tuple[counting_plugin.CountLog, str]]:
    """Return a function that runs a program under the plugin: its log and its console."""

    def run(
        program: Program,
        trap: int | None,
        idle: Sequence[tuple[int, int]] = (),
        cores: int = 1,
        visits: counting_plugin.Visits | None = None,
    ) -> tuple[counting_plugin.CountLog, str]:
        version = counting_plugin.emulator_version(program.board.run[0])
        plugin = counting_plugin.build_plugin(counting_plugin.api_of(version), tmp_path)
        log = tmp_path / "a,b.log"
        command = program.board.command(program.elf)
        command += counting_plugin.arguments(plugin, log, trap, idle, cores, visits)
        command += ["-smp", str(cores)]
        done = subprocess.run(command, capture_output=True, timeout=60, check=True)
        with log.open(encoding="ascii") as lines:
            return counting_plugin.read_log(lines), done.stdout.decode(errors="replace")

    return run
