# SPDX-License-Identifier: MIT
"""A YAML text without errors, and where lines and entries begin and end in it."""

from bisect import bisect_right
from collections import Counter
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from weft.base.document import KeyPath, read
from weft.base.document_spans import Span
from weft.base.document_torn import ENDS
from weft.diag.errors import WeftError


class EditError(Exception):
    """Why an edit is not possible."""

    def __init__(self, message: str, hint: str = "") -> None:
        """Say what is in the way, and what to do."""
        super().__init__(message)
        self.message = message
        self.hint = hint


class Source:
    """A text and its data."""

    def __init__(self, text: str) -> None:
        """Parse a text; raise EditError if anything in it cannot be read."""
        self.text = text
        try:
            document = read(Path("description"), text=text)
        except WeftError as error:
            first = error.problems[0]
            where = f"line {first.place.line}" if first.place else "the text"
            raise EditError(
                f"{where} cannot be read: {first.message}", "correct it first"
            ) from None
        self.data: Any = document.data
        self._spans = document.spans

    @cached_property
    def newline(self) -> str:
        """The end of most lines."""
        found = Counter(ENDS.findall(self.text)).most_common(1)
        return found[0][0] if found else "\n"

    @cached_property
    def step(self) -> int:
        """Columns by which sections are indented."""
        for path, span in self._spans.keys.items():
            if len(path) == 2 and isinstance(path[0], str):
                columns = self.column(span.start)
                if columns > 0 and self.is_first_on_line(span.start):
                    return columns
        return 2

    def at(self, path: KeyPath) -> Any:
        """Return the value at a path; raise EditError if there is none."""
        value = self.data
        for part in path:
            is_key = isinstance(value, dict) and part in value
            is_index = isinstance(value, list) and isinstance(part, int)
            if not is_key and not (is_index and 0 <= int(part) < len(value)):
                raise EditError(f"there is no {dotted(path)}")
            value = value[part]
        return value

    def has(self, path: KeyPath) -> bool:
        """Return whether there is a value at a path."""
        try:
            self.at(path)
        except EditError:
            return False
        return True

    def children(self, path: KeyPath) -> list[KeyPath]:
        """Return the paths of the keys or items of a collection, in their order."""
        value = self.at(path)
        parts = list(value) if isinstance(value, dict) else range(len(value))
        return [(*path, part) for part in parts]

    def key(self, path: KeyPath) -> Span:
        """Return the place of a key."""
        return self._spans.keys[path]

    def value(self, path: KeyPath) -> Span:
        """Return the place of a value, without empty lines behind it."""
        found = self._spans.values[path]
        if found.start == found.end and path and not found.style:
            return self._nothing(path)
        if found.is_block:
            return Span(found.start, self.value(self.children(path)[-1]).end, "block")
        if found.style not in ("|", ">"):
            return found
        end = found.start + len(self.text[found.start : found.end].rstrip())
        return Span(found.start, end, found.style)

    def _nothing(self, path: KeyPath) -> Span:
        """Return where a value would be that is not there: behind the colon or the dash."""
        if path in self._spans.keys:
            at = self.text.find(":", self.key(path).end, self.line_end(self.key(path).end)) + 1
            at = at or self.key(path).end  # {key}
        else:
            at = self.start(path) + 1
        return Span(at, at)

    def start(self, path: KeyPath) -> int:
        """Return where an entry begins: its key, the dash of an item, or the item in brackets."""
        if path in self._spans.keys:
            return self.key(path).start
        around = self._spans.values[path[:-1]]
        start = self._spans.values[path].start
        return start if around.is_flow else self._dash(path, around.start)

    def _dash(self, path: KeyPath, first: int) -> int:
        """Return the place of the dash of an item."""
        index = int(path[-1])
        if index == 0:
            return first
        before = self.value((*path[:-1], index - 1)).end
        column = self.column(first)
        at = self.next_line(before)
        while at + column < len(self.text):
            if self.text[at : at + column].strip() == "" and self.text[at + column] == "-":
                return at + column
            at = self.next_line(at)
        raise EditError(f"{dotted(path)} cannot be found in the text")

    # Lines.

    @cached_property
    def _lines(self) -> list[tuple[int, int]]:
        """Where each line begins, and where it ends without its line break."""
        breaks = [(found.start(), found.end()) for found in ENDS.finditer(self.text)]
        starts = [0, *(end for _, end in breaks)]
        return list(zip(starts, [*(start for start, _ in breaks), len(self.text)], strict=True))

    def _line(self, at: int) -> int:
        """Return the index of the line of a character."""
        return bisect_right(self._lines, at, key=lambda line: line[0]) - 1

    def line_start(self, at: int) -> int:
        """Return where the line of a character begins."""
        return self._lines[self._line(at)][0]

    def line_end(self, at: int) -> int:
        """Return where the line of a character ends, without its line break."""
        return self._lines[self._line(at)][1]

    def next_line(self, at: int) -> int:
        """Return where the next line begins, or where the text ends."""
        index = self._line(at) + 1
        return self._lines[index][0] if index < len(self._lines) else len(self.text)

    def column(self, at: int) -> int:
        """Return how many characters of its line are before a character."""
        return at - self.line_start(at)

    def is_first_on_line(self, at: int) -> bool:
        """Return whether there are only spaces before a character on its line."""
        return self.text[self.line_start(at) : at].strip() == ""

    def lead(self, at: int) -> int:
        """Return where the comments directly above an entry begin, or its own line."""
        column, index = self.column(at), self._line(at)
        while index > 0 and self._comment(index - 1) == column:
            index -= 1
        return self._lines[index][0]

    def tail(self, end: int, column: int) -> int:
        """Return where an entry ends with its comments, without the line break.

        Those on its line, and those below that are indented deeper, belong to it.
        """
        index = self._line(end)
        while index + 1 < len(self._lines) and self._comment(index + 1) > column:
            index += 1
        return self._lines[index][1]

    def _comment(self, index: int) -> int:
        """Return the column of a line that is a comment; -1: it is none."""
        start, end = self._lines[index]
        line = self.text[start:end]
        text = line.lstrip()
        return len(line) - len(text) if text.startswith("#") else -1


@lru_cache(maxsize=4)
def parsed(text: str) -> Source:
    """Return a text with its data: the last ones are kept, because an edit follows the other."""
    return Source(text)


def dotted(path: KeyPath) -> str:
    """Return a path for people."""
    return ".".join(map(str, path)) or "the description"
