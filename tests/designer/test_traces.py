# SPDX-License-Identifier: MIT
"""Traces in files: written by commands, opened by the designer, refused if not of what is shown."""

import copy
import json
import socket
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.designer.served import LIMIT, Served, served
from tests.designer.test_replay import MAIN, TEXT
from tests.needs import need_target
from tests.tools.command_line import Weft
from weft.designer import trace_file, traces
from weft.designer.messages.trace import TraceFile
from weft.diag import exits
from weft.diag.errors import WeftError

TRACE: dict[str, Any] = {
    "weft_trace": 1,
    "end": 1000,
    "tracks": [
        {"node": "one", "name": "first", "shape": "task:first"},
        {"node": "two", "name": "second", "shape": "task:second"},
        {"node": "two", "name": "for first of one", "shape": None},
    ],
    "hubs": [{"node": "two", "name": "go", "shape": "hub:go"}],
    "warnings": ["two: lost a few"],
    "slices": [
        {"track": 1, "state": "runs", "begin": 500, "end": 1000},
        {"track": 0, "state": "runs", "begin": 0, "end": 400},
    ],
    "wakes": [
        {
            **{"track": 1, "time": 450, "ran": 500, "shape": "hub:go"},
            **{"by": "for first of one", "reason": "give"},
        }
    ],
    "frames": [
        {
            **{"source": "one", "target": "two", "sent": 300, "arrived": 420},
            **{"kind": "call", "by": "first"},
        }
    ],
    "levels": [{"hub": 0, "time": 0, "text": "0 units", "fill": None, "waiters": 1}],
}


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    """Return the trace with a change."""
    made = copy.deepcopy(TRACE)
    change(made)
    return json.dumps(made).encode()


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Served]:
    (tmp_path / "app.yaml").write_text(TEXT)
    (tmp_path / "main.c").write_text(MAIN)
    with served(tmp_path, tmp_path / "app.yaml") as found:
        yield found


def post(
    site: Served, raw: bytes, name: str = "other.json", **headers: str
) -> tuple[int, list[str]]:
    """Send a file as a page does; return status, message and hint."""
    token = headers.pop("token", site.designer.token)
    url = f"{site.origin}/trace/{name}?token={token}"
    request = urllib.request.Request(url, raw, headers, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=LIMIT) as answer:
            return answer.status, answer.read().decode().split("\n")
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode().split("\n")


def test_a_file_is_replayed(site: Served) -> None:
    with site.page() as page:
        page.until("state")
        assert post(site, changed(lambda _: None)) == (204, [""])
        recorded = page.until("recorded")
        assert (recorded["file"], recorded["end"]) == ("other.json", 1000)
        assert recorded["warnings"] == ["two: lost a few"]
        assert [track["shape"] for track in recorded["tracks"]] == [
            *("task:first", "task:second", None)
        ]
        page.send(type="look", begin=0, end=1000)
        part = page.until("part")
        assert [one["begin"] for one in part["slices"]] == [0, 500]
        assert part["levels"][0]["waiters"] == 1 and len(part["frames"]) == 1
        with site.page() as late:
            assert late.until("recorded") == recorded
        status, headers, kept = site.get("/trace/kept")
        assert status == 200 and headers["Content-Disposition"] == "attachment"
        found = json.loads(kept)
        assert sorted(found["slices"], key=lambda one: -one["begin"]) == TRACE["slices"]
        assert {k: v for k, v in found.items() if k != "slices"} == {
            k: v for k, v in TRACE.items() if k != "slices"
        }


def test_what_ran_elsewhere_is_said(site: Served) -> None:
    with site.page() as page:
        page.until("state")
        raw = changed(lambda made: made["tracks"][1].update(node="one"))
        assert post(site, raw)[0] == 204
        assert page.until("recorded")["warnings"][1:] == [
            "second ran on one, where the description does not place it."
        ]


REFUSED: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "is no trace"),
    "no JSON": (b"\x7fELF", "is no trace"),
    "another document": (b'{"weft": 1}', "is no trace"),
    "cut": (changed(lambda _: None)[:-200], "is no trace: Invalid JSON: EOF"),
    "a list": (b"[]", "is no trace"),
    "deep": (b"[" * 100_000, "is no trace"),
    "another version": (changed(lambda m: m.update(weft_trace=2)), "another version"),
    "a node": (
        changed(lambda m: m["tracks"][1].update(node="three")),
        "other.json: `tracks.1`: there is no node `three`",
    ),
    "a task": (
        changed(lambda m: m["tracks"][0].update(name="gone", shape="task:gone")),
        "other.json: `tracks.0`: there is no task `gone`",
    ),
    "a hub": (
        changed(lambda m: m["hubs"][0].update(name="stop", shape="hub:stop")),
        "other.json: `hubs.0`: there is no hub `stop`",
    ),
    "the hub of a wake": (
        changed(lambda m: m["wakes"][0].update(shape="hub:stop")),
        "`wakes.0`: there is no `hub:stop`",
    ),
    "the node of a frame": (
        changed(lambda m: m["frames"][0].update(target="three")),
        "`frames.0`: there is no node `three`",
    ),
    "a track": (changed(lambda m: m["slices"][0].update(track=3)), "there is no track 3"),
    "a time": (changed(lambda m: m["slices"][0].update(end=1001)), "`slices.0`: it does not lie"),
    "a negative time": (changed(lambda m: m["levels"][0].update(time=-1)), "`levels.0.time`"),
    "a number for a text": (changed(lambda m: m["slices"][1].update(state=5)), "`slices.1.state`"),
    "a key": (changed(lambda m: m["frames"][0].update(more=5)), "`frames.0.more`"),
    "controls": (changed(lambda m: m["tracks"][0].update(name="\x1b[2J")), "control characters"),
    "a long name": (changed(lambda m: m["tracks"][0].update(name="a" * 501)), "`tracks.0.name`"),
    "half of a character": (
        changed(lambda m: m["tracks"][0].update(name="x")).replace(b'"x"', b'"\\ud800"'),
        "is no trace",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_no_trace_of_it_is_refused(site: Served, what: str) -> None:
    raw, expected = REFUSED[what]
    status, (message, hint) = post(site, raw)
    assert status == 422 and expected in message and "other.json" in message and hint
    assert site.designer.desk.runs.replay is None


def test_a_file_that_is_too_large_is_refused_at_once(
    site: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trace_file, "LIMIT", 1000)
    status, (message, _) = post(site, b" " * 1_000_000)
    assert status == 422 and "other.json is larger than" in message


def test_a_file_that_does_not_arrive_is_given_up(
    site: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(traces, "RECEIVE_LIMIT", 0.5)
    head = f"POST /trace/x?token={site.designer.token} HTTP/1.1\r\nHost: {site.origin[7:]}\r\n"
    with socket.create_connection(("127.0.0.1", site.designer.port), LIMIT) as slow:
        slow.sendall(f"{head}Content-Length: 1000\r\n\r\n{{".encode())
        assert b"422" in slow.recv(100)
    assert post(site, changed(lambda _: None))[0] == 204


def test_others_send_and_get_none(site: Served) -> None:
    assert post(site, b"{}", token="x")[0] == 403
    assert post(site, b"{}", Origin="http://elsewhere")[0] == 403
    assert site.get("/trace/kept", token="x")[0] == 403
    status, _, text = site.get("/trace/kept")
    assert status == 422 and text.startswith("nothing is recorded")


def test_a_description_with_errors_has_no_trace(site: Served, tmp_path: Path) -> None:
    with site.page() as page:
        page.until("state")
        page.edit({"op": "set", "path": ["application", "tasks", "first", "stack"], "value": 1})
        page.until("state", version=1)
        status, (message, _) = post(site, changed(lambda _: None))
        assert status == 422 and "the description has errors" in message


# On the command line.


def test_a_wrong_file_ends_the_command(weft: Weft, tmp_path: Path) -> None:
    (tmp_path / "app.yaml").write_text(TEXT)
    (tmp_path / "main.c").write_text(MAIN)
    (tmp_path / "trace.json").write_bytes(REFUSED["a task"][0])
    asked = ("designer", tmp_path / "app.yaml", "--no-browser", "--trace")
    wrong = weft(*asked, tmp_path / "trace.json")
    assert wrong.code == exits.DESCRIPTION and "W254" in wrong.err
    assert "`tracks.0`: there is no task `gone`" in wrong.err and "trace.json" in wrong.err
    none = weft(*asked, tmp_path / "none.json")
    assert none.code == exits.DESCRIPTION and "W254" in none.err
    alone = weft("designer", "--no-browser", "--trace", tmp_path / "trace.json")
    assert alone.code == exits.USAGE and "has no effect without" in alone.err


def replayed(folder: Path, trace: Path) -> set[str]:
    """Return the states of tasks in a file, as a page of a designer shows it."""
    with served(folder, folder / "app.yaml") as site, site.page() as page:
        page.until("state")
        assert post(site, trace.read_bytes()) == (204, [""])
        recorded = page.until("recorded")
        assert {"task:first", "task:second"} <= {one["shape"] for one in recorded["tracks"]}
        page.send(type="look", begin=0, end=recorded["end"])
        part = page.until("part")
        assert part["frames"] and part["wakes"] and part["levels"]
        return {one["state"] for one in part["slices"]}


@pytest.mark.slow
def test_traces_of_processes_and_of_the_simulator(weft: Weft, tmp_path: Path) -> None:
    (tmp_path / "app.yaml").write_text(TEXT)
    (tmp_path / "main.c").write_text(MAIN)
    file = tmp_path / "traces" / "host.json"
    made = weft("trace", tmp_path / "app.yaml", "--designer", file, "-q")
    assert made.code == 0 and f"--trace {file}" in " ".join(made.out.split())
    assert {"runs", "sleeps", "waits for go"} <= replayed(tmp_path, file)
    made = weft("sim", tmp_path / "app.yaml", "--designer", tmp_path / "sim.json")
    assert made.code == 0 and made.out.splitlines()[-1] == "two | taken", made.err
    assert {"runs", "sleeps", "waits for go"} <= replayed(tmp_path, tmp_path / "sim.json")
    both = weft("sim", tmp_path / "app.yaml", "--designer", file, "--seeds", "1..2")
    assert both.code == exits.USAGE and "W096" in both.err


@pytest.mark.slow
def test_a_trace_of_simulated_cores(weft: Weft, tmp_path: Path) -> None:
    need_target("mixed")
    assert weft("new", tmp_path / "app", "--template", "offload").code == 0
    made = weft("trace", tmp_path / "app/app.yaml", "--designer", tmp_path / "t.json", "-q")
    assert made.code == 0, made.err
    found = trace_file.read_for(
        tmp_path / "t.json", tmp_path / "app/app.yaml", (tmp_path / "app/app.yaml").read_text()
    )
    assert {one.shape for one in found.recorded.tracks} >= {"task:encoder", "task:speaker"}
    assert len(found.frames) >= 40


def test_a_trace_that_is_too_large_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = trace_file.parsed(changed(lambda _: None), "x")
    with pytest.raises(WeftError, match="cannot write"):
        trace_file.write(replay, tmp_path)
    monkeypatch.setattr(trace_file, "LIMIT", 100)
    with pytest.raises(WeftError, match="replays up to 100"):
        trace_file.write(replay, tmp_path / "trace.json")
    assert not (tmp_path / "trace.json").exists()


def test_the_model_is_what_is_written() -> None:
    assert TraceFile.model_validate(TRACE).model_dump() == TRACE
