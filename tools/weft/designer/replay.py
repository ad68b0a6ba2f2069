# SPDX-License-Identifier: MIT
"""A recorded trace as the page shows it: what happened in a part of its time."""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeVar

from weft.designer.messages.trace import (
    Frame,
    HubAt,
    Part,
    Recorded,
    Slice,
    TracedHub,
    Track,
    WakeUp,
)
from weft.designer.shapes import of_track, shape_of
from weft.diag.visible import visible
from weft.model.description import Description
from weft.observe.levels import Level, capacity_of, level
from weft.observe.trace.filling import can_follow, fillings
from weft.observe.trace.run import Trace
from weft.observe.trace.timeline import Timeline

MAX_SLICES, MAX_OTHERS = 4000, 2000
"""Of a part."""
MAX_WARNING = 500
"""Characters."""
T = TypeVar("T", Slice, WakeUp, Frame)


@dataclass
class Replay:
    """A trace; times are in ns from its beginning."""

    recorded: Recorded
    slices: list[Slice] = field(default_factory=list)
    wakes: list[WakeUp] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    levels: list[HubAt] = field(default_factory=list)
    """In the order of time."""

    def part(self, begin: int, end: int) -> Part:
        """Return what happened between two times, at most so much of it."""
        slices = [one for one in self.slices if one.begin <= end and one.end >= begin]
        wakes = _first(self.wakes, lambda one: begin <= one.time <= end)
        frames = _first(self.frames, lambda one: one.sent <= end and one.arrived >= begin)
        levels, levels_end = self._levels(begin, end)
        is_cut = (
            levels_end < end
            or len(slices) > MAX_SLICES
            or max(len(wakes), len(frames)) > MAX_OTHERS
        )
        if len(slices) > MAX_SLICES:
            slices = sorted(slices, key=lambda one: one.begin - one.end)[:MAX_SLICES]
        return Part(
            type="part",
            begin=begin,
            end=end,
            slices=slices,
            wakes=wakes[:MAX_OTHERS],
            frames=frames[:MAX_OTHERS],
            levels=levels,
            levels_end=levels_end,
            is_cut=is_cut,
        )

    def _levels(self, begin: int, end: int) -> tuple[list[HubAt], int]:
        """Return what hubs hold at the beginning of a part and in it, and up to where."""
        first = bisect_right(self.levels, begin, key=lambda one: one.time)
        before: dict[int, HubAt] = {one.hub: one for one in self.levels[:first]}
        last = bisect_right(self.levels, end, key=lambda one: one.time)
        found = self.levels[first:last]
        if len(found) > MAX_OTHERS:
            end = found[MAX_OTHERS].time - 1
            found = [one for one in found[:MAX_OTHERS] if one.time <= end]
        return [*before.values(), *found], end

    def sorted(self) -> "Replay":
        """Bring all to the order of time; return it."""
        self.levels.sort(key=lambda one: one.time)
        self.slices.sort(key=lambda one: one.begin)
        self.wakes.sort(key=lambda one: one.time)
        self.frames.sort(key=lambda one: one.sent)
        return self


def _first(items: Iterable[T], is_there: Callable[[T], bool]) -> list[T]:
    return list(islice(filter(is_there, items), MAX_OTHERS + 1))


def replay_of(description: Description, trace: Trace) -> Replay:
    """Return a trace as the page shows it."""
    lines = trace.lines
    begin = min((line.begin for line in lines), default=0)
    end = max((line.end for line in lines), default=0) - begin
    found = [*trace.warnings, *(problem.message for problem in trace.problems)]
    warnings = [visible(text)[:MAX_WARNING] for text in found]
    replay = Replay(Recorded(type="recorded", end=end, warnings=warnings))
    for line in lines:
        _add(replay, description, line, begin)
    for flight in trace.flights:
        sent, received = flight.sent, flight.received
        replay.frames.append(
            Frame(
                source=received.other,
                target=sent.other,
                sent=sent.time - begin,
                arrived=received.time - begin,
                kind=sent.kind,
                by=sent.by,
            )
        )
    return replay.sorted()


def _add(replay: Replay, description: Description, line: Timeline, begin: int) -> None:
    """Add what happened on a node."""
    tracks = replay.recorded.tracks
    places: dict[str, int] = {}
    for name in [*line.priorities, *dict.fromkeys(one.track for one in line.slices)]:
        if name not in places:
            places[name] = len(tracks)
            shape = shape_of(description, *of_track(name))
            tracks.append(Track(node=line.node, name=name, shape=shape))
    _add_levels(replay, description, line, begin)
    for one in line.slices:
        times = {"begin": one.begin - begin, "end": one.end - begin}
        replay.slices.append(Slice(track=places[one.track], state=one.name, **times))
    for wake in line.wakes:
        if wake.task not in places:
            continue
        replay.wakes.append(
            WakeUp(
                track=places[wake.task],
                time=wake.time - begin,
                ran=None if wake.ran is None else wake.ran - begin,
                shape=shape_of(description, "hubs", wake.hub),
                by=wake.by,
                reason=wake.reason,
            )
        )


def _add_levels(replay: Replay, description: Description, line: Timeline, begin: int) -> None:
    """Add what the hubs of a node held."""
    hubs = description.on(line.node, "hubs")
    for name, changes in fillings(line, hubs).items():
        shape = shape_of(description, "hubs", name)
        if shape is None:
            continue
        index, hub = len(replay.recorded.hubs), hubs[name]
        replay.recorded.hubs.append(TracedHub(node=line.node, name=name, shape=shape))
        for change in changes:
            now = Level("")
            if can_follow(hub):
                now = level(hub.type, change.amount, capacity_of(hub))
            time = change.time - begin
            replay.levels.append(
                HubAt(hub=index, time=time, text=now.text, fill=now.fill, waiters=change.waiters)
            )
