# SPDX-License-Identifier: MIT
"""Errors for the user: places, messages with stable codes, and how they are shown."""

import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from weft.diag import exits
from weft.diag.visible import visible, visible_lines
from weft.paths import LAUNCHER, shown


@dataclass(frozen=True)
class SourceSpan:
    """A piece of a text file. Line and column count from 1."""

    file: Path
    line: int = 0
    column: int = 0
    length: int = 1
    source: str = ""
    """The text of the line."""

    def __str__(self) -> str:
        name = visible(shown(self.file))
        return f"{name}:{self.line}:{self.column}" if self.line else name


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong."""

    code: str
    message: str
    place: SourceSpan | None = None
    hint: str = ""
    notes: tuple[tuple[str, SourceSpan], ...] = ()
    """Other places that take part in it."""

    def as_json(self) -> dict[str, Any]:
        """Return the problem for --json."""
        return {
            "code": self.code,
            "message": self.message,
            **_place_json(self.place),
            "hint": self.hint,
            "notes": [{"message": m, **_place_json(p)} for m, p in self.notes],
        }


def _place_json(place: SourceSpan | None) -> dict[str, Any]:
    if place is None:
        return {"file": None, "line": None, "column": None}
    return {"file": str(place.file), "line": place.line, "column": place.column}


@dataclass
class WeftError(Exception):
    """Ends a command with problems to show."""

    problems: list[Problem]
    exit_code: int = exits.FAILED
    details: str = field(default="")
    """Text to show below the problems as it is, such as a compiler's output."""

    def __str__(self) -> str:
        return "\n".join(problem.message for problem in self.problems)


def fail(code: str, message: str, *, exit_code: int = exits.FAILED, hint: str = "") -> WeftError:
    """Make an error of one problem without a place."""
    return WeftError([Problem(code, message, hint=hint)], exit_code)


def _marked(place: SourceSpan) -> Iterable[str]:
    """Return the source line with carets below the piece that is meant."""
    if not place.line or not place.source.strip():
        return
    source = "".join(c if c.isprintable() else " " for c in place.source.rstrip("\r\n"))
    start = place.column - 1
    if len(source) > 160:
        cut = max(0, start - 60)
        source, start = source[cut : cut + 160], start - cut
    width = max(1, min(place.length, len(source) - start))
    margin = f"{place.line:>5} | "
    yield margin + source
    yield " " * (len(margin) - 2) + "| " + " " * start + "^" * width


def _started(text: str) -> str:
    """Return a text with commands as the user starts them."""
    return text.replace("./weft ", f"{LAUNCHER} ")


def render(problem: Problem) -> str:
    """Return a problem as text: place, severity and code, message, source, notes, hint."""
    where = f"{problem.place}: " if problem.place else "weft: "
    lines = [f"{where}error {problem.code}: {_started(problem.message)}"]
    if problem.place:
        lines.extend(_marked(problem.place))
    for message, place in problem.notes:
        lines.append(f"{place}: note: {message}")
        lines.extend(_marked(place))
    if problem.hint:
        lines.append(f"      hint: {_started(problem.hint)}")
    return visible_lines("\n".join(lines))


def show(error: WeftError) -> None:
    """Print an error on the standard error output."""
    for problem in error.problems:
        print(render(problem), file=sys.stderr)
    if error.details:
        print(visible_lines(error.details), file=sys.stderr)


def render_warning(problem: Problem) -> str:
    """Return a problem as text that does not end the command."""
    return render(problem).replace(f"error {problem.code}: ", f"warning {problem.code}: ", 1)
