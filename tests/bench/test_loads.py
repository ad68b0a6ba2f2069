# SPDX-License-Identifier: MIT
"""Parts of a suite that are placements, and rows that leave out what a core waits."""

from pathlib import Path

import pytest

from weft.lab import loads, waits
from weft.lab.console import ConsoleMetric
from weft.lab.suites import parts
from weft.model.boards import board_of

WFI = 0x100
"""Address of the instruction that waits; others stand before and behind it."""


def visits(core: int, before: int, at: int, behind: int) -> list[tuple[int, int, int]]:
    return [(before, core, WFI - 4), (at, core, WFI), (behind, core, WFI + 4)]


def test_a_wait_is_the_longer_gap_around_a_wfi() -> None:
    noted = visits(0, 10, 11, 60) + visits(1, 5, 70, 71) + visits(0, 80, 130, 131)
    assert waits.of_cores(noted, 2) == [[(11, 60), (80, 130)], [(5, 70)]]
    assert waits.busy([(11, 60), (80, 130)], 0, 100) == 100 - 49 - 20


def test_a_load_is_what_a_sample_did_not_wait(tmp_path: Path) -> None:
    marks = ["m 3 1", "m 1 10", "m 2 40", "m 3 50", "m 1 60", "m 2 160", "e 200"]
    count, noted = tmp_path / "count.log", tmp_path / "visits.log"
    count.write_text("v 1 x\n" + "\n".join(marks) + "\n")
    lines = [f"{cycle} {core} {at:x}" for cycle, core, at in visits(0, 80, 81, 141)]
    noted.write_text("\n".join(lines) + "\n")
    found = [ConsoleMetric("bench.overhead"), ConsoleMetric(loads.LOAD)]
    loads.take(found, count, noted)
    assert [metric.samples for metric in found] == [[], [40.0]]


@pytest.mark.parametrize(("target", "count"), [("mixed", 9), ("host", 4), ("cm3", 0)])
def test_placements_are_parts_with_rows_of_their_own(target: str, count: int) -> None:
    found = parts(loads.SUITE, board_of(target))
    names = {part.metric(loads.LOAD) for part in found}
    assert len(names) == len(found) == count
    for part in found:
        nodes = set(part.load(target).nodes)
        assert (nodes == {"gpp"}) == part.name.endswith("-alone")
