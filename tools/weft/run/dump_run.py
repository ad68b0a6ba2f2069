# SPDX-License-Identifier: MIT
"""Builds and runs a description whose nodes write a dump when they end, and keeps the dumps."""

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from weft.building.builder import Program, build, folder_of, kind_of
from weft.diag import exits
from weft.diag.errors import Problem, render
from weft.diag.visible import say, visible
from weft.model.description import Description, load
from weft.model.machines import Plan
from weft.run.dump import Collector, Dump
from weft.run.lines import Record
from weft.run.runner import Hooks, Outcome, exit_code, problems, run

if TYPE_CHECKING:
    from weft.run.probe.machine import Probed, Reach


@dataclass
class Findings:
    """What is wrong with a run, for what was read from its dumps."""

    problems: list[Problem] = field(default_factory=list)
    code: int = exits.OK
    """That of the program."""

    def tell(self, warnings: Iterable[str]) -> int:
        """Tell what is wrong, and return the exit code."""
        for text in warnings:
            say(f"weft: warning: {text}", error=True)
        for problem in self.problems:
            print(render(problem), file=sys.stderr)
        return self.code or (exits.FAILED if self.problems else exits.OK)


LineOf = Callable[[str, str], None]
"""Gets a node and a line of its console."""


class _Consoles:
    """Keeps dumps, and shows all other lines on the standard error output, or gives them away."""

    def __init__(self, programs: list[Program], quiet: bool, to: LineOf | None = None) -> None:
        self._to = to
        self.collectors = {program.node: Collector() for program in programs}
        self._quiet = quiet
        self._empty = dict.fromkeys(self.collectors, 0)

    def line(self, program: Program, line: str) -> None:
        """Take a line; an empty one is shown when another follows that is shown."""
        node = program.node
        if self.collectors[node].line(line) or isinstance(line, Record):
            self._empty[node] = 0
        elif not line:
            self._empty[node] += 1
        elif not self._quiet:
            if self._to is not None:
                self._to(node, line)
                return
            prefix = f"{node} | " if len(self.collectors) > 1 else ""
            for _ in range(self._empty[node]):
                print(prefix.rstrip(), file=sys.stderr)
            self._empty[node] = 0
            print(prefix + visible(line), file=sys.stderr)


@dataclass
class DumpRun:
    """A run that has ended."""

    description: Description
    outcomes: list[Outcome]
    timeout: float
    collectors: dict[str, Collector]

    def begin(self, findings: Findings) -> Iterator[tuple[Outcome, Dump | None]]:
        """Say how the program ended; yield each node's end with its dump, if there is one."""
        findings.code = exit_code(self.outcomes)
        findings.problems += problems(self.outcomes, self.timeout)
        for outcome in self.outcomes:
            if outcome.fault is not None:
                say(f"{outcome.title()}: {outcome.fault.text()}", error=True)
            yield outcome, self.collectors[outcome.program.node].finish()


def _probed(plan: Plan, reach: "Reach") -> "Probed":
    """Return the board of a plan; what reaches boards is read only for them."""
    from weft.run.probe.machine import probed

    return probed(plan, reach)


def dump_run(
    description: Path,
    target: str | None,
    placement: Path | None,
    keys: dict[str, Any],
    *,
    build_dir: Path | None = None,
    timeout: float = 60,
    quiet: bool = False,
    to: LineOf | None = None,
    hooks: Hooks | None = None,
    reach: "Reach | None" = None,
) -> DumpRun:
    """Build a description with dumps and run it, by `reach` on the board behind a debug probe.

    `to` gets the lines of consoles.
    """
    keys = {**keys, "dump": True}
    loaded = load(description, target, placement, **keys)
    plan = loaded.network.plan
    board = None if reach is None else _probed(plan, reach)
    programs = build(loaded, build_dir or folder_of(loaded, kind_of(keys)))
    for program in programs:
        if program.warnings:
            say(program.warnings, error=True)
    if board is not None:
        plan, programs = board.plan(plan), board.programs(programs)
        board.write(programs)
    consoles = _Consoles(programs, quiet, to)
    outcomes = run(programs, consoles.line, timeout, True, plan, hooks=hooks)
    return DumpRun(loaded, outcomes, timeout, consoles.collectors)
