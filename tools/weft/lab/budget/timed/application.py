# SPDX-License-Identifier: MIT
"""`./weft budget` of a description: loads and response times, predicted and measured."""

import math
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from weft.building.builder import build, folder_of, kind_of
from weft.diag import exits
from weft.diag.errors import WeftError, fail
from weft.diag.suggest import quoted
from weft.lab.budget.response.model import Bound
from weft.lab.budget.response.system import analyse
from weft.lab.budget.timed import costs
from weft.lab.budget.timed.answer import Answer, Measured
from weft.lab.budget.timed.costs import Costs
from weft.lab.budget.timed.counted import can_count, count
from weft.lab.budget.timed.facts import system_of
from weft.lab.budget.timed.gaps import gaps_of
from weft.lab.budget.timed.observed import Observer, longest
from weft.lab.budget.timed.own import OwnCode, own_code
from weft.model.boards import Board
from weft.model.configurations import (
    DEFAULT,
    KERNEL_KEYS,
    NEW_APPLICATION,
    canonical,
    chosen,
)
from weft.model.description import Description, load
from weft.observe.trace.run import trace_run
from weft.observe.trace.timeline import Timeline

RECORDS = {"instructions": 1 << 16, "cycles": 1 << 12}
"""Trace records that a node keeps while it is measured, by unit: simulated memory is small."""


@dataclass(frozen=True)
class Request:
    """What is asked for."""

    file: Path
    target: str | None
    placement: Path | None
    config: str | None
    """Name of a configuration that replaces keys of the description's."""
    source: str
    """Of the costs of operations."""
    clock: float | None = None
    """MHz, in place of that of the target."""

    @property
    def keys(self) -> dict[str, Any]:
        """Return the keys of application.config that it replaces."""
        return chosen(self.config)


def predict(request: Request) -> Answer:
    """Return loads and bounds; raise WeftError if the description says nothing of time."""
    return predict_of(
        load(request.file, request.target, request.placement, **request.keys), request
    )


def predict_of(loaded: Description, request: Request) -> Answer:
    """Return loads and bounds of a description that is loaded as a request says."""
    if not any(getattr(loaded.root.timing, kind) for kind in type(loaded.root.timing).model_fields):
        raise fail(
            "W227",
            f"{loaded.file.name} has no section `timing`",
            exit_code=exits.DESCRIPTION,
            hint="doc/how-to/budget.md shows how to write one",
        )
    found = _costs(loaded, request)
    system = system_of(loaded, found)
    bounds = analyse(system.jobs, system.nodes)
    return Answer(loaded, found, system, bounds, gaps_of(loaded, system, found))


def _costs(loaded: Description, request: Request) -> dict[str, Costs]:
    """Return the costs of each node; those of a target once."""
    by_target: dict[str, Costs] = {}
    found = {}
    for node in loaded.nodes:
        board = loaded.board(node)
        if board.target not in by_target:
            by_target[board.target] = _costs_of(board, loaded, request)
        found[node] = by_target[board.target]
    return found


def _costs_of(board: Board, loaded: Description, request: Request) -> Costs:
    if board.unit == "ns":
        text = f"{board.target} measures nanoseconds, in which nothing has a longest time"
        raise fail("W227", text, exit_code=exits.USAGE, hint="choose another --target")
    if board.simulator is None and board.unit != "instructions":
        text = f"{board.target} is neither simulated nor emulated in instructions that are counted"
        raise fail("W227", text, exit_code=exits.USAGE, hint="choose another --target")
    own = loaded.root.application.config
    column = NEW_APPLICATION if own.checks else DEFAULT
    if request.config is not None and canonical(request.config) not in (column, DEFAULT):
        column = canonical(request.config)
    with_tick = bool(loaded.root.application.periodics)
    made = costs.costs_of(board, column, _kernel_keys(loaded), request.source, with_tick)
    return made if request.clock is None else replace(made, clock=request.clock)


def _kernel_keys(loaded: Description) -> dict[str, Any]:
    """Return the keys of a description on which the cost of the kernel depends."""
    own = loaded.root.application.config
    return {key: getattr(own, key) for key in KERNEL_KEYS}


def measure(answer: Answer, request: Request, end: int, limit: float) -> Answer:
    """Run the application up to a time in microseconds, and add what was measured."""
    loaded = answer.description
    programs = build(loaded, folder_of(loaded, kind_of(request.keys)))
    if request.clock is not None or not can_count(programs):
        text = "response times and loads of this target cannot be measured"
        hint = "use an emulated node, or simulated cores, without --clock"
        raise fail("W228", text, exit_code=exits.USAGE, hint=hint)
    begin = _begin(answer, end)
    load_of = _loads(request, begin, end, limit)
    responses, bounds, own = _traced(answer, request, end, limit)
    answer.measured = Measured(load_of, responses, bounds, begin, end, own)
    return answer


def _begin(answer: Answer, end: int) -> int:
    """Return when to begin to measure the load: a whole number of rounds of all jobs before."""
    periods = [round(each.period / answer.costs[each.node].clock) for each in answer.system.loads]
    rounds = math.lcm(*(period for period in periods if period < end))
    most = end * 3 // 4
    return end - (most // rounds * rounds or most)


def _loads(request: Request, begin: int, end: int, limit: float) -> dict[str, float]:
    """Return the load of each node between two times: what one run does more than another one."""
    busy = [_busy(request, until, limit) for until in (begin, end)]
    nodes = busy[0].keys()
    return {n: (busy[1][n][0] - busy[0][n][0]) / ((end - begin) * busy[0][n][1]) for n in nodes}


def _busy(request: Request, until: int, limit: float) -> dict[str, tuple[int, float]]:
    """Return what each node executes up to a time, and the units of a microsecond."""
    keys = {**request.keys, "end_after": until}
    loaded = load(request.file, request.target, request.placement, **keys)
    programs = build(loaded, folder_of(loaded, f"budget-{until}-{kind_of(request.keys)}"))
    done = count(programs, loaded.network.plan, limit)
    clocks = [costs.clock_of(program.board) for program in programs]
    return {
        program.node: (done.busy(core, 0, done.total), clock)
        for core, (program, clock) in enumerate(zip(programs, clocks, strict=True))
    }


def _traced(
    answer: Answer, request: Request, until: int, limit: float
) -> tuple[dict[str, tuple[int, int]], dict[str, Bound], dict[str, OwnCode]]:
    """Return the longest response times of a build with trace points, their bounds, own code."""
    lines = _traced_run(answer, request, until, limit)
    found = _traced_costs(answer, request)
    system = system_of(answer.description, found)
    bounds = analyse(system.jobs, system.nodes)
    observer = Observer(answer.description, system, lines)
    seen = longest(observer, list(system.entities))
    nodes = {job.name: job.node for job in system.jobs}
    scaled = {
        name: (round(most * found[nodes[name]].clock / 1000), times)
        for name, (most, times) in seen.items()
    }
    return scaled, bounds, own_code(answer.description, observer, found)


def _traced_run(answer: Answer, request: Request, until: int, limit: float) -> dict[str, Timeline]:
    """Run a build with trace points; return what happened on each node."""
    records = min(RECORDS[each.unit] for each in answer.costs.values())
    keys = {**request.keys, "trace_records": records, "end_after": until}
    trace = trace_run(
        request.file, request.target, request.placement, keys, timeout=limit, quiet=True
    )
    if trace.problems:
        raise WeftError(trace.problems, exits.FAILED)
    for line in trace.lines:
        if line.lost:
            text = f"{line.lost} records of {quoted(line.node)} were lost"
            raise fail("W228", text, exit_code=exits.FAILED, hint="measure until an earlier time")
        if line.end < (until - 2 * (until // 10)) * 1000:
            text = f"{quoted(line.node)} ended before the time that is measured"
            raise fail("W228", text, exit_code=exits.FAILED, hint="--until an earlier time")
    return {line.node: line for line in trace.lines}


def _traced_costs(answer: Answer, request: Request) -> dict[str, Costs]:
    """Return the costs of a build with trace points."""
    loaded = answer.description
    keys = {**_kernel_keys(loaded), "trace": True}
    found: dict[str, Costs] = {}
    for node, plain in answer.costs.items():
        with_tick = bool(loaded.root.application.periodics)
        activations = costs.probed(loaded.board(node).target, keys, with_tick)
        more = activations["task"].most - plain.activations["task"].most
        found[node] = costs.traced(plain, activations, max(1, more // 3))
    return found
