# SPDX-License-Identifier: MIT
"""Costs of what was observed in windows: what polls, wake-ups and exchanges take."""

from dataclasses import replace

import pytest

from weft.diag.errors import WeftError
from weft.lab.strategies.describe import COUNT, LATE_POLLS, WARM, Cell, Probe
from weft.lab.strategies.observe import Observed, Window
from weft.lab.strategies.strategy import Method, pair_of
from weft.lab.strategies.table import Measured, split

CELLS = (Cell(8, 8), Cell(64, 8))
NUMBER = COUNT["cycles"]
CLOCK = 80
WAKE = (400, 11)
"""Cycles of the sender, and words, of a wake-up."""
EXCHANGES = ((1000, 600, 20), (1500, 900, 40))
"""Cycles of the sender, of the other node, and words, by cell."""
PLANNED = 150
"""Cycles of a planned poll that finds nothing."""
POLL = (3, 2, 0.25)
"""Cycles of both nodes and words in a microsecond of polls."""
ENGINE = 7
"""Words of the DMA engine in a microsecond."""
EDGE = 500
"""Cycles of both nodes at the edges of a window, whatever its length."""


def probe(notify: str, *, swapped: bool = False, copies: bool = False) -> Probe:
    method = Method(notify, "internal")
    return Probe(pair_of("mixed"), method, "call", CELLS, swapped, copies=copies)


def window(made: Probe, length: int, values: tuple[float, ...], times: int) -> Window:
    """Return a window of so many microseconds with so many times what one takes."""
    rates = POLL if made.method.notify == "poll" else (0, 0, 0)
    near, far, words = (times * v + length * r for v, r in zip(values, rates, strict=True))
    busy = (far, near) if made.swapped else (near, far)
    half = words / 2
    engine = ENGINE * length * made.copies
    return Window(busy, length * CLOCK, (int(half), int(words - half), engine))


def plus(values: tuple[float, ...]) -> tuple[float, ...]:
    """Return what is measured of an exchange: with a wake-up of the sender."""
    return values[0] + WAKE[0], values[1], values[2] + WAKE[1]


def observed(made: Probe) -> Observed:
    """Return a run, and another one beside other work if the probe has that."""
    length = NUMBER * made.period
    windows = [window(made, made.quiet * times, (0, 0, 0), 0) for times in (1, 2)]
    windows.append(window(made, length, (WAKE[0], 0, WAKE[1]), NUMBER))
    kinds = [plus(each) for each in EXCHANGES]
    times = [made.after + 30.0, made.after + 50.0]
    if made.plans:
        late = NUMBER * (made.period + made.late)
        kinds += [plus(EXCHANGES[0]), plus((EXCHANGES[0][0] + 7 * PLANNED, 600, 20))]
        times += [made.after + 30.0, made.after + 30.0 + 7 * made.polls]
    else:
        late = length
    lengths = [length, length, length, late]
    windows += [window(made, n, each, NUMBER) for n, each in zip(lengths, kinds, strict=False)]
    latencies = [time for time in times for _ in range(WARM + NUMBER)]
    runs = 2 if made.has_background else 1
    return Observed(windows * runs, {0: latencies * runs})


def costs(found: Measured) -> list[tuple[float, float, float]]:
    return [(*each.busy, each.words) for each in found.idle.costs]


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("notify", ["interrupt", "poll", "armed"])
def test_what_went_in_comes_out(notify: str, swapped: bool) -> None:
    made = probe(notify, swapped=swapped)
    found = split(made, observed(made))
    assert found.loaded == found.idle
    assert costs(found) == [pytest.approx(each, abs=1) for each in EXCHANGES]
    assert (found.idle.wake, found.idle.wake_words) == pytest.approx(WAKE, abs=1)
    rates = POLL if notify == "poll" else (0, 0, 0)
    assert (*found.idle.polls, found.idle.poll_words) == pytest.approx(rates, abs=0.01)
    assert [each.latencies[0] for each in found.idle.costs] == [30, 50]


def test_a_planned_poll_is_what_a_late_answer_takes_more() -> None:
    made = probe("armed")
    assert made.late == made.after + LATE_POLLS * made.polls
    found = split(made, observed(made)).idle
    assert found.planned == pytest.approx(PLANNED)
    assert len(found.costs) == len(CELLS)


def test_words_of_another_master_are_not_those_of_exchanges() -> None:
    made = probe("interrupt", copies=True)
    found = split(made, observed(made))
    assert found.loaded is None
    assert costs(found) == [pytest.approx(each, abs=1) for each in EXCHANGES]
    assert found.idle.poll_words == 0


def test_what_a_window_takes_at_its_edges_is_not_of_polls() -> None:
    made = probe("poll")
    run = observed(made)
    windows = [
        replace(each, busy=(each.busy[0] + EDGE, each.busy[1] + EDGE)) for each in run.windows
    ]
    found = split(made, Observed(windows, run.latencies)).idle
    assert found.polls == pytest.approx(POLL[:2], abs=0.01)


@pytest.mark.parametrize("wrong", ["windows", "exchanges", "polls"])
def test_a_run_that_is_not_whole_is_refused(wrong: str) -> None:
    made = probe("armed")
    run = observed(made)
    if wrong == "windows":
        run = Observed(run.windows[:-1], run.latencies)
    elif wrong == "exchanges":
        run = Observed(run.windows, {0: run.latencies[0][:-1]})
    else:
        run = Observed(run.windows, {0: [made.after + 30.0] * len(run.latencies[0])})
    with pytest.raises(WeftError) as caught:
        split(made, run)
    assert caught.value.problems[0].code == "W257"
