# SPDX-License-Identifier: MIT
"""The values on the screen: counts that are those of the files, tables, changes."""

import re
from dataclasses import replace

import pytest

from tests.bench.made import result, results, target_context
from tests.bench.made_screen import (
    GIVE,
    TAKE,
    YIELD,
    baseline,
    cells,
    compared,
    lines,
    of_config,
    ours,
    read,
    small,
    text_of,
)
from weft.lab import footprint, metrics
from weft.lab.interrupts_off import MASKED_MAX
from weft.lab.reference import best
from weft.lab.result_table import short_name
from weft.lab.select import Selection, select
from weft.report.screen import render, rows, tables
from weft.report.screen.bars import bar
from weft.report.screen.kernels import standings, worse
from weft.report.screen.model import Table
from weft.report.screen.summary import summary

TARGETS = {"Cortex-M3 (QEMU mps2-an385)": "cm3", "RV32IMAC (QEMU virt)": "rv32"}


def lowest() -> dict[tuple[str, str], int]:
    """Return the lowest comparable value of other kernels, read from the files alone."""
    found: dict[tuple[str, str], int] = {}
    for file in ("instructions", "masked", "growth"):
        for row in read(f"reference/peers_{file}.csv"):
            if not row["remark"]:
                key = (TARGETS[row["processor"]], row["metric"])
                found[key] = min(found.get(key, 10**9), int(row["instructions"]))
    return found


@pytest.mark.parametrize(("index", "config"), [(0, "default"), (1, "checks")])
def test_the_counts_are_those_of_the_files(index: int, config: str) -> None:
    measured, others = ours(config), lowest()
    both = measured.keys() & others.keys()
    standing = list(standings(baseline()))[index]
    assert len(both) > 50
    assert standing.better == sum(measured[key] < others[key] for key in both)
    assert standing.same == sum(measured[key] == others[key] for key in both)
    assert standing.worse == sum(measured[key] > others[key] for key in both)
    assert standing.rows == len(both)
    line = next(
        line for line in lines(summary(baseline())) if line.startswith(f"  {standing.config}:")
    )
    expected = [standing.better, standing.rows, standing.same, standing.worse]
    assert [int(word) for word in re.findall(r"\d+", line)] == expected


def test_the_rows_that_are_worse_are_those_of_the_files() -> None:
    others = lowest()
    lost = {
        config: {key for key, value in ours(config).items() if value > others.get(key, value)}
        for config in ("default", "checks")
    }
    found = [(each.target, each.label) for each in worse(baseline())]
    assert set(found) == lost["default"] | lost["checks"] and len(found) == len(set(found))
    assert set(found[: len(lost["default"])]) == lost["default"], "those of the fastest first"
    shown = [line.split() for line in lines(summary(baseline()))]
    for target, metric in found[: render.WORSE_NAMED]:
        entry = best(metric, target)
        assert entry is not None
        values = [f"{ours(config)[target, metric]:g}" for config in ("default", "checks")]
        assert [target, metric, *values, f"{entry.value:g}", short_name(entry)] in shown
    more = f"and {len(found) - render.WORSE_NAMED} more: --full"
    assert any(more in line for line in lines(summary(baseline())))


def test_the_worst_rows_come_first() -> None:
    made = results(result(YIELD, [74.0]), result(GIVE, [11.0]), result(TAKE, [11.0]))
    made.beside = [results(of_config(result(TAKE, [1100.0])))]
    found = [(each.label, each.other.value) for each in worse(made)]
    assert found == [(YIELD, 37), (GIVE, 10), (TAKE, 11)]
    equal = results(result(YIELD, [37.0]), result(GIVE, [11.0]))
    assert [each.label for each in worse(equal)] == [GIVE], "equal is not worse"


def test_other_units_and_targets_are_not_compared() -> None:
    rows_of = (result(GIVE, [1.0], "cm3", "cycles"), result(GIVE, [1.0], "vex"))
    made = results(*rows_of, cm3=target_context("cycles"), vex=target_context())
    assert list(standings(made)) == [] and worse(made) == []
    assert not summary(made).compared


def test_the_values_of_a_chosen_row() -> None:
    assert cells(summary(small()), "yield")[:4] == ["40", "36", "37", "ChibiOS"]
    assert cells(summary(small()), "take")[:3] == ["11", "11", "ChibiOS"], "no new app"


@pytest.mark.parametrize(
    ("ratio", "most", "expected", "plain"),
    [
        (0.5, 1.0, "████    │", "####    |"),
        (1.0, 1.0, "████████│", "########|"),
        (0.0, 1.0, "        │", "        |"),
        (0.5625, 1.0, "████▌   │", "####    |"),
        (2.0, 2.0, "████│███", "####|###"),
        (1.0, 2.0, "████│", "####|"),
    ],
)
def test_bars(ratio: float, most: float, expected: str, plain: str) -> None:
    assert bar(ratio, most, 9).rstrip() == expected
    assert bar(ratio, most, 9, ascii_only=True).rstrip() == plain
    assert len(bar(ratio, most, 9)) == len(bar(ratio, most, 9, ascii_only=True)) == 9


# Tables


def column(table: Table | None, title: str) -> dict[str, str]:
    assert table is not None
    found = next(column for column in table.columns if column.title == title)
    return dict(zip(table.labels, found.cells, strict=True))


def test_times_are_cycles_at_the_clock() -> None:
    for clock in (None, 40.0, 1000.0):
        table = tables.interrupts(small(), clock)
        times = column(table, f"us at {clock or 80:g} MHz")
        assert float(times["to handler"]) == pytest.approx(72 / (clock or 80), rel=0.03)
        assert float(times["longest trap"]) == pytest.approx(4 / (clock or 80), rel=0.03)
        assert column(table, "vex, cycles")["to handler"] == "72"


def test_instructions_never_become_time() -> None:
    table = tables.interrupts(select([small()], Selection(targets=["cm3"]), "")[0])
    assert table is not None and [column.unit for column in table.columns] == ["instructions"]


def test_the_longest_of_all_suites() -> None:
    found = column(tables.interrupts(small()), "cm3, instr.")
    assert found["longest off, core"] == "100" and found["longest off, any suite"] == "123"
    core = [row for row in small().results if row.metric != f"{MASKED_MAX}.swi"]
    table = tables.interrupts(replace(small(), results=core))
    assert table is not None and "longest off, any suite" not in table.labels, "the same again"


def test_the_sizes_are_sums_of_measured_rows() -> None:
    found = column(tables.sizes(small()), "cm3")
    assert found == {"one task, flash": "5008"}, "the others lack rows"
    made = replace(small(), results=[*small().results, result("footprint.bss", [300.0])])
    assert column(tables.sizes(made), "cm3")["one task, RAM"] == "308"
    whole, measured = column(tables.sizes(baseline()), "cm3"), ours("default")

    def sums(*metrics: str) -> str:
        small, fast = (sum(measured["cm3", m + mode] for m in metrics) for mode in ("", ".o2"))
        assert small < fast
        return f"{small:g}/{fast:g}"

    steps = [f"size.opencomrtos.{step}" for step in footprint.STEPS]
    assert whole["one task, RAM"] == sums("footprint.data", "footprint.bss")
    assert whole["one task, flash"] == sums("footprint.text", "footprint.data")
    assert whole["text of 7 services"] == sums("size.opencomrtos.all") == sums(*steps)
    assert whole["text of 6 services"] == sums(*steps[:-1])


def test_sizes_that_are_measured_at_one_optimisation_only() -> None:
    """Nothing stands for what is not measured."""
    for only, pattern, title in (("-Os", r"\d+", "-Os"), ("-O2", r"-/\d+", "-Os/-O2")):
        rows = [r for r in baseline().results if r.metric.endswith(".o2") == (only == "-O2")]
        table = tables.sizes(replace(baseline(), results=rows))
        assert table is not None and table.title == f"Size, {title}, bytes"
        assert all(re.fullmatch(pattern, cell) for cell in column(table, "cm3").values())


def test_the_sizes_of_others_are_the_lowest_of_the_files() -> None:
    found = column(tables.sizes(baseline()), "other kernels")
    sizes = read("reference/peers_code_size.csv")
    least = [
        min(int(row["+queue"]) for row in sizes if row["optimisation"] == flag)
        for flag in ("-Os", "-O2")
    ]
    assert found["text of 6 services"].split()[0] == "{}/{}".format(*least)
    samples = [
        row
        for row in read("reference/xilkernel_ucos2_footprint.csv")
        if row["semaphore_feature"] == "disabled"
    ]
    flash = min(int(row["text"]) + int(row["data"]) for row in samples)
    assert found["one task, flash"].split()[0] == f"{flash}"


def test_messages_by_size() -> None:
    table, calls = tables.cores(small())
    assert table.title == "Core to core, instr." and table.labels == ("rv32",)
    found = [(column.title, *column.cells) for column in table.columns]
    messages = [("loop", "1691"), ("8 B", "1008"), ("1024", "2024"), ("65504", "66504")]
    assert found == [*messages, ("call 128", "2775")]
    assert calls.title == "Core to core, cycles" and calls.labels == ("vex",)
    found = [(column.title, *column.cells) for column in calls.columns]
    assert found == [("32K", "256651")], "of a target without messages, through internal memory"


def test_a_column_has_one_unit() -> None:
    made = summary(baseline())
    every = [made.interrupts, made.sizes, *made.cores, *tables.own(baseline())]
    for table in filter(None, every):
        for each in table.columns:
            assert each.unit in ("instructions", "cycles", "microseconds", "bytes", UNIT_OF_COUNTS)
    for table in made.cores:
        units = {baseline().context.targets[target].unit for target in table.labels}
        assert len(units) == 1 and {each.unit for each in table.columns} == units


UNIT_OF_COUNTS = "switches in 30 s"


@pytest.mark.parametrize("part", [rows.COMPARED, rows.INTERRUPTS, rows.CORES])
def test_the_rows_of_the_screen_are_measured(part: str) -> None:
    known = metrics.all_metrics() | {row.metric for row in baseline().results}
    series = {metric.rpartition("@")[0] for metric in known}
    for row in rows.chosen(part):
        assert row.metric in (series if row.use == rows.SERIES else known), row
    assert len(rows.chosen(rows.COMPARED)) == 10
    assert all(best(row.metric, "cm3") for row in rows.chosen(rows.COMPARED))


# Against the baseline


def test_the_worst_changes_are_named() -> None:
    text = [line.strip() for line in lines(summary(small(), compared()), 120)]
    first = next(n for n, line in enumerate(text) if line.startswith("Against the baseline"))
    assert text[first : first + 6] == [
        "Against the baseline: fastest 1 better, 2 worse, 1 no difference, 1 not comparable; "
        "new app 2 worse",
        "worse: cm3 e.twice 10 -> 20 instructions, new app",
        "worse: cm3 f.half 10 -> 15 instructions, new app",
        "worse: cm3 b.cold cold 10 -> 11 instructions, fastest",
        "and 1 more: --full",
        "not comparable, because the compilers differ: gcc 12 / gcc 14",
    ]


def test_what_was_not_measured() -> None:
    made = small()
    assert "Not measured: swi on rv32, rv64" in text_of(made)
    made.beside[0].failed = [f"suite{n} on cm3" for n in range(9)]
    assert ", and 5 more: --full" in text_of(made, 120).split("Not measured")[1]


@pytest.mark.parametrize(
    ("units", "said"),
    [
        (["instructions"], "Instructions: emulated, not cycles or time. Checks: none."),
        (["cycles"], "Cycles: simulated. Checks: none."),
        (["ns"], "ns: this machine. Checks: none."),
    ],
)
def test_what_values_do_not_say(units: list[str], said: str) -> None:
    row = result("a.b", [1.0] * 3, "t", units[0])
    assert lines(summary(results(row, t=target_context(units[0]))))[-1] == said


def test_which_configuration_has_checks() -> None:
    assert text_of(small()).endswith("Checks: new app only.")
    alone = results(of_config(result(GIVE, [17.0])))
    assert text_of(alone).endswith("Checks: new app only.")
    assert "  new app: 0 of 1 rows better, 0 equal, 1 worse" in text_of(alone)
