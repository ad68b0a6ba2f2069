# SPDX-License-Identifier: MIT
"""How long an exchange takes: one of its own, and what it waits for.

by interrupt:   that of an exchange, and the service time of a function
by polls:       that by interrupts, and a wait in proportion to their period; the answer of a call
                waits for the first poll of the caller after it
by armed:       the planned poll and what comes behind it; each further poll is a period later
several as one: the first one waits until the last one is written
"""

import math
from dataclasses import replace

from weft.lab.advise.costs import Costs
from weft.lab.advise.question import Exchange
from weft.lab.advise.strategies import Strategy
from weft.lab.advise.tables import QUANTILES, quantile
from weft.lab.strategies.strategy import NOTIFY, Method

Times = tuple[float, float, float]
"""Median, 99 of 100 and longest, in microseconds."""


def latency(costs: Costs, strategy: Strategy, each: Exchange) -> Times:
    """Return how long an exchange takes by a strategy."""
    notify = NOTIFY[strategy.method.notify]
    others = costs.others(each)
    waiting = others[1:] if each.result is None else others
    if notify.spins and any(waiting):
        return math.inf, math.inf, math.inf
    if notify.plans:
        return _planned(costs, strategy, each)
    if notify.polls:
        return _polled(costs, strategy, each)
    own = costs.exchange(strategy.method, each, strategy.batch).latency
    return _later(own, *_waits(strategy, each), each.service * strategy.batch)


def direct(costs: Costs, method: Method, each: Exchange) -> Times:
    """Return how long an exchange takes by interrupts, which wait for nothing."""
    plain = replace(method, notify="interrupt", batch=1)
    times = costs.exchange(plain, each).latency
    return _later(times, 0.0, 0.0, each.service)


def _later(times: Times, typical: float, longest: float, always: float) -> Times:
    return times[0] + typical + always, times[1] + longest + always, times[2] + longest + always


def _waits(strategy: Strategy, each: Exchange) -> tuple[float, float]:
    """Return how long exchanges wait until all that are made as one are written."""
    longest = (strategy.batch - 1) * each.every
    return longest / 2, longest


def planned_polls(costs: Costs, strategy: Strategy, each: Exchange) -> int:
    """Return how many planned polls of a call come before its answer is there."""
    late = direct(costs, strategy.method, each)[2] - strategy.after
    return max(0, math.ceil(late / strategy.polls))


def _planned(costs: Costs, strategy: Strategy, each: Exchange) -> Times:
    behind = costs.exchange(strategy.method, each).latency
    last = strategy.after + planned_polls(costs, strategy, each) * strategy.polls
    return _later(behind, 0.0, 0.0, last)


def _polled(costs: Costs, strategy: Strategy, each: Exchange) -> Times:
    alone = direct(costs, strategy.method, each)
    if each.result is None:
        waits = costs.waits(strategy.method, each)
        found = [quantile(waits, part) * strategy.polls for part in QUANTILES]
        return alone[0] + found[0], alone[1] + found[1], alone[2] + found[2]
    phase = costs.phase(strategy.method, each)
    last = phase + max(0, math.ceil((alone[0] - phase) / strategy.polls)) * strategy.polls
    median, late, longest = (last + part * strategy.polls for part in QUANTILES)
    return median, late, longest
