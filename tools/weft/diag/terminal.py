# SPDX-License-Identifier: MIT
"""Tables and text on the terminal: nothing that is shown is taken for markup, or controls it.

Names and numbers are never wrapped or cut: a table that is wider than the terminal is printed as
wide as it is, and what goes into a file or a pipe has no width at all.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, Literal

from rich.cells import cell_len
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from weft.diag.visible import visible_lines

NO_WIDTH = 1 << 16
"""Columns of what is not a terminal."""

Colors = Literal["auto", "always", "never"]
_choice: dict[str, Colors] = {"color": "auto"}


def set_color(choice: Colors) -> None:
    """Choose whether output has colors: on terminals only, always, or never."""
    _choice["color"] = choice


class _Console(Console):
    """A console for texts that others wrote."""

    def render_str(self, text: str, **options: Any) -> Text:
        """Return a text as it is shown: titles and cells of tables come here, too."""
        return super().render_str(visible_lines(text), **options)

    def print(self, *objects: Any, **options: Any) -> None:
        """Print objects; a table gets the width that its longest words take."""
        for table in objects:
            if isinstance(table, Table) and "width" not in options:
                _keep_words(table)
                free = self.options.update(max_width=NO_WIDTH)
                needed = Measurement.get(self, free, table).minimum
                if needed > self.width:
                    options |= {"width": needed, "crop": False}
        super().print(*objects, **options)


def _keep_words(table: Table) -> None:
    """Keep the columns of a table as wide as their longest words."""
    for column in table.columns:
        texts = [str(cell) for cell in (column.header, *column.cells, column.footer)]
        longest = max(cell_len(word) for text in texts for word in text.split() or [""])
        column.min_width = max(column.min_width or 0, longest)


@contextmanager
def busy(text: str) -> Iterator[None]:
    """Say what takes long: by a spinner, or by a line on the standard error output elsewhere."""
    shown = console(stderr=True)
    if not shown.is_terminal:
        shown.print(f"{text} ...", highlight=False)
        yield
        return
    with shown.status(text):
        yield


def console(
    *, stderr: bool = False, file: IO[str] | None = None, width: int | None = None
) -> Console:
    """Return a console that shows texts as they are."""
    made = _Console(
        stderr=stderr,
        file=file,
        width=width,
        markup=False,
        emoji=False,
        no_color=True if _choice["color"] == "never" else None,
        color_system="standard" if _choice["color"] == "always" else "auto",
    )
    if width is None and not made.is_terminal and "COLUMNS" not in os.environ:
        made.width = NO_WIDTH
    return made
