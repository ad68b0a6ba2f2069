# SPDX-License-Identifier: MIT
"""Lines between shapes that Graphviz has not drawn: one piece of a Bezier curve."""

from weft.picture.diagram import Box
from weft.picture.graphviz import Point

BEND = 0.45
"""How far a line goes straight on, by the distance of its ends."""


def between(source: Box, target: Box) -> list[Point]:
    """Return a curve from the side of a box that faces another one to that one's side."""
    across = _distance(source.x, source.width, target.x, target.width)
    down = _distance(source.y, source.height, target.y, target.height)
    x, y = source.x + source.width / 2, source.y + source.height / 2
    to_x, to_y = target.x + target.width / 2, target.y + target.height / 2
    if abs(across) >= abs(down):
        side = 1 if across >= 0 else -1
        x, to_x = x + side * source.width / 2, to_x - side * target.width / 2
        bend = side * max(24, abs(to_x - x) * BEND)
        curve = [(x, y), (x + bend, y), (to_x - bend, to_y), (to_x, to_y)]
    else:
        side = 1 if down >= 0 else -1
        y, to_y = y + side * source.height / 2, to_y - side * target.height / 2
        bend = side * max(24, abs(to_y - y) * BEND)
        curve = [(x, y), (x, y + bend), (to_x, to_y - bend), (to_x, to_y)]
    return [(round(a, 1), round(b, 1)) for a, b in curve]


def _distance(at: float, size: float, other: float, other_size: float) -> float:
    """Return the gap between two ranges; negative: the other one comes before; 0: they overlap."""
    if other >= at + size:
        return other - at - size
    return min(0, other + other_size - at)
