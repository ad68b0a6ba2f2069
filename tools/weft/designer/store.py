# SPDX-License-Identifier: MIT
"""Reads and writes the file of a description so that nothing of it is lost.

A new text is complete in a file beside the old one before it takes its name. Where the system can
exchange the two names, what was there is looked at afterwards: another program may have written
it in that moment.
"""

import contextlib
import ctypes
import os
import stat
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from weft.base import inputs
from weft.base.document import MAX_BYTES
from weft.diag import exits
from weft.diag.errors import WeftError, fail
from weft.diag.suggest import quoted
from weft.paths import shown

_BOM = "\ufeff"
_AT_CWD = -100
_EXCHANGE = 2
"""AT_FDCWD and RENAME_EXCHANGE of Linux."""

STILL = 0.04
"""Seconds without a change after which a file counts as written."""
MAX_WAITS = 25

Signature = tuple[int, int, int, int] | None
"""What a file is told apart by; None: it is not there."""


@dataclass(frozen=True)
class Stored:
    """What a file holds."""

    text: str
    has_bom: bool = False
    mode: int = 0o644
    signature: Signature = None


def signature(file: Path) -> Signature:
    """Return what changes when a file is written or replaced."""
    try:
        found = file.stat()
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def settle(file: Path) -> None:
    """Wait until nobody writes a file any more, as far as that is seen, for a limited time."""
    for _ in range(MAX_WAITS):
        before = signature(file)
        time.sleep(STILL)
        if signature(file) == before:
            return


def load(file: Path) -> Stored:
    """Read a file; raise WeftError with the reason if it is no text that can be edited."""
    try:
        with inputs.open_regular(file) as stream:
            found = os.fstat(stream.fileno())
            raw = stream.read(MAX_BYTES + 1)
            now = found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns
    except OSError as error:
        reason = (error.strerror or "not readable").lower()
        raise _unreadable(f"cannot read {quoted(shown(file))}: {reason}") from None
    if len(raw) > MAX_BYTES:
        raise _unreadable(f"{quoted(shown(file))} is larger than {MAX_BYTES} bytes")
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        message = f"{quoted(shown(file))} is no text in UTF-8: byte {error.start} is not"
        raise _unreadable(message) from None
    has_bom = text.startswith(_BOM)
    return Stored(text.removeprefix(_BOM), has_bom, stat.S_IMODE(found.st_mode), now)


def _unreadable(message: str) -> WeftError:
    return fail("W250", message, exit_code=exits.DESCRIPTION)


def save(file: Path, stored: Stored, before: str | None) -> Signature:
    """Write a text where `before` was (None: no file); raise WeftError, and change nothing, if not.

    Return the signature of what was written; None: another program wrote the file in this moment,
    and its text is there.
    """
    file = Path(os.path.realpath(file))
    new: Path | None = None
    try:
        if before is not None and not os.access(file, os.W_OK):
            raise fail("W251", f"{quoted(shown(file))} may not be written", hint="see its rights")
        new = _written(file, _bytes(stored, stored.text), stored.mode)
        now = signature(new)
        return now if _named(new, file, stored, before) else None
    except OSError as error:
        reason = (error.strerror or "not writable").lower()
        message = f"cannot write {quoted(shown(file))}: {reason}"
        hint = "the text is kept here; the next edit tries again"
        raise fail("W251", message, hint=hint) from None
    finally:
        if new is not None:
            with contextlib.suppress(OSError):
                new.unlink(missing_ok=True)


def _named(new: Path, file: Path, stored: Stored, before: str | None) -> bool:
    """Give a new file the name of the old one; return False if that was not as expected."""
    if before is None:
        try:
            os.link(new, file)
        except FileExistsError:
            return False
        return True
    if not _exchanged(new, file):
        new.replace(file)
        return True
    if new.read_bytes() == _bytes(stored, before):
        return True
    return not _exchanged(new, file)


def _bytes(stored: Stored, text: str) -> bytes:
    return ((_BOM if stored.has_bom else "") + text).encode()


def _written(file: Path, raw: bytes, mode: int) -> Path:
    """Write a new file beside another one, down to the medium."""
    descriptor, name = tempfile.mkstemp(prefix=f".{file.name}.", suffix=".new", dir=file.parent)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(raw)
            stream.flush()
            os.fchmod(stream.fileno(), mode)
            with contextlib.suppress(OSError):
                owner = file.stat()
                os.fchown(stream.fileno(), owner.st_uid, owner.st_gid)
            os.fsync(stream.fileno())
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return Path(name)


def _exchanged(one: Path, other: Path) -> bool:
    """Exchange the names of two files; return whether the system can."""
    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (AttributeError, OSError):
        return False
    names = os.fsencode(one), os.fsencode(other)
    return bool(rename(_AT_CWD, names[0], _AT_CWD, names[1], _EXCHANGE) == 0)
