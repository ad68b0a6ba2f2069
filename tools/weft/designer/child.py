# SPDX-License-Identifier: MIT
"""Builds and runs a description in a process of its own, for the designer.

Writes what happens as JSON, a line each, to the standard output. Ends as Ctrl-C does, with all
machines, when the standard input ends: when the designer is gone.
"""

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from weft.building.builder import Program, build, folder_of, kind_of, size_lines
from weft.designer.replay import replay_of
from weft.diag import exits
from weft.diag.errors import Problem, WeftError, render
from weft.diag.visible import visible_lines
from weft.model.configurations import chosen
from weft.model.description import Description, load
from weft.observe.trace.run import trace_run
from weft.run.fault import CONTAINED, Fault, parse
from weft.run.lines import Damaged, Record
from weft.run.runner import Outcome, exit_code, problems, run

PERIOD = 0.05
"""Seconds between reports."""
MAX_LINES = 400
"""Lines of all consoles in a report; of more, the last ones."""
MAX_LENGTH = 2000
"""Characters of a line."""
TRACED = 2_000_000
"""Microseconds of its own time after which a traced node ends, if the description says none."""
TRACED_LIMIT = 120.0
"""Seconds that a traced run may take."""


class Report:
    """Writes what happens, with at most so many lines in a time."""

    def __init__(self) -> None:
        """Begin to report."""
        self._lines: list[tuple[str, str]] = []
        self._dropped: dict[str, int] = {}
        self._lock = threading.Lock()
        threading.Thread(target=self._run, daemon=True).start()

    def tell(self, **what: Any) -> None:
        """Write something at once, after the lines before it."""
        self.flush()
        with self._lock:
            self._write(what)

    def line(self, node: str, text: str) -> None:
        """Take a line of a console; empty node: of the build."""
        cut = text if len(text) <= MAX_LENGTH else text[:MAX_LENGTH] + " ..."
        with self._lock:
            self._lines.append((node, visible_lines(cut)))
            if len(self._lines) > 2 * MAX_LINES:
                self._drop()

    def flush(self) -> None:
        """Write the lines that wait."""
        with self._lock:
            if len(self._lines) > MAX_LINES:
                self._drop()
            by_node: dict[str, list[str]] = {node: [] for node in self._dropped}
            for node, text in self._lines:
                by_node.setdefault(node, []).append(text)
            self._lines.clear()
            for node, lines in by_node.items():
                self._write({"node": node, "lines": lines, "dropped": self._dropped.get(node, 0)})
            self._dropped.clear()

    def _drop(self) -> None:
        for node, _ in self._lines[:-MAX_LINES]:
            self._dropped[node] = self._dropped.get(node, 0) + 1
        del self._lines[:-MAX_LINES]

    def _write(self, what: dict[str, Any]) -> None:
        sys.stdout.write(json.dumps(what) + "\n")
        sys.stdout.flush()

    def _run(self) -> None:
        while True:
            time.sleep(PERIOD)
            self.flush()


def _end_with_parent() -> None:
    """End when the standard input does."""

    def watch() -> None:
        os.read(0, 1)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()


def _run(report: Report, file: Path, target: str | None, limit: float) -> int:
    keys = chosen(None)
    loaded = load(file, target, None, **keys)
    kind = kind_of(keys)
    programs = build(loaded, folder_of(loaded, kind))
    for program in programs:
        for line in program.warnings.splitlines():
            report.line("", line)
    for line, _ in size_lines(programs):
        report.line("", line)
    report.tell(phase="running")

    def on_line(program: Program, line: str) -> None:
        if not isinstance(line, Record | Damaged):
            report.line(program.node, line)
        elif line.startswith(CONTAINED) and (fault := parse(line, program.elf)):
            report.line(program.node, fault.brief())
            _tell_fault(report, loaded, program.node, fault, fault.brief())

    outcomes = run(programs, on_line, limit, plan=loaded.network.plan)
    _tell_end(report, loaded, outcomes, limit)
    return exit_code(outcomes)


def _run_traced(report: Report, file: Path, target: str | None, limit: float, record: Path) -> int:
    """Run with trace points; write what the page replays to a file."""
    own_end = load(file, target, None).root.application.config.end_after
    keys = chosen(None, end_after=own_end or TRACED)
    loaded = load(file, target, None, **keys)
    trace = trace_run(file, target, None, keys, timeout=limit or TRACED_LIMIT, to=report.line)
    replay_of(loaded, trace).write(record)
    report.tell(recorded=str(record))
    for problem in trace.problems:
        _tell_problem(report, problem)
    return trace.code


def _tell_end(
    report: Report, loaded: Description, outcomes: Sequence[Outcome], limit: float
) -> None:
    for outcome in outcomes:
        if outcome.fault is not None:
            text = outcome.fault.text()
            for line in text.splitlines():
                report.line(outcome.program.node, line)
            _tell_fault(report, loaded, outcome.program.node, outcome.fault, text)
    for problem in problems(outcomes, limit):
        _tell_problem(report, problem)


def _tell_fault(report: Report, loaded: Description, node: str, fault: Fault, text: str) -> None:
    place = fault.pc if fault.pc.line else fault.caller
    source = f"{place.file}:{place.line}" if place is not None and place.line else ""
    shape = _shape(loaded, node, fault)
    report.tell(fault={"node": node, "text": visible_lines(text), "shape": shape, "source": source})


def _shape(loaded: Description, node: str, fault: Fault) -> str | None:
    """Return the id of the shape to which a fault leads."""
    if fault.irq is not None:
        known = loaded.on(node, "interrupts")
        name = next((name for name, entry in known.items() if entry.irq == fault.irq), "")
        section, kind = "interrupts", "interrupt"
    elif fault.swi:
        name, section, kind = fault.swi, "swis", "swi"
    else:
        name, section, kind = fault.task, "tasks", "task"
    if name not in getattr(loaded.root.application, section):
        return None
    return f"{kind}:{loaded.document.original(('application', section, name))[-1]}"


def _tell_problem(report: Report, problem: Problem) -> None:
    for line in render(problem).splitlines():
        report.line("", line)


def main(arguments: Sequence[str]) -> int:
    """Build and run: the file, the target or nothing, the limit in seconds (0: none).

    With a further argument, trace points are recorded, and written to a file of this name.
    """
    file, target, limit, *record = arguments
    _end_with_parent()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    report = Report()
    try:
        asked = (report, Path(file), target or None, float(limit))
        code = _run_traced(*asked, Path(record[0])) if record else _run(*asked)
    except WeftError as error:
        for problem in error.problems:
            _tell_problem(report, problem)
        for line in error.details.splitlines():
            report.line("", line)
        code = error.exit_code
    except KeyboardInterrupt:
        code = exits.INTERRUPTED
    report.tell(code=code)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
