# SPDX-License-Identifier: MIT
"""Runs a program of a Raspberry Pi Pico with inputs."""

import subprocess

from weft.building.builder import Program

LIMIT = 60


def run_pico(program: Program, *options: str) -> list[str]:
    """Return the lines of its console; `options` are those of board/pico/run.mjs."""
    node, runner, *elfs = program.board.command(program.elf)
    done = subprocess.run(
        [node, runner, *options, *elfs], capture_output=True, text=True, timeout=LIMIT, check=False
    )
    assert done.returncode == 0, done
    return done.stdout.splitlines()
