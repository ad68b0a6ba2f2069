# SPDX-License-Identifier: MIT
"""The names of everything that `./weft bench` can report."""

from weft import bench_footprint, bench_handover
from weft.bench_suites import metrics_of_suite, suites


def metrics_of(suite: str) -> list[tuple[str, str]]:
    """Return the names and texts of a suite's metrics, with those that the tools compute."""
    if suite == bench_footprint.SUITE:
        return bench_footprint.metrics()
    rows = metrics_of_suite(suite)
    return [*rows, *bench_handover.metrics(rows)]


def all_metrics() -> set[str]:
    """Return the names of the metrics of all suites."""
    return {name for suite in suites() for name, _ in metrics_of(suite)}
