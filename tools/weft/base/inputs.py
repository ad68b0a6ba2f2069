# SPDX-License-Identifier: MIT
"""Opens and reads the files that a command is given: none of them hangs it or fills the memory."""

import contextlib
import csv
import errno
import io
import json
import math
import os
import stat
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from pydantic import TypeAdapter, ValidationError

from weft.diag import exits
from weft.diag.errors import WeftError, fail
from weft.diag.suggest import quoted
from weft.diag.visible import visible_lines
from weft.paths import shown

MIB = 1 << 20
MAX_TEXT = 64 * MIB
"""Bytes of a file of results, a record or another document."""
MAX_PROGRAM = 512 * MIB
MAX_CONSOLE = 512 * MIB
MAX_NUMBER = 1 << 64
MAX_REASON = 500
"""Characters of what a library says against a file."""


def open_regular(path: Path) -> BinaryIO:
    """Open a regular file: nothing that may wait for others or never ends; raise OSError."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except ValueError as error:  # a null character
        raise OSError(errno.EINVAL, str(error)) from None
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, "not a regular file")
    return os.fdopen(descriptor, "rb")


@contextlib.contextmanager
def open_file(path: Path, code: str, limit: int = MAX_TEXT) -> Iterator[BinaryIO]:
    """Open a regular file of limited size; raise WeftError for any other, also while it is read."""
    try:
        with open_regular(path) as stream:
            size = os.fstat(stream.fileno()).st_size
            if size > limit:
                most = f"{limit // MIB} MiB"
                raise refused(
                    code, f"{shown(path)} has {size:,} bytes; files of its kind have up to {most}"
                )
            yield stream
    except OSError as error:
        reason = error.strerror or str(error)
        raise refused(code, f"cannot read {shown(path)}: {reason}") from None


def refused(code: str, message: str, hint: str = "") -> WeftError:
    """Make the error for an input file that cannot be used."""
    return fail(code, message, exit_code=exits.DESCRIPTION, hint=hint)


def read_bytes(path: Path, code: str, limit: int = MAX_TEXT) -> bytes:
    """Return what a regular file of limited size holds."""
    with open_file(path, code, limit) as stream:
        return stream.read(limit + 1)[:limit]


def read_text(path: Path, code: str, limit: int = MAX_TEXT) -> str:
    """Return the text of a regular file of limited size, in UTF-8."""
    raw = read_bytes(path, code, limit)
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        raise refused(
            code, f"{shown(path)} is no text in UTF-8: byte {error.start} is not"
        ) from None


@contextlib.contextmanager
def understood(path: Path, code: str, what: str, hint: str = "") -> Iterator[None]:
    """Say of whatever goes wrong inside that a file is not `what`.

    For readers of files which the tools wrote themselves, or which a library reads: what these
    raise for a damaged file is not known.
    """
    try:
        yield
    except WeftError:
        raise
    except Exception as error:
        reason = str(error) or type(error).__name__
        raise refused(code, f"{shown(path)} is {what}: {reason[:MAX_REASON]}", hint) from None


def read_table(
    path: Path, code: str, columns: Sequence[str] = (), hint: str = ""
) -> list[dict[str, str]]:
    """Return the lines of a CSV table by their columns: those of its first line, all named.

    A line may leave out fields at its end, and has no more than the first one.
    """
    text = read_text(path, code)
    with understood(path, code, "no table", hint):
        _look(text.replace("\r\n", "\n"))
        rows = csv.reader(io.StringIO(text, newline=""), strict=True)
        names = next(rows, [])
        lacking = [name for name in columns if name not in names]
        if lacking:
            raise ValueError(f"it has no column {quoted(lacking[0])}")
        found = []
        for row in rows:
            if len(row) > len(names):
                raise ValueError(f"line {rows.line_num} has {len(row)} fields, not {len(names)}")
            found.append(dict(zip(names, row + [""] * (len(names) - len(row)), strict=True)))
    return found


def read_json(path: Path, code: str, unread: str = "") -> Any:
    """Return a JSON document.

    Each key is there once, numbers are finite, and no text controls a terminal. `unread` is the
    code of what cannot be read at all.
    """
    text = read_text(path, unread or code)
    try:
        found = json.loads(
            text, object_pairs_hook=_object, parse_constant=_constant, parse_float=_float
        )
        _look(found)
    except json.JSONDecodeError as error:
        where = f"{shown(path)}:{error.lineno}:{error.colno}"
        raise refused(code, f"{where}: this is not JSON: {error.msg}") from None
    except RecursionError:
        raise refused(code, f"{shown(path)} is nested too deeply") from None
    except ValueError as error:
        raise refused(code, f"{shown(path)}: {error}") from None
    return found


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = Counter(key for key, _ in pairs)
        twice = next(key for key, times in names.items() if times > 1)
        raise ValueError(f"the key {quoted(twice)} is there more than once")
    return found


def _constant(name: str) -> Any:
    raise ValueError(f"{name} is no number in JSON")


def _float(text: str) -> float:
    value = float(text)
    if math.isinf(value):
        raise ValueError(f"the number {quoted(text)} is too large")
    return value


def _look(found: Any) -> None:
    """Refuse texts that control a terminal, and numbers that are no number of anything."""
    if isinstance(found, str) and visible_lines(found) != found:
        raise ValueError(f"the text {quoted(found)} has control characters")
    if isinstance(found, int) and abs(found) > MAX_NUMBER:
        raise ValueError("a whole number has more than 64 bits")
    if isinstance(found, dict):
        for key, value in found.items():
            _look(key)
            _look(value)
    elif isinstance(found, list):
        for value in found:
            _look(value)


T = TypeVar("T")


def model(path: Path, code: str, kind: type[T], data: Any, hint: str = "") -> T:
    """Return a dataclass from a document; raise WeftError with the errors and their positions."""
    try:
        adapter: TypeAdapter[T] = TypeAdapter(kind)
        return adapter.validate_json(json.dumps(data), strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(map(str, first["loc"])) or "the document"
        message = f"{shown(path)} has other content than expected: {quoted(place)}: {first['msg']}"
        raise refused(code, message, hint) from None
