# SPDX-License-Identifier: MIT
"""Gets the dumps of a description's nodes by running it, or of a console that was kept."""

import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from weft import exits, insight
from weft.builder import Program, build
from weft.description import load
from weft.dump import Collector
from weft.errors import Problem, WeftError, fail, render
from weft.fault import MARK as FAULT_MARK
from weft.insight import Report
from weft.paths import shown
from weft.runner import Outcome, exit_code, problems, run
from weft.suggest import quoted


@dataclass
class Result:
    """What the nodes said."""

    reports: list[Report] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    code: int = exits.OK
    """That of the program."""

    def finish(self) -> int:
        """Tell what is wrong, and return the exit code."""
        for report in self.reports:
            for text in report.problems:
                where = f"{report.node}: " if len(self.reports) > 1 else ""
                print(f"weft: warning: {where}{text}", file=sys.stderr)
        for problem in self.problems:
            print(render(problem), file=sys.stderr)
        return self.code or (exits.FAILED if self.problems else exits.OK)


class _Consoles:
    """Keeps dumps, and shows all other lines on the standard error output."""

    def __init__(self, programs: list[Program], quiet: bool) -> None:
        self.collectors = {program.node: Collector() for program in programs}
        self._quiet = quiet
        self._empty = dict.fromkeys(self.collectors, 0)

    def line(self, program: Program, line: str) -> None:
        """Take a line; an empty one is shown when another follows that is shown."""
        node = program.node
        if self.collectors[node].line(line) or line.startswith(FAULT_MARK):
            self._empty[node] = 0
        elif not line:
            self._empty[node] += 1
        elif not self._quiet:
            prefix = f"{node} | " if len(self.collectors) > 1 else ""
            for _ in range(self._empty[node]):
                print(prefix.rstrip(), file=sys.stderr)
            self._empty[node] = 0
            print(prefix + line, file=sys.stderr)


def of_run(
    description: Path,
    target: str | None,
    placement: Path | None,
    keys: dict[str, Any],
    *,
    build_dir: Path | None = None,
    timeout: float = 60,
    quiet: bool = False,
) -> Result:
    """Build a description with dumps, run it and read the dumps of its nodes."""
    loaded = load(description, target, placement, **keys, dump=True)
    programs = build(loaded, build_dir)
    for program in programs:
        if program.warnings:
            print(program.warnings, file=sys.stderr)
    consoles = _Consoles(programs, quiet)
    outcomes = run(programs, consoles.line, timeout, True, loaded.network.plan)
    result = Result(code=exit_code(outcomes))
    result.problems += problems(outcomes, timeout)
    for outcome in outcomes:
        if outcome.fault is not None:
            print(f"{outcome.title()}: {outcome.fault.text()}", file=sys.stderr)
        _add(result, outcome, consoles.collectors[outcome.program.node])
    return result


def _add(result: Result, outcome: Outcome, collector: Collector) -> None:
    node = outcome.program.node
    dump = collector.finish()
    if dump is not None:
        report = insight.read(dump, outcome.program.elf)
        report.node = node
        result.reports.append(report)
    elif outcome.timed_out:
        hint = "--after TIME ends each node by itself, and it writes its dump then"
        result.problems.append(Problem("W162", f"{quoted(node)} made no dump", hint=hint))
    else:
        result.problems.append(Problem("W162", f"{quoted(node)} ended without a dump"))


def of_file(console: Path, elf: Path) -> Result:
    """Read the last dump of a console that was kept."""
    collector = Collector()
    try:
        with console.open(encoding="utf-8", errors="replace") as lines:
            for line in lines:
                collector.line(line)
    except OSError as error:
        raise fail("W160", f"cannot read {shown(console)}: {error.strerror}") from None
    dump = collector.finish()
    if dump is None:
        raise insight.no_dump(shown(console), collector.stray)
    return Result([insight.read(dump, elf)])


def result_of(
    description: Path | None,
    dump: Path | None,
    elf: Path | None,
    **options: Any,
) -> Result:
    """Return what a command line asks for: a run, or a dump with its program."""
    if description is not None and dump is None and elf is None:
        return of_run(description, **options)
    if description is None and dump is not None and elf is not None:
        return of_file(dump, elf)
    raise WeftError(
        [Problem("W163", "give a description, or --dump and --elf together")], exits.USAGE
    )
