# SPDX-License-Identifier: MIT
"""The stored baseline: storing loses nothing, and lines change only with values."""

import csv
import json
import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from tests.bench.made import result, results, target_context
from weft.lab import bench, results_file, stored_baseline
from weft.lab.compare.verdicts import Source, Verdict, compare
from weft.lab.results_file import Results
from weft.lab.stored_baseline import COLUMNS, BaselineKey, compiler_key
from weft.model.boards import board_of

BASELINES = stored_baseline.baseline_keys()
COMPILERS = {"12": "Debian 12", "14": "Debian 13"}
"""Compilers that each table has rows of."""
NEWER: set[str] = set()
"""Metrics newer than the last measurement on Debian 13, which only Debian 12 has."""
NEW_TABLES: set[str] = set()
"""Tables newer than that measurement."""
STATISTICS = ("p50", "min", "max", "mean", "stddev", "p99", "p999", "cold", "samples", "overhead")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(results_file, "BASELINE", tmp_path)
    return tmp_path


def lines_of(table: BaselineKey) -> list[dict[str, str]]:
    with table.path.open(encoding="utf-8") as file:
        return list(csv.DictReader(file, restval=""))


def net_rows(target: str) -> dict[tuple[str, str], dict[str, str]]:
    (table,) = (table for table in BASELINES if (table.suite, table.target) == ("net", target))
    return {(line["metric"], line["compiler"]): line for line in lines_of(table)}


def test_two_of_eight_cores_take_the_cycles_of_two() -> None:
    """So a normal run measures on eight what takes more than two: steps.bench()."""
    two, eight = net_rows("vex2"), net_rows("vex8")
    remote = [key for key in two.keys() & eight.keys() if key[0].endswith(".remote")]
    assert len(remote) > 40
    assert [key for key in remote if two[key] != eight[key]] == []


@pytest.mark.parametrize("table", BASELINES, ids=lambda table: table.name)
def test_a_stored_table_is_sorted_and_of_known_conditions(table: BaselineKey) -> None:
    lines = lines_of(table)
    keys = [(line["metric"], line["config"], line["compiler"]) for line in lines]
    assert keys and keys == sorted(set(keys))
    provenance = json.loads((results_file.BASELINE / stored_baseline.PROVENANCE).read_text())
    conditions = provenance[table.name]
    assert {f"{line['config']} {line['compiler']}" for line in lines} == conditions.keys()
    for key, target in conditions.items():
        assert target["board"] == board_of(table.target).name
        assert compiler_key(target["compiler"]) == key.split(" ")[1]


@pytest.mark.parametrize("target", sorted({table.target for table in BASELINES}))
def test_suites_share_no_row(target: str) -> None:
    rows: Counter[tuple[str, str, str]] = Counter()
    for table in BASELINES:
        if table.target == target:
            rows.update((n["metric"], n["config"], n["compiler"]) for n in lines_of(table))
    assert rows
    assert [row for row, count in rows.items() if count > 1] == []


def metrics_of_one(table: BaselineKey) -> set[str]:
    """Return the metrics that only one of the compilers has."""
    rows: dict[str, set[tuple[str, ...]]] = {}
    for line in lines_of(table):
        version = line["compiler"].partition(".")[0]
        rows.setdefault(version, set()).add((line["metric"], line["config"], line["unit"]))
    if table.name in NEW_TABLES:
        assert rows.keys() == {"12"}
        return set()
    assert rows.keys() == COMPILERS.keys()
    return {metric for metric, *_ in rows["12"] ^ rows["14"]}


@pytest.mark.parametrize("table", BASELINES, ids=lambda table: table.name)
def test_each_debian_has_every_row(table: BaselineKey) -> None:
    assert metrics_of_one(table) <= NEWER


def test_what_one_debian_lacks_is_still_to_be_measured() -> None:
    assert {metric for table in BASELINES for metric in metrics_of_one(table)} == NEWER
    assert {table.name for table in BASELINES} >= NEW_TABLES


def test_nothing_is_lost(folder: Path) -> None:
    run = results(
        result("constant", [9.0] * 11),
        result("scattered", [30.0, 9.0, 9.5, 10.0, 12.0]),
        cm3=target_context(),
    )
    run.results[1].layouts = {"low": 9, "high": 9.5, "low_at": 0, "high_at": 3, "count": 10}
    stored_baseline.accept(run)
    read = stored_baseline.read(run)
    assert {r.metric for r in read.results} == {"constant", "scattered"}
    for row in run.results:
        same = read.of(row.metric, "cm3")
        assert same is not None and same.suite == "core" and same.layouts == row.layouts
        assert [getattr(same, n) for n in STATISTICS] == [getattr(row, n) for n in STATISTICS]
    assert read.context.targets["cm3"] == run.context.targets["cm3"]
    found = compare(Source("a", read), Source("b", run))
    assert {row.verdict for row in found} == {Verdict.SAME}


def test_a_change_without_a_value_changes_no_line(folder: Path) -> None:
    run = results(result("a", [1.0, 2.0]), result("b", [3.0] * 5), cm3=target_context())
    stored_baseline.accept(run)
    before = {path: path.read_bytes() for path in folder.rglob("*.*")}
    run.context.date, run.context.commit = "2030-01-01T00:00:00Z", "5ca1ab1e"
    run.results.reverse()
    stored_baseline.accept(run)
    assert before == {path: path.read_bytes() for path in folder.rglob("*.*")}


def test_results_that_were_stored_in_between_change_no_line(folder: Path, tmp_path: Path) -> None:
    run = results(result("a", [1.0, 2.0, 4.0]), cm3=target_context())
    (path,) = stored_baseline.accept(run)
    before = path.read_bytes()
    results_file.write(run, tmp_path / "run.json")
    stored_baseline.accept(results_file.load(tmp_path / "run.json"))
    assert path.read_bytes() == before


def test_the_stored_baseline_is_written_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = results_file.BASELINE
    copy = tmp_path / "copy"
    shutil.copytree(stored, copy)
    monkeypatch.setattr(results_file, "BASELINE", copy)
    written = stored_baseline.accept(stored_baseline.read())
    assert len(written) > 10
    for file in written:
        assert file.read_bytes() == (stored / file.relative_to(copy)).read_bytes(), file
    # In memory a target has one state of its hardware's sources; suites may be of several.
    before, after = (
        re.sub(r"RTL [0-9a-f]{12}", "RTL", (place / stored_baseline.PROVENANCE).read_text())
        for place in (stored, copy)
    )
    assert before == after


def test_one_instruction_more_changes_one_line(folder: Path) -> None:
    run = results(result("a", [9.0] * 5), result("b", [3.0] * 5), cm3=target_context())
    (path,) = stored_baseline.accept(run)
    before = path.read_text().splitlines()
    run.results[0] = result("a", [10.0] * 5)
    stored_baseline.accept(run)
    changed = set(path.read_text().splitlines()) - set(before)
    assert changed == {"a,default,12,instructions,4,10"}


def test_only_instruction_counting_targets_are_stored(folder: Path) -> None:
    run = results(
        result("a", [1.0, 2.0]),
        result("a", [5.0, 6.0], "host", "ns"),
        cm3=target_context(),
        host=target_context(unit="ns"),
    )
    assert stored_baseline.accept(run) == [folder / "core" / "cm3.csv"]


def test_compilers_and_configurations_stand_side_by_side(folder: Path) -> None:
    older = results(result("a", [9.0] * 3), cm3=target_context())
    newer = results(result("a", [8.0] * 3), cm3=target_context(compiler="gcc (15:14.2) 14.2.1"))
    checks = results(
        result("a", [30.0] * 3),
        cm3=target_context(configuration={"name": "checks"}, configuration_hash="4567"),
    )
    checks.results[0].config = "checks"
    for run in (older, newer, checks):
        stored_baseline.accept(run)
    for run in (older, newer, checks):
        (stored,) = stored_baseline.read(run).results
        assert stored.p50 == run.results[0].p50
    other = results(result("a", [9.0] * 3), cm3=target_context(compiler="gcc 99"))
    row = compare(Source("a", stored_baseline.read(other)), Source("b", other))[0]
    assert row.verdict is Verdict.NOT_COMPARABLE and "compilers differ" in row.reason
    assert len(lines_of(BaselineKey("core", "cm3"))) == 3 * (1 + len(target_context().sizes))


OLD = "gcc (15:12.2.rel1-1) 12.2.1"
NEW = "gcc (15:13.2.rel1-1) 13.2.1"


def of_suites(compiler: str, value: float, *suites: str, configuration: str = "0123") -> Results:
    """Return a run of suites with a compiler: of each a row with its name."""
    rows = [result(f"{suite}.give", [value] * 3) for suite in suites]
    for row, suite in zip(rows, suites, strict=True):
        row.suite = suite
    context = target_context(compiler=compiler, sizes={}, configuration_hash=configuration)
    run = results(*rows, cm3=context)
    run.context.suite = ",".join(suites)
    return run


def verdicts(run: Results) -> dict[str, Verdict]:
    """Return what the comparison of a run with its baseline says of each row."""
    rows = compare(Source("baseline", stored_baseline.read(run)), Source("run", run))
    return {row.metric: row.verdict for row in rows}


@pytest.mark.parametrize("accepted", ["audio", "core"])
def test_a_suite_accepted_under_a_new_compiler_is_compared_with_that_alone(
    folder: Path, accepted: str
) -> None:
    """Whichever table comes first: no row is compared with that of another compiler."""
    stored_baseline.accept(of_suites(OLD, 9, "audio", "core"))
    stored_baseline.accept(of_suites(NEW, 9, accepted))
    (other,) = {"audio", "core"} - {accepted}
    assert verdicts(of_suites(NEW, 9, accepted)) == {f"{accepted}.give": Verdict.SAME}
    assert verdicts(of_suites(NEW, 10, "audio", "core")) == {
        f"{accepted}.give": Verdict.WORSE,
        f"{other}.give": Verdict.ADDED,
    }
    assert verdicts(of_suites(NEW, 9, other)) == {f"{other}.give": Verdict.NOT_COMPARABLE}
    assert set(verdicts(of_suites(OLD, 9, "audio", "core")).values()) == {Verdict.SAME}


def test_a_suite_accepted_under_other_conditions_is_not_compared_under_them(folder: Path) -> None:
    """One version of two distributions, and a configuration that has changed since."""
    stored_baseline.accept(of_suites(OLD, 9, "audio", "core"))
    for compiler, configuration in ((OLD, "4567"), ("gcc (Other) 12.2.1", "0123")):
        stored_baseline.accept(of_suites(compiler, 9, "audio", configuration=configuration))
        assert verdicts(of_suites(OLD, 9, "audio", "core")) == {
            "audio.give": Verdict.ADDED,
            "core.give": Verdict.SAME,
        }
        run = of_suites(compiler, 9, "audio", "core", configuration=configuration)
        assert verdicts(run) == {"audio.give": Verdict.SAME, "core.give": Verdict.ADDED}


def test_a_baseline_that_is_read_alone_is_of_one_compiler(folder: Path) -> None:
    """Of the one that most suites have, the oldest of several."""
    stored_baseline.accept(of_suites(NEW, 8, "audio", "core"))
    stored_baseline.accept(of_suites("gcc 9.3", 9, "core"))
    assert [row.p50 for row in stored_baseline.read().results] == [8, 8]
    stored_baseline.accept(of_suites("gcc 9.3", 9, "audio"))
    assert [row.p50 for row in stored_baseline.read().results] == [9, 9]
    assert stored_baseline.read().context.targets["cm3"].compiler == "gcc 9.3"


@pytest.mark.parametrize(
    ("compiler", "key"),
    [
        ("arm-none-eabi-gcc (15:12.2.rel1-1) 12.2.1 20221205", "12.2.1"),
        ("riscv64-unknown-elf-gcc (12.2.0-14+deb12u1+11+b2) 12.2.0", "12.2.0"),
        ("arm-none-eabi-gcc (15:14.2.rel1-1) 14.2.1 20241119", "14.2.1"),
        ("gcc 12", "12"),
        ("no version", "no version"),
    ],
)
def test_the_version_of_a_compiler(compiler: str, key: str) -> None:
    assert compiler_key(compiler) == key


def test_a_run_is_compared_with_the_baseline(folder: Path) -> None:
    assert bench.baseline_changes(results(result("a", [9.0] * 3))) == []
    stored_baseline.accept(results(result("a", [9.0] * 3)))
    ((_, _, rows),) = bench.baseline_changes(results(result("a", [19.0] * 3)))
    assert [(r.metric, r.change) for r in rows if r.change] == [("a", 10)]


def test_the_columns_that_people_read_come_first() -> None:
    assert COLUMNS[:8] == (
        "metric",
        "config",
        "compiler",
        "unit",
        "samples",
        "p50",
        "max",
        "cold",
    )
