# SPDX-License-Identifier: MIT
"""Loads, latencies and memory that are predicted from costs by formulas."""

import math

import pytest

from tests.advise.made import EXTERNAL, FIXED, LOADED, POLLS, WAKE, question, tables
from weft.diag.errors import WeftError
from weft.lab.advise.model import Model, Prediction
from weft.lab.advise.question import Exchange, Question
from weft.lab.advise.strategies import Strategy, time_text
from weft.lab.strategies.strategy import MEMORIES, Method, pair_of

CLOCK = 80
PLAIN = Method("interrupt", "internal")
POLL = Method("poll", "internal")


def predicted(asked: Question, strategy: Strategy) -> Prediction:
    return Model(asked, tables(asked.pair.target)).predict(strategy)


def test_load_is_what_each_exchange_costs_by_its_period() -> None:
    made = predicted(question(), Strategy(PLAIN))
    busy = FIXED["interrupt"] + 2 * 160
    assert made.loads[0] == pytest.approx((busy + WAKE) / 10_000 / CLOCK)
    assert made.loads[1] == pytest.approx(busy / 2 / 10_000 / CLOCK)
    assert made.sure == "interpolated" and not made.notes


def test_looks_cost_in_proportion_to_their_rate() -> None:
    slow, fast = (predicted(question(), Strategy(POLL, period)) for period in (1000, 500))
    assert slow.parts[0].polls == pytest.approx(POLLS * 250 / 1000 / CLOCK)
    assert fast.parts[0].polls == pytest.approx(2 * slow.parts[0].polls)
    assert slow.parts[1].polls == pytest.approx(slow.parts[0].polls / 2)
    assert slow.parts[0].exchanges == fast.parts[0].exchanges
    more = fast.loads[0] - slow.loads[0]
    assert more == pytest.approx(fast.parts[0].polls - slow.parts[0].polls)
    assert slow.sure == "extrapolated"
    assert predicted(question(256), Strategy(POLL, 250)).sure == "measured"


def test_a_wait_for_a_look_is_in_proportion_to_their_period() -> None:
    made = predicted(question(), Strategy(POLL, 1000))
    direct = 20 + 160 / 100
    assert made.latency[0] == pytest.approx(direct + 500)
    assert made.latency[2] == pytest.approx(direct + 1000)


def test_the_slowest_looks_that_meet_the_deadline_are_chosen() -> None:
    def polls(asked: Question) -> int:
        found = Model(asked, tables()).strategies()
        return next(each.polls for each in found if each.method == POLL)

    assert polls(question(deadline=2000)) == 1000
    assert polls(question(deadline=100)) == 50
    assert polls(question(deadline=10, every=10_000)) == 50  # none is fast enough
    assert polls(question(every=1000, deadline=5000)) == 500  # two polls in each period


def test_what_spins_takes_the_whole_core() -> None:
    made = predicted(question(), Strategy(Method("spin", "internal")))
    assert made.loads == pytest.approx((1, 1))
    assert made.parts[0].exchanges > 0
    busy = predicted(question(other=(0.0, 0.2)), Strategy(Method("spin", "internal")))
    assert busy.loads == pytest.approx((1, 1))
    assert math.isinf(busy.latency[0]) and busy.notes == ["waits while a core does other work"]


def test_costs_beside_other_work_lie_between_idle_and_loaded() -> None:
    made = predicted(question(other=(0.5, 0.0)), Strategy(PLAIN))
    idle = predicted(question(), Strategy(PLAIN))
    assert made.parts[0].other == 0.5
    assert made.loads[0] == pytest.approx(0.5 + made.parts[0].own)
    assert made.parts[0].exchanges == pytest.approx(idle.parts[0].exchanges * (1 + LOADED) / 2)
    assert made.parts[1].exchanges == pytest.approx(idle.parts[1].exchanges)
    emulated = predicted(question(other=(0.5, 0.0), target="rv32"), Strategy(Method("interrupt")))
    assert emulated.sure == "extrapolated"  # not measured beside other work


def test_external_memory_costs_more() -> None:
    sizes = [predicted(question(1024), Strategy(Method("interrupt", m))) for m in MEMORIES]
    fixed = FIXED["interrupt"] / 10_000 / CLOCK
    internal, external = (each.parts[0].exchanges - fixed for each in sizes)
    assert external == pytest.approx(EXTERNAL * internal)


def test_dma_is_a_strategy_where_the_engine_is_used() -> None:
    def transfers(size: int) -> set[str]:
        found = Model(question(size), tables()).strategies()
        return {each.method.transfer for each in found}

    assert transfers(160) == {"copy", "lent"}
    assert transfers(8192) == {"copy", "lent", "dma"}


def test_the_second_node_can_send() -> None:
    there = predicted(question(), Strategy(PLAIN))
    back = predicted(question(swapped=True), Strategy(PLAIN))
    assert back.loads == there.loads[::-1]


def test_loads_of_several_exchanges_add_up_and_looks_count_once() -> None:
    def of(*exchanges: Exchange) -> Prediction:
        return predicted(Question(pair_of("mixed"), exchanges), Strategy(POLL, 500))

    one, other = Exchange("x", 64, 5000, 5000), Exchange("y", 256, 2000, 2000, 64, True)
    both = of(one, other)
    alone = [of(one), of(other)]
    assert both.parts[0].exchanges == pytest.approx(sum(e.parts[0].exchanges for e in alone))
    assert both.parts[0].polls == pytest.approx(alone[0].parts[0].polls)
    assert set(both.latencies) == {"x", "y"}


def test_memory_is_rings_and_what_is_stored() -> None:
    small, large = (predicted(question(size), Strategy(PLAIN)).memory for size in (64, 1024))
    messages, ring, at_its_end = 2 * (1024 - 64), 2 * (1024 + 64) - 1024, 1024 - 64
    assert large - small == messages + 2 * (ring + at_its_end)
    lent = predicted(question(1024), Strategy(Method("interrupt", "internal", "lent")))
    assert lent.memory < large


def test_too_much_and_too_late() -> None:
    assert predicted(question(1024, every=30), Strategy(PLAIN)).notes[0] == "a cannot keep up"
    assert predicted(question(deadline=5), Strategy(PLAIN)).notes == ["too late"]


@pytest.mark.parametrize(
    ("size", "every", "deadline", "result"),
    [(0, 1000, 1000, None), (65505, 1000, 1000, None), (8, 1, 1, None), (8, 1000, 0, None)],
)
def test_questions_without_an_answer(
    size: int, every: int, deadline: int, result: int | None
) -> None:
    with pytest.raises(WeftError) as caught:
        question(size, every, deadline, result)
    (problem,) = caught.value.problems
    assert problem.code == "W256" and problem.hint


def test_a_core_is_not_busy_to_more_than_all() -> None:
    with pytest.raises(WeftError, match="cannot be busy to 100%"):
        question(other=(1.0, 0.0))


def test_a_target_of_one_core() -> None:
    with pytest.raises(WeftError) as caught:
        pair_of("cm3")
    assert caught.value.problems[0].code == "W255"
    assert "mixed" in caught.value.problems[0].hint


def test_times_are_those_of_descriptions() -> None:
    assert [time_text(us) for us in (250, 1000, 1500, 20_000)] == ["250us", "1ms", "1500us", "20ms"]


@pytest.mark.parametrize(("size", "hint"), [(0, "give the bytes"), (65505, "in pieces")])
def test_a_wrong_size_says_what_to_do(size: int, hint: str) -> None:
    with pytest.raises(WeftError) as caught:
        Exchange("data", size, 1000, 1000)
    assert hint in caught.value.problems[0].hint
