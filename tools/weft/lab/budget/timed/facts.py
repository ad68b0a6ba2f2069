# SPDX-License-Identifier: MIT
"""From a description and costs to the jobs of its nodes, and to the load that is expected."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from weft.building.generator.periodics import PeriodicsView
from weft.lab.budget.response.model import Job, Level, Node, Rank, Server
from weft.lab.budget.timed.costs import NOTHING, Costs
from weft.model.description import Description, model
from weft.model.description.ceilings import mutex_ceilings
from weft.model.description.model_timing import Activity, Work
from weft.model.description.rules_timing import KINDS, SLEEP

RANKS = {"tasks": Rank.TASK, "swis": Rank.SWI, "periodics": Rank.SWI}
"""Of kinds that are no handlers of interrupts."""
WORDS = {
    "tasks": "task",
    "timers": "timer",
    "interrupts": "interrupt",
    "swis": "SWI",
    "periodics": "periodic",
}
ONCE = 3_600_000_000
"""Microseconds that count as the period of a timer that expires once."""
REMOTE = "msgq.put.remote"
"""The metric of a message to another node: the sum of both, or the time until the answer."""
DONE_ELSEWHERE = "its end wakes or posts what comes next"


@dataclass(frozen=True)
class Load:
    """What something is expected to take of its processor."""

    node: str
    name: str
    usual: float
    """Of one activation."""
    period: float
    """In units."""

    @property
    def share(self) -> float:
        """Return it as a share of the processor."""
        return self.usual / self.period


@dataclass
class System:
    """The jobs of an application, and what is expected of it."""

    jobs: list[Job] = field(default_factory=list)
    nodes: dict[str, Node] = field(default_factory=dict)
    loads: list[Load] = field(default_factory=list)
    entities: dict[str, list[str]] = field(default_factory=dict)
    """By kind.name: its jobs."""

    def load(self, node: str) -> float:
        """Return the expected load of a node."""
        return sum(load.share for load in self.loads if load.node == node)


@dataclass(frozen=True)
class Stream:
    """Activations of something that come from one source."""

    job: str
    period: float


def amount(work: Work | None, target: str, default: int = 0) -> int:
    """Return what a target needs for some work; `default` if that is not said (see gaps.py)."""
    if work is None:
        return default
    return work if isinstance(work, int) else work.get(target, default)


def activities(description: Description) -> dict[str, Activity]:
    """Return the facts of `timing` by kind.name."""
    return {
        f"{kind}.{name}": activity
        for kind in KINDS
        for name, activity in getattr(description.root.timing, kind).items()
    }


def entry_of(application: model.Application, name: str) -> model.NodeObject:
    """Return the entry of kind.name."""
    kind, _, own = name.partition(".")
    entry: model.NodeObject = getattr(application, kind)[own]
    return entry


def title_of(name: str) -> str:
    """Return kind.name for people."""
    kind, _, own = name.partition(".")
    return f"{WORDS[kind]} {own}"


def level_of(application: model.Application, name: str) -> Level:
    """Return where kind.name stands."""
    kind = name.partition(".")[0]
    rank = RANKS.get(kind, Rank.INTERRUPT)
    if kind == "periodics":
        return Level(rank, application.config.tick_priority)
    return Level(rank, getattr(entry_of(application, name), "priority", 0))


class Builder:
    """Makes the jobs of a description."""

    def __init__(self, description: Description, costs: Mapping[str, Costs]) -> None:
        """Take the costs by node."""
        self._description = description
        self._costs = costs
        self._application = description.root.application
        self._facts = activities(description)
        self._streams: dict[str, list[Stream]] = {}
        self.system = System()

    def build(self) -> System:
        """Return all jobs."""
        ceilings = mutex_ceilings(self._description.root)
        for node in self._description.nodes:
            self.system.nodes[node] = Node(self._costs[node].masked, ceilings)
        for name in self._facts:
            self._jobs_of(name)
        for node in self._description.nodes:
            if self._description.on(node, "periodics"):
                self._tick(node)
        return self.system

    def _entry(self, name: str) -> model.NodeObject:
        return entry_of(self._application, name)

    def _node(self, name: str) -> str:
        return self._description.node_of(self._entry(name))

    def _jobs_of(self, name: str) -> list[Stream]:
        """Make the jobs of an entity, one for each source of its activations."""
        if name in self._streams:
            return self._streams[name]
        activity = self._facts[name]
        costs = self._costs[self._node(name)]
        title = title_of(name)
        found = []
        if not activity.after:
            period = self._period(name, activity) * costs.clock
            kind = SLEEP if activity.waits == SLEEP else _activation(name)
            found.append(self._add(name, title, period, "", kind))
        several = len(activity.after) > 1
        for cause in activity.after:
            for stream in self._jobs_of(cause):
                own = f"{title} after {stream.job}" if several else title
                kind = _activation(name, cause)
                if self._node(cause) != self._node(name):
                    stream = self._message(stream, cause, name)
                scale = costs.clock / self._costs[self._node(cause)].clock
                found.append(self._add(name, own, stream.period * scale, stream.job, kind))
        self._streams[name] = found
        self.system.entities[name] = [stream.job for stream in found]
        return found

    def _period(self, name: str, activity: Activity) -> int:
        """Return the microseconds between activations of what comes first."""
        entry = self._entry(name)
        if isinstance(entry, model.Timer):
            return entry.period or ONCE
        if isinstance(entry, model.Periodic):
            return entry.period or (entry.ticks or 1) * self._application.config.tick
        assert activity.period is not None
        return activity.period

    def _add(self, name: str, title: str, period: float, after: str, kind: str) -> Stream:
        node, activity = self._node(name), self._facts[name]
        costs = self._costs[node]
        target = self._description.board(node).target
        cost = costs.activations.get(kind, NOTHING)
        own = amount(activity.work, target)
        mean = amount(activity.mean, target, own)
        calls = [(c, costs.operations.get(c.metric, NOTHING)) for c in activity.operations]
        usual = mean + cost.usual + sum(each.usual * c.times for c, each in calls)
        parts = {"own code": own, "activation and wait": cost.most}
        for call, each in calls:
            text = f"{call.metric} x {call.times}" if call.times > 1 else call.metric
            parts[text] = parts.get(text, 0) + each.most * call.times
        parts["caches loaded anew"] = 2 * costs.caches
        parts[DONE_ELSEWHERE] = self._hand_over(name, costs)
        resolution = 0 if after else _up(costs.clock)
        self.system.jobs.append(
            Job(
                title,
                node,
                level_of(self._application, name),
                int(period),
                {what: part for what, part in parts.items() if part},
                jitter=_up((activity.jitter or 0) * costs.clock) + resolution,
                after=after,
                deadline=int(activity.deadline * costs.clock) if activity.deadline else int(period),
                entity=title.partition(" after ")[0],
                locks={m: amount(w, target) for m, w in activity.locks.items()},
                server=self._server(name, costs.clock),
                cooperative=getattr(self._entry(name), "cooperative", False),
            )
        )
        self.system.loads.append(Load(node, title, usual, period))
        if kind == SLEEP:
            self._clock(title, node, period)
        return Stream(title, period)

    def _message(self, stream: Stream, cause: str, name: str) -> Stream:
        """Add what takes a message to another node, and its answer back.

        Each is a handler that takes at most as much as the whole call; usually each end takes half.
        """
        title = f"message of {stream.job} to {name.partition('.')[2]}"
        answer = f"answer to {title}"
        here, there = self._node(cause), self._node(name)
        steps = ((title, there, stream.job), (answer, here, title))
        for step, node, after in steps:
            costs = self._costs[node]
            cost = costs.operations.get(REMOTE, NOTHING)
            period = stream.period * costs.clock / self._costs[here].clock
            level, parts = Level(Rank.INTERRUPT), {REMOTE: cost.most}
            self.system.jobs.append(Job(step, node, level, int(period), parts, after=after))
            self.system.loads.append(Load(node, step, cost.usual / 2, period))
        index = next(i for i, job in enumerate(self.system.jobs) if job.name == stream.job)
        sender = self.system.jobs[index]
        cost = self._costs[here].operations.get(REMOTE, NOTHING)
        self.system.jobs[index] = replace(
            sender,
            costs={**sender.costs, REMOTE: cost.most},
            answers=(*sender.answers, title, answer),
        )
        return Stream(title, stream.period)

    def _hand_over(self, name: str, costs: Costs) -> int:
        """Return what the activation of others takes that is done here, at the level of this."""
        followers = [n for n, activity in self._facts.items() if name in activity.after]
        kinds = [_activation(follower, name) for follower in followers]
        return sum(costs.activations.get(kind, NOTHING).most for kind in kinds)

    def _clock(self, title: str, node: str, period: float) -> None:
        """Add the interrupt that ends a sleep."""
        costs = self._costs[node]
        cost = costs.activations["timer"].most
        parts = {"interrupt of the clock": cost}
        level = Level(Rank.INTERRUPT)
        job = Job(f"clock for {title}", node, level, int(period), parts, jitter=_up(costs.clock))
        self.system.jobs.append(job)

    def _tick(self, node: str) -> None:
        """Add what happens at each tick of periodic functions."""
        costs = self._costs[node]
        cost = costs.activations.get("tick", NOTHING)
        step = PeriodicsView(self._description, node).step
        period = step * self._application.config.tick * costs.clock
        level, parts = Level(Rank.INTERRUPT), {"interrupt and SWI": cost.most}
        self.system.jobs.append(Job("tick", node, level, int(period), parts))
        self.system.loads.append(Load(node, "tick", cost.usual, period))

    def _server(self, name: str, clock: float) -> Server | None:
        entry = self._entry(name)
        if not isinstance(entry, model.Task) or entry.budget is None or entry.period is None:
            return None
        limits = entry.overrun != "lower"
        return Server(_up(entry.budget * clock), int(entry.period * clock), _up(clock), limits)


def _activation(name: str, cause: str = "") -> str:
    """Return the kind of activation by which something runs; a relay is a task's by a task."""
    kind = WORDS[name.partition(".")[0]].lower()
    return "relay" if kind == "task" and cause.startswith("tasks.") else kind


def _up(value: float) -> int:
    return -int(-value // 1)


def system_of(description: Description, costs: Mapping[str, Costs]) -> System:
    """Return the jobs of a description with the costs of its nodes."""
    return Builder(description, costs).build()


def parts_of(loads: list[Load], node: str) -> Iterator[tuple[str, float]]:
    """Yield what loads a node, the most first."""
    own = [load for load in loads if load.node == node]
    for load in sorted(own, key=lambda each: -each.share):
        yield load.name, load.share
