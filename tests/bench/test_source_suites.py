# SPDX-License-Identifier: MIT
"""What the sources say in words, as rows: the stored baselines have it, and programs do."""

from pathlib import Path

import pytest

from tests.bench import documents
from tests.bench.made import result, results, target_context
from tests.needs import need_tools
from weft.base.elf_types import Elf
from weft.building import builder
from weft.lab.published import gather
from weft.lab.suites import parts
from weft.model.boards import board_of

KERNEL = ("weft_kernel", "weft_sem_take", "weft_task_create", "weft_arch_switch", "weft_system")
"""Some of what a program with a kernel has."""


def values(place: str, statistic: str = "p50") -> dict[str, float]:
    """Return a statistic of the rows of a stored table."""
    rows = documents.baseline(place)
    return {metric: float(row[statistic] or row["p50"]) for (metric, _), row in rows.items()}


@pytest.mark.parametrize("target", ["cm3", "rv32", "vex"])
def test_the_loop_answers_after_its_pass_and_the_task_at_once(target: str) -> None:
    found, longest = (values(f"superloop/{target}", name) for name in ("p50", "max"))
    unit = found["job.unit.superloop"]
    for n in (1, 4, 16, 64):
        assert n * unit <= longest[f"response.superloop@{n}"] <= 1.3 * n * unit
        assert longest[f"response.task@{n}"] == longest["response.task@1"]
    for n in (4, 16, 64):
        assert n * unit / 2 <= found[f"response.superloop@{n}"] <= 1.3 * n * unit / 2


@pytest.mark.parametrize("target", ["cm3", "rv32", "vex"])
def test_the_endless_loop_is_smaller(target: str) -> None:
    found = values(f"superloop/{target}")
    assert found["footprint.text.superloop"] < found["footprint.text.tasks"] / 5


@pytest.mark.slow
@pytest.mark.parametrize("target", ["cm3", "rv32"])
def test_an_endless_loop_has_no_kernel(target: str, tmp_path: Path) -> None:
    board = board_of(target)
    need_tools(board.compiler)
    found = {}
    for part in parts("superloop", board):
        if part.is_linked_only:
            program, *_ = builder.build(part.load(target), tmp_path / part.label)
            symbols = {symbol.name for symbol in Elf(program.elf).symbols}
            found[part.name] = {name for name in KERNEL if name in symbols}
    assert found["footprint-superloop"] == set()
    assert len(found["footprint-tasks"]) >= 3


@pytest.mark.parametrize("target", ["cm3", "rv32"])
def test_switches_do_not_depend_on_the_number_of_the_priority(target: str) -> None:
    """Nor on ready tasks: every point of each series is the same."""
    series: dict[str, set[float]] = {}
    for metric, value in values(f"priorities/{target}").items():
        if "@" in metric:
            series.setdefault(metric.partition("@")[0], set()).add(value)
    assert len(series) >= 6 and all(len(points) == 1 for points in series.values())


@pytest.mark.parametrize("target", ["cm3", "vex2"])
def test_a_task_sustains_fewer_interrupts_than_a_handler(target: str) -> None:
    found = values(f"rates/{target}")
    handler, task = (found[f"isr.sustained.{name}.kernel"] for name in ("handler", "task"))
    assert 50 < handler < task < 1000


def test_periods_of_the_board_are_multiples_of_its_timer() -> None:
    """25 MHz, at 1000 instructions a microsecond; the first and the last entry differ a little."""
    found = values("rates/cm3")
    for name in ("handler", "task"):
        assert abs(found[f"isr.sustained.{name}.kernel"] / 40 % 1 - 0.5) > 0.49


def test_the_ratio_of_computation_to_communication() -> None:
    rows = {"ratio.compute.kernel@4": 9000.0, "ratio.block.remote@0": 9000.0}
    rows |= {"ratio.block.remote@4": 18000.0, "ratio.block.remote@8": 27000.0}
    made = [result(n, [v] * 3, target="vex2", unit="cycles") for n, v in rows.items()]
    view = gather.build("opencomrtos", results(*made, vex2=target_context("cycles")))
    (table,) = (t for t in view.tables if t.title == "Computation to communication ratio, vex2")
    shown = {row.label: [cell.shown for cell in row.cells] for row in table.rows}
    assert shown["0"] == ["0", "9000", "0.0", "0"]
    assert shown["4"] == ["9000", "18000", "1.0", "50"]
    assert shown["8"] == ["missing", "27000", "missing", "missing"]


def test_rates_that_were_found_stand_beside_those_of_the_source() -> None:
    made = result("isr.sustained.task.kernel", [160.0] * 3, target="vex2", unit="cycles")
    view = gather.build("opencomrtos", results(made, vex2=target_context("cycles")))
    (table,) = (t for t in view.tables if t.title.endswith("found by search"))
    assert [cell.text for cell in table.rows[1].cells] == ["96891", "731529", "83333", "500000"]
    assert table.rows[0].cells[-1].missing


def test_the_page_says_what_goes_into_messages() -> None:
    """A fifth of the time at a ratio of 4, a tenth at 10: of the stored baseline."""
    found = values("ratio/vex2")
    for passes, ratio, share in ((16, 4, 0.2), (40, 10, 0.1)):
        computed, block = (found[f"ratio.{n}@{passes}"] for n in ("compute.kernel", "block.remote"))
        assert computed / (block - computed) == pytest.approx(ratio, rel=0.1)
        assert abs(1 - computed / block - share) < 0.02
