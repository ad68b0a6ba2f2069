# SPDX-License-Identifier: MIT
"""What changed against the baseline, and what was not measured."""

from collections.abc import Iterator, Sequence

from weft.lab.compare import verdicts
from weft.lab.compare.verdicts import Row, Source
from weft.lab.results_file import Results
from weft.report.screen.kernels import name_of
from weft.report.screen.model import Change

Compared = Sequence[tuple[Source, Source, list[Row]]]
"""What bench.baseline_changes() returns."""


def changes(compared: Compared) -> Iterator[Change]:
    """Yield how each configuration compares with its baseline."""
    for _, source, rows in compared:
        if rows:
            reasons = tuple(verdicts.obstacles(rows))
            yield Change(name_of(source.results.config), verdicts.counts(rows), reasons)


def regressions(compared: Compared) -> list[tuple[str, Row]]:
    """Return the rows that became worse, each with its configuration, the worst first."""
    found = [
        (name_of(source.results.config), row)
        for _, source, rows in compared
        for row in verdicts.regressions(rows)
    ]
    return sorted(found, key=lambda each: -each[1].share)


def unmeasured(results: Results) -> list[str]:
    """Return what was chosen and not measured, in any configuration."""
    parts = (results, *results.beside)
    return list(dict.fromkeys(name for part in parts for name in part.failed))
