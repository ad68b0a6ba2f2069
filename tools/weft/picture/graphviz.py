# SPDX-License-Identifier: MIT
"""Lays out graphs by Graphviz: one process for many, results kept by content."""

import json
import shutil
import subprocess
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from weft.diag.errors import fail
from weft.picture.diagram import Box

PROGRAM = "dot"
TIMEOUT = 20
KEPT = 4096
"""Layouts that are kept."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Graph:
    """Boxes by size, and lines between them by index; the layout runs from left to right."""

    sizes: tuple[tuple[float, float], ...]
    lines: tuple[tuple[int, int], ...]
    gap: float = 20
    """Between boxes one above the other."""
    rank_gap: float = 56
    """Between columns."""
    labels: tuple[tuple[float, float], ...] = ()
    """Sizes of what stands at the lines."""
    is_net: bool = False
    """It has no direction: all lines are about as long and straight."""

    def source(self) -> str:
        """Return the graph in the language of Graphviz."""
        settings = f"rankdir=LR nodesep={self.gap / 72:.4f} ranksep={self.rank_gap / 72:.4f}"
        if self.is_net:
            across = max([self.gap, *(width / 2 + 12 for width, _ in self.labels)])
            settings = f'layout=neato overlap=prism splines=line sep="+{across:.0f},{self.gap:.0f}"'
        rows = [f"digraph {{ graph [{settings}]", 'node [shape=box fixedsize=true label=""]']
        for index, (width, height) in enumerate(self.sizes):
            rows.append(f"{index} [width={width / 72:.4f} height={height / 72:.4f}]")
        for index, (a, b) in enumerate(self.lines):
            label = "" if self.is_net or not self.labels else _label(*self.labels[index])
            rows.append(f"{a} -> {b} [dir=none id={index}{label}]")
        return "\n".join([*rows, "}\n"])


def _label(width: float, height: float) -> str:
    table = f'border="0" fixedsize="true" width="{width:.0f}" height="{height:.0f}"'
    return f" label=<<table {table}><tr><td></td></tr></table>>"


@dataclass(frozen=True)
class Placed:
    """Where the boxes of a graph are."""

    width: float
    height: float
    corners: list[Point]
    """Upper left corners of the boxes."""
    curves: list[list[Point]] = field(default_factory=list)
    """Of each line: a point, and three more for each piece of a Bezier curve."""


_kept: OrderedDict[str, dict[str, Any]] = OrderedDict()
"""What the program says of graphs, by their text."""


def place(graphs: list[Graph]) -> list[Placed]:
    """Return the layouts of graphs; raise WeftError where Graphviz cannot be used."""
    found = _answers([graph.source() for graph in graphs])
    return [_placed(graph, one) for graph, one in zip(graphs, found, strict=True)]


def route(boxes: list[Box], lines: list[tuple[int, int]]) -> list[list[Point]]:
    """Return curves between boxes that stay where they are, round the other boxes."""
    rows = ['digraph { graph [layout=neato splines=true esep="+5" inputscale=72]']
    rows.append('node [shape=box fixedsize=true label=""]')
    for index, box in enumerate(boxes):
        size = f"width={box.width / 72:.4f} height={box.height / 72:.4f}"
        middle = f"{box.x + box.width / 2:.1f},{-box.y - box.height / 2:.1f}"
        rows.append(f'{index} [{size} pos="{middle}!"]')
    rows += [f"{a} -> {b} [dir=none id={index}]" for index, (a, b) in enumerate(lines)]
    found = _answers(["\n".join([*rows, "}\n"])])[0]
    first = next(item for item in found["objects"] if item["name"] == "0")
    across, down = (float(part) for part in first["pos"].split(","))
    x, y = boxes[0].x + boxes[0].width / 2 - across, boxes[0].y + boxes[0].height / 2 - down
    curves: list[list[Point]] = [[]] * len(lines)
    for item in found.get("edges", []):
        curves[int(item["id"])] = [(a + x, b + y) for a, b in _points(item["pos"])]
    return curves


def _answers(sources: list[str]) -> list[dict[str, Any]]:
    """Return what the program says of graphs; those that are not kept are asked for at once."""
    new = [source for source in dict.fromkeys(sources) if source not in _kept]
    if new:
        _kept.update(zip(new, _run(new), strict=True))
    for source in sources:
        _kept.move_to_end(source)
    result = [_kept[source] for source in sources]
    while len(_kept) > KEPT:
        _kept.popitem(last=False)
    return result


def _run(sources: list[str]) -> list[dict[str, Any]]:
    """Run the program; return what it says of each graph."""
    program = shutil.which(PROGRAM)
    if program is None:
        hint = "sudo apt-get install graphviz, or `make setup`"
        raise fail("W246", "Graphviz is not installed: it places what a picture shows", hint=hint)
    try:
        done = subprocess.run(
            [program, "-Tjson0", "-y"],
            input="".join(sources),
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
            check=True,
        )
        found = _documents(done.stdout)
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        raise fail("W247", f"Graphviz did not place the shapes: {error}") from None
    placed = sum("bb" in one for one in found)
    if placed != len(sources):
        raise fail("W247", f"Graphviz placed {placed} of {len(sources)} graphs")
    return found


def _points(text: str) -> list[Point]:
    """Return the points of a curve."""
    pairs = [part.split(",") for part in text.split() if part[0] not in "se"]
    return [(float(a), float(b)) for a, b in pairs]


def _documents(text: str) -> list[dict[str, Any]]:
    """Return the JSON documents that stand one behind the other."""
    decoder, at, found = json.JSONDecoder(), 0, []
    text = text.rstrip()
    while at < len(text):
        document, at = decoder.raw_decode(text, at)
        found.append(document)
        at += len(text[at : at + 8]) - len(text[at : at + 8].lstrip())
    return found


def _placed(graph: Graph, found: dict[str, Any]) -> Placed:
    left, first, right, last = (float(part) for part in found["bb"].split(","))
    x, y = min(left, right), min(first, last)
    corners: list[Point] = [(0, 0)] * len(graph.sizes)
    for item in found.get("objects", []):
        index = int(item["name"])
        width, height = graph.sizes[index]
        across, down = (float(part) for part in item["pos"].split(","))
        corners[index] = (across - x - width / 2, down - y - height / 2)
    curves: list[list[Point]] = [[]] * len(graph.lines)
    for item in found.get("edges", []):
        curves[int(item["id"])] = [(a - x, b - y) for a, b in _points(item["pos"])]
    return Placed(abs(right - left), abs(last - first), corners, curves)
