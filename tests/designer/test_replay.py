# SPDX-License-Identifier: MIT
"""Recorded traces, and the parts of them that a page shows."""

from pathlib import Path

from tests.designer.served import served
from weft.designer import trace_file
from weft.designer.messages.trace import Frame, Recorded, Slice, Track, WakeUp
from weft.designer.replay import MAX_OTHERS, MAX_SLICES, Replay

TEXT = """\
weft: 1
topology:
  nodes:
    one: {board: linux}
    two: {board: linux}
  links:
    - {between: [one, two], driver: socket}
application:
  sources: [main.c]
  config: {end_after: 1s}
  hubs:
    go: {type: sem, node: two}
  tasks:
    first: {entry: first, priority: 5, stack: 8192, node: one, uses: [go]}
    second: {entry: second, priority: 5, stack: 8192, node: two, uses: [go]}
"""

MAIN = """\
#include "system.h"
void first(void *arg)
{
    (void)arg;
    for (int i = 0; i < 5; i++) {
        weft_sem_give(&go);
        weft_sleep(WEFT_MS(10));
    }
}
void second(void *arg)
{
    (void)arg;
    for (int i = 0; i < 5; i++) {
        weft_sem_take(&go, WEFT_FOREVER);
    }
    weft_printf("taken\\n");
}
"""


def test_a_run_is_recorded_and_shown_in_parts(tmp_path: Path) -> None:
    (tmp_path / "app.yaml").write_text(TEXT)
    (tmp_path / "main.c").write_text(MAIN)
    with served(tmp_path, tmp_path / "app.yaml") as site, site.page() as page:
        page.until("state")
        page.send(type="look", begin=0, end=10)
        assert page.until("refused")["hint"] == "run with trace points"
        page.send(type="run", trace=True)
        assert page.until("console", node="two")["lines"] == ["taken"]
        recorded = page.until("recorded")
        assert page.until("running", phase="idle")["code"] == 0
        tracks = {track["name"]: track for track in recorded["tracks"]}
        assert tracks["first"]["shape"] == "task:first" and tracks["second"]["node"] == "two"
        page.send(type="look", begin=0, end=recorded["end"])
        part = page.until("part")
        states = {one["state"] for one in part["slices"]}
        assert {"runs", "sleeps", "waits for go"} <= states and not part["is_cut"]
        assert all(0 <= one["begin"] <= one["end"] <= recorded["end"] for one in part["slices"])
        woken = [one for one in part["wakes"] if one["shape"] == "hub:go"]
        assert woken and all(one["ran"] is None or one["ran"] >= one["time"] for one in woken)
        there = [one for one in part["frames"] if (one["source"], one["target"]) == ("one", "two")]
        assert len(there) >= 5
        page.send(type="look", begin=recorded["end"] + 1, end=recorded["end"] + 2)
        assert page.until("part")["slices"] == []
        with site.page() as late:
            assert late.until("recorded") == recorded
        folder = site.designer.desk.runs._folder
        assert folder is not None
    assert not Path(folder.name).exists()


def test_a_part_is_bounded(tmp_path: Path) -> None:
    many = range(3 * MAX_SLICES)
    made = Replay(
        Recorded(type="recorded", end=10**9, tracks=[Track(node="a", name="<b>", shape=None)]),
        [Slice(track=0, state="runs", begin=10 * n, end=10 * n + 1 + n % 7) for n in many],
        [WakeUp(track=0, time=n, by="x", reason="give") for n in many],
        [Frame(source="a", target="b", sent=n, arrived=n + 5, kind="k", by="x") for n in many],
    )
    trace_file.write(made, tmp_path / "trace.json")
    read = trace_file.read(tmp_path / "trace.json")
    assert read == made
    part = read.part(0, 10**9)
    assert part.is_cut and len(part.slices) == MAX_SLICES
    assert min(one.end - one.begin for one in part.slices) >= 5
    assert len(part.wakes) == len(part.frames) == MAX_OTHERS
    few = read.part(1000, 1100)
    assert not few.is_cut and len(few.slices) == 11
    assert [one.time for one in few.wakes] == list(range(1000, 1101))
