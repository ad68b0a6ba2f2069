# SPDX-License-Identifier: MIT
"""Curves as SVG has them, with arrow heads."""

import math

from weft.picture.graphviz import Point

HEAD = 9
"""Length of an arrow head."""


def path(curve: list[Point]) -> str:
    """Return the path of a curve."""
    begin, *others = curve
    pieces = [f"M{_pair(begin)}"]
    for index in range(0, len(others) - 2, 3):
        pieces.append("C" + " ".join(_pair(point) for point in others[index : index + 3]))
    return "".join(pieces)


def with_head(curve: list[Point]) -> tuple[list[Point], str]:
    """Return a curve that ends where its arrow head begins, and the path of the head."""
    *before, end = curve
    near = next((point for point in reversed(before) if point != end), (end[0] - 1, end[1]))
    x, y = end[0] - near[0], end[1] - near[1]
    length = math.hypot(x, y)
    x, y = x / length, y / length
    back = (end[0] - HEAD * x, end[1] - HEAD * y)
    left = (back[0] - HEAD * y * 0.45, back[1] + HEAD * x * 0.45)
    right = (back[0] + HEAD * y * 0.45, back[1] - HEAD * x * 0.45)
    stop = (end[0] - HEAD * x * 0.8, end[1] - HEAD * y * 0.8)
    return [*before, stop], f"M{_pair(end)}L{_pair(left)} {_pair(right)}Z"


def _pair(point: Point) -> str:
    return f"{_number(point[0])},{_number(point[1])}"


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
