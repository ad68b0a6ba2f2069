# SPDX-License-Identifier: MIT
"""Costs between measured sizes."""

import pytest
from hypothesis import given
from hypothesis import strategies as drawn

from tests.advise.made import FIXED, UNEVEN, tables
from weft.lab.advise.tables import around, is_uneven, least_sure, quantile, sure_of
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
def test_a_message_costs_what_lies_on_the_line_and_what_uneven_adds(size: int) -> None:
    point = tables().point(INTERNAL, "message", (size, 0), False, "idle")
    expected = FIXED["interrupt"] + 2 * size + UNEVEN * is_uneven(size)
    assert point.busy[0] == pytest.approx(expected)
    assert point.busy[1] == pytest.approx(point.busy[0] / 2)
    assert point.latency[0] == pytest.approx(20 + size / 100)


@given(drawn.integers(SIZES[0], LARGEST), drawn.integers(SIZES[0], LARGEST))
def test_a_call_costs_both_ways(argument: int, result: int) -> None:
    point = tables().point(INTERNAL, "call", (argument, result), False, "idle")
    uneven = is_uneven(argument) + is_uneven(result)
    expected = FIXED["interrupt"] + 2 * (argument + result) + UNEVEN * uneven
    assert point.busy[0] == pytest.approx(expected)


def test_sizes_are_even_in_whole_words() -> None:
    assert not any(map(is_uneven, (0, 4, 8, 13, 16, 64, 333, 720)))
    assert all(map(is_uneven, (17, 20, 24, 72, 200)))


def test_sizes_of_the_line_are_even() -> None:
    assert not any(map(is_uneven, SIZES))


def test_only_what_a_size_needs_is_measured() -> None:
    probes = list(tables().probes(INTERNAL, "message", 160, 0, False))
    assert [cell.argument for probe in probes for cell in probe.cells] == [8, 16, 64, 72, 256, 1024]
    probes = list(tables().probes(INTERNAL, "message", 20_000, 0, False))
    sizes = [cell.argument for probe in probes for cell in probe.cells]
    assert sizes == [8, 16, 64, 72, 256, 1024, 16384, 32768]
    probes = list(tables().probes(INTERNAL, "call", 2000, 8, False))
    assert [len(probe.cells) for probe in probes] == [11, 1]


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
    assert min(waits) == 0 and max(waits) == pytest.approx(1)
    assert quantile(waits, 0.5) == pytest.approx(0.5)
