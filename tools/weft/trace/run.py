# SPDX-License-Identifier: MIT
"""Runs a description in a build with trace points and reads what its nodes recorded."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from weft import exits
from weft.builder import Program, build
from weft.description import Description, load
from weft.dump import Collector, Dump
from weft.errors import Problem, fail, render
from weft.fault import MARK as FAULT_MARK
from weft.runner import Outcome, exit_code, problems, run
from weft.suggest import quoted
from weft.trace.merge import Flight, align, flights
from weft.trace.names import names_of
from weft.trace.records import read_ring
from weft.trace.timeline import Reader, Timeline


@dataclass
class Trace:
    """The time lines of all nodes of which there are records."""

    lines: list[Timeline] = field(default_factory=list)
    flights: list[Flight] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    code: int = exits.OK
    """That of the program."""

    def finish(self) -> int:
        """Tell what is wrong, and return the exit code."""
        for text in self.warnings:
            print(f"weft: warning: {text}", file=sys.stderr)
        for problem in self.problems:
            print(render(problem), file=sys.stderr)
        return self.code or (exits.FAILED if self.problems else exits.OK)


class _Consoles:
    """Keeps dumps, and shows all other lines on the standard error output."""

    def __init__(self, programs: list[Program], quiet: bool) -> None:
        self.collectors = {program.node: Collector() for program in programs}
        self._quiet = quiet

    def line(self, program: Program, line: str) -> None:
        """Take a line of a console."""
        ours = self.collectors[program.node].line(line) or line.startswith(FAULT_MARK)
        if not ours and line and not self._quiet:
            prefix = f"{program.node} | " if len(self.collectors) > 1 else ""
            print(prefix + line, file=sys.stderr)


def trace_run(
    description: Path,
    target: str | None,
    placement: Path | None,
    keys: dict[str, Any],
    *,
    build_dir: Path | None = None,
    timeout: float = 60,
    quiet: bool = False,
) -> Trace:
    """Build a description with trace points, run it and read the records of its nodes."""
    loaded = load(description, target, placement, **{**keys, "trace": True, "dump": True})
    programs = build(loaded, build_dir)
    for program in programs:
        if program.warnings:
            print(program.warnings, file=sys.stderr)
    consoles = _Consoles(programs, quiet)
    outcomes = run(programs, consoles.line, timeout, True, loaded.network.plan)
    trace = Trace(code=exit_code(outcomes))
    trace.problems += problems(outcomes, timeout)
    for outcome in outcomes:
        if outcome.fault is not None:
            print(f"{outcome.title()}: {outcome.fault.text()}", file=sys.stderr)
        _add(trace, loaded, outcome, consoles.collectors[outcome.program.node])
    machines = [machine.nodes for machine in loaded.network.plan.machines]
    trace.warnings += align(trace.lines, machines)
    trace.flights = flights(trace.lines)
    return trace


def _add(trace: Trace, loaded: Description, outcome: Outcome, collector: Collector) -> None:
    node = outcome.program.node
    dump = collector.finish()
    if dump is None:
        hint = "--after TIME ends each node by itself, and it writes its records then"
        message = f"{quoted(node)} left no trace"
        trace.problems.append(Problem("W173", message, hint=hint if outcome.timed_out else ""))
        return
    line = timeline(loaded, node, outcome.program.elf, dump)
    trace.lines.append(line)
    trace.warnings += list(_words(line))


def timeline(loaded: Description, node: str, elf: Path, dump: Dump) -> Timeline:
    """Return what a dump says of a node; raise WeftError if it cannot be trusted."""
    if dump.problems:
        raise fail(
            "W170",
            f"the trace of node {quoted(node)} is damaged: {dump.problems[0]}",
            exit_code=exits.FAILED,
        )
    names = names_of(loaded, node, elf, dump.anchor)
    ring = read_ring(dump, names.address_of("weft_trace"), node)
    names.urgent = ring.urgent
    line = Reader(names).read(ring.records)
    line.lost = ring.lost
    line.warnings += ring.warnings
    if ring.wrapped:
        line.warnings.append("2^32 more records were lost, or a multiple of it")
    return line


def _words(line: Timeline) -> Iterator[str]:
    if line.lost:
        hint = "--records keeps more"
        yield f"{line.node}: the {line.lost} oldest records were lost ({hint})"
    for text in line.warnings:
        yield f"{line.node}: {text}"
