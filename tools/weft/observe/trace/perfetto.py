# SPDX-License-Identifier: MIT
"""Writes time lines as a Perfetto trace: tracks of contexts and hubs, arrows from give to wake.

Only the message types of the package `perfetto` are used. Its TraceProcessor
would download a program.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from perfetto.protos.perfetto.trace import perfetto_trace_pb2 as pb
from perfetto.trace_builder.proto_builder import TraceProtoBuilder

from weft.observe.trace.merge import Flight
from weft.observe.trace.timeline import FOREVER, Operation, Packet, Slice, Timeline, Wake

SEQUENCE = 1
"""All packets are of one sequence, in the order of time."""

GROUPS = ("interrupt", "timer", "SWI", "task", "hub", "link")
"""Kinds of tracks of a node, in the order in which they are shown."""


@dataclass
class _Step:
    """An event of a track."""

    time: int
    track: int
    kind: int
    name: str = ""
    starts: list[int] = field(default_factory=list)
    """Arrows that begin or continue here."""
    ends: list[int] = field(default_factory=list)


class _Writer:
    """Collects events; hands them out in the order of time."""

    def __init__(self) -> None:
        self.builder = TraceProtoBuilder()
        self.steps: list[_Step] = []
        self.flows = 0
        self._tracks: dict[tuple[str, str], int] = {}

    def node(self, number: int, line: Timeline) -> None:
        """Describe a node and its tracks."""
        uuid = self._tracks[line.node, ""] = len(self._tracks) + 1
        packet = self.builder.add_packet()
        packet.trusted_packet_sequence_id = SEQUENCE
        track = packet.track_descriptor
        track.uuid = uuid
        track.process.pid = number + 1
        track.process.process_name = f"node {line.node}"
        track.child_ordering = pb.TrackDescriptor.ChildTracksOrdering.EXPLICIT
        for rank, name in enumerate(tracks(line)):
            self._tracks[line.node, name] = len(self._tracks) + 1
            packet = self.builder.add_packet()
            packet.trusted_packet_sequence_id = SEQUENCE
            child = packet.track_descriptor
            child.uuid = self._tracks[line.node, name]
            child.parent_uuid = uuid
            child.name = name
            child.sibling_order_rank = rank

    def has(self, line: Timeline, track: str) -> bool:
        """Return whether a node has a track."""
        return (line.node, track) in self._tracks

    def step(self, time: int, line: Timeline, track: str, kind: int, name: str = "") -> _Step:
        """Add an event."""
        step = _Step(time, self._tracks.get((line.node, track), self._tracks[line.node, ""]), kind)
        step.name = name
        self.steps.append(step)
        return step

    def flow(self) -> int:
        """Return a new arrow."""
        self.flows += 1
        return self.flows

    def finish(self) -> bytes:
        """Return the trace."""
        for step in sorted(self.steps, key=lambda step: step.time):
            packet = self.builder.add_packet()
            packet.timestamp = step.time
            packet.trusted_packet_sequence_id = SEQUENCE
            event: Any = packet.track_event
            event.type = step.kind
            event.track_uuid = step.track
            if step.name:
                event.name = step.name
            event.flow_ids.extend(step.starts)
            event.terminating_flow_ids.extend(step.ends)
        return bytes(self.builder.serialize())


BEGIN = pb.TrackEvent.Type.TYPE_SLICE_BEGIN
END = pb.TrackEvent.Type.TYPE_SLICE_END
INSTANT = pb.TrackEvent.Type.TYPE_INSTANT


def trace(lines: Sequence[Timeline], flights: Sequence[Flight]) -> bytes:
    """Return the Perfetto trace of all nodes."""
    writer = _Writer()
    arrivals: dict[int, int] = {}
    departures: dict[int, int] = {}
    for flight in flights:
        flow = writer.flow()
        departures[id(flight.sent)], arrivals[id(flight.received)] = flow, flow
    for number, line in enumerate(lines):
        writer.node(number, line)
        _slices(writer, line)
        for operation in line.operations:
            _operation(writer, line, operation)
        for mark in line.marks:
            writer.step(mark.time, line, mark.by, INSTANT, f"{mark.text}: {mark.value}")
        for packet in line.packets:
            _packet(writer, line, packet, departures, arrivals)
    return writer.finish()


def tracks(line: Timeline) -> list[str]:
    """Return the tracks of a node in their order; tasks by priority."""
    used = dict.fromkeys(entry.track for entry in line.slices)
    tasks = sorted(
        (task for task in line.priorities if task in used),
        key=lambda task: line.priorities[task] if line.priorities[task] >= 0 else 99,
    )
    groups: dict[str, list[str]] = {group: [] for group in GROUPS}
    for name in used:
        word = name.partition(" ")[0]
        if name not in line.priorities and word in GROUPS:
            groups[word].append(name)
    groups["task"] = tasks
    groups["hub"] = [f"hub {name}" for name in line.hubs]
    groups["link"] = [f"link to {other}" for other in dict.fromkeys(p.other for p in line.packets)]
    return [name for group in GROUPS for name in groups[group]]


def _slices(writer: _Writer, line: Timeline) -> None:
    begins: dict[tuple[str, int], _Step] = {}
    for entry in line.slices:
        step = writer.step(entry.begin, line, entry.track, BEGIN, _title(entry))
        if entry.name == "runs":
            begins[entry.track, entry.begin] = step
        writer.step(entry.end, line, entry.track, END)
    for wake in line.wakes:
        target = None if wake.ran is None else begins.get((wake.task, wake.ran))
        _arrow(writer, line, wake, target)


def _title(entry: Slice) -> str:
    return entry.track if entry.name == "runs" else entry.name


def _arrow(writer: _Writer, line: Timeline, wake: Wake, target: _Step | None) -> None:
    """Draw arrows from the waking context through the hub to the slice of the woken task."""
    name = f"{wake.reason} {wake.hub}".rstrip()
    source = writer.step(wake.time, line, wake.by, INSTANT, f"{name}: wakes {wake.task}")
    steps = [source]
    if wake.hub and writer.has(line, f"hub {wake.hub}"):
        steps.append(writer.step(wake.time, line, f"hub {wake.hub}", INSTANT, f"wakes {wake.task}"))
    if target is None:
        return
    flow = writer.flow()
    for step in steps:
        step.starts.append(flow)
    target.ends.append(flow)


def _operation(writer: _Writer, line: Timeline, operation: Operation) -> None:
    text = f"{operation.verb} by {operation.by}"
    if operation.blocked:
        limit = "" if operation.timeout == FOREVER or operation.puts else f" {operation.timeout} us"
        text += f": waits{limit}"
    writer.step(operation.time, line, f"hub {operation.hub}", INSTANT, text)


def _packet(
    writer: _Writer,
    line: Timeline,
    packet: Packet,
    departures: dict[int, int],
    arrivals: dict[int, int],
) -> None:
    verb = "sends" if packet.sent else "gets"
    name = f"{verb} {packet.kind} {packet.source} to {packet.destination}"
    step = writer.step(packet.time, line, f"link to {packet.other}", INSTANT, name)
    if flow := departures.get(id(packet)):
        step.starts.append(flow)
    if flow := arrivals.get(id(packet)):
        step.ends.append(flow)
