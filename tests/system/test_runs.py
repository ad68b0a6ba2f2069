# SPDX-License-Identifier: MIT
"""How systems of several machines end: failures name their node, nothing is left, a node that
goes is noticed, and images that do not belong together refuse each other."""

import re
import signal
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.needs import need_description
from tests.system.systems import BUILD, ROOT, mark, marked
from tests.test_targets import with_word
from weft.building.builder import Program, build
from weft.diag import exits
from weft.model.description import Description, load
from weft.run.runner import Outcome, exit_code, run

FOLDER = Path(__file__).parent / "ends"
ENDS = FOLDER / "ends.yaml"
WITH_CODE, WITH_FAULT, WELL = 1, 2, 3
LIMIT = 30


def placement(name: str) -> Path:
    return FOLDER / "maps" / f"{name}.yaml"


@pytest.fixture(autouse=True)
def own(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The mark of all that a test starts; nothing of it may be left at the end."""
    name = mark()
    monkeypatch.setenv(*name.split("="))
    yield name
    assert marked(name) == []


@cache
def built(name: str, file: Path = ENDS) -> tuple[Description, tuple[Program, Program]]:
    """Build the two programs under a placement, once."""
    description = load(file, None, placement(name))
    need_description(description)
    a, b = build(description, BUILD / file.stem / name)
    return description, (a, b)


def end(name: str, case: int, keep_going: bool = False) -> tuple[list[Outcome], list[str]]:
    """Run a placement whose second node ends in some way."""
    description, (a, b) = built(name)
    programs = [a, with_word(b, "ends_case", case)]
    lines: list[str] = []
    outcomes = run(
        programs,
        lambda program, line: lines.append(f"{program.node}: {line}"),
        LIMIT,
        keep_going,
        description.network.plan,
    )
    assert {"a: caller: here", "b: server: here"} <= set(lines), lines
    return outcomes, lines


@pytest.mark.parametrize("name", ["processes", "harts", "mixed"])
def test_the_code_of_a_node_ends_all(name: str) -> None:
    (_, b), lines = end(name, WITH_CODE)
    assert b.code == 3 and b.fault is None
    assert not any("unit" in line for line in lines)


@pytest.mark.parametrize("name", ["processes", "harts", "mixed"])
def test_a_fault_is_that_of_its_node(name: str) -> None:
    (a, b), _ = end(name, WITH_FAULT)
    assert a.fault is None and a.code in (None, 0)
    assert b.code == exits.FAULT and b.fault is not None
    assert (b.fault.task, b.fault.what) == ("server", "misuse")
    assert Path(b.fault.pc.file).name == "ends.c"


@pytest.mark.parametrize("name", ["processes", "mixed"])
def test_who_waits_for_a_node_that_ends_learns_of_it(name: str) -> None:
    outcomes, lines = end(name, WELL)
    assert [outcome.code for outcome in outcomes] == [0, 0], lines
    assert lines[-1] == "a: caller: the node is down"


def test_others_go_on_when_they_are_told_to() -> None:
    outcomes, lines = end("processes", WITH_CODE, keep_going=True)
    assert [outcome.code for outcome in outcomes] == [0, 3] and exit_code(outcomes) == 3
    assert lines[-1] == "a: caller: the node is down"


def start(name: str, *arguments: str) -> "subprocess.Popen[str]":
    command = ["./weft", "run", ENDS, "--map", placement(name), "-q"]
    command += ["--build-dir", BUILD / "ends" / name, *arguments]
    return subprocess.Popen(
        [*map(str, command)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("name", ["processes", "harts", "mixed"])
def test_the_limit_stops_all_and_names_them(name: str) -> None:
    built(name)
    out, err = start(name, "--timeout", "2").communicate(timeout=LIMIT)
    assert sorted(out.splitlines()) == ["a | caller: here", "b | server: here"]
    for node in "ab":
        assert re.search(rf"W060: `{node}`.* did not end within 2 s and was stopped", err), err


@pytest.mark.parametrize(
    ("name", "number"),
    [("processes", signal.SIGTERM), ("harts", signal.SIGINT), ("mixed", signal.SIGINT)],
)
def test_a_signal_stops_all(name: str, number: signal.Signals, own: str) -> None:
    built(name)
    memory = set(Path("/dev/shm").glob("*weft*"))
    tool = start(name, "--timeout", "60")
    assert tool.stdout is not None
    lines = [tool.stdout.readline() for _ in range(2)]
    assert sorted(lines) == ["a | caller: here\n", "b | server: here\n"]
    assert len(marked(own)) > 1
    tool.send_signal(number)
    tool.communicate(timeout=LIMIT)
    assert tool.returncode == exits.INTERRUPTED
    assert set(Path("/dev/shm").glob("*weft*")) == memory


def test_images_of_different_descriptions_refuse_each_other(tmp_path: Path) -> None:
    description, (a, _) = built("processes")
    other = tmp_path / "other.yaml"
    text = ENDS.read_text(encoding="utf-8").replace("[ends.c]", f"[{FOLDER / 'ends.c'}]")
    text = text.replace("    own:", "    more: {type: event, node: b}\n    own:")
    other.write_text(text.replace("uses: [hello, never]", "uses: [hello, never, more]"))
    b = build(load(other), tmp_path / "build")[1]
    lines: list[str] = []
    outcomes = run([a, b], lambda _, line: lines.append(line), 5, plan=description.network.plan)
    assert any("refuses" in line and "a" in line and "b" in line for line in lines), lines
    assert outcomes[0].code == 4 and "caller: no connection" in lines
