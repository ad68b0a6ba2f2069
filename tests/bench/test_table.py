# SPDX-License-Identifier: MIT
"""What a user sees: values that a clock can bear, tables that fit, progress."""

import io
import json
import random
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from rich.console import Console

from tests.bench.made import result, results, target_context
from weft.building.builder import Program
from weft.lab import bench, measure, result_table, results_file, time_left
from weft.lab.compare.verdicts import Source, Verdict, compare
from weft.lab.console import ConsoleLog
from weft.lab.measure import BuiltPart
from weft.lab.options import Options
from weft.lab.results_file import Result, Results
from weft.lab.suites import Part
from weft.model.boards import board_of
from weft.paths import SPEC
from weft.run.lines import Record

STEP = 10.0
CONTROL = 24.0


def rounded(length: float, seed: int) -> str:
    """Return samples of one length by a clock with steps, as the console prints them."""
    source = random.Random(seed)
    samples = [(source.random() * STEP + length) // STEP * STEP for _ in range(1001)]
    return " ".join(f"{sample:.2f}" for sample in samples)


def timed(**lengths: float) -> dict[str, Result]:
    """Return what the tool makes of a coarse clock's console; batch_... has 16 operations."""
    log = ConsoleLog()
    lines = ["@metric bench.overhead an empty sample", f"@resolution {STEP}"]
    lines += ["@batch 1", f"@samples {rounded(CONTROL, 1)}"]
    for seed, (name, length) in enumerate(lengths.items(), 2):
        batch = 16 if name.startswith("batch") else 1
        lines += [f"@metric {name}", f"@batch {batch}"]
        lines.append(f"@samples {rounded(CONTROL + length * batch, seed)}")
    for line in lines:
        log.add(Record(line))
    board = board_of("host")
    program = Program("main", board, Path("x.elf"), 0, 0, None)
    part = Part("core", Path("core.yaml"))
    job = BuiltPart([program], part, "default", Path("logs"), 10, [], "./weft bench")
    measurement = measure._timed(job, log)
    assert measurement.resolution == STEP
    return {row.metric: row for row in measurement.results}


def run_of(rows: dict[str, Result]) -> Results:
    host = target_context("ns", resolution=STEP)
    return results(*rows.values(), host=host)


@pytest.mark.parametrize(("name", "length"), [("short", 5.7), ("batch", 2.4), ("longer", 43.0)])
def test_a_coarse_clock_gives_the_true_mean(name: str, length: float) -> None:
    row = timed(**{name: length})[name]
    assert row.estimate is not None
    assert row.estimate["low"] < length < row.estimate["high"]
    assert row.estimate["high"] - row.estimate["low"] < 1.5
    assert result_table.value(row).startswith("~")
    assert result_table.spread(row).startswith("±")


def test_long_samples_keep_their_median() -> None:
    row = timed(long=2000.0)["long"]
    assert row.estimate is None
    assert result_table.value(row) == result_table.format_number(row.p50)


@pytest.mark.parametrize("length", [0.0, -1.0])
def test_nothing_is_never_shown_as_measured(length: float) -> None:
    row = timed(nothing=length)["nothing"]
    assert result_table.value(row).startswith("< ")
    assert result_table.spread(row) == ""
    assert "-" not in result_table._cell(row)


def test_a_clock_without_steps_rounds_nothing() -> None:
    row = result("a", [1.0] * 1001, target="host", unit="ns")
    assert row.estimate is None and row.resolution == 0


def test_the_file_holds_the_estimate(tmp_path: Path) -> None:
    made = run_of(timed(short=5.7, long=2000.0))
    schema = json.loads((SPEC / "results.schema.json").read_text())
    data = json.loads(json.dumps(results_file.as_json(made)))
    assert list(Draft202012Validator(schema).iter_errors(data)) == []
    by_name = {row["metric"]: row for row in data["results"]}
    assert by_name["short"]["estimate"]["samples"] <= 1000
    assert "estimate" not in by_name["long"]
    results_file.write(made, tmp_path / "results.json")
    assert results_file.load(tmp_path / "results.json") == made


def test_short_times_are_compared_by_their_means() -> None:
    before, same, slower, none = (
        run_of(timed(a=length, b=20.0)) for length in (5.7, 5.7, 7.9, 0.0)
    )

    def verdict(other: Results) -> Verdict:
        rows = compare(Source("a", before), Source("b", other))
        return next(row.verdict for row in rows if row.metric == "a")

    assert verdict(same) is Verdict.SAME
    assert verdict(slower) is Verdict.WORSE
    assert verdict(none) is Verdict.NOT_COMPARABLE


def printed(made: Results, width: int) -> str:
    console = Console(file=io.StringIO(), width=width)
    result_table.print_tables(made, console)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


LONG = "semaphore.take.blocking.middle.k_to_k"


def two_targets() -> Results:
    rows = []
    for target in ("cm3", "rv32"):
        rows.append(result("semaphore.give.wake+ctx.timeout.k_to_k", [62.0] * 3, target))
        for n in (0, 4, 8, 16, 32):
            rows.append(result(f"{LONG}@{n}", [1000.0 + n] * 3, target))
            rows.append(result(f"kernel.masked.{LONG}@{n}", [100.0 + n], target))
        rows.append(result("kernel.masked.max", [76.0], target))
        rows[-1].text = "longest interrupts-off time: from to to, in some.call"
    return results(*rows, cm3=target_context(), rv32=target_context())


@pytest.mark.parametrize("width", [80, 120])
def test_no_name_and_no_value_is_cut(width: int) -> None:
    text = printed(two_targets(), width)
    assert f" {LONG} " in text
    assert "semaphore.give.wake+ctx.timeout.k_to_k" in text
    assert "…" not in text
    for n in (0, 4, 8, 16, 32):
        assert f" {1000 + n} " in text and f" {100 + n} " in text
    assert max(map(len, text.splitlines())) <= width


def test_the_longest_interrupts_off_time_has_its_position() -> None:
    text = " ".join(printed(two_targets(), 120).split())
    assert "kernel.masked.max on cm3: 76, from to to, in some.call." in text
    assert 'doc/explanation/measuring.md, "Longest interrupts-off time"' in text


def test_signs_are_explained_only_where_they_stand() -> None:
    assert "steps of 10 ns" in printed(run_of(timed(short=5.0)), 120)
    assert "steps of" not in printed(two_targets(), 120)


def test_progress_counts_down(tmp_path: Path) -> None:
    path = tmp_path / "seconds.json"
    path.write_text('{"core/cm3": 40, "core/rv32": 20, "core/host": 10}')
    jobs = bench.jobs_of(Options(["cm3", "rv32", "host"], ["core", "switch"]))
    assert [job.key for job in jobs] == ["core/cm3", "core/rv32", "core/host", "switch/host"]
    progress = time_left.Progress(jobs, 2, path)
    assert progress.total == progress.left == 40 + 10 + 20, "rv32 runs beside cm3"
    assert time_left.Progress(jobs, 1, path).total == 40 + 20 + 10 + 20
    cm3, rv32, host, switch = jobs
    seen = [progress.left]
    for job, text in (
        (cm3, "building"),
        (rv32, "building"),
        (cm3, "bench.overhead"),
        (cm3, "isr.entry.kernel"),
        (rv32, "isr.entry.kernel"),
        (cm3, "done"),
        (rv32, "failed"),
        (host, "building"),
        (host, "done"),
        (switch, "building"),
        (switch, "failed"),
    ):
        progress.update(job, text)
        seen.append(progress.left)
    assert seen == sorted(seen, reverse=True) and seen[-1] == 0
    known = json.loads(path.read_text())
    assert known["core/cm3"] < 40 and known["core/rv32"] == 20 and "switch/host" not in known
