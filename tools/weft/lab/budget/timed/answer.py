# SPDX-License-Identifier: MIT
"""What `./weft budget` has found out of an application, and what follows for its deadlines."""

from dataclasses import dataclass, field

from weft.diag.errors import Problem
from weft.lab.budget.response.model import Bound
from weft.lab.budget.timed.costs import Costs
from weft.lab.budget.timed.facts import System, title_of
from weft.lab.budget.timed.gaps import EVERYTHING, Gap, unsure
from weft.lab.budget.timed.own import OwnCode
from weft.model.description import Description

WRONG = "W233"


@dataclass(frozen=True)
class Measured:
    """What a run showed."""

    load: dict[str, float]
    """By node, without trace points."""
    responses: dict[str, tuple[int, int]]
    """Longest response time by job, in units of its node, and number of activations."""
    bounds: dict[str, Bound]
    """Of the build with trace points, in which response times were measured."""
    begin: int
    end: int
    """Microseconds between which the load was measured."""
    own: dict[str, OwnCode] = field(default_factory=dict)
    """What was observed of the own code, by kind.name."""


@dataclass
class Answer:
    """What an application costs."""

    description: Description
    costs: dict[str, Costs]
    """By node."""
    system: System
    bounds: dict[str, Bound]
    missing: list[Gap] = field(default_factory=list)
    """Facts and costs that are missing."""
    measured: Measured | None = None

    @property
    def names(self) -> list[str]:
        """Return the jobs that the description names."""
        return [job for names in self.system.entities.values() for job in names]

    @property
    def untimed(self) -> list[str]:
        """Return what of the application has no facts, and so no deadline that is known."""
        return [gap.title for gap in self.missing if gap.title]

    @property
    def above(self) -> list[str]:
        """Return the jobs that took longer than their bounds."""
        if self.measured is None:
            return []
        return [
            name
            for name, (most, _) in self.measured.responses.items()
            if most > (self.measured.bounds[name].response or most)
        ]

    @property
    def gaps(self) -> list[Gap]:
        """Return what is missing, and what the run has shown to be wrong."""
        return [*self.missing, *map(self._wrong, self.above)]

    def _wrong(self, job: str) -> Gap:
        """Return that a job took longer than its bound: then no bound of its node is one."""
        name = next(name for name, jobs in self.system.entities.items() if job in jobs)
        place = self.description.document.key(("timing", *name.split(".")))
        text = f"{job} took longer than its bound: facts of {title_of(name)}, or of what delays it,"
        problem = Problem(WRONG, f"{text} are too small", place)
        return Gap(problem, self.bounds[job].job.node, EVERYTHING)

    @property
    def doubtful(self) -> set[str]:
        """Return the jobs whose bound is none: not all facts are there that it rests on."""
        return unsure(self.system.jobs, self.gaps)

    def lateness(self, job: str) -> int:
        """Return by how much a job was late in the run; 0 if it was not seen to be late."""
        if self.measured is None:
            return 0
        longest = self.measured.responses.get(job, (0, 0))[0]
        deadline = self.bounds[job].job.deadline
        return 0 if deadline is None else max(0, longest - deadline)

    def met(self, job: str) -> bool | None:
        """Return whether a job meets its deadline in any case; None: that is not known."""
        bound = self.bounds[job]
        if bound.met is False or self.lateness(job):
            return False
        return None if job in self.doubtful else bound.met

    def all_met(self) -> bool | None:
        """Return whether all deadlines are met; None: that is not known."""
        answers = {self.met(job) for job in self.names}
        if False in answers:
            return False
        return None if None in answers or self.missing else True


def remarks(answer: Answer) -> list[str]:
    """Return what the reader has to know of the run."""
    if answer.measured is None:
        return []
    seen = answer.measured.responses
    return [
        f"{job} was not seen to be activated and done" for job in answer.names if job not in seen
    ]
