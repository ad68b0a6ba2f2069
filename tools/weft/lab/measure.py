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
from weft.lab import counting_plugin, handover, loads, memory_layouts, stats
from weft.lab import interrupts_off as bench_interrupts_off
from weft.lab.console import ConsoleLog, ConsoleMetric, run_console, run_layouts
from weft.lab.counting_plugin import CountLog, Visits
from weft.lab.phases import rows as phase_rows
from weft.lab.results_file import EXACT, OVERHEAD_METRIC, Clock, OffTimeResult, Result, make_result
from weft.lab.suites import MAIN_SUITE, Part
from weft.model.boards import Board
from weft.model.machines import Plan
from weft.paths import shown
from weft.run.runner import Hooks

TRAP_VECTORS = {
    "riscv": ("weft_riscv_vectors", 0),
    "mips": ("weft_mips_vectors", 0x200),
    "sparc": ("weft_sparc_vectors", 0x110),
    "microblaze": ("weft_microblaze_vectors", 0x10),
}
"""Where interrupts begin: of RISC-V, what the port writes to mtvec."""

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
    mhz: float = 0.0
    """Frequency of what a board's program counts; 0 where others count."""


@dataclass(frozen=True)
class BuiltPart:
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
    hooks: Hooks | None = None
    """What others do at points of its runs."""
    counts_itself: bool = False
    """The program reads a counter of its processor: on_board.py."""

    @property
    def board(self) -> Board:
        """The board of the target."""
        return self.programs[0].board

    @property
    def counted(self) -> bool:
        """Whether an emulator counts, or the target itself takes the time."""
        return self.board.unit != "ns" and not self.counts_itself

    def wants(self, metric: str) -> bool:
        """Return whether a metric is reported."""
        return wanted(metric, self.globs)


def wanted(metric: str, globs: Sequence[str]) -> bool:
    """Return whether a metric matches one of some patterns, or there are none."""
    return not globs or any(fnmatch.fnmatchcase(metric, g) for g in globs)


SPARE = 2
"""Further runs of several emulated cores: see agreed()."""


def measure(
    built: BuiltPart, *, repeat: int, progress: Callable[[str], None] = lambda name: None
) -> Measurement:
    """Run a built; on an instruction-counting target `repeat` times, with identical results."""
    if not built.counted:
        return _run_once(built, progress)
    spare = SPARE if len(built.programs) > 1 and repeat > 1 else 0
    return agreed(built, repeat, spare, lambda: _run_once(built, progress))


def agreed(
    built: BuiltPart, repeat: int, spare: int, run: Callable[[], Measurement]
) -> Measurement:
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
    raise _not_the_same(built, groups[0][0], groups[1][0])


def _run_once(built: BuiltPart, progress: Callable[[str], None]) -> Measurement:
    built.folder.mkdir(parents=True, exist_ok=True)
    console_log = built.folder / "console.log"
    if not built.counted:
        run = run_console(
            built.programs, built.limit, console_log, progress, built.plan, built.hooks
        )
        return _timed(built, run.console)
    if built.layouts > 1:
        return _run_layouts(built, progress)
    count_log = built.folder / "count.log"
    count_log.unlink(missing_ok=True)
    elfs = [Elf(program.elf) for program in built.programs]
    counted = _counting(built, count_log, elfs)
    run = run_console(
        counted.programs, built.limit, console_log, progress, counted.plan, built.hooks
    )
    noted = (elfs, count_log, _visits_log(count_log)) if _is_noted(built) else None
    return _counted(built, run.console, _read(built, count_log), elfs[0], noted)


def _has_loads(built: BuiltPart) -> bool:
    """Return whether rows of loads leave out what the core waits."""
    return built.part.suite == loads.SUITE and built.board.simulator is not None


def _is_noted(built: BuiltPart) -> bool:
    """Return whether it is noted when cores come to some places."""
    return _is_phased(built) or _has_loads(built)


def _is_phased(built: BuiltPart) -> bool:
    """Return whether rows of calls between two nodes are split into phases.

    Where not everybody is rung, no function begins that ends phase A.
    """
    part = built.part
    return part.suite == phase_rows.SUITE and len(built.programs) > 1 and part.rings


def _visits_log(count_log: Path) -> Path:
    return count_log.with_name("visits.log")


def _run_layouts(built: BuiltPart, progress: Callable[[str], None]) -> Measurement:
    """Measure each link of the program; report the worst of each row."""
    links = memory_layouts.links(built.programs[0], built.layouts)
    elfs = [Elf(program.elf) for program in links]
    logs = [built.folder / f"count-{number}.log" for number in range(len(links))]
    programs: list[Program] = []
    for program, elf, log in zip(links, elfs, logs, strict=True):
        log.unlink(missing_ok=True)
        programs += _counting(replace(built, programs=[program], plan=None), log, [elf]).programs
    console_logs = [log.with_name(log.name.replace("count", "console")) for log in logs]
    consoles = run_layouts(programs, built.limit, console_logs, progress, built.hooks)
    found = [
        _counted(built, console, _read(built, log), elf)
        for console, log, elf in zip(consoles, logs, elfs, strict=True)
    ]
    return Measurement(
        results=memory_layouts.worst([measurement.results for measurement in found]),
        interrupts_off=memory_layouts.longest(
            [measurement.interrupts_off for measurement in found]
        ),
        warnings=list(dict.fromkeys(text for m in found for text in m.warnings)),
    )


def _counting(built: BuiltPart, log: Path, elfs: Sequence[Elf]) -> BuiltPart:
    """Return the built on a board whose emulator or simulator writes a log of counts."""
    visits = None
    if _is_noted(built):
        places = loads.places(elfs[0]) if _has_loads(built) else phase_rows.places(elfs)
        visits = counting_plugin.Visits(_visits_log(log), places)
    if built.board.simulator:
        trap = _trap_vector(built, elfs[0]) if len(elfs) == 1 else None
        return _with_options(built, counting_plugin.simulator_arguments(log, trap, visits))
    return _with_plugin(built, log, elfs, visits)


def _with_plugin(
    built: BuiltPart, log: Path, elfs: Sequence[Elf], visits: Visits | None
) -> BuiltPart:
    """Return the built on a board whose emulator counts."""
    version = counting_plugin.emulator_version(built.board.run[0])
    trap = idle = None
    if len(elfs) == 1:
        trap = _trap_vector(built, elfs[0])
    else:
        idle = [place for elf in elfs for place in _idle(elf)]
    plugin = counting_plugin.build_plugin(counting_plugin.api_of(version))
    options = counting_plugin.arguments(plugin, log, trap, idle or (), len(elfs), visits)
    return _with_options(built, options)


def _with_options(built: BuiltPart, extra: list[str]) -> BuiltPart:
    """Return the built with further options of its emulator."""
    board = built.board.model_copy(update={"run": [*built.board.run, *extra]})
    programs = [replace(program, board=board) for program in built.programs]
    plan = built.plan
    if plan is not None:
        plan = replace(plan, machines=[replace(m, board=board) for m in plan.machines])
    return replace(built, programs=programs, plan=plan)


def _idle(elf: Elf) -> list[tuple[int, int]]:
    """Return where a node waits for work: begin and end of each function."""
    found = [s for s in elf.symbols if s.function and s.name.partition(".")[0] in IDLE]
    if not found:
        raise fail("W115", f"{elf.path.name} has no idle task", exit_code=exits.INTERNAL)
    return [(s.address, s.address + s.size) for s in found]


def trap_vector(arch: str, elf: Elf) -> int | None:
    """Return where interrupts begin, on processors that do not store registers themselves."""
    name, offset = TRAP_VECTORS.get(arch, ("", 0))
    address = elf.address_of(name) if name else None
    return None if address is None else address + offset


def _trap_vector(built: BuiltPart, elf: Elf) -> int | None:
    if built.board.arch not in TRAP_VECTORS or not built.part.has_kernel:
        return None
    name, _ = TRAP_VECTORS[built.board.arch]
    address = trap_vector(built.board.arch, elf)
    if address is None:
        raise fail("W115", f"the program has no {name}", exit_code=exits.INTERNAL)
    return address


def _read(built: BuiltPart, file: Path) -> CountLog:
    """Read the log of a run that has ended."""
    if not file.exists():
        folder = shown(built.folder)
        raise fail("W114", f"QEMU did not load the counting plugin; its console is in {folder}")
    return counting_plugin.log_of(file)


def _counted(
    built: BuiltPart,
    console: ConsoleLog,
    log: CountLog,
    elf: Elf,
    noted: tuple[Sequence[Elf], Path, Path] | None = None,
) -> Measurement:
    """Return the results of a log of counts, which a program may have told itself.

    `noted`: what calls are split by into phases, or loads are taken from.
    """
    if not log.finished or log.total is None:
        raise fail("W116", f"the suite did not come to its end on {built.board.target}")
    if len(log.metrics) != len(console.metrics):
        raise fail(
            "W117",
            f"{len(log.metrics)} metrics were marked, but the console names {len(console.metrics)}",
            exit_code=exits.INTERNAL,
        )
    metrics = [
        replace(metric, samples=metric.samples or [float(count) for count in counts.samples])
        for metric, counts in zip(console.metrics, log.metrics, strict=True)
    ]
    console = replace(console, metrics=metrics)
    split: list[ConsoleMetric] = []
    if noted and _has_loads(built):
        loads.take(console.metrics, *noted[1:])
    elif noted:
        split = list(phase_rows.split(console.metrics, *noted))
    measurement = _results(built, replace(console, metrics=[*console.metrics, *split]))
    off_times = []
    # A wait for an interrupt is one with interrupts off.
    masking = log.metrics if built.part.has_kernel and not _has_loads(built) else []
    for metric, counts in zip(console.metrics, masking, strict=False):
        off_times += bench_interrupts_off.name_off_times(
            counts, metric.name, elf, built.board.target, built.config
        )
    measurement.interrupts_off = [w for w in off_times if built.wants(w.metric)]
    for name, text, off_time in bench_interrupts_off.maxima(off_times, built.part.suffix):
        if not built.part.is_first or bench_interrupts_off.series_point(name) is not None:
            name = built.part.metric(name)
        if built.wants(name):
            where = f"{text}: {off_time.begin} to {off_time.end}, in {off_time.metric}"
            row = ConsoleMetric(name, where, [float(off_time.longest)])
            measurement.results.append(_result(built, row, overhead=0))
    return measurement


def _timed(built: BuiltPart, console: ConsoleLog) -> Measurement:
    measurement = _results(built, console)
    measurement.mhz = console.mhz
    if built.counts_itself:
        return measurement
    unsteady = [
        r.metric for r in measurement.results if r.p99 > UNSTEADY * max(r.p50, r.resolution) > 0
    ]
    if unsteady:
        measurement.warnings.append(
            f"{built.board.target}: in {len(unsteady)} of {len(measurement.results)} metrics of "
            f"{built.part.label}, 1 % of the samples took more than {UNSTEADY} times the median "
            f"(first: {unsteady[0]}): read medians, or measure on an idle machine"
        )
    return measurement


def _results(built: BuiltPart, console: ConsoleLog) -> Measurement:
    measurement = Measurement(resolution=console.resolution)
    target = built.board.target
    clock = Clock(console.resolution)
    overhead = 0.0
    control = next((m for m in console.metrics if m.name == OVERHEAD_METRIC), None)
    if control is None or not control.samples:
        measurement.warnings.append(
            f"{target}: the suite has no {OVERHEAD_METRIC}; the cost of measuring is not subtracted"
        )
    else:
        suite = built.part.suite
        name = control.name if suite == MAIN_SUITE else f"{control.name}.{suite}"
        row = _result(built, replace(control, name=name), overhead=0, clock=clock)
        overhead = row.p50
        clock = Clock(clock.step, stats.mean_of_rounded(control.samples, clock.step))
        if built.wants(name) and built.part.is_first:
            measurement.results.append(row)
    for metric in console.metrics:
        if metric is control:
            continue
        metric = replace(metric, name=built.part.metric(metric.name))
        if not metric.samples:
            measurement.warnings.append(f"{target}: {metric.name} took no sample")
            continue
        row = _result(built, metric, overhead=overhead, clock=clock)
        rows = [row, handover.count(row, metric.batch)]
        measurement.results += [r for r in rows if r is not None and built.wants(r.metric)]
    return measurement


def _result(
    built: BuiltPart, metric: ConsoleMetric, *, overhead: float, clock: Clock = EXACT
) -> Result:
    choice = f"--suite {built.part.suite} --target {built.board.target} --metric '{metric.name}'"
    return make_result(
        metric.samples,
        metric=metric.name,
        text=metric.text,
        batch=metric.batch,
        clock=clock,
        unit=built.board.unit,
        config=built.config,
        target=built.board.target,
        overhead=overhead,
        exact=built.counted,
        suite=built.part.suite,
        command=f"{built.command} {choice}",
    )


def _different(first: Measurement, other: Measurement) -> list[str]:
    """Return what of two runs of a deterministic target differs in any digit."""
    before = {r.metric: r for r in first.results}
    after = {r.metric: r for r in other.results}
    found = sorted(n for n in before.keys() | after.keys() if before.get(n) != after.get(n))
    return found or (
        [] if first.interrupts_off == other.interrupts_off else ["an interrupts-off time"]
    )


def _not_the_same(built: BuiltPart, first: Measurement, other: Measurement) -> WeftError:
    different = _different(first, other)
    name = different[0]
    a = next((r for r in first.results if r.metric == name), None)
    b = next((r for r in other.results if r.metric == name), None)
    detail = f": {name} was {a.p50:g} and is {b.p50:g} (p50)" if a and b else f": {name}"
    return fail(
        "W118",
        f"another run on {built.board.target} does not repeat run 1{detail}; "
        f"{len(different)} metrics differ",
    )
