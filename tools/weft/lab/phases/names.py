# SPDX-License-Identifier: MIT
"""Names of the rows of calls, and of their phases."""

from collections.abc import Iterator

CALL = "offload.call.remote"
LETTERS = "abcde"
"""Of the phases, as the source has them."""


def is_call(metric: str) -> bool:
    """Return whether a row is one of calls that are split into phases."""
    return metric.startswith(f"{CALL}@")


def name_of(metric: str, letter: str) -> str:
    """Return the name of the row of a phase of a call."""
    return metric.replace(CALL, f"offload.phase.{letter}.remote", 1)


def names(metric: str) -> Iterator[str]:
    """Yield the names of the rows of the phases of a call; none of another row."""
    if is_call(metric):
        yield from (name_of(metric, letter) for letter in LETTERS)
