# SPDX-License-Identifier: MIT
"""How a series grows, in words: "constant", "+22 per task from 4 on", "+28 per doubling".

A series is a metric that was measured for several n, `metric@n`. What is said holds within the
tolerance of its unit, and is of these points only: nothing is known between or beyond them.
"""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from weft.lab.interrupts_off import series_point
from weft.lab.results_file import Result

Points = Mapping[int, float]
"""Values by n."""

LEAST = 3
"""Points that a line needs: any two lie on one."""

CLEAR = 4
"""A line rises or falls by so many tolerances, or nothing is said of its slope."""


@dataclass(frozen=True)
class Tolerance:
    """By how much two values may differ that are taken for the same."""

    absolute: float
    relative: float
    """Share of the value."""

    def of(self, value: float) -> float:
        """Return the tolerance at a value."""
        return max(self.absolute, self.relative * abs(value))


TOLERANCES = {
    "instructions": Tolerance(2, 0.01),
    "cycles": Tolerance(8, 0.03),
    "ns": Tolerance(2, 0.1),
}
"""By unit: other branches of a constant path; lines of the caches; what else the machine does."""

NOUNS = ("task", "byte", "owner", "hop", "node", "object", "argument", "pair", "timer", "waiter")
_NOUN = re.compile(rf"\bn (?:\+ 1 )?(?:[\w-]+ )?({'|'.join(NOUNS)})s?\b")


def noun_of(text: str) -> str:
    """Return what n counts by the text of a metric: "task" of "wake n lower-priority tasks"."""
    found = _NOUN.search(text)
    return found[1] if found else "n"


def tolerance_of(rows: Iterable[Result]) -> Tolerance:
    """Return the tolerance for rows of one unit: what their clock cannot tell apart is the same."""
    given = list(rows)
    base = TOLERANCES.get(given[0].unit, Tolerance(0, 0))
    return Tolerance(max(base.absolute, *(row.resolution for row in given)), base.relative)


def series_of(rows: Iterable[Result]) -> dict[str, list[Result]]:
    """Return the series among rows of one target, by their names, the points in order."""
    found: dict[str, list[Result]] = {}
    for row in rows:
        if series_point(row.metric) is not None:
            found.setdefault(row.metric.rpartition("@")[0], []).append(row)
    return {
        name: sorted(points, key=lambda row: series_point(row.metric) or 0)
        for name, points in found.items()
    }


def words_of(rows: Sequence[Result], noun: str = "n") -> str:
    """Return how a series of one target grows, by its results; empty if there are none."""
    points = {series_point(row.metric) or 0: row.value for row in rows}
    return words(points, tolerance_of(rows), noun) if rows else ""


def words(points: Points, tolerance: Tolerance, noun: str = "n") -> str:
    """Return how some values grow; empty for fewer than two points."""
    if len(points) < 2:
        return ""
    ordered = sorted(points)
    for first in range(len(ordered) // 2 + 1):
        rest = ordered[first:]
        said = _constant(points, rest, tolerance)
        said = said or _line(points, rest, tolerance, noun) or _doubling(points, rest, tolerance)
        if said:
            return said + _from(points, ordered, first)
    a, b = ordered[0], ordered[-1]
    least, most = min(points.values()), max(points.values())
    if {points[a], points[b]} != {least, most}:
        return f"between {_number(least)} and {_number(most)}"
    return f"from {_number(points[a])} at {a} to {_number(points[b])} at {b}"


def _from(points: Points, ordered: Sequence[int], first: int) -> str:
    """Return from where on something holds, and what was before."""
    if first == 0:
        return ""
    ends = dict.fromkeys((ordered[0], ordered[first - 1]))
    before = " to ".join(f"{_number(points[n])} at {n}" for n in ends)
    return f" from {ordered[first]} on, {before}"


def _constant(points: Points, some: Sequence[int], tolerance: Tolerance) -> str:
    values = [points[n] for n in some]
    is_same = len(values) > 1 and max(values) - min(values) <= tolerance.of(max(values))
    return "constant" if is_same else ""


def _line(points: Points, some: Sequence[int], tolerance: Tolerance, noun: str) -> str:
    slope = _slope([(float(n), points[n]) for n in some], tolerance)
    if slope is None:
        return ""
    if abs(slope) >= 1:
        return f"{_signed(slope)} per {noun}"
    plural = noun if noun == "n" else f"{noun}s"
    return f"{math.copysign(1, slope):+.0f} per {_number(abs(1 / slope))} {plural}"


def _doubling(points: Points, some: Sequence[int], tolerance: Tolerance) -> str:
    if some[0] == 0:
        return ""
    slope = _slope([(math.log2(n), points[n]) for n in some], tolerance)
    return "" if slope is None else f"{_signed(slope)} per doubling"


def _slope(places: Sequence[tuple[float, float]], tolerance: Tolerance) -> float | None:
    """Return the slope of the line through the first and the last place if all lie on it."""
    if len(places) < LEAST:
        return None
    (x0, y0), (x1, y1) = places[0], places[-1]
    slope = (y1 - y0) / (x1 - x0)
    is_clear = abs(y1 - y0) >= CLEAR * tolerance.of(y0)
    on_line = all(abs(y - y0 - slope * (x - x0)) <= tolerance.of(y) for x, y in places)
    return slope if is_clear and on_line else None


def _signed(value: float) -> str:
    return ("+" if value > 0 else "-") + _number(abs(value))


def _number(value: float) -> str:
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"
