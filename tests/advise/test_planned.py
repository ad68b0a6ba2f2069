# SPDX-License-Identifier: MIT
"""Calls that plan the poll for their answer, and the service time of functions."""

from dataclasses import replace

import pytest

from tests.advise.made import BEHIND, FIXED, PHASE, PLANNED, WAKE, Made, cost, question, tables
from weft.diag.errors import WeftError
from weft.lab.advise.model import Model, Prediction
from weft.lab.advise.question import Exchange, Question
from weft.lab.advise.rank import ranked
from weft.lab.advise.strategies import Strategy
from weft.lab.strategies.describe import Probe
from weft.lab.strategies.strategy import Method, pair_of
from weft.lab.strategies.table import Measured

CLOCK = 80
ARMED = Method("armed", "internal")
PLAIN = Method("interrupt", "internal")
CALL = question(160, 20_000, 20_000, 80, service=6000)
DIRECT = 20 + (160 + 80) / 100
"""Microseconds of the call by interrupts, without the function."""


def predicted(asked: Question, strategy: Strategy) -> Prediction:
    return Model(asked, tables(asked.pair.target)).predict(strategy)


def chosen(asked: Question, method: Method = ARMED) -> Strategy:
    found = Model(asked, tables(asked.pair.target)).strategies()
    return next(each for each in found if each.method == method)


def test_a_function_loads_its_node_and_delays_its_call() -> None:
    plain = predicted(replace_service(0), Strategy(PLAIN))
    made = predicted(CALL, Strategy(PLAIN))
    assert made.latency == pytest.approx([time + 6000 for time in plain.latency])
    assert made.parts[1].service == pytest.approx(0.3)
    assert made.loads[1] == pytest.approx(plain.loads[1] + 0.3)
    assert made.loads[0] == plain.loads[0]
    assert made.load == plain.load  # it is the same by any strategy: nothing to choose by


def replace_service(service: int) -> Question:
    (each,) = CALL.exchanges
    return replace(CALL, exchanges=(replace(each, service=service),))


def test_what_spins_has_the_time_of_a_function_less() -> None:
    made = predicted(CALL, Strategy(Method("spin", "internal")))
    assert made.loads == pytest.approx((1, 1))
    assert made.parts[1].service == pytest.approx(0.3)
    assert made.parts[1].own == pytest.approx(0.7)


def test_a_call_plans_its_poll_for_when_it_has_ended() -> None:
    strategy = chosen(CALL)
    assert strategy.after == 6030  # 6022.4, in steps
    assert strategy.polls == 500  # a late answer is found by a tenth of it later
    made = predicted(CALL, strategy)
    assert made.latency == pytest.approx([6030 + BEHIND] * 3)
    busy = FIXED["armed"] + 2 * 240
    assert made.loads[0] == pytest.approx((busy + WAKE) / 20_000 / CLOCK)
    assert made.parts[0].polls == 0
    assert made.sure == "interpolated" and not made.notes


def test_an_answer_that_comes_later_takes_further_polls() -> None:
    early = predicted(CALL, Strategy(ARMED, 1000, 3000))
    right = predicted(CALL, Strategy(ARMED, 1000, 6030))
    assert early.latency[0] == pytest.approx(3000 + 4 * 1000 + BEHIND)
    more = (early.loads[0] - right.loads[0]) * 20_000 * CLOCK
    assert more == pytest.approx(4 * PLANNED)
    assert early.loads[1] == right.loads[1]
    assert early.sure == "extrapolated"


def test_a_late_answer_still_meets_the_deadline() -> None:
    (each,) = CALL.exchanges
    near = replace(CALL, exchanges=(replace(each, deadline=6150),))
    assert chosen(near).polls == 100
    late = replace(CALL, exchanges=(replace(each, deadline=6010),))
    assert chosen(late).polls == 50
    assert predicted(late, chosen(late)).notes == ["too late"]


def test_of_several_calls_the_shortest_one_is_polled_for_first() -> None:
    short = Exchange("short", 8, 20_000, 20_000, 8, service=1000)
    (long,) = CALL.exchanges
    both = Question(pair_of("mixed"), (long, short))
    strategy = chosen(both)
    assert strategy.after == 1030
    made = predicted(both, strategy)
    polls = -(-(6022.4 - 1030) // strategy.polls)
    assert made.latencies["data"][0] == pytest.approx(1030 + polls * strategy.polls + BEHIND)
    assert made.latencies["short"][0] == pytest.approx(1030 + BEHIND)


def test_an_answer_waits_for_the_next_poll_of_the_caller() -> None:
    poll = Method("poll", "internal")
    for period, polls in ((500, 12), (5000, 2), (20_000, 1)):
        made = predicted(CALL, Strategy(poll, period)).latency
        assert made[0] == pytest.approx(PHASE + polls * period + period / 2)
        assert made[2] - made[0] == pytest.approx(period / 2)
    quick = predicted(replace_service(0), Strategy(poll, 5000)).latency
    assert quick[0] == pytest.approx(PHASE + 2500)
    assert chosen(CALL, poll).polls == 5000  # 15.09 ms at most; by 10 ms it would be 20.09


def test_it_is_for_calls() -> None:
    def notifies(*exchanges: Exchange) -> set[str]:
        asked = Question(pair_of("mixed"), exchanges)
        return {each.method.notify for each in Model(asked, tables()).strategies()}

    message, (call,) = Exchange("message", 8, 1000, 1000), CALL.exchanges
    assert "armed" in notifies(call)
    assert "armed" not in notifies(message) and "armed" not in notifies(message, call)


class DearInterrupts(Made):
    """Costs of a target where a doorbell costs more than a trap of the clock."""

    def _measured(self, probe: Probe) -> Measured:
        found = super()._measured(probe)
        if probe.method.notify not in ("interrupt", "adaptive"):
            return found
        return Measured(cost(probe, 5.0))


def test_it_is_recommended_where_it_costs_the_least() -> None:
    def best(made: Made) -> Prediction:
        model = Model(CALL, made)
        return ranked([model.predict(each) for each in model.strategies()])[0]

    assert best(tables()).strategy.method.notify == "interrupt"
    found = best(DearInterrupts(pair_of("mixed")))
    assert found.strategy.method.notify == "armed" and not found.notes


@pytest.mark.parametrize(
    ("result", "service", "hint"),
    [(None, 100, "--result"), (80, 20_000, "before it is called again")],
)
def test_service_is_that_of_a_call_that_ends(result: int | None, service: int, hint: str) -> None:
    with pytest.raises(WeftError) as caught:
        question(160, 20_000, 20_000, result, service=service)
    (problem,) = caught.value.problems
    assert problem.code == "W256" and hint in problem.hint
