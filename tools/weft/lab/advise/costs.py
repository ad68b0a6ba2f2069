# SPDX-License-Identifier: MIT
"""What the exchanges of a question cost: measured costs, by what else nodes and bus do.

Costs lie between those of idle cores and of loaded ones, by the share of other work, and between
those without another master of the bus and beside one that copies all the time, by its share.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from weft.lab.advise.question import Exchange, Question
from weft.lab.advise.tables import Point, Tables, combined
from weft.lab.strategies.describe import Probe
from weft.lab.strategies.strategy import BATCH, Method
from weft.lab.strategies.table import State


class Costs:
    """The costs of the exchanges of a question."""

    def __init__(self, question: Question, tables: Tables) -> None:
        """Take a question and the costs of its target."""
        self._question = question
        self._tables = tables

    def exchange(self, method: Method, each: Exchange, batch: int = 1) -> Point:
        """Return the cost of an exchange, or of several that are made as one."""
        if batch == 1:
            return self._one(replace(method, batch=1), each)
        one, many = self._one(replace(method, batch=1), each), self._one(method, each)
        return one.mixed(many, (batch - 1) / (BATCH - 1))

    def _one(self, method: Method, each: Exchange) -> Point:
        """Return what is measured as one."""
        sizes = each.argument, each.result or 0

        def of(state: str) -> Point:
            return self._tables.point(method, each.kind, sizes, each.swapped, state)

        near, far = self.others(each)
        waits = far if each.result is None else (near + far) / 2
        idle = of("idle")
        parts = [(idle, 1.0)]
        nodes = [idle.busy]
        for state, shares, late in (
            ("loaded", (near, far), waits),
            ("copying", (self._question.bus,) * 2, self._question.bus),
        ):
            if any(shares):
                beside = of(state)
                parts += [(beside, late), (idle, -late)]
                more = zip(beside.busy, idle.busy, shares, strict=True)
                first, second = ((a - b) * share for a, b, share in more)
                nodes.append((first, second))
        first, second = (sum(part) for part in zip(*nodes, strict=True))
        return replace(combined(parts), busy=(first, second))

    def base(
        self, method: Method, each: Exchange, node: int, value: Callable[[State, int], float]
    ) -> float:
        """Return what a node does whatever the size; `value` gets a state, and 0 for the sender."""
        place = 0 if node == int(each.swapped) else 1

        def of(state: str) -> float:
            found = self._tables.base(method, each.kind, each.swapped, state)
            return value(found, place)

        idle = of("idle")
        shares = {"loaded": self._question.other[node], "copying": self._question.bus}
        return idle + sum((of(state) - idle) * share for state, share in shares.items() if share)

    def waits(self, method: Method, each: Exchange) -> list[float]:
        """Return how long small exchanges wait for polls, in periods of these, sorted."""
        return self._tables.waits(method, each.kind, each.swapped)

    def phase(self, method: Method, each: Exchange) -> float:
        """Return how long after a poll of the other node the caller polls, in microseconds."""
        return self._tables.phase(method, each.kind, each.swapped)

    def others(self, each: Exchange) -> tuple[float, float]:
        """Return what else the node that sends does, and the other one."""
        first, second = self._question.other
        return (second, first) if each.swapped else (first, second)

    def probe(self, method: Method) -> Probe:
        """Return the program that measures small exchanges as the first one is."""
        return next(self.probes(method))

    def probes(self, method: Method) -> Iterator[Probe]:
        """Yield the programs that measure exchanges as the first one is."""
        first = self._question.exchanges[0]
        yield from self._tables.probes(method, first.kind, 1, 1, first.swapped)
