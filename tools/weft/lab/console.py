# SPDX-License-Identifier: MIT
"""What a bench program says on its console, and running it under a limit.

Records: "@metric NAME [text]" before each metric. Where the target itself takes
the time: "@resolution ns" once, the steps of its clock; after each metric
"@batch n", how many operations a sample has, and "@samples v v ..." in ns. Where it
reads its own counter, on a board: "@clock CYCLES MICROSECONDS" once, and samples in cycles.
"""

import contextlib
import math
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from weft.building.builder import Program
from weft.diag import exits
from weft.diag.errors import WeftError, fail
from weft.model.machines import Plan
from weft.paths import shown
from weft.run import runner
from weft.run.lines import Record


@dataclass
class ConsoleMetric:
    """A metric as the console names it."""

    name: str
    text: str = ""
    samples: list[float] = field(default_factory=list)
    batch: int = 1
    """Operations in a sample."""


@dataclass
class ConsoleLog:
    """The console of one run."""

    metrics: list[ConsoleMetric] = field(default_factory=list)
    resolution: float = 0.0
    """Steps of the clock; 0 where nothing is rounded."""
    mhz: float = 0.0
    """Frequency of what a board's program counts, as it has measured it; 0: it counts nothing."""
    other: list[str] = field(default_factory=list)
    """Text, which is not for the tool."""

    def add(self, line: str) -> ConsoleMetric | None:
        """Read what came from the console; return the metric that it begins, if it does."""
        if not isinstance(line, Record):
            if line.strip():
                self.other.append(line.rstrip())
            return None
        word, _, rest = line.strip().partition(" ")
        if word == "@metric":
            name, _, text = rest.strip().partition(" ")
            self.metrics.append(ConsoleMetric(name, text.strip()))
            return self.metrics[-1]
        try:
            self._add(word, rest)
        except ValueError:
            raise fail("W106", f"the console has {word} with something else than numbers") from None
        return None

    def _add(self, word: str, rest: str) -> None:
        """Take the numbers of a record; raise ValueError if they are none."""
        if word == "@resolution":
            self.resolution = float(rest)
        elif word == "@clock":
            cycles, microseconds = map(int, rest.split())
            self.mhz = round(cycles / max(microseconds, 1), 3)
            if cycles <= 0:
                raise fail("W297", "the processor has a counter of cycles that does not count")
        elif word in ("@samples", "@batch"):
            if not self.metrics:
                raise fail("W106", f"the console has {word} before any @metric")
            if word == "@batch":
                self.metrics[-1].batch = int(rest)
                if self.metrics[-1].batch < 1:
                    raise ValueError(rest)
            else:
                self.metrics[-1].samples.extend(float(value) for value in rest.split())


@dataclass(frozen=True)
class Run:
    """A program that ended by itself, and well."""

    console: ConsoleLog
    seconds: float


def run_console(
    programs: Sequence[Program],
    limit: float,
    log: Path,
    progress: Callable[[str], None] = lambda name: None,
    plan: Plan | None = None,
    hooks: runner.Hooks | None = None,
) -> Run:
    """Run the nodes of a bench with their consoles in a file; raise WeftError unless all end well.

    The first node says what is measured. `progress` is called with the name of each metric as it
    begins.
    """
    console = ConsoleLog()
    started = time.monotonic()
    with log.open("w", encoding="utf-8") as file:

        def on_line(program: Program, line: str) -> None:
            if program.node != programs[0].node:
                file.write(f"{program.node}: {line}\n")
                return
            file.write(line + "\n")
            metric = console.add(line)
            if metric is not None:
                progress(metric.name)

        outcomes = runner.run(programs, on_line, limit, plan=plan, hooks=hooks)
    # Of a machine that ended by a fault, the core with the fault is the one to tell of.
    for outcome in sorted(outcomes, key=lambda outcome: outcome.fault is None):
        _check(outcome, console, limit, log)
    return Run(console, time.monotonic() - started)


def run_layouts(
    programs: Sequence[Program],
    limit: float,
    logs: Sequence[Path],
    progress: Callable[[str], None] = lambda name: None,
    hooks: runner.Hooks | None = None,
) -> list[ConsoleLog]:
    """Run the same program in several links, as many at a time as there are processors.

    Their nodes have different names. Each has a log of its own; `progress` follows the first one,
    and `limit` is for each.
    """
    at_once = len(os.sched_getaffinity(0))
    consoles = {program.node: ConsoleLog() for program in programs}
    rounds = math.ceil(len(programs) / at_once)
    with contextlib.ExitStack() as stack:
        files = {
            program.node: stack.enter_context(log.open("w", encoding="utf-8"))
            for program, log in zip(programs, logs, strict=True)
        }

        def on_line(program: Program, line: str) -> None:
            files[program.node].write(line + "\n")
            metric = consoles[program.node].add(line)
            if metric is not None and program is programs[0]:
                progress(metric.name)

        outcomes = runner.run(programs, on_line, limit * rounds, at_once=at_once, hooks=hooks)
    for outcome, log in zip(outcomes, logs, strict=True):
        _check(outcome, consoles[outcome.program.node], limit, log)
    return list(consoles.values())


def _check(outcome: runner.Outcome, console: ConsoleLog, limit: float, log: Path) -> None:
    target = outcome.program.board.target
    at = f" in {console.metrics[-1].name}" if console.metrics else " before the first metric"
    if outcome.timed_out:
        raise fail(
            "W108",
            f"the bench on {target} did not end within {limit:g} s and was stopped{at}",
            exit_code=exits.TIMEOUT,
            hint=f"its console is in {shown(log)}; a longer time: --timeout SECONDS",
        )
    if outcome.fault is not None:
        error = fail("W109", f"the bench on {target} ended with a fault{at}")
        raise WeftError(error.problems, exits.FAULT, outcome.fault.text())
    if outcome.code != 0:
        error = fail(
            "W110",
            f"the bench on {target} ended with code {outcome.code}{at}",
            hint=f"its console is in {shown(log)}",
        )
        raise WeftError(error.problems, exits.FAILED, "\n".join(console.other[-20:]))
    if not console.metrics:
        raise fail("W111", f"the bench on {target} named no metric", hint=f"console: {shown(log)}")
