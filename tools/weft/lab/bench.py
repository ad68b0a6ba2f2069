# SPDX-License-Identifier: MIT
"""`./weft bench`: builds a suite for each target, runs it, and collects the results."""

import fnmatch
import platform
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from weft.diag import exits
from weft.diag.errors import WeftError, fail
from weft.diag.suggest import quoted
from weft.lab import job, on_board, results_file, schedule, stats, stored_baseline
from weft.lab.compare.sources import baseline_for
from weft.lab.compare.verdicts import Row, Source, compare
from weft.lab.job import Found, Job
from weft.lab.metrics import metrics_of
from weft.lab.options import Options
from weft.lab.results_file import Context, Ratio, Results, TargetContext
from weft.lab.suites import TARGETS, runs_on, suites
from weft.model.boards import Board, board_of, boards
from weft.model.configurations import canonical

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


@dataclass
class Outcome:
    """The results, and what gave none with the reason."""

    results: Results
    failed: dict[str, WeftError]
    """By suite and target, or by target if its tools are missing."""


def units(targets: Iterable[str]) -> list[str]:
    """Return in what targets are measured."""
    return [board_of(target).unit for target in targets]


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
    if options.reach is not None:
        on_board.check(chosen, options.suites, options.reach)
    _check_known(options)
    return chosen


def _check_known(options: Options) -> None:
    """Raise WeftError for a pattern that matches no metric of the suites.

    The sources name metrics, the baselines also those that are computed. A suite without baseline
    may have any of these.
    """
    named = {suite: {name for name, _ in metrics_of(suite)} for suite in suites()}
    stored: dict[str, set[str]] = {}
    for row in stored_baseline.read().results:
        stored.setdefault(row.suite, set()).add(row.metric)
    computed = set().union(*stored.values()) - set().union(*named.values())
    names = {suite: own | stored.get(suite, computed) for suite, own in named.items()}
    for glob in options.globs:
        having = [suite for suite, own in names.items() if fnmatch.filter(own, glob)]
        if not having:
            raise _unknown_metric(glob, set().union(*names.values()))
        if {*options.suites}.isdisjoint(having):
            raise fail(
                "W128",
                f"none of the chosen suites has a metric {quoted(glob)}",
                exit_code=exits.USAGE,
                hint=f"suites that have it: {', '.join(sorted(having))}; choose one with `--suite`",
            )


def _unknown_metric(glob: str, names: Iterable[str]) -> WeftError:
    near = get_close_matches(glob, names, n=1)
    listed = "`./weft bench --list` shows the metrics"
    hint = f"did you mean {quoted(near[0])}? {listed}" if near else listed
    return fail("W128", f"unknown metric {quoted(glob)}", exit_code=exits.USAGE, hint=hint)


def jobs_of(options: Options) -> list[Job]:
    """Return the jobs of a bench, the configurations one after the other."""
    return [
        Job(suite, board, chosen)
        for chosen in options.runs()
        for suite in dict.fromkeys(chosen.suites)
        for board in _boards(chosen, suite)
        if runs_on(suite, board)
    ]


def _boards(options: Options, suite: str) -> list[Board]:
    """Return the boards of a suite's targets, or the board itself as it is measured."""
    found = [board_of(target) for target in dict.fromkeys(options.targets_of(suite))]
    return found if options.reach is None else [on_board.board_of(board) for board in found]


def run(
    options: Options,
    status: schedule.Status = lambda job, text: None,
    seconds: Mapping[str, float] | None = None,
) -> Outcome:
    """Measure all suites on all targets; what cannot be measured does not stop the others.

    `status` learns what each job does, `seconds` says how long jobs are expected to take.
    """
    check_options(options)
    jobs = jobs_of(options)
    found = schedule.run(jobs, job.run, status, seconds or {}, options.jobs)
    failed: dict[str, WeftError] = {}
    runs = []
    for chosen in options.runs():
        own = [pair for pair in zip(jobs, found, strict=True) if pair[0].options == chosen]
        runs.append(_collect(chosen, own, failed))
    results, *others = runs
    for chosen, other in zip(options.runs()[1:], others, strict=True):
        results.beside += [other] if other.results else []
        new = [text for text in other.warnings if text not in results.warnings]
        results.warnings += [f"{chosen.config}: {text}" for text in new]
    results.failed = list(failed)
    outcome = Outcome(results, failed)
    _check_globs(options, outcome)
    return outcome


def _collect(
    options: Options, own: Sequence[tuple[Job, Found | WeftError]], failed: dict[str, WeftError]
) -> Results:
    """Return what the jobs of one configuration gave; `failed` is what gave nothing, and grows."""
    results = Results(_context(options))
    for which, found in own:
        if isinstance(found, WeftError):
            _note_failure(results, which, found, failed)
            continue
        results.results += found.results
        results.interrupts_off += found.interrupts_off
        results.warnings += found.warnings
        results.context.earlier += [f"{part} on {which.target}" for part in found.earlier]
        if found.context is not None:
            _note_conditions(results, which.target, found.context)
    results.ratios = _ratios(results)
    return results


def _context(options: Options) -> Context:
    commit, dirty = results_file.git_state()
    named = [f"--suite {suite}" for suite in options.suites]
    return Context(
        commit=commit,
        dirty=dirty,
        date=results_file.now(),
        suite=",".join(options.suites),
        command=" ".join(["./weft bench", *named, *options.words]),
        system=f"{platform.system()} {platform.machine()}",
        metrics=list(options.globs),
        short=options.shortened,
        only=options.only,
    )


def _note_conditions(results: Results, target: str, found: TargetContext) -> None:
    """Note the conditions of a target, and what only some suites tell of it."""
    known = results.context.targets.setdefault(target, found)
    known.sizes = known.sizes or found.sizes
    known.resolution = found.resolution or known.resolution


def _note_failure(
    results: Results, which: Job, error: WeftError, failed: dict[str, WeftError]
) -> None:
    """Note what was not measured, in the results too; where tools are missing, once."""
    missing = error.exit_code == exits.MISSING
    name = which.target if missing else f"{which.label} on {which.target}"
    if name not in failed:
        failed[name] = error
        results.warnings.append(f"{name}: not measured: {error.problems[0].message}")


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
