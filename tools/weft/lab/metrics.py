# SPDX-License-Identifier: MIT
"""The names of everything that `./weft bench` can report."""

from weft.lab import footprint, handover
from weft.lab.suites import metrics_of_suite, suites


def metrics_of(suite: str) -> list[tuple[str, str]]:
    """Return the names and texts of a suite's metrics, with those that the tools compute."""
    if suite == footprint.SUITE:
        return footprint.metrics()
    rows = metrics_of_suite(suite)
    return [*rows, *handover.metrics(rows), *footprint.sections_of(suite)]


def all_metrics() -> set[str]:
    """Return the names of the metrics of all suites."""
    return {name for suite in suites() for name, _ in metrics_of(suite)}
