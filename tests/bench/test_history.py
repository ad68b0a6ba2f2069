# SPDX-License-Identifier: MIT
"""`./weft history`: stored values over time."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner
from typer.testing import Result as Done

from tests.bench.made import result, results, target_context
from weft.cli.main import new_app
from weft.diag import exits
from weft.diag.errors import WeftError
from weft.lab import results_file
from weft.lab.results import history, history_table, store
from weft.model.configurations import NEW_APPLICATION
from weft.report import history as history_page

GIVE = "semaphore.give.immediate.kernel"
FILES = Path(__file__).parent / "screens"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(results_file, "RESULTS", tmp_path / "results")
    return tmp_path


def stored(value: float, day: int, metric: str = GIVE, compiler: str = "gcc 12") -> int:
    """Store a run of a day."""
    made = results(result(metric, [value] * 3), cm3=target_context(compiler=compiler))
    made.context.date = f"2026-01-{day:02}T00:00:00Z"
    made.context.dirty = day == 2
    made.beside = [results(replace(result(metric, [value + 8] * 3), config=NEW_APPLICATION))]
    return store.add(made)


def three() -> None:
    stored(9, 1)
    stored(11, 2)
    stored(7, 3, compiler="gcc 14")


def invoke(*words: str) -> Done:
    return CliRunner().invoke(new_app(), ["history", *words], env={"COLUMNS": "100"})


def error_of(*words: str) -> WeftError:
    error = invoke(*words).exception
    assert isinstance(error, WeftError)
    return error


def test_changes_and_what_must_not_be_compared() -> None:
    three()
    (each,) = history.series([GIVE], [], ["default"], 20)
    assert [point.row.value for point in each.points] == [9, 11, 7]
    assert [change.amount for change in each.changes] == [None, 2, None]
    assert each.changes[2].obstacle == "the compilers differ: gcc 12 / gcc 14"


def test_the_order_is_that_of_time() -> None:
    stored(2, 5)
    stored(1, 4)
    (each,) = history.series([GIVE], [], ["default"], 20)
    assert [(point.row.value, point.run) for point in each.points] == [(1, 3), (2, 1)]


def test_a_configuration_beside_has_the_number_of_its_run() -> None:
    three()
    (each,) = history.series([GIVE], ["cm3"], [NEW_APPLICATION], 20)
    assert [point.row.value for point in each.points] == [17, 19, 15]
    for point in each.points:
        assert store.read(point.run).beside[0].results[0].value == point.row.value


def test_the_newest_values() -> None:
    three()
    (each,) = history.series([GIVE], [], ["default"], 2)
    assert [point.row.value for point in each.points] == [11, 7]


def test_the_table(golden: Callable[[Path, str], None]) -> None:
    three()
    done = invoke("semaphore.*", "--config", "default")
    lines = [line.rstrip() for line in done.stdout.splitlines()]
    golden(FILES / "expected-history.txt", "\n".join(lines) + "\n")


def test_many_metrics_have_a_line_each() -> None:
    for number in range(history_table.FEW + 1):
        stored(number, 1, f"a.metric{number}")
    done = invoke("a.*", "--config", "default")
    lines = [line.split() for line in done.stdout.splitlines() if "a.metric" in line]
    assert ["a.metric3", "cm3", "default", "instructions", "1", "3", "3"] in lines
    assert len(lines) == history_table.FEW + 1


def test_json() -> None:
    three()
    (each,) = json.loads(invoke(GIVE, "--config", "default", "--json").stdout)
    assert (each["metric"], each["target"], each["unit"]) == (GIVE, "cm3", "instructions")
    assert [point["change"] for point in each["points"]] == [None, 2, None]
    assert [point["dirty"] for point in each["points"]] == [False, True, False]


def test_the_page_has_the_values_and_loads_nothing(folder: Path) -> None:
    three()
    file = folder / "page" / "history.html"
    assert f"page: {file}" in invoke(GIVE, "--plot", str(file)).stdout
    html = file.read_text()
    charts = json.loads(re.search(r"const charts = (.*);\n", html)[1])  # type: ignore[index]
    assert [chart["y"] for chart in charts] == [[9, 11, 7], [17, 19, 15]]
    assert charts[0]["runs"][1] == "run 3, c0ffee+"
    assert html.count('class="chart"') == 2
    assert "new uPlot" in html and not re.search(r"(src|href)=", html)


def test_one_value_has_no_plot() -> None:
    stored(9, 1)
    html = history_page.render(history.series([GIVE], [], [], 20))
    assert 'class="chart"' not in html and '<td class="number">9</td>' in html


def test_names_do_not_leave_their_place_on_the_page() -> None:
    stored(1, 1, "a.</script><script>alert(1)")
    html = history_page.render(history.series(["a.*"], [], [], 20))
    assert "<script>alert" not in html


def test_unknown_metrics_have_the_nearest() -> None:
    three()
    error = error_of("semaphore.give.imediate.kernel")
    assert error.problems[0].code == "W128" and error.exit_code == exits.USAGE
    assert error.problems[0].hint == f"the nearest: `{GIVE}`"


def test_no_run_and_no_such_target() -> None:
    assert "no run is stored" in str(error_of(GIVE))
    three()
    error = error_of(GIVE, "--target", "vex")
    assert error.problems[0].code == "W218" and "cm3 (default)" in error.problems[0].hint


def test_a_stored_run_is_a_source() -> None:
    three()
    done = CliRunner().invoke(new_app(), ["compare", "run:1", "run:3", "--json"])
    (found, beside) = json.loads(done.stdout)
    assert [row["verdict"] for row in found["rows"] if row["metric"] == GIVE] == ["worse"]
    assert [row["after"] for row in beside["rows"] if row["metric"] == GIVE] == [19]
    for name, words in (("run:99", "there is no run 99"), ("run:x", "no number of a run")):
        error = CliRunner().invoke(new_app(), ["compare", "run:1", name]).exception
        assert isinstance(error, WeftError) and words in str(error)
