# SPDX-License-Identifier: MIT
"""Removing old runs from the database."""

import sqlite3
from dataclasses import dataclass

from weft.lab.results import store

_OLD = """
SELECT id FROM run WHERE parent IS NULL ORDER BY id DESC LIMIT -1 OFFSET ?
"""
_WITH_PARTS = f"SELECT id FROM run WHERE id IN ({_OLD}) OR parent IN ({_OLD})"
"""The old runs, and their further configurations, which have them as parents."""


@dataclass(frozen=True)
class Pruned:
    """What was removed."""

    removed: int
    """Runs; the configurations of a run count as one."""
    kept: int
    before: int
    """Bytes of the file."""
    after: int


def prune(keep: int) -> Pruned:
    """Remove all runs but the newest, and make the file smaller; raise WeftError if it fails."""
    removed, kept = store.use(lambda connection: _remove(connection, keep))
    file = store.path()
    before = file.stat().st_size
    if removed:
        store.compact()
    return Pruned(removed, kept, before, file.stat().st_size)


def _remove(connection: sqlite3.Connection, keep: int) -> tuple[int, int]:
    """Return how many runs were removed, and how many are kept."""
    (number,) = connection.execute("SELECT count(*) FROM run WHERE parent IS NULL").fetchone()
    for table in ("result", "target"):
        connection.execute(f"DELETE FROM {table} WHERE run IN ({_WITH_PARTS})", (keep, keep))
    connection.execute(f"DELETE FROM run WHERE parent IN ({_OLD})", (keep,))
    connection.execute(f"DELETE FROM run WHERE id IN ({_OLD})", (keep,))
    kept = min(number, keep)
    return number - kept, kept
