# SPDX-License-Identifier: MIT
"""What must be there to measure a target, and what a result must tell of how it was measured."""

import hashlib
import json
import shutil
import subprocess
from typing import Any

from weft import rtl
from weft.diag import exits
from weft.diag.errors import fail
from weft.lab import counting_plugin
from weft.lab.options import Options
from weft.lab.results_file import TargetContext
from weft.model.boards import Board
from weft.model.configurations import CONFIGURATIONS

_CLOCKS = {
    "instructions": "instructions executed, counted by a plugin of the emulator",
    "cycles": "clock cycles of the simulated core",
    "ns": "CLOCK_MONOTONIC of the host, by the processor's cycle counter",
}


_ON_BOARD = "clock cycles, counted by the processor of the board"


def check_compiler(board: Board) -> None:
    """Raise WeftError if programs of a board cannot be built."""
    if shutil.which(board.compiler) is None:
        raise fail(
            "W121",
            f"{board.target} cannot be built: {board.compiler} is not installed",
            exit_code=exits.MISSING,
            hint=board.install,
        )


def check_ready(board: Board) -> str:
    """Return the version of a board's emulator; raise WeftError if a tool is missing."""
    check_compiler(board)
    if not board.runs:
        message = f"{board.target} is not emulated: {board.no_emulator}"
        hint = "`./weft import --port` reads the results of a board"
        raise fail("W241", message, exit_code=exits.USAGE, hint=hint)
    if board.run[0] == "{elf}":
        return ""
    if board.simulator:
        machine = rtl.machine(board.simulator)
        rtl.require(machine)
        return rtl.version(machine)
    emulator = board.run[0]
    if shutil.which(emulator) is None:
        raise fail(
            "W100",
            f"{board.target} cannot be run: {emulator} is not installed",
            exit_code=exits.MISSING,
            hint=board.install,
        )
    return counting_plugin.emulator_version(emulator)


def compiler_version(board: Board) -> str:
    """Return the first line of the compiler's --version."""
    result = subprocess.run(
        [board.compiler, "--version"], capture_output=True, text=True, check=False
    )
    return result.stdout.splitlines()[0].strip() if result.stdout else board.compiler


def context_of(board: Board, options: Options, emulator: str) -> TargetContext:
    """Return the conditions of results of a target."""
    flags = [*board.cpu_flags, *board.kernel_flags]
    optimize = options.overrides.get("optimize", "speed")
    flags.append("-Os" if optimize == "size" else "-O2")
    if options.lto:
        flags.append("-flto")
    configuration = {
        "name": options.config,
        **CONFIGURATIONS[options.config],
        "optimize": optimize,
        "lto": bool(options.lto),
    }
    return TargetContext(
        board=board.name,
        title=board.title,
        unit=board.unit,
        deterministic=board.unit != "ns" and options.reach is None,
        compiler=compiler_version(board),
        flags=flags,
        configuration=configuration,
        configuration_hash=configuration_hash(configuration, board),
        emulator=emulator,
        clock=_CLOCKS[board.unit] if options.reach is None else _ON_BOARD,
    )


def configuration_hash(configuration: dict[str, Any], board: Board) -> str:
    """Return what tells apart configurations that must not be compared silently."""
    facts = {"configuration": configuration, "board": board.name, "cpu": board.cpu_flags}
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]
