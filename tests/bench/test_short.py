# SPDX-License-Identifier: MIT
"""The short form of a suite: what is measured, shown, compared and stored of it."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.bench.made import result, results, target_context
from tests.bench.made_screen import lines
from weft.cli import bench_run
from weft.cli.main import new_app
from weft.lab import bench, results_file, stored_baseline, suites
from weft.lab.bench import Outcome
from weft.lab.compare.gate import objections
from weft.lab.compare.verdicts import Source, Verdict, compare
from weft.lab.options import Options
from weft.lab.results_file import Result, Results
from weft.lab.select import Selection, select
from weft.model.boards import board_of
from weft.report.screen.summary import summary

SHORT, LONG = "offload.call.remote@128", "offload.call.remote@16"


def of_ipc(metric: str, value: float = 10.0) -> Result:
    return replace(result(metric, [value] * 3), suite="ipc")


def whole() -> Results:
    made = results(result("a", [1.0] * 3), *map(of_ipc, (SHORT, LONG, "kernel.masked.max.ipc")))
    made.context.suite = "core,ipc"
    return made


def short(*metrics: str) -> Results:
    made = results(result("a", [1.0] * 3), *map(of_ipc, metrics))
    made.context.suite = "core,ipc"
    made.context.short = {"ipc": [*suites.SHORT["ipc"]]}
    return made


def said(first: Results, other: Results) -> dict[str, Verdict]:
    return {r.metric: r.verdict for r in compare(Source("a", first), Source("b", other))}


def parts_of(target: str, options: Options) -> set[str]:
    """Return the parts of the suite ipc that are built for a target."""
    return {
        part.label
        for part in suites.parts("ipc", board_of(target))
        if part.may_report(part.load(target), options.globs_of("ipc"))
    }


@pytest.mark.parametrize("suite", suites.SHORT)
def test_each_pattern_has_metrics_and_some_are_left_out(suite: str) -> None:
    known = [name for name, _ in suites.metrics_of_suite(suite)]
    patterns = suites.SHORT[suite]
    context = results().context
    for pattern in patterns:
        context.short = {suite: [pattern]}
        assert any(context.chose(name, suite) for name in known), pattern
    context.short = {suite: [*patterns]}
    assert not all(context.chose(name, suite) for name in known)
    assert context.chose(LONG, "core")


def test_only_programs_with_a_metric_of_the_short_form_are_built() -> None:
    options = Options(["host"], ["core", "ipc"], short=True)
    assert parts_of("host", options) == {"ipc", "ipc.ipc-spin"}
    assert parts_of("rv32", options) == {"ipc"}
    assert parts_of("mixed", options) == {
        *("ipc.ipc-internal", "ipc.ipc-external", "ipc.cores-spin"),
        *("ipc.notify-poll", "ipc.notify-adaptive", "ipc.notify-armed"),
    }
    assert parts_of("vex", options) == set()
    assert len(parts_of("host", Options(["host"], ["ipc"]))) > 2
    assert (options.label("ipc"), options.label("core")) == ("ipc (short)", "core")
    assert Options(["host"], ["ipc"], config="checks", short=True).label("ipc") == (
        "ipc (checks, short)"
    )


def test_the_short_form_is_measured_on_simulated_cores_too() -> None:
    options = Options(["cm3", "host"], ["core", "ipc"], short=True, named=False)
    made = {(job.suite, job.target) for job in bench.jobs_of(options)}
    assert made == {
        *(("core", "cm3"), ("core", "host"), ("ipc", "host")),
        *(("ipc", "vex2"), ("ipc", "mixed")),
    } | ({("ipc", "cm3")} if suites.runs_on("ipc", board_of("cm3")) else set())
    assert options.only == {"vex2": ["ipc"], "mixed": ["ipc"]}
    assert replace(options, named=True).only == replace(options, short=False).only == {}
    assert "mixed" not in replace(options, targets=["mixed"]).only


def test_what_other_suites_have_of_a_target_is_not_missing() -> None:
    run = short(SHORT)
    assert said(whole(), run)[SHORT] is Verdict.SAME
    run.results = [row for row in run.results if row.suite == "ipc"]
    assert said(whole(), run)["a"] is Verdict.REMOVED
    run.context.only = {"cm3": ["ipc"]}
    assert "a" not in said(whole(), run) and "a" not in said(run, whole())
    run.results = []
    assert said(whole(), run)[SHORT] is Verdict.REMOVED


def test_named_metrics_are_measured_whatever_the_form() -> None:
    options = Options(["rv32"], ["ipc"], globs=[LONG], short=True)
    assert options.globs_of("ipc") == [LONG]


def test_what_a_short_form_leaves_out_is_not_missing() -> None:
    found = said(whole(), short(SHORT))
    assert found.keys() & {LONG, "kernel.masked.max.ipc"} == set()
    assert found[SHORT] is Verdict.SAME
    assert said(short(SHORT), whole()).keys() & {LONG} == set()
    run = Source("this run", short(SHORT))
    assert objections(run, compare(Source("baseline", whole()), run), []) == []


def test_a_row_of_the_short_form_can_be_missing() -> None:
    assert said(whole(), short())[SHORT] is Verdict.REMOVED
    assert said(short(), whole())[SHORT] is Verdict.ADDED


def test_a_baseline_is_of_whole_suites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results_file, "BASELINE", tmp_path)
    stored_baseline.accept(whole())
    written = stored_baseline.accept(short(SHORT))
    assert [path.parent.name for path in written] == ["core"]
    assert stored_baseline.read(whole()).of(LONG, "cm3")
    file = tmp_path / "short.json"
    results_file.write(short(SHORT), file)
    done = CliRunner().invoke(new_app(), ["compare", "baseline", str(file), "--accept"])
    assert done.exit_code == 0
    assert "that of ipc stays" in done.stdout and "--suite ipc" in done.stdout


def test_results_say_what_is_short(tmp_path: Path) -> None:
    file = tmp_path / "short.json"
    results_file.write(short(SHORT), file)
    assert results_file.load(file).context.short == {"ipc": [*suites.SHORT["ipc"]]}
    results_file.write(whole(), file)
    assert "short" not in file.read_text() and "only" not in json.loads(file.read_text())["context"]
    (part,) = select([short(SHORT)], Selection(suites=["core"]), "a")
    assert part.context.short == {}


def test_the_screen_says_what_is_short() -> None:
    text = lines(summary(short(SHORT)), 100)
    assert "Short form: ipc; all of it: --suite ipc" in text
    assert not [line for line in lines(summary(whole()), 100) if "Short" in line]


@pytest.mark.parametrize(
    ("words", "is_short"),
    [
        ([], True),
        (["--target", "cm3"], True),
        (["--suite", "ipc"], False),
        (["--metric", "offload.*"], False),
        (["--accept-baseline"], False),
    ],
)
def test_without_a_suite_the_short_form_is_measured(
    monkeypatch: pytest.MonkeyPatch, words: list[str], is_short: bool
) -> None:
    asked: list[Options] = []

    def run(options: Options, console: object) -> Outcome:
        asked.append(options)
        return Outcome(results(cm3=target_context()), {})

    monkeypatch.setattr(bench_run, "run", run)
    monkeypatch.setattr(stored_baseline, "accept", lambda _: [])
    assert CliRunner().invoke(new_app(), ["bench", *words]).exit_code == 0
    assert [options.short for options in asked] == [is_short]
    assert bench.jobs_of(replace(asked[0], targets=["rv32"], suites=["ipc"]))[0].label == (
        "ipc (short)" if is_short else "ipc"
    )
