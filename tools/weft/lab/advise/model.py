# SPDX-License-Identifier: MIT
"""What a strategy is expected to cost: loads, latencies and memory, by measured costs.

load of a node = other work + (wake-up of the sender + exchange) / period + polls
latency        = that of one exchange; with polls, that by interrupts + a wait in proportion to
                 their period

Costs are those of idle cores and of loaded ones, in proportion to what else the core does.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from weft.lab.advise.question import Exchange, Question
from weft.lab.advise.tables import (
    QUANTILES,
    Point,
    Sure,
    Tables,
    least_sure,
    quantile,
    sure_of,
)
from weft.lab.strategies.strategy import NOTIFY, Method, depth_of
from weft.lab.strategies.table import clock_of_pair
from weft.model.description import model

POLLS = (50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000)
"""Microseconds between polls from which one is chosen."""
POLLS_OF_AN_EXCHANGE = 2
"""The sender learns that its message was put by a poll, too."""
STATED = (
    "load = other work + (wake-up + exchange) / period + polls; costs are measured, "
    "linear between sizes"
)
"""The model in a line."""


@dataclass(frozen=True)
class Strategy:
    """A method with what it leaves open."""

    method: Method
    polls: int = 0
    """Microseconds between polls."""

    @property
    def notify(self) -> str:
        """Return the notification for people."""
        return f"{self.method.notify} {time_text(self.polls)}" if self.polls else self.method.notify


def time_text(us: float) -> str:
    """Return a time as descriptions have it."""
    if us >= 1000 and us % 1000 == 0:
        return f"{us // 1000:.0f}ms"
    return f"{us:.0f}us"


@dataclass(frozen=True)
class Part:
    """What loads one node."""

    other: float
    exchanges: float
    wakes: float
    polls: float

    @property
    def own(self) -> float:
        """What the exchanges take, as a share of the processor."""
        return self.exchanges + self.wakes + self.polls

    @property
    def total(self) -> float:
        """All of it."""
        return self.other + self.own


@dataclass(frozen=True)
class Prediction:
    """What is expected of a strategy."""

    question: Question
    strategy: Strategy
    parts: tuple[Part, Part]
    """By node."""
    latencies: dict[str, tuple[float, float, float]]
    """By exchange: median, 99 of 100 and longest, in microseconds."""
    memory: int
    """Bytes of rings, queues, copies of calls and blocks."""
    sure: Sure
    notes: list[str] = field(default_factory=list)
    """What keeps it from being a choice."""

    @property
    def loads(self) -> tuple[float, float]:
        """The loads of both nodes."""
        return self.parts[0].total, self.parts[1].total

    @property
    def load(self) -> float:
        """The sum of what the exchanges take of both nodes."""
        return sum(part.own for part in self.parts)

    @property
    def latency(self) -> tuple[float, float, float]:
        """Of the exchange that takes the longest."""
        return max(self.latencies.values(), key=lambda each: each[2])


class Model:
    """Predicts by the tables of a target."""

    def __init__(self, question: Question, tables: Tables) -> None:
        """Take a question and the costs."""
        self._question = question
        self._tables = tables
        self._clock = clock_of_pair(question.pair)

    def strategies(self) -> Iterator[Strategy]:
        """Yield those that can do it differently from each other."""
        longest = max(each.frame for each in self._question.exchanges)
        for method in self._question.pair.methods():
            least = self._question.pair.least(method)
            if longest < least:
                continue
            yield Strategy(method, self._period(method))

    def _period(self, method: Method) -> int:
        """Return the longest period of polls by which all deadlines hold, or the shortest."""
        notify = NOTIFY[method.notify]
        if not notify.polls:
            return self._measured_period(method)
        for period in reversed(POLLS):
            strategy = Strategy(method, period)
            keeps = (
                self._latency(strategy, each)[2] <= each.deadline
                and POLLS_OF_AN_EXCHANGE * period <= each.every
                for each in self._question.exchanges
            )
            if all(keeps):
                return period
        return POLLS[0]

    def predict(self, strategy: Strategy) -> Prediction:
        """Return what a strategy costs."""
        exchanges = self._question.exchanges
        latencies = {each.name: self._latency(strategy, each) for each in exchanges}
        parts = self._part(strategy, 0), self._part(strategy, 1)
        made = Prediction(
            self._question,
            strategy,
            parts,
            latencies,
            self._memory(strategy.method),
            self._sure(strategy),
        )
        made.notes.extend(self._notes(made))
        return made

    def _part(self, strategy: Strategy, node: int) -> Part:
        question = self._question
        other = question.other[node]
        busy = wakes = 0.0
        for each in question.exchanges:
            near = int(each.swapped)
            place = 0 if node == near else 1
            busy += self._point(strategy.method, each).busy[place] / each.every
            if node == near:
                wakes += self._base(strategy.method, each, node, "wake") / each.every
        polls = self._polls(strategy, node) / self._clock
        if NOTIFY[strategy.method.notify].spins:
            spent = min(1 - other, (busy + wakes) / self._clock)
            return Part(other, spent, 0.0, 1 - other - spent)
        return Part(other, busy / self._clock, wakes / self._clock, polls)

    def _polls(self, strategy: Strategy, node: int) -> float:
        """Return units in a microsecond that polls take without exchanges."""
        notify = NOTIFY[strategy.method.notify]
        if not notify.polls:
            return 0.0
        first = self._question.exchanges[0]
        measured = self._base(strategy.method, first, node, "polls")
        return measured * self._measured_period(strategy.method) / strategy.polls

    def _measured_period(self, method: Method) -> int:
        first = self._question.exchanges[0]
        probes = self._tables.probes(method, first.kind, first.argument, 1, first.swapped)
        return next(probes).polls

    def _base(self, method: Method, each: Exchange, node: int, what: str) -> float:
        """Return what a node does whatever the size, by what else it does."""
        place = 0 if node == int(each.swapped) else 1

        def of(loaded: bool) -> float:
            state = self._tables.base(method, each.kind, each.swapped, loaded=loaded)
            return state.wake if what == "wake" else state.polls[place]

        share = self._question.other[node]
        return of(False) + (of(True) - of(False)) * share if share else of(False)

    def _others(self, each: Exchange) -> tuple[float, float]:
        """Return what else the node that sends does, and the other one."""
        first, second = self._question.other
        return (second, first) if each.swapped else (first, second)

    def _point(self, method: Method, each: Exchange) -> Point:
        """Return the cost of an exchange beside what else both nodes do."""
        sizes = each.argument, each.result or 0
        idle = self._tables.point(method, each.kind, sizes, each.swapped, loaded=False)
        others = self._others(each)
        if not any(others):
            return idle
        loaded = self._tables.point(method, each.kind, sizes, each.swapped, loaded=True)
        busy = [a + (b - a) * u for a, b, u in zip(idle.busy, loaded.busy, others, strict=True)]
        waits = others[1] if each.result is None else sum(others) / 2
        mixed = idle.mixed(loaded, waits)
        return Point((busy[0], busy[1]), mixed.latency)

    def _latency(self, strategy: Strategy, each: Exchange) -> tuple[float, float, float]:
        """Return median, 99 of 100 and longest time of an exchange."""
        notify = NOTIFY[strategy.method.notify]
        others = self._others(each)
        waiting = others[1:] if each.result is None else others
        if notify.spins and any(waiting):
            return math.inf, math.inf, math.inf
        if not notify.polls:
            return self._point(strategy.method, each).latency
        plain = Method("interrupt", strategy.method.memory, strategy.method.transfer)
        direct = self._point(plain, each).latency
        waits = self._tables.waits(strategy.method, each.kind, each.swapped, loaded=False)
        found = [
            base + quantile(waits, part) * strategy.polls
            for base, part in zip(direct, QUANTILES, strict=True)
        ]
        return found[0], found[1], found[2]

    def _memory(self, method: Method) -> int:
        """Return the bytes of what lies between the two tasks."""
        question = self._question
        frame = LENT_FRAME if method.transfer == "lent" else longest_frame(question)
        link = model.Link.model_validate(
            {"between": list(question.nodes), **method.link(0, frame)} | {"notify": "interrupt"}
        )
        stored = 0
        for each in question.exchanges:
            if method.transfer == "lent":
                stored += depth_of(each.frame) * (each.frame + LENT_FRAME)
            elif each.result is None:
                stored += depth_of(each.argument) * each.argument
            else:
                stored += each.argument + each.result
        return link.memory + stored

    def _sure(self, strategy: Strategy) -> Sure:
        exchanges = self._question.exchanges
        found: list[Sure] = []
        for each in exchanges:
            found += [sure_of(size) for size in each.sizes]
            if strategy.method.transfer != "lent" and not each.is_padded:
                found.append("extrapolated")
        if any(self._question.other):
            first = exchanges[0]
            probe = next(self._tables.probes(strategy.method, first.kind, 1, 1, first.swapped))
            found.append("interpolated" if probe.has_background else "extrapolated")
        notify = NOTIFY[strategy.method.notify]
        if notify.polls and strategy.polls != self._measured_period(strategy.method):
            found.append("extrapolated")
        if notify.period and any(each.every < 2 * strategy.polls for each in exchanges):
            found.append("extrapolated")  # a poll finds what came before the last one, too
        return least_sure(found)

    def _notes(self, made: Prediction) -> Iterator[str]:
        """Yield what keeps a strategy from being a choice."""
        for node, load in zip(self._question.nodes, made.loads, strict=True):
            if load > 1 and not NOTIFY[made.strategy.method.notify].spins:
                yield f"{node} cannot keep up"
        late = [e.name for e in self._question.exchanges if made.latencies[e.name][2] > e.deadline]
        if any(math.isinf(each[2]) for each in made.latencies.values()):
            yield "waits while a core does other work"
        elif late:
            yield f"too late: {', '.join(late)}" if len(made.latencies) > 1 else "too late"


LENT_FRAME = 16
"""Bytes of the address and the length of a block, at most."""


def longest_frame(question: Question) -> int:
    """Return the bytes of the longest frame."""
    return max(each.frame for each in question.exchanges)
