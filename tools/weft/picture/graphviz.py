# SPDX-License-Identifier: MIT
"""Lays out graphs by Graphviz: one process for many, results kept by content."""

import json
import shutil
import subprocess
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from weft.diag.errors import fail

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

    def source(self) -> str:
        """Return the graph in the language of Graphviz."""
        settings = f"rankdir=LR nodesep={self.gap / 72:.4f} ranksep={self.rank_gap / 72:.4f}"
        rows = [f"digraph {{ graph [{settings}]", 'node [shape=box fixedsize=true label=""]']
        for index, (width, height) in enumerate(self.sizes):
            rows.append(f"{index} [width={width / 72:.4f} height={height / 72:.4f}]")
        for index, (a, b) in enumerate(self.lines):
            label = _label(*self.labels[index]) if self.labels else ""
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
    labels: list[Point] = field(default_factory=list)
    """The middle of what stands at each line, if anything does."""


_kept: OrderedDict[Graph, Placed] = OrderedDict()


def place(graphs: list[Graph]) -> list[Placed]:
    """Return the layouts of graphs; raise WeftError where Graphviz cannot be used."""
    new = [graph for graph in dict.fromkeys(graphs) if graph not in _kept]
    if new:
        for graph, found in zip(new, _run(new), strict=True):
            _kept[graph] = _placed(graph, found)
    for graph in graphs:
        _kept.move_to_end(graph)
    result = [_kept[graph] for graph in graphs]
    while len(_kept) > KEPT:
        _kept.popitem(last=False)
    return result


def _run(graphs: list[Graph]) -> list[dict[str, Any]]:
    """Run the program; return what it says of each graph."""
    program = shutil.which(PROGRAM)
    if program is None:
        hint = "`./weft doctor` shows how to install it, or: sudo apt-get install graphviz"
        raise fail("W246", "Graphviz is not installed: it places what a picture shows", hint=hint)
    try:
        done = subprocess.run(
            [program, "-Tjson0", "-y"],
            input="".join(graph.source() for graph in graphs),
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
            check=True,
        )
        found = _documents(done.stdout)
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        raise fail("W247", f"Graphviz did not place the shapes: {error}") from None
    if len(found) != len(graphs):
        raise fail("W247", f"Graphviz placed {len(found)} of {len(graphs)} graphs")
    return found


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
    labels: list[Point] = [(0, 0)] * len(graph.labels)
    for item in found.get("edges", []):
        line = int(item["id"])
        pairs = [part.split(",") for part in item["pos"].split() if part[0] not in "se"]
        curves[line] = [(float(a) - x, float(b) - y) for a, b in pairs]
        if labels:
            across, down = (float(part) for part in item["lp"].split(","))
            labels[line] = (across - x, down - y)
    return Placed(abs(right - left), abs(last - first), corners, curves, labels)
