# SPDX-License-Identifier: MIT
"""Comparisons: each verdict, each reason against one, and the canary."""

import io
import random
import re
from pathlib import Path

import pytest
from rich.console import Console

from tests.bench.made import result, results, target_context
from weft.diag.errors import WeftError
from weft.lab import results_file
from weft.lab.compare import terminal
from weft.lab.compare.sources import narrowed, pairs, read_source
from weft.lab.compare.verdicts import Row, Source, Verdict, compare, regressions
from weft.lab.results_file import Results
from weft.lab.select import Selection

METRIC = "semaphore.give.immediate.kernel"


def rows(a: Results, b: Results, *, across: bool = False) -> dict[str, Row]:
    found = compare(Source("a", a), Source("b", b), across=across)
    return {row.metric: row for row in found}


def test_canary_ten_instructions_and_a_kibibyte() -> None:
    """+10 instructions in a service and +1 KiB of .bss show up exactly, and nothing else."""
    before = results(result(METRIC, [9.0] * 1001), result("mutex.lock", [12.0] * 1001))
    after = results(
        result(METRIC, [19.0] * 1001),
        result("mutex.lock", [12.0] * 1001),
        cm3=target_context(sizes={"text": 1000, "rodata": 10, "data": 4, "bss": 2000 + 1024}),
    )
    changed = {
        name: row for name, row in rows(before, after).items() if row.verdict is not Verdict.SAME
    }
    assert {name: row.change for name, row in changed.items()} == {METRIC: 10, "size.bss": 1024}
    assert all(row.verdict is Verdict.WORSE for row in changed.values())


def test_better_and_same() -> None:
    before = results(result("a", [9.0] * 11), result("b", [9.0] * 11))
    after = results(result("a", [8.0] * 11), result("b", [9.0] * 11))
    found = rows(before, after)
    assert found["a"].verdict is Verdict.BETTER and found["a"].change == -1
    assert found["b"].verdict is Verdict.SAME
    assert regressions(found.values()) == []


def test_a_worse_worst_case_is_seen_behind_the_same_median() -> None:
    before = results(result("a", [9.0] * 11))
    after = results(result("a", [9.0] * 10 + [30.0]))
    row = rows(before, after)["a"]
    assert row.verdict is Verdict.WORSE and str(row.by) == "max 9 -> 30"


def test_a_worse_cold_sample_is_seen() -> None:
    row = rows(results(result("a", [9.0] * 11)), results(result("a", [20.0] + [9.0] * 10)))["a"]
    assert row.verdict is Verdict.WORSE and str(row.by) == "cold 9 -> 20"


def test_what_decides_is_named_and_counts_in_the_order_of_changes() -> None:
    """Beside a worse cold sample, the gain of the median is not what the verdict is about."""
    row = rows(results(result("a", [9.0] * 11)), results(result("a", [18.0] + [3.0] * 10)))["a"]
    assert row.verdict is Verdict.WORSE and row.change == -6
    assert str(row.by) == "cold 9 -> 18" and row.share == 1.0
    out = io.StringIO()
    source = Source("made", results())
    terminal.print_comparison(source, [(source, [row])], Console(file=out), everything=False)
    assert re.search(r"a +9 +3 +cold 9 -> 18 +worse", out.getvalue())


def test_a_kernel_with_a_slash_in_its_name_has_configurations() -> None:
    with pytest.raises(WeftError, match="not one kernel in one configuration") as raised:
        read_source("kernel:ChibiOS/RT")
    assert "ChibiOS/RT/no debug" in raised.value.problems[0].hint
    one = read_source("kernel:chibios/rt/no debug")
    assert one.results.results and one.name.startswith("ChibiOS/RT")
    assert read_source("kernel:FreeRTOS/no asserts").results.results


def test_a_part_is_compared() -> None:
    found = narrowed(
        pairs("kernel:FreeRTOS/no asserts", "baseline"), Selection(("cm3",), (), ("semaphore.*",))
    )
    assert len(found) > 1, "the configuration of a new application, too"
    for a, b in found:
        for row in (*a.results.results, *b.results.results):
            assert row.target == "cm3" and row.metric.startswith("semaphore.")
        assert any(row.verdict is Verdict.BETTER for row in compare(a, b))
    with pytest.raises(WeftError, match="no rows for"):
        narrowed(pairs("kernel:FreeRTOS/no asserts", "baseline"), Selection(("cm4f",)))


def test_new_and_gone() -> None:
    found = rows(results(result("old", [1.0])), results(result("new", [1.0])))
    assert found["old"].verdict is Verdict.REMOVED
    assert found["new"].verdict is Verdict.ADDED


def test_different_configurations_are_not_compared_silently() -> None:
    a = results(result("a", [9.0] * 11))
    b = results(
        result("a", [30.0] * 11),
        cm3=target_context(
            configuration={"name": "checks", "checks": True}, configuration_hash="4567"
        ),
    )
    row = rows(a, b)["a"]
    assert row.verdict is Verdict.NOT_COMPARABLE
    assert row.reason == ("the configurations differ: checks False / True, name default / checks")
    assert rows(a, b, across=True)["a"].verdict is Verdict.WORSE


def test_different_compilers_are_not_compared_silently() -> None:
    b = results(result("a", [9.0] * 11), cm3=target_context(compiler="gcc 14"))
    row = rows(results(result("a", [9.0] * 11)), b)["a"]
    assert row.verdict is Verdict.NOT_COMPARABLE
    assert row.reason == "the compilers differ: gcc 12 / gcc 14"


def test_units_never_mix() -> None:
    b = results(result("a", [9.0] * 11, unit="ns"), cm3=target_context(unit="ns"))
    row = rows(results(result("a", [9.0] * 11)), b, across=True)["a"]
    assert row.verdict is Verdict.NOT_COMPARABLE
    assert row.reason == "instructions and ns are different units"


def times(middle: float, seed: int) -> Results:
    source = random.Random(seed)
    samples = [source.gauss(middle, middle / 50) for _ in range(301)]
    row = result("a", samples, target="host", unit="ns")
    return results(row, host=target_context(unit="ns"))


def test_times_need_a_test() -> None:
    assert rows(times(100, 1), times(100, 2))["a"].verdict is Verdict.SAME
    worse = rows(times(100, 1), times(120, 2))["a"]
    assert worse.verdict is Verdict.WORSE and worse.reason.startswith("Mann-Whitney U, p = ")
    assert rows(times(120, 1), times(100, 2))["a"].verdict is Verdict.BETTER


def test_references() -> None:
    ours = results(
        result("thread.yield.preemptive.ctx.k_to_k", [21.0] * 11),
        result("msgq.put.immediate.kernel", [36.0] * 11),
        cm3=target_context(compiler="arm-none-eabi-gcc (15:12.2.rel1-1) 12.2.1 20221205"),
    )
    other = read_source("kernel:chibios/simplified")
    found = {row.metric: row for row in compare(other, Source("ours", ours))}
    assert found["thread.yield.preemptive.ctx.k_to_k"].before == 37
    assert found["thread.yield.preemptive.ctx.k_to_k"].verdict is Verdict.BETTER
    put = found["msgq.put.immediate.kernel"]
    assert put.verdict is Verdict.NOT_COMPARABLE
    assert put.reason.endswith("passes a pointer, not 16 bytes")
    assert "semaphore.give.immediate.kernel" not in found


def test_published_cycles_are_no_instructions() -> None:
    ours = results(result("thread.yield.preemptive.ctx.k_to_k", [21.0] * 11))
    (row,) = compare(read_source("zephyr"), Source("ours", ours))
    assert row.verdict is Verdict.NOT_COMPARABLE
    assert row.reason == "cycles and instructions are different units"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nothing.json", "cannot read nothing.json: No such file"),
        ("nothing", "`nothing` is not a results file, latest"),
        ("kernel:Minix", "no values for kernel:Minix"),
        ("kernel:Zephyr", "not one kernel in one configuration"),
        ("zephyr:none", "no values for zephyr:none"),
    ],
)
def test_unknown_sources(name: str, message: str) -> None:
    with pytest.raises(WeftError, match=message):
        read_source(name)


def test_a_file_survives_writing_and_reading(tmp_path: Path) -> None:
    made = results(result("a", [1.0, 2.0, 3.0]), result("b", [1.5, 2.5], unit="ns"))
    path = tmp_path / "r.json"
    results_file.write(made, path)
    assert results_file.load(path) == made


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "is not JSON"),
        ("{}", "not a results file of version 2"),
        ('{"version": 9}', "of version `9`"),
        ('{"version": 1}', "`context`: Field required"),
    ],
)
def test_other_files_are_refused(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    path.write_text(text)
    with pytest.raises(WeftError, match=message):
        results_file.load(path)
