# SPDX-License-Identifier: MIT
"""Lines of a YAML file that cannot be read: they are left out, so that the rest can be.

A line goes with those below that are indented deeper. What it may have said is not known; only the
words in it are.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

ENDS = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
"""Where lines end in YAML."""

WORD = re.compile(r"([A-Za-z_][\w-]*)[\"']?\s*:|^\s*(?:- *)?[\"']?([A-Za-z_][\w-]*)", re.ASCII)
"""What may be a key, or a name."""

MAX_ROUNDS = 25


@dataclass
class TornText:
    """A text, and which lines of it are left out."""

    text: str
    lines: list[str] = field(init=False)
    """Without their ends, as they are in the file."""
    ends: list[str] = field(init=False)
    out: set[int] = field(default_factory=set)
    """Indices of lines that are left out."""
    rounds: int = 0

    def __post_init__(self) -> None:
        """Split the text."""
        self.lines = ENDS.split(self.text)
        self.ends = [*ENDS.findall(self.text), ""]

    def readable(self) -> str:
        """Return the text with empty lines where some are left out."""
        kept = ("" if i in self.out else line for i, line in enumerate(self.lines))
        return "".join(line + end for line, end in zip(kept, self.ends, strict=True))

    def leave_out(self, *candidates: int) -> bool | None:
        """Leave out the first of some lines that is there, or one above, and what belongs to it.

        Return whether it is apart from those that are left out already; None if nothing is left.
        """
        self.rounds += 1
        above = range(min(candidates[-1], len(self.lines)) - 1, -1, -1)
        start = next((i for i in (*candidates, *above) if self._has(i)), None)
        if start is None or self.rounds > MAX_ROUNDS:
            return None
        region = {start}
        for index in range(start + 1, len(self.lines)):
            if self._is_blank(index):
                continue
            if indent(self.lines[index]) <= indent(self.lines[start]):
                break
            region.add(index)
        near = region | {self._next(start, -1), self._next(max(region), 1)}
        is_apart = near.isdisjoint(self.out)
        self.out |= region
        return is_apart

    def leave_out_from(self, start: int) -> None:
        """Leave out all lines from one on."""
        self.out |= set(range(start, len(self.lines)))

    def words(self) -> set[str]:
        """Return the words of what is left out that may be keys or names."""
        return {
            word
            for index in self.out
            for found in WORD.finditer(self.lines[index])
            for word in found.groups()
            if word
        }

    def owners(self) -> set[int]:
        """Return the lines above those that are left out that are indented less, and less again.

        These lines may lack any colon or indentation, so they can belong to any of these mappings,
        and to one that begins on the line above, at the indentation that its contents should have.
        """
        found: set[int] = set()
        for index in self.out:
            least = indent(self.lines[index])
            for nearest, above in enumerate(i for i in range(index, -1, -1) if self._has(i)):
                begins = nearest == 0 and re.search(r":\s*(#.*)?$", self.lines[above])
                if begins or indent(self.lines[above]) < least:
                    least = min(least, indent(self.lines[above]))
                    found.add(above)
        return found

    def suspects(self, line: int, column: int, is_value: bool) -> Iterator[int]:
        """Return lines that may be to blame for an error further below, the likeliest first.

        `is_value` says that the error is a colon where none may be.
        """
        quotes = (i for i in range(line + 1) if self._has(i) and _is_quote_open(self.lines[i]))
        yield from quotes
        if is_value and ": " not in self.lines[line][:column]:
            yield self._next(line, -1)  # it lacks a colon, or is not indented as much

    def _has(self, index: int) -> bool:
        inside = 0 <= index < len(self.lines)
        return inside and index not in self.out and not self._is_blank(index)

    def _is_blank(self, index: int) -> bool:
        text = self.lines[index].strip()
        return not text or text.startswith("#")

    def _next(self, index: int, step: int) -> int:
        """Return the next line with text in a direction."""
        index += step
        while 0 <= index < len(self.lines) and self._is_blank(index):
            index += step
        return index


def indent(line: str) -> int:
    """Return the number of spaces before a line; 1 if there are tabs, whose width is not known."""
    width = len(line) - len(line.lstrip())
    return 1 if "\t" in line[:width] else width


def _is_quote_open(line: str) -> bool:
    """Return whether a quote in a line does not end there."""
    text = re.sub(r"(^|\s)#.*", "", line)
    return any(text.replace(other, "").count(mark) % 2 for mark, other in (("'", '"'), ('"', "'")))
