# SPDX-License-Identifier: MIT
"""What a question leaves open of a strategy: chosen so that deadlines hold at the least load."""

from collections.abc import Callable, Iterator

from weft.lab.advise.costs import Costs
from weft.lab.advise.latency import direct, latency
from weft.lab.advise.question import Question
from weft.lab.advise.strategies import Strategy
from weft.lab.strategies.strategy import LARGEST, NOTIFY, Method

POLLS = (50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000)
"""Microseconds between polls from which one is chosen."""
POLLS_OF_AN_EXCHANGE = 2
"""The sender learns that its message was put by a poll, too."""
BATCHES = (2, 4, 8, 16, 32)
"""Exchanges made as one, of which a number is chosen."""
STEP = 10
"""Microseconds: times of planned polls are whole multiples."""
LATE = 10
"""A call that takes longer than planned is found by a part of the time later, one of so many."""


def choices(question: Question, costs: Costs) -> Iterator[Strategy]:
    """Yield the strategies that can do what is asked differently from each other."""
    longest = max(each.frame for each in question.exchanges)
    for method in question.pair.methods({each.kind for each in question.exchanges}):
        if longest < question.pair.least(method) or longest * method.batch > LARGEST:
            continue
        if question.bus and method.transfer == "dma":
            continue  # it shares the engine, too: not measured
        notify = NOTIFY[method.notify]
        if method.batch > 1:
            yield from _batched(question, costs, method)
        elif notify.plans:
            yield _planned(question, costs, method)
        elif notify.polls:
            yield _polled(question, costs, method)
        else:
            yield Strategy(method, costs.probe(method).polls)


def _first(found: Iterator[Strategy], holds: Callable[[Strategy], bool]) -> Strategy | None:
    """Return the first strategy that holds."""
    return next((each for each in found if holds(each)), None)


def _polled(question: Question, costs: Costs, method: Method) -> Strategy:
    """Return the longest period of polls by which all deadlines hold, or the shortest."""

    def holds(strategy: Strategy) -> bool:
        return all(
            latency(costs, strategy, each)[2] <= each.deadline
            and POLLS_OF_AN_EXCHANGE * strategy.polls <= each.every
            for each in question.exchanges
        )

    found = _first((Strategy(method, period) for period in reversed(POLLS)), holds)
    return found or Strategy(method, POLLS[0])


def _planned(question: Question, costs: Costs, method: Method) -> Strategy:
    """Return a first poll when the shortest call has ended, and the longest period that will do.

    A call that takes up to a period longer than it should still meets its deadline.
    """
    times = [direct(costs, method, each)[2] for each in question.exchanges]
    after = -int(-min(times) // STEP) * STEP

    def holds(strategy: Strategy) -> bool:
        return all(
            strategy.polls * LATE <= after
            and latency(costs, strategy, each)[2] + strategy.polls <= each.deadline
            for each in question.exchanges
        )

    found = _first((Strategy(method, period, after) for period in reversed(POLLS)), holds)
    return found or Strategy(method, POLLS[0], after)


def _batched(question: Question, costs: Costs, method: Method) -> Iterator[Strategy]:
    """Yield the most exchanges as one by which all deadlines hold, if two do."""
    longest = max(each.frame for each in question.exchanges)
    can_wait = [  # without their costs, which need not be measured for what cannot be
        batch
        for batch in BATCHES
        if batch * longest <= LARGEST
        and all((batch - 1) * each.every < each.deadline for each in question.exchanges)
    ]

    def holds(strategy: Strategy) -> bool:
        return all(
            latency(costs, strategy, each)[2] <= each.deadline for each in question.exchanges
        )

    found = _first((Strategy(method, batch=batch) for batch in reversed(can_wait)), holds)
    if found is not None:
        yield found
