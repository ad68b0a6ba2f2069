# SPDX-License-Identifier: MIT
"""Tables and text on the terminal: nothing that is shown is taken for markup."""

from typing import IO

from rich.console import Console


def console(
    *, stderr: bool = False, file: IO[str] | None = None, width: int | None = None
) -> Console:
    """Return a console that shows texts as they are."""
    return Console(stderr=stderr, file=file, width=width, markup=False, emoji=False)
