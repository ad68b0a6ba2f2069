# SPDX-License-Identifier: MIT
"""Where the keys and values of a YAML text begin and end, for edits of the text itself."""

from dataclasses import dataclass, field
from typing import Any

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Span:
    """A piece of a text."""

    start: int
    """Index of its first character."""
    end: int
    """Index behind its last character."""
    style: str = ""
    """Of a scalar: its quote, `|` or `>`; of a collection: `flow`, or `block`."""

    @property
    def is_flow(self) -> bool:
        """Whether it is a collection in brackets."""
        return self.style == "flow"

    @property
    def is_block(self) -> bool:
        """Whether it is a collection by indentation."""
        return self.style == "block"


@dataclass
class Spans:
    """The pieces of a text, by the paths of its data.

    The end of a collection by indentation is that of the last value in it.
    """

    keys: dict[Path, Span] = field(default_factory=dict)
    values: dict[Path, Span] = field(default_factory=dict)
    last: int = 0
    """Where the last value ended."""

    def key(self, path: Path, event: Any) -> None:
        """Record a key."""
        self.keys.setdefault(path, _span(event))

    def scalar(self, path: Path, event: Any) -> None:
        """Record a value that is no collection."""
        span = _span(event)
        self.values.setdefault(path, span)
        self.last = span.end

    def open(self, path: Path, event: Any) -> None:
        """Record the beginning of a collection."""
        style = "flow" if event.flow_style else "block"
        start = event.start_mark.index
        self.values.setdefault(path, Span(start, start, style))

    def close(self, path: Path, event: Any) -> None:
        """Record the end of a collection."""
        found = self.values[path]
        if found.is_flow:
            self.last = event.end_mark.index
        if found.end == found.start:
            self.values[path] = Span(found.start, self.last, found.style)


def _span(event: Any) -> Span:
    return Span(event.start_mark.index, event.end_mark.index, getattr(event, "style", None) or "")
