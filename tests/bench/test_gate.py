# SPDX-License-Identifier: MIT
"""The gate: everything that must stop a change does, each with a line that says why."""

from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.bench.made import result, results, target_context
from weft.cli.main import new_app
from weft.diag.errors import WeftError
from weft.lab import results_file, stored_baseline
from weft.lab.compare.gate import objections
from weft.lab.compare.verdicts import Source, compare
from weft.lab.results_file import Results

ROWS = 30


def stored() -> Results:
    """Return what the baseline holds."""
    rows = [result(f"service{n}.give", [9.0 + n] * 11) for n in range(ROWS)]
    return results(*rows, cm3=target_context())


@pytest.fixture(autouse=True)
def baseline(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results_file, "BASELINE", tmp_path / "baseline")
    stored_baseline.accept(stored())


def said(run: Results, *compilers: str) -> list[str]:
    """Return the gate's objections to a run."""
    source = Source("run", run)
    rows = compare(Source("baseline", stored_baseline.read(run)), source)
    return objections(source, rows, list(compilers))


def test_the_same_values_pass() -> None:
    assert said(stored()) == []


def test_better_passes() -> None:
    run = stored()
    run.results[3] = result("service3.give", [11.0] * 11)
    assert said(run) == []


def test_all_values_times_ten() -> None:
    run = stored()
    run.results = [result(r.metric, [r.p50 * 10] * 11) for r in run.results]
    lines = said(run)
    assert len(lines) == ROWS
    assert lines[0] == "cm3: service0.give: worse, 9 -> 90 instructions"


def test_one_value_plus_one() -> None:
    run = stored()
    run.results[7] = result("service7.give", [17.0] * 11)
    assert said(run) == ["cm3: service7.give: worse, 16 -> 17 instructions"]


@pytest.mark.parametrize(("cost", "fails"), [(38.00002, False), (38.001, True), (99990.0, True)])
def test_the_ends_of_a_long_run_are_no_difference(cost: float, fails: bool) -> None:
    """What is divided by a million still shows where the run began; a count shows each one."""
    run = results(result("handover.switch", [float(round(cost))] * 11))
    stored_baseline.accept(run)
    run.results = [result("handover.switch", [cost + (cost > 1000)] * 11)]
    assert bool(said(run)) == fails


def test_a_worse_worst_case_and_a_worse_cold_sample() -> None:
    run = stored()
    run.results[0] = result("service0.give", [9.0] * 10 + [30.0])
    run.results[1] = result("service1.give", [20.0] + [10.0] * 10)
    assert said(run) == [
        "cm3: service0.give: worse, 9 -> 9 instructions (max 9 -> 30)",
        "cm3: service1.give: worse, 10 -> 10 instructions (cold 10 -> 20)",
    ]


def test_a_better_median_hides_no_worse_statistic() -> None:
    run = stored()
    run.results[0] = result("service0.give", [8.0] * 10 + [1009.0])
    run.results[1] = result("service1.give", [1009.0] + [9.0] * 10)
    run.results[2] = result("service2.give", [11.0] + [11.0, 1.0] * 5)
    assert said(run) == [
        "cm3: service0.give: worse, 9 -> 8 instructions (max 9 -> 1009)",
        "cm3: service1.give: worse, 10 -> 9 instructions (cold 10 -> 1009)",
    ]


@pytest.mark.parametrize(("samples", "verdict"), [([90.0] * 11, 1), ([110.0] * 11, 0)])
def test_more_work_in_a_given_time_is_better(samples: list[float], verdict: int) -> None:
    """In each statistic; the worst sample is then the smallest."""
    unit = "switches in 30 s"
    run = results(result("handover.whole", [100.0] * 11, unit=unit))
    stored_baseline.accept(run)
    run.results = [result("handover.whole", samples, unit=unit)]
    assert len(said(run)) == verdict
    run.results = [result("handover.whole", [100.0] * 10 + samples[:1], unit=unit)]
    assert len(said(run)) == verdict


def test_rows_deleted() -> None:
    run = stored()
    del run.results[:23]
    lines = said(run)
    assert len(lines) == 23
    assert lines[0] == "cm3: service0.give: in the baseline, not in the results"


def test_rows_that_were_not_chosen_may_be_missing() -> None:
    run = stored()
    del run.results[1:]
    run.context.metrics = ["service0.*"]
    assert said(run) == []
    run.context.metrics = ["service[01].*"]
    assert said(run) == ["cm3: service1.give: in the baseline, not in the results"]


def test_another_compiler() -> None:
    run = stored()
    run.context.targets["cm3"] = target_context(compiler="gcc 14")
    run.results = [result(r.metric, [r.p50 * 10] * 11) for r in run.results]
    lines = said(run)
    assert lines[0] == "cm3: nothing could be compared with the baseline"
    assert any("the compilers differ: gcc 12 / gcc 14" in line for line in lines)
    assert said(run, "gcc 14") == []
    assert said(run, "gcc 13") != []


def test_another_configuration_is_not_allowed_with_a_compiler() -> None:
    run = stored()
    run.context.targets["cm3"] = target_context(compiler="gcc 14", configuration_hash="4567")
    assert any("the configurations differ" in line for line in said(run, "gcc 14"))


@pytest.mark.parametrize("targets", [{}, {"cm3": target_context()}])
def test_empty_results(targets: dict[str, object]) -> None:
    run = results()
    run.context.targets = targets  # type: ignore[assignment]
    assert said(run)[0] == "run holds no results"


def test_a_target_without_a_baseline() -> None:
    run = results(result("service0.give", [9.0] * 11, "rv32"), rv32=target_context())
    assert said(run) == ["rv32: nothing could be compared with the baseline"]


@pytest.mark.parametrize("name", ["rv32", "core (checks) on cm3"])
def test_what_was_chosen_and_not_measured(name: str, tmp_path: Path) -> None:
    """Without its tools a target has no row, and nothing else misses it."""
    run = stored()
    run.failed = [name]
    assert said(run) == [f"{name}: chosen, but not measured"]
    file = tmp_path / "run.json"
    results_file.write(run, file)
    assert command("--gate", "baseline", str(file))[0] == 1


def test_swapped_units() -> None:
    run = stored()
    run.results[0] = replace(run.results[0], unit="cycles")
    reason = "instructions and cycles are different units"
    assert said(run) == [f"cm3: service0.give: not comparable, because {reason}"]


def test_a_renamed_metric() -> None:
    run = stored()
    run.results[5] = replace(run.results[5], metric="service5.put")
    assert said(run) == [
        "cm3: service5.give: in the baseline, not in the results",
        "cm3: service5.put: not in the baseline",
    ]


def test_larger_code() -> None:
    run = stored()
    sizes = {**target_context().sizes, "text": 1001}
    run.context.targets["cm3"] = target_context(sizes=sizes)
    assert said(run) == ["cm3: size.text: worse, 1000 -> 1001 bytes (the bench program)"]


def command(*words: str) -> tuple[int, str]:
    outcome = CliRunner().invoke(new_app(), ["compare", *words])
    return outcome.exit_code, outcome.output


def test_the_command(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    results_file.write(stored(), file)
    assert command("--gate", "baseline", str(file))[0] == 0
    run = stored()
    run.results[7] = result("service7.give", [17.0] * 11)
    run.results.pop()
    results_file.write(run, file)
    code, output = command("--gate", "baseline", str(file))
    assert code == 1
    assert "gate: cm3: service7.give: worse, 16 -> 17 instructions" in output
    assert "gate: 2 objections" in output


def test_a_deliberate_change_is_shown_and_accepted(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    run = stored()
    run.results[7] = result("service7.give", [17.0] * 11)
    results_file.write(run, file)
    code, output = command("baseline", str(file), "--accept")
    assert code == 0 and "service7.give" in output and "baseline: " in output
    assert command("--gate", "baseline", str(file))[0] == 0


def test_runs_of_several_suites_are_compared_with_the_baseline_of_each(tmp_path: Path) -> None:
    files = []
    for suite, target in (("core", "cm3"), ("net", "rv64")):
        run = results(result("a", [9.0] * 11, target), **{target: target_context()})
        run.context.suite = run.results[0].suite = suite
        stored_baseline.accept(run)
        run.results[0] = replace(result("a", [10.0] * 11, target), suite=suite)
        files.append(tmp_path / f"{suite}.json")
        results_file.write(run, files[-1])
    code, output = command("baseline", *map(str, files))
    assert code == 1
    for suite, target in (("core", "cm3"), ("net", "rv64")):
        assert f"{target}: instructions" in output
        assert f"{target}: same kernel" in output
        assert f"{suite}.json against baseline: 1 worse" in output


def test_a_part_is_not_accepted(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    run = stored()
    run.context.metrics = ["service0.*"]
    results_file.write(run, file)
    assert command("baseline", str(file), "--accept")[0] != 0


@pytest.mark.parametrize("beside", [False, True])
def test_a_run_that_failed_half_way_is_not_accepted(tmp_path: Path, beside: bool) -> None:
    """Not a row of it: those that it lacks would be lost."""
    file = tmp_path / "run.json"
    run = stored()
    del run.results[5:]
    run.results[0] = result("service0.give", [8.0] * 11)
    if beside:
        run.beside = [replace(run, failed=["core (checks) on cm3"])]
    else:
        run.failed = ["core on cm3"]
    results_file.write(run, file)
    outcome = CliRunner().invoke(new_app(), ["compare", "baseline", str(file), "--accept"])
    assert isinstance(outcome.exception, WeftError)
    assert outcome.exception.problems[0].code == "W122"
    missing = "core (checks) on cm3" if beside else "core on cm3"
    assert outcome.exception.problems[0].message.endswith(f"not measured: {missing}")
    assert stored_baseline.read() == stored_baseline.read(stored())
    assert len(stored_baseline.read().results) == ROWS


@pytest.mark.parametrize(
    "words", [("--gate", "latest", "baseline"), ("--allow-compiler", "gcc", "baseline", "latest")]
)
def test_options_without_an_effect_are_refused(words: tuple[str, ...]) -> None:
    outcome = CliRunner().invoke(new_app(), ["compare", *words])
    refused = isinstance(outcome.exception, WeftError)
    assert refused or outcome.exit_code == 2  # what the parser itself refuses, without main()
