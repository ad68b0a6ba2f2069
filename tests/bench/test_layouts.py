# SPDX-License-Identifier: MIT
"""One program linked several times: what a row says then, and how the table shows it."""

import io
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from tests.bench.made import result, results, target_context
from weft.building.builder import Program
from weft.lab import counting_plugin, memory_layouts, result_table
from weft.lab.results_file import OffTimeResult, Result
from weft.model.boards import board_of


def rows(*medians: float, unit: str = "cycles") -> list[list[Result]]:
    return [[result("a.b", [90, m, m, m], "vex", unit)] for m in medians]


def test_a_row_is_that_of_the_worst_layout() -> None:
    (row,) = memory_layouts.worst(rows(22, 48, 20, 35))
    assert row.p50 == 48
    assert row.layouts == {"count": 4, "low": 20, "low_at": 2, "high": 48, "high_at": 1}


def test_of_counts_the_least_is_the_worst() -> None:
    (row,) = memory_layouts.worst(rows(900, 700, 800, unit="switches in 30 s"))
    assert row.p50 == 700
    assert row.layouts is not None and row.layouts["low_at"] == 1


def test_every_row_has_its_own_worst_layout() -> None:
    first = [result("a", [1, 1], "vex", "cycles"), result("b", [9, 9], "vex", "cycles")]
    second = [result("a", [2, 2], "vex", "cycles"), result("b", [3, 3], "vex", "cycles")]
    found = {row.metric: row for row in memory_layouts.worst([first, second])}
    assert (found["a"].p50, found["b"].p50) == (2, 9)


def test_interrupts_off_times_are_the_longest_of_all_layouts() -> None:
    off_time = OffTimeResult("vex", "default", "a", "critical", True, "f+4", "g+8", 30, 5)
    other = replace(off_time, begin="h")
    found = memory_layouts.longest([[off_time], [replace(off_time, longest=43), other]])
    assert [(w.begin, w.longest) for w in found] == [("f+4", 43), ("h", 30)]


def test_links_have_names_of_their_own() -> None:
    program = Program("main", board_of("vex"), Path("build/main.elf"), 1, 2, None)
    links = memory_layouts.links(program, 3)
    assert [link.node for link in links] == ["main", "main.1", "main.2"]
    assert links[2].elf == Path("build/main.layout-2.elf")


@pytest.mark.parametrize(
    ("medians", "unit", "cell"),
    [
        ((22, 48, 20), "cycles", "48 [20..48 #1] cold 90"),
        ((22, 22), "cycles", "22 cold 90"),
        ((900, 700), "switches in 30 s", "700 [700..900 #1] cold 90"),
    ],
)
def test_the_table_names_the_worst_layout(medians: tuple[float, ...], unit: str, cell: str) -> None:
    (row,) = memory_layouts.worst(rows(*medians, unit=unit))
    output = io.StringIO()
    made = results(row, vex=target_context("cycles"))
    result_table.print_tables(made, Console(file=output, width=100))
    assert cell in output.getvalue()
    differs = len(set(medians)) > 1
    assert (f"over {len(medians)} layouts of code and data" in output.getvalue()) == differs


def test_arguments_of_a_simulator() -> None:
    log = Path("count.log")
    assert counting_plugin.simulator_arguments(log, None) == ["--count", "count.log"]
    assert counting_plugin.simulator_arguments(log, 0x10000100)[2:] == ["--trap", "0x10000100"]
