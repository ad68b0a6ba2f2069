# SPDX-License-Identifier: MIT
"""Reading a workload profile."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from weft.base import document
from weft.base.document import KeyPath
from weft.diag import exits
from weft.diag.errors import Problem, WeftError
from weft.diag.suggest import did_you_mean, quoted
from weft.lab.budget.model import WorkloadProfile
from weft.lab.metrics import all_metrics
from weft.lab.published import gather
from weft.model.description import shape
from weft.paths import shown


def _named(profile: WorkloadProfile) -> Iterator[tuple[KeyPath, str]]:
    """Yield the metrics of a profile and their positions."""
    for number, operation in enumerate(profile.operations):
        yield ("operations", number, "metric"), operation.metric
    if profile.measured is not None:
        yield ("measured", "metric"), profile.measured.metric
        for number, metric in enumerate(profile.measured.without):
            yield ("measured", "without", number), metric


def metrics(profile: WorkloadProfile) -> set[str]:
    """Return the metrics that a profile names."""
    return {metric for _, metric in _named(profile)}


def _description(source: document.Document) -> WeftError:
    """Return the error for a description, with the profiles below its folder as a hint."""
    profiles = []
    folder = source.file.parent
    for file in sorted([*folder.glob("*.yaml"), *folder.glob("*/*.yaml")]):
        with contextlib.suppress(WeftError):
            data = document.read(file).data
            if isinstance(data, dict) and "budget" in data:
                profiles.append(shown(file))
    message = (
        "this is a description of an application without `timing`; a budget needs that, or a "
        "workload profile"
    )
    hint = (
        f"profiles: {', '.join(profiles)}"
        if profiles
        else "doc/how-to/budget.md shows how to write one"
    )
    return WeftError([Problem("W136", message, source.key(("weft",)), hint)], exits.DESCRIPTION)


def read(file: Path) -> WorkloadProfile:
    """Read a profile; raise WeftError with all errors."""
    source = document.read(file)
    if isinstance(source.data, dict) and "weft" in source.data and "budget" not in source.data:
        raise _description(source)
    found = shape.check(source, WorkloadProfile, "the profile")
    problems = found.problems
    if isinstance(found.model, WorkloadProfile) and not problems:
        known = all_metrics() | {m for view in gather.BUILDERS for m in gather.metrics(view)}
        for path, metric in _named(found.model):
            if metric not in known:
                message = f"unknown metric {quoted(metric)}"
                hint = did_you_mean(metric, known)
                problems.append(Problem("W134", message, source.value(path), hint))
        if not problems:
            return found.model
    problems.sort(key=lambda p: (p.place.line, p.place.column) if p.place else (0, 0))
    raise WeftError(problems, exits.DESCRIPTION)
