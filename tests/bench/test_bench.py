# SPDX-License-Identifier: MIT
"""From logs to results: control, pairing, interrupts-off times, repeats, hung guests."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.bench.made import result, results, target_context
from weft.base.elf_types import Elf
from weft.building.builder import Program
from weft.diag import exits
from weft.diag.errors import WeftError, fail
from weft.lab import bench, conditions, interrupts_off, job
from weft.lab import measure as bench_measure
from weft.lab import suites as bench_suites
from weft.lab.compare.verdicts import Source, Verdict, compare
from weft.lab.console import ConsoleLog, run_console
from weft.lab.counting_plugin import CountLog, read_log
from weft.lab.measure import BuiltPart, Measurement
from weft.lab.options import Options
from weft.lab.results_file import OVERHEAD_METRIC, OffTimeResult, Result, Results
from weft.lab.suites import Part
from weft.model.boards import board_of
from weft.run.lines import Record


def built(target: str = "cm3", elf: Path = Path("x.elf"), **changes: object) -> BuiltPart:
    program = Program("main", board_of(target), elf, 0, 0, None)
    part = Part("core", Path("core.yaml"))
    made = BuiltPart([program], part, "default", Path("logs"), 10, [], "./weft bench")
    return replace(made, **changes)  # type: ignore[arg-type]


def console(*lines: str) -> ConsoleLog:
    log = ConsoleLog()
    for line in lines:
        log.add(Record(line) if line.startswith("@") else line)
    return log


def by_name(measurement: Measurement) -> dict[str, Result]:
    return {r.metric: r for r in measurement.results}


def test_the_control_is_subtracted_and_shown() -> None:
    log = console(
        "@metric bench.overhead an empty sample",
        "@samples 9 2 2 2",
        "@metric a.b.c what it is",
        "@samples 30 12 12 14",
        "something else",
    )
    measurement = bench_measure._timed(built("host"), log)
    row = by_name(measurement)["a.b.c"]
    assert (row.cold, row.min, row.max, row.overhead) == (28, 10, 12, 2)
    assert (row.unit, row.text, row.exact) == ("ns", "what it is", False)
    assert row.raw == [10, 10, 12]
    assert row.command == "./weft bench --suite core --target host --metric 'a.b.c'"
    assert by_name(measurement)["bench.overhead"].p50 == 2
    assert log.other == ["something else"]


def test_a_suite_without_control_is_warned_about() -> None:
    log = console("@metric a", "@samples 1 1 1")
    assert "has no bench.overhead" in bench_measure._timed(built("host"), log).warnings[0]


def test_samples_before_a_metric_are_refused() -> None:
    with pytest.raises(WeftError, match="@samples before any @metric"):
        console("@samples 1")


LOG = """v 1 arm
m 3 10
m 1 11
m 2 12
m 3 20
m 1 21
m 2 31
w 2 c m 100 104 7 1
m 4 40
e 50
"""


@pytest.fixture
def program(guest: Callable[[str, str], Program]) -> Program:
    return guest("count_cm3", "cm3")


def measured(program: Program, log: CountLog) -> Results:
    made = built(elf=program.elf)
    names = console("@metric bench.overhead", "@metric some.service")
    elf = Elf(program.elf)
    rows = bench_measure._counted(made, names, log, elf).results
    return results(*rows, cm3=target_context(sizes=elf.totals()))


def test_canary_through_emulator_and_comparison(
    guest: Callable[..., Program],
    counted: Callable[[Program, int | None], tuple[CountLog, str]],
) -> None:
    """+10 instructions in a service and +1 KiB of .bss show up exactly."""
    plain = guest("canary_cm3", "cm3", "-DMORE=0", "-DMORE_BSS=0")
    changed = guest("canary_cm3", "cm3", "-DMORE=10", "-DMORE_BSS=1024")
    before, after = (measured(p, counted(p, None)[0]) for p in (plain, changed))
    rows = compare(Source("before", before), Source("after", after))
    service = next(row for row in rows if row.metric == "some.service")
    assert (service.before, service.after) == (20, 30)
    different = {row.metric: row.change for row in rows if row.verdict is not Verdict.SAME}
    # The ten instructions are 20 bytes of text too.
    assert different == {"some.service": 10, "size.bss": 1024, "size.text": 20}


def test_marks_and_names_are_paired_in_order(program: Program) -> None:
    names = console("@metric bench.overhead", "@metric a.b")
    log = read_log(LOG.splitlines())
    measurement = bench_measure._counted(built(), names, log, Elf(program.elf))
    assert by_name(measurement)["a.b"].p50 == 9
    assert by_name(measurement)["kernel.masked.a"].p50 == 7
    assert all(r.exact and r.unit == "instructions" for r in measurement.results)


def test_a_missing_name_is_an_internal_error(program: Program) -> None:
    log = read_log(LOG.splitlines())
    with pytest.raises(WeftError, match="2 metrics were marked, but the console names 1"):
        bench_measure._counted(built(), console("@metric a"), log, Elf(program.elf))


def test_a_suite_that_stops_early_is_no_result(program: Program) -> None:
    log = read_log(LOG.splitlines()[:5])
    with pytest.raises(WeftError, match="did not come to its end"):
        bench_measure._counted(built(), console("@metric a"), log, Elf(program.elf))


def test_runs_must_agree_to_the_digit(program: Program) -> None:
    names = console("@metric bench.overhead", "@metric a.b")
    log = read_log(LOG.splitlines())
    first = bench_measure._counted(built(), names, log, Elf(program.elf))
    assert bench_measure.agreed(built(), 2, 0, lambda: first) is first
    other = read_log(LOG.replace("m 2 31", "m 2 32").splitlines())
    second = bench_measure._counted(built(), names, other, Elf(program.elf))
    with pytest.raises(WeftError, match=r"does not repeat run 1: a\.b was 9 and is 10"):
        bench_measure.agreed(built(), 2, 0, iter([first, second]).__next__)


def test_what_comes_twice_is_what_several_cores_do(program: Program) -> None:
    def run(end: int) -> bench_measure.Measurement:
        log = read_log(LOG.replace("m 2 31", f"m 2 {end}").splitlines())
        names = console("@metric bench.overhead", "@metric a.b")
        return bench_measure._counted(built(), names, log, Elf(program.elf))

    found = bench_measure.agreed(built(), 2, 2, iter([run(32), run(31), run(31)]).__next__)
    assert [r.p50 for r in found.results] == [r.p50 for r in run(31).results]
    assert found.warnings[-1] == "1 of 3 runs were disturbed by the host"
    with pytest.raises(WeftError, match="does not repeat"):
        bench_measure.agreed(built(), 2, 2, iter([run(31), run(32), run(33), run(34)]).__next__)


def test_a_hung_guest_is_stopped_with_a_message(
    guest: Callable[[str, str], Program], tmp_path: Path
) -> None:
    hung = guest("hang_cm3", "cm3")
    with pytest.raises(WeftError, match="did not end within 1 s and was stopped before the first"):
        run_console([hung], 1, tmp_path / "console.log")


def off_time(
    metric: str, longest: int, kind: str = "critical", measured: bool = True
) -> OffTimeResult:
    return OffTimeResult("cm3", "default", metric, kind, measured, "f+4", "g", longest, 1)


def test_rows_of_interrupts_off_times() -> None:
    rows = interrupts_off.maxima(
        [
            off_time("semaphore.give", 40),
            off_time("semaphore.take", 42),
            off_time("semaphore.take", 90, measured=False),
            off_time("mutex.lock", 45),
            off_time("mutex.lock", 99, kind="trap"),
            off_time("semaphore.block@4", 52),
            off_time("semaphore.block@32", 118),
        ]
    )
    assert {name: w.longest for name, _, w in rows} == {
        "kernel.masked.semaphore": 42,
        "kernel.masked.mutex": 45,
        "kernel.masked.max": 90,
        "kernel.masked.trap.max": 99,
        "kernel.masked.semaphore.block@4": 52,
        "kernel.masked.semaphore.block@32": 118,
    }


def test_series_points() -> None:
    assert interrupts_off.series_point("a.b@16") == 16
    assert interrupts_off.series_point("a.b") is None


def test_a_metric_belongs_to_one_suite() -> None:
    """Otherwise a results file of several suites has two rows of that name."""
    of: dict[str, list[str]] = {}
    for suite in bench_suites.suites():
        for name, _ in bench_suites.metrics_of_suite(suite):
            of.setdefault(name, []).append(suite)
    of.pop(OVERHEAD_METRIC)
    assert {name: suites for name, suites in of.items() if len(suites) > 1} == {}


def test_suites_and_their_metrics() -> None:
    assert {"core", "switch"} <= bench_suites.suites().keys()
    names = [name for name, _ in bench_suites.metrics_of_suite("core")]
    assert len(names) == len(set(names)) > 60
    assert "semaphore.give.immediate.kernel" in names


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (Options(["cm3"], ["nothing"]), "unknown suite 'nothing'"),
        (Options(["cm3"], config="odd"), "unknown configuration 'odd'"),
        (Options(["cm3"], ["switch"]), "the suite switch does not run on cm3"),
        (Options(["moon"]), "unknown target"),
        (Options(["cm3"], globs=["nosuch*"]), r"unknown metric `nosuch\*`"),
        (
            Options(["cm3"], ["swi"], globs=["semaphore.give.immediate.kernel"]),
            "none of the chosen suites has a metric `semaphore.give.immediate.kernel`",
        ),
    ],
)
def test_wrong_choices(options: Options, message: str) -> None:
    with pytest.raises(WeftError, match=message):
        bench.check_options(options)


def test_computed_rows_are_those_of_the_suites() -> None:
    bench.check_options(Options(["cm3"], ["swi"], globs=["kernel.masked.*"]))


def test_names_of_configurations() -> None:
    assert Options(["cm3"]).config_name == "default"
    assert Options(["cm3"], optimize="size", lto=True).config_name == "default+size+lto"


def test_a_missing_tool_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(WeftError) as caught:
        conditions.check_ready(board_of("cm3"))
    problem = caught.value.problems[0]
    assert problem.message == "cm3 cannot be built: arm-none-eabi-gcc is not installed"
    assert problem.hint == "apt-get install qemu-system-arm gcc-arm-none-eabi"


def test_programs_of_a_board_without_an_emulator_have_sizes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: name)
    conditions.check_compiler(board_of("nrf52840dk"))
    with pytest.raises(WeftError, match="run on the board only"):
        conditions.check_ready(board_of("nrf52840dk"))


@pytest.mark.parametrize(
    ("code", "wrong", "name"),
    [
        (exits.BUILD, ("insight",), "insight on cm3"),
        (exits.MISSING, ("insight", "swi"), "cm3"),
    ],
)
def test_a_suite_that_fails_hides_no_other(
    monkeypatch: pytest.MonkeyPatch, code: int, wrong: tuple[str, ...], name: str
) -> None:
    """What another suite measured stays; a missing tool is missed once."""

    def measure(one: job.Job, around: job.Surroundings) -> job.Found:
        if one.suite in wrong:
            raise fail("W121", "something is wrong", exit_code=code)
        return job.Found([result(f"{one.suite}.metric", [1.0] * 3)])

    monkeypatch.setattr(job, "run", measure)
    suites = ["audio", "insight", "swi"]
    options = Options(targets=["cm3"], suites=suites)
    outcome = bench.run(options)
    assert list(outcome.failed) == [name]
    sound = [suite for suite in suites if suite not in wrong]
    assert [r.metric for r in outcome.results.results] == [f"{s}.metric" for s in sound]
    assert outcome.results.warnings == [f"{name}: not measured: something is wrong"]
    assert bench.exit_code(outcome, options) == code


def test_parts_of_a_suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_suites, "SUITES", tmp_path)
    (tmp_path / "net").mkdir()
    for name in ("net", "mode-spin", "line"):
        (tmp_path / "net" / f"{name}.yaml").touch()
    labels = [part.label for part in bench_suites.parts("net")]
    assert labels == ["net", "net.line", "net.mode-spin"]
    assert [p.label for p in bench_suites.parts("net", board_of("cm33"))] == ["net"]
    first, _, spin = bench_suites.parts("net")
    assert first.metric("a.b@4") == "a.b@4"
    assert (spin.metric("a.b@4"), spin.metric("a.b")) == ("a.b.spin@4", "a.b.spin")
    names = [part.metric(f"kernel.masked.max.{part.suffix}") for part in bench_suites.parts("net")]
    assert names == [f"kernel.masked.max.net{part}" for part in ("", ".line", ".mode.spin")]


def test_parts_that_cannot_have_a_metric_are_left_out() -> None:
    def run(*globs: str) -> set[str]:
        board = board_of("vex8")
        return {
            part.label
            for part in bench_suites.parts("net", board)
            if part.may_report(part.load("vex8"), globs)
        }

    everything = {part.label for part in bench_suites.parts("net", board_of("vex8"))}
    assert run() == everything
    assert run("token.*") == {"net.ring"}
    assert run("token.*", "mutex.lock.remote") == {"net", "net.ring"}
    assert run("semaphore.loop.*") == {"net", "net.line", "net.ring"}
    assert run("kernel.masked.*") == everything, "rows that the tools make"


def test_rows_of_suites_that_were_not_run_are_not_missed() -> None:
    a, b = results(result("a", [1.0] * 3), result("b", [1.0] * 3)), results(result("a", [1.0] * 3))
    assert [r.verdict for r in compare(Source("a", a), Source("b", b)) if r.metric == "b"] == [
        Verdict.REMOVED
    ]
    b.context.suite = "net"
    assert not [r for r in compare(Source("a", a), Source("b", b)) if r.metric == "b"]


OF_SEVERAL = {part.label for part in bench_suites.parts("ipc")} - {
    "ipc.local",
    "ipc.callback_local",
}
OF_SEVERAL |= {"rates.cores", "ratio", "dma.dma-load"}
OF_SEVERAL |= {part.label for part in bench_suites.parts("telephone") if "alone" not in part.name}
"""Parts with several nodes, besides those of the suites of the network."""


@pytest.mark.parametrize(
    ("part", "target"),
    [
        pytest.param(part, target, id=f"{part.label}-{target}")
        for suite in bench_suites.suites()
        for part in bench_suites.parts(suite)
        for target in part.targets or ("cm3", "rv32", "host")
    ],
)
def test_descriptions_are_right_on_each_target(part: Part, target: str) -> None:
    nodes = part.load(target, checks=False).nodes
    assert (len(nodes) > 1) == ("net" in part.suite or part.label in OF_SEVERAL)


def test_metrics_have_one_name_each() -> None:
    for suite in bench_suites.suites():
        rows = bench_suites.metrics_of_suite(suite)
        names = [name for name, _ in rows]
        assert sorted(names) == sorted(set(names)), suite
        assert all(text for _, text in rows)


def test_nodes_that_look_all_the_time_need_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {0})
    assert Part("net", Path("turns.yaml")).lacks == "two processors"
    assert Part("net", Path("bulk-spin.yaml")).lacks == "two processors"
    assert not Part("net", Path("net.yaml")).lacks
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {0, 1})
    assert not Part("net", Path("turns.yaml")).lacks


@pytest.mark.parametrize(
    ("ours", "reason"), [(41, "interleaved samples come in pairs"), (4, "3 pairs of which")]
)
def test_a_ratio_that_cannot_be_computed_is_a_warning(ours: int, reason: str) -> None:
    """A program that stopped half-way through the turns, and one that took few."""
    theirs = 40 if ours > 6 else ours
    run = results(
        result("thread.switch.weft.host", [12.0] * ours, "host", "ns"),
        result("thread.switch.bare.host", [10.0] * theirs, "host", "ns"),
        host=target_context("ns"),
    )
    assert bench._ratios(run) == []
    (text,) = run.warnings
    assert text.startswith("host: thread.switch.weft.host / thread.switch.bare.host: ")
    assert reason in text
