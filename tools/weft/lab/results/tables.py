# SPDX-License-Identifier: MIT
"""The tables of the database of results, by the version of their schema.

A column has the name of the field of the model that it holds. Columns have no type: SQLite then
keeps whole numbers and others as they are. Lists, tables and what is optional are JSON.
"""

import json
from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from weft.lab.results.model import Context, Result, TargetContext

APPLICATION = 0x57454654
"""`PRAGMA application_id`: WEFT."""

BIG = 1 << 63
"""Whole numbers from here on are stored as floating point."""

_VERSION_1 = """
CREATE TABLE run (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    parent INTEGER REFERENCES run (id),
    digest TEXT NOT NULL,
    origin TEXT NOT NULL,
    "commit", dirty, date, suite, command, system, metrics, host,
    interrupts_off, ratios, warnings, failed
);
CREATE UNIQUE INDEX run_digest ON run (digest) WHERE parent IS NULL;
CREATE TABLE target (
    run INTEGER NOT NULL REFERENCES run (id),
    name TEXT NOT NULL,
    board, title, unit, deterministic, compiler, flags, configuration, configuration_hash, emulator,
    clock, resolution, sizes, kernel, mhz,
    PRIMARY KEY (run, name)
);
CREATE TABLE result (
    run INTEGER NOT NULL REFERENCES run (id),
    metric TEXT NOT NULL,
    unit, config, target, p50, "min", "max", mean, stddev, p99, p999, cold, samples, overhead,
    exact, suite, better, text, command, distribution, raw, resolution, estimate, layouts
);
CREATE INDEX result_metric ON result (metric, target, config);
CREATE INDEX result_run ON result (run);
"""

_VERSION_2 = "ALTER TABLE run ADD COLUMN earlier NOT NULL DEFAULT '[]'"

_VERSION_3 = "ALTER TABLE run ADD COLUMN short NOT NULL DEFAULT '{}'"

_VERSION_4 = "ALTER TABLE run ADD COLUMN only NOT NULL DEFAULT '{}'"

MIGRATIONS: tuple[str, ...] = (_VERSION_1, _VERSION_2, _VERSION_3, _VERSION_4)
"""What makes the schema of version n + 1 of that of version n; an empty file has version 0."""

TEXTS = frozenset({"flags", "configuration", "sizes", "metrics", "distribution", "raw"}) | {
    *(
        "estimate",
        "layouts",
        "interrupts_off",
        "ratios",
        "warnings",
        "failed",
        "earlier",
        "short",
        "only",
    ),
}
"""Columns that hold JSON."""

TRUTHS = frozenset({"dirty", "deterministic", "exact"})
"""Columns that hold 0 or 1."""

CONTEXT = tuple(each.name for each in fields(Context) if each.name != "targets")
TARGET = tuple(each.name for each in fields(TargetContext))
RESULT = tuple(each.name for each in fields(Result))


def encoded(name: str, value: Any) -> Any:
    """Return a value as its column holds it."""
    if name in TEXTS:
        return json.dumps(value, separators=(",", ":"))
    if isinstance(value, int) and abs(value) >= BIG:
        return float(value)
    return value


def decoded(name: str, value: Any) -> Any:
    """Return what a column holds as a value of the model."""
    if name in TEXTS:
        return json.loads(value)
    return bool(value) if name in TRUTHS else value


def insert(table: str, names: Iterable[str]) -> str:
    """Return the statement that adds a row of some columns."""
    columns = ", ".join(f'"{name}"' for name in names)
    places = ", ".join(f":{name}" for name in names)
    return f"INSERT INTO {table} ({columns}) VALUES ({places})"


def select(names: Iterable[str], table: str = "") -> str:
    """Return the columns of a query."""
    prefix = f"{table}." if table else ""
    return ", ".join(f'{prefix}"{name}"' for name in names)
