# SPDX-License-Identifier: MIT
"""The oracle of the response-time analysis: a simulator of schedules, in steps of one unit.

It knows nothing of recurrences. Each node runs the job of the highest level; a job may hold a mutex
for a part of its work (its owner inherits levels, or has its ceiling) or mask interrupts at one
place; a task with a budget waits for its next period; the end of a job activates those after it, on
any node.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from weft.lab.budget.response.model import Job, Level, Rank


@dataclass(frozen=True)
class Plan:
    """What the analysis only bounds: when a job comes, and what it does where."""

    job: Job
    offset: int = 0
    late: tuple[int, ...] = (0,)
    """By how much each activation is late, in turn; at most the jitter."""
    lock: tuple[str, int, int] | None = None
    """A mutex, and the parts of the work before it and under it."""
    mask: tuple[int, int] = (0, 0)
    """Work before interrupts are masked, and while they are."""


@dataclass
class Activation:
    """A job that has come and not ended."""

    plan: Plan
    origin: int
    """When the first job of its chain was activated, without being late."""
    came: int
    done: int = 0
    holds: str = ""

    @property
    def wants(self) -> str:
        """Return the mutex that it needs for its next unit of work."""
        if self.plan.lock is None:
            return ""
        mutex, before, under = self.plan.lock
        return mutex if before <= self.done < before + under else ""

    @property
    def masks(self) -> bool:
        """Return whether it is inside its masked part."""
        before, under = self.plan.mask
        return before < self.done < before + under


@dataclass
class Account:
    """The budget of a task."""

    left: int
    begun: int | None = None
    """When its period began."""
    throttled: bool = False


@dataclass
class Schedule:
    """A run of all nodes."""

    plans: Sequence[Plan]
    ceilings: Mapping[str, int] = field(default_factory=dict)
    """Priority that the owner of a mutex has at least, by mutex."""
    longest: dict[str, int] = field(default_factory=dict)
    """The longest response time seen, by job."""
    _active: dict[str, list[Activation]] = field(default_factory=dict)
    _accounts: dict[str, Account] = field(default_factory=dict)
    _last: dict[str, Activation | None] = field(default_factory=dict)
    _time: int = 0

    def run(self, end: int) -> dict[str, int]:
        """Simulate up to a time; return the longest response times."""
        for plan in self.plans:
            self._active.setdefault(plan.job.node, [])
            if plan.job.server is not None:
                self._accounts.setdefault(plan.job.owner, Account(plan.job.server.budget))
        comes = self._arrivals(end)
        for self._time in range(end):
            for plan, origin in comes.get(self._time, ()):
                self._activate(plan, origin)
            for node in self._active:
                self._step(node)
        return self.longest

    def _arrivals(self, end: int) -> dict[int, list[tuple[Plan, int]]]:
        found: dict[int, list[tuple[Plan, int]]] = {}
        for plan in self.plans:
            if plan.job.after:
                continue
            for number, origin in enumerate(range(plan.offset, end, plan.job.period)):
                late = plan.late[number % len(plan.late)]
                found.setdefault(origin + late, []).append((plan, origin))
        return found

    def _activate(self, plan: Plan, origin: int) -> None:
        self._active[plan.job.node].append(Activation(plan, origin, self._time))

    def _step(self, node: str) -> None:
        """Run one unit of a node."""
        runs = self._choose(node)
        last = self._last.get(node)
        self._last[node] = runs
        if runs is None:
            return
        if runs.wants:
            runs.holds = runs.wants
        account = self._accounts.get(runs.plan.job.owner)
        if account is not None:
            self._charge(runs.plan.job, account, runs is not last)
        runs.done += 1
        if not runs.wants:
            runs.holds = ""
        if runs.done == runs.plan.job.cost:
            self._end(node, runs)

    def _charge(self, job: Job, account: Account, is_new: bool) -> None:
        assert job.server is not None
        if account.begun is None or self._time >= account.begun + job.server.period:
            account.begun, account.left = self._time, job.server.budget
        account.left -= 1 + (job.server.tick if is_new else 0)
        account.throttled = account.left <= 0

    def _end(self, node: str, ended: Activation) -> None:
        self._active[node].remove(ended)
        name = ended.plan.job.name
        response = self._time + 1 - ended.origin
        self.longest[name] = max(self.longest.get(name, 0), response)
        for plan in self.plans:
            if plan.job.after == name:
                late = plan.late[0]
                assert late == 0
                # It runs from the next unit on, as everything that comes then.
                self._active[plan.job.node].append(Activation(plan, ended.origin, self._time + 1))

    def _choose(self, node: str) -> Activation | None:
        """Return what runs next; the older of two of one level."""
        last = self._last.get(node)
        active = [a for a in self._active[node] if a.came <= self._time]
        if last in active and last is not None and last.masks:
            return last
        ready = [a for a in active if self._is_first(a, active)]
        best = None
        for one in sorted(ready, key=lambda a: (self._level(a), not a.holds, a.came)):
            owner = self._owner_behind(one, active)
            if self._has_budget(owner):
                best = owner
                break
        if last in active and last is not None and last.done and last.plan.job.cooperative:
            level = best.plan.job.level if best else last.plan.job.level
            if level.rank == last.plan.job.level.rank and self._has_budget(last):
                return last
        return best

    def _level(self, one: Activation) -> Level:
        """Return its own level, or that of the ceiling of what it holds."""
        own = one.plan.job.level
        return Level(own.rank, min(own.priority, self.ceilings.get(one.holds, own.priority)))

    @staticmethod
    def _is_first(one: Activation, active: Sequence[Activation]) -> bool:
        """Return whether no earlier activation of the same task is under way."""
        same = [a for a in active if a.plan.job.owner == one.plan.job.owner]
        return one is same[0]

    @staticmethod
    def _owner_behind(one: Activation, active: Sequence[Activation]) -> Activation:
        """Return who must run so that one can: the owner of the mutex that it waits for."""
        while one.wants and not one.holds:
            owner = next((a for a in active if a.holds == one.wants), None)
            if owner is None:
                return one
            one = owner
        return one

    def _has_budget(self, one: Activation) -> bool:
        account = self._accounts.get(one.plan.job.owner)
        server = one.plan.job.server
        if account is None or server is None or not account.throttled:
            return True
        assert account.begun is not None
        if self._time >= account.begun + server.period:
            account.throttled = False
            return True
        return False


def level(priority: int) -> Level:
    """Return the level of a task."""
    return Level(Rank.TASK, priority)
