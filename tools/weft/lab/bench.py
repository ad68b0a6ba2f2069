# SPDX-License-Identifier: MIT
"""`./weft bench`: builds a suite for each target, runs it, and collects the results."""

import fnmatch
import hashlib
import json
import platform
import shutil
import subprocess
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from weft import rtl
from weft.base import key_file
from weft.base.elf_types import Elf
from weft.base.exclusive import alone_in
from weft.building import builder
from weft.diag import exits
from weft.diag.errors import WeftError, fail
from weft.diag.suggest import quoted
from weft.lab import counting_plugin, footprint, measure, results_file, stats, stored_baseline
from weft.lab.compare.sources import baseline_for
from weft.lab.compare.verdicts import Row, Source, compare
from weft.lab.results_file import Context, Ratio, Results, TargetContext
from weft.lab.suites import BESIDE, MAIN_SUITE, TARGETS, Part, all_metrics, parts, runs_on
from weft.model import configurations
from weft.model.boards import Board, board_of, boards
from weft.model.configurations import CONFIGURATIONS, canonical
from weft.model.description import Description, load
from weft.paths import BUILD

DEFAULT_TARGETS = ("cm3", "rv32", "vex", "host")

IN_TURNS = (
    ("thread.switch.weft.host", "thread.switch.bare.host"),
    ("thread.switch.weft.host", "thread.switch.bare.jump.host"),
    ("semaphore.round.posted.host", "ring.round.bare.host"),
    ("semaphore.round.remote.host", "ring.round.bare.host"),
    ("port.round.remote.host", "ring.round.bare.host"),
    ("semaphore.round.posted.host", "socket.round.bare.host"),
    ("semaphore.round.posted.host", "pthread.round.bare.host"),
    ("msgq.stream.requests.host", "ring.stream.bare.host"),
    ("msgq.stream.many.host", "ring.stream.bare.host"),
    ("msgq.block.requests.host", "ring.block.bare.host"),
    ("msgq.block.requests.host", "copy.block.bare.host"),
    ("semaphore.round.tls.host", "semaphore.round.tcp.host"),
    ("port.block.tls.host", "port.block.tcp.host"),
)
"""Metrics measured interleaved in one run, and their divisors."""

_CLOCKS = {
    "instructions": "instructions executed, counted by a plugin of the emulator",
    "cycles": "clock cycles of the simulated core",
    "ns": "CLOCK_MONOTONIC of the host, by the processor's cycle counter",
}


@dataclass(frozen=True)
class Options:
    """What the user chose."""

    targets: list[str]
    suites: list[str] = field(default_factory=lambda: [MAIN_SUITE])
    config: str = "default"
    optimize: str | None = None
    lto: bool | None = None
    globs: list[str] = field(default_factory=list)
    limit: float = 120.0
    repeat: int = 1
    named: bool = True
    """The user named the targets: a missing tool is then a failure."""
    beside: tuple[str, ...] = ()
    """Further configurations to measure, for the suites that have them."""

    @property
    def config_name(self) -> str:
        """The configuration with what the command line changes in it."""
        parts = [self.config]
        if self.optimize not in (None, "speed"):
            parts.append(str(self.optimize))
        if self.lto:
            parts.append("lto")
        return "+".join(parts)

    def runs(self) -> list["Options"]:
        """Return the choices of each configuration that is measured, the first one first."""
        suites = [suite for suite in self.suites if suite in BESIDE]
        others = [config for config in self.beside if suites and config != self.config]
        own = replace(self, beside=())
        return [own, *(replace(own, config=config, suites=suites) for config in others)]

    @property
    def overrides(self) -> dict[str, Any]:
        """The keys of application.config that differ from the suite's description."""
        return configurations.chosen(self.config, optimize=self.optimize, lto=self.lto)


@dataclass
class Outcome:
    """The results, and what gave none with the reason."""

    results: Results
    failed: dict[str, WeftError]
    """By suite and target, or by target if its tools are missing."""


def check_options(options: Options) -> list[Board]:
    """Return the boards of the targets; raise WeftError if a choice does not exist."""
    canonical(options.config)
    chosen = [board_of(target) for target in options.targets]
    for suite in options.suites:
        if not any(runs_on(suite, board) for board in chosen):
            raise fail(
                "W127",
                f"the suite {suite} does not run on {', '.join(options.targets)}",
                exit_code=exits.USAGE,
                hint=f"targets of {suite}: {', '.join(TARGETS.get(suite, ()))}",
            )
    _check_known(options.globs)
    return chosen


def _check_known(globs: Sequence[str]) -> None:
    """Raise WeftError for a pattern that no metric matches, by the sources and the baselines."""
    names = set(all_metrics()) | {row.metric for row in stored_baseline.read().results}
    for glob in globs:
        if not fnmatch.filter(names, glob):
            raise _unknown_metric(glob, names)


def _unknown_metric(glob: str, names: Iterable[str]) -> WeftError:
    near = get_close_matches(glob, names, n=1)
    listed = "`./weft bench --list` shows the metrics"
    hint = f"did you mean {quoted(near[0])}? {listed}" if near else listed
    return fail("W128", f"unknown metric {quoted(glob)}", exit_code=exits.USAGE, hint=hint)


def run(
    options: Options,
    status: Callable[[str, str], None] = lambda target, text: None,
) -> Outcome:
    """Measure all suites on all targets; what cannot be measured does not stop the others.

    `status` learns what each target does.
    """
    check_options(options)
    first, *others = options.runs()
    outcome = _run(first, {}, status)
    for chosen in others:
        if any(runs_on(suite, board_of(t)) for suite in chosen.suites for t in chosen.targets):
            other = _run(chosen, outcome.failed, status)
            outcome.results.beside += [other.results] if other.results.results else []
            new = [text for text in other.results.warnings if text not in outcome.results.warnings]
            outcome.results.warnings += [f"{chosen.config}: {text}" for text in new]
    outcome.results.failed = list(outcome.failed)
    _check_globs(options, outcome)
    return outcome


def _run(
    options: Options, failed: dict[str, WeftError], status: Callable[[str, str], None]
) -> Outcome:
    """Measure one configuration; `failed` is what did not work before, and grows."""
    chosen = [board_of(target) for target in options.targets]
    commit, dirty = results_file.git_state()
    named = [f"--suite {suite}" for suite in options.suites]
    context = Context(
        commit=commit,
        dirty=dirty,
        date=results_file.now(),
        suite=",".join(options.suites),
        command=" ".join(["./weft bench", *named, *_words(options)]),
        system=f"{platform.system()} {platform.machine()}",
        metrics=list(options.globs),
    )
    outcome = Outcome(Results(context), failed)
    for suite in options.suites:
        for board in chosen:
            if runs_on(suite, board) and board.target not in outcome.failed:
                try:
                    _run_target(board, suite, options, outcome.results, status)
                except WeftError as error:
                    _note_failure(outcome, label(suite, options), board.target, error)
                    status(board.target, "failed")
    outcome.results.ratios = _ratios(outcome.results)
    return outcome


def label(suite: str, options: Options) -> str:
    """Return a suite with its configuration, unless that is the fastest."""
    return suite if options.config == "default" else f"{suite} ({options.config})"


def _note_failure(outcome: Outcome, suite: str, target: str, error: WeftError) -> None:
    """Note what was not measured, in the results too; where tools are missing, once."""
    missing = error.exit_code == exits.MISSING
    name = target if missing else f"{suite} on {target}"
    outcome.failed[name] = error
    outcome.results.warnings.append(f"{name}: not measured: {error.problems[0].message}")


def _check_globs(options: Options, outcome: Outcome) -> None:
    names = [r.metric for r in outcome.results.results]
    if outcome.failed and not names:
        return
    for glob in options.globs:
        if not any(fnmatch.fnmatchcase(name, glob) for name in names):
            raise _unknown_metric(glob, names)


def _ratios(results: Results) -> list[Ratio]:
    """Compare metrics measured interleaved; warn of those that cannot be compared."""
    ratios = []
    for metric, reference in IN_TURNS:
        for target in results.context.targets:
            ours, theirs = results.of(metric, target), results.of(reference, target)
            if ours is None or theirs is None:
                continue
            try:
                found = stats.compare_paired(theirs.raw, ours.raw)
            except ValueError as error:
                results.warnings.append(f"{target}: {metric} / {reference}: {error}")
                continue
            ratios.append(
                Ratio(
                    target=target,
                    metric=metric,
                    reference=reference,
                    ratio=round(found.ratio, 4),
                    low=round(found.low, 4),
                    high=round(found.high, 4),
                    p=found.p,
                    test=found.test,
                )
            )
    return ratios


def _run_target(
    board: Board,
    suite: str,
    options: Options,
    results: Results,
    status: Callable[[str, str], None],
) -> None:
    target = board.target
    emulator = check_ready(board)
    folder = BUILD / "bench" / suite / options.config_name / target
    with alone_in(folder, lambda: status(target, "waiting for another bench")):
        status(target, "building")
        for part in parts(suite, board):
            if board.hosted and part.lacks:
                results.warnings.append(f"{target}: {part.label} skipped: it needs {part.lacks}")
                continue
            _run_part(part, board, options, emulator, folder, results, status)
    status(target, "done")


def _run_part(
    part: Part,
    board: Board,
    options: Options,
    emulator: str,
    folder: Path,
    results: Results,
    status: Callable[[str, str], None],
) -> None:
    """Measure one description of a suite."""
    target = board.target
    folder = folder / part.label
    description = load(part.file, target=target, **options.overrides)
    if not part.may_report(description, options.globs):
        return
    _make_keys(description)
    layouts = board.layouts if len(description.nodes) == 1 else 1
    cmake = [f"-DWEFT_LAYOUTS={layouts}"] if layouts > 1 else []
    programs = builder.build(description, folder, cmake)
    command = " ".join(["./weft bench", *_words(options)])
    if part.suite == footprint.SUITE:
        rows = footprint.measure(part, programs[0], options.config, command)
        results.results += [r for r in rows if measure.wanted(r.metric, options.globs)]
        results.context.targets.setdefault(target, _context(board, options, emulator))
        return
    job = measure.Job(
        programs=programs,
        part=part,
        config=options.config_name,
        folder=folder,
        limit=options.limit,
        globs=options.globs,
        command=command,
        plan=description.network.plan,
        layouts=layouts,
    )
    measurement = measure.measure(
        job, repeat=options.repeat, progress=lambda metric: status(target, metric)
    )
    results.results += measurement.results
    results.interrupts_off += measurement.interrupts_off
    results.warnings += measurement.warnings
    if target not in results.context.targets:
        results.context.targets[target] = _context(board, options, emulator)
    if part.suite == MAIN_SUITE:
        results.context.targets[target].sizes = Elf(programs[0].elf).totals()
    if measurement.resolution:
        results.context.targets[target].resolution = measurement.resolution


def _make_keys(description: Description) -> None:
    """Make missing keys of links; keys of a bench are not secret."""
    for link in description.root.topology.links:
        if link.key is not None and not (file := description.beside(link.key)).exists():
            key_file.make(file)


def _words(options: Options) -> list[str]:
    """Return the words of the command line that repeat the configuration."""
    words = [f"--config {options.config}"] if options.config != "default" else []
    if options.optimize:
        words.append(f"--optimize {options.optimize}")
    if options.lto:
        words.append("--lto")
    return words


def check_ready(board: Board) -> str:
    """Return the version of a board's emulator; raise WeftError if a tool is missing."""
    if shutil.which(board.compiler) is None:
        raise fail(
            "W121",
            f"{board.target} cannot be built: {board.compiler} is not installed",
            exit_code=exits.MISSING,
            hint=f"apt-get install {' '.join(board.packages)}",
        )
    if board.run[0] == "{elf}":
        return ""
    if board.simulator:
        machine = rtl.machine(board.simulator)
        rtl.require(machine)
        return rtl.version(machine)
    emulator = board.run[0]
    if shutil.which(emulator) is None:
        raise fail(
            "W100",
            f"{board.target} cannot be run: {emulator} is not installed",
            exit_code=exits.MISSING,
            hint=f"apt-get install {' '.join(board.packages)}",
        )
    return counting_plugin.emulator_version(emulator)


def compiler_version(board: Board) -> str:
    """Return the first line of the compiler's --version."""
    result = subprocess.run(
        [board.compiler, "--version"], capture_output=True, text=True, check=False
    )
    return result.stdout.splitlines()[0].strip() if result.stdout else board.compiler


def _context(board: Board, options: Options, emulator: str) -> TargetContext:
    flags = [*board.cpu_flags, *board.kernel_flags]
    optimize = options.overrides.get("optimize", "speed")
    flags.append("-Os" if optimize == "size" else "-O2")
    if options.lto:
        flags.append("-flto")
    configuration = {
        "name": options.config,
        **CONFIGURATIONS[options.config],
        "optimize": optimize,
        "lto": bool(options.lto),
    }
    return TargetContext(
        board=board.name,
        title=board.title,
        unit=board.unit,
        deterministic=board.unit != "ns",
        compiler=compiler_version(board),
        flags=flags,
        configuration=configuration,
        configuration_hash=configuration_hash(configuration, board),
        emulator=emulator,
        clock=_CLOCKS[board.unit],
    )


def configuration_hash(configuration: dict[str, Any], board: Board) -> str:
    """Return what tells apart configurations that must not be compared silently."""
    facts = {"configuration": configuration, "board": board.name, "cpu": board.cpu_flags}
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]


def default_targets() -> list[str]:
    """Return the targets that are measured when none is named."""
    known = {board.target for board in boards().values()}
    return [target for target in DEFAULT_TARGETS if target in known]


def baseline_changes(results: Results) -> list[tuple[Source, Source, list[Row]]]:
    """Compare exact counts of each configuration with the baseline, where these have one."""
    measured = {
        stored_baseline.BaselineKey(suite, target)
        for suite in results.context.suite.split(",")
        for target in results.context.targets
    }
    if measured.isdisjoint(stored_baseline.baseline_keys()):
        return []
    parts = Source("this run", results).parts()
    return [(a, b, compare(a, b)) for b in parts for a in [baseline_for(b.results)]]


def exit_code(outcome: Outcome, options: Options) -> int:
    """Return the exit code of the command.

    Without named targets, one whose tools are missing is no failure as long
    as another one gave results.
    """
    codes = [error.exit_code for error in outcome.failed.values()]
    if outcome.results.results and not options.named:
        codes = [code for code in codes if code != exits.MISSING]
    return codes[0] if codes else exits.OK
