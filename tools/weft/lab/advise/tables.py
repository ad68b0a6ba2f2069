# SPDX-License-Identifier: MIT
"""Measured costs of a target, found by sizes and interpolated between them."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from weft.lab.strategies.describe import (
    BLOCK,
    SIZES,
    UNEVEN,
    Cell,
    Probe,
    cells_for,
    sizes_of,
)
from weft.lab.strategies.strategy import Kind, Method, Pair
from weft.lab.strategies.table import Cost, Measured, State, is_kept, measured

Sure = Literal["measured", "interpolated", "extrapolated"]
SURE: tuple[Sure, ...] = ("measured", "interpolated", "extrapolated")
"""How sure a value is, the best first."""
QUANTILES = (0.5, 0.99, 1.0)


def least_sure(found: Sequence[Sure]) -> Sure:
    """Return how sure what depends on several values is."""
    return max(found, key=SURE.index)


@dataclass(frozen=True)
class Point:
    """The cost of one exchange at one size, or between sizes."""

    busy: tuple[float, float]
    """Units of the node that sends, and of the other one."""
    latency: tuple[float, float, float]
    """Microseconds: median, 99 of 100, longest."""
    words: float = 0.0
    """On the bus."""

    def mixed(self, other: "Point", share: float) -> "Point":
        """Return what lies between two points."""
        return combined([(self, 1 - share), (other, share)])


def combined(parts: Sequence[tuple[Point, float]]) -> Point:
    """Return the weighted sum of points."""

    def total(values: Callable[[Point], tuple[float, ...]], index: int) -> float:
        return sum(values(point)[index] * weight for point, weight in parts)

    busy = (total(_busy, 0), total(_busy, 1))
    latency = (total(_latency, 0), total(_latency, 1), total(_latency, 2))
    return Point(busy, latency, sum(point.words * weight for point, weight in parts))


def _busy(point: Point) -> tuple[float, ...]:
    return point.busy


def _latency(point: Point) -> tuple[float, ...]:
    return point.latency


def point_of(cost: Cost) -> Point:
    """Return a measured cost as a point."""
    median, late, longest = (quantile(cost.latencies, each) for each in QUANTILES)
    return Point(cost.busy, (median, late, longest), cost.words)


def quantile(values: Sequence[float], part: float) -> float:
    """Return the value below which a part of some sorted values lies."""
    place = part * (len(values) - 1)
    low = int(place)
    high = min(low + 1, len(values) - 1)
    return values[low] + (values[high] - values[low]) * (place - low)


def around(size: int, sizes: Sequence[int] = SIZES) -> tuple[int, int, float]:
    """Return the measured sizes around one, and where between them it is, from 0 to 1."""
    index = min(bisect_left(sizes, size), len(sizes) - 1)
    high = sizes[index]
    low = high if size >= high or index == 0 else sizes[index - 1]
    return low, high, (size - low) / (high - low) if high > low else 0.0


def is_uneven(size: int) -> bool:
    """Return whether a size, filled up to words, has words behind its last block."""
    return size > BLOCK and -(-size // 4) % (BLOCK // 4) != 0


def along(at: Callable[[int], Point], size: int, sizes: Sequence[int] = SIZES) -> Point:
    """Return the cost of a size: on the line of whole blocks, and what an uneven size adds.

    That is what the measured one costs beyond the line. `sizes`: those of the line, none uneven.
    """

    def on_line(one: int) -> Point:
        low, high, share = around(one, sizes)
        return at(low).mixed(at(high), share)

    extra = combined([(at(UNEVEN), 1), (on_line(UNEVEN), -1)])
    return combined([(on_line(size), 1), (extra, is_uneven(size))])


def sure_of(size: int, batch: int = 1) -> Sure:
    """Return how sure the cost of a size is, of exchanges of which so many are made as one."""
    sizes = sizes_of(batch)
    if size in sizes:
        return "measured"
    return "interpolated" if sizes[0] < size < sizes[-1] else "extrapolated"


Progress = Callable[[Probe], None]


@dataclass
class Tables:
    """The costs of a target in one configuration; what is missing is measured."""

    pair: Pair
    keys: Mapping[str, Any] = field(default_factory=dict)
    fresh: bool = False
    progress: Progress = lambda probe: None
    _known: dict[tuple[Any, ...], Measured] = field(default_factory=dict)

    def probes(
        self, method: Method, kind: Kind, argument: int, result: int, swapped: bool
    ) -> Iterator[Probe]:
        """Yield the programs that measure what a pair of sizes needs."""
        cells = self._cells(method, kind, argument, result)
        for program in cells_for(kind, method.batch):
            if not cells.isdisjoint(program):
                yield Probe(self.pair, method, kind, program, swapped, self.keys)

    def _cells(self, method: Method, kind: Kind, argument: int, result: int) -> set[Cell]:
        sizes = sizes_of(method.batch)
        base = sizes[0]
        there = {*around(argument, sizes)[:2], *around(UNEVEN, sizes)[:2], UNEVEN}
        if kind == "message":
            return {Cell(size) for size in there}
        back = {*around(result, sizes)[:2], *around(UNEVEN, sizes)[:2], UNEVEN}
        return {Cell(size, base) for size in {base, *there}} | {Cell(base, size) for size in back}

    def state(self, probe: Probe, name: str) -> State:
        """Return what a program measures.

        `idle`; `loaded`, or idle where that is not measured; `copying`: by a program of its own.
        """
        if name == "copying":
            return self._measured(replace(probe, copies=True)).idle
        found = self._measured(probe)
        return found.loaded or found.idle if name == "loaded" else found.idle

    def _measured(self, probe: Probe) -> Measured:
        key = probe.method, probe.kind, probe.cells, probe.swapped, probe.copies
        if key not in self._known:
            if self.fresh or not is_kept(probe):
                self.progress(probe)
            self._known[key] = measured(probe, fresh=self.fresh)[0]
        return self._known[key]

    def base(self, method: Method, kind: Kind, swapped: bool, state: str) -> State:
        """Return what does not depend on sizes: polls and wake-ups."""
        return self.state(self._small(method, kind, swapped), state)

    def waits(self, method: Method, kind: Kind, swapped: bool) -> list[float]:
        """Return how long small exchanges wait for polls, in periods of these, sorted.

        That is what they take longer than by interrupts, which wait for nothing.
        """
        probe = self._small(method, kind, swapped)
        plain = self._small(replace(method, notify="interrupt"), kind, swapped)
        costs = self.state(probe, "idle").costs
        direct = self.state(plain, "idle").costs
        return sorted(
            (latency - quantile(other.latencies, 0.5)) / probe.polls
            for cost, other in zip(costs, direct, strict=True)
            for latency in cost.latencies
        )

    def phase(self, method: Method, kind: Kind, swapped: bool) -> float:
        """Return how long after a poll of the other node the caller polls, in microseconds.

        A call that is found at once takes as long, and whole periods more if it is not done then.
        """
        probe = self._small(method, kind, swapped)
        return min(cost.latencies[0] for cost in self.state(probe, "idle").costs)

    def _small(self, method: Method, kind: Kind, swapped: bool) -> Probe:
        cells = cells_for(kind, method.batch)[0]
        return Probe(self.pair, method, kind, cells, swapped, self.keys)

    def point(
        self, method: Method, kind: Kind, sizes: tuple[int, int], swapped: bool, state: str
    ) -> Point:
        """Return the cost of an exchange: by argument and by result."""
        argument, result = sizes
        at = {
            cell: point_of(cost)
            for probe in self.probes(method, kind, argument, result, swapped)
            for cell, cost in zip(probe.cells, self.state(probe, state).costs, strict=True)
        }
        known = sizes_of(method.batch)
        if kind == "message":
            return along(lambda size: at[Cell(size)], argument, known)
        base = known[0]
        there = along(lambda size: at[Cell(size, base)], argument, known)
        back = along(lambda size: at[Cell(base, size)], result, known)
        return combined([(there, 1), (back, 1), (at[Cell(base, base)], -1)])
