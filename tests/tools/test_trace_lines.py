# SPDX-License-Identifier: MIT
"""What records mean, for one node and for several, and what is written of it."""

from pathlib import Path

import pytest
from perfetto.protos.perfetto.trace import perfetto_trace_pb2 as pb

from tests.needs import needs
from tests.tools.trace_made import names, record
from weft.cli.commands.trace import _wake_json
from weft.diag import exits
from weft.diag.errors import WeftError
from weft.observe.trace import ctf, perfetto
from weft.observe.trace.merge import align, flights
from weft.observe.trace.records import ALARM, Kind
from weft.observe.trace.timeline import Packet, Reader, Timeline, Wake

GIVE_AND_WAKE = [
    record(0, Kind.SWITCH, "idle"),
    record(10, Kind.SWITCH, "high", "idle"),
    record(20, Kind.GET, "ready", 0xFFFFFFFF),
    record(30, Kind.BLOCK, "ready", "high"),
    record(40, Kind.SWITCH, "low", "high"),
    record(50, Kind.PUT, "ready"),
    record(60, Kind.WAKE, "ready", "high"),
    record(70, Kind.SWITCH, "high", "low"),
    record(90, Kind.END, "high"),
    record(90, Kind.SWITCH, "low", "high"),
]


def read(*records: object) -> Timeline:
    return Reader(names()).read(records)  # type: ignore[arg-type]


def test_a_give_is_matched_to_its_wake() -> None:
    line = read(*GIVE_AND_WAKE)
    get, put = line.operations
    assert (get.verb, get.by, get.blocked, get.woke) == ("take", "high", True, [])
    assert (put.verb, put.by, put.blocked) == ("give", "low", False)
    [wake] = put.woke
    assert (wake.task, wake.time, wake.ran, wake.latency) == ("high", 60, 70, 10)
    assert (wake.by, wake.reason, wake.operation) == ("low", "give", put)


def test_what_each_task_does() -> None:
    line = read(*GIVE_AND_WAKE)
    high = [(s.name, s.begin, s.end) for s in line.slices if s.track == "high"]
    assert high == [
        ("runs", 10, 30),
        ("waits for ready", 30, 60),
        ("ready", 60, 70),
        ("runs", 70, 90),
    ]
    assert line.busy == {"idle": 10, "high": 50, "low": 30}
    assert line.switches == 4


def test_a_wake_without_its_switch_stays_open() -> None:
    """The check that gives match wakes can fail: without the switch nothing ran."""
    line = read(*[r for r in GIVE_AND_WAKE if r.time != 70])
    assert line.operations[1].woke[0].latency is None


def test_handlers_and_what_they_wake() -> None:
    line = read(
        record(0, Kind.SWITCH, "low"),
        record(10, Kind.ISR_ENTER, 3),
        record(12, Kind.ISR_ENTER, ALARM),
        record(14, Kind.ISR_EXIT, ALARM),
        record(15, Kind.PUT, "ready"),
        record(16, Kind.WAKE, "ready", "high"),
        record(18, Kind.ISR_EXIT, 3),
        record(20, Kind.SWITCH, "high", "low"),
    )
    assert line.wakes[0].by == "interrupt button" and line.wakes[0].latency == 4
    tracks = {(s.track, s.begin, s.end) for s in line.slices}
    assert ("interrupt button", 10, 18) in tracks and ("interrupt clock", 12, 14) in tracks
    assert line.busy["interrupt button"] == 6 and line.busy["interrupt clock"] == 2


def test_a_wake_that_no_call_of_the_same_context_made() -> None:
    """An interrupt between a task's call and its effect does not take the wake from it."""
    line = read(
        record(0, Kind.SWITCH, "low"),
        record(1, Kind.PUT, "ready"),
        record(2, Kind.ISR_ENTER, 3),
        record(3, Kind.PUT, "samples"),
        record(4, Kind.ISR_EXIT, 3),
        record(5, Kind.WAKE, "ready", "high"),
    )
    [wake] = line.wakes
    assert wake.operation is line.operations[0] and line.operations[1].woke == []


def test_sleep_and_timeouts() -> None:
    line = read(
        record(0, Kind.SWITCH, "low"),
        record(1, Kind.SLEEP, 0x900, 100),
        record(2, Kind.BLOCK, 0x900, "low"),
        record(3, Kind.SWITCH, "idle", "low"),
        record(90, Kind.ISR_ENTER, ALARM),
        record(91, Kind.WAIT_ENDED, 0x900, "low"),
        record(92, Kind.ISR_EXIT, ALARM),
        record(93, Kind.SWITCH, "low", "idle"),
    )
    assert [s.name for s in line.slices if s.track == "low"] == ["runs", "sleeps", "ready", "runs"]
    assert line.wakes[0].hub == "sleep" and line.wakes[0].by == "interrupt clock"


def test_a_beginning_that_was_lost() -> None:
    line = read(record(50, Kind.ISR_EXIT, 3), record(60, Kind.SWITCH, "high", "low"))
    found = [(s.track, s.begin, s.end) for s in line.slices]
    assert found == [("interrupt button", 50, 50), ("low", 50, 60), ("high", 60, 60)]


def packet(time: int, sent: bool, other: str, number: int) -> Packet:
    return Packet(time, sent, 0, other, number, "request", "a", "b", "?")


def line_of(node: str, *packets: Packet) -> Timeline:
    line = Timeline(node, {}, begin=0, end=100)
    line.packets += packets
    return line


def test_packets_are_matched_by_their_numbers_from_the_end() -> None:
    """b has lost its first records, and the link restarted in between."""
    a = line_of("a", *(packet(t, True, "b", n) for t, n in ((1, 0), (2, 1), (50, 0), (60, 1))))
    b = line_of("b", packet(52, False, "a", 0), packet(63, False, "a", 1))
    found = [(f.sent.time, f.received.time) for f in flights([a, b])]
    assert found == [(50, 52), (60, 63)]


def test_clocks_are_aligned_by_the_fastest_packets() -> None:
    """b's clock is 1000 behind; packets take 10 and 30 there, 10 and 50 back."""
    a = line_of("a", packet(1100, True, "b", 0), packet(1200, True, "b", 1))
    b = line_of("b", packet(110, False, "a", 0), packet(230, False, "a", 1))
    b.packets += [packet(300, True, "a", 0), packet(400, True, "a", 1)]
    a.packets += [packet(1310, False, "b", 0), packet(1450, False, "b", 1)]
    assert align([a, b], [["a"], ["b"]]) == []
    assert (b.begin, b.packets[0].time) == (1000, 1110)
    assert all(f.sent.time <= f.received.time for f in flights([a, b]))


def test_a_clock_that_is_moved_back_keeps_its_latencies() -> None:
    """b's clock is 2 s ahead, and its first records are older than a's clock."""
    a = line_of("a", packet(2_000, True, "b", 0), packet(5_000, False, "b", 0))
    b = line_of("b", packet(2_000_003_000, False, "a", 0), packet(2_000_004_000, True, "a", 0))
    for time, ran in ((1_999_000_000, 1_999_900_000), (2_000_010_000, 2_000_020_000)):
        b.wakes.append(Wake(time, "high", "", "?", "start", ran=ran))
    b.wakes.append(Wake(2_000_030_000, "low", "", "?", "start"))
    b.begin = b.wakes[0].time
    assert align([a, b], [["a"], ["b"]]) == []
    assert (b.begin, b.wakes[0].time) == (0, 0)
    assert a.packets[0].time <= b.packets[0].time <= b.packets[1].time <= a.packets[1].time
    assert [wake.latency for wake in b.wakes] == [900_000, 10_000, None]
    assert [_wake_json(wake)["ran"] for wake in b.wakes] == [900_000, 1_020_000, None]


def test_a_time_below_zero_is_no_mark_of_what_never_happened() -> None:
    line = read(*GIVE_AND_WAKE)
    line.shift(-65)
    assert [wake.latency for wake in line.wakes] == [10]
    line.shift(-1000)
    assert [wake.latency for wake in line.wakes] == [10]


def test_cores_of_one_machine_have_one_clock() -> None:
    a, b = line_of("a", packet(5, True, "b", 0)), line_of("b", packet(4, False, "a", 0))
    assert align([a, b], [["a", "b"]]) == [] and b.begin == 0


def test_a_clock_of_which_nothing_is_known() -> None:
    assert align([line_of("a"), line_of("b")], [["a"], ["b"]]) == [
        "b: no frames tell how its clock stands to the others"
    ]


def test_perfetto_has_an_arrow_from_give_to_run() -> None:
    trace = pb.Trace()
    trace.ParseFromString(perfetto.trace([read(*GIVE_AND_WAKE)], []))
    names = {p.track_descriptor.uuid: p.track_descriptor.name for p in trace.packet}
    events = [p for p in trace.packet if p.HasField("track_event")]
    starts = [p for p in events if p.track_event.flow_ids]
    ends = [p for p in events if p.track_event.terminating_flow_ids]
    assert [names[p.track_event.track_uuid] for p in starts] == ["low", "hub ready"]
    [end] = ends
    assert names[end.track_event.track_uuid] == "high" and end.timestamp == 70
    assert {tuple(p.track_event.flow_ids) for p in starts} == {
        tuple(end.track_event.terminating_flow_ids)
    }
    assert [p.timestamp for p in events] == sorted(p.timestamp for p in events)


def test_tracks_have_a_fixed_order() -> None:
    line = read(*GIVE_AND_WAKE, record(100, Kind.ISR_ENTER, 3), record(101, Kind.ISR_EXIT, 3))
    assert perfetto.tracks(line) == ["interrupt button", "high", "low", "hub ready"]


def test_slices_of_a_track_begin_and_end_in_turns() -> None:
    trace = pb.Trace()
    trace.ParseFromString(perfetto.trace([read(*GIVE_AND_WAKE)], []))
    depth: dict[int, int] = {}
    for found in trace.packet:
        event = found.track_event
        change = {event.TYPE_SLICE_BEGIN: 1, event.TYPE_SLICE_END: -1}.get(event.type, 0)
        depth[event.track_uuid] = depth.get(event.track_uuid, 0) + change
        assert 0 <= depth[event.track_uuid] <= 1
    assert set(depth.values()) == {0}


def test_every_event_has_a_form_in_ctf() -> None:
    names = {kind.name.lower() for kind in Kind if kind is not Kind.NONE}
    assert set(ctf.EVENTS) == names | {"lost"}


@needs("barectf")
def test_ctf_goes_into_no_other_folder(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("precious")
    with pytest.raises(WeftError, match="something else than a trace") as caught:
        ctf.write([read(*GIVE_AND_WAKE)], tmp_path)
    assert caught.value.exit_code == exits.USAGE
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]
