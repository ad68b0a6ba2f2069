# SPDX-License-Identifier: MIT
"""What the analysis works on: jobs with costs, levels and locks; and what it finds.

All times and costs are integers in one unit, instructions or cycles.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from fractions import Fraction


class Rank(IntEnum):
    """What runs before what, whatever the priorities are."""

    INTERRUPT = 0
    SWI = 1
    TASK = 2


@dataclass(frozen=True, order=True)
class Level:
    """Where a job stands: the lower, the earlier it runs."""

    rank: Rank
    priority: int = 0


@dataclass(frozen=True)
class Server:
    """A processor budget."""

    budget: int
    period: int
    tick: int
    """Charged for each interval in which its task runs, in addition to the interval."""
    limits: bool = True
    """What others lose to the task; false: it continues at a lower priority."""

    @property
    def usable(self) -> int:
        """Return what is left of a budget for work: one interval at least begins in it."""
        return self.budget - self.tick

    @property
    def pause(self) -> int:
        """Return how long its task waits at most, from the end of a budget to the next one."""
        return self.period - self.usable


@dataclass(frozen=True)
class Job:
    """A job that is activated again and again, at least `period` apart but for its jitter."""

    name: str
    node: str
    level: Level
    period: int
    costs: Mapping[str, int]
    """The most that one activation takes, by what takes it."""
    jitter: int = 0
    """By how much an activation can be late, without what `after` causes."""
    after: str = ""
    """The job whose end activates this one; its delay is jitter."""
    deadline: int | None = None
    """From the activation of the first job of the chain."""
    entity: str = ""
    """Jobs of the same task, SWI or handler share its budget. Default: the name."""
    locks: Mapping[str, int] = field(default_factory=dict)
    """The longest time that it holds a mutex, by mutex."""
    server: Server | None = None
    cooperative: bool = False
    """No other task preempts it."""
    answers: tuple[str, ...] = ()
    """Jobs that must end before it continues: those of a call to another node."""

    @property
    def cost(self) -> int:
        """Return the most that one activation takes."""
        return sum(self.costs.values())

    @property
    def owner(self) -> str:
        """Return what the job is an activation of."""
        return self.entity or self.name


@dataclass(frozen=True)
class Term:
    """A part of a bound, and what it comes from."""

    what: str
    amount: int


@dataclass(frozen=True)
class Bound:
    """The longest response time of a job, from the activation of the first of its chain."""

    job: Job
    response: int | None
    """None: there is no bound."""
    terms: tuple[Term, ...] = ()
    """What it is the sum of, the largest first."""
    window: int = 0
    """Of it, from the activation of the job itself."""
    why: str = ""
    """Why there is no bound."""

    @property
    def met(self) -> bool | None:
        """Return whether the deadline is met in any case; None: the job has none."""
        if self.job.deadline is None:
            return None
        return self.response is not None and self.response <= self.job.deadline


@dataclass(frozen=True)
class Node:
    """What is the same for all jobs of a node."""

    masked: int = 0
    """Longest time with interrupts off."""
    ceilings: Mapping[str, int] = field(default_factory=dict)
    """Priority that the owner of a mutex has at least, by mutex."""


def utilization(jobs: Iterable[Job]) -> Fraction:
    """Return the share of the processor that jobs take at most."""
    shares: dict[str, Fraction] = {}
    most: dict[str, Fraction] = {}
    for job in jobs:
        shares[job.owner] = shares.get(job.owner, Fraction()) + Fraction(job.cost, job.period)
        if job.server is not None and job.server.limits:
            most[job.owner] = Fraction(job.server.budget, job.server.period)
    return sum((min(s, most.get(owner, s)) for owner, s in shares.items()), Fraction())
