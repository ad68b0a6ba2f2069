# SPDX-License-Identifier: MIT
"""./weft key: makes the key of a TCP link."""

from pathlib import Path
from typing import Annotated

import typer

from weft.base import key_file
from weft.diag.errors import fail
from weft.diag.visible import say


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that does not exist.")],
) -> None:
    """Make the key of a link, a file that only its owner can read."""
    try:
        key_file.make(file)
    except OSError as error:
        raise fail("W196", f"{file}: {error.strerror}") from None
    say(f"{file}: a key, for the eyes of both ends only")
