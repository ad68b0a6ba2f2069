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
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from weft.building.builder import Program, build, folder_of, kind_of, size_lines
from weft.debug.look import Look
from weft.debug.watch import NodeNow, Watch
from weft.designer import trace_file
from weft.designer.live import View, ring_of
from weft.designer.protocol import Deadlock, Ring
from weft.designer.replay import Replay, replay_of
from weft.designer.shapes import shape_of
from weft.designer.simulated import Recorder, end_of, keys_of
from weft.diag import exits
from weft.diag.errors import Problem, WeftError, render
from weft.diag.visible import visible_lines
from weft.model.configurations import chosen
from weft.model.description import Description, load
from weft.observe.trace.run import trace_run
from weft.run.fault import CONTAINED, Fault, parse
from weft.run.lines import Damaged, Record
from weft.run.runner import Outcome, exit_code, problems, run
from weft.simulate import deadlock, link_faults, scenes, simulation

PERIOD = 0.05
"""Seconds between reports."""
MAX_LINES = 400
"""Lines of all consoles in a report; of more, the last ones."""
MAX_LENGTH = 2000
"""Characters of a line."""
TRACED_LIMIT = 120.0
"""Seconds that a traced run may take."""
LIVE_PERIOD = 0.2
"""Seconds between messages about what nodes do, at least."""
SEED = 1
"""Of simulated runs."""


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


@dataclass(frozen=True)
class Asked:
    """What the server asks for, as JSON."""

    file: str
    target: str | None = None
    limit: float = 0
    """Seconds that the run may take; 0: until it is stopped."""
    record: str | None = None
    """Trace points are recorded, and written to this file."""
    live: bool = False
    simulate: bool = False


class Lively:
    """Tells what nodes do while they run, a few times a second however many there are."""

    def __init__(self, report: Report, loaded: Description) -> None:
        """Begin when the machines start."""
        self._report = report
        self._view = View(loaded)
        self._began = time.monotonic()
        self._told = 0.0
        self._rings: list[Ring] = []

    def take(self, found: Sequence[NodeNow]) -> None:
        """Take what some nodes do."""
        self._view.take(found)
        now = time.monotonic()
        if now - self._told < LIVE_PERIOD:
            return
        self._told = now
        live = self._view.live(round(1000 * (now - self._began)))
        self._report.tell(live=live.model_dump())
        rings = self._view.rings()
        if rings != self._rings:
            self._rings = rings
            _tell_rings(self._report, rings)


def _hooks(report: Report, loaded: Description, asked: Asked) -> Watch | Look:
    return Watch(loaded, Lively(report, loaded).take) if asked.live else Look(loaded)


def _run(report: Report, asked: Asked) -> int:
    keys = {**chosen(None), **({"trace": True} if asked.live else {})}
    loaded = load(Path(asked.file), asked.target, None, **keys)
    programs = build(loaded, folder_of(loaded, "live" if asked.live else kind_of(keys)))
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

    with _hooks(report, loaded, asked) as hooks:
        outcomes = run(programs, on_line, asked.limit, plan=loaded.network.plan, hooks=hooks)
    _tell_end(report, loaded, outcomes, asked.limit)
    return exit_code(outcomes)


def _run_traced(report: Report, asked: Asked) -> int:
    """Run with trace points; write what the page replays to a file."""
    file = Path(asked.file)
    keys = chosen(None, end_after=end_of(file, asked.target))
    loaded = load(file, asked.target, None, **keys)
    limit = asked.limit or TRACED_LIMIT
    with _hooks(report, loaded, asked) as hooks:
        trace = trace_run(
            file, asked.target, None, keys, timeout=limit, to=report.line, hooks=hooks
        )
    if asked.record is not None:
        _tell_recorded(report, replay_of(loaded, trace), asked.record)
    for problem in trace.problems:
        _tell_problem(report, problem)
    return trace.code


def _run_simulated(report: Report, asked: Asked) -> int:
    """Run in virtual time; tell of deadlocks; write what the page replays, if that is wanted."""
    file = Path(asked.file)
    keys = chosen(None)
    if asked.record is not None:
        keys |= keys_of(end_of(file))
    loaded = load(file, None, None, **keys)
    nodes = simulation.simulated(loaded)
    programs = build(nodes, simulation.folder_of(loaded, False, kind_of(keys)))
    report.tell(phase="running")
    recorder = Recorder(programs)

    def on_line(program: Program, line: str) -> None:
        if not recorder.take(program, line) and not isinstance(line, Record | Damaged):
            report.line(program.node, line)

    options = simulation.Options(link_faults.load("none")[0], timeout=0, quiet=False)
    scene = scenes.plain(nodes, programs, options, SEED)
    outcome = scenes.play(nodes, programs, scene, on_line)
    report.line("", outcome.summary())
    for node, fault in outcome.found:
        _tell_fault(report, loaded, node, fault, fault.text())
    tasks = deadlock.stuck(outcome.result, programs)
    _tell_rings(
        report,
        [
            ring_of(loaded, [(one.task, one.hub) for one in ring])
            for ring in deadlock.rings(loaded, tasks)
        ],
    )
    if asked.record is not None:
        _tell_recorded(report, recorder.replay(loaded, nodes), asked.record)
    if problem := outcome.problem(0):
        _tell_problem(report, problem)
    return outcome.result.code


def _tell_recorded(report: Report, replay: Replay, file: str) -> None:
    trace_file.write(replay, Path(file))
    report.tell(recorded=file)


def _tell_rings(report: Report, rings: Sequence[Ring]) -> None:
    report.tell(deadlock=Deadlock(type="deadlock", rings=list(rings)).model_dump())


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
        return shape_of(loaded, "interrupts", name)
    return (
        shape_of(loaded, "swis", fault.swi) if fault.swi else shape_of(loaded, "tasks", fault.task)
    )


def _tell_problem(report: Report, problem: Problem) -> None:
    for line in render(problem).splitlines():
        report.line("", line)


def main(arguments: Sequence[str]) -> int:
    """Build and run what the argument asks for: the fields of Asked as JSON."""
    asked = Asked(**json.loads(arguments[0]))
    _end_with_parent()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    report = Report()
    way = _run_simulated if asked.simulate else _run if asked.record is None else _run_traced
    try:
        code = way(report, asked)
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
