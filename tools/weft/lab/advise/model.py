# SPDX-License-Identifier: MIT
"""What a strategy is expected to cost: loads, latencies, memory and bus, by measured costs.

load of a node = other work + service + (wake-up of the sender + exchange) / period + polls
latency        = see latency.py
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from weft.lab.advise.choice import choices
from weft.lab.advise.costs import Costs
from weft.lab.advise.latency import Times, latency, planned_polls
from weft.lab.advise.question import Exchange, Question
from weft.lab.advise.strategies import Strategy
from weft.lab.advise.tables import Sure, Tables, least_sure, sure_of
from weft.lab.strategies.strategy import BATCH, NOTIFY, depth_of
from weft.lab.strategies.table import clock_of_pair
from weft.model.description import model

STATED = (
    "load = other work + service + (wake-up + exchange) / period + polls; costs are measured, "
    "linear between sizes"
)
"""The model in a line."""
WORD = 4
"""Bytes."""


@dataclass(frozen=True)
class Part:
    """What loads one node."""

    other: float
    exchanges: float
    wakes: float
    polls: float
    service: float = 0.0
    """The work of functions, which is the same by any strategy."""

    @property
    def own(self) -> float:
        """What the exchanges take, as a share of the processor."""
        return self.exchanges + self.wakes + self.polls

    @property
    def total(self) -> float:
        """All of it."""
        return self.other + self.service + self.own


@dataclass(frozen=True)
class Prediction:
    """What is expected of a strategy."""

    question: Question
    strategy: Strategy
    parts: tuple[Part, Part]
    """By node."""
    latencies: dict[str, Times]
    """By exchange: median, 99 of 100 and longest, in microseconds."""
    memory: int
    """Bytes of rings, queues, copies of calls and blocks."""
    sure: Sure
    notes: list[str] = field(default_factory=list)
    """What keeps it from being a choice."""
    bus: float | None = None
    """Bytes on the bus for each exchange, with polls and wake-ups; None: nothing counts them."""

    @property
    def loads(self) -> tuple[float, float]:
        """The loads of both nodes."""
        return self.parts[0].total, self.parts[1].total

    @property
    def load(self) -> float:
        """The sum of what the exchanges take of both nodes."""
        return sum(part.own for part in self.parts)

    @property
    def latency(self) -> Times:
        """Of the exchange that takes the longest."""
        return max(self.latencies.values(), key=lambda each: each[2])


class Model:
    """Predicts by the tables of a target."""

    def __init__(self, question: Question, tables: Tables) -> None:
        """Take a question and the costs."""
        self._question = question
        self._costs = Costs(question, tables)
        self._clock = clock_of_pair(question.pair)

    def strategies(self) -> Iterator[Strategy]:
        """Yield those that can do it differently from each other."""
        yield from choices(self._question, self._costs)

    def predict(self, strategy: Strategy) -> Prediction:
        """Return what a strategy costs."""
        exchanges = self._question.exchanges
        made = Prediction(
            self._question,
            strategy,
            (self._part(strategy, 0), self._part(strategy, 1)),
            {each.name: latency(self._costs, strategy, each) for each in exchanges},
            self._memory(strategy),
            self._sure(strategy),
            bus=self._bus(strategy) if self._question.pair.unit == "cycles" else None,
        )
        made.notes.extend(self._notes(made))
        return made

    def _part(self, strategy: Strategy, node: int) -> Part:
        other = self._question.other[node]
        busy = wakes = service = 0.0
        for each in self._question.exchanges:
            near = int(each.swapped)
            busy += self._busy(strategy, each, 0 if node == near else 1) / each.every
            if node == near:
                wake = self._costs.base(strategy.method, each, node, lambda state, _: state.wake)
                wakes += wake / each.every
            else:
                service += each.service / each.every
        polls = self._polls(strategy, node) / self._clock
        if NOTIFY[strategy.method.notify].spins:
            left = 1 - other - service
            spent = min(left, (busy + wakes) / self._clock)
            return Part(other, spent, 0.0, left - spent, service)
        return Part(other, busy / self._clock, wakes / self._clock, polls, service)

    def _busy(self, strategy: Strategy, each: Exchange, place: int) -> float:
        """Return units of an exchange: of the node that sends (0), or of the other one."""
        method, batch = strategy.method, strategy.batch
        own = self._costs.exchange(method, each, batch).busy[place] / batch
        if not NOTIFY[method.notify].plans or place:
            return own
        node = int(each.swapped)
        poll = self._costs.base(method, each, node, lambda state, _: state.planned)
        return own + planned_polls(self._costs, strategy, each) * poll

    def _polls(self, strategy: Strategy, node: int) -> float:
        """Return units in a microsecond that polls take without exchanges."""
        if not NOTIFY[strategy.method.notify].polls:
            return 0.0
        first = self._question.exchanges[0]
        measured = self._costs.base(
            strategy.method, first, node, lambda state, place: state.polls[place]
        )
        return measured * self._costs.probe(strategy.method).polls / strategy.polls

    def _bus(self, strategy: Strategy) -> float:
        """Return the bytes on the bus for an exchange; of several kinds, on average."""
        method, exchanges = strategy.method, self._question.exchanges
        words = self._costs.base(method, exchanges[0], 0, lambda state, _: state.poll_words)
        if NOTIFY[method.notify].polls:
            words *= self._costs.probe(method).polls / strategy.polls
        for each in exchanges:
            own = self._costs.exchange(method, each, strategy.batch).words / strategy.batch
            wake = self._costs.base(method, each, 0, lambda state, _: state.wake_words)
            words += (own + wake) / each.every
        return WORD * words / sum(1 / each.every for each in exchanges)

    def _memory(self, strategy: Strategy) -> int:
        """Return the bytes of what lies between the two tasks."""
        question, method, batch = self._question, strategy.method, strategy.batch
        frame = frame_of(question, strategy)
        link = model.Link.model_validate(
            {"between": list(question.nodes), **method.link(0, frame)} | {"notify": "interrupt"}
        )
        stored = 0
        for each in question.exchanges:
            if method.transfer == "lent":
                stored += depth_of(each.frame) * (each.frame + LENT_FRAME)
            elif each.result is None:
                stored += depth_of(each.argument, batch) * each.argument
            else:
                stored += batch * (each.argument + each.result)
        return link.memory + stored

    def _sure(self, strategy: Strategy) -> Sure:
        exchanges, method = self._question.exchanges, strategy.method
        probe, notify = self._costs.probe(method), NOTIFY[method.notify]
        found: list[Sure] = []
        for each in exchanges:
            found += [sure_of(size, method.batch) for size in each.sizes]
        if any(self._question.other):
            found.append("interpolated" if probe.has_background else "extrapolated")
        if self._question.bus:
            found.append("measured" if self._question.bus == 1 else "interpolated")
        if strategy.batch not in (1, BATCH):
            found.append("interpolated" if strategy.batch < BATCH else "extrapolated")
        if notify.polls and strategy.polls != probe.polls:
            found.append("extrapolated")
        if notify.plans and any(planned_polls(self._costs, strategy, each) for each in exchanges):
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


def frame_of(question: Question, strategy: Strategy) -> int:
    """Return the bytes of the longest frame."""
    if strategy.method.transfer == "lent":
        return LENT_FRAME
    return strategy.batch * max(each.frame for each in question.exchanges)
