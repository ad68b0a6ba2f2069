# SPDX-License-Identifier: MIT
"""Builds a suite, runs it and explains a sample of one of its metrics."""

import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from weft import rtl
from weft.building import builder
from weft.building.builder import Program
from weft.diag import exits
from weft.diag.codes import CODES
from weft.diag.errors import fail
from weft.diag.suggest import did_you_mean, quoted
from weft.lab.explain import sample
from weft.lab.explain.result import Explanation, explain_core
from weft.lab.explain.sample import Choice, Metric, Runs
from weft.lab.suites import MAIN_SUITE, Part, all_metrics, metrics_of_suite, parts, suites
from weft.model.boards import Board, board_of
from weft.model.configurations import CONFIGURATIONS, canonical
from weft.model.description import Description
from weft.paths import BUILD


@dataclass(frozen=True)
class Options:
    """What the user chose."""

    metric: str
    target: str
    suite: str | None = None
    """None: the first that has the metric, the main one before the others."""
    config: str = "default"
    choice: Choice = field(default_factory=Choice)
    layout: int = 0
    limit: float = 300.0


def explain(options: Options, tell: Callable[[str], None] = lambda text: None) -> Explanation:
    """Explain a sample; raise WeftError if there is no such metric, or no simulator.

    `tell` learns what is being done.
    """
    if options.metric in CODES:
        raise fail(
            "W192",
            f"{options.metric} is the code of a message, not a metric",
            exit_code=exits.USAGE,
            hint=f"`./weft error {options.metric}` explains it",
        )
    _check_known(options.metric)
    board = _board(options.target)
    suite = options.suite or _suite(options.metric, board)
    options = replace(options, suite=suite)
    names: list[str] = []
    for part in parts(suite, board):
        if not part.may_report(part.load(options.target), [options.metric]):
            continue
        tell(f"building {part.label}")
        folder = BUILD / "explain" / suite / canonical(options.config) / board.target
        programs = _programs(part, options, folder / part.label)
        with tempfile.TemporaryDirectory(dir=folder, prefix="run-") as work:
            runs = Runs(programs, folder, Path(work), options.limit)
            tell(f"running {part.label}")
            metrics = [replace(m, name=part.metric(m.name)) for m in runs.metrics()]
            names += [metric.name for metric in metrics]
            if options.metric in names:
                tell("tracing the sample")
                return _explain(options, runs, metrics)
    raise fail(
        "W192",
        f"the suite {suite} has no metric {quoted(options.metric)} on {options.target}",
        exit_code=exits.USAGE,
        hint=did_you_mean(options.metric, names) or f"`./weft bench --list --suite {suite}`",
    )


def _check_known(metric: str) -> None:
    """Raise WeftError for a metric that no suite has, before anything is built."""
    known = {name.partition("@")[0] for name in all_metrics()}
    if metric.partition("@")[0] not in known:
        raise fail(
            "W192",
            f"unknown metric {quoted(metric)}",
            exit_code=exits.USAGE,
            hint=did_you_mean(metric, known) or "`./weft bench --list` shows the metrics",
        )


def _board(target: str) -> Board:
    """Return the board of a target; raise WeftError if nothing tells where its cycles go."""
    board = board_of(target)
    if board.simulator is None:
        raise fail(
            "W192",
            f"{target} is no simulated core: nothing tells where its time goes",
            exit_code=exits.USAGE,
            hint="--target vex",
        )
    core = rtl.machine(board.simulator).each[board.first_core]
    if not core.tells:
        raise fail(
            "W192",
            f"the core of {target}, {core}, does not tell what its pipeline does",
            exit_code=exits.USAGE,
            hint="--target vex; `./weft phases --target mixed` has the cycles of a message "
            "to an Ibex and back",
        )
    return board


def _suite(metric: str, board: Board) -> str:
    """Return the suite that has a metric on a board; the main one if none is known to."""
    for suite in (MAIN_SUITE, *suites()):
        rows = metrics_of_suite(suite)
        if any(metric == part.metric(row) for part in parts(suite, board) for row, _ in rows):
            return suite
    return MAIN_SUITE


def _explain(options: Options, runs: Runs, metrics: list[Metric]) -> Explanation:
    metric = next(m for m in metrics if m.name == options.metric)
    number = options.choice.of(metric)
    begin, end = metric.marks[number]
    trace = runs.trace(begin, end)
    kinds = rtl.machine(str(runs.board.simulator)).each
    return Explanation(
        metric=metric.name,
        text=metric.text,
        target=options.target,
        suite=options.suite or MAIN_SUITE,
        config=canonical(options.config),
        number=number,
        samples=metric.samples,
        overhead=sample.overhead(metrics, Choice().of),
        cores=[
            explain_core(trace, program, core, begin, end)
            for core, program in enumerate(runs.programs)
            if kinds[core].tells
        ],
        silent=[
            f"core {core}, node {program.node}: {kinds[core]} does not tell what its pipeline does"
            for core, program in enumerate(runs.programs)
            if not kinds[core].tells
        ],
        choice=options.choice.name(number),
        layout=options.layout,
    )


def _programs(part: Part, options: Options, folder: Path) -> list[Program]:
    """Build a part of a suite; return the programs by core."""
    overrides = CONFIGURATIONS[canonical(options.config)]
    description = part.load(options.target, **overrides)
    board = board_of(options.target)
    cmake = _layouts(description, board, options.layout)
    programs = builder.build(description, folder, cmake)
    if options.layout:
        elf = programs[0].elf
        programs = [
            replace(programs[0], elf=elf.with_name(f"{elf.stem}.layout-{options.layout}.elf"))
        ]
    machines = description.network.plan.machines
    if len(machines) != 1:
        raise fail("W192", f"{part.label} runs on {len(machines)} machines, not on one")
    by_node = {program.node: program for program in programs}
    return [by_node[node] for node in machines[0].nodes]


def _layouts(description: Description, board: Board, layout: int) -> list[str]:
    """Return what the build needs for a layout; raise WeftError if there is none of it."""
    count = board.layouts if len(description.nodes) == 1 else 1
    if layout >= count:
        raise fail(
            "W192",
            f"{board.target} has layouts 0 to {count - 1} of this suite",
            exit_code=exits.USAGE,
        )
    return [f"-DWEFT_LAYOUTS={count}"] if count > 1 else []
