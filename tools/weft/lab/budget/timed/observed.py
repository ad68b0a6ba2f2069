# SPDX-License-Identifier: MIT
"""Response times in a trace: each activation, from that of the first of its chain to its end.

A task has done its job when it asks for the next one: at the hub, or the sleep, that `waits` names.
What activates something does so once each time; so the n-th activation belongs to the n-th of what
it comes after. Times are nanoseconds.
"""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from weft.building.generator.periodics import PeriodicsView
from weft.lab.budget.timed.facts import ONCE, System, activities
from weft.model.description import Description, model
from weft.model.description.model_timing import Activity
from weft.model.description.rules_timing import SLEEP
from weft.observe.trace.timeline import Timeline

US = 1000
TRACKS = {"timers": "timer", "interrupts": "interrupt", "swis": "SWI"}
TICKING = "SWI periodics"
"""The track of all periodic functions."""


@dataclass(frozen=True)
class Seen:
    """One activation."""

    begin: int
    end: int
    origin: int
    """When the first of its chain was activated."""
    job: str


class Observer:
    """Finds the activations of an application in the traces of its nodes."""

    def __init__(
        self, description: Description, system: System, lines: Mapping[str, Timeline]
    ) -> None:
        """Take the traces by node."""
        self._description = description
        self._application = description.root.application
        self._system = system
        self._lines = lines
        self._facts = activities(description)
        self._known: dict[str, list[Seen]] = {}

    def activations(self, name: str) -> list[Seen]:
        """Return the activations of kind.name that have ended, in their order."""
        if name not in self._known:
            self._known[name] = self._find(name)
        return self._known[name]

    def _find(self, name: str) -> list[Seen]:
        activity = self._facts[name]
        runs = self._runs(name, activity)
        jobs = self._system.entities[name]
        if not activity.after:
            origins = self._origins(name, activity, [begin for begin, _ in runs])
            return [Seen(b, e, o, jobs[0]) for (b, e), o in zip(runs, origins, strict=True)]
        causes = [(seen, cause) for cause in activity.after for seen in self.activations(cause)]
        causes.sort(key=lambda each: each[0].begin)
        by_cause = self._job_after(name, activity, jobs)
        found: list[Seen] = []
        for begin, end in runs:
            if len(found) == len(causes):
                break
            seen = causes[len(found)][0]
            if end >= seen.begin:  # else it ran by itself before
                found.append(Seen(begin, end, seen.origin, by_cause[seen.job]))
        return found

    def _job_after(self, name: str, activity: Activity, jobs: list[str]) -> dict[str, str]:
        """Return the jobs by that which each comes after."""
        before = [job for cause in activity.after for job in self._system.entities[cause]]
        return dict(zip(before, jobs, strict=True))

    def line_of(self, name: str) -> Timeline:
        """Return the trace of the node of kind.name."""
        kind, _, own = name.partition(".")
        entry = getattr(self._application, kind)[own]
        return self._lines[self._description.node_of(entry)]

    def _runs(self, name: str, activity: Activity) -> list[tuple[int, int]]:
        """Return when it ran; of a task, from where it could begin to where it asked for more."""
        kind, _, own = name.partition(".")
        line = self.line_of(name)
        if kind == "tasks":
            return self._jobs(line, own, activity.waits or "")
        if kind == "periodics":
            ticks = [(s.begin, s.end) for s in line.slices if s.track == TICKING]
            every = self._ticks(own) // self._step(line.node)
            return ticks[every - 1 :: every]
        track = f"{TRACKS[kind]} {own}"
        return [(s.begin, s.end) for s in line.slices if s.track == track]

    def _ticks(self, name: str) -> int:
        entry: model.Periodic = self._application.periodics[name]
        return entry.ticks or (entry.period or 0) // self._application.config.tick

    def _step(self, node: str) -> int:
        return PeriodicsView(self._description, node).step

    @staticmethod
    def _jobs(line: Timeline, task: str, waits: str) -> list[tuple[int, int]]:
        """Return the jobs of a task: from one wait to the next."""
        asks = []
        for event in line.events:
            if waits == SLEEP:
                is_ask = event.name == "sleep" and event.fields["task"] == task
            else:
                is_ask = event.name in ("get", "put") and event.fields["by"] == task
                is_ask = is_ask and event.fields["hub"] == waits
            if is_ask:
                asks.append(event.time)
        woken = [wake.time for wake in line.wakes if wake.task == task]
        found = []
        for ask, after in pairwise(asks):
            at = bisect_right(woken, ask)
            begin = woken[at] if at < len(woken) and woken[at] < after else ask
            found.append((begin, after))
        return found

    def _origins(self, name: str, activity: Activity, begins: list[int]) -> list[int]:
        """Return when each was due, of what comes first in its chain."""
        kind, _, own = name.partition(".")
        line = self.line_of(name)
        if kind == "tasks" and activity.waits == SLEEP:
            clock = [s.begin for s in line.slices if s.track == "interrupt clock"]
            entered = [clock[max(0, bisect_right(clock, begin) - 1)] for begin in begins]
            return [time // US * US for time in entered]
        if kind == "timers":
            period = (self._application.timers[own].period or ONCE) * US
        elif kind == "periodics":
            period = self._ticks(own) * self._application.config.tick * US
        else:
            return begins
        first = min((begin - n * period for n, begin in enumerate(begins)), default=0)
        return [first // US * US + n * period for n in range(len(begins))]


def longest(observer: Observer, names: list[str]) -> dict[str, tuple[int, int]]:
    """Return the longest response time of each job, and how many activations were seen."""
    found: dict[str, tuple[int, int]] = {}
    for name in names:
        for seen in observer.activations(name):
            most, count = found.get(seen.job, (0, 0))
            found[seen.job] = max(most, seen.end - seen.origin), count + 1
    return found
