# SPDX-License-Identifier: MIT
"""Applications of the template, built and run: how far predictions are from what they do."""

import hashlib
import json
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median

from weft.building.builder import Program, build
from weft.diag import exits
from weft.diag.errors import fail
from weft.lab.advise.application import MOST, WARM, describe, header, length_of
from weft.lab.advise.model import Prediction
from weft.lab.memory_layouts import links
from weft.lab.strategies.observe import observe
from weft.lab.strategies.table import PROGRAMS, clock_of_pair, write
from weft.model.description import Description, load

NODES = ("a", "b")
"""Those of the template."""
LIMIT = 600.0
"""Seconds of a run."""
LAYOUTS = 5
"""Memory layouts in which an application can be linked."""


@dataclass(frozen=True)
class Checked:
    """A prediction, and what an application did."""

    prediction: Prediction
    loads: tuple[float, ...]
    """Of both nodes."""
    medians: dict[str, float]
    """Microseconds by exchange."""

    @property
    def load_errors(self) -> tuple[float, ...]:
        """How far the predicted loads are from the measured ones."""
        return tuple(
            _error(load, was) for load, was in zip(self.prediction.loads, self.loads, strict=True)
        )

    def latency_error(self, name: str) -> float:
        """Return how far the predicted median of an exchange is from the measured one."""
        return _error(self.prediction.latencies[name][0], self.medians[name])


def _built(loaded: Description, folder: Path, layout: int) -> list[Program]:
    if layout == 0:
        return build(loaded, folder / "build")
    programs = build(loaded, folder / "layouts", [f"-DWEFT_LAYOUTS={LAYOUTS}"])
    linked = ((each, links(each, LAYOUTS)[layout]) for each in programs)
    return [replace(each, elf=other.elf) for each, other in linked]


def _error(predicted: float, measured: float) -> float:
    return predicted / measured - 1 if measured else 0.0


def check(prediction: Prediction, layout: int = 0) -> Checked:
    """Build and run an application as predicted; raise WeftError if it fails.

    `layout`: in which of LAYOUTS memory layouts, where its code lies elsewhere in a cache.
    """
    question, strategy = replace(prediction.question, nodes=NODES), prediction.strategy
    if len(question.exchanges) > MOST:
        raise fail(
            "W259",
            f"an application of the template has {MOST} exchanges at most",
            exit_code=exits.USAGE,
            hint="leave --measure out",
        )
    if question.bus not in (0, 1):
        raise fail(
            "W259",
            "an application of the template has another master that copies all the time",
            exit_code=exits.USAGE,
            hint="--bus 100%, or leave --measure out",
        )
    description, text = describe(question, strategy), header(question, strategy)
    digest = hashlib.sha256(json.dumps([description, text]).encode()).hexdigest()[:10]
    folder = PROGRAMS / "applications" / question.pair.target / digest
    file = write(folder, description, {"exchanges.h": text})
    loaded = load(file, question.pair.target)
    programs = _built(loaded, folder, layout)
    observed = observe(programs, loaded.network.plan, LIMIT, strategy.batch)
    (window,) = observed.windows
    length = window.length or length_of(question, strategy) * clock_of_pair(question.pair)
    medians = {
        each.name: median(observed.latencies[number][WARM * strategy.batch :])
        for number, each in enumerate(question.exchanges)
    }
    return Checked(prediction, tuple(busy / length for busy in window.busy), medians)
