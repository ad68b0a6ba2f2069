# SPDX-License-Identifier: MIT
"""Rings of what waits for each other."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

T = TypeVar("T")


def cycles(next_of: Mapping[T, T]) -> Iterator[list[T]]:
    """Yield each ring of entries of which each leads to the next one, and the last to the first."""
    seen: set[T] = set()
    for first in next_of:
        path: list[T] = []
        entry = first
        while entry in next_of and entry not in seen:
            seen.add(entry)
            path.append(entry)
            entry = next_of[entry]
        if entry in path:
            yield path[path.index(entry) :]
