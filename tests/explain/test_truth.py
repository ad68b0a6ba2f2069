# SPDX-License-Identifier: MIT
"""What the simulated core does, against what is published of it: doc/explanation/accuracy.md."""

import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.needs import need_board
from weft import rtl
from weft.base.elf_types import Elf
from weft.lab.explain.charge import charge, totals
from weft.lab.explain.code import Code
from weft.lab.explain.pipeline import Cause, Window, read
from weft.model.boards import board_of

HERE = Path(__file__).parent
BUILD = HERE.parents[1] / "build" / "tests" / "explain"
RAM = 0x10000000
READ_MCYCLE = 0xB00022F3
"""csrr t0, mcycle"""

BY_HAND = {
    "single": (8, {}),
    "independent_loads": (4, {}),
    "load_use": (2, {Cause.LOAD_USE: 2}),
    "load_one_between": (3, {Cause.LOAD_USE: 1}),
    "load_two_between": (4, {}),
    "shift_use": (2, {Cause.INTERLOCK: 1}),
    "multiply_use": (2, {Cause.MULDIV: 2}),
    "divide": (1, {Cause.MULDIV: 33}),
    "branch_not_taken": (2, {}),
    "branch_forward_taken": (1, {Cause.BRANCH: 3}),
    "loop_of_four": (8, {Cause.BRANCH: 3 * 1 + 3}),
    "jump": (1, {Cause.BRANCH: 1}),
    "call_and_return": (2, {Cause.BRANCH: 1 + 3}),
    "call_and_return_before_stall": (2, {Cause.BRANCH: 1 + 3 + 1}),
    "control_register": (1, {Cause.CSR: 2}),
    "control_register_twice": (2, {Cause.CSR: 4}),
    "other_line": (2, {Cause.BRANCH: 2}),
}
"""Instructions and stalls, computed by hand from the pipeline that is published."""
LINE_FILL = 13
"""Cycles of an instruction that is not in the cache: noticed by the decoder 1, request 1, first
word of the internal memory 1, 8 words 8, both stages of the fetch again 2."""


@dataclass(frozen=True)
class Run:
    """What the program did."""

    window: Window
    code: Code
    names: dict[int, str]
    readings: list[int]
    """mcycle and the system's counter, alternating."""

    def sequences(self) -> list[tuple[str, Window]]:
        """Return the parts between marks, with both marks."""
        found = []
        begin = 0
        for index, step in enumerate(self.window.steps):
            mark = self.code.at(step.address).mark
            if mark == 1:
                begin = index
            elif mark == 2:
                steps = self.window.steps[begin : index + 1]
                found.append((self.names[steps[0].address], Window(steps[0].cycle, steps)))
        return found


@cache
def run() -> Run:
    board = board_of("vex")
    need_board(board)
    BUILD.mkdir(parents=True, exist_ok=True)
    elf, trace = BUILD / "pipeline.elf", BUILD / "pipeline.trace"
    flags = [*board.cpu_flags, "-nostdlib", "-static", "-Wl,-n", "-Ttext=0x10000000"]
    subprocess.run(
        [board.compiler, *flags, "-o", str(elf), str(HERE / "pipeline.S")], check=True, timeout=60
    )
    done = subprocess.run(
        [str(rtl.simulator(rtl.machine("vex"))), "--trace", str(trace), str(elf)],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        timeout=60,
    )
    names = {s.address: s.name for s in Elf(elf).symbols if s.name in BY_HAND}
    readings = [int(line, 16) for line in done.stdout.split()]
    return Run(read(trace), Code(elf, board), names, readings)


def test_every_cycle_is_charged_once() -> None:
    window = run().window
    last = window.steps[-1]
    assert window.rest or last.cycle == window.first + window.cycles - 1
    after = window.first
    assert all(step.address >= RAM for step in window.steps)
    for step in window.steps:
        after += sum(count for _, count in step.gaps) + 1
        assert step.cycle == after - 1
    assert window.causes().total() == window.cycles
    assert not window.causes()[Cause.RESET]


@pytest.mark.parametrize("name", BY_HAND)
def test_cycles_computed_by_hand(name: str) -> None:
    instructions, stalls = BY_HAND[name]
    warm = [window for found, window in run().sequences() if found == name][1:]
    assert len(warm) == 2
    for window in warm:
        steps = window.steps
        assert steps[-1].cycle - steps[0].cycle - 1 == instructions + sum(stalls.values())
        found = totals(charge(window, run().code))
        assert found == {Cause.RETIRED: instructions, **stalls}


def test_a_line_that_is_not_in_the_cache() -> None:
    cold, *_ = (window for name, window in run().sequences() if name == "other_line")
    found = totals(charge(cold, run().code))
    assert found[Cause.FETCH] % LINE_FILL == 0
    assert found[Cause.FETCH] >= LINE_FILL


def test_three_clocks_agree() -> None:
    mcycle, counter = run().readings[::2], run().readings[1::2]
    simulated = [
        step.cycle for step in run().window.steps if run().code.at(step.address).code == READ_MCYCLE
    ]
    assert len(mcycle) == 3
    assert len({a - b for a, b in zip(mcycle, counter, strict=True)}) == 1
    assert len({a - b for a, b in zip(mcycle, simulated, strict=True)}) == 1
    assert mcycle[2] - mcycle[1] > 100


def test_two_runs_agree() -> None:
    first = run()
    run.cache_clear()
    assert run().window == first.window
