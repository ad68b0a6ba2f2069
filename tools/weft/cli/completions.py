# SPDX-License-Identifier: MIT
"""Values that shells complete: `weft completion`. Heavy modules are imported when a shell asks."""

from collections.abc import Iterator


def targets() -> Iterator[str]:
    """Return the targets."""
    from weft.model.boards import boards

    yield from (board.target for board in boards().values())


def configurations() -> Iterator[str]:
    """Return the named configurations."""
    from weft.model.configurations import CONFIGURATIONS, SYNONYMS

    yield from (*CONFIGURATIONS, *SYNONYMS)


def suites() -> Iterator[str]:
    """Return the suites of the bench."""
    from weft.lab.suites import suites as folders

    yield from folders()


def metrics() -> Iterator[str]:
    """Return the metrics of all suites."""
    from weft.lab.suites import all_metrics

    yield from dict.fromkeys(all_metrics())


def codes() -> Iterator[str]:
    """Return the error codes."""
    from weft.diag.codes import CODES

    yield from CODES


def sources() -> Iterator[str]:
    """Return what can be compared, besides files of results."""
    from weft.lab.reference import other_kernels

    yield from ("latest", "baseline", "zephyr", "run:")
    yield from dict.fromkeys(f"kernel:{row.kernel}" for row in other_kernels())
