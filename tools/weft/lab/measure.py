# SPDX-License-Identifier: MIT
"""Measuring one target: run the built suite, and turn logs into results."""

import fnmatch
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from weft.base.elf_types import Elf
from weft.building.builder import Program
from weft.diag import exits
from weft.diag.errors import WeftError, fail
from weft.lab import counting_plugin, handover, memory_layouts, stats
from weft.lab import interrupts_off as bench_interrupts_off
from weft.lab.console import ConsoleLog, ConsoleMetric, run_console, run_layouts
from weft.lab.counting_plugin import CountLog
from weft.lab.results_file import EXACT, OVERHEAD_METRIC, Clock, OffTimeResult, Result, make_result
from weft.lab.suites import MAIN_SUITE, Part
from weft.model.boards import Board
from weft.model.machines import Plan
from weft.paths import shown

TRAP_VECTOR = "weft_riscv_vectors"
"""What the RISC-V port writes to mtvec."""

IDLE = ("idle", "finish_start", "weft_netif_idle", "weft_netif_wait_unlock")
"""Functions of the idle task, which do not count where several nodes are measured together; the
compiler may have put the first into the second."""

UNSTEADY = 3
"""99th percentile over median above which a warning says that the machine was busy."""


@dataclass
class Measurement:
    """What one run of a target gave."""

    results: list[Result] = field(default_factory=list)
    interrupts_off: list[OffTimeResult] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    resolution: float = 0.0
    """Steps of the target's clock; 0 if exact or not known."""


@dataclass(frozen=True)
class Job:
    """One part of a suite built for one target."""

    programs: Sequence[Program]
    """The nodes; the first one takes the samples."""
    part: Part
    config: str
    folder: Path
    """For logs."""
    limit: float
    """Seconds after which a run is stopped."""
    globs: list[str]
    """Metrics to report; all if empty."""
    command: str
    """The command line of the whole bench."""
    plan: Plan | None = None
    """Which nodes share a machine, and what joins them."""
    layouts: int = 1
    """Number of memory layouts in which the program is linked."""

    @property
    def board(self) -> Board:
        """The board of the target."""
        return self.programs[0].board

    @property
    def counted(self) -> bool:
        """Whether an emulator counts, or the target itself takes the time."""
        return self.board.unit != "ns"

    def wants(self, metric: str) -> bool:
        """Return whether a metric is reported."""
        return wanted(metric, self.globs)


def wanted(metric: str, globs: Sequence[str]) -> bool:
    """Return whether a metric matches one of some patterns, or there are none."""
    return not globs or any(fnmatch.fnmatchcase(metric, g) for g in globs)


SPARE = 2
"""Further runs of several emulated cores: see agreed()."""


def measure(
    job: Job, *, repeat: int, progress: Callable[[str], None] = lambda name: None
) -> Measurement:
    """Run a job; on an instruction-counting target `repeat` times, with identical results."""
    if not job.counted:
        return _run_once(job, progress)
    spare = SPARE if len(job.programs) > 1 and repeat > 1 else 0
    return agreed(job, repeat, spare, lambda: _run_once(job, progress))


def agreed(job: Job, repeat: int, spare: int, run: Callable[[], Measurement]) -> Measurement:
    """Run until `repeat` runs agree to the digit, with some to spare; raise WeftError if not.

    An emulator that runs several cores in turn may end a turn early when the host disturbs it; the
    other core then continues at another instruction. No two such runs are the same, so that what
    comes twice is what the programs do undisturbed.
    """
    groups: list[list[Measurement]] = []
    for number in range(1, repeat + spare + 1):
        measurement = run()
        group = next((g for g in groups if not _different(g[0], measurement)), [])
        if not group:
            groups.append(group)
        group.append(measurement)
        if len(group) == repeat:
            others = number - repeat
            if others:
                group[0].warnings.append(f"{others} of {number} runs were disturbed by the host")
            return group[0]
        if len(groups) > spare + 1:
            break
    raise _not_the_same(job, groups[0][0], groups[1][0])


def _run_once(job: Job, progress: Callable[[str], None]) -> Measurement:
    job.folder.mkdir(parents=True, exist_ok=True)
    console_log = job.folder / "console.log"
    if not job.counted:
        run = run_console(job.programs, job.limit, console_log, progress, job.plan)
        return _timed(job, run.console)
    if job.layouts > 1:
        return _run_layouts(job, progress)
    count_log = job.folder / "count.log"
    count_log.unlink(missing_ok=True)
    elfs = [Elf(program.elf) for program in job.programs]
    counted = _counting(job, count_log, elfs)
    run = run_console(counted.programs, job.limit, console_log, progress, counted.plan)
    return _counted(job, run.console, _read(job, count_log), elfs[0])


def _run_layouts(job: Job, progress: Callable[[str], None]) -> Measurement:
    """Measure each link of the program; report the worst of each row."""
    links = memory_layouts.links(job.programs[0], job.layouts)
    elfs = [Elf(program.elf) for program in links]
    logs = [job.folder / f"count-{number}.log" for number in range(len(links))]
    programs: list[Program] = []
    for program, elf, log in zip(links, elfs, logs, strict=True):
        log.unlink(missing_ok=True)
        programs += _counting(replace(job, programs=[program], plan=None), log, [elf]).programs
    console_logs = [log.with_name(log.name.replace("count", "console")) for log in logs]
    consoles = run_layouts(programs, job.limit, console_logs, progress)
    found = [
        _counted(job, console, _read(job, log), elf)
        for console, log, elf in zip(consoles, logs, elfs, strict=True)
    ]
    return Measurement(
        results=memory_layouts.worst([measurement.results for measurement in found]),
        interrupts_off=memory_layouts.longest(
            [measurement.interrupts_off for measurement in found]
        ),
        warnings=list(dict.fromkeys(text for m in found for text in m.warnings)),
    )


def _counting(job: Job, log: Path, elfs: Sequence[Elf]) -> Job:
    """Return the job on a board whose emulator or simulator writes a log of counts."""
    if job.board.simulator:
        trap = _trap_vector(job.board, elfs[0]) if len(elfs) == 1 else None
        return _with_options(job, counting_plugin.simulator_arguments(log, trap))
    return _with_plugin(job, log, elfs)


def _with_plugin(job: Job, log: Path, elfs: Sequence[Elf]) -> Job:
    """Return the job on a board whose emulator counts."""
    version = counting_plugin.emulator_version(job.board.run[0])
    trap = idle = None
    if len(elfs) == 1:
        trap = _trap_vector(job.board, elfs[0])
    else:
        idle = [place for elf in elfs for place in _idle(elf)]
    plugin = counting_plugin.build_plugin(counting_plugin.api_of(version))
    return _with_options(job, counting_plugin.arguments(plugin, log, trap, idle or (), len(elfs)))


def _with_options(job: Job, extra: list[str]) -> Job:
    """Return the job with further options of its emulator."""
    board = job.board.model_copy(update={"run": [*job.board.run, *extra]})
    programs = [replace(program, board=board) for program in job.programs]
    plan = job.plan
    if plan is not None:
        plan = replace(plan, machines=[replace(m, board=board) for m in plan.machines])
    return replace(job, programs=programs, plan=plan)


def _idle(elf: Elf) -> list[tuple[int, int]]:
    """Return where a node waits for work: begin and end of each function."""
    found = [s for s in elf.symbols if s.function and s.name.partition(".")[0] in IDLE]
    if not found:
        raise fail("W115", f"{elf.path.name} has no idle task", exit_code=exits.INTERNAL)
    return [(s.address, s.address + s.size) for s in found]


def _trap_vector(board: Board, elf: Elf) -> int | None:
    if board.arch != "riscv":
        return None
    address = elf.address_of(TRAP_VECTOR)
    if address is None:
        raise fail("W115", f"the program has no {TRAP_VECTOR}", exit_code=exits.INTERNAL)
    return address


def _read(job: Job, file: Path) -> CountLog:
    """Read the log of a run that has ended."""
    if not file.exists():
        folder = shown(job.folder)
        raise fail("W114", f"QEMU did not load the counting plugin; its console is in {folder}")
    return counting_plugin.log_of(file)


def _counted(job: Job, console: ConsoleLog, log: CountLog, elf: Elf) -> Measurement:
    if not log.finished or log.total is None:
        raise fail("W116", f"the suite did not come to its end on {job.board.target}")
    if len(log.metrics) != len(console.metrics):
        raise fail(
            "W117",
            f"{len(log.metrics)} metrics were marked, but the console names {len(console.metrics)}",
            exit_code=exits.INTERNAL,
        )
    for metric, counts in zip(console.metrics, log.metrics, strict=True):
        metric.samples = [float(count) for count in counts.samples]
    measurement = _results(job, console)
    off_times = []
    for metric, counts in zip(console.metrics, log.metrics, strict=True):
        off_times += bench_interrupts_off.name_off_times(
            counts, metric.name, elf, job.board.target, job.config
        )
    measurement.interrupts_off = [w for w in off_times if job.wants(w.metric)]
    for name, text, off_time in bench_interrupts_off.maxima(off_times, job.part.suffix):
        if not job.part.is_first or bench_interrupts_off.series_point(name) is not None:
            name = job.part.metric(name)
        if job.wants(name):
            where = f"{text}: {off_time.begin} to {off_time.end}, in {off_time.metric}"
            row = ConsoleMetric(name, where, [float(off_time.longest)])
            measurement.results.append(_result(job, row, overhead=0))
    return measurement


def _timed(job: Job, console: ConsoleLog) -> Measurement:
    measurement = _results(job, console)
    unsteady = [
        r.metric for r in measurement.results if r.p99 > UNSTEADY * max(r.p50, r.resolution) > 0
    ]
    if unsteady:
        measurement.warnings.append(
            f"{job.board.target}: in {len(unsteady)} of {len(measurement.results)} metrics of "
            f"{job.part.label}, 1 % of the samples took more than {UNSTEADY} times the median "
            f"(first: {unsteady[0]}): read medians, or measure on an idle machine"
        )
    return measurement


def _results(job: Job, console: ConsoleLog) -> Measurement:
    measurement = Measurement(resolution=console.resolution)
    target = job.board.target
    clock = Clock(console.resolution)
    overhead = 0.0
    control = next((m for m in console.metrics if m.name == OVERHEAD_METRIC), None)
    if control is None or not control.samples:
        measurement.warnings.append(
            f"{target}: the suite has no {OVERHEAD_METRIC}; the cost of measuring is not subtracted"
        )
    else:
        suite = job.part.suite
        name = control.name if suite == MAIN_SUITE else f"{control.name}.{suite}"
        row = _result(job, replace(control, name=name), overhead=0, clock=clock)
        overhead = row.p50
        clock = Clock(clock.step, stats.mean_of_rounded(control.samples, clock.step))
        if job.wants(name) and job.part.is_first:
            measurement.results.append(row)
    for metric in console.metrics:
        if metric is control:
            continue
        metric = replace(metric, name=job.part.metric(metric.name))
        if not metric.samples:
            measurement.warnings.append(f"{target}: {metric.name} took no sample")
            continue
        row = _result(job, metric, overhead=overhead, clock=clock)
        rows = [row, handover.count(row, metric.batch)]
        measurement.results += [r for r in rows if r is not None and job.wants(r.metric)]
    return measurement


def _result(job: Job, metric: ConsoleMetric, *, overhead: float, clock: Clock = EXACT) -> Result:
    choice = f"--suite {job.part.suite} --target {job.board.target} --metric '{metric.name}'"
    return make_result(
        metric.samples,
        metric=metric.name,
        text=metric.text,
        batch=metric.batch,
        clock=clock,
        unit=job.board.unit,
        config=job.config,
        target=job.board.target,
        overhead=overhead,
        exact=job.counted,
        suite=job.part.suite,
        command=f"{job.command} {choice}",
    )


def _different(first: Measurement, other: Measurement) -> list[str]:
    """Return what of two runs of a deterministic target differs in any digit."""
    before = {r.metric: r for r in first.results}
    after = {r.metric: r for r in other.results}
    found = sorted(n for n in before.keys() | after.keys() if before.get(n) != after.get(n))
    return found or (
        [] if first.interrupts_off == other.interrupts_off else ["an interrupts-off time"]
    )


def _not_the_same(job: Job, first: Measurement, other: Measurement) -> WeftError:
    different = _different(first, other)
    name = different[0]
    a = next((r for r in first.results if r.metric == name), None)
    b = next((r for r in other.results if r.metric == name), None)
    detail = f": {name} was {a.p50:g} and is {b.p50:g} (p50)" if a and b else f": {name}"
    return fail(
        "W118",
        f"another run on {job.board.target} does not repeat run 1{detail}; "
        f"{len(different)} metrics differ",
    )
