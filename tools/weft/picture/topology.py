# SPDX-License-Identifier: MIT
"""Gives the nodes and links of a topology their positions."""

from collections import Counter, defaultdict

from weft.picture import sizes
from weft.picture.arrange import Task, arrange
from weft.picture.content import Content
from weft.picture.curves import apart, between, middle
from weft.picture.diagram import Box, Wire

MARGIN = 24
"""Around a picture."""

MANY = 12
"""Links from which on the label that most of them have is not at each."""


def lay_out(content: Content) -> tuple[float, float]:
    """Set the spots of the regions and the curves of the links; return the size of the picture."""
    common = common_label(content.wires)
    number = {region.id: index for index, region in enumerate(content.regions)}
    boxes = [sizes.spot(region, content.wires) for region in content.regions]
    wires = [wire for wire in content.wires if wire.ends[0] != wire.ends[1]]
    shown = [sizes.label(wire.label) if wire.label != common else (1, 1) for wire in wires]
    lines = [(number[wire.ends[0]], number[wire.ends[1]]) for wire in wires]
    found = arrange([Task(boxes, lines, 32, 56, 40, shown, nets=True)])[0]
    for region, (x, y), (width, height) in zip(content.regions, found.corners, boxes, strict=True):
        region.spot = Box(
            x=round(x + MARGIN, 1), y=round(y + MARGIN, 1), width=width, height=height
        )
    spots = {region.id: region.spot for region in content.regions}
    same: dict[frozenset[str], int] = defaultdict(int)
    for wire, curve in zip(wires, found.curves, strict=True):
        wire.curve = [(round(x + MARGIN, 1), round(y + MARGIN, 1)) for x, y in curve]
        if not curve:
            ends = frozenset(wire.ends)
            wire.curve = apart(between(*(spots[end] for end in wire.ends)), same[ends])
            same[ends] += 1
        wire.at = middle(wire.curve) if wire.label != common else None
    return round(found.width + 2 * MARGIN, 1), round(found.height + 2 * MARGIN, 1)


def common_label(wires: list[Wire]) -> str | None:
    """Return the label that is not at each link, because there are many links with it."""
    apart_ones = [wire.label for wire in wires if wire.ends[0] != wire.ends[1]]
    if len(apart_ones) < MANY:
        return None
    return Counter(apart_ones).most_common(1)[0][0]
