# SPDX-License-Identifier: MIT
"""Where `./weft bench` puts results besides the terminal."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from weft.lab.published.model import View
    from weft.lab.results_file import Results
    from weft.report.page import Compared


@dataclass(frozen=True)
class Output:
    """What the user wants besides the tables."""

    json: bool = False
    """JSON on the standard output; what people read goes to the standard error output."""
    file: Path | None = None
    """A file for the JSON."""
    html: Path | None = None
    """A file for the page."""

    @property
    def files(self) -> bool:
        """Whether it is for the results of one source."""
        return self.json or self.file is not None or self.html is not None

    def put(self, text: str) -> None:
        """Print or write a JSON document, where that is wanted."""
        if self.json:
            print(text, end="")
        if self.file is not None:
            write(self.file, text)

    def put_page(
        self,
        results: "Results",
        views: "Sequence[View] | None" = None,
        compared: "Compared" = (),
    ) -> None:
        """Write the page, where that is wanted."""
        from weft.report import page

        if self.html is not None:
            write(self.html, page.render(results, views, compared))


def write(path: Path, text: str) -> None:
    """Write a file; raise WeftError if that fails."""
    from weft.diag.errors import fail
    from weft.diag.suggest import quoted

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise fail("W001", f"cannot write {quoted(path)}: {error.strerror}") from None
