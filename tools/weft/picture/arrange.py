# SPDX-License-Identifier: MIT
"""Arranges boxes with lines between them: parts that are connected by Graphviz, then side by side.

A part that is much wider than high, or higher than wide, is cut into pieces that are set below or
beside each other.
"""

import math
from dataclasses import dataclass, field

from weft.picture.graphviz import Graph, Placed, Point, place

RATIO = 1.7
"""Width of a picture that is as good to read as any, by its height."""

FOLDED = 1.8
"""How many times longer than good a part may be before it is cut."""

SHORT = 1100
"""Length up to which no part is cut."""

FEW = 8
"""Boxes below which a part is never packed."""

LARGEST = 400
"""Boxes and lines of a part that Graphviz places; the boxes of larger parts stand in a grid."""

Size = tuple[float, float]


@dataclass(frozen=True)
class Task:
    """What is to be arranged, in the order that decides ties."""

    sizes: list[Size]
    lines: list[tuple[int, int]]
    gap: float = 20
    rank_gap: float = 56
    margin: float = 24
    """Between parts that are not connected."""
    labels: list[Size] = field(default_factory=list)
    """Sizes of what stands at the lines, if anything does."""
    dense: float = 0
    """Least part of the area of a connected part that boxes fill; else they are packed."""
    nets: bool = False
    """Parts with rings are laid out as nets, which have no direction."""


@dataclass
class Arranged:
    """Where everything is, from an upper left corner at 0, 0."""

    width: float = 0
    height: float = 0
    corners: list[Point] = field(default_factory=list)
    curves: list[list[Point]] = field(default_factory=list)
    """Empty where a line has none: it is straight then."""


@dataclass
class _Part:
    """Boxes of a task that belong together."""

    boxes: list[int]
    lines: list[int]
    placed: Placed | None = None


def arrange(tasks: list[Task]) -> list[Arranged]:
    """Arrange each task by itself."""
    parts = [_parts(task) for task in tasks]
    asked = [
        (part, _graph(task, part))
        for task, found in zip(tasks, parts, strict=True)
        for part in found
        if part.lines and len(part.boxes) + len(part.lines) <= LARGEST
    ]
    for (part, _), placed in zip(asked, place([graph for _, graph in asked]), strict=True):
        part.placed = placed
    return [_joined(task, found) for task, found in zip(tasks, parts, strict=True)]


def _parts(task: Task) -> list[_Part]:
    """Return the connected parts in the order of their first boxes; all single boxes are one."""
    head = list(range(len(task.sizes)))

    def find(box: int) -> int:
        while head[box] != box:
            head[box] = box = head[head[box]]
        return box

    for a, b in task.lines:
        one, other = sorted((find(a), find(b)))
        head[other] = one
    linked = {box for line in task.lines for box in line if line[0] != line[1]}
    parts: dict[int, _Part] = {}
    for box in range(len(task.sizes)):
        key = find(box) if box in linked else -1
        parts.setdefault(key, _Part([], [])).boxes.append(box)
    for index, (a, b) in enumerate(task.lines):
        if a != b:
            parts[find(a)].lines.append(index)
    single = parts.pop(-1, None)
    return [*parts.values(), *([single] if single else [])]


def _graph(task: Task, part: _Part) -> Graph:
    number = {box: index for index, box in enumerate(part.boxes)}
    sizes = tuple(task.sizes[box] for box in part.boxes)
    lines = tuple((number[a], number[b]) for a, b in (task.lines[line] for line in part.lines))
    labels = tuple(task.labels[line] for line in part.lines) if task.labels else ()
    is_net = task.nets and len(sizes) >= FEW and len(lines) >= len(sizes)
    return Graph(sizes, lines, task.gap, task.rank_gap, labels, is_net)


def _joined(task: Task, parts: list[_Part]) -> Arranged:
    """Set the parts side by side."""
    done = [_of_part(task, part) for part in parts if part.placed]
    room = packed([(one.width, one.height) for one in done], task.margin).width
    for part in parts:
        if part.placed is None:
            sizes = [task.sizes[box] for box in part.boxes]
            area = sum((width + task.gap) * (height + task.gap) for width, height in sizes)
            done.append(grid(sizes, task.gap, max(room, math.sqrt(area * RATIO))))
    whole = packed([(one.width, one.height) for one in done], task.margin)
    spots, nowhere = whole.corners, (0.0, 0.0)
    whole.corners = [nowhere] * len(task.sizes)
    whole.curves = [[] for _ in task.lines]
    ordered = sorted(parts, key=lambda part: part.placed is None)
    for part, one, (x, y) in zip(ordered, done, spots, strict=True):
        for box, corner in zip(part.boxes, one.corners, strict=True):
            whole.corners[box] = (corner[0] + x, corner[1] + y)
        for line, curve in zip(part.lines, one.curves, strict=bool(one.curves)):
            whole.curves[line] = _shifted(curve, x, y)
    return whole


def _shifted(points: list[Point], x: float, y: float) -> list[Point]:
    return [(a + x, b + y) for a, b in points]


def _of_part(task: Task, part: _Part) -> Arranged:
    """Return a part that Graphviz has placed, cut if it is long."""
    assert part.placed is not None
    sizes = [task.sizes[box] for box in part.boxes]
    found = part.placed
    folded = _fold(found, sizes, task.rank_gap)
    area = sum(width * height for width, height in sizes)
    if len(sizes) >= FEW and area < task.dense * folded.width * folded.height:
        loose = packed(sizes, task.gap)
        loose.curves = [[] for _ in part.lines]
        return loose
    number = {box: index for index, box in enumerate(part.boxes)}
    whole = Arranged(folded.width, folded.height)
    for corner, piece in zip(found.corners, folded.piece, strict=True):
        whole.corners += _shifted([corner], *folded.shifts[piece])
    for index, curve in enumerate(found.curves):
        one, other = (folded.piece[number[box]] for box in task.lines[part.lines[index]])
        whole.curves.append(_shifted(curve, *folded.shifts[one]) if one == other else [])
    return whole


@dataclass
class _Folded:
    """A part that is cut into pieces."""

    width: float
    height: float
    piece: list[int]
    """Of each box."""
    shifts: list[Point]
    """Of each piece."""


def _fold(found: Placed, sizes: list[Size], gap: float) -> _Folded:
    """Cut a part that is too wide into rows, or one that is too high into columns."""
    is_wide = found.width > found.height * RATIO
    length, depth = (found.width, found.height) if is_wide else (found.height, found.width)
    good = RATIO if is_wide else 1 / RATIO
    is_long = length > max(SHORT, FOLDED * depth * good)
    count = round(math.sqrt(length / (depth * good))) if is_long else 1
    axis = 0 if is_wide else 1
    piece = [
        min(count - 1, int((corner[axis] + size[axis] / 2) * count / length))
        for corner, size in zip(found.corners, sizes, strict=True)
    ]
    numbers = {old: new for new, old in enumerate(sorted(set(piece)))}
    piece = [numbers[old] for old in piece]
    if len(numbers) == 1:
        return _Folded(found.width, found.height, piece, [(0, 0)])
    shifts, at, widest = [], 0.0, 0.0
    for number in range(len(numbers)):
        inside = [index for index, one in enumerate(piece) if one == number]
        begin = min(found.corners[index][axis] for index in inside)
        end = max(found.corners[index][axis] + sizes[index][axis] for index in inside)
        low = min(found.corners[index][1 - axis] for index in inside)
        high = max(found.corners[index][1 - axis] + sizes[index][1 - axis] for index in inside)
        shifts.append((-begin, at - low) if is_wide else (at - low, -begin))
        at += high - low + gap
        widest = max(widest, end - begin)
    deep = at - gap
    return _Folded(*((widest, deep) if is_wide else (deep, widest)), piece, shifts)


def grid(sizes: list[Size], gap: float, room: float) -> Arranged:
    """Set boxes in rows and columns, in their order."""
    wide = max(width for width, _ in sizes)
    columns = max(1, min(len(sizes), int((room + gap) / (wide + gap))))
    corners: list[Point] = []
    y = 0.0
    for begin in range(0, len(sizes), columns):
        row = sizes[begin : begin + columns]
        corners += [(index * (wide + gap), y) for index in range(len(row))]
        y += max(height for _, height in row) + gap
    width = max(x + size[0] for (x, _), size in zip(corners, sizes, strict=True))
    return Arranged(width, y - gap, corners)


def packed(sizes: list[Size], gap: float) -> Arranged:
    """Set boxes beside and below each other, each as high up as there is room, in their order."""
    area = sum((width + gap) * (height + gap) for width, height in sizes)
    room = max([math.sqrt(area * RATIO), *(width for width, _ in sizes)])
    skyline: list[tuple[float, float]] = [(0, 0)]
    found = Arranged()
    for width, height in sizes:
        y, x = min(
            (max(low for left, low in _below(skyline, x, width)), x)
            for x, _ in skyline
            if x == 0 or x + width <= room
        )
        found.corners.append((x, y))
        skyline = _raised(skyline, x, x + width + gap, y + height + gap)
        found.width, found.height = max(found.width, x + width), max(found.height, y + height)
    return found


def _below(skyline: list[tuple[float, float]], x: float, width: float) -> list[Point]:
    """Return the pieces of a skyline, each with its left end and its height, below a box."""
    ends = [left for left, _ in skyline[1:]] + [math.inf]
    pairs = zip(skyline, ends, strict=True)
    return [piece for piece, end in pairs if piece[0] < x + width and end > x]


def _raised(
    skyline: list[tuple[float, float]], x: float, end: float, y: float
) -> list[tuple[float, float]]:
    """Return a skyline that has a height between two places."""
    last = max((piece for piece in skyline if piece[0] <= end), key=lambda piece: piece[0])
    kept = [piece for piece in skyline if not x <= piece[0] <= end]
    return sorted([*kept, (x, y), (end, last[1])])
