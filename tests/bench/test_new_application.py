# SPDX-License-Identifier: MIT
"""The configuration of a new application and the fastest one, measured by the same run."""

import io
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from rich.console import Console
from typer.testing import CliRunner

from tests.bench.made import result, results, target_context
from weft.cli.main import new_app
from weft.diag import exits
from weft.diag.errors import WeftError, fail
from weft.lab import bench, job, result_table, results_file, stored_baseline
from weft.lab.bench import Outcome
from weft.lab.job import Found, Job, Surroundings
from weft.lab.options import Options
from weft.lab.published import crowd, gather
from weft.lab.results_file import Context, Results
from weft.model.configurations import CONFIGURATIONS, NEW_APPLICATION
from weft.paths import ROOT, SPEC
from weft.report import page

GIVE = "semaphore.give.wake+ctx.k_to_k"
METRICS = (GIVE, f"{GIVE}@4", "thread.abort.waiting.kernel.from.kernel")


def run(fast: float = 30, checked: float = 53) -> Results:
    made = results(*(result(name, [fast] * 5) for name in METRICS))
    rows = [replace(result(name, [checked] * 5), config=NEW_APPLICATION) for name in METRICS]
    conditions = target_context(
        configuration={"name": "checks", "checks": True}, configuration_hash="4567"
    )
    made.beside = [results(*rows, cm3=conditions)]
    return made


def invoke(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(new_app(), list(words))
    return done.exit_code, done.output


def test_what_new_makes_is_what_is_measured() -> None:
    assert CONFIGURATIONS[NEW_APPLICATION] == {"checks": True}
    assert "checks: false" not in (ROOT / "tools/weft/starter/texts.py").read_text(encoding="utf-8")


def test_a_run_without_a_configuration_measures_both(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = []

    def measure(one: Job, around: Surroundings) -> Found:
        measured.append((one.suite, one.target, one.options.config))
        row = replace(result("a.b", [1.0, 2.0], one.target), config=one.options.config)
        return Found([row], context=target_context())

    monkeypatch.setattr(job, "run", measure)
    options = Options(["cm3", "rv32"], ["core", "net"], jobs=1, beside=(NEW_APPLICATION,))
    outcome = bench.run(options)
    assert measured == [
        ("core", "cm3", "default"),
        ("core", "rv32", "default"),
        ("core", "cm3", "checks"),
        ("core", "rv32", "checks"),
        ("net", "rv32", "default"),
    ], "several emulated cores run alone"
    assert [r.config for r in (outcome.results, *outcome.results.beside)] == ["default", "checks"]
    assert outcome.results.beside[0].context.command == "./weft bench --suite core --config checks"
    measured.clear()
    bench.run(Options(["cm3"]))
    bench.run(Options(["rv32"], ["net"], beside=(NEW_APPLICATION,)))
    assert [config for _, _, config in measured] == ["default", "default"]


def test_a_failure_of_the_other_configuration_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def measure(one: Job, around: Surroundings) -> Found:
        if one.options.config == NEW_APPLICATION:
            raise fail("W116", "it did not end")
        return Found([result("a.b", [1.0])])

    monkeypatch.setattr(job, "run", measure)
    options = Options(["cm3"], beside=(NEW_APPLICATION,))
    outcome = bench.run(options)
    assert isinstance(outcome, Outcome) and not outcome.results.beside
    assert list(outcome.failed) == ["core (checks) on cm3"]
    assert bench.exit_code(outcome, options) != 0
    assert any("it did not end" in text for text in outcome.results.warnings)
    assert outcome.results.failed == ["core (checks) on cm3"]


def test_targets_without_tools_are_noted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def measure(one: Job, around: Surroundings) -> Found:
        if one.target == "rv32":
            raise fail("W121", "no compiler", exit_code=exits.MISSING)
        return Found([replace(result("a.b", [1.0]), config=one.options.config)])

    monkeypatch.setattr(job, "run", measure)
    options = Options(["cm3", "rv32"], ["core", "swi"], named=False, beside=(NEW_APPLICATION,))
    outcome = bench.run(options)
    assert outcome.results.failed == ["rv32"] and len(outcome.results.beside) == 1
    assert bench.exit_code(outcome, options) == exits.OK


def test_the_file_holds_what_failed(tmp_path: Path) -> None:
    schema = json.loads((SPEC / "results.schema.json").read_text())
    made = run()
    made.failed = ["rv32"]
    made.beside[0].failed = ["core (checks) on cm3"]
    results_file.write(made, tmp_path / "run.json")
    document = json.loads((tmp_path / "run.json").read_text())
    assert list(Draft202012Validator(schema).iter_errors(document)) == []
    assert results_file.load(tmp_path / "run.json") == made
    assert "failed" not in results_file.as_json(run())


def test_the_file_holds_both(tmp_path: Path) -> None:
    schema = json.loads((SPEC / "results.schema.json").read_text())
    path = tmp_path / "run.json"
    results_file.write(run(), path)
    document = json.loads(path.read_text())
    assert list(Draft202012Validator(schema).iter_errors(document)) == []
    read = results_file.load(path)
    assert read == run()
    document["beside"][0]["results"][0]["surprise"] = 1
    assert list(Draft202012Validator(schema).iter_errors(document))
    assert "beside" not in results_file.as_json(results(result("a", [1.0])))


@pytest.mark.parametrize("wrong", ["no conditions", "nested", "no results"])
def test_what_is_beside_is_checked(tmp_path: Path, wrong: str) -> None:
    document = results_file.as_json(run())
    if wrong == "no conditions":
        document["beside"][0]["context"]["targets"] = {}
    elif wrong == "nested":
        document["beside"][0]["beside"] = [document["beside"][0].copy()]
    else:
        del document["beside"][0]["results"][0]["p50"]
    path = tmp_path / "run.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(WeftError):
        results_file.load(path)


def test_table_and_report_have_the_column() -> None:
    console = Console(file=io.StringIO(), width=120)
    result_table.print_tables(run(), console)
    assert isinstance(console.file, io.StringIO)
    lines = [line.split() for line in console.file.getvalue().splitlines()]
    assert ["metric", "cm3", "new", "app", "best", "other"] in lines
    assert [GIVE, "30", "53", "48", "ChibiOS", "better"] in lines
    assert ["cm3,", "new", "app", "53"] in lines
    html = page.render(run())
    heads = re.findall(r'<th class="n">new app(?:<br>.*?)?</th>', html)
    assert len(heads) == 2, "the table, with its unit, and beside other kernels"
    assert '<td class="n">53 ' in html and "checks: True" in html
    alone = results(result(GIVE, [30.0] * 5))
    assert "new app" not in page.render(alone)


@pytest.mark.parametrize("name", ["dspbios", "zephyr", "opencomrtos", "xilkernel"])
def test_views_have_the_column_and_the_rows_that_the_source_has_not(name: str) -> None:
    view = gather.build(name, run())
    last = view.tables[-1]
    assert [row.metric for row in last.rows] == list(crowd.ROWS)
    assert [(c.target, c.config) for c in last.columns] == [
        ("cm3", "default"),
        ("cm3", NEW_APPLICATION),
    ]
    assert [cell.text for cell in last.rows[0].cells] == ["30", "53"]
    others = [c.config for table in view.tables[:-1] for c in table.columns if c.target]
    assert NEW_APPLICATION in others
    assert all(
        c.config != NEW_APPLICATION
        for table in gather.build(name, results(result(GIVE, [30.0]))).tables
        for c in table.columns
    )


def test_zephyrs_lines_have_the_values_of_what_is_beside(tmp_path: Path) -> None:
    made = run()
    row = replace(result("semaphore.give.immediate.kernel", [9.0] * 5), config="canaries")
    made.beside = [results(row)]
    path = tmp_path / "run.json"
    results_file.write(made, path)
    words = ("bench", "--from", str(path), "--format", "zephyr", "--config", "canaries")
    code, text = invoke(*words)
    assert code == 0
    assert len([line for line in text.splitlines() if not line.startswith("#")]) == 3


def test_other_kernels_stand_beside_both(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    made = run()
    for part in (made, *made.beside):
        part.context.targets["cm3"].compiler = "arm-none-eabi-gcc 12.2.1"
    results_file.write(made, path)
    code, text = invoke("compare", "kernel:ChibiOS/simplified", str(path))
    assert code == 1, "a row is worse"
    assert "B: run.json C: run.json, checks" in " ".join(text.split())
    cells = [line.split()[1:] for line in text.splitlines()]
    assert ["48", "30", "-18", "better", "53", "+5", "worse"] in cells


def test_the_gate_watches_both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results_file, "BASELINE", tmp_path / "baseline")
    path = tmp_path / "run.json"
    results_file.write(run(), path)
    gate = ("compare", "--gate", "baseline", str(path))
    for part in (run(), *run().beside):
        stored_baseline.accept(part)
    assert invoke(*gate)[0] == 0
    results_file.write(run(checked=54), path)
    code, text = invoke(*gate)
    assert code == 1 and f"cm3: {GIVE}: worse, 53 -> 54 instructions" in text
    assert invoke("compare", "baseline", str(path), "--accept")[0] == 0
    assert invoke(*gate)[0] == 0
    assert [r.p50 for r in stored_baseline.read().beside[0].results] == [54] * len(METRICS)


def test_nothing_beside_has_no_configuration() -> None:
    empty = Results(Context("", False, "", "", "", ""))
    assert empty.config == "" and empty.new_application() is None
