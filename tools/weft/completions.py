# SPDX-License-Identifier: MIT
"""Values that shells complete: `weft completion`. Heavy modules are imported when a shell asks."""

from collections.abc import Iterator


def targets() -> Iterator[str]:
    """Return the targets."""
    from weft.boards import boards

    yield from (board.target for board in boards().values())


def configurations() -> Iterator[str]:
    """Return the named configurations."""
    from weft.configurations import CONFIGURATIONS, SYNONYMS

    yield from (*CONFIGURATIONS, *SYNONYMS)


def suites() -> Iterator[str]:
    """Return the suites of the bench."""
    from weft.bench_suites import suites as folders

    yield from folders()


def metrics() -> Iterator[str]:
    """Return the metrics of all suites."""
    from weft.bench_suites import all_metrics

    yield from dict.fromkeys(all_metrics())


def codes() -> Iterator[str]:
    """Return the error codes."""
    from weft.codes import CODES

    yield from CODES


def sources() -> Iterator[str]:
    """Return what can be compared, besides files of results."""
    from weft.bench_reference import other_kernels

    yield from ("latest", "baseline", "zephyr")
    yield from dict.fromkeys(f"kernel:{row.kernel}" for row in other_kernels())
