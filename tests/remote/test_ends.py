# SPDX-License-Identifier: MIT
"""What goes wrong between nodes: one is lost and comes again, a call is misuse, and images
that were made with other messages."""

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

from tests.needs import need_tools
from tests.nightly import nightly
from tests.test_targets import with_word
from weft.building.builder import Program, build
from weft.model.description import Description, load
from weft.run.runner import run

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "tests" / "remote" / "ends"
PATIENT = BUILD / "patient"
FOLDER = Path(__file__).parent / "ends"
ENDS = FOLDER / "ends.yaml"
LIMIT = 30
BOUND = 30
"""Milliseconds in which the loss of a node at the other end of a simulated link is known."""


def crash(name: str) -> list[str]:
    """Simulate with a crash, and return what is printed."""
    command = ["./weft", "sim", ENDS, "--faults", FOLDER / f"{name}.yaml", "--until", "2s"]
    done = subprocess.run(
        [*map(str, command), "--build-dir", str(BUILD / "sim")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=10 * LIMIT,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return [line for line in done.stdout.splitlines() if line[1:4] == " | "]


def in_time(lines: list[str], start: str) -> bool:
    """Tell whether what begins so was printed soon after the crash at 50 ms."""
    times = [
        int(found[1])
        for line in lines
        if line.startswith(start) and (found := re.search(r"at (\d+) ms", line))
    ]
    return bool(times) and 50 <= times[0] < 50 + BOUND


def test_calls_end_when_the_node_of_the_hub_is_lost() -> None:
    lines = crash("hub-node-crashes")
    assert lines[:2] == ["a | caller: guard 0", "a | caller: calm 0"], lines
    assert in_time(lines, "a | caller: never 5"), lines
    assert lines[2].endswith("ms, 1 lost")
    assert "a | caller: guard again" in lines[3:], lines


def test_mutexes_pass_on_when_the_node_of_their_owner_is_lost() -> None:
    lines = crash("caller-crashes")
    assert lines[:2] == ["a | caller: guard 0", "a | caller: calm 0"], lines
    assert in_time(lines, "b | heir: 4"), lines
    assert in_time(lines, "b | quiet heir: 0"), lines
    assert lines[-2:] == lines[:2], lines  # in the next life of the caller


FAREWELL = Path(__file__).parent / "farewell" / "farewell.yaml"


def farewell(name: str, *command: object) -> None:
    """Run the program whose node c ends at 300 ms, and check what the others learn of it."""
    folder = BUILD.parent / "farewell" / name
    done = subprocess.run(
        ["./weft", *map(str, command), "--build-dir", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=10 * LIMIT,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    lines = [line.partition("| ")[2] for line in done.stdout.splitlines() if "| " in line]
    said = [line.partition(" at ")[0] for line in lines]
    if name == "processes":  # where the answer and the farewell may be found together
        said.sort(key=("putter: 0", "waiter: 5", "state: 0", "again: 5").index)
    assert said == ["putter: 0", "waiter: 5", "state: 0", "again: 5"], lines
    times = [int(found[1]) for line in lines if (found := re.search(r"at (\d+) ms", line))]
    assert max(times) - min(times) < BOUND, lines


@pytest.mark.parametrize("faults", ["lossy", *nightly("none", "jitter")])
def test_a_node_that_ends_says_so(faults: str) -> None:
    farewell("sim", "sim", FAREWELL, "--faults", faults)


@pytest.mark.parametrize("placement", [None, *nightly("harts")])
def test_a_node_that_ends_says_so_on_targets(placement: str | None) -> None:
    file = FAREWELL.parent / f"{placement}.yaml"
    if placement is not None:
        need_tools("qemu-system-riscv32")
    arguments = ["--map", file] if placement is not None else []
    farewell(placement or "processes", "run", FAREWELL, *arguments, "--timeout", LIMIT)


def copy(source: Path, folder: Path, old: str, new: str) -> Path:
    """Copy the sources with a change; return the description."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("ends.yaml", "ends.c", "message.h"):
        text = (source / name).read_text(encoding="utf-8")
        (folder / name).write_text(text.replace(old, new), encoding="utf-8")
    return folder / "ends.yaml"


@cache
def built() -> tuple[Description, Program, Program]:
    """Build the two programs, once; a host that is busy elsewhere is not to cost the connection."""
    description = load(copy(FOLDER, PATIENT, "heartbeat: 20ms", "heartbeat: 2s"))
    a, b = build(description, BUILD / "processes")
    return description, a, b


@pytest.mark.parametrize(
    ("case", "number", "task"),
    [(1, 8, "caller"), (2, 7, "caller"), (3, 15, "stranger"), (4, 5, "caller"), (5, 6, "caller")],
)
def test_misuse_is_a_fault_of_the_callers_node(case: int, number: int, task: str) -> None:
    description, a, b = built()
    lines: list[str] = []
    outcomes = run(
        [with_word(a, "ends_case", case), b],
        lambda _, line: lines.append(line),
        LIMIT,
        plan=description.network.plan,
    )
    fault = outcomes[0].fault
    how = (
        [
            (outcome.code, outcome.timed_out, outcome.fault and outcome.fault.text())
            for outcome in outcomes
        ],
        lines,
    )
    assert fault is not None and outcomes[1].fault is None, how
    assert (fault.what, fault.code, fault.task) == ("misuse", number, task)
    assert Path(fault.pc.file).name in ("ends.c", "client.c", "mutex.c", "sem.c", "task.c"), (
        fault.text()
    )


def test_images_with_other_messages_refuse_each_other(tmp_path: Path) -> None:
    description, a, _ = built()
    b = build(load(copy(PATIENT, tmp_path, "word[4]", "word[5]")), tmp_path / "build")[1]
    lines: list[str] = []
    outcomes = run([a, b], lambda _, line: lines.append(line), 5, plan=description.network.plan)
    for one, other in ("ab", "ba"):
        who = f"node {one} refuses node {other}, which calls itself {other}"
        refusal = f"{who}: another size of messages"
        # The end of a, which is refused, stops b, perhaps before it has heard of a.
        stopped = one == "b" and outcomes[1].code is None
        assert stopped or any(refusal in line for line in lines), lines
    assert outcomes[0].code == 4 and "caller: guard 5" in lines
