# SPDX-License-Identifier: MIT
"""./weft sim: results, replays, faults, and the report of a deadlock."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.network.image import ROOT
from tests.nightly import nightly
from weft.building.builder import build
from weft.cli.main import new_app
from weft.diag import exits
from weft.diag.errors import WeftError, render
from weft.model.description import load
from weft.simulate import deadlock, link_faults, scenes, simulation

BUILD = ROOT / "build" / "tests" / "network"
RELAY = ROOT / "tests" / "system" / "relay"
LIMIT = 120

NODES = """
weft: 1
topology:
  nodes:
    a: {board: linux}
    b: {board: linux}
  links:
    - {between: [a, b], driver: socket}
application:
  sources: [main.c]
  hubs:
    units: {type: sem, node: b}
  tasks:
    taker: {entry: taker, priority: 5, stack: 4096, node: a, uses: [units]}
    other: {entry: other, priority: 5, stack: 4096, node: b, uses: [units]}
"""
SOURCE = """
#include "system.h"
void taker(void *arg)
{{
    (void)arg;
    {taker}
}}
void other(void *arg)
{{
    (void)arg;
    {other}
}}
"""


def weft_sim(*arguments: object) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        ["./weft", "sim", *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )


def relay(*arguments: object) -> "subprocess.CompletedProcess[str]":
    return weft_sim(RELAY / "relay.yaml", "--build-dir", BUILD / "relay", *arguments)


def program(folder: Path, taker: str, other: str, more: str = "") -> Path:
    """Write a program of two tasks."""
    (folder / "app.yaml").write_text(NODES + more)
    (folder / "main.c").write_text(SOURCE.format(taker=taker, other=other))
    return folder / "app.yaml"


@pytest.mark.parametrize("faults", ["lossy", *nightly("none", "jitter")])
def test_relay(faults: str, tmp_path: Path) -> None:
    done = relay("--faults", faults, "--json", "--build-dir", BUILD / f"relay-{faults}")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    lines = sorted(line for node in report["nodes"] for line in node["output"])
    assert lines == sorted((RELAY / "expected.txt").read_text().splitlines())
    assert report["reason"] == "ended"


def test_record_and_replay(tmp_path: Path) -> None:
    record = tmp_path / "run.record"
    first = relay("--faults", "jitter", "--seed", 7, "--record", record)
    assert first.returncode == 0, first.stderr
    again = relay("--replay", record)
    assert (again.returncode, again.stdout, again.stderr) == (0, first.stdout, first.stderr)
    lines = record.read_text().splitlines()
    lines[40] = "1" + lines[40]
    record.write_text("\n".join(lines))
    other = relay("--replay", record)
    assert other.returncode == 1
    assert "W147: the run differs from the recorded one at event 40" in other.stderr
    record.write_text("no record\n")
    assert "W150" in relay("--replay", record).stderr


def test_seeds_differ_and_repeat() -> None:
    def digest(seed: int) -> str:
        return str(json.loads(relay("--faults", "jitter", "--seed", seed, "--json").stdout)["hash"])

    assert digest(1) == digest(1) != digest(2)
    done = relay("--faults", "jitter", "--seeds", "1..20")
    assert (done.returncode, done.stdout) == (0, "20 seeds, 0 failed\n")


def test_nothing_can_happen(tmp_path: Path) -> None:
    file = program(
        tmp_path,
        "(void)weft_sem_take(&units, WEFT_FOREVER);",
        "(void)weft_sem_take(&units, WEFT_FOREVER);",
        "",
    )
    file.write_text(file.read_text().replace("  links:", "  heartbeat: off\n  links:"))
    done = weft_sim(file)
    assert done.returncode == 1
    assert "W148: all nodes wait" in done.stderr
    assert "a: taker waits" in done.stderr
    assert "b: other waits at units" in done.stderr
    assert "deadlock" not in done.stderr


def test_a_deadlock_is_named() -> None:
    """Two tasks own what the other one waits for; others wait beside them."""
    done = weft_sim(ROOT / "tests" / "debug" / "deadlock" / "deadlock.yaml")
    assert done.returncode == 1
    assert "main: writer waits at table, owned by reader" in done.stderr
    assert "      deadlock: reader, writer\n" in done.stderr
    assert done.stderr.count("deadlock:") == 1


@pytest.mark.parametrize(
    ("owners", "uses", "rings"),
    [
        # Of a semaphore, the only other task that uses it.
        ({}, {"a": ["x", "y"], "b": ["x", "y"]}, [["a", "b"]]),
        # A third one could give it, although it waits, too.
        ({}, {"a": ["x", "y"], "b": ["x", "y"], "c": ["x"]}, []),
        ({"a": "b", "b": "a"}, {"a": ["x", "y"], "b": ["x", "y"], "c": ["x"]}, [["a", "b"]]),
        ({"a": "d", "b": "a"}, {}, []),  # the owner has ended
    ],
)
def test_rings_of_waiting_tasks(
    owners: dict[str, str], uses: dict[str, list[str]], rings: list[list[str]]
) -> None:
    nothing: dict[str, object] = {}
    tasks = {name: SimpleNamespace(uses=hubs) for name, hubs in uses.items()}
    application = SimpleNamespace(tasks=tasks, interrupts=nothing, swis=nothing, timers=nothing)
    description = SimpleNamespace(root=SimpleNamespace(application=application))
    waits = {"a": "x", "b": "y", "c": "x"}
    stuck = [deadlock.Stuck("n", t, "waits", waits[t], owners.get(t, "")) for t in waits]
    found = deadlock.rings(description, stuck)  # type: ignore[arg-type]
    assert [[one.task for one in ring] for ring in found] == rings


def test_a_fault_names_node_and_task(tmp_path: Path) -> None:
    file = program(
        tmp_path,
        "weft_sleep(WEFT_MS(1)); *(volatile int *)(uintptr_t)64 = 1;",
        "(void)weft_sem_take(&units, WEFT_FOREVER);",
    )
    done = weft_sim(file)
    assert done.returncode == 70
    assert "a: fault: Segmentation fault in task `taker`" in done.stderr
    assert "taker, " in done.stderr and "main.c:6" in done.stderr


def test_a_loop_is_stopped(tmp_path: Path) -> None:
    file = program(tmp_path, "for (volatile int i = 0;; i++) {}", "weft_sem_give(&units);")
    description = simulation.simulated(load(file))
    programs = build(description, tmp_path / "build")
    options = simulation.Options(link_faults.PRESETS["none"], more=["set watchdog 1"])
    outcome = scenes.one(
        description, programs, simulation.scene(description, programs, 1, options), True
    )
    assert outcome.result.code == 70
    assert "a loop that never enters the kernel in task `taker`" in outcome.faults[0]


def test_a_loop_through_the_kernel_ends_with_the_time(tmp_path: Path) -> None:
    file = program(
        tmp_path, "for (;;) { (void)weft_clock_now(); }", "for (;;) { weft_sleep(WEFT_MS(1)); }"
    )
    done = weft_sim(file, "--until", "5ms")
    assert done.returncode == 0, done.stderr
    assert "0.005000 s of virtual time" in done.stderr


DOWN = """
weft_status_t status;
do {
    status = weft_sem_take(&units, WEFT_FOREVER);
    weft_printf("status %d\\n", (int)status);
} while (status != WEFT_OK);
"""


def test_a_crash_and_a_new_life(tmp_path: Path) -> None:
    file = program(
        tmp_path,
        DOWN + "weft_exit(3);",
        "weft_sleep(WEFT_MS(300)); weft_sem_give(&units); weft_sleep(WEFT_S(1));",
    )
    faults = tmp_path / "faults.yaml"
    faults.write_text("events: [{at: 100ms, crash: b}, {at: 110ms, start: b}]\n")
    done = weft_sim(file, "--faults", faults)
    assert done.returncode == 3, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "a | status 5" and lines[-1] == "a | status 0"


@pytest.mark.parametrize("faults", ["cuts", "crashes", "stress"])
def test_random_faults_end_with_the_nodes(tmp_path: Path, faults: str) -> None:
    # The crash in between must not end the run: that node starts again.
    file = program(tmp_path, "weft_sleep(WEFT_MS(200)); weft_exit(0);", "weft_exit(0);")
    done = weft_sim(file, "--faults", faults, "--timeout", 20, "--json")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert (report["reason"], report["nodes"][0]["exit_code"]) == ("ended", 0)
    assert report["nanoseconds"] >= 200_000_000


def test_a_code_that_fails_fails_as_a_byte(tmp_path: Path) -> None:
    file = program(tmp_path, "weft_exit(256);", "weft_sleep(WEFT_FOREVER);")
    done = weft_sim(file, "--json")
    assert (done.returncode, json.loads(done.stdout)["exit_code"]) == (255, 255)


def test_all_bytes_of_the_console_are_shown(tmp_path: Path) -> None:
    file = program(
        tmp_path,
        'weft_console_write("a\\0b\\n\\nprompt", 11); weft_sleep(WEFT_FOREVER);',
        "weft_sleep(WEFT_FOREVER);",
    )
    done = weft_sim(file, "--until", "10ms", "--json")
    assert json.loads(done.stdout)["nodes"][0]["output"] == ["a\0b", "", "prompt"]


def children(process: int) -> list[int]:
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    return [int(word) for task in tasks for word in task.read_text().split()]


def test_nothing_is_left_of_a_killed_run(tmp_path: Path) -> None:
    file = program(tmp_path, "for (;;) { weft_sleep(1); }", "for (;;) { weft_sleep(1); }")
    assert weft_sim(file, "--until", "1ms").returncode == 0
    command = ["./weft", "sim", str(file), "--timeout", "0"]
    with subprocess.Popen(command, cwd=ROOT) as tool:
        try:
            engine = wait_for(lambda: [c for c in children(tool.pid) if "engine" in program_of(c)])
        finally:
            tool.kill()
    wait_for(lambda: not program_of(engine[0]))


def program_of(process: int) -> str:
    """Return the program of a process; none if it has ended."""
    try:
        return str(Path(f"/proc/{process}/exe").readlink())
    except OSError:
        return ""


def wait_for(condition: Callable[[], Any]) -> Any:
    end = time.monotonic() + 30
    while not (found := condition()):
        assert time.monotonic() < end
        time.sleep(0.05)
    return found


def refused(*words: object, code: int = exits.USAGE) -> str:
    """Return what is said against a command line, which ends in this process."""
    command = ["sim", RELAY / "relay.yaml", "--build-dir", BUILD / "relay", *words]
    error = CliRunner().invoke(new_app(), list(map(str, command))).exception
    assert isinstance(error, WeftError) and error.exit_code == code
    return "\n".join(map(render, error.problems))


def test_wrong_faults(tmp_path: Path) -> None:
    faults = tmp_path / "faults.yaml"
    faults.write_text("delay: 3\nloss: 101%\nevents: [{at: 1ms, crash: nobody}]\n")
    said = refused("--faults", faults, code=exits.DESCRIPTION)
    assert "W015" in said and "W143" in said
    faults.write_text("events:\n  - {at: 1ms, crash: nobody}\n")
    assert "W020: unknown node `nobody`" in refused("--faults", faults, code=exits.DESCRIPTION)
    assert "jitter" in refused("--faults", "jiter")
    faults.write_text("delay: 1000000001s\nbandwidth: 1000000000000000001\ncost: 2s\n")
    said = refused("--faults", faults, code=exits.DESCRIPTION)
    assert "`1000000001s` is too long: up to 1000000000s" in said
    assert "at most 1000000000000000000" in said and "at most 1000000000" in said
    assert "1000000001s" in refused("--until", "1000000001s")
    assert "W146" in refused("--seeds", "5..1")
    assert "not a time" in refused("--until", "soon")
    assert relay("--seed", 1 << 64).returncode == exits.USAGE


COMPILER = """#!/bin/sh
while [ "$1" != -o ]; do shift; done
echo engine >"$2"
[ -e {folder}/fast ] || sleep 60
"""
ENGINE = "import sys; from pathlib import Path; from weft.simulate import engine as s; "
ENGINE += "s.CACHE = Path(sys.argv[1]); print(s.engine())"


def test_a_build_that_is_killed_leaves_nothing_for_good(tmp_path: Path) -> None:
    compiler, folder = tmp_path / "bin" / "gcc", tmp_path / "build" / "sim"
    compiler.parent.mkdir()
    compiler.write_text(COMPILER.format(folder=tmp_path))
    compiler.chmod(0o755)
    paths = {"PATH": f"{compiler.parent}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT / "tools")}
    command = [sys.executable, "-c", ENGINE, str(tmp_path / "build")]
    environment = {**os.environ, **paths}
    for _ in range(2):
        with subprocess.Popen(command, env=environment, start_new_session=True) as build:
            wait_for(lambda: any(file.stat().st_size for file in folder.glob("engine*")))
            os.killpg(build.pid, signal.SIGKILL)
    (tmp_path / "fast").touch()
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    names = {file.name for file in folder.iterdir()}
    assert names == {Path(done.stdout.strip()).name, "lock"}
