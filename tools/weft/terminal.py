# SPDX-License-Identifier: MIT
"""Tables and text on the terminal: nothing that is shown is taken for markup, or controls it."""

from typing import IO, Any

from rich.console import Console
from rich.text import Text

from weft.visible import visible_lines


class _Console(Console):
    """A console for texts that others wrote."""

    def render_str(self, text: str, **options: Any) -> Text:
        """Return a text as it is shown: titles and cells of tables come here, too."""
        return super().render_str(visible_lines(text), **options)


def console(
    *, stderr: bool = False, file: IO[str] | None = None, width: int | None = None
) -> Console:
    """Return a console that shows texts as they are."""
    return _Console(stderr=stderr, file=file, width=width, markup=False, emoji=False)
