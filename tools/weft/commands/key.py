# SPDX-License-Identifier: MIT
"""./weft key: makes the key of a TCP link."""

import os
import secrets
from pathlib import Path
from typing import Annotated

import typer

from weft.errors import fail

BYTES = 32


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that does not exist.")],
) -> None:
    """Make a key for `key` of a link: a new file that only its owner can read."""
    try:
        made = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    except OSError as error:
        raise fail("W196", f"{file}: {error.strerror}") from None
    with os.fdopen(made, "w", encoding="ascii") as out:
        out.write(secrets.token_bytes(BYTES).hex() + "\n")
    print(f"{file}: a key, for the eyes of both ends only")
