# SPDX-License-Identifier: MIT
"""Costs by formulas instead of measured ones, so that expected values can be computed."""

import math
from dataclasses import dataclass

from weft.lab.advise.question import Exchange, Question
from weft.lab.advise.tables import Tables, is_uneven
from weft.lab.strategies.describe import Cell, Probe
from weft.lab.strategies.strategy import pair_of
from weft.lab.strategies.table import Cost, Measured, State

FIXED = {"interrupt": 1000.0, "poll": 700.0, "adaptive": 1400.0, "armed": 1600.0, "spin": 500.0}
"""Units of an exchange of no bytes at the node that sends."""
PLANNED = 300.0
"""Units of a planned poll that finds nothing."""
BEHIND = 15.0
"""Microseconds of a call beside the time to its planned poll."""
UNEVEN = 36.0
"""What a size that is no multiple of a block adds to the units of the node that sends."""
WAKE = 400.0
POLLS = 2.0
"""Units in a microsecond at the measured period."""
LOADED = 1.1
"""Costs of loaded cores, in those of idle ones."""
PHASE = 90.0
"""Microseconds from a poll of the other node to one of the caller."""
COPYING = 1.4
"""Costs beside another master, in those without it."""
WAKE_WORDS = 10.0
POLL_WORDS = 0.02
EXTERNAL = 1.5
"""What a byte costs in external memory, in what it costs in internal one."""


def uneven(cell: Cell) -> int:
    """Return how many of both sizes are no multiples of a block."""
    return is_uneven(cell.argument) + is_uneven(cell.result)


def cost(probe: Probe, times: float) -> State:
    """Return costs that are linear in bytes; the other node pays half."""
    method = probe.method
    notify = method.notify
    each = EXTERNAL if method.memory == "external" else 1.0
    costs = []
    for cell in probe.cells:
        size = 0 if method.transfer == "lent" else (cell.argument + cell.result) * method.batch
        calls = 0 if method.transfer == "lent" else uneven(cell)
        busy = (FIXED[notify] + 2 * each * size + UNEVEN * calls) * times
        direct = (20 + each * size / 100) * times
        waits = [0.0]
        if notify == "poll":
            waits = [part * probe.polls / 4 for part in range(5)]
            if probe.kind == "call":
                direct = PHASE + max(0, math.ceil((direct - PHASE) / probe.polls)) * probe.polls
        if probe.plans:
            direct = BEHIND
        latencies = [direct + wait for wait in waits]
        costs.append(Cost((busy, busy / 2), latencies, WAKE_WORDS + size / 2))
    polls = POLLS * times if notify == "poll" else 0.0
    planned = PLANNED * times if probe.plans else 0.0
    words = POLL_WORDS if notify == "poll" else 0.0
    return State((polls, polls / 2), WAKE * times, costs, planned, words, WAKE_WORDS)


@dataclass
class Made(Tables):
    """Tables of such costs."""

    def _measured(self, probe: Probe) -> Measured:
        loaded = cost(probe, LOADED) if probe.has_background else None
        return Measured(cost(probe, COPYING if probe.copies else 1.0), loaded)


def tables(target: str = "mixed") -> Made:
    """Return the tables of a target."""
    return Made(pair_of(target))


def question(
    size: int = 160,
    every: int = 10_000,
    deadline: int = 2000,
    result: int | None = None,
    *,
    target: str = "mixed",
    other: tuple[float, float] = (0.0, 0.0),
    swapped: bool = False,
    service: int = 0,
    bus: float = 0.0,
) -> Question:
    """Return a question of one exchange."""
    exchange = Exchange("data", size, every, deadline, result, swapped, service)
    return Question(pair_of(target), (exchange,), other=other, bus=bus)
