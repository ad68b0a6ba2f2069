# SPDX-License-Identifier: MIT
"""./weft trace with real programs: the trace shows what they did."""

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from perfetto.protos.perfetto.trace import perfetto_trace_pb2 as pb

from tests.needs import need_target, needs
from tests.nightly import nightly
from tests.tools.command_line import Weft
from weft.diag import exits
from weft.paths import ROOT

EXAMPLES = ROOT / "examples"
PRODUCER = EXAMPLES / "producer_consumer" / "producer_consumer.yaml"
OTHERS = nightly("cm33", "rv32", "rv64", "mips", "leon3", "microblaze", "host-aarch64")

pytestmark = needs("cmake", "ninja", "gcc")


def traced(weft: Weft, folder: Path, file: Path, *options: object) -> dict[str, Any]:
    result = weft("trace", file, "--json", "--build-dir", folder / "build", *options)
    assert result.code == 0, result.err
    return json.loads(result.out)  # type: ignore[no-any-return]


def unmatched(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the wakes that no give or get made, or after which the task does not run.

    Found in the records alone, by other means than the tool's own.
    """
    wrong = []
    for index, event in enumerate(events):
        if event["event"] != "wake":
            continue
        made = [
            e for e in events[:index] if e["event"] in ("put", "get") and e["by"] == event["by"]
        ]
        runs = [
            e
            for e in events[index:]
            if e["event"] == "switch" and event["task"] in (e["to"], e["from"])
        ]
        cause = made[-1]["hub"] if made else None
        if cause != event["hub"] or not runs or runs[0]["to"] != event["task"]:
            wrong.append(event)
    return wrong


@pytest.mark.parametrize("target", ["cm3", *OTHERS, "host"])
def test_every_give_and_get_that_woke_is_matched_to_its_wake(
    weft: Weft, tmp_path: Path, target: str
) -> None:
    need_target(target)
    [node] = traced(weft, tmp_path, PRODUCER, "-t", target)["nodes"]
    wakes = [event for event in node["events"] if event["event"] == "wake"]
    assert len(wakes) == 3 and unmatched(node["events"]) == []
    operations = [o for o in node["operations"] if o["woke"]]
    assert [(o["verb"], o["by"], o["woke"]) for o in operations] == [
        ("get", "consumer", ["producer"])
    ] * 3
    assert [o["time"] for o in operations] <= [wake["time"] for wake in wakes]
    assert all(w["latency"] is not None for w in node["wakes"] if w["hub"])
    without = [e for e in node["events"] if e["event"] != "get"]
    assert len(unmatched(without)) == 3, "the check can fail"


def test_the_trace_of_an_example(
    weft: Weft, tmp_path: Path, golden: Callable[[Path, str], None]
) -> None:
    """Names and order; times change with each compiler."""
    need_target("cm3")
    [node] = traced(weft, tmp_path, PRODUCER, "-t", "cm3")["nodes"]
    lines = [
        " ".join([e["event"], *(f"{key}={e[key]}" for key in e if key not in ("time", "event"))])
        for e in node["events"]
    ]
    golden(Path(__file__).parent / "trace" / "expected.txt", "\n".join(lines) + "\n")


@needs("barectf", "babeltrace2")
def test_babeltrace_reads_what_is_written(weft: Weft, tmp_path: Path) -> None:
    need_target("cm3")
    folder = tmp_path / "ctf"
    [node] = traced(weft, tmp_path, PRODUCER, "-t", "cm3", "--ctf", folder)["nodes"]
    command = ["babeltrace2", "--no-delta", "--clock-seconds", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    assert len(lines) == len(node["events"])
    for line, event in zip(lines, node["events"], strict=True):
        found = re.match(r'\[(\d+)\.(\d{9})\] (\w+): \{ node = "main" \}, \{ (.*) \}$', line)
        assert found and int(found[1] + found[2]) == event["time"]
        assert found[3] == event["event"]
        fields = dict(re.findall(r'(\w+) = (?:"([^"]*)"|-?\d+)', found[4]))
        assert {k: v for k, v in fields.items() if v} == {
            k: v for k, v in event.items() if isinstance(v, str) and v and k != "event"
        }


def test_perfetto_parses_what_is_written(weft: Weft, tmp_path: Path) -> None:
    need_target("cm3")
    file = tmp_path / "trace.pftrace"
    [node] = traced(weft, tmp_path, PRODUCER, "-t", "cm3", "--perfetto", file)["nodes"]
    trace = pb.Trace()
    trace.ParseFromString(file.read_bytes())
    ran = [wake for wake in node["wakes"] if wake["ran"] is not None]
    ends = [p for p in trace.packet if p.track_event.terminating_flow_ids]
    assert sorted(p.timestamp for p in ends) == sorted(wake["ran"] for wake in ran)
    flows = {flow for p in trace.packet for flow in p.track_event.flow_ids}
    assert flows == {flow for p in ends for flow in p.track_event.terminating_flow_ids}
    names = [p.track_descriptor.name for p in trace.packet if p.HasField("track_descriptor")]
    assert names == ["", "producer", "consumer", "hub samples"]


def test_the_last_records_survive_when_the_ring_is_full(weft: Weft, tmp_path: Path) -> None:
    need_target("cm3")
    file = EXAMPLES / "semaphore_loop" / "semaphore_loop.yaml"
    [whole] = traced(weft, tmp_path, file, "-t", "cm3", "--records", 65536)["nodes"]
    [last] = traced(weft, tmp_path, file, "-t", "cm3", "--records", 64)["nodes"]
    assert whole["lost"] == 0 and len(last["events"]) == 64
    assert last["lost"] == len(whole["events"]) - 64
    plain = [{k: v for k, v in e.items() if k not in ("time", "by")} for e in whole["events"]]
    assert [{k: v for k, v in e.items() if k not in ("time", "by")} for e in last["events"]] == (
        plain[-64:]
    )


@pytest.mark.slow
def test_several_nodes_on_one_time_line(weft: Weft, tmp_path: Path) -> None:
    need_target("cm3")
    need_target("rv32")
    file = EXAMPLES / "two_cores" / "two_cores.yaml"
    ctf = tmp_path / "ctf"
    options = ["--records", 8192, *(["--ctf", ctf] if shutil.which("barectf") else [])]
    found = traced(weft, tmp_path, file, *options)
    assert [node["node"] for node in found["nodes"]] == ["gpp", "dsp"]
    sent = [e for node in found["nodes"] for e in node["events"] if e["event"] == "send"]
    received = [e for node in found["nodes"] for e in node["events"] if e["event"] == "receive"]
    assert len(found["packets"]) == len(received) >= 200
    calls = [
        len([p for p in some if p["kind"] in ("request", "reply")]) for some in (sent, received)
    ]
    assert 0 <= calls[0] - calls[1] <= 2, "the last ones find nobody any more"
    assert all(p["sent"] <= p["received"] for p in found["packets"])
    kinds = {packet["kind"] for packet in found["packets"]}
    assert {"hello", "request", "reply"} <= kinds
    if shutil.which("barectf") and shutil.which("babeltrace2"):
        command = ["babeltrace2", "--no-delta", "--clock-seconds", str(ctf)]
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
        times = [float(text) for text in re.findall(r"^\[([\d.]+)\]", done.stdout, re.MULTILINE)]
        assert len(times) == sum(len(node["events"]) for node in found["nodes"])
        assert times == sorted(times)


@pytest.mark.slow
def test_posted_packets_are_numbered_like_all_others(weft: Weft, tmp_path: Path) -> None:
    """A packet that one end does not count would pair all later ones with the wrong records."""
    need_target("cm3")
    need_target("rv32")
    folder = tmp_path / "two_cores"
    shutil.copytree(EXAMPLES / "two_cores", folder)
    file, main = folder / "two_cores.yaml", folder / "main.c"
    file.write_text(file.read_text().replace("{type: sem,", "{type: sem, delivery: posted,"))
    main.write_text(
        main.read_text()
        .replace("sum += sample;", "sum += sample; weft_sem_give(&finished);")
        .replace(
            "    weft_sem_take(&finished, WEFT_FOREVER);",
            "    for (unsigned n = 0; n <= SAMPLES; n++) weft_sem_take(&finished, WEFT_FOREVER);",
        )
    )
    found = traced(weft, tmp_path, file, "--records", 8192)
    posted = [packet for packet in found["packets"] if packet["kind"] == "posted"]
    assert len(posted) == 101
    events = {
        name: [e["kind"] for node in found["nodes"] for e in node["events"] if e["event"] == name]
        for name in ("send", "receive")
    }
    assert events["send"].count("posted") == events["receive"].count("posted") == 101
    assert all(packet["sent"] <= packet["received"] for packet in found["packets"])


MARKS = """\
#include "system.h"

void run(void *arg)
{
    (void)arg;
    weft_trace_mark("first \\"mark\\"", 7);
    weft_sleep(WEFT_MS(2));
    weft_trace_mark("second", 8);
    for (;;) {
        weft_sleep(WEFT_MS(5));
    }
}
"""


@pytest.mark.parametrize("target", ["cm3", "rv32", "host"])
def test_marks_sleep_and_a_program_without_end(weft: Weft, tmp_path: Path, target: str) -> None:
    need_target(target)
    text = (ROOT / "spec" / "valid" / "minimal" / "minimal.yaml").read_text()
    (tmp_path / "app.yaml").write_text(text.replace("stack: 512", "stack: 1024"))
    (tmp_path / "main.c").write_text(MARKS)
    [node] = traced(weft, tmp_path, tmp_path / "app.yaml", "-t", target, "--until", "20ms")["nodes"]
    assert [(m["text"], m["value"], m["by"]) for m in node["marks"]] == [
        ('first "mark"', 7, "only"),
        ("second", 8, "only"),
    ]
    slept = [e for e in node["events"] if e["event"] == "block"]
    assert {e["hub"] for e in slept} == {"sleep"} and len(slept) >= 3
    assert node["marks"][1]["time"] - node["marks"][0]["time"] >= 1_999_000, "one tick"
    assert {w["reason"] for w in node["wakes"] if w["hub"]} == {"timeout"}


def test_a_node_that_does_not_end_leaves_no_trace(weft: Weft, tmp_path: Path) -> None:
    text = (ROOT / "spec" / "valid" / "minimal" / "minimal.yaml").read_text()
    (tmp_path / "app.yaml").write_text(text)
    (tmp_path / "main.c").write_text(MARKS)
    options = ("-t", "host", "--timeout", "1", "--build-dir", tmp_path / "build")
    result = weft("trace", tmp_path / "app.yaml", *options)
    assert result.code == exits.TIMEOUT
    assert "error W173: `main` left no trace" in result.err and "--until TIME" in result.err


def test_a_console_that_was_damaged_is_refused(
    weft: Weft, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from weft.run.dump import Collector
    from weft.run.lines import Damaged

    whole = Collector.line

    def damaged(self: Collector, line: str) -> bool:
        return whole(self, line if "begin" in line or "end" in line else Damaged(line))

    monkeypatch.setattr(Collector, "line", damaged)
    result = weft("trace", PRODUCER, "-t", "host", "-q", "--build-dir", tmp_path / "build")
    assert result.code == exits.FAILED and result.out == ""
    assert "error W170: the trace of node `main` is damaged: line" in result.err


def test_records_must_be_a_power_of_two(weft: Weft) -> None:
    result = weft("trace", PRODUCER, "--records", "1000")
    assert result.code == exits.USAGE and "a power of two" in result.err


def test_the_table(weft: Weft, tmp_path: Path) -> None:
    need_target("cm3")
    result = weft("trace", PRODUCER, "-t", "cm3", "-q", "--build-dir", tmp_path / "build")
    assert result.code == 0
    assert re.search(r"^main: [\d.,]+ us, 8 switches, 36 records", result.out)
    assert re.search(r"^ producer +5 +[\d.]+ +[\d.]+ % +4 ", result.out, re.MULTILINE)
    assert re.search(
        r"^ producer +[\d.]+ +[\d.]+ +consumer, get samples ", result.out, re.MULTILINE
    )
    assert re.search(
        r"^ consumer +[\d.]+ +[\d.]+ +idle, start +producer [\d.]+ %", result.out, re.MULTILINE
    )


@pytest.mark.slow
def test_the_table_of_a_simulated_core_is_in_cycles(weft: Weft, tmp_path: Path) -> None:
    need_target("vex")
    result = weft("trace", PRODUCER, "-t", "vex", "-q", "--build-dir", tmp_path / "build")
    assert result.code == 0
    assert re.search(r"^main: [\d,]+ cycles, 8 switches, 36\s+records", result.out)
    assert re.search(r"^ context +priority +cycles +share +runs", result.out, re.MULTILINE)
    assert re.search(r"^ producer +5 +[\d,]+ +[\d.]+ % +4 ", result.out, re.MULTILINE)
    assert re.search(r"^ task +cycles +at cycles +woken by", result.out, re.MULTILINE)
