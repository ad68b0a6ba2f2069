# SPDX-License-Identifier: MIT
"""The own code of tasks, SWIs and handlers, as a trace shows it.

What an activation ran itself, without those that interrupted it, less what its operations usually
take. What a trace cannot tell from own code stays in it: the way out of the wait, calls that the
description does not name, trace points, and the entry of interrupts. So it is observed, a little
more than the own code of that run, and no bound of other runs.
"""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from math import gcd

from weft.lab.budget.timed.costs import NOTHING, Costs
from weft.lab.budget.timed.facts import activities
from weft.lab.budget.timed.observed import TRACKS, Observer
from weft.model.description import Description
from weft.observe.trace.timeline import Timeline

Spans = list[tuple[int, int]]
HANDLERS = tuple(f"{word} " for word in TRACKS.values())


@dataclass(frozen=True)
class OwnCode:
    """The longest own code of a task, SWI or handler that was observed."""

    target: str
    amount: int
    """In units of the target."""
    times: int
    """Activations that were looked at."""
    step: int = 0
    """Of the clock by which it was observed."""


def own_code(
    description: Description, observer: Observer, costs: Mapping[str, Costs]
) -> dict[str, OwnCode]:
    """Return what was observed, by kind.name; functions of one tick cannot be told apart."""
    found = {}
    for name, activity in activities(description).items():
        kind, _, own = name.partition(".")
        seen = observer.activations(name)
        if kind == "periodics" or not seen:
            continue
        line = observer.line_of(name)
        known = costs[line.node]
        track = own if kind == "tasks" else f"{TRACKS[kind]} {own}"
        most = longest_run(line, track, [(each.begin, each.end) for each in seen])
        calls = [
            known.operations.get(c.metric, NOTHING).usual * c.times for c in activity.operations
        ]
        amount = max(0, round(most * known.clock / 1000 - sum(calls)))
        found[name] = OwnCode(
            description.board(line.node).target,
            amount,
            len(seen),
            round(gcd(*(event.time for event in line.events)) * known.clock / 1000),
        )
    return found


def longest_run(line: Timeline, track: str, windows: Spans) -> int:
    """Return the nanoseconds that a context ran itself at most in one of some windows."""
    is_task = not track.startswith(HANDLERS)
    runs = sorted((s.begin, s.end) for s in line.slices if (s.track, s.name) == (track, "runs"))
    handlers = sorted((s.begin, s.end) for s in line.slices if s.track.startswith(HANDLERS))
    above = _union(handlers) if is_task else []
    most = 0
    for begin, end in windows:
        if not is_task:
            first = bisect_right(handlers, (begin, end))
            last = bisect_right(handlers, (end, end))
            above = _union([h for h in handlers[first:last] if h[1] <= end])
        spent = sum(
            e - b - sum(to - since for since, to in _within(above, b, e))
            for b, e in _within(runs, begin, end)
        )
        most = max(most, spent)
    return most


def _union(spans: Spans) -> Spans:
    """Return sorted spans without those that lie in others."""
    found: Spans = []
    for begin, end in spans:
        if found and begin <= found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], end)
        else:
            found.append((begin, end))
    return found


def _within(spans: Spans, begin: int, end: int) -> Spans:
    """Return the parts of sorted spans that lie between two times."""
    first = max(0, bisect_right(spans, (begin, begin)) - 1)
    last = bisect_right(spans, (end, end))
    cut = [(max(b, begin), min(e, end)) for b, e in spans[first:last]]
    return [(b, e) for b, e in cut if b < e]
