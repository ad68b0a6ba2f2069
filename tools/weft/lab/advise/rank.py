# SPDX-License-Identifier: MIT
"""Which of several strategies is the best, and why."""

import math
from collections.abc import Callable, Sequence
from typing import Literal

from weft.lab.advise.model import Prediction

Prefer = Literal["load", "latency", "memory"]

BY: dict[Prefer, Callable[[Prediction], float]] = {
    "load": lambda each: each.load,
    "latency": lambda each: each.latency[0],
    "memory": lambda each: each.memory,
}
"""What is small in the best one."""
ALIKE = 0.01
"""Share by which two have to differ to be told apart."""


def ranked(found: Sequence[Prediction], prefer: Prefer = "load") -> list[Prediction]:
    """Return predictions, the best first: those without notes, then by what is preferred.

    Among those that are as good as the best one, the others of latency, load and memory decide.
    """
    measure = BY[prefer]
    rest = [BY[name] for name in ("latency", "load", "memory") if name != prefer]
    order = sorted(found, key=lambda each: (bool(each.notes), measure(each)))
    if not order:
        return []
    best = measure(order[0])
    limit = best * (1 + ALIKE) if math.isfinite(best) else best
    first = [e for e in order if bool(e.notes) == bool(order[0].notes) and measure(e) <= limit]
    first.sort(key=lambda each: tuple(by(each) for by in rest))
    return [*first, *(each for each in order if each not in first)]


def reason(order: Sequence[Prediction], prefer: Prefer = "load") -> str:
    """Return why the first one is the best."""
    best = order[0]
    if best.notes:
        return f"no strategy meets all: {best.notes[0]}"
    good = [each for each in order if not each.notes]
    words = {"load": "the lowest load of both nodes", "latency": "the shortest latency"}
    text = words.get(prefer, "the least memory") + " of those that meet the deadline"
    if len(good) == 1:
        return "the only one that meets the deadline"
    second = good[1]
    if BY[prefer](second) <= BY[prefer](best) * (1 + ALIKE):
        text += f"; {second.strategy.notify} is within 1 %, but slower or larger"
    return text
