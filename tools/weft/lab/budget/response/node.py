# SPDX-License-Identifier: MIT
"""The response time of one job on its node: fixed priorities, preemptive.

The recurrence of Joseph and Pandya, with release jitter (Audsley), several activations in one busy
period (Lehoczky, Tindell), blocking by mutexes with inheritance or ceilings (Sha, Rajkumar,
Lehoczky), and processor budgets (doc/reference/processor-budgets.md). Decision 86 says what is
added, and why each addition is an upper bound.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from weft.lab.budget.response.model import Bound, Job, Node, Rank, Server, Term, utilization

MOST_ACTIVATIONS = 1000
"""In one busy period; more have no bound here."""
MOST_STEPS = 10_000
"""Of one recurrence."""


@dataclass(frozen=True)
class Delays:
    """What the rest of the system does to the jobs, as far as it is known."""

    jitter: Mapping[str, int] = field(default_factory=dict)
    """Latest activation by job, from that of the first job of its chain."""
    suspended: Mapping[str, int] = field(default_factory=dict)
    """Longest wait for answers of other nodes by job."""
    stretched: Mapping[str, int] = field(default_factory=dict)
    """Jitter by job as those of lower priority see it: waits for answers included."""


class UnboundedError(Exception):
    """There is no bound; the text says why."""


def times(window: int, jitter: int, period: int) -> int:
    """Return how often a job is activated at most in a window."""
    return -(-(window + jitter) // period)


@dataclass(frozen=True)
class Analysis:
    """A job and those of its node that can delay it."""

    job: Job
    node: Node
    jobs: Sequence[Job]
    """All of the node."""
    delays: Delays
    limit: int
    """Longer response times have no bound."""

    def bound(self) -> Bound:
        """Return the longest response time."""
        try:
            return self._longest()
        except UnboundedError as error:
            return Bound(self.job, None, why=str(error))

    def _longest(self) -> Bound:
        self._refuse_overload()
        jitter = self.delays.jitter.get(self.job.name, self.job.jitter)
        best: Bound | None = None
        for before in range(MOST_ACTIVATIONS):
            window = self._window(before)
            response = jitter + window - before * self.job.period
            if response > self.limit:
                raise UnboundedError("its response time grows past ten periods")
            if best is None or response > (best.response or 0):
                terms = self._terms(window, before, jitter)
                best = Bound(self.job, response, terms, window - before * self.job.period)
            if window + jitter <= (before + 1) * self.job.period:
                return best
        raise UnboundedError(f"more than {MOST_ACTIVATIONS} activations in one busy period")

    def _refuse_overload(self) -> None:
        """Raise UnboundedError if activations come faster than they can be served."""
        load = utilization([*self._above(), self.job])
        if load > 1:
            text = f"jobs of its priority and higher load the processor with {float(load):.1%}"
            raise UnboundedError(text)
        server = self.job.server
        if server is None:
            return
        charged = (self.job.cost + server.tick) * server.period
        if server.usable <= 0 or charged > server.usable * self.job.period:
            raise UnboundedError("it needs more than its budget")

    def _above(self) -> list[Job]:
        """Return the other jobs that run before this one can."""
        return [j for j in self.jobs if j.level <= self.job.level and j.name != self.job.name]

    def _window(self, before: int) -> int:
        """Return when the job ends that is activated after `before` others in a busy period."""
        window = self.job.cost
        for _ in range(MOST_STEPS):
            longer = sum(term.amount for term in self._parts(window, before))
            if longer <= window:
                return window
            window = longer
        raise UnboundedError("the recurrence does not end")

    def _terms(self, window: int, before: int, jitter: int) -> tuple[Term, ...]:
        """Return what a response is the sum of; what is gained by a late activation is negative."""
        parts = [*self._parts(window, before)]
        origin = f"delay of {self.job.after}" if self.job.after else "release jitter"
        parts += [Term(origin, jitter), Term("earlier activations", -before * self.job.period)]
        return tuple(sorted((p for p in parts if p.amount), key=lambda p: -p.amount))

    def _parts(self, window: int, before: int) -> Iterable[Term]:
        """Yield what a window is made of."""
        for what, cost in self.job.costs.items():
            yield Term(what, (before + 1) * cost)
        yield Term("interrupts off", self.node.masked)
        waits = self.delays.suspended.get(self.job.name, 0)
        yield Term("answers of other nodes", (before + 1) * waits)
        throttled = self._throttled(window, before)
        stops = 1 + throttled + (before + 1) * len(self.job.answers)
        for name, held in self._blocking().items():
            yield Term(name, held * stops)
        yield from self._interference(window)
        if self.job.server is not None:
            # What is charged for the switches to it ends its budget earlier than its period.
            early = self.job.server.tick * self._preemptions(window)
            lost = throttled * self.job.server.pause + (early if throttled else 0)
            yield Term("its budget is used up", lost)

    def _interference(self, window: int) -> Iterable[Term]:
        """Yield what the jobs of each other task, SWI or handler take."""
        owners: dict[str, list[Job]] = {}
        for job in self._above():
            owners.setdefault(job.owner, []).append(job)
        for owner, jobs in owners.items():
            count = sum(self._times(job, window) for job in jobs)
            amount = sum(self._times(job, window) * job.cost for job in jobs)
            server = jobs[0].server
            if server is not None and server.limits and owner != self.job.owner:
                most = self._supply(server, window)
                if most < amount:
                    yield Term(f"{owner}, by its budget", most)
                    continue
            yield Term(f"{owner}, {count} times", amount)

    def _times(self, job: Job, window: int) -> int:
        known = self.delays.stretched
        return times(window, known.get(job.name, job.jitter), job.period)

    def _supply(self, server: Server, window: int) -> int:
        """Return what a task uses of the processor at most, by its budget."""
        late = self.node.masked + sum(j.cost for j in self.jobs if j.level.rank is Rank.INTERRUPT)
        rest = max(0, window - server.budget)
        return server.budget * (1 + -(-rest // server.period)) + late

    def _throttled(self, window: int, before: int) -> int:
        """Return how often the job waits for its next budget."""
        server = self.job.server
        if server is None:
            return 0
        same = [job for job in self._above() if job.owner == self.job.owner]
        switches = server.tick * (before + 1 + self._preemptions(window))
        jitter = self.delays.jitter.get(self.job.name, self.job.jitter)
        is_apart = window + jitter + server.period <= self.job.period
        if not same and is_apart and self.job.cost + switches <= server.budget:
            return 0  # each activation finds a full budget, which suffices
        own = (before + 1) * self.job.cost + switches
        own += sum(self._times(job, window) * job.cost for job in same)
        return -(-own // server.usable)

    def _preemptions(self, window: int) -> int:
        return sum(self._times(job, window) for job in self._above())

    def _blocking(self) -> dict[str, int]:
        """Return what tasks of lower priority block it for, by what they hold.

        Inheritance: each of them blocks it once, and so does each mutex; the lesser sum holds.
        Ceilings: only one of them has begun, unless an owner waits for something.
        """
        if self.job.level.rank is not Rank.TASK:
            return {}
        lower = [job for job in self.jobs if job.level > self.job.level]
        others = [job for job in lower if job.cooperative]
        found: dict[str, int] = {}
        if others:
            worst = max(others, key=lambda job: job.cost)
            found[f"{worst.owner}, cooperative"] = worst.cost
        reached = self._reached()
        holders = [job for job in lower if reached & job.locks.keys()]
        by_mutex: dict[str, tuple[int, str]] = {}
        by_owner: dict[str, tuple[int, str]] = {}
        for job in holders:
            for mutex, own in job.locks.items():
                if mutex in reached:
                    held = _stretched(own, job.server)
                    by_mutex[mutex] = max(by_mutex.get(mutex, (0, "")), (held, job.owner))
                    by_owner[job.owner] = max(by_owner.get(job.owner, (0, "")), (held, mutex))
        if by_mutex and all(map(self._is_by_ceilings, holders)):
            worst_of = max(by_mutex, key=lambda mutex: by_mutex[mutex])
            by_mutex = {worst_of: by_mutex[worst_of]}
        if sum(h for h, _ in by_mutex.values()) <= sum(h for h, _ in by_owner.values()):
            held_by = [(mutex, owner, held) for mutex, (held, owner) in by_mutex.items()]
        else:
            held_by = [(mutex, owner, held) for owner, (held, mutex) in by_owner.items()]
        found |= {f"mutex {mutex} held by {owner}": held for mutex, owner, held in held_by}
        return found

    def _is_by_ceilings(self, job: Job) -> bool:
        """Return whether a job has what it locks without waiting, and does not wait with it."""
        return job.locks.keys() <= self.node.ceilings.keys() and not job.answers and not job.server

    def _reached(self) -> set[str]:
        """Return the mutexes whose owner can have the job's priority, or a higher one.

        Those that a task of at least this priority locks, those with such a ceiling, and those that
        a task may wait for while it holds one of them.
        """
        found = {m for job in self.jobs if job.level <= self.job.level for m in job.locks}
        own = self.job.level.priority
        found |= {mutex for mutex, ceiling in self.node.ceilings.items() if ceiling <= own}
        while more := {m for j in self.jobs if found & j.locks.keys() for m in j.locks} - found:
            found |= more
        return found


def _stretched(held: int, server: Server | None) -> int:
    """Return how long a mutex is held, with the time in which its owner has no budget."""
    if server is None:
        return held
    return held + -(-held // server.usable) * server.pause
