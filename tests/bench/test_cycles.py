# SPDX-License-Identifier: MIT
"""Cycles that the simulated system counts, on a guest whose cycles are known."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.needs import need_tools
from weft import rtl
from weft.base.elf_types import Elf
from weft.building.builder import Program
from weft.lab import counting_plugin
from weft.lab.counting_plugin import CountLog, OffTime
from weft.model.boards import board_of


@pytest.fixture
def log(guest: Callable[..., Program], tmp_path: Path) -> CountLog:
    """Run the guest with a log."""
    board = board_of("vex")
    need_tools(*board.tools)
    program = guest("count_vex", "vex")
    file = tmp_path / "count.log"
    trap = Elf(program.elf).address_of("weft_riscv_vectors")
    simulator = str(rtl.simulator(rtl.machine("vex")))
    command = [simulator, *counting_plugin.simulator_arguments(file, trap), str(program.elf)]
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, timeout=120)
    return counting_plugin.read_log(file.read_text().splitlines())


def test_warm_samples_take_a_cycle_for_each_instruction(log: CountLog) -> None:
    samples = log.metrics[0].samples
    assert log.finished and log.total is not None
    assert samples[2::2] == [0, 0, 0]
    assert samples[3::2] == [100, 100, 100]


def test_the_first_sample_fills_the_cache(log: CountLog) -> None:
    lines = 100 * 4 // 32
    assert log.metrics[0].samples[1] >= 100 + 8 * lines


def test_interrupts_off_times_in_cycles(log: CountLog) -> None:
    def lengths(trap: bool) -> list[tuple[int, bool]]:
        found: list[OffTime] = [w for w in log.metrics[2].interrupts_off if w.trap == trap]
        return [(w.longest, w.measured) for w in found]

    (by_mstatus, _), (by_mie, _) = lengths(trap=False)
    assert by_mstatus >= 3 and by_mie >= 2
    assert all(measured for _, measured in lengths(trap=False))
    ((trap, measured),) = lengths(trap=True)
    assert trap >= 4 and not measured
