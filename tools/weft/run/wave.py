# SPDX-License-Identifier: MIT
"""Runs with a waveform: programs on a simulator that was built to write one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from weft.building.builder import Program
from weft.diag import exits
from weft.diag.errors import fail
from weft.diag.suggest import quoted
from weft.model.boards import Board
from weft.model.machines import Plan
from weft.rtl.build import simulator
from weft.rtl.machines import machine


@dataclass(frozen=True)
class Wave:
    """What to write."""

    file: Path
    first: int | None = None
    """Cycles; None: from the start."""
    last: int | None = None
    """None: to the end."""

    def options(self) -> list[str]:
        """Return the simulator's options."""
        words = ["--wave", str(self.file.resolve())]
        for option, cycle in (("--wave-from", self.first), ("--wave-to", self.last)):
            words += [option, str(cycle)] if cycle is not None else []
        return words


def observed(wave: Wave, programs: Sequence[Program], plan: Plan) -> tuple[list[Program], Plan]:
    """Return programs and plan on a simulator that writes a waveform.

    Raise WeftError unless exactly one machine is simulated: a waveform is that
    of one system.
    """
    simulated = [it for it in plan.machines if it.board.simulator]
    if len(simulated) != 1:
        found = "none is" if not simulated else f"{len(simulated)} are"
        raise fail(
            "W184",
            f"a waveform needs one machine that is a simulated system on chip; here {found}",
            exit_code=exits.USAGE,
            hint="`./weft targets` lists simulated targets: those that measure cycles",
        )
    name = simulated[0].board.simulator
    assert name is not None
    if not wave.file.parent.is_dir():
        raise fail("W001", f"cannot write {quoted(str(wave.file))}: no such folder")
    program = str(simulator(machine(name), wave=True))

    def on(board: Board) -> Board:
        if board.simulator != name:
            return board
        words = [word for word in board.run if word != "{simulator}"]
        return board.model_copy(update={"run": [program, *wave.options(), *words]})

    machines = [replace(it, board=on(it.board)) for it in plan.machines]
    changed = [replace(program, board=on(program.board)) for program in programs]
    return changed, replace(plan, machines=machines)
