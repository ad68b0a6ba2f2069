# SPDX-License-Identifier: MIT
"""One job of a bench: a suite on a target in one configuration, built and measured."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from weft.base import key_file
from weft.base.elf_types import Elf
from weft.base.exclusive import alone_in
from weft.building import builder
from weft.lab import conditions, footprint, kept, measure, on_board
from weft.lab.options import Options
from weft.lab.results_file import OffTimeResult, Result, TargetContext
from weft.lab.suites import MAIN_SUITE, Part, parts
from weft.model.boards import Board
from weft.model.description import Description
from weft.paths import BUILD
from weft.run.runner import Hooks


@dataclass(frozen=True, eq=False)
class Job:
    """What is measured."""

    suite: str
    board: Board
    options: Options

    @property
    def label(self) -> str:
        """The suite, with its configuration unless that is the fastest."""
        return self.options.label(self.suite)

    @property
    def target(self) -> str:
        """The name of the target."""
        return self.board.target

    @property
    def key(self) -> str:
        """Its name among the jobs of all benches."""
        return f"{self.label}/{self.target}"

    @cached_property
    def is_disturbed(self) -> bool:
        """Whether other work on this machine would change figures.

        It does where the target itself takes the time, and where an emulator runs several cores in
        turns, which then end early (measure.agreed()).
        """
        if self.board.unit == "ns" or self.options.reach is not None:
            return True
        first = parts(self.suite, self.board)[0]
        return not self.board.simulator and len(first.load(self.target).nodes) > 1


@dataclass(frozen=True)
class Surroundings:
    """Who follows a job, and what it shares the processors with."""

    status: Callable[[str], None] = lambda text: None
    """Learns what it does: building, the metrics as they begin, done."""
    limit: float = 1.0
    """Factor of the limit of a run: jobs that share the processors take longer."""
    hooks: Hooks = field(default_factory=Hooks)


@dataclass
class Found:
    """What a job gave."""

    results: list[Result] = field(default_factory=list)
    interrupts_off: list[OffTimeResult] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    earlier: list[str] = field(default_factory=list)
    """The parts that an earlier run has measured."""
    context: TargetContext | None = None
    """None if no part of the suite had a metric that is wanted."""


def run(job: Job, around: Surroundings) -> Found:
    """Build and measure all parts; raise WeftError where one fails or a tool is missing."""
    emulator = _ready(job)
    where = f"{job.target}-board" if job.options.reach else job.target
    folder = BUILD / "bench" / job.suite / job.options.config_name / where
    found = Found()
    with alone_in(folder, lambda: around.status("waiting for another bench")):
        around.status("building")
        for part in parts(job.suite, job.board):
            if job.board.hosted and part.lacks:
                text = f"{job.target}: {part.label} skipped: it needs {part.lacks}"
                found.warnings.append(text)
                continue
            _run_part(job, part, around, emulator, folder / part.label, found)
    around.status("measured before" if found.earlier else "done")
    return found


def _ready(job: Job) -> str:
    """Return the version of what runs the programs; raise WeftError if a tool is missing."""
    if job.options.reach is None:
        return conditions.check_ready(job.board)
    conditions.check_compiler(job.board)
    return ""


def _run_part(
    job: Job, part: Part, around: Surroundings, emulator: str, folder: Path, found: Found
) -> None:
    """Measure one description of the suite."""
    board, options = job.board, job.options
    description = part.load(job.target, **options.overrides)
    if options.reach is not None:
        on_board.counting(description)
    globs = options.globs_of(part.suite)
    if not part.may_report(description, globs):
        return
    _make_keys(description)
    layouts = board.layouts if len(description.nodes) == 1 else 1
    cmake = [*part.linked, *([f"-DWEFT_LAYOUTS={layouts}"] if layouts > 1 else [])]
    programs = builder.build(description, folder, cmake)
    command = " ".join(["./weft bench", *options.words])
    context = found.context or conditions.context_of(board, options, emulator)
    found.context = context
    if part.is_linked_only:
        rows = footprint.measure(part, programs[0], options.config, command)
        found.results += [r for r in rows if measure.wanted(r.metric, globs)]
        return
    built = measure.BuiltPart(
        programs=programs,
        part=part,
        config=options.config_name,
        folder=folder,
        limit=options.limit * around.limit,
        globs=globs,
        command=command,
        plan=description.network.plan,
        layouts=layouts,
        hooks=around.hooks,
    )
    if options.reach is not None:
        around.status("writing")
        built = on_board.on_board(built, options.reach)
    measurement = _measure(built, options, around, found)
    context.resolution = measurement.resolution or context.resolution
    context.mhz = measurement.mhz
    if part.suite == MAIN_SUITE:
        context.sizes = Elf(programs[0].elf).totals()


def _measure(
    built: measure.BuiltPart, options: Options, around: Surroundings, found: Found
) -> measure.Measurement:
    """Run a part, or take what an earlier run found."""
    measurement, is_earlier = kept.measured(
        built,
        options.repeat,
        lambda: measure.measure(built, repeat=options.repeat, progress=around.status),
        fresh=options.fresh,
    )
    found.earlier += [built.part.label] if is_earlier else []
    found.results += measurement.results
    found.interrupts_off += measurement.interrupts_off
    found.warnings += measurement.warnings
    return measurement


def _make_keys(description: Description) -> None:
    """Make missing keys of links; keys of a bench are not secret."""
    for link in description.root.topology.links:
        if link.key is not None and not (file := description.beside(link.key)).exists():
            key_file.make(file)
