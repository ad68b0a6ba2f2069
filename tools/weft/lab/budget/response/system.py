# SPDX-License-Identifier: MIT
"""Response times of all jobs of all nodes: the delay of a job is jitter of those after it.

The holistic analysis of Tindell and Clark: start without delays, and repeat until nothing grows.
"""

from collections.abc import Mapping, Sequence

from weft.lab.budget.response.model import Bound, Job, Node
from weft.lab.budget.response.node import Analysis, Delays

LONGEST = 10
"""Periods of the slowest job; longer response times have no bound here."""

MOST_ROUNDS = 1000

UNKNOWN = 10**15
"""Jitter of a job whose delay has no bound."""


def analyse(jobs: Sequence[Job], nodes: Mapping[str, Node]) -> dict[str, Bound]:
    """Return the bound of each job by its name."""
    on: dict[str, list[Job]] = {}
    for job in jobs:
        on.setdefault(job.node, []).append(job)
    limit = LONGEST * max((job.period for job in jobs), default=0)
    delays = Delays({job.name: job.jitter for job in jobs})
    for _ in range(MOST_ROUNDS):
        found = {
            job.name: Analysis(job, nodes[job.node], on[job.node], delays, limit).bound()
            for job in jobs
        }
        found = _without_lost(found)
        grown = _delays(jobs, found)
        if grown == delays:
            return found
        delays = grown
    why = "the delays of the nodes do not settle"
    return {job.name: Bound(job, None, why=why) for job in jobs}


def _without_lost(found: dict[str, Bound]) -> dict[str, Bound]:
    """Return the bounds; jobs that wait for one without a bound have none."""
    lost = {name: b.why for name, b in found.items() if b.response is None}
    waiting = dict(found)
    while behind := [n for n, b in waiting.items() if _cause(b.job, lost)]:
        for name in behind:
            lost[name] = f"{_cause(waiting.pop(name).job, lost)} has no bound"
    return {
        name: Bound(bound.job, None, why=lost[name]) if name in lost else bound
        for name, bound in found.items()
    }


def _cause(job: Job, lost: Mapping[str, str]) -> str:
    """Return a job without a bound that this one waits for; empty if there is none."""
    return next((c for c in (job.after, *job.answers) if c in lost), "")


def _delays(jobs: Sequence[Job], found: Mapping[str, Bound]) -> Delays:
    """Return what the jobs do to each other with these response times."""
    jitter, suspended, stretched = {}, {}, {}
    for job in jobs:
        cause = found[job.after].response if job.after else 0
        jitter[job.name] = UNKNOWN if cause is None else job.jitter + cause
        waits = sum(found[answer].window for answer in job.answers)
        if waits:
            suspended[job.name] = waits
        response = found[job.name].response
        late = 0
        if job.answers or job.server:
            late = UNKNOWN if response is None else response - job.cost
        stretched[job.name] = max(jitter[job.name], late)
    return Delays(jitter, suspended, stretched)
