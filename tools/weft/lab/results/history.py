# SPDX-License-Identifier: MIT
"""What stored runs say of a metric over time."""

import fnmatch
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from weft.diag import exits
from weft.diag.errors import WeftError, fail
from weft.diag.suggest import quoted
from weft.lab.results import certificate, store
from weft.lab.results.model import Result, TargetContext
from weft.lab.results.tables import RESULT, TARGET, decoded, select

_KEY = ("id", "parent", "date", "commit", "dirty")
_QUERY = (
    f"SELECT {select(_KEY, 'run')}, {select(RESULT, 'result')}, {select(TARGET, 'target')}"
    " FROM result JOIN run ON run.id = result.run"
    " JOIN target ON target.run = result.run AND target.name = result.target"
    " WHERE result.metric = ? ORDER BY run.date, run.id"
)


@dataclass(frozen=True)
class Point:
    """The value of one run."""

    run: int
    date: str
    commit: str
    dirty: bool
    row: Result
    conditions: TargetContext

    @property
    def short_commit(self) -> str:
        """The commit as people read it; + where the tree differed."""
        return self.commit[:8] + ("+" if self.dirty else "")


@dataclass(frozen=True)
class Change:
    """A value against the one before."""

    amount: float | None
    """None of the first value, and where both must not be compared."""
    obstacle: str = ""
    """Why they must not."""


@dataclass
class Series:
    """One metric on one target in one configuration, oldest value first."""

    metric: str
    target: str
    config: str
    unit: str
    points: list[Point] = field(default_factory=list)

    @property
    def changes(self) -> list[Change]:
        """What changed from value to value."""
        pairs = zip([None, *self.points], self.points, strict=False)
        return [_change(before, after) for before, after in pairs]

    def as_json(self) -> dict[str, Any]:
        """Return the series for --json."""
        points = [
            {
                **{"run": p.run, "date": p.date, "commit": p.commit, "dirty": p.dirty},
                **{"value": p.row.value, "change": change.amount, "obstacle": change.obstacle},
            }
            for p, change in zip(self.points, self.changes, strict=True)
        ]
        names = ("metric", "target", "config", "unit")
        return {**{name: getattr(self, name) for name in names}, "points": points}


def _change(before: Point | None, after: Point) -> Change:
    if before is None:
        return Change(None)
    obstacle = certificate.obstacle(before.conditions, after.conditions)
    return Change(None, obstacle) if obstacle else Change(after.row.value - before.row.value)


def series(
    patterns: Sequence[str], targets: Sequence[str], configs: Sequence[str], last: int
) -> list[Series]:
    """Return the stored values of metrics; raise WeftError if there are none."""
    known = [name for (name,) in store.ask("SELECT DISTINCT metric FROM result ORDER BY metric")]
    found: dict[tuple[str, ...], Series] = {}
    for metric in _matching(patterns, known):
        for row in store.ask(_QUERY, (metric,)):
            point = _point(row)
            key = (metric, point.row.target, point.row.config, point.row.unit)
            found.setdefault(key, Series(*key)).points.append(point)
    chosen = [
        each
        for each in found.values()
        if (not targets or each.target in targets) and (not configs or each.config in configs)
    ]
    if not chosen:
        raise _nothing(found.values())
    for each in chosen:
        each.points = each.points[-last:]
    return chosen


def _matching(patterns: Sequence[str], known: Sequence[str]) -> list[str]:
    """Return the metrics that patterns match, in the order of the patterns."""
    if not known:
        hint = "./weft bench stores the first run"
        raise fail("W218", "no run is stored", exit_code=exits.USAGE, hint=hint)
    names: dict[str, None] = {}
    for pattern in patterns:
        matches = [name for name in known if fnmatch.fnmatchcase(name, pattern)]
        if not matches:
            near = get_close_matches(pattern, known, n=3, cutoff=0.5)
            hint = f"the nearest: {', '.join(map(quoted, near))}" if near else ""
            message = f"no stored run has the metric {quoted(pattern)}"
            raise fail("W128", message, exit_code=exits.USAGE, hint=hint)
        names |= dict.fromkeys(matches)
    return list(names)


def _nothing(found: Iterable[Series]) -> WeftError:
    held = ", ".join(dict.fromkeys(f"{each.target} ({each.config})" for each in found))
    message = "the metric has no values of this target and configuration"
    return fail("W218", message, exit_code=exits.USAGE, hint=f"it has some of {held}")


def _point(row: tuple[Any, ...]) -> Point:
    number, parent, date, commit, dirty = row[: len(_KEY)]
    values = row[len(_KEY) :]
    result = {n: decoded(n, v) for n, v in zip(RESULT, values, strict=False)}
    rest = values[len(RESULT) :]
    conditions = {n: decoded(n, v) for n, v in zip(TARGET, rest, strict=True)}
    return Point(
        run=parent or number,
        date=date,
        commit=commit,
        dirty=bool(dirty),
        row=Result(**result),
        conditions=TargetContext(**conditions),
    )
