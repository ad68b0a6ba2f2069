# SPDX-License-Identifier: MIT
"""How a series grows, in words."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.bench.made import result, results, target_context
from weft.lab import growth
from weft.lab.growth import Tolerance, noun_of, words
from weft.report import page

EXACT = Tolerance(0, 0)
COUNTS = growth.TOLERANCES["instructions"]


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ({0: 38, 4: 38, 12: 38}, "constant"),
        ({0: 38, 4: 39, 12: 40}, "constant"),
        ({0: 35, 1: 49, 4: 49, 16: 49}, "constant from 1 on, 35 at 0"),
        ({1: 280, 2: 337, 4: 451, 8: 679}, "+57 per task"),
        ({0: 13, 4: 178, 8: 288, 16: 508}, "+27.5 per task from 4 on, 13 at 0"),
        ({4: 44, 16: 37, 64: 49, 256: 97}, "+1 per 4 tasks from 16 on, 44 at 4"),
        ({0: 104, 8: 165, 64: 249, 256: 305}, "+28 per doubling from 8 on, 104 at 0"),
        ({1: 1000, 2: 900, 3: 800}, "-100 per task"),
        ({1: 2857, 2: 6535, 3: 9969, 4: 13296}, "+3380 per task from 2 on, 2857 at 1"),
        ({0: 36, 4: 85, 8: 97, 16: 370, 32: 456}, "from 36 at 0 to 456 at 32"),
        ({0: 52, 1: 60, 2: 63, 3: 52}, "between 52 and 63"),
        ({0: 1, 2: 9, 4: 50, 8: 50}, "constant from 4 on, 1 at 0 to 9 at 2"),
        ({0: 30, 4: 60}, "from 30 at 0 to 60 at 4"),
        ({0: 30, 4: 30}, "constant"),
        ({4: 30}, ""),
        ({}, ""),
    ],
)
def test_words(points: dict[int, float], said: str) -> None:
    assert words(points, COUNTS, "task") == said


def test_two_points_at_the_end_are_no_line() -> None:
    assert words({0: 10, 8: 500, 16: 900}, COUNTS) == "from 10 at 0 to 900 at 16"


@given(st.floats(0, 1e6), st.floats(0.01, 1e3), st.sets(st.integers(0, 4096), min_size=3))
def test_a_line_has_its_slope(start: float, slope: float, places: set[int]) -> None:
    points = {n: start + slope * n for n in places}
    tolerance = Tolerance(1e-6 * max(points.values()), 0)
    rise = max(points.values()) - min(points.values())
    said = words(points, tolerance, "byte")
    if rise <= growth.CLEAR * tolerance.absolute * 1.01:
        return
    found = said.removeprefix("+").split()
    assert found[1] == "per" and "from" not in said, said
    shown = float(found[0]) if len(found) == 3 else float(found[0]) / float(found[2])
    assert math.isclose(shown, slope, rel_tol=0.02) or slope >= 100


@given(st.floats(0, 1e6), st.lists(st.integers(0, 1000), min_size=2, unique=True))
def test_equal_values_are_constant(value: float, places: list[int]) -> None:
    assert words(dict.fromkeys(places, value), EXACT) == "constant"


@given(st.dictionaries(st.integers(0, 99), st.integers(0, 9999), min_size=2), st.integers(1, 8))
def test_what_is_said_holds(points: dict[int, float], tolerance: int) -> None:
    """A series said to be constant is so within the tolerance, from where it says."""
    said = words(points, Tolerance(tolerance, 0))
    assert said
    if said.startswith("constant"):
        first = int(said.split()[2]) if " from " in said else min(points)
        rest = [value for n, value in points.items() if n >= first]
        assert max(rest) - min(rest) <= tolerance


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("put n bytes", "byte"),
        ("wake n lower-priority tasks", "task"),
        ("lock blocks behind a chain of n owners", "owner"),
        ("semaphore loop over n hops, posted", "hop"),
        ("append a format and n arguments", "argument"),
        ("give to a task with n ready above it", "n"),
        ("take a semaphore", "n"),
    ],
)
def test_what_n_counts(text: str, noun: str) -> None:
    assert noun_of(text) == noun


def test_steps_of_a_clock_are_no_growth() -> None:
    rows = [
        result(f"a.b@{n}", [float(value)] * 30, "host", "ns") for n, value in ((0, 40), (8, 50))
    ]
    assert growth.words_of(rows) == "from 40 at 0 to 50 at 8"
    for row in rows:
        row.resolution = 10
    assert growth.words_of(rows) == "constant"


def test_the_report_says_how_series_grow() -> None:
    rows = [result(f"msgq.put@{n}", [float(v)] * 5) for n, v in ((4, 44), (16, 56), (64, 104))]
    masked = [result(f"kernel.masked.msgq.put@{n}", [20.0] * 5) for n in (4, 16, 64)]
    for row in rows:
        row.text = "put n bytes"
    html = page.render(results(*rows, *masked, cm3=target_context()))
    _, cells = html.split('<tr class="grow">')
    assert "<td>+1 per byte" in cells
    assert '<div class="text">constant</div>' in cells.split("+1 per byte")[1][:60]
