# SPDX-License-Identifier: MIT
"""Gives the parts of a diagram their positions: the shapes of each node, then the nodes."""

from collections import defaultdict
from dataclasses import dataclass, field

from weft.picture.arrange import Arranged, Task, arrange
from weft.picture.content import Content
from weft.picture.curves import between
from weft.picture.diagram import Box, Edge, Region, Shape
from weft.picture.graphviz import Point

CHARACTER = 7.2
"""Width of a character of a name."""
SMALL = 6.2
"""Width of one of the lines below it."""
GRID = 8
SYMBOL = 40
"""Width of the symbol, with the space around it."""
LEAST_WIDTH, MOST_WIDTH = 104, 264
NAME_HEIGHT, LINE_HEIGHT = 32, 16
PADDING, HEADER = 20, 44
"""Of a region: the space around its shapes, and the height of its name."""
LEAST_REGION = 200
MARGIN = 24
"""Around a picture."""
SPOT = (184, 72)
"""Size of a node in the topology."""


Line = tuple[str, str]
"""Ids of shapes: from the left to the right one."""


@dataclass
class Inside:
    """The shapes of a region, placed by themselves."""

    shapes: list[Shape]
    lines: list[Line]
    found: Arranged = field(default_factory=Arranged)


def lay_out(content: Content) -> tuple[float, float, float, float]:
    """Set all boxes and curves; return the sizes of both pictures: application, topology."""
    inside = _inside(content)
    number = {region.id: index for index, region in enumerate(content.regions)}
    of_shape = {shape.id: number[shape.region] for shape in content.shapes}
    sizes = [_region_size(*pair) for pair in zip(content.regions, inside, strict=True)]
    apart = [(of_shape[edge.source], of_shape[edge.target]) for edge in content.edges]
    wires = [(number[wire.ends[0]], number[wire.ends[1]]) for wire in content.wires]
    outer, spots = arrange(
        [
            Task(sizes, _lines(apart), 40, 72, 40),
            Task([SPOT] * len(sizes), _lines(wires), 40, 120, 40),
        ]
    )
    for index, region in enumerate(content.regions):
        region.box = _box(outer.corners[index], sizes[index])
        region.spot = _box(spots.corners[index], SPOT)
    _shift(content, inside)
    sides = (outer.width, outer.height, spots.width, spots.height)
    width, height, topology_width, topology_height = (round(x + 2 * MARGIN, 1) for x in sides)
    return width, height, topology_width, topology_height


def _lines(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return each pair of different ends once."""
    return list(dict.fromkeys((a, b) for a, b in pairs if a != b))


def _box(corner: tuple[float, float], size: tuple[float, float]) -> Box:
    x, y = corner
    return Box(x=round(x + MARGIN, 1), y=round(y + MARGIN, 1), width=size[0], height=size[1])


def shape_size(shape: Shape) -> tuple[float, float]:
    """Return the size of a shape by its texts."""
    widths = [len(shape.name) * CHARACTER, *(len(line) * SMALL for line in shape.text)]
    width = min(MOST_WIDTH, max(LEAST_WIDTH, max(widths) + SYMBOL + 12))
    height = NAME_HEIGHT + LINE_HEIGHT * len(shape.text) + (8 if shape.text else 4)
    return -(-width // GRID) * GRID, height


def _region_size(region: Region, inside: Inside) -> tuple[float, float]:
    inner = inside.found
    title = (len(region.name) + 8) * CHARACTER
    least = max(LEAST_REGION, title, len(region.processor or region.board) * SMALL + 2 * PADDING)
    return max(inner.width + 2 * PADDING, least), inner.height + HEADER + PADDING


def _inside(content: Content) -> list[Inside]:
    """Arrange the shapes of each region; set their sizes."""
    shapes: dict[str, list[Shape]] = defaultdict(list)
    place: dict[str, int] = {}
    for shape in content.shapes:
        width, height = shape_size(shape)
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
    that use a hub, in the order of the file, stand on its left.
    """
    region = {shape.id: shape.region for shape in content.shapes}
    users: dict[str, list[str]] = defaultdict(list)
    inside: list[Edge] = []
    for edge in content.edges:
        if region[edge.source] == region[edge.target] and edge.source != edge.target:
            inside.append(edge)
            users[edge.target] += [edge.source] if edge.kind == "uses" else []
    found: dict[str, dict[Line, None]] = {other.id: {} for other in content.regions}
    for edge in inside:
        line = (edge.source, edge.target)
        of_hub = users[edge.target]
        is_late = edge.kind == "uses" and of_hub.index(edge.source) >= (len(of_hub) + 1) // 2
        if edge.kind in ("gets", "serves") or is_late:
            line = (edge.target, edge.source)
        found[region[edge.source]][line] = None
    return {name: list(lines) for name, lines in found.items()}


def _shift(content: Content, inside: list[Inside]) -> None:
    """Set the positions of the shapes in the picture, and the curves between them."""
    curves: dict[Line, list[Point]] = {}
    boxes: dict[str, Box] = {}
    for region, one in zip(content.regions, inside, strict=True):
        x = region.box.x + (region.box.width - one.found.width) / 2
        y = region.box.y + HEADER
        for shape, corner in zip(one.shapes, one.found.corners, strict=True):
            shape.box.x, shape.box.y = _moved(corner, x, y)
            boxes[shape.id] = shape.box
        for line, curve in zip(one.lines, one.found.curves, strict=True):
            curves[line] = [_moved(point, x, y) for point in curve]
    for edge in content.edges:
        line = (edge.source, edge.target)
        found = curves.get(line) or curves.get(line[::-1], [])[::-1]
        edge.curve = found or between(boxes[edge.source], boxes[edge.target])


def _moved(point: Point, x: float, y: float) -> Point:
    return round(point[0] + x, 1), round(point[1] + y, 1)
