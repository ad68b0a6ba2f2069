# SPDX-License-Identifier: MIT
"""Budgets: the arithmetic of the DSP/BIOS note, other columns, and what is wrong in a profile."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.needs import need_target
from tests.tools.command_line import Weft
from weft.diag import exits
from weft.diag.errors import WeftError
from weft.lab.budget import budget, costs, profile, terminal
from weft.lab.budget.costs import Costs
from weft.lab.budget.model import WorkloadProfile
from weft.paths import ROOT

NOTE = ROOT / "examples" / "audio" / "profiles" / "note.yaml"
GOLDEN = Path(__file__).parent / "budget"
COLUMN = "dspbios:C6201"
MISS = """weft: 1
topology:
  nodes: {main: {board: mps2-an385}}
application:
  sources: [main.c]
  tasks:
    sampler: {entry: sampler, priority: 4, stack: 1024}
    summary: {entry: summary, priority: 2, stack: 1024}
timing:
  tasks:
    sampler: {period: 10ms, deadline: 5ms, waits: sleep, work: {cm3: 500, rv32: 500}}
    summary: {period: 100ms, waits: sleep, work: {cm3: 12000000}}
"""
"""The work of summary is there for one target only."""
MISS_CODE = """#include "system.h"
static void every(uint64_t period, uint32_t rounds)
{
    uint64_t due = weft_clock_now();
    for (;;) {
        for (volatile uint32_t i = 0; i < rounds; i++) {
        }
        due += period;
        weft_sleep_until(due);
    }
}
void sampler(void *arg) { (void)arg; every(WEFT_MS(10), 10); }
void summary(void *arg) { (void)arg; every(WEFT_MS(100), 2000000); }
"""


def note(column: str = COLUMN, clock: float | None = None) -> budget.Budget:
    return budget.apply(profile.read(NOTE), costs.stored(column, "cm3", "default"), column, clock)


def test_the_arithmetic_of_the_note() -> None:
    made = note()
    assert made.stated == 1106
    assert made.stated * made.rate == 276_500
    assert made.load(276_500) == pytest.approx(0.0013825)
    assert made.per_period == 41 + 49 + 243 + 2 * (96 + 93 + 96 + 95) == 1093
    assert made.per_second == 273_250
    data = made.as_json()
    assert data["stated"]["mips"] == 0.2765 and data["not_explained"] == 13
    assert data["dominating"]["metric"] == "swi.post.switch.kernel"
    assert next(iter(data["dominating"]["objects"])) == "pipe"


def test_the_note_as_it_is_shown(golden: Callable[[Path, str], None]) -> None:
    text = "\n".join(terminal.lines(note()))
    assert "276,500 cycles a second, 0.2765 MIPS, 0.14% of 200 MHz" in text
    golden(GOLDEN / "expected-note.txt", f"{text}\n")


def test_another_column_states_nothing() -> None:
    made = note("dspbios:C5410/instrumented")
    assert made.stated is None and "not_explained" not in made.as_json()
    assert made.per_period == 96 + 102 + 246 + 2 * (104 + 121 + 104 + 123)
    assert made.clock == 200  # of the profile
    assert note("dspbios:C5410", 100).clock == 100


def test_the_clock_of_the_column_where_the_profile_has_none(tmp_path: Path) -> None:
    file = tmp_path / "profile.yaml"
    text = "budget: 1\ntitle: x\nperiod: 1ms\noperations: [{metric: pipe.put.immediate.kernel}]\n"
    file.write_text(text)
    read = profile.read(file)
    assert budget.apply(read, costs.stored(COLUMN, "cm3", "default"), COLUMN, None).clock == 200
    assert budget.apply(read, Costs("x", "cycles", None), "x", None).load(1.0) is None


def made_profile(**changes: object) -> WorkloadProfile:
    values: dict[str, object] = {
        "budget": 1,
        "title": "t",
        "period": "10ms",
        "operations": [
            {"metric": "a.b", "times": 2},
            {"metric": "a.c", "times": 0.5, "period": "1s"},
        ],
    }
    return WorkloadProfile.model_validate({**values, **changes})


def test_operations_with_periods_of_their_own() -> None:
    made = budget.apply(
        made_profile(), Costs("x", "cycles", 1.0, {"a.b": 100.0, "a.c": 40.0}), "x", None
    )
    assert made.per_second == 100 * 2 * 100 + 0.5 * 40
    assert made.per_period == pytest.approx(200.2)
    assert made.load(made.per_second) == pytest.approx(0.02002)
    assert any("a.c, every 1 s" in line for line in terminal.lines(made))


def test_nanoseconds_need_no_clock() -> None:
    made = budget.apply(made_profile(), Costs("x", "ns", None, {"a.b": 1e6, "a.c": 0.0}), "x", None)
    assert made.load(made.per_second) == pytest.approx(0.2)
    assert made.as_json()["sum"]["mips"] is None


def test_the_sum_against_what_was_measured() -> None:
    check = {"metric": "w.x", "without": ["w.y"]}
    values = {"a.b": 100.0, "a.c": 40.0, "w.x": 250.0, "w.y": 50.0}
    made = budget.apply(made_profile(measured=check), Costs("x", "cycles", 1.0, values), "x", None)
    assert made.measured == 200 and made.error == pytest.approx(0.001)
    assert made.as_json()["measured"]["error"] == made.error
    assert any(line.startswith("measured") and "+0.1%" in line for line in terminal.lines(made))
    del values["w.y"]
    made = budget.apply(made_profile(measured=check), Costs("x", "cycles", 1.0, values), "x", None)
    assert made.measured is None and made.error is None


def test_a_missing_value_is_reported_and_fails(weft: Weft, tmp_path: Path) -> None:
    made = budget.apply(made_profile(), Costs("x", "cycles", 1.0, {"a.b": 1.0}), "x", None)
    assert made.missing == ["a.c"]
    text = "\n".join(terminal.lines(made))
    assert "missing" in text and "sum without what is missing" in text
    file = tmp_path / "profile.yaml"
    file.write_text(
        "budget: 1\ntitle: x\nperiod: 1ms\noperations: [{metric: thread.sleep.blocking.k_to_k}]\n"
    )
    assert weft("budget", file, "--from", COLUMN).code == exits.FAILED


def test_the_command(weft: Weft) -> None:
    result = weft("budget", NOTE, "--from", COLUMN, "--json")
    assert result.code == 0
    data = json.loads(result.out)
    assert data["sum"]["per_period"] == 1093 and data["stated"]["per_second"] == 276_500
    assert data["operations"][0]["row"] == "Interrupt prolog for calling C function"
    assert "1,093" in weft("budget", NOTE, "--from", COLUMN).out


@pytest.mark.parametrize("name", ["dspbios:C6202", "dspbios:C6201/loud", "zephyr:fast"])
def test_an_unknown_column(name: str) -> None:
    with pytest.raises(WeftError, match="there is no column"):
        costs.stored(name, "cm3", "default")


def test_costs_of_other_kernels_and_of_zephyr() -> None:
    assert costs.stored("zephyr:canaries", "cm3", "default").clock == 120
    kernels = costs.stored("kernel:ThreadX/fast", "cm3", "default")
    assert kernels.unit == "instructions" and kernels.values
    with pytest.raises(WeftError, match="no values for the target"):
        costs.stored("kernel:ThreadX/fast", "rv64", "default")


def test_costs_that_were_measured() -> None:
    found = costs.stored("baseline", "cm3", "default")
    assert found.unit == "instructions" and found.values["semaphore.give.immediate.kernel"] > 0
    with pytest.raises(WeftError, match="the results have no target 'host'"):
        costs.stored("baseline", "host", "default")


def test_costs_of_a_configuration_that_was_measured_beside_another(weft: Weft) -> None:
    metric = "semaphore.give.immediate.kernel"
    found = costs.stored("baseline", "cm3", "checks")
    assert found.values[metric] > costs.stored("baseline", "cm3", "default").values[metric]
    made = weft("budget", NOTE, "--from", "baseline", "--config", "checks", "--json")
    assert made.code == exits.OK, made.err


WRONG = """\
budget: 1
title: a profile
period: 4 hours
clock: 0
operations:
  - {metric: pipe.put.immediate.kernel, times: -1}
  - {metric: 5}
  - {metrics: pipe.put.immediate.kernel}
stated: {column: "dspbios:C6201"}
tempo: 3
"""


def problems_of(text: str, tmp_path: Path) -> list[tuple[str, int, int]]:
    file = tmp_path / "profile.yaml"
    file.write_text(text)
    with pytest.raises(WeftError) as error:
        profile.read(file)
    assert error.value.exit_code == exits.DESCRIPTION
    return [
        (p.code, p.place.line if p.place else 0, p.place.column if p.place else 0)
        for p in error.value.problems
    ]


def test_each_mistake_has_its_place(tmp_path: Path) -> None:
    assert problems_of(WRONG, tmp_path) == [
        ("W015", 3, 9),
        ("W013", 4, 8),
        ("W013", 6, 48),
        ("W012", 7, 14),
        ("W011", 8, 6),
        ("W010", 9, 1),
        ("W011", 10, 1),
    ]


def test_a_metric_that_does_not_exist(weft: Weft, tmp_path: Path) -> None:
    file = tmp_path / "profile.yaml"
    operations = "operations:\n  - metric: pipe.putt.immediate.kernel\n"
    file.write_text(f"budget: 1\ntitle: x\nperiod: 1ms\n{operations}")
    result = weft("budget", file)
    assert result.code == exits.DESCRIPTION
    assert f"{file}:5:13: error W134: unknown metric `pipe.putt.immediate.kernel`" in result.err
    assert "did you mean `pipe.put.immediate.kernel`?" in result.err


def test_a_description_is_not_a_profile(weft: Weft, tmp_path: Path) -> None:
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "note.yaml").write_text("budget: 1\n")
    file = tmp_path / "app.yaml"
    file.write_text("# An application.\nweft: 1\ntopology: {}\n")
    result = weft("budget", file)
    assert result.code == exits.DESCRIPTION
    assert f"{file}:2:1: error W136: this is a description of an application" in result.err
    assert f"profiles: {tmp_path / 'profiles' / 'note.yaml'}" in result.err
    assert result.err.count("error") == 1
    (tmp_path / "profiles" / "note.yaml").unlink()
    assert "hint: doc/how-to/budget.md shows how to write one" in weft("budget", file).err


def test_another_version_and_an_empty_file(tmp_path: Path) -> None:
    assert problems_of("budget: 2\ntitle: x\nperiod: 1ms\noperations: []\n", tmp_path)[0] == (
        "W018",
        1,
        9,
    )
    assert problems_of("", tmp_path)[0][0] == "W007"


@pytest.mark.slow
def test_a_miss_is_measured(weft: Weft, tmp_path: Path) -> None:
    need_target("rv32")
    file = tmp_path / "miss.yaml"
    file.write_text(MISS)
    (tmp_path / "main.c").write_text(MISS_CODE)
    predicted = weft("budget", file, "--target", "rv32")
    assert predicted.code == exits.FAILED and "All deadlines" not in predicted.out
    assert "miss.yaml:12:44: warning W232: `work` of task summary has no value" in predicted.out
    run = weft("budget", file, "--target", "rv32", "--measure", "--until", "300ms")
    assert run.code == exits.FAILED and "All deadlines" not in run.out
    assert "task sampler was late by 5.0" in run.out
    row = next(line for line in run.out.splitlines() if line.startswith("task sampler "))
    assert row.split()[-1] == "NO"
    assert "task summary  work: {rv32: 10000" in run.out
