# SPDX-License-Identifier: MIT
"""Measuring on a board behind a debug probe, whose program reads the processor's cycle counter."""

from collections.abc import Sequence
from dataclasses import replace

from weft.diag import exits
from weft.diag.errors import fail
from weft.diag.suggest import quoted
from weft.lab.measure import BuiltPart
from weft.lab.suites import SUITES
from weft.model.boards import Board
from weft.model.description import Description
from weft.run.probe import ports
from weft.run.probe.machine import Reach, probe_of, probed

MARKS = SUITES / "mark"
COUNTER = MARKS / "counter"
"""Marks and unit of such programs."""
MEASURED = ("core", "objects", "swi", "ceilings", "priorities", "insight")
"""Suites that need nothing but one core and its counter."""


def check(boards: Sequence[Board], suites: Sequence[str], reach: Reach) -> None:
    """Raise WeftError if suites cannot be measured on a board, or if it is not one."""
    if len(boards) != 1:
        message = "one board is measured at a time"
        raise fail("W297", message, exit_code=exits.USAGE, hint="name it: --target TARGET")
    (board,) = boards
    if not (MARKS / board.arch / "bench_counter.h").is_file():
        message = f"{quoted(board.name)}: its processor has no counter of cycles"
        hint = "./weft run --probe runs programs there"
        raise fail("W297", message, exit_code=exits.USAGE, hint=hint)
    for suite in suites:
        if suite not in MEASURED:
            message = f"the suite {quoted(suite)} is not measured on boards"
            hint = f"suites that are: {', '.join(MEASURED)}"
            raise fail("W297", message, exit_code=exits.USAGE, hint=hint)
    probe_of(board, reach.interface)
    ports.choose(board, reach.port)


def board_of(board: Board) -> Board:
    """Return a board as what is measured: cycles, of the hardware, in one layout of memory."""
    measured = {"unit": "cycles", "title": board.hardware, "layouts": 1}
    return board.model_copy(update=measured)


def counting(description: Description) -> None:
    """Let the programs of a suite count themselves."""
    description.root.application.include_dirs.insert(0, str(COUNTER))


def on_board(built: BuiltPart, reach: Reach) -> BuiltPart:
    """Write a program to its board; return it as what runs there."""
    assert built.plan is not None
    there = probed(built.plan, reach)
    there = replace(there, machine=replace(there.machine, board=board_of(there.machine.board)))
    programs = there.programs(built.programs)
    there.write(programs)
    return replace(built, programs=programs, plan=there.plan(built.plan), counts_itself=True)
