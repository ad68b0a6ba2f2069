# SPDX-License-Identifier: MIT
"""What changed against the baseline, and what was not measured."""

from collections.abc import Iterator, Sequence

from weft import compare
from weft.bench_results import Results
from weft.compare import Row, Source
from weft.screen.kernels import name_of
from weft.screen.model import Change

Compared = Sequence[tuple[Source, Source, list[Row]]]
"""What bench.baseline_changes() returns."""


def changes(compared: Compared) -> Iterator[Change]:
    """Yield how each configuration compares with its baseline."""
    for _, source, rows in compared:
        if rows:
            reasons = tuple(compare.obstacles(rows))
            yield Change(name_of(source.results.config), compare.counts(rows), reasons)


def regressions(compared: Compared) -> list[tuple[str, Row]]:
    """Return the rows that became worse, each with its configuration, the worst first."""
    found = [
        (name_of(source.results.config), row)
        for _, source, rows in compared
        for row in compare.regressions(rows)
    ]
    return sorted(found, key=lambda each: -_share(each[1]))


def _share(row: Row) -> float:
    """Return by how much of the former value a row has changed."""
    if not row.before:
        return float("inf") if row.change else 0.0
    return abs(row.change / row.before)


def unmeasured(results: Results) -> list[str]:
    """Return what was chosen and not measured, in any configuration."""
    parts = (results, *results.beside)
    return list(dict.fromkeys(name for part in parts for name in part.failed))
