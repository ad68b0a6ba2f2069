# SPDX-License-Identifier: MIT
"""How far a bench is, and how long it still takes."""

import contextlib
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from pydantic import Field

from weft.base import inputs
from weft.diag.errors import WeftError
from weft.lab import schedule, suites
from weft.lab.job import Job
from weft.paths import BUILD

SECONDS = BUILD / "bench" / "seconds.json"
"""How long each suite took on each target the last time."""

MAX_SECONDS = 1e6
ENDS = ("done", "measured before", "failed")
"""What a job says at its end."""

_GUESS = 20.0
"""Seconds of a suite that never ran here, its build included."""

_BUILD_SHARE = 0.2
"""Share of a suite's time that is gone when its first metric begins."""


@dataclass
class _State:
    """How much of a job is done."""

    share: float = 0.0
    began: float = 0.0
    metrics: dict[str, float] = field(default_factory=dict)
    """Share of the job that is done when a metric begins."""

    def begin(self, suite: str) -> None:
        """Note that it builds."""
        self.share, self.began = 0.0, time.monotonic()
        names = [name for name, _ in suites.metrics_of_suite(suite)]
        rest = (1 - _BUILD_SHARE) / max(len(names), 1)
        self.metrics = {name: _BUILD_SHARE + rest * i for i, name in enumerate(names)}


class Progress:
    """The jobs of a bench, and how much of each is done."""

    def __init__(self, jobs: Sequence[Job], at_once: int = 0, path: Path = SECONDS) -> None:
        """Prepare for a bench that has not begun; `path` is where the seconds are."""
        self.known = _known(path)
        """Seconds by the keys of jobs."""
        self._path = path
        self._jobs = {job.key: (job, _State()) for job in jobs}
        self._together = schedule.side_by_side(jobs, at_once)

    @property
    def total(self) -> float:
        """Expected seconds of the whole bench."""
        return self._sum(dict.fromkeys(self._jobs, 1.0))

    @property
    def left(self) -> float:
        """Seconds that are left, expected."""
        return self._sum({key: 1.0 - state.share for key, (_, state) in self._jobs.items()})

    @property
    def done(self) -> float:
        """Expected seconds of what is done."""
        return self.total - self.left

    def _sum(self, shares: dict[str, float]) -> float:
        """Return the seconds of shares of jobs, those that run side by side at the same time."""
        alone, shared = 0.0, [0.0]
        for key, (job, _) in self._jobs.items():
            seconds = self.known.get(key, _GUESS) * shares[key]
            if job.is_disturbed:
                alone += seconds
            else:
                shared.append(seconds)
        return alone + max(sum(shared) / self._together, *shared)

    def update(self, job: Job, text: str) -> None:
        """Take what a job does: building, a metric, measured before, failed."""
        _, state = self._jobs[job.key]
        if text == "building":
            state.begin(job.suite)
        elif text in state.metrics:
            state.share = max(state.share, state.metrics[text])
        elif text in ENDS:
            state.share = 1.0
            if text == "done" and state.began:
                self._keep(job, time.monotonic() - state.began)

    def _keep(self, job: Job, seconds: float) -> None:
        self.known[job.key] = round(seconds, 1)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.write_text(json.dumps(self.known, indent=1) + "\n", encoding="utf-8")


def _known(path: Path) -> dict[str, float]:
    """Return how long suites took; what cannot be read is not known."""
    with contextlib.suppress(WeftError):
        kind = dict[str, Annotated[float, Field(ge=0, le=MAX_SECONDS)]]
        return inputs.model(path, "W112", kind, inputs.read_json(path, "W112"))
    return {}


def duration(seconds: float) -> str:
    """Return a time for people."""
    return f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.0f} min"
