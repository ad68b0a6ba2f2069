# SPDX-License-Identifier: MIT
"""What activations and operations cost on a target: usually, for loads, and at most, for bounds."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from weft import rtl
from weft.building.builder import build, kind_of
from weft.diag import exits
from weft.diag.errors import fail
from weft.lab.budget.timed.counted import count
from weft.lab.compare.sources import read_source
from weft.lab.results_file import Result, Results
from weft.model.boards import Board
from weft.model.description import Description, load
from weft.paths import BUILD

PROBE = Path(__file__).parents[1] / "probe"
SPIN = {"instructions": 5_000_000, "cycles": 250_000}
"""Rounds of the probe's loop of two instructions, by unit: some ten milliseconds."""
TICKS = 10
"""In a window of the probe."""
MASKED = "kernel.masked.max"
"""Longest interrupts-off time of a suite; its metric may have the suite behind."""
EMULATED_CLOCK = 1000.0
"""MHz at which emulated programs see time pass: an instruction takes a nanosecond."""
CACHES = {"vexriscv_full": (256, 13), "vexriscv_imac": (256, 13)}
"""Lines of both caches, and cycles that a missing one takes: doc/explanation/accuracy.md."""
_LINE = re.compile(r"probe (\w+) (\d+) (\d+)")


@dataclass(frozen=True)
class Cost:
    """What something costs."""

    usual: float
    most: int


NOTHING = Cost(0.0, 0)


@dataclass(frozen=True)
class Costs:
    """The costs of a target in one configuration."""

    unit: str
    clock: float
    """Units in a microsecond of the target's own clock."""
    activations: Mapping[str, Cost]
    """By kind: timer, task (by a handler), relay (by a task), sleep, swi, interrupt, tick."""
    operations: Mapping[str, Cost] = field(default_factory=dict)
    """By metric."""
    masked: int = 0
    caches: int = 0
    """What it takes to load the caches anew."""


def clock_of(board: Board) -> float:
    """Return how many units a microsecond of a board's clock has."""
    if board.simulator is None:
        return EMULATED_CLOCK
    return rtl.machine(board.simulator).clock / 1e6


def caches_of(board: Board) -> int:
    """Return what it takes a board to load its caches anew; 0 where memory costs nothing."""
    if board.simulator is None:
        return 0
    cores = rtl.machine(board.simulator).cores
    known = [CACHES[core.name] for core in cores if core.name in CACHES]
    return max((lines * cycles for lines, cycles in known), default=0)


def probed(target: str, keys: dict[str, Any], with_tick: bool) -> dict[str, Cost]:
    """Measure what activations cost on a target, in a build with these keys."""
    unit = load(PROBE / "probe.yaml", target).board("main").unit
    plain, nothing = _windows("probe.yaml", target, keys, unit)
    base = plain["timer"]
    found = {
        "timer": base,
        "sleep": Cost(plain["sleep"].usual, max(plain["sleep"].most, plain["until"].most)),
        **{kind: _minus(plain[kind], base) for kind in ("task", "swi", "interrupt")},
        "relay": _minus(plain["relay"], plain["task"]),
    }
    if with_tick:
        ticking, idle = _windows("ticks.yaml", target, keys, unit)
        usual = (idle[0] - nothing[0]) / TICKS
        found["tick"] = Cost(usual, int(max(usual, (idle[1] - nothing[1]) / TICKS)) + 1)
        found["periodic"] = ticking["periodic"]
    return found


def _minus(whole: Cost, part: Cost) -> Cost:
    return Cost(whole.usual - part.usual, max(0, whole.most - int(part.usual)))


def _windows(
    name: str, target: str, keys: dict[str, Any], unit: str
) -> tuple[dict[str, Cost], tuple[int, int]]:
    """Run a probe; return the cost of one activation of each kind, and of no activations."""
    loaded = _spinning(load(PROBE / name, target, **keys), SPIN[unit])
    folder = BUILD / "budget" / Path(name).stem / kind_of(keys)
    done = count(build(loaded, folder), loaded.network.plan)
    times = [_LINE.fullmatch(line) for line in done.lines]
    kinds = [(line[1], int(line[2]), int(line[3])) for line in times if line]
    spent = [done.busy(0, begin, end) for begin, end in done.samples()]
    if len(spent) != 2 * len(kinds) or not kinds:
        raise fail("W228", f"the probe of {target} did not come to its end", exit_code=exits.FAILED)
    nothing = spent[0], spent[1]
    batched = zip(spent[::2], spent[1::2], strict=True)
    found = {}
    for (kind, idle, above), own in zip(kinds, batched, strict=True):
        if kind == "nothing":
            continue
        usual = (own[0] - nothing[0]) / idle
        preempting = (own[1] - nothing[1]) / above
        found[kind] = Cost(usual, int(max(usual, preempting)) + 1)
    return found, nothing


def _spinning(description: Description, rounds: int) -> Description:
    root = description.root
    define = {**root.application.define, "SPIN": f"({rounds}U)"}
    application = root.application.model_copy(update={"define": define})
    return replace(description, root=root.model_copy(update={"application": application}))


def from_results(results: Results, target: str, config: str) -> dict[str, Cost]:
    """Return the costs of operations, by metric."""
    rows = [r for each in (results, *results.beside) for r in each.results]
    rows = [r for r in rows if r.target == target and r.config == config]
    cold = {r.metric.removesuffix(".cold"): r for r in rows if r.metric.endswith(".cold")}
    return {r.metric: Cost(r.value, _most(r, cold.get(r.metric))) for r in rows}


def _most(row: Result, cold: Result | None) -> int:
    values = [row.p50, row.max, row.cold, *([cold.p50, cold.max] if cold else [])]
    return int(max(values)) + 1 if max(values) != int(max(values)) else int(max(values))


def masked_of(operations: Mapping[str, Cost]) -> int:
    """Return the longest interrupts-off time of all suites."""
    return max((c.most for name, c in operations.items() if name.startswith(MASKED)), default=0)


def costs_of(
    board: Board, config: str, keys: dict[str, Any], source: str, with_tick: bool
) -> Costs:
    """Return the costs of a board in a configuration: operations from a source, the rest probed."""
    operations = from_results(read_source(source).results, board.target, config)
    return Costs(
        board.unit,
        clock_of(board),
        probed(board.target, keys, with_tick),
        operations,
        masked_of(operations),
        caches_of(board),
    )


def traced(costs: Costs, activations: Mapping[str, Cost], record: int) -> Costs:
    """Return the costs of the same build with trace points, of which an operation writes some."""
    records = 3  # the call, the end of a wait, the switch
    operations = {
        name: Cost(cost.usual + record, cost.most + records * record)
        for name, cost in costs.operations.items()
    }
    return replace(
        costs, activations=activations, operations=operations, masked=costs.masked + record
    )
