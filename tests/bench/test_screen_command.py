# SPDX-License-Identifier: MIT
"""`./weft bench` on the command line: the screen, all tables, and a part of stored results."""

import io
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner
from typer.testing import Result as Done

from tests.bench.made import result, results, target_context
from tests.nightly import nightly
from weft.cli import bench_run
from weft.cli.main import new_app
from weft.diag import exits
from weft.diag.errors import WeftError, fail
from weft.diag.terminal import console
from weft.lab import bench, result_table, results_file, stored_baseline
from weft.lab.bench import Outcome
from weft.lab.compare import terminal
from weft.lab.options import Options
from weft.lab.results_file import Ratio, Result, Results
from weft.model.configurations import NEW_APPLICATION
from weft.report.screen import tables

GIVE = "semaphore.give.immediate.kernel"
REFUSED = 2
"""What the parser of the command line says before main() makes exits.USAGE of it."""


def invoke(*words: str, columns: int = 100) -> Done:
    return CliRunner().invoke(new_app(), ["bench", *words], env={"COLUMNS": str(columns)})


def refused(*words: str) -> WeftError:
    """Return the error that a command ends with."""
    error = invoke(*words).exception
    assert isinstance(error, WeftError)
    return error


def many(count: int, target: str = "cm3", suite: str = "core") -> list[Result]:
    rows = [result(f"some.metric{n:02}.kernel", [float(n)] * 3, target) for n in range(count)]
    return [replace(row, suite=suite) for row in rows]


def run_of(rows: Sequence[Result], suite: str = "core,swi") -> Results:
    targets = dict.fromkeys(row.target for row in rows)
    made = results(*rows, **{target: target_context() for target in targets})
    made.context.suite = suite
    made.warnings = ["cm3: noise", "swi on rv32: not measured: it did not end", "a word"]
    made.failed = ["swi on rv32"]
    return made


def both() -> Results:
    """Return two suites on two targets, and a new application's rows."""
    made = run_of([*many(50), *many(3, "rv32"), *many(2, "cm3", "swi"), result(GIVE, [9.0] * 3)])
    made.beside = [results(replace(result(GIVE, [17.0] * 3), config=NEW_APPLICATION))]
    return made


@pytest.fixture
def stored(tmp_path: Path) -> Callable[[Results], str]:
    """Store results, and return the name of the file."""

    def store(made: Results) -> str:
        path = tmp_path / "stored.json"
        results_file.write(made, path)
        return str(path)

    return store


Store = Callable[[Results], str]


# Stored results


def test_stored_results_are_one_screen() -> None:
    done = invoke("--from", "baseline")
    text = done.stdout.splitlines()
    assert done.exit_code == 0 and len(text) <= 45 and max(map(len, text)) <= 100
    assert text[0].startswith("Weft: baseline")
    assert any("rows better" in line for line in text)
    one = './weft compare "kernel:FreeRTOS/no asserts" baseline'
    assert text[-1] == f"more:    ./weft bench --full --from baseline; {one}"
    assert not any(line.startswith("Against the baseline") for line in text)


def test_target_and_suite_choose_of_stored_results() -> None:
    done = invoke("--from", "baseline", "--target", "mixed", "--suite", "net")
    text = done.stdout
    assert done.exit_code == 0
    assert text.splitlines()[0] == "Weft: baseline, compilers 12.2.0; mixed (cycles)"
    assert "yield" not in text and "rows better" not in text and "rv32" not in text
    (chosen,) = (line.split() for line in text.splitlines() if line.startswith("  mixed "))
    table = results_file.BASELINE / "net" / "mixed.csv"
    loop = next(
        line.split(",")
        for line in table.read_text().splitlines()
        if line.startswith("semaphore.loop.remote@1,default,12")
    )
    assert chosen[1] == loop[5]
    assert "--full --from baseline --target mixed --suite net" in text


def test_what_is_chosen_of_each_kind(stored: Store) -> None:
    def rows(*words: str) -> list[tuple[str, str, str]]:
        done = invoke("--from", stored(both()), *words, "--json")
        assert done.exit_code == 0, done.output
        data = json.loads(done.stdout)
        parts = [data, *data.get("beside", [])]
        every = [row for part in parts for row in part["results"]]
        return sorted({(row["metric"], row["target"], row["config"]) for row in every})

    names = [f"some.metric{n:02}.kernel" for n in range(50)]
    assert rows("--target", "rv32") == [(name, "rv32", "default") for name in names[:3]]
    assert rows("--suite", "swi") == [(name, "cm3", "default") for name in names[:2]]
    assert rows("--metric", "*.metric0[12].*", "--target", "rv32") == [
        (name, "rv32", "default") for name in names[1:3]
    ]
    assert rows("--config", "checks") == [(GIVE, "cm3", "checks")]
    text = invoke("--from", stored(both()), "--config", "checks").stdout
    assert "other kernels: 6 on cm3 (1 row)" in text and "fastest" not in text
    assert "  new app: 0 of 1 rows better" in text
    assert rows("--metric", "semaphore.*") == [(GIVE, "cm3", c) for c in ("checks", "default")]
    assert len(rows("--target", "rv32", "--target", "cm3")) == 50 + 3 + 2
    assert rows() == rows("--target", "rv32", "--target", "cm3")


def test_conditions_are_those_of_what_is_chosen(stored: Store) -> None:
    def data(*words: str) -> dict[str, object]:
        done = invoke("--from", stored(both()), *words, "--json")
        return dict(json.loads(done.stdout))

    swi = data("--suite", "swi")
    assert swi["context"]["suite"] == "swi" and swi["failed"] == ["swi on rv32"]  # type: ignore[index]
    cm3 = data("--target", "cm3")
    assert list(cm3["context"]["targets"]) == ["cm3"] and "failed" not in cm3  # type: ignore[index]
    assert cm3["warnings"] == ["cm3: noise", "a word"]
    assert "failed" not in data("--suite", "core")
    assert data("--metric", "some.*")["context"]["metrics"] == ["some.*"]  # type: ignore[index]
    assert data() == json.loads(results_file.as_text(both()))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--target", "vex"], "--target vex"),
        (["--target", "rv32", "--suite", "swi"], "--target rv32 --suite swi"),
        (["--suite", "nosuch"], "--suite nosuch"),
        (["--target", "cm3", "--target", "nosuch"], "--target nosuch"),
        (["--metric", "nosuch*"], "--metric 'nosuch*'"),
        (["--metric", "some.*", "--metric", "x.y"], "--metric x.y"),
        (["--config", "small"], "--config small"),
    ],
)
def test_a_choice_without_rows_is_an_error(words: list[str], said: str, stored: Store) -> None:
    name = stored(both())
    error = refused("--from", name, *words)
    (problem,) = error.problems
    assert error.exit_code == exits.USAGE and problem.code == "W133"
    assert problem.message == f"{name} has no rows for {said}"
    assert problem.hint == "it has core on cm3, rv32; swi on cm3; configurations default, checks"


def test_several_files_are_shown_one_by_one(tmp_path: Path) -> None:
    names = []
    for target in ("cm3", "rv32"):
        names.append(str(tmp_path / f"{target}.json"))
        results_file.write(run_of(many(3, target)), Path(names[-1]))
    words = [word for name in names for word in ("--from", name)]
    text = invoke(*words).stdout
    assert [line.split(",")[0] for line in text.splitlines() if line.startswith("Weft")] == [
        f"Weft: {name}" for name in names
    ]
    assert invoke(*words, "--target", "rv32").stdout.count("Weft:") == 1
    assert refused(*words, "--target", "vex").problems[0].message.startswith(", ".join(names))
    assert invoke(*words, "--json").exit_code == REFUSED


def test_a_view_takes_the_rows_that_are_chosen(stored: Store) -> None:
    def measured(*words: str) -> str:
        made = run_of([result(GIVE, [9.0] * 3), *many(1, "cm3", "swi")])
        done = invoke("--from", stored(made), "--view", "zephyr", *words)
        assert done.exit_code == 0, done.output
        return next(line for line in done.stdout.splitlines() if line.startswith(GIVE))

    assert measured("--suite", "core").split()[-1] == "9"
    assert measured("--suite", "swi").split()[-1] == "missing"


def test_the_report_of_stored_results(stored: Store, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    invoke("--from", stored(both()), "--suite", "swi", "--html", str(page))
    assert "some.metric01.kernel" in page.read_text() and GIVE not in page.read_text()


# All tables


def printed(made: Results, width: int) -> str:
    """Return the tables and ratios of results."""
    out = console(file=io.StringIO(), width=width)
    result_table.print_tables(made, out)
    result_table.print_ratios(made, out)
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue()


@pytest.mark.parametrize("width", [300, *nightly(80, 130)])
def test_full_prints_every_table(width: int) -> None:
    done = invoke("--from", "baseline", "--full", columns=width)
    whole = stored_baseline.read()
    assert done.stdout == printed(whole, width)
    assert len(done.stdout.splitlines()) > 1000
    names = {row.metric for row in whole.results if "@" not in row.metric}
    assert width < 300 or names <= set(done.stdout.split()), "where no name is folded"


def test_full_prints_ratios_changes_and_warnings(
    stored: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results_file, "BASELINE", tmp_path / "baseline")
    made = run_of([*many(50), result(GIVE, [9.0] * 3)], "core")
    stored_baseline.accept(made)
    made.results[-1] = result(GIVE, [10.0] * 3)
    made.ratios = [Ratio("cm3", "a.b", "c.d", 0.5, 0.4, 0.6, 0.0, "sign test")]
    done = invoke("--from", stored(made), "--full")
    out = console(file=io.StringIO(), width=100)
    for a, b, rows in bench.baseline_changes(made):
        terminal.print_comparison(a, [(b, rows)], out, everything=False)
    assert isinstance(out.file, io.StringIO) and "+1   worse" in out.file.getvalue()
    warnings = "".join(f"warning: {text}\n" for text in made.warnings)
    assert done.stdout == printed(made, 100) + out.file.getvalue() + warnings
    brief = invoke("--from", stored(made)).stdout
    assert f"worse: cm3 {GIVE} 9 -> 10 instructions" in brief
    assert "Not measured: swi on rv32" in brief and "3 warnings: --full shows them" in brief
    assert "warning:" not in brief and "0.500" not in brief


@pytest.mark.parametrize("words", [["--suite", "core"], ["--metric", "some.*"]])
@pytest.mark.parametrize(("count", "whole"), [(40, True), (41, False)])
def test_a_small_run_has_its_tables(
    words: list[str], count: int, whole: bool, stored: Store
) -> None:
    made = run_of(many(count))
    name = stored(made)
    done = invoke("--from", name, *words)
    assert done.stdout.startswith(printed(made, 100)) == whole
    assert done.stdout.startswith(f"Weft: {name}") != whole
    assert ("warning: cm3: noise" in done.stdout) == whole
    assert invoke("--from", name).stdout.startswith(f"Weft: {name}"), "nothing is narrowed"
    several = invoke("--from", name, "--target", "cm3").stdout
    assert several.startswith(f"Weft: {name}"), "a target does not narrow"


# The clock


def test_the_clock() -> None:
    text = invoke("--from", "baseline", "--target", "vex", "--clock", "50").stdout
    assert "us at 50 MHz" in text and "us at 80 MHz" not in text
    help_text = " ".join(invoke("--help").stdout.split())
    assert f"cycles, default {tables.CLOCK_MHZ:g};" in help_text


@pytest.mark.parametrize(
    "words",
    [
        ["--from", "baseline", "--target", "cm3"],
        ["--target", "cm3", "--target", "host"],
        ["--from", "baseline", "--full"],
        ["--target", "vex", "--config", "default", "--config", "checks"],
    ],
)
def test_a_clock_without_effect_is_refused(words: list[str]) -> None:
    done = invoke(*words, "--clock", "50")
    assert done.exit_code == REFUSED and "--clock has no effect here" in done.output


def test_a_view_has_no_clock() -> None:
    done = invoke("--from", "baseline", "--view", "zephyr", "--clock", "50")
    assert str(done.exception) and "`--clock` has no effect beside `--view`" in str(done.exception)


def test_the_clock_of_a_small_run_is_that_of_the_screen() -> None:
    words = ["--from", "baseline", "--target", "vex", "--metric", "isr.entry.kernel"]
    assert "us at" not in invoke(*words).stdout
    assert "us at 40 MHz" in invoke(*words, "--clock", "40").stdout


def test_a_view_is_always_whole() -> None:
    (problem,) = refused("--from", "baseline", "--view", "zephyr", "--full").problems
    assert problem.code == "W096" and "`--full` has no effect beside `--view`" in problem.message


# A run


@pytest.fixture
def measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Results], None]:
    """Let runs have some results, and be stored in the test's folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(results_file, "RESULTS", tmp_path)
    monkeypatch.setattr(results_file, "BASELINE", tmp_path / "baseline")

    def let(made: Results) -> None:
        failed = {name: fail("W116", "it did not end") for name in made.failed}

        def run(options: Options, console: Console) -> Outcome:
            console.print("bench: about 1 s")
            return Outcome(made, failed)

        monkeypatch.setattr(bench_run, "run", run)

    return let


Let = Callable[[Results], None]


def test_a_run_is_one_screen(measured: Let, tmp_path: Path) -> None:
    measured(both())
    stored_baseline.accept(both())
    done = invoke("--target", "cm3", "--target", "rv32")
    text = done.stdout.splitlines()
    assert text[1].startswith("Weft: c0ffee") and "  fastest: 1 of 1 rows better" in done.stdout
    assert "Against the baseline: fastest" in done.stdout
    assert text[-4:] == [
        "3 warnings: --full shows them",
        "more:    ./weft bench --full --from latest; ./weft compare baseline latest; "
        './weft compare "kernel:FreeRTOS/no asserts" latest',
        "results: 20260101T000000Z.json",
        "report:  report.html",
    ]
    assert done.exit_code == exits.FAILED and "it did not end" in done.stderr
    assert results_file.load(tmp_path / "latest.json") == both()
    assert (tmp_path / "report.html").is_file()


def test_a_whole_run(measured: Let) -> None:
    measured(both())
    done = invoke("--target", "cm3", "--full")
    warnings = "".join(f"warning: {text}\n" for text in both().warnings)
    places = "results: 20260101T000000Z.json\nreport:  report.html\n"
    assert done.stdout == f"bench: about 1 s\n{printed(both(), 100)}{warnings}{places}"


def test_metrics_of_a_run_are_not_stored(measured: Let, tmp_path: Path) -> None:
    made = run_of([*many(41), result(GIVE, [9.0] * 3)])
    made.context.metrics = ["*"]
    measured(made)
    done = invoke("--metric", "*", "--target", "cm3")
    assert "more:    --full with the same command" in done.stdout
    assert "results:" not in done.stdout and list(tmp_path.glob("*.json")) == []
    assert "  some.metric10.kernel" in done.stdout and "rows better" in done.stdout


def test_the_output_for_programs_is_the_results_file(measured: Let) -> None:
    for words in ([], ["--full"], ["--suite", "core"]):
        measured(both())
        done = invoke("--target", "cm3", "--json", *words)
        assert done.stdout == results_file.as_text(both())
        assert "bench: about 1 s" in done.stderr and "3 " in done.stderr
