# SPDX-License-Identifier: MIT
"""The database of all runs: what each has measured, and under which conditions.

Several commands may write at the same time: each waits for the others, for a limited time. A
damaged file is set aside, and a new one begun.
"""

import hashlib
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from filelock import FileLock, Timeout

from weft.base import inputs
from weft.diag import exits
from weft.diag.errors import WeftError, fail
from weft.diag.visible import say
from weft.lab import results_file
from weft.lab.results import tables
from weft.lab.results.model import Context, OffTimeResult, Ratio, Result, Results, TargetContext
from weft.lab.results.tables import CONTEXT, RESULT, TARGET, decoded, encoded, insert, select
from weft.paths import shown

NAME = "results.sqlite"
WAIT = 10.0
"""Seconds that a command waits for others."""
TRIES = 4
"""Of a command, while others set the file aside."""

BENCH, IMPORTED = "bench", "import"
"""Where a run comes from."""

_RUN = (*("parent", "digest", "origin"), *CONTEXT)
_PARTS = ("interrupts_off", "ratios", "warnings", "failed")
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_MOVED = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR)
"""What SQLite says if another command renames the file that it has open, too."""
_OCCUPIED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)

T = TypeVar("T")


def path() -> Path:
    """Return the file of the database."""
    return results_file.RESULTS / NAME


def add(results: Results, origin: str = BENCH) -> int:
    """Store a run; return its number. One that is stored already keeps its number."""
    return use(lambda connection: _add(connection, results, origin))


def read(number: int) -> Results:
    """Return a stored run; raise WeftError if there is none of that number."""
    return use(lambda connection: _read(connection, number))


def ask(query: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the rows of a query."""
    return use(lambda connection: connection.execute(query, values).fetchall())


def compact() -> None:
    """Give the room of what was deleted back to the disk."""
    try:
        with closing(sqlite3.connect(path(), timeout=WAIT, isolation_level=None)) as connection:
            connection.execute("VACUUM")
    except sqlite3.DatabaseError as error:
        raise _refusal(error) from None


def use(work: Callable[[sqlite3.Connection], T]) -> T:
    """Do something with the database in a transaction; a damaged one is set aside before."""
    for _ in range(TRIES - 1):
        try:
            return _once(work)
        except sqlite3.DatabaseError as error:
            if _code(error) in _DAMAGED:
                _set_aside()
            elif _code(error) not in _MOVED:
                raise _refusal(error) from None
    try:
        return _once(work)
    except sqlite3.DatabaseError as error:
        raise _refusal(error) from None


def _once(work: Callable[[sqlite3.Connection], T]) -> T:
    try:
        with _open() as connection:
            return work(connection)
    except ValueError as error:  # of the model, or of JSON
        reason = str(error)[: inputs.MAX_REASON]
        raise fail("W216", f"{shown(path())} holds other content than expected: {reason}") from None


@contextmanager
def _open() -> Iterator[sqlite3.Connection]:
    """Open the database in a transaction, with the newest schema."""
    file = path()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise fail("W216", f"cannot make {shown(file.parent)}: {error.strerror}") from None
    with closing(sqlite3.connect(file, timeout=WAIT, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("BEGIN IMMEDIATE")
        try:
            _migrate(connection)
            yield connection
        except BaseException:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")


def _migrate(connection: sqlite3.Connection) -> None:
    """Bring the schema to the newest version; raise WeftError if the file is of other tools."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (has_tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if application != tables.APPLICATION and (application or version or has_tables):
        hint = "move it away: the next run begins a new one"
        raise fail("W216", f"{shown(path())} is a database of another program", hint=hint)
    newest = len(tables.MIGRATIONS)
    if version > newest:
        message = f"{shown(path())} has version {version} of the schema; these tools know {newest}"
        raise fail("W215", message, hint="use the tools that wrote it, or move the file away")
    for script in tables.MIGRATIONS[version:]:
        for statement in script.split(";"):
            connection.execute(statement)
    if version < newest:
        connection.execute(f"PRAGMA application_id = {tables.APPLICATION}")
        connection.execute(f"PRAGMA user_version = {newest}")


def _code(error: sqlite3.Error) -> int:
    """Return the primary code of an error of SQLite."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _refusal(error: sqlite3.DatabaseError) -> WeftError:
    if _code(error) in _OCCUPIED:
        message = f"{shown(path())} was in use by others for {WAIT:g} s"
        return fail("W214", message, hint="try again when they have ended")
    return fail("W216", f"cannot use {shown(path())}: {error}")


def _set_aside() -> None:
    """Rename a damaged database, unless another command has done so."""
    file = path()
    try:
        with FileLock(file.with_suffix(".lock"), timeout=WAIT):
            if not _is_damaged(file):
                return
            stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")
            kept = file.with_name(f"{file.stem}.damaged-{stamp}{file.suffix}")
            for suffix in ("", "-journal"):
                if (old := file.with_name(file.name + suffix)).exists():
                    old.rename(kept.with_name(kept.name + suffix))
    except (OSError, Timeout) as error:
        raise fail("W216", f"{shown(file)} is damaged, and cannot be renamed: {error}") from None
    say(f"weft: {shown(file)} is damaged: it is {shown(kept)} now; a new one begins", error=True)
    say("      ./weft import FILE.json stores the runs that files hold", error=True)


def _is_damaged(file: Path) -> bool:
    try:
        with closing(sqlite3.connect(file, timeout=WAIT)) as connection:
            return bool(connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",))
    except sqlite3.DatabaseError as error:
        return _code(error) in _DAMAGED


def _add(connection: sqlite3.Connection, results: Results, origin: str) -> int:
    text = results_file.as_text(results)
    digest = hashlib.sha256(text.encode()).hexdigest()
    known = "SELECT id FROM run WHERE digest = ? AND parent IS NULL"
    if (found := connection.execute(known, (digest,)).fetchone()) is not None:
        return int(found[0])
    number = _add_part(connection, results, {"parent": None, "digest": digest, "origin": origin})
    for part in results.beside:
        _add_part(connection, part, {"parent": number, "digest": digest, "origin": origin})
    return number


def _add_part(connection: sqlite3.Connection, part: Results, run: dict[str, Any]) -> int:
    """Store one configuration."""
    data = asdict(part)
    run |= {name: data["context"][name] for name in CONTEXT} | {name: data[name] for name in _PARTS}
    number = connection.execute(insert("run", (*_RUN, *_PARTS)), _row(run)).lastrowid
    conditions = data["context"]["targets"].items()
    connection.executemany(
        insert("target", ("run", "name", *TARGET)),
        [_row({**target, "run": number, "name": name}) for name, target in conditions],
    )
    rows = [_row({**row, "run": number}) for row in data["results"]]
    connection.executemany(insert("result", ("run", *RESULT)), rows)
    assert number is not None
    return number


def _row(values: dict[str, Any]) -> dict[str, Any]:
    return {name: encoded(name, value) for name, value in values.items()}


def _read(connection: sqlite3.Connection, number: int) -> Results:
    query = f"SELECT {select((*CONTEXT, *_PARTS))} FROM run WHERE id = ?"
    row = connection.execute(query, (number,)).fetchone()
    if row is None:
        raise _unknown(connection, number)
    values = _values((*CONTEXT, *_PARTS), row)
    context = Context(**{name: values[name] for name in CONTEXT})
    context.targets = conditions_of(connection, number)
    query = f"SELECT {select(RESULT)} FROM result WHERE run = ? ORDER BY rowid"
    rows = connection.execute(query, (number,)).fetchall()
    others = connection.execute("SELECT id FROM run WHERE parent = ? ORDER BY id", (number,))
    return Results(
        context,
        [Result(**_values(RESULT, row)) for row in rows],
        interrupts_off=[OffTimeResult(**off_time) for off_time in values["interrupts_off"]],
        ratios=[Ratio(**ratio) for ratio in values["ratios"]],
        warnings=values["warnings"],
        failed=values["failed"],
        beside=[_read(connection, other) for (other,) in others.fetchall()],
    )


def conditions_of(connection: sqlite3.Connection, number: int) -> dict[str, TargetContext]:
    """Return the conditions of the targets of a run."""
    query = f"SELECT name, {select(TARGET)} FROM target WHERE run = ? ORDER BY rowid"
    found = connection.execute(query, (number,)).fetchall()
    return {name: TargetContext(**_values(TARGET, row)) for name, *row in found}


def _values(names: tuple[str, ...], row: Any) -> dict[str, Any]:
    return {name: decoded(name, value) for name, value in zip(names, row, strict=True)}


def _unknown(connection: sqlite3.Connection, number: int) -> WeftError:
    (last,) = connection.execute("SELECT max(id) FROM run").fetchone()
    hint = "./weft history shows the numbers" if last else "no run is stored"
    return fail("W217", f"there is no run {number}", exit_code=exits.USAGE, hint=hint)
