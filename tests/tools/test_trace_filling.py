# SPDX-License-Identifier: MIT
"""What hubs held, from the records of a trace: by hand, and against what a program says itself."""

from bisect import bisect_right
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.needs import need_target
from tests.nightly import nightly
from weft.model.configurations import chosen
from weft.model.description import load
from weft.observe.levels import level
from weft.observe.trace.filling import Filling, fillings
from weft.observe.trace.run import trace_run
from weft.observe.trace.timeline import Event, Timeline

HERE = Path(__file__).parent
FILE = HERE / "trace" / "filling" / "filling.yaml"


@dataclass
class Hub:
    """A hub of a description."""

    type: str
    initial: int = 0
    depth: int = 2
    count: int = 2
    nodes: int = 0
    recursive: bool = False


def followed(hub: Hub, *steps: str, lost: int = 0) -> list[tuple[int | None, int | None]]:
    """Return levels and waiting tasks after each step, such as `get a`, `block a`, `wake b a`."""
    line = Timeline("main", {}, lost=lost)
    for time, step in enumerate(steps, 1):
        name, task, *by = step.split()
        fields: dict[str, str | int] = {"hub": "h", "task": task}
        if name in ("put", "get"):
            fields = {"hub": "h", "by": task, "timeout": 0 if by == ["now"] else 1}
        line.events.append(Event(time, name, fields))
    changes = fillings(line, {"h": hub}).get("h", [])
    return [_at(changes, time) for time in range(len(steps) + 1)]


def _at(changes: list[Filling], time: int) -> tuple[int | None, int | None]:
    found = changes[bisect_right(changes, time, key=lambda one: one.time) - 1]
    return found.amount, found.waiters


@pytest.mark.parametrize(
    ("hub", "steps", "expected"),
    [
        # A unit that a task waits for never arrives in the count.
        (
            Hub("sem", 1),
            ("get a", "get b", "block b", "put c", "wake b"),
            [(1, 0), (0, 0), (0, 0), (0, 1), (0, 1), (0, 0)],
        ),
        # A full queue: what is taken is replaced by what a task waits to put.
        (
            Hub("msgq"),
            ("put a", "put a", "put a", "block a", "get b", "wake a", "get b"),
            [(0, 0), (1, 0), (2, 0), (2, 0), (2, 1), (2, 1), (2, 0), (1, 0)],
        ),
        # Calls that do not wait and get nothing change nothing.
        (Hub("msgq"), ("get a now", "put a", "get b now"), [(0, 0), (0, 0), (1, 0), (0, 0)]),
        # The mutex goes from owner to owner.
        (
            Hub("mutex"),
            ("get a", "get b", "block b", "put a", "wake b", "put b"),
            [(0, 0), (1, 0), (1, 0), (1, 1), (1, 1), (1, 0), (0, 0)],
        ),
        (Hub("pool"), ("get a", "get a", "put a"), [(0, 0), (1, 0), (2, 0), (1, 0)]),
        (Hub("event"), ("put a", "put a", "block a"), [(0, 0), (1, 0), (1, 0), (1, 1)]),
        (Hub("data_event"), ("put a", "put a", "get b"), [(0, 0), (1, 0), (1, 0), (0, 0)]),
        # A timeout, and the end of a task that waits.
        (
            Hub("sem"),
            ("get a", "block a", "get b", "block b", "wait_ended a", "end b"),
            [(0, 0), (0, 0), (0, 1), (0, 1), (0, 2), (0, 1), (0, 0)],
        ),
        # What holds nothing that can be counted still has waiting tasks.
        (
            Hub("flags"),
            ("get a", "block a", "wake a"),
            [(None, 0), (None, 0), (None, 1), (None, 0)],
        ),
        (Hub("mutex", recursive=True), ("get a", "get a"), [(None, 0)] * 3),
    ],
)
def test_what_hubs_hold(
    hub: Hub, steps: tuple[str, ...], expected: list[tuple[int | None, int | None]]
) -> None:
    assert followed(hub, *steps) == expected


def test_after_lost_records_nothing_is_known_until_something_follows() -> None:
    steps = ("put a", "get b", "get b", "block b", "put a", "wake b", "put a")
    assert followed(Hub("sem", 5), *steps, lost=9) == [
        (None, None),
        (None, None),
        (None, 0),  # the unit was given, and nobody took it
        (None, 0),
        (0, 1),  # a task waits: there is none
        (0, 1),
        (0, 0),
        (1, 0),
    ]


def test_a_level_that_cannot_be_is_no_level() -> None:
    """A get that succeeds at an empty queue: something else has put, and left no record."""
    assert followed(Hub("msgq"), "get a", "get a", "put b")[2:] == [(None, 0), (None, 0)]


def test_a_wait_for_a_condition_releases_the_mutex() -> None:
    line = Timeline("main", {})
    line.events = [
        Event(1, "get", {"hub": "m", "by": "a", "timeout": 1}),
        Event(2, "get", {"hub": "c", "by": "a", "timeout": 1}),
        Event(3, "block", {"hub": "c", "task": "a"}),
    ]
    found = fillings(line, {"m": Hub("mutex"), "c": Hub("cond")})
    assert [one.amount for one in found["m"]] == [0, 1, None]
    assert [one.waiters for one in found["c"]] == [0, 1]


def test_words() -> None:
    assert level("msgq", 3, 8).text == "3 of 8" and level("msgq", 4, 8).fill == 0.5
    assert level("mutex", 1, 1).text == "locked" and level("event", 0, 1).text == "clear"
    assert [level("sem", n, None).text for n in (0, 1, 2)] == ["0 units", "1 unit", "2 units"]
    assert level("msgq", None, 8) == level("sem", None, None)
    assert level("msgq", None, 8).text == "?" and level("flags", 5, None).text == "0x5"


def is_under_way(line: Timeline, hub: str, time: int) -> bool:
    """Return whether the last caller of a hub was interrupted before its call had an effect.

    The SWI may have interrupted a call, and have called meanwhile.
    """
    later: set[object] = set()
    for event in reversed([event for event in line.events if event.time <= time]):
        caller = event.fields.get("by")
        if event.fields.get("hub") == hub:
            if event.name in ("put", "get") and caller not in later:
                return True
            if caller != "kick":
                return False
        later |= {caller, event.fields.get("task")}
    return False


@pytest.mark.parametrize("target", ["host", *nightly("rv32")])
def test_a_program_says_the_same(target: str) -> None:
    """Calls at random, by tasks and an SWI, that wait, fail and time out."""
    need_target(target)
    keys: dict[str, Any] = chosen(None)
    trace = trace_run(FILE, target, None, keys, timeout=60, quiet=True)
    assert trace.code == 0 and not trace.problems and not trace.warnings
    (line,) = trace.lines
    loaded = load(FILE, target, None, **keys)
    found = fillings(line, loaded.on("main", "hubs"))
    marks = [mark for mark in line.marks if mark.text in found]
    assert len(marks) > 400 and {mark.text for mark in marks} >= {"units", "letters", "blocks"}
    wrong = [
        (mark.time, mark.text, mark.value, _at(found[mark.text], mark.time)[0])
        for mark in marks
        if _at(found[mark.text], mark.time)[0] != mark.value
        and not is_under_way(line, mark.text, mark.time)
    ]
    assert wrong == []
    assert sum(is_under_way(line, mark.text, mark.time) for mark in marks) < len(marks) / 10
    assert any(one.waiters for changes in found.values() for one in changes)
