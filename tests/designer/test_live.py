# SPDX-License-Identifier: MIT
"""Runs that a page watches while they go on: a Linux process, an emulator, a simulated core."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from tests.designer.served import LIMIT, Client, processes, served
from tests.needs import need_target
from tests.nightly import targets
from weft.debug.levels import Reading
from weft.debug.waits import Now, TaskNow
from weft.debug.watch import NodeNow
from weft.designer.live import View
from weft.diag import exits
from weft.model.description import load
from weft.paths import ROOT

WATCH = ROOT / "tests" / "debug" / "watch"
DEADLOCK = ROOT / "tests" / "debug" / "deadlock"
CORES = Path(__file__).parent / "cores"


@contextmanager
def page_of(source: Path, folder: Path) -> Iterator[Client]:
    """Serve a copy of a description."""
    file = copytree(source, folder / "app") / f"{source.name}.yaml"
    with served(folder, file) as site, site.page() as page:
        page.until("state")
        yield page


def looks(page: Client, wanted: int) -> list[dict[str, Any]]:
    """Return messages about a run with all that can be known."""
    found: list[dict[str, Any]] = []
    end = time.monotonic() + LIMIT
    while len(found) < wanted and time.monotonic() < end:
        live = page.until("live")
        if live["hubs"] and all(node["load"] is not None for node in live["nodes"]):
            found.append(live)
    return found


TARGETS = ["host", "rv32", "vex", "vex-imac", "ibex", "mixed", "mixed-dsp"]


@pytest.mark.parametrize("target", targets(*TARGETS))
def test_a_page_sees_tasks_hubs_loads_and_rates(target: str, tmp_path: Path) -> None:
    need_target(target)
    with page_of(WATCH, tmp_path) as page:
        page.send(type="run", target=target, live=True)
        found = looks(page, 3)
        assert [one["time"] for one in found] == sorted({one["time"] for one in found})
        last = found[-1]
        tasks = {one["shape"]: one["state"] for one in last["tasks"]}
        assert tasks["task:patient"] == "waits for journal" and tasks["task:owner"] == "sleeps"
        hubs = {one["shape"]: one for one in last["hubs"]}
        assert (hubs["hub:journal"]["text"], hubs["hub:journal"]["waiters"]) == ("locked", 1)
        assert hubs["hub:never"]["text"] == "2 units" and hubs["hub:words"]["text"] == "1 of 4"
        assert hubs["hub:samples"]["text"].endswith(" of 8")
        assert max(one["rate"] for live in found for one in live["hubs"]) > 10
        (node,) = last["nodes"]
        assert node["region"] == "node:main" and 0 <= node["load"] <= 100 and not node["problem"]
        page.send(type="stop")
        assert page.until("running", phase="idle")["code"] == exits.INTERRUPTED
    assert processes(tmp_path) == []


@contextmanager
def cores(name: str, folder: Path, old: str = "", new: str = "") -> Iterator[Client]:
    """Serve a description of several cores."""
    app = copytree(CORES, folder / "app")
    file = app / f"{name}.yaml"
    file.write_text(file.read_text().replace(old, new))
    with served(folder, file) as site, site.page() as page:
        page.until("state")
        yield page


@pytest.mark.slow
@pytest.mark.parametrize("target", [None, "vex2"])
def test_two_programs_of_one_machine_are_seen(target: str | None, tmp_path: Path) -> None:
    """A VexRiscv and an Ibex, and two VexRiscv, which the simulator runs in one process."""
    need_target(target or "mixed")
    with cores("pair", tmp_path) as page:
        page.send(type="run", target=target, live=True)
        found = looks(page, 6)
        states: dict[str, set[str]] = {}
        for one in found:
            for task in one["tasks"]:
                states.setdefault(task["shape"], set()).add(task["state"])
        assert states["task:owner"] == {"sleeps"}
        assert states["task:patient"] == {"waits for lock"}
        assert states["task:producer"] and "sleeps" in states["task:consumer"]
        last = found[-1]
        hubs = {one["shape"]: one for one in last["hubs"]}
        assert (hubs["hub:lock"]["text"], hubs["hub:lock"]["waiters"]) == ("locked", 1)
        assert {one["text"] for live in found for one in live["hubs"]} & {"3 of 4", "4 of 4"}
        assert max(one["rate"] or 0 for live in found for one in live["hubs"]) > 100
        assert {node["node"] for node in last["nodes"]} == {"gpp", "dsp"}
        assert all(0 <= node["load"] <= 100 and not node["problem"] for node in last["nodes"])
        page.send(type="stop")
        assert page.until("running", phase="idle")["code"] == exits.INTERRUPTED
    assert processes(tmp_path) == []


@pytest.mark.slow
@pytest.mark.parametrize(("board", "count"), [("vex2", 2), ("vex8", 8)])
def test_replicas_of_one_machine_are_seen(board: str, count: int, tmp_path: Path) -> None:
    need_target(board)
    with cores("ring", tmp_path, "vex8, count: 8", f"{board}, count: {count}") as page:
        page.send(type="run", live=True)
        found = looks(page, 3)
        last = found[-1]
        assert len(last["nodes"]) == count and {n["region"] for n in last["nodes"]} == {"node:core"}
        assert {task["shape"] for task in last["tasks"]} == {"task:sender", "task:receiver"}
        rates = [hub["rate"] for live in found for hub in live["hubs"]]
        assert max(rate or 0 for rate in rates) > 100
        page.send(type="stop")
        page.until("running", phase="idle")


def test_a_flood_of_records_is_counted(tmp_path: Path) -> None:
    """A node that calls services as fast as it can: most records are lost, and the page goes on."""
    need_target("host")
    folder = copytree(WATCH, tmp_path / "flood")
    main = (folder / "main.c").read_text()
    main = main.replace("work(WEFT_MS(3));", "").replace("weft_sleep(WEFT_MS(3));", "")
    (folder / "main.c").write_text(main)
    with served(tmp_path, folder / "watch.yaml") as site, site.page() as page:
        page.until("state")
        page.send(type="run", target="host", live=True)
        found = looks(page, 4)
        lost = [one["nodes"][0]["lost"] for one in found]
        assert lost == sorted(lost) and lost[-1] > 10_000
        assert found[-1]["nodes"][0]["load"] == 100
        page.send(type="stop")
        page.until("running", phase="idle")


@pytest.mark.parametrize("how", [{"target": "host", "live": True}, {"simulate": True}])
def test_a_deadlock_is_a_ring_of_shapes(how: dict[str, Any], tmp_path: Path) -> None:
    need_target("host")
    with page_of(DEADLOCK, tmp_path) as page:
        page.send(type="run", **how)
        (ring,) = page.until("deadlock")["rings"]
        assert ring["parts"] == ["task:reader", "hub:journal", "task:writer", "hub:table"]
        assert ring["text"] == "deadlock: reader waits for journal, writer waits for table"
        page.send(type="stop")
        page.until("running", phase="idle")


def test_a_simulated_run_is_recorded(tmp_path: Path) -> None:
    file = ROOT / "examples" / "two_cores" / "two_cores.yaml"
    with served(tmp_path, file) as site, site.page() as page:
        page.until("state")
        page.send(type="run", simulate=True, trace=True)
        recorded = page.until("recorded")
        assert page.until("running", phase="idle")["code"] == 0
        assert len({track["node"] for track in recorded["tracks"]}) == 2 and recorded["hubs"]
        page.send(type="look", begin=0, end=recorded["end"])
        part = page.until("part")
        assert part["levels"] and part["levels_end"] == recorded["end"]
        assert any(one["waiters"] for one in part["levels"]) and part["frames"]


def test_replicas_share_a_shape() -> None:
    view = View(load(ROOT / "examples" / "many_core" / "many_core.yaml"))
    for number, state in enumerate(("running", "waiting")):
        now = Now([TaskNow(0, f"greeter{number}", state)], is_idle=False, rings=[])
        hub = f"inbox{number}"
        seen = NodeNow(f"core{number}", now, {hub: Reading(number, 1)}, number / 2, {hub: 10})
        seen.has_rates = True
        view.take([seen])
    live = view.live(5)
    assert [one.state for one in live.tasks] == ["1 runs, 1 sleeps"]
    (found,) = live.hubs
    assert (found.text, found.fill, found.waiters, found.rate) == ("up to 1 of 4", 0.25, 2, 20)
    assert [(one.region, one.load) for one in live.nodes] == [("node:core", 0), ("node:core", 50)]
