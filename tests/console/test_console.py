# SPDX-License-Identifier: MIT
"""What programs print is never taken for a record, and records arrive whatever is printed."""

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.needs import need_target
from weft.building.builder import build
from weft.model.description import load
from weft.run.fault import parse
from weft.run.lines import CORE, Damaged, Lines, Record, Stream, framed
from weft.run.runner import Outcome, run

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(__file__).parent
BUILD = ROOT / "build" / "tests" / "console"
FORGED = ("@fault", "@contained", "@dump", "@metric", "@resolution", "@batch", "@samples")
FEW = settings(max_examples=300, deadline=None)


@cache
def ended(name: str, target: str | None) -> tuple[list[Outcome], dict[str, list[str]]]:
    """Run a program that forges records, and return what its nodes wrote."""
    loaded = load(FOLDER / name / f"{name}.yaml", target)
    consoles: dict[str, list[str]] = {}
    outcomes = run(
        build(loaded, BUILD / f"{name}-{target}"),
        lambda program, line: consoles.setdefault(program.node, []).append(line),
        60,
        True,
        loaded.network.plan,
    )
    return outcomes, consoles


@pytest.mark.parametrize("target", ["cm3", "rv32"])
def test_what_tasks_print_is_text(target: str) -> None:
    """A kernel task, two alternating user tasks, and one that preempts them."""
    need_target(target)
    (outcome,), consoles = ended("forger", target)
    lines = consoles["main"]
    records = [line for line in lines if isinstance(line, Record)]
    offences = [parse(line, outcome.program.elf) for line in records if "@contained" in line]
    assert {fault.task for fault in offences if fault} == {"first", "second"}
    assert outcome.fault is not None and outcome.fault.what == "misuse"
    assert outcome.fault.task == "leader" and records[-1].startswith("@fault ")
    assert all(line.startswith(("@contained ", "@fault ")) for line in records)
    assert not [line for line in records if "forged" in line]
    text = "\n".join(line for line in lines if not isinstance(line, Record | Damaged))
    assert all(text.count(mark) >= 3 * 4 for mark in FORGED), "all of it was shown"
    assert "half a line, half a sequence \x1b[3, half a letter \ufffd" in text


def test_what_another_node_prints_is_text() -> None:
    need_target("cm3")
    outcomes, consoles = ended("through", None)
    faults = {outcome.program.node: outcome.fault for outcome in outcomes}
    assert faults["host"] is None and outcomes[1].code == 0
    assert faults["board"] is not None and faults["board"].what == "misuse"
    assert not [line for line in consoles["host"] if isinstance(line, Record | Damaged)]
    assert "printed through another node" in consoles["host"]


def test_tasks_that_call_nobody_there_print_at_their_own_node() -> None:
    """Of a node that prints through another one; so does the idle task."""
    outcomes, consoles = ended("others", None)
    assert [outcome.fault for outcome in outcomes] == [None, None]
    through = [line for line in consoles["host"] if line.startswith("printed")]
    own = [line for line in consoles["board"] if line.startswith("printed")]
    assert through == ["printed by a caller", "printed at the end"]
    assert own == ["printed by a task without hubs", "printed by the idle task"]


# Reading

TEXTS = st.text(st.characters(max_codepoint=255, exclude_characters="\x01\x02\x03\x18\x1e"))


def as_one(lines: list[str]) -> str:
    return "\n".join(line for line in lines if not isinstance(line, Record | Damaged))


@FEW
@given(st.lists(st.tuples(TEXTS, st.text("abc =0", max_size=9))), st.integers(1, 40), st.data())
def test_records_between_any_texts(
    pieces: list[tuple[str, str]], size: int, data: st.DataObject
) -> None:
    """Cut anywhere, a console has the same lines and records."""
    raw = b"".join(text.encode() + framed(record) for text, record in pieces)
    lines = Lines(1)
    found = [line for at in range(0, len(raw), size) for _, line in lines.add(raw[at : at + size])]
    found += [line for _, line in lines.add(b"", is_last=True)]
    assert [line for line in found if isinstance(line, Record)] == [r for _, r in pieces]
    text = "".join(text for text, _ in pieces)
    shown = [line.rstrip("\r") for line in text.split("\n")]
    assert as_one(found).split("\n") == (shown if shown[-1] else shown[:-1] or [""])


@FEW
@given(st.binary(max_size=200))
def test_no_other_bytes_are_a_record(raw: bytes) -> None:
    """Without the byte that begins one, nothing is."""
    found = [line for _, line in Lines(1).add(raw.replace(b"\x1e", b""), is_last=True)]
    assert not [line for line in found if isinstance(line, Record | Damaged)]


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (b"\x1e@fault x", ["Damaged:@fault x"]),
        (b"\x1e@fault x 1234\x03\n", ["Damaged:@fault x 1234"]),
        (b"\x1e@fa\x1e" + framed("y")[1:], ["Damaged:@fa", "Record:y"]),
        (b"ab\x1e@fa\x18c\nd\x03\n", ["str:abc", "str:d"]),
        (b"ab" + framed("y") + b"c\n", ["Record:y", "str:abc"]),
        (framed("y")[:-1] + b"c\n", ["Record:y", "str:c"]),
        (b"\x03\n\x18\n", ["str:", "str:"]),
    ],
)
def test_damage(raw: bytes, expected: list[str]) -> None:
    found = [line for _, line in Lines(1).add(raw, is_last=True)]
    assert [f"{type(line).__name__}:{line}" for line in found] == expected


def test_each_core_has_its_own_records() -> None:
    record = framed("y")
    raw = b"\x010 a" + record[:3] + b"\x02\n\x011 b\n\x010 " + record[3:] + b"\x010 c\n"
    assert list(Lines(2).add(raw)) == [(1, "b"), (0, "y"), (0, "ac")]
    assert CORE.match(raw)


def test_a_record_without_end_does_not_fill_the_memory() -> None:
    stream = Stream()
    found = [line for _ in range(30) for line in stream.add(b"\x1e" + b"x" * (1 << 17))]
    found += list(stream.add(b"y" * (1 << 21)))
    assert found and all(isinstance(line, Damaged) for line in found)
