# SPDX-License-Identifier: MIT
"""A recorded trace as the page shows it: what happened in a part of its time."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter

from weft.base import inputs
from weft.designer.protocol import Frame, Part, Recorded, Slice, Track, WakeUp
from weft.model.description import Description
from weft.observe.trace.run import Trace
from weft.observe.trace.timeline import Timeline

MAX_SLICES, MAX_OTHERS = 4000, 2000
"""Of a part."""
SECTIONS = {"interrupt": "interrupts", "timer": "timers", "SWI": "swis"}
"""Of the application, by the first word of a track."""
KINDS = {
    "tasks": "task",
    "hubs": "hub",
    "interrupts": "interrupt",
    "timers": "timer",
    "swis": "swi",
}
"""Of shapes, by the section."""

T = TypeVar("T", Slice, WakeUp, Frame)


@dataclass
class Replay:
    """A trace; times are in ns from its beginning."""

    recorded: Recorded
    slices: list[Slice] = field(default_factory=list)
    wakes: list[WakeUp] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)

    def part(self, begin: int, end: int) -> Part:
        """Return what happened between two times, at most so much of it."""
        slices = [one for one in self.slices if one.begin <= end and one.end >= begin]
        wakes = _first(self.wakes, lambda one: begin <= one.time <= end)
        frames = _first(self.frames, lambda one: one.sent <= end and one.arrived >= begin)
        is_cut = len(slices) > MAX_SLICES or max(len(wakes), len(frames)) > MAX_OTHERS
        if len(slices) > MAX_SLICES:
            slices = sorted(slices, key=lambda one: one.begin - one.end)[:MAX_SLICES]
        return Part(
            type="part",
            begin=begin,
            end=end,
            slices=slices,
            wakes=wakes[:MAX_OTHERS],
            frames=frames[:MAX_OTHERS],
            is_cut=is_cut,
        )

    def write(self, file: Path) -> None:
        """Write it to a file, for read()."""
        file.write_bytes(_ADAPTER.dump_json(self))


_ADAPTER = TypeAdapter(Replay)


def read(file: Path) -> Replay:
    """Read what a run has written."""
    return _ADAPTER.validate_json(inputs.read_bytes(file, "W170", inputs.MAX_CONSOLE))


def _first(items: Iterable[T], is_there: Callable[[T], bool]) -> list[T]:
    return list(islice(filter(is_there, items), MAX_OTHERS + 1))


def replay_of(description: Description, trace: Trace) -> Replay:
    """Return a trace as the page shows it."""
    lines = trace.lines
    begin = min((line.begin for line in lines), default=0)
    end = max((line.end for line in lines), default=0) - begin
    warnings = [*trace.warnings, *(problem.message for problem in trace.problems)]
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
    replay.slices.sort(key=lambda one: one.begin)
    replay.wakes.sort(key=lambda one: one.time)
    replay.frames.sort(key=lambda one: one.sent)
    return replay


def _add(replay: Replay, description: Description, line: Timeline, begin: int) -> None:
    """Add what happened on a node."""
    tracks = replay.recorded.tracks
    places: dict[str, int] = {}
    for name in [*line.priorities, *dict.fromkeys(one.track for one in line.slices)]:
        if name not in places:
            places[name] = len(tracks)
            shape = _shape(description, *_section(name))
            tracks.append(Track(node=line.node, name=name, shape=shape))
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
                shape=_shape(description, "hubs", wake.hub),
                by=wake.by,
                reason=wake.reason,
            )
        )


def _section(track: str) -> tuple[str, str]:
    """Return the section and the name of the entry of a track."""
    word, _, name = track.partition(" ")
    return (SECTIONS[word], name) if name and word in SECTIONS else ("tasks", track)


def _shape(description: Description, section: str, name: str) -> str | None:
    """Return the id of the shape of an entry: replicas share one."""
    if name not in getattr(description.root.application, section):
        return None
    return f"{KINDS[section]}:{description.document.original(('application', section, name))[-1]}"
