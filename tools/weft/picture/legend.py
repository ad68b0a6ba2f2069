# SPDX-License-Identifier: MIT
"""What the symbols and lines of a picture mean, in rows below it."""

from collections.abc import Iterable
from dataclasses import dataclass

from weft.picture.diagram import Diagram, EdgeKind
from weft.picture.letters import width
from weft.picture.look import GROUPS, LINES, SMALL, WORDS, symbol_of

ICON, GAP, ROW, ABOVE = 30, 22, 24, 16
"""Width of a symbol or a line, distance to the next one, height of a row, space above the rows."""


@dataclass(frozen=True)
class Meaning:
    """A symbol or a line, and what it is."""

    text: str
    symbol: str = ""
    group: str = ""
    """Class of the symbol's color."""
    edge: EdgeKind | None = None
    look: str = ""
    """What is neither a symbol nor a line of a kind: remote, user, copies."""
    x: float = 0
    y: float = 0


@dataclass(frozen=True)
class Legend:
    """Meanings with their positions from the upper left corner."""

    meanings: list[Meaning]
    height: float


def of(diagram: Diagram, room: float) -> Legend:
    """Return the legend of the picture of an application."""
    return _placed([*_symbols(diagram), *_lines(diagram), *_looks(diagram)], room)


def _symbols(diagram: Diagram) -> Iterable[Meaning]:
    used = {symbol_of(shape): GROUPS[shape.kind] for shape in diagram.shapes}
    return [Meaning(text, name, used[name]) for name, text in WORDS.items() if name in used]


def _lines(diagram: Diagram) -> Iterable[Meaning]:
    used = {edge.kind for edge in diagram.edges}
    if not used.isdisjoint(("puts", "gets")):  # their arrows are alike
        yield Meaning("puts, gets", edge="puts")
    for kind, text in LINES.items():
        if kind in used and kind not in ("puts", "gets"):
            yield Meaning(text, edge=kind)


def _looks(diagram: Diagram) -> Iterable[Meaning]:
    if any(edge.remote for edge in diagram.edges):
        yield Meaning("to another node", look="remote")
    if any(shape.user for shape in diagram.shapes):
        yield Meaning("user task, unprivileged", look="user")
    if any(region.count > 1 for region in diagram.regions):
        yield Meaning("replicated node", look="copies")


def _placed(meanings: list[Meaning], room: float) -> Legend:
    """Set meanings in rows."""
    found: list[Meaning] = []
    x, y = 0.0, 0.0
    for one in meanings:
        wide = ICON + width(one.text, SMALL)
        if x and x + wide > room:
            x, y = 0.0, y + ROW
        found.append(Meaning(one.text, one.symbol, one.group, one.edge, one.look, x, y))
        x += wide + GAP
    return Legend(found, y + ROW + ABOVE if found else 0)
