# SPDX-License-Identifier: MIT
"""Opens and reads the files that a command is given: none of them hangs it or fills the memory."""

import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from weft import exits
from weft.errors import WeftError, fail
from weft.paths import shown
from weft.suggest import quoted

MIB = 1 << 20
MAX_TEXT = 64 * MIB
"""Bytes of a file of results, a record or another document."""
MAX_PROGRAM = 512 * MIB
MAX_CONSOLE = 512 * MIB


def open_file(path: Path, limit: int = MAX_TEXT, code: str = "W210") -> BinaryIO:
    """Open a regular file of limited size; raise WeftError for anything else."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise refused(code, f"cannot read {shown(path)}: {reason}") from None
    stream = os.fdopen(descriptor, "rb") if _is_regular(descriptor) else None
    if stream is None:
        os.close(descriptor)
        raise refused(code, f"cannot read {shown(path)}: it is no regular file")
    size = os.fstat(stream.fileno()).st_size
    if size > limit:
        stream.close()
        most = f"{limit // MIB} MiB"
        raise refused(
            code, f"{shown(path)} has {size:,} bytes; files of its kind have up to {most}"
        )
    return stream


def _is_regular(descriptor: int) -> bool:
    return stat.S_ISREG(os.fstat(descriptor).st_mode)


def refused(code: str, message: str, hint: str = "") -> WeftError:
    """Make the error for an input file that cannot be used."""
    return fail(code, message, exit_code=exits.DESCRIPTION, hint=hint)


def read_bytes(path: Path, limit: int = MAX_TEXT, code: str = "W210") -> bytes:
    """Return what a regular file of limited size holds."""
    with open_file(path, limit, code) as stream:
        return stream.read(limit + 1)[:limit]


def read_text(path: Path, limit: int = MAX_TEXT, code: str = "W210") -> str:
    """Return the text of a regular file of limited size, in UTF-8."""
    raw = read_bytes(path, limit, code)
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        raise refused(
            code, f"{shown(path)} is no text in UTF-8: byte {error.start} is not"
        ) from None


def read_json(path: Path, code: str = "W211") -> Any:
    """Return a JSON document in which each key is there once and all numbers are numbers."""
    text = read_text(path, code=code)
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except json.JSONDecodeError as error:
        where = f"{shown(path)}:{error.lineno}:{error.colno}"
        raise refused(code, f"{where} is no JSON: {error.msg}") from None
    except RecursionError:
        raise refused(code, f"{shown(path)} is nested too deeply") from None
    except ValueError as error:
        raise refused(code, f"{shown(path)}: {error}") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {quoted(twice)} is there more than once")
    return found


def _constant(name: str) -> Any:
    raise ValueError(f"{name} is no number in JSON")


T = TypeVar("T")


def checked(path: Path, code: str, make: Callable[[], T]) -> T:
    """Return what is made of a file's content; that it cannot be is an error of the file."""
    try:
        return make()
    except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise refused(code, f"{shown(path)} has other content than expected: {error}") from None
