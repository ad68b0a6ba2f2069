# SPDX-License-Identifier: MIT
"""Runs a description in a build with trace points and reads what its nodes recorded."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from weft import rtl
from weft.diag import exits
from weft.diag.errors import Problem, fail
from weft.diag.suggest import quoted
from weft.model.description import Description
from weft.observe.trace.merge import Flight, align, flights
from weft.observe.trace.names import names_of
from weft.observe.trace.records import CAPACITY_MAX, read_ring
from weft.observe.trace.timeline import Reader, Timeline
from weft.run.dump import Dump
from weft.run.dump_run import Findings, dump_run
from weft.run.runner import Outcome


@dataclass
class Trace(Findings):
    """The time lines of all nodes of which there are records."""

    lines: list[Timeline] = field(default_factory=list)
    flights: list[Flight] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    def finish(self) -> int:
        """Tell what is wrong, and return the exit code."""
        return self.tell(self.warnings)


def trace_run(
    description: Path,
    target: str | None,
    placement: Path | None,
    keys: dict[str, Any],
    **options: Any,
) -> Trace:
    """Build a description with trace points, run it and read the records of its nodes."""
    done = dump_run(description, target, placement, {**keys, "trace": True}, **options)
    trace = Trace()
    for outcome, dump in done.begin(trace):
        _add(trace, done.description, outcome, dump)
    machines = [machine.nodes for machine in done.description.network.plan.machines]
    _join(trace, machines)
    return trace


def trace_of_dumps(
    loaded: Description, dumps: Mapping[str, Dump | None], elfs: Mapping[str, Path]
) -> Trace:
    """Return the trace of nodes that share a clock; those without a dump have none."""
    trace = Trace()
    for node, dump in dumps.items():
        if dump is None:
            trace.warnings.append(f"{node}: it has not ended by itself, and left no records")
            continue
        line = timeline(loaded, node, elfs[node], dump)
        trace.lines.append(line)
        trace.warnings += list(_words(line))
    _join(trace, [tuple(dumps)])
    return trace


def _join(trace: Trace, machines: list[tuple[str, ...]]) -> None:
    """Bring the lines of nodes to one clock, and find the frames between them."""
    trace.warnings += align(trace.lines, machines)
    trace.flights = flights(trace.lines)


def _add(trace: Trace, loaded: Description, outcome: Outcome, dump: Dump | None) -> None:
    node = outcome.program.node
    if dump is None:
        hint = "--until TIME ends each node by itself, and it writes its records then"
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
    if loaded.board(node).simulator is not None:
        line.cycle = 1e9 / rtl.machine(str(loaded.board(node).simulator)).clock
    line.warnings += ring.warnings
    if ring.wrapped:
        line.warnings.append("2^32 more records were lost, or a multiple of it")
    return line


def _words(line: Timeline) -> Iterator[str]:
    if line.lost:
        total = line.lost + len(line.events)
        enough = 1 << (total - 1).bit_length()
        hint = f": --records {enough} keeps all" if enough <= CAPACITY_MAX else ""
        yield f"{line.node}: lost the {line.lost:,} oldest of {total:,} records{hint}"
    for text in line.warnings:
        yield f"{line.node}: {text}"
