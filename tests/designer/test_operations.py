# SPDX-License-Identifier: MIT
"""Operations of the picture: names follow, nothing else changes, and each can be undone."""

import random
import shutil
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.designer import random_edits
from weft.designer.messages import edits
from weft.designer.operations import MAX_OPERATIONS, applied, label
from weft.designer.session import Session
from weft.designer.text.source import EditError, Source, parsed
from weft.paths import ROOT, SPEC

FOUND = sorted([*SPEC.glob("valid/*/*.yaml"), *ROOT.glob("examples/*/*.yaml")])
VALID = [file for file in FOUND if not file.name.endswith(".map.yaml")]

TEXT = """\
weft: 1
topology:
  nodes:
    gpp: {board: linux, console: files}
    core: {board: linux, count: 3}   # three
  links:
    - {between: [core, core], shape: ring, driver: shm}
    - {between: [core0, gpp], driver: socket}
  routes:
    - {at: gpp, to: core2, via: core0}
application:
  sources: [main.c]
  hubs:
    inbox: {type: msgq, message: uint32_t, depth: 4, node: core}
    inbox7: {type: sem, node: gpp}
    files: {type: host, node: gpp, exit: [core1]}
    guard: {type: mutex, node: gpp}
    pipe: {type: pipe, message: int, depth: 2, node: gpp, reader_arg: guard, writer_arg: 3}
  tasks:
    worker: {entry: worker, priority: 5, stack: 1024, node: core,
             uses: [inbox+0, inbox+1, guard], arg: inbox+1, posts: [kick]}
    watch: {entry: watch, priority: 6, stack: 1024, node: gpp, uses: [inbox, inbox2, inbox7],
            controls: [worker, worker1], logs: [trace], partitions: [data]}
  partitions:
    data: {sources: [d.c]}
  interrupts:
    line: {irq: 3, handler: on_line, node: gpp, monitor: {stats: times, value: time}}
  swis:
    kick: {function: kick, priority: 1, node: core}
  logs:
    trace: {records: 64, node: gpp}
  stats:
    times: {unit: time, node: gpp}
timing:
  tasks:
    worker: {period: 1ms, waits: inbox+0, locks: {guard: 100}, work: 5}
    watch: {after: [tasks.worker, interrupts.line], work: 5}
  interrupts:
    line: {period: 2ms}
"""

A = "application"


def renamed(path: list[str | int], name: str, text: str = TEXT) -> str:
    return applied(text, [edits.Rename(op="rename", path=path, name=name)])


def deleted(*paths: list[str | int]) -> dict[str, Any]:
    found = Source(applied(TEXT, [edits.Delete(op="delete", paths=list(paths))])).data
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(
    ("path", "name", "words"),
    [
        (["topology", "nodes", "gpp"], "cpu", {"gpp": "cpu"}),
        (
            ["topology", "nodes", "core"],
            "unit",
            {"core:": "unit:", "[core, core]": "[unit, unit]", "core0": "unit0", "core1": "unit1",
             "core2": "unit2", "node: core": "node: unit"},
        ),
        (
            [A, "hubs", "inbox"],
            "box",
            {"inbox:": "box:", "inbox+": "box+", "[inbox, inbox2": "[box, box2"},
        ),
        ([A, "hubs", "inbox7"], "seven", {"inbox7": "seven"}),
        ([A, "hubs", "guard"], "lock", {"guard": "lock"}),
        ([A, "hubs", "files"], "disk", {"files": "disk"}),
        (
            [A, "tasks", "worker"],
            "slave",
            {"    worker: {entry": "    slave: {entry", "worker, worker1": "slave, slave1",
             "    worker: {period": "    slave: {period", "tasks.worker": "tasks.slave"},
        ),
        ([A, "swis", "kick"], "hit", {"    kick:": "    hit:", "[kick]": "[hit]"}),
        ([A, "logs", "trace"], "notes", {"trace": "notes"}),
        ([A, "stats", "times"], "gaps", {"times": "gaps"}),
        ([A, "partitions", "data"], "mem", {"data": "mem"}),
        (
            [A, "interrupts", "line"],
            "wire",
            {"    line": "    wire", "interrupts.line": "interrupts.wire"},
        ),
    ],
)  # fmt: skip
def test_names_follow(path: list[str | int], name: str, words: dict[str, str]) -> None:
    expected = TEXT
    for old, new in words.items():
        expected = expected.replace(old, new)
    assert renamed(path, name) == expected
    assert renamed([*path[:-1], name], str(path[-1]), expected) == TEXT


@pytest.mark.parametrize(
    ("path", "name", "message"),
    [
        (["topology", "nodes", "gpp"], "core", "there already"),
        (["topology", "nodes", "gpp"], "a b", "is not a node name"),
        (["topology", "nodes", "gpp"], "<script>", "is not a node name"),
        ([A, "hubs", "guard"], "int", "is a word of C"),
        ([A, "hubs", "guard"], "read", "is taken by the C library"),
        ([A, "hubs", "none"], "x", "there is no application.hubs.none"),
        (["topology", "links", 0], "x", "has no name"),
    ],
)
def test_renaming_is_refused(path: list[str | int], name: str, message: str) -> None:
    with pytest.raises(EditError) as caught:
        renamed(path, name)
    assert message in caught.value.message


def test_deletion_takes_the_uses() -> None:
    data = deleted([A, "hubs", "inbox"])
    assert data[A]["tasks"]["worker"] == {
        "entry": "worker", "priority": 5, "stack": 1024, "node": "core", "uses": ["guard"],
        "posts": ["kick"],
    }  # fmt: skip
    assert data[A]["tasks"]["watch"]["uses"] == ["inbox7"]
    assert "waits" not in data["timing"]["tasks"]["worker"]
    data = deleted([A, "hubs", "guard"], [A, "stats", "times"], [A, "partitions", "data"])
    assert "reader_arg" not in data[A]["hubs"]["pipe"] and "locks" not in str(data["timing"])
    assert "monitor" not in data[A]["interrupts"]["line"] and "stats" not in data[A]
    assert "partitions" not in data[A] and "partitions" not in data[A]["tasks"]["watch"]
    data = deleted([A, "tasks", "worker"], [A, "interrupts", "line"])
    assert data["timing"] == {"tasks": {"watch": {"work": 5}}}
    assert "controls" not in data[A]["tasks"]["watch"]


def test_deletion_of_a_node_takes_what_is_on_it() -> None:
    data = deleted(["topology", "nodes", "core"])
    assert data["topology"] == {"nodes": {"gpp": {"board": "linux", "console": "files"}}}
    assert set(data[A]["hubs"]) == {"inbox7", "files", "guard", "pipe"}
    assert set(data[A]["tasks"]) == {"watch"} and data[A]["tasks"]["watch"]["uses"] == ["inbox7"]
    assert "exit" not in data[A]["hubs"]["files"] and "swis" not in data[A]


def test_move() -> None:
    move = edits.Move(op="move", paths=[[A, "hubs", "guard"], [A, "logs", "trace"]], node="core1")
    text = applied(TEXT, [move])
    assert "guard: {type: mutex, node: core1}" in text
    assert "trace: {records: 64, node: core1}" in text
    for path, node in (([A, "hubs", "guard"], "dsp"), ([A, "partitions", "data"], "gpp")):
        with pytest.raises(EditError):
            applied(TEXT, [edits.Move(op="move", paths=[path], node=node)])


def test_the_only_node_is_not_written() -> None:
    text = (SPEC / "valid/minimal/minimal.yaml").read_text()
    data = Source(text).data
    path = [A, "tasks", next(iter(data[A]["tasks"]))]
    node = next(iter(data["topology"]["nodes"]))
    assert applied(text, [edits.Move(op="move", paths=[path], node=node)]) == text


def test_labels() -> None:
    move = edits.Move(op="move", paths=[[A, "hubs", "guard"]], node="core")
    setting = edits.Set(op="set", path=[A, "tasks", "watch", "priority"], value=1)
    link = edits.Append(op="append", path=["topology", "links"], value={})
    assert label([move]) == "move guard to core"
    assert label([setting, link]) == "set priority of watch and add to links"
    assert label([setting, link, move]) == "set priority of watch and 2 more"
    three = edits.Delete(op="delete", paths=[[A, "hubs", name] for name in "abc"])
    assert label([three]) == "delete 3 entries"


def test_bounds() -> None:
    setting = edits.Set(op="set", path=["weft"], value=1)
    with pytest.raises(EditError, match="more than 1000 operations"):
        applied(TEXT, [setting] * (MAX_OPERATIONS + 1))
    deep: Any = 1
    for _ in range(40):
        deep = [deep]
    with pytest.raises(EditError, match="nested deeper"):
        applied(TEXT, [edits.Set(op="set", path=["x"], value=deep)])
    with pytest.raises(EditError, match="larger than"):
        applied(TEXT, [edits.Set(op="set", path=["x"], value="y" * (1 << 20))])
    with pytest.raises(EditError, match="half of a character"):
        applied(TEXT, [edits.Set(op="set", path=["x"], value="\ud800")])


def _comments(text: str) -> list[str]:
    return [line[line.index("#") :].rstrip() for line in text.splitlines() if "#" in line]


SERIES = 20
"""Edits after which all are undone: more would leave too little of a description."""


def round_trip(file: Path, seed: int, times: int) -> None:
    """Apply random edits, each to the description and to what the last ones have made of it."""
    original = file.read_bytes()
    session, chance, done = Session(file), random.Random(seed), 0
    for index in range(times):
        before, version = session.text, session.version
        one = chance.choice(random_edits.MAKERS)(chance, parsed(before).data)
        try:
            session.edit(version, [one])
        except EditError as error:
            assert (session.text, session.version) == (before, version)
            assert "cannot be written" not in error.message, (seed, index, one, error.message)
            continue
        done += 1
        random_edits.check(one, parsed(before).data, parsed(session.text).data)
        if isinstance(one, edits.Set | edits.Add | edits.Append | edits.Rename):
            lost = set(_comments(before)) - set(_comments(session.text))
            is_rewritten = isinstance(one, edits.Set)
            assert is_rewritten or not lost, (seed, index, one, lost)
        if session.version > version and chance.random() < 0.7:
            session.undo()
            assert session.text == before
        if index % SERIES == SERIES - 1:
            while session.undo_label:
                session.undo()
    assert done > times / 3
    while session.undo_label:
        session.undo()
    assert file.read_bytes() == original


def _copy(file: Path, folder: Path, newline: str) -> Path:
    copy = folder / file.name
    shutil.copy(file, copy)
    text = file.read_text(encoding="utf-8")
    copy.write_text(text + "# é 😀", encoding="utf-8", newline=newline)
    return copy


@pytest.mark.parametrize("file", VALID, ids=lambda file: file.stem)
def test_random_edits(file: Path, tmp_path: Path) -> None:
    newline = "\r\n" if len(file.stem) % 2 else "\n"
    round_trip(_copy(file, tmp_path, newline), seed=len(file.stem), times=12)


@pytest.mark.slow
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("file", VALID, ids=lambda file: file.stem)
def test_many_random_edits(file: Path, newline: str, tmp_path: Path) -> None:
    round_trip(_copy(file, tmp_path, newline), seed=1, times=200)


values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(min_size=1, max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=60)
@given(st.integers(0, 10**6), values)
def test_any_value_is_written_or_refused(seed: int, value: Any) -> None:
    chance = random.Random(seed)
    source = Source(TEXT)
    path = chance.choice([p for p in random_edits.every_path(source.data) if len(p) > 1])
    operations: list[Any] = [edits.Set(op="set", path=path, value=value)]
    try:
        text = applied(TEXT, operations)
    except EditError:
        return
    random_edits.check(operations[0], source.data, Source(text).data)
    lines = SequenceMatcher(None, TEXT.splitlines(), text.splitlines(), autojunk=False)
    changed = [block for block in lines.get_opcodes() if block[0] != "equal"]
    assert len(changed) <= 2 * (1 + str(value).count(","))
