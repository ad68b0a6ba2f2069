# SPDX-License-Identifier: MIT
"""Lines between shapes that Graphviz has not drawn: one piece of a Bezier curve."""

from weft.picture.diagram import Box
from weft.picture.graphviz import Point

BEND = 0.45
"""How far a line goes straight on, by the distance of its ends."""


LOOP = 14
"""How far a line from a box to itself leaves it."""

APART = 14
"""Between lines with the same ends."""


def between(source: Box, target: Box) -> list[Point]:
    """Return a curve from the side of a box that faces another one to that one's side."""
    if source == target:
        return _loop(source)
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


def _loop(box: Box) -> list[Point]:
    """Return a curve from the right side of a box to its upper side."""
    right, top = box.x + box.width, box.y
    begin, end = (right, top + 14), (right - 20, top)
    return [begin, (right + LOOP, top + 10), (right - 16, top - LOOP), end]


def apart(curve: list[Point], number: int) -> list[Point]:
    """Return the curve of one of several lines with the same ends: the middle moves."""
    step = APART * number
    inner = [(round(x + step / 2, 1), round(y + step, 1)) for x, y in curve[1:-1]]
    return [curve[0], *inner, curve[-1]]


def middle(curve: list[Point]) -> Point:
    """Return the point in the middle of a curve."""
    pieces = len(curve) // 3
    if pieces % 2 == 0:
        return curve[3 * (pieces // 2)]
    begin = 3 * (pieces // 2)
    (a, b), (c, d), (e, f), (g, h) = curve[begin : begin + 4]
    return round((a + 3 * c + 3 * e + g) / 8, 1), round((b + 3 * d + 3 * f + h) / 8, 1)


def _distance(at: float, size: float, other: float, other_size: float) -> float:
    """Return the gap between two ranges; negative: the other one comes before; 0: they overlap."""
    if other >= at + size:
        return other - at - size
    return min(0, other + other_size - at)
