# SPDX-License-Identifier: MIT
"""How far a bench is, and how long it still takes."""

import contextlib
import json
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from pydantic import Field

from weft.base import inputs
from weft.diag.errors import WeftError
from weft.lab import bench, suites
from weft.model.boards import board_of
from weft.paths import BUILD

SECONDS = BUILD / "bench" / "seconds.json"
"""How long each suite took on each target the last time."""

MAX_SECONDS = 1e6
_GUESS = 20.0
"""Seconds of a suite that never ran here, its build included."""

_BUILD_SHARE = 0.2
"""Share of a suite's time that is gone when its first metric begins."""


@dataclass
class Progress:
    """The jobs of a bench in their order, and how much of each is done."""

    jobs: list[tuple[str, str]]
    """Suite and target."""
    known: dict[str, float]
    """Seconds by "suite/target"."""
    path: Path
    """Where the seconds of this run go."""
    place: int = -1
    """The job that runs."""
    share: float = 0.0
    """How much of it is done."""
    began: float = 0.0
    metrics: dict[str, float] = field(default_factory=dict)
    """Share of its suite that is done when a metric begins."""

    @classmethod
    def of(cls, options: bench.Options, path: Path = SECONDS) -> "Progress":
        """Return the progress of a bench that has not begun."""
        jobs = [
            (bench.label(suite, chosen), target)
            for chosen in options.runs()
            for suite in chosen.suites
            for target in options.targets
            if suites.runs_on(suite, board_of(target))
        ]
        return cls(jobs, _known(path), path)

    def _seconds(self, job: tuple[str, str]) -> float:
        return self.known.get("/".join(job), _GUESS)

    @property
    def suite(self) -> str:
        """The suite that runs."""
        return self.jobs[max(self.place, 0)][0]

    @property
    def total(self) -> float:
        """Expected seconds of the whole bench."""
        return sum(self._seconds(job) for job in self.jobs)

    @property
    def done(self) -> float:
        """Expected seconds of what is done."""
        if self.place < 0:
            return 0.0
        before = sum(self._seconds(job) for job in self.jobs[: self.place])
        return before + self._seconds(self.jobs[self.place]) * self.share

    @property
    def left(self) -> float:
        """Seconds that are left, expected."""
        return max(self.total - self.done, 0.0)

    def update(self, target: str, text: str) -> None:
        """Take what a target does: building, a metric, done, failed."""
        if text == "building":
            self._begin(target)
        elif text in self.metrics:
            self.share = self.metrics[text]
        elif text in ("done", "failed") and self.place >= 0:
            self._end(well=text == "done")

    def _begin(self, target: str) -> None:
        following = range(self.place + 1, len(self.jobs))
        self.place = next(i for i in following if self.jobs[i][1] == target)
        self.share, self.began = 0.0, time.monotonic()
        suite = self.jobs[self.place][0].partition(" ")[0]
        names = [name for name, _ in suites.metrics_of_suite(suite)]
        rest = (1 - _BUILD_SHARE) / max(len(names), 1)
        self.metrics = {name: _BUILD_SHARE + rest * i for i, name in enumerate(names)}

    def _end(self, *, well: bool) -> None:
        self.share = 1.0
        if well:
            self.known["/".join(self.jobs[self.place])] = round(time.monotonic() - self.began, 1)
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_text(json.dumps(self.known, indent=1) + "\n", encoding="utf-8")


def _known(path: Path) -> dict[str, float]:
    """Return how long suites took; what cannot be read is not known."""
    with contextlib.suppress(WeftError):
        kind = dict[str, Annotated[float, Field(ge=0, le=MAX_SECONDS)]]
        return inputs.model(path, "W112", kind, inputs.read_json(path, "W112"))
    return {}


def duration(seconds: float) -> str:
    """Return a time for people."""
    return f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.0f} min"
