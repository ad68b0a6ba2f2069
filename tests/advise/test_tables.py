# SPDX-License-Identifier: MIT
"""Costs between measured sizes."""

import pytest
from hypothesis import given
from hypothesis import strategies as drawn

from tests.advise.made import FIXED, WORD, tables
from weft.lab.advise.tables import around, least_sure, quantile, sure_of, words_behind
from weft.lab.strategies.describe import SIZES, SMALL, Cell, cells_for
from weft.lab.strategies.strategy import LARGEST, Method

INTERNAL = Method("interrupt", "internal")


def test_a_measured_size_is_itself() -> None:
    assert all(around(size)[2] in (0.0, 1.0) for size in SIZES)
    assert {sure_of(size) for size in SIZES} == {"measured"}


@given(drawn.integers(1, LARGEST))
def test_sizes_lie_between_their_neighbours(size: int) -> None:
    low, high, share = around(size)
    assert low in SIZES and high in SIZES
    if size >= SIZES[0]:
        assert low <= size <= high
        assert low + (high - low) * share == pytest.approx(size)
    else:
        assert low == high == SIZES[0] and sure_of(size) == "extrapolated"


@given(drawn.integers(SIZES[0], LARGEST))
def test_a_message_costs_what_lies_on_the_line_and_its_words_behind_blocks(size: int) -> None:
    point = tables().point(INTERNAL, "message", (size, 0), False, "idle")
    expected = FIXED["interrupt"] + 2 * size + WORD * words_behind(size)
    assert point.busy[0] == pytest.approx(expected)
    assert point.busy[1] == pytest.approx(point.busy[0] / 2)
    assert point.latency[0] == pytest.approx(20 + size / 100)


@given(drawn.integers(SIZES[0], LARGEST), drawn.integers(SIZES[0], LARGEST))
def test_a_call_costs_both_ways(argument: int, result: int) -> None:
    point = tables().point(INTERNAL, "call", (argument, result), False, "idle")
    words = words_behind(argument) + words_behind(result)
    expected = FIXED["interrupt"] + 2 * (argument + result) + WORD * words
    assert point.busy[0] == pytest.approx(expected)


def test_words_behind_blocks() -> None:
    sizes = {0: 0, 1: 1, 4: 1, 8: 2, 12: 3, 13: 0, 16: 0, 17: 1, 200: 2, 333: 0, 720: 0}
    assert {size: words_behind(size) for size in sizes} == sizes


def test_only_what_a_size_needs_is_measured() -> None:
    probes = list(tables().probes(INTERNAL, "message", 160, 0, False))
    assert [cell.argument for probe in probes for cell in probe.cells] == [8, 64, 76, 256, 1024]
    probes = list(tables().probes(INTERNAL, "message", 20_000, 0, False))
    sizes = [cell.argument for probe in probes for cell in probe.cells]
    assert sizes == [8, 64, 76, 256, 1024, 16384, 32768]
    probes = list(tables().probes(INTERNAL, "call", 2000, 8, False))
    assert [len(probe.cells) for probe in probes] == [9, 1]


def test_long_ones_have_a_program_of_their_own() -> None:
    for kind in ("message", "call"):
        first, *rest = cells_for(kind)
        assert all(cell.largest <= SMALL for cell in first)
        assert all(len(cells) == 1 for cells in rest)
    assert cells_for("message")[-1] == (Cell(LARGEST),)


def test_quantiles() -> None:
    assert quantile([1, 2, 3], 0.5) == 2
    assert quantile([1, 2], 0.5) == 1.5
    assert quantile([7], 0.99) == 7
    assert quantile([0, 10], 1.0) == 10


def test_the_least_sure_decides() -> None:
    assert least_sure(["measured", "extrapolated", "interpolated"]) == "extrapolated"
    assert least_sure(["measured"]) == "measured"


def test_waits_are_what_looks_add() -> None:
    waits = tables().waits(Method("poll", "internal"), "message", False)
    assert min(waits) == 0 and max(waits) == 1
    assert quantile(waits, 0.5) == pytest.approx(0.5)
