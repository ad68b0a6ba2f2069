# SPDX-License-Identifier: MIT
"""Bytes on the bus, and another master that copies over it."""

import pytest

from tests.advise.made import (
    COPYING,
    FIXED,
    LOADED,
    POLL_WORDS,
    POLLS,
    WAKE_WORDS,
    question,
    tables,
)
from weft.diag.errors import WeftError
from weft.lab.advise.measured import check
from weft.lab.advise.model import Model, Prediction
from weft.lab.advise.question import Exchange, Question
from weft.lab.advise.strategies import Strategy
from weft.lab.strategies.strategy import Method, pair_of

CLOCK = 80
PLAIN = Method("interrupt", "internal")
POLL = Method("poll", "internal")


def predicted(asked: Question, strategy: Strategy) -> Prediction:
    return Model(asked, tables(asked.pair.target)).predict(strategy)


def test_an_exchange_moves_its_words_and_those_of_its_wake_up() -> None:
    made = predicted(question(160), Strategy(PLAIN))
    assert made.bus == pytest.approx(4 * (WAKE_WORDS + 160 / 2 + WAKE_WORDS))
    assert predicted(question(160, target="rv32"), Strategy(Method("interrupt"))).bus is None


def test_polls_between_exchanges_count() -> None:
    fast, slow = (predicted(question(160), Strategy(POLL, period)) for period in (250, 500))
    assert fast.bus is not None and slow.bus is not None
    assert fast.bus - slow.bus == pytest.approx(4 * POLL_WORDS * 10_000 / 2)


def test_of_several_exchanges_it_is_the_mean() -> None:
    often, seldom = Exchange("often", 64, 1000, 1000), Exchange("seldom", 1024, 3000, 3000)
    made = predicted(Question(pair_of("mixed"), (often, seldom)), Strategy(PLAIN))
    alone = [
        predicted(Question(pair_of("mixed"), (each,)), Strategy(PLAIN)).bus
        for each in (often, seldom)
    ]
    assert alone[0] is not None and alone[1] is not None
    assert made.bus == pytest.approx((3 * alone[0] + alone[1]) / 4)


def test_costs_beside_another_master_are_in_proportion_to_its_time() -> None:
    alone, half, whole = (
        predicted(question(160, bus=bus), Strategy(PLAIN)) for bus in (0.0, 0.5, 1.0)
    )
    assert whole.loads == pytest.approx([COPYING * load for load in alone.loads])
    assert whole.latency == pytest.approx([COPYING * time for time in alone.latency])
    assert half.loads[0] == pytest.approx((alone.loads[0] + whole.loads[0]) / 2)
    assert (half.sure, predicted(question(256, bus=1.0), Strategy(PLAIN)).sure) == (
        "interpolated",
        "measured",
    )


def test_other_work_and_another_master_add_up() -> None:
    made = predicted(question(160, other=(0.5, 0.0), bus=1.0), Strategy(PLAIN))
    times = 1 + (LOADED - 1) / 2 + (COPYING - 1)
    busy = FIXED["interrupt"] + 2 * 160
    assert made.parts[0].exchanges == pytest.approx(times * busy / 10_000 / CLOCK)


def test_polls_cost_more_beside_another_master() -> None:
    made = predicted(question(160, bus=1.0), Strategy(POLL, 250))
    assert made.parts[0].polls == pytest.approx(COPYING * POLLS / CLOCK)


def test_the_engine_is_not_shared_with_a_link() -> None:
    def transfers(bus: float) -> set[str]:
        found = Model(question(8192, bus=bus), tables()).strategies()
        return {each.method.transfer for each in found}

    assert transfers(0.0) == {"copy", "lent", "dma"}
    assert transfers(0.5) == {"copy", "lent"}


@pytest.mark.parametrize(("bus", "target"), [(1.5, "mixed"), (0.5, "rv32"), (0.5, "host")])
def test_what_cannot_be_on_the_bus(bus: float, target: str) -> None:
    with pytest.raises(WeftError) as caught:
        question(bus=bus, target=target)
    (problem,) = caught.value.problems
    assert problem.code == "W256" and "--bus" in problem.hint


def test_applications_have_a_master_that_copies_all_the_time() -> None:
    with pytest.raises(WeftError) as caught:
        check(predicted(question(bus=0.5), Strategy(PLAIN)))
    assert caught.value.problems[0].code == "W259"
