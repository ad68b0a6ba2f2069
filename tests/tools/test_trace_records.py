# SPDX-License-Identifier: MIT
"""Reading rings: order, loss, time, and damage."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tools import trace_made
from tests.tools.trace_made import AT, RECORDS, memory
from weft.diag.errors import WeftError
from weft.observe.trace.records import EVENT_BITS, FORM, Kind, read_ring
from weft.paths import ROOT


def test_kinds_are_those_of_the_kernel() -> None:
    header = (ROOT / "kernel" / "trace.h").read_text()
    body = re.search(r"enum weft_trace_event \{(.*?)\n\};", header, re.DOTALL)
    assert body
    names = re.findall(r"^    WEFT_TRACE_(\w+),", body[1], re.MULTILINE)
    assert {name: number for number, name in enumerate(names)} == {
        **{kind.name: int(kind) for kind in Kind},
    }
    assert f"#define WEFT_TRACE_EVENT_BITS {EVENT_BITS}U" in header
    assert f"#define WEFT_TRACE_FORM {FORM}U" in header


@pytest.mark.parametrize("big", [0, 1])
@pytest.mark.parametrize("word", [4, 8])
@pytest.mark.parametrize("count", [0, 1, 63, 64, 65, 200])
def test_the_last_records_in_order(big: int, word: int, count: int) -> None:
    """Whatever has gone round, the ring's records are the last ones, and the rest is counted."""
    made = memory([100 * n for n in range(count)], word=word, big=big)
    ring = read_ring(made, AT, "main")
    assert [r.object for r in ring.records] == list(range(max(0, count - 64), count))
    assert ring.lost == max(0, count - 64) and not ring.wrapped
    assert all(r.kind is Kind.MARK and r.extra == 5 for r in ring.records)


@pytest.mark.parametrize("flip", [0, 0xFFFFFFFF])
def test_times_go_back_from_the_end(flip: int) -> None:
    """The memory was written at 1000 us and stamp 25000, 40 ns each."""
    ring = read_ring(memory([0, 24_999, 25_000], flip=flip), AT, "main")
    assert [r.time for r in ring.records] == [0, 999_960, 1_000_000]


def test_stamps_that_wrapped() -> None:
    made = memory([0xFFFFFF00, 0x100])
    made.stamp = 0x200
    ring = read_ring(made, AT, "main")
    assert ring.records[1].time - ring.records[0].time == 0x200 * 40


def test_a_count_that_wrapped_is_told() -> None:
    ring = read_ring(memory(list(range(64)), total=3), AT, "main")
    assert ring.wrapped and len(ring.records) == 64


def test_pauses_that_stamps_cannot_show_are_told() -> None:
    made = memory([0, 10])
    made.pieces[RECORDS] = (
        bytes(8) + bytes([Kind.TIME, 0, 0, 0]) + bytes(4) + made.pieces[RECORDS][16:]
    )
    made.clock = 400_000_000  # two turns of 171.8 s, and more
    [warning] = read_ring(made, AT, "main").warnings
    assert warning.startswith("2 pauses of more than 171 s")


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ({"form": 9}, "form 9 is not known"),
        ({"mask": 62}, "a ring of 63 records cannot be"),
        ({"mask": 0xFFFFFFFF}, "records cannot be"),
        ({"size": 17}, "makes no sense"),
        ({"hz": 0}, "makes no sense"),
        ({"total": 70}, "a record that must be there is empty"),
    ],
)
def test_a_ring_that_cannot_be_is_refused(header: dict[str, int], words: str) -> None:
    with pytest.raises(WeftError, match=words) as caught:
        read_ring(memory([1, 2, 3], **header), AT, "main")
    assert caught.value.problems[0].code == "W170"


def test_missing_memory_is_refused() -> None:
    made = memory([1, 2, 3])
    del made.pieces[RECORDS]
    with pytest.raises(WeftError, match="records are missing"):
        read_ring(made, AT, "main")
    with pytest.raises(WeftError, match="the description of its ring is missing"):
        read_ring(made, 0, "main")


def test_an_unknown_kind_is_refused() -> None:
    made = memory([1, 2])
    raw = bytearray(made.pieces[RECORDS])
    raw[8] = 200
    made.pieces[RECORDS] = bytes(raw)
    with pytest.raises(WeftError, match="200 is no kind of record"):
        read_ring(made, AT, "main")


@given(
    st.lists(st.integers(0, 0xFFFFFFFF), max_size=100),
    st.lists(st.tuples(st.integers(0, 1100), st.integers(0, 255)), max_size=6),
    st.sampled_from([4, 8]),
)
def test_damage_ends_in_records_or_a_refusal(
    stamps: list[int], damage: list[tuple[int, int]], word: int
) -> None:
    made: trace_made.Memory = memory(stamps, word=word)
    head = len(made.pieces[AT])
    both = bytearray(made.pieces[AT] + made.pieces[RECORDS])
    for place, value in damage:
        both[place % len(both)] = value
    made.pieces = {AT: bytes(both[:head]), RECORDS: bytes(both[head:])}
    try:
        ring = read_ring(made, AT, "main")
    except WeftError as error:
        assert error.problems[0].code == "W170"
    else:
        assert len(ring.records) <= 64
        assert [r.time for r in ring.records] == sorted(r.time for r in ring.records)
