# SPDX-License-Identifier: MIT
"""Gives the shapes of an application their positions: those of each node, then the nodes."""

from collections import defaultdict
from dataclasses import dataclass, field

from weft.picture import sizes
from weft.picture.arrange import Arranged, Task, arrange
from weft.picture.content import Content
from weft.picture.curves import apart, between
from weft.picture.diagram import Box, Edge, Shape
from weft.picture.graphviz import Point, route

MARGIN = 24
"""Around a picture."""

DENSE = 0.45
"""Part of the picture that nodes fill, below which they are packed."""

ROUTED = 100
"""Shapes and lines up to which lines between nodes go round shapes."""

Line = tuple[str, str]
"""Ids of shapes: from the left to the right one."""


@dataclass
class Inside:
    """The shapes of a region, placed by themselves."""

    shapes: list[Shape]
    lines: list[Line]
    found: Arranged = field(default_factory=Arranged)


def lay_out(content: Content) -> tuple[float, float]:
    """Set the boxes of regions and shapes, and the curves; return the size of the picture."""
    inside = _inside(content)
    number = {region.id: index for index, region in enumerate(content.regions)}
    of_shape = {shape.id: number[shape.region] for shape in content.shapes}
    boxes = [
        sizes.region_box(region, (one.found.width, one.found.height))
        for region, one in zip(content.regions, inside, strict=True)
    ]
    ends = [(of_shape[edge.source], of_shape[edge.target]) for edge in content.edges]
    lines = list(dict.fromkeys((a, b) for a, b in ends if a != b))
    found = arrange([Task(boxes, lines, 40, 72, 40, dense=DENSE)])[0]
    for region, (x, y), (width, height) in zip(content.regions, found.corners, boxes, strict=True):
        region.box = Box(x=round(x + MARGIN, 1), y=round(y + MARGIN, 1), width=width, height=height)
    _shift(content, inside)
    return round(found.width + 2 * MARGIN, 1), round(found.height + 2 * MARGIN, 1)


def _inside(content: Content) -> list[Inside]:
    """Arrange the shapes of each region; set their sizes."""
    shapes: dict[str, list[Shape]] = defaultdict(list)
    place: dict[str, int] = {}
    for shape in content.shapes:
        width, height = sizes.shape(shape)
        shape.box = Box(x=0, y=0, width=width, height=height)
        place[shape.id] = len(shapes[shape.region])
        shapes[shape.region].append(shape)
    lines = directed(content)
    inside = [Inside(shapes[region.id], lines[region.id]) for region in content.regions]
    tasks = [
        Task(
            [(shape.box.width, shape.box.height) for shape in one.shapes],
            [(place[a], place[b]) for a, b in one.lines],
        )
        for one in inside
    ]
    for one, found in zip(inside, arrange(tasks), strict=True):
        one.found = found
    return inside


def directed(content: Content) -> dict[str, list[Line]]:
    """Return the lines inside of each region from left to right.

    Data goes from left to right. Where it is not known which way it goes, the first half of those
    that use a hub, in the order of the file, stand on its left; users on other nodes count.
    """
    region = {shape.id: shape.region for shape in content.shapes}
    users: dict[str, list[str]] = defaultdict(list)
    inside: list[Edge] = []
    for edge in content.edges:
        users[edge.target] += [edge.source] if edge.kind == "uses" else []
        if region[edge.source] == region[edge.target] and edge.source != edge.target:
            inside.append(edge)
    found: dict[str, dict[Line, None]] = {other.id: {} for other in content.regions}
    for edge in inside:
        line = (edge.source, edge.target)
        of_hub = users[edge.target]
        is_late = edge.kind == "uses" and of_hub.index(edge.source) >= (len(of_hub) + 1) // 2
        if edge.kind in ("gets", "serves") or is_late:
            line = (edge.target, edge.source)
        if line[::-1] not in found[region[edge.source]]:
            found[region[edge.source]][line] = None
    return {name: list(lines) for name, lines in found.items()}


def _shift(content: Content, inside: list[Inside]) -> None:
    """Set the positions of the shapes in the picture, and the curves between them."""
    curves: dict[Line, list[Point]] = {}
    boxes: dict[str, Box] = {}
    for region, one in zip(content.regions, inside, strict=True):
        x = region.box.x + (region.box.width - one.found.width) / 2
        y = region.box.y + sizes.HEADER
        for shape, corner in zip(one.shapes, one.found.corners, strict=True):
            shape.box.x, shape.box.y = _moved(corner, x, y)
            boxes[shape.id] = shape.box
        for line, curve in zip(one.lines, one.found.curves, strict=True):
            curves[line] = [_moved(point, x, y) for point in curve]
    _add_routes(content, boxes, curves)
    same: dict[Line, int] = defaultdict(int)
    for edge in content.edges:
        line = (edge.source, edge.target)
        known = curves.get(line) or curves.get(line[::-1], [])[::-1]
        edge.curve = apart(known or between(boxes[line[0]], boxes[line[1]]), same[line])
        same[line] += 1


def _add_routes(content: Content, boxes: dict[str, Box], curves: dict[Line, list[Point]]) -> None:
    """Add curves of lines that have none, round the other shapes and the names of regions."""
    lines = dict.fromkeys((edge.source, edge.target) for edge in content.edges)
    left = [
        line
        for line in lines
        if line[0] != line[1] and not curves.get(line) and not curves.get(line[::-1])
    ]
    if left and len(boxes) + len(left) <= ROUTED:
        number = {name: index for index, name in enumerate(boxes)}
        names = [sizes.header_box(region) for region in content.regions]
        ends = [(number[a], number[b]) for a, b in left]
        for line, curve in zip(left, route([*boxes.values(), *names], ends), strict=True):
            curves[line] = [_moved(point, 0, 0) for point in curve]


def _moved(point: Point, x: float, y: float) -> Point:
    return round(point[0] + x, 1), round(point[1] + y, 1)
