# SPDX-License-Identifier: MIT
"""Facts that are missing, and the jobs of which nothing certain is known because of them.

What is missing counts as 0 in the analysis, so that its results are no bounds for the job itself,
for those that it can delay, and for those that come after one of these.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from weft.base.document import KeyPath
from weft.diag.errors import Problem
from weft.diag.suggest import quoted
from weft.lab.budget.response.model import Job, Level, Rank
from weft.lab.budget.timed.costs import MASKED, Costs
from weft.lab.budget.timed.facts import (
    REMOTE,
    System,
    activities,
    entry_of,
    level_of,
    title_of,
)
from weft.model.description import Description, model
from weft.model.description.model_timing import Activity, Work
from weft.model.description.rules_timing import KINDS

MISSING = "W232"
EVERYTHING = Level(Rank.INTERRUPT)
"""The level from which on something missing concerns all jobs of a node."""
ALL_TASKS = Level(Rank.TASK)


@dataclass(frozen=True)
class Gap:
    """Something that is missing, or wrong."""

    problem: Problem
    node: str
    level: Level
    """Jobs of the node at this level and below it can be delayed by more than is computed."""
    title: str = ""
    """What has no facts at all, and thus no job."""


def gaps_of(description: Description, system: System, costs: Mapping[str, Costs]) -> list[Gap]:
    """Return what is missing in a description and in the costs of its nodes."""
    finder = _Finder(description, costs)
    found = [gap for name in system.entities for gap in finder.of_facts(name)]
    found += finder.without_facts()
    found += [gap for node in description.nodes for gap in finder.of_costs(node)]
    return found


def unsure(jobs: list[Job], gaps: list[Gap]) -> set[str]:
    """Return the names of the jobs of which nothing certain is known."""
    levels = [(gap.node, gap.level) for gap in gaps]
    found: set[str] = set()
    while True:
        more = [
            job
            for job in jobs
            if job.name not in found
            and (
                any(node == job.node and level <= job.level for node, level in levels)
                or found & {job.after, *job.answers}
            )
        ]
        if not more:
            return found
        found |= {job.name for job in more}
        levels += [(job.node, job.level) for job in more]


class _Finder:
    """Looks for what is missing."""

    def __init__(self, description: Description, costs: Mapping[str, Costs]) -> None:
        self._description = description
        self._application = description.root.application
        self._facts = activities(description)
        self._costs = costs

    def of_facts(self, name: str) -> Iterator[Gap]:
        """Yield what is missing in the facts of kind.name."""
        activity = self._facts[name]
        path = ("timing", *name.split("."))
        title, target = title_of(name), self._target(name)
        document = self._description.document
        hint = f"write work: {{{target}: NUMBER}}; --measure shows what was observed"
        if activity.work is None:
            text = f"the own code of {title} is not known: `work` is missing"
            yield self._gap(name, Problem(MISSING, text, document.key(path), hint))
        elif not _has(activity.work, target):
            text = f"`work` of {title} has no value for {target}"
            yield self._gap(name, Problem(MISSING, text, document.key((*path, "work")), hint))
        for mutex, held in activity.locks.items():
            if not _has(held, target):
                text = f"it is not known how long {title} holds {quoted(mutex)} on {target}"
                place = document.key((*path, "locks", mutex))
                yield self._gap(name, Problem(MISSING, text, place), ALL_TASKS)
        for mutex in self._mutexes(name):
            if mutex not in activity.locks:
                text = f"it is not known how long {title} holds {quoted(mutex)}"
                problem = Problem(MISSING, text, document.key(path), "add it to `locks`")
                yield self._gap(name, problem, ALL_TASKS)
        yield from self._operations(name, activity)

    def _operations(self, name: str, activity: Activity) -> Iterator[Gap]:
        known = self._costs[self._node(name)].operations
        for number, call in enumerate(activity.operations):
            if call.metric not in known:
                path: KeyPath = ("timing", *name.split("."), "operations", number, "metric")
                text = f"there is no cost of {call.metric}: it counts as 0"
                place = self._description.document.value(path)
                yield self._gap(name, Problem(MISSING, text, place))

    def without_facts(self) -> Iterator[Gap]:
        """Yield what of the application `timing` does not name."""
        for kind in KINDS:
            for own in getattr(self._application, kind):
                name = f"{kind}.{own}"
                if name in self._facts:
                    continue
                text = f"{title_of(name)} has no facts in `timing`: what it takes is missing"
                place = self._description.document.key(("application", kind, own))
                level = ALL_TASKS if any(self._mutexes(name)) else None
                yield self._gap(name, Problem(MISSING, text, place), level, title_of(name))

    def of_costs(self, node: str) -> Iterator[Gap]:
        """Yield what the costs of a node do not contain, and every bound needs."""
        costs = self._costs[node]
        if not costs.masked:
            text = f"the costs have no {MASKED}: how long interrupts are off on {quoted(node)}"
            target = self._description.board(node).target
            hint = f"./weft bench --target {target} --suite core measures it; then --from latest"
            yield Gap(Problem(MISSING, text, hint=hint), node, EVERYTHING)
        if len(self._description.nodes) > 1 and REMOTE not in costs.operations:
            text = f"there is no cost of {REMOTE} on {quoted(node)}: it counts as 0"
            yield Gap(Problem(MISSING, text), node, EVERYTHING)

    def _gap(self, name: str, problem: Problem, level: Level | None = None, title: str = "") -> Gap:
        """Return a gap in what is known of kind.name; a cooperative task delays all tasks."""
        if level is None:
            is_apart = getattr(entry_of(self._application, name), "cooperative", False)
            level = ALL_TASKS if is_apart else level_of(self._application, name)
        return Gap(problem, self._node(name), level, title)

    def _node(self, name: str) -> str:
        return self._description.node_of(entry_of(self._application, name))

    def _target(self, name: str) -> str:
        return self._description.board(self._node(name)).target

    def _mutexes(self, name: str) -> Iterator[str]:
        """Yield the mutexes that a task says it uses."""
        entry = entry_of(self._application, name)
        if isinstance(entry, model.Task):
            hubs = self._application.hubs
            yield from (hub for hub in entry.uses if hub in hubs and hubs[hub].type == "mutex")


def _has(work: Work, target: str) -> bool:
    return isinstance(work, int) or target in work
