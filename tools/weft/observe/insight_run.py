# SPDX-License-Identifier: MIT
"""Gets the dumps of a description's nodes by running it, or of a console that was kept."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from weft.base import inputs
from weft.diag import exits
from weft.diag.errors import Problem, WeftError
from weft.diag.suggest import quoted
from weft.observe import insight
from weft.observe.insight import Report
from weft.paths import shown
from weft.run.dump import Collector, Dump
from weft.run.dump_run import Findings, dump_run
from weft.run.lines import Lines
from weft.run.runner import Outcome


@dataclass
class Result(Findings):
    """What the nodes said."""

    reports: list[Report] = field(default_factory=list)

    def finish(self) -> int:
        """Tell what is wrong, and return the exit code."""
        return self.tell(
            f"{report.node}: {text}" if len(self.reports) > 1 else text
            for report in self.reports
            for text in report.problems
        )


def of_run(description: Path, **options: Any) -> Result:
    """Build a description with dumps, run it and read the dumps of its nodes."""
    result = Result()
    for outcome, dump in dump_run(description, **options).begin(result):
        _add(result, outcome, dump)
    return result


def _add(result: Result, outcome: Outcome, dump: Dump | None) -> None:
    node = outcome.program.node
    if dump is not None:
        report = insight.read(dump, outcome.program.elf)
        report.node = node
        result.reports.append(report)
    elif outcome.timed_out:
        hint = "--until TIME ends each node by itself, and it writes its dump then"
        result.problems.append(Problem("W162", f"{quoted(node)} made no dump", hint=hint))
    else:
        result.problems.append(Problem("W162", f"{quoted(node)} ended without a dump"))


def of_file(console: Path, elf: Path) -> Result:
    """Read the last dump of a console that was kept."""
    collector = Collector()
    lines = Lines(1)
    with inputs.open_file(console, "W160", inputs.MAX_CONSOLE) as stream:
        while chunk := stream.read(inputs.MIB):
            for _, line in lines.add(chunk):
                collector.line(line)
    for _, line in lines.add(b"", is_last=True):
        collector.line(line)
    dump = collector.finish()
    if dump is None:
        raise insight.no_dump(shown(console), collector.stray)
    return Result(reports=[insight.read(dump, elf)])


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
