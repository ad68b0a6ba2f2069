# SPDX-License-Identifier: MIT
"""The database of all runs."""

import io
import json
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from tests.bench.made import result, results, target_context
from weft.cli import bench_run
from weft.cli.main import new_app
from weft.diag.errors import WeftError
from weft.lab import bench, results_file
from weft.lab.options import Options
from weft.lab.results import prune, store, tables
from weft.lab.results_file import OffTimeResult, Ratio, Results
from weft.model.configurations import NEW_APPLICATION
from weft.paths import ROOT


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(results_file, "RESULTS", tmp_path / "results")
    return tmp_path / "results"


def made(value: float = 9, date: str = "2026-01-01T00:00:00Z") -> Results:
    """Return a run with all kinds of values."""
    timed = result("a.time", [5.25, 6.5, 7] * 4, "host", "ns")
    timed.estimate = {"mean": 5.5, "error": 0.1, "low": 5, "high": 6, "samples": 11}
    spread = replace(result("a.layouts", [float(value)] * 3), layouts=None)
    spread.layouts = {"count": 2, "low": 1, "low_at": 0, "high": 2.5, "high_at": 1}
    context = {"cm3": target_context(mhz=2.5, kernel="Other"), "host": target_context("ns")}
    run = results(result("a.count", [float(value)] * 3), spread, timed, **context)
    run.context.date, run.context.metrics, run.context.dirty = date, ["a.*"], True
    run.interrupts_off = [OffTimeResult("cm3", "default", "a", "trap", True, "f", "g", 4, 1)]
    run.ratios = [Ratio("host", "a", "b", 1.25, 1.2, 1.3, 0.0001, "sign test")]
    run.warnings, run.failed = ["one"], ["rv32"]
    beside = replace(result("a.count", [17.0] * 3), config=NEW_APPLICATION)
    run.beside = [results(beside)]
    return run


def damage(file: Path) -> None:
    """Overwrite what is behind the first page."""
    with file.open("r+b") as stream:
        stream.seek(4096)
        stream.write(b"\xff" * (file.stat().st_size - 4096))


def test_a_run_is_read_as_it_was_stored() -> None:
    number = store.add(made())
    assert store.read(number) == made()
    assert results_file.as_text(store.read(number)) == results_file.as_text(made())


def test_numbers_go_up_and_the_same_run_keeps_its_own() -> None:
    first, second = store.add(made()), store.add(made(10))
    assert first < second and store.add(made()) == first
    assert store.ask("SELECT count(*) FROM run WHERE parent IS NULL") == [(2,)]


def test_numbers_beyond_64_bits_are_stored() -> None:
    number = store.add(results(result("a", [float(1 << 64)] * 3)))
    assert store.read(number).results[0].p50 == 1 << 64


def test_an_unknown_run() -> None:
    with pytest.raises(WeftError, match="there is no run 7") as raised:
        store.read(7)
    assert raised.value.problems[0].hint == "no run is stored"


@pytest.mark.parametrize("wrong", ["no database", "cut", "overwritten", "empty page"])
def test_a_damaged_file_is_set_aside(
    wrong: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store.add(made())
    file = store.path()
    if wrong == "no database":
        file.write_bytes(b"no database at all\n" * 300)
    elif wrong == "cut":
        file.write_bytes(file.read_bytes()[:5000])
    elif wrong == "overwritten":
        damage(file)
    else:
        file.write_bytes(file.read_bytes()[:4096] + bytes(file.stat().st_size - 4096))
    content = file.read_bytes()
    number = store.add(made(10))
    assert store.read(number) == made(10)
    (kept,) = folder.glob("results.damaged-*.sqlite")
    assert kept.read_bytes() == content
    assert "is damaged" in capsys.readouterr().err


def test_two_that_find_the_damage_keep_one_new_database(folder: Path) -> None:
    store.add(made())
    damage(store.path())
    threads = [threading.Thread(target=store.add, args=(made(n),)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(list(folder.glob("results.damaged-*.sqlite"))) == 1
    assert store.ask("SELECT count(*) FROM run WHERE parent IS NULL") == [(4,)]


def test_writers_wait_for_each_other() -> None:
    """Of processes that write at the same time none fails, and no run is lost."""
    script = (
        "import sys; from tests.bench.test_store import made, store, results_file, Path\n"
        "results_file.RESULTS = Path(sys.argv[1])\n"
        "for n in range(5): store.add(made(int(sys.argv[2]) * 100 + n))"
    )
    folder = str(results_file.RESULTS)
    environment = {"PYTHONPATH": f"{ROOT / 'tools'}:{ROOT}", "PATH": "/usr/bin:/bin"}
    writers = [
        subprocess.Popen([sys.executable, "-c", script, folder, str(n)], env=environment)
        for n in range(3)
    ]
    assert [writer.wait(timeout=60) for writer in writers] == [0, 0, 0]
    assert store.ask("SELECT count(*) FROM run WHERE parent IS NULL") == [(15,)]


def test_waiting_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    store.add(made())
    monkeypatch.setattr(store, "WAIT", 0.1)
    with closing(sqlite3.connect(store.path(), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(WeftError, match=r"in use by others for 0.1 s") as raised:
            store.add(made(10))
    assert raised.value.problems[0].code == "W214"
    assert store.add(made(10)) == 3


def test_a_failed_addition_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    store.add(made())
    monkeypatch.setattr(store, "RESULT", (*tables.RESULT, "surprise"))
    with pytest.raises(WeftError, match="cannot use"):
        store.add(made(10))
    assert store.ask("SELECT count(*) FROM run WHERE parent IS NULL") == [(1,)]


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The schema has a further version, with one more table."""
    store.add(made())
    monkeypatch.setattr(tables, "MIGRATIONS", (*tables.MIGRATIONS, "CREATE TABLE more (x)"))
    yield


NEWEST = len(tables.MIGRATIONS)


@pytest.mark.usefixtures("newer")
def test_an_older_database_is_brought_up_to_date() -> None:
    assert store.ask("SELECT count(*) FROM more") == [(0,)]
    assert store.ask("PRAGMA user_version") == [(NEWEST + 1,)]
    assert store.read(1) == made()


def test_runs_of_the_first_version_are_read() -> None:
    store.add(made())
    with closing(sqlite3.connect(store.path())) as first:
        for column in ("earlier", "short", "only"):
            first.execute(f"ALTER TABLE run DROP COLUMN {column}")
        first.execute("PRAGMA user_version = 1")
        first.commit()
    assert store.read(1) == made()
    again = made(10)
    again.context.earlier = ["core on cm3"]
    again.context.short = {"ipc": ["offload.*"]}
    assert store.read(store.add(again)) == again


def test_a_newer_database_is_refused_and_stays(
    newer: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.ask("SELECT 1")
    monkeypatch.setattr(tables, "MIGRATIONS", tables.MIGRATIONS[:NEWEST])
    content = store.path().read_bytes()
    with pytest.raises(
        WeftError, match=f"version {NEWEST + 1} of .*; these tools know {NEWEST}"
    ) as raised:
        store.add(made(10))
    assert raised.value.problems[0].code == "W215"
    assert store.path().read_bytes() == content


def test_a_database_of_another_program_is_refused_and_stays(folder: Path) -> None:
    folder.mkdir()
    with closing(sqlite3.connect(store.path())) as other:
        other.execute("CREATE TABLE theirs (x)")
        other.commit()
    content = store.path().read_bytes()
    with pytest.raises(WeftError, match="of another program"):
        store.add(made())
    assert store.path().read_bytes() == content


def test_a_bench_stores_its_run_and_goes_on_if_it_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "run", lambda options, status, seconds: bench.Outcome(made(), {}))
    options = Options(["cm3"], ["core"])
    text = io.StringIO()
    console = Console(file=text, width=200)
    bench_run.run(options, console)
    assert store.read(1) == made() and "warning" not in text.getvalue()
    store.path().unlink()
    store.path().mkdir()
    assert bench_run.run(options, console).results == made()
    assert "warning: the run is not in the database: cannot use" in text.getvalue()


def test_content_that_is_none_of_ours(folder: Path) -> None:
    store.add(made())
    with closing(sqlite3.connect(store.path())) as other:
        other.execute("UPDATE result SET distribution = 'no JSON', p50 = 'much'")
        other.commit()
    with pytest.raises(WeftError, match="other content than expected"):
        store.read(1)


def test_a_folder_that_cannot_be_made(folder: Path) -> None:
    folder.write_text("a file")
    with pytest.raises(WeftError, match="cannot make"):
        store.add(made())


class Moved(sqlite3.OperationalError):
    """What SQLite raises if the file that it has open was renamed."""

    sqlite_errorcode = sqlite3.SQLITE_READONLY_DBMOVED


@pytest.mark.parametrize(("times", "works"), [(1, True), (3, True), (4, False)])
def test_a_file_that_others_set_aside_meanwhile(
    monkeypatch: pytest.MonkeyPatch, times: int, works: bool
) -> None:
    once, left = store._once, [times]

    def moved(use: object) -> object:
        left[0] -= 1
        if left[0] >= 0:
            raise Moved("attempt to write a readonly database")
        return once(use)  # type: ignore[arg-type]

    monkeypatch.setattr(store, "_once", moved)
    if works:
        assert store.add(made()) == 1
    else:
        with pytest.raises(WeftError, match=r"cannot use .*: attempt to write"):
            store.add(made())


def test_pruning_keeps_the_newest_runs_with_their_numbers(folder: Path) -> None:
    numbers = [store.add(made(value)) for value in range(1, 6)]
    before = store.path().stat().st_size
    pruned = prune.prune(2)
    assert (pruned.removed, pruned.kept, pruned.before) == (3, 2, before)
    assert pruned.after == store.path().stat().st_size < before
    assert [store.read(number) for number in numbers[3:]] == [made(4), made(5)]
    for number in numbers[:3]:
        with pytest.raises(WeftError, match=f"there is no run {number}"):
            store.read(number)
    runs, rows = (store.ask(f"SELECT count(*) FROM {t}") for t in ("run", "result"))
    assert runs == [(4,)] and rows == [(8,)]
    assert store.add(made(9)) > numbers[-1]


def test_pruning_what_has_few_runs_changes_nothing() -> None:
    number = store.add(made())
    assert prune.prune(1).removed == 0 and store.read(number) == made()


def test_the_command_says_what_it_removed() -> None:
    for value in (1, 2, 3):
        store.add(made(value))
    done = CliRunner().invoke(new_app(), ["prune", "--keep", "2"])
    assert done.exit_code == 0 and done.stdout.startswith("1 run removed, 2 kept\n")
    done = CliRunner().invoke(new_app(), ["prune", "--keep", "1", "--json"])
    assert json.loads(done.stdout)["removed"] == 1
    for words in (["prune", "--keep", "0"], ["prune"]):
        assert CliRunner().invoke(new_app(), words).exit_code != 0
    assert store.ask("SELECT count(*) FROM run WHERE parent IS NULL") == [(1,)]
