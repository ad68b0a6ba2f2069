# SPDX-License-Identifier: MIT
"""How large the boxes of a diagram are, by the text in them."""

from weft.picture.diagram import Box, Region, Shape, Wire
from weft.picture.letters import width
from weft.picture.look import SIZE, SMALL, TITLE

GRID = 8
"""Widths are multiples of it, so that a letter more moves less."""
SYMBOL = 20
TEXT = 38
"""From the left side of a shape to its text, past the symbol."""
END = 10
"""From the text to the right side."""
LEAST_SHAPE, MOST_SHAPE = 96, 256
NAME, LINE = 32, 16
"""Heights of a shape with a name only, and of each further line."""
PADDING = 20
"""From the shapes of a region to its border."""
HEADER = 56
"""Height of what is above them."""
LEAST_REGION, MOST_HEADER = 176, 360
SPOT_LEAST, SPOT_MOST = 152, 320
SPOT_NAME = 36


def _rounded(wanted: float, least: float, most: float) -> float:
    return -(-min(max(wanted, least), most) // GRID) * GRID


def shape(one: Shape) -> tuple[float, float]:
    """Return the size of a shape."""
    texts = [width(one.name, SIZE), *(width(line, SMALL) for line in one.text)]
    wide = _rounded(max(texts) + TEXT + END, LEAST_SHAPE, MOST_SHAPE)
    return wide, NAME + LINE * len(one.text) + (4 if one.text else 0)


def about(region: Region) -> str:
    """Return what is said of a node below its name."""
    if not region.path:
        return ""
    same = region.processor == region.board or not region.processor
    return region.board if same else f"{region.processor} \u00b7 {region.board}"


def title(region: Region) -> str:
    """Return the name of a region, with how many nodes it stands for."""
    name = region.name if region.path else "no such node"
    return f"{name} \u00d7 {region.count}" if region.count > 1 else name


def header(region: Region) -> float:
    """Return the width of what stands above the shapes of a region."""
    return max(width(title(region), TITLE), width(about(region), SMALL)) + 2 * PADDING


def header_box(region: Region) -> Box:
    """Return where it stands."""
    x, y = region.box.x + PADDING, region.box.y + 12
    wide = min(header(region) - 2 * PADDING, region.box.width - 2 * PADDING)
    return Box(x=x, y=y, width=max(wide, 1), height=30)


def region_box(region: Region, inner: tuple[float, float]) -> tuple[float, float]:
    """Return the size of a region with shapes that take an inner size."""
    least = _rounded(header(region), LEAST_REGION, MOST_HEADER)
    return max(inner[0] + 2 * PADDING, least), max(inner[1], LINE) + HEADER + PADDING


def spot_lines(region: Region, wires: list[Wire]) -> list[str]:
    """Return what stands below the name of a node in the topology: also links of its replicas."""
    parts = [part for part in (region.processor, region.board) if part]
    loops = [wire.label for wire in wires if wire.ends == (region.id, region.id)]
    return [*dict.fromkeys(parts), *loops]


def spot(region: Region, wires: list[Wire]) -> tuple[float, float]:
    """Return the size of a region in the topology."""
    lines = spot_lines(region, wires)
    texts = [width(title(region), TITLE), *(width(line, SMALL) for line in lines)]
    return _rounded(max(texts) + 32, SPOT_LEAST, SPOT_MOST), SPOT_NAME + LINE * len(lines) + 6


def label(text: str) -> tuple[float, float]:
    """Return the size of what stands at a link."""
    return width(text, SMALL) + 12, 18
