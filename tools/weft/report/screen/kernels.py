# SPDX-License-Identifier: MIT
"""Weft beside other kernels: the lowest value of all of them on the same target, in its unit."""

from collections import Counter
from collections.abc import Iterator

from weft.lab import reference
from weft.lab.reference import ReferenceValue
from weft.lab.result_table import BETTER, NEW, SAME, WORSE, new_application, verdict
from weft.lab.results_file import Result, Results
from weft.model.configurations import DEFAULT, NEW_APPLICATION
from weft.report.screen.model import Comparison, Opponents, Standing
from weft.report.screen.rows import COMPARED, chosen

FASTEST = "fastest"
_LEAST = 1e-9
"""Divisor in place of 0."""
_NAMES = {DEFAULT: FASTEST, NEW_APPLICATION: NEW}


def name_of(config: str) -> str:
    """Return how a configuration is called for people."""
    return _NAMES.get(config, config)


def _lowest(row: Result) -> ReferenceValue | None:
    """Return the lowest value of other kernels that a row can be compared with."""
    other = reference.best(row.metric, row.target)
    return other if other is not None and other.unit == row.unit else None


def opponents(results: Results) -> Iterator[Opponents]:
    """Yield for each target with comparable rows how many these are, and of how many kernels."""
    for target in results.context.targets:
        rows = [r for r in results.results if r.target == target and _lowest(r) is not None]
        entries = [e for r in rows for e in reference.of_metric(r.metric, target)]
        if rows:
            yield Opponents(target, len(rows), len({entry.kernel for entry in entries}))


def standings(results: Results) -> Iterator[Standing]:
    """Yield how each configuration stands that has comparable rows."""
    for part in (results, *results.beside):
        said = Counter(verdict(row, _lowest(row)) for row in part.results)
        standing = Standing(name_of(part.config), said[BETTER], said[SAME], said[WORSE])
        if standing.rows:
            yield standing


def worse(results: Results) -> list[Comparison]:
    """Return the rows in which another kernel is better.

    First those of the first configuration, then those of a new application only; among these, the
    greatest ratio first.
    """
    new = results.new_application()
    keys = dict.fromkeys((r.metric, r.target) for r in results.results)
    keys |= dict.fromkeys((r.metric, r.target) for r in (new.results if new else []))
    found = [each for key in keys if (each := comparison(results, *key)) and _worst(each) > 1]
    return sorted(found, key=lambda each: (not _ratio(each.ours, each.other) > 1, -_worst(each)))


def compared(results: Results) -> Iterator[Comparison]:
    """Yield the rows that the screen names and other kernels have too, target by target."""
    for target in results.context.targets:
        for row in chosen(COMPARED):
            found = comparison(results, row.metric, target, row.label)
            if found is not None:
                yield found


def comparison(results: Results, metric: str, target: str, label: str = "") -> Comparison | None:
    """Return a row beside the lowest value of other kernels, None if it is not comparable."""
    ours = results.of(metric, target)
    new = new_application(results, metric, target)
    row = ours or new
    other = _lowest(row) if row else None
    return Comparison(label or metric, target, ours, new, other) if other else None


def _worst(found: Comparison) -> float:
    return max(_ratio(found.ours, found.other), _ratio(found.new, found.other))


def _ratio(row: Result | None, other: ReferenceValue) -> float:
    """Return a value as a multiple of another kernel's: above 1 if it is worse."""
    return row.p50 / max(other.value, _LEAST) if row else 0.0
