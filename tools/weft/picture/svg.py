# SPDX-License-Identifier: MIT
"""Writes the pictures of a diagram as SVG: self-contained, without scripts, all text escaped."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import jinja2
from markupsafe import Markup

from weft.diag.suggest import counted
from weft.diag.visible import visible
from weft.picture import legend, look, sizes, strokes
from weft.picture.diagram import Box, Diagram, Edge, Region, Shape
from weft.picture.letters import fitted
from weft.picture.symbols import symbols

TEMPLATES = Path(__file__).parent / "templates"
LEAST_WIDTH = 320
Picture = Literal["application", "topology"]

_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def plain(text: object) -> str:
    """Return a text that may stand in XML, with its control characters made visible."""
    return _NOT_XML.sub("\ufffd", visible(str(text)))


def environment() -> jinja2.Environment:
    """Return the templates, with what they need."""
    found = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: value if isinstance(value, Markup) else plain(value),
    )
    found.globals.update(look=look, sizes=sizes, symbols=symbols(), fitted=fitted)
    found.filters.update(number=_number, path=strokes.path)
    return found


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def render(diagram: Diagram, picture: Picture) -> str:
    """Return one picture as a file of its own."""
    parts = _application(diagram) if picture == "application" else _topology(diagram)
    return environment().get_template(f"{picture}.svg.j2").render(diagram=diagram, **parts)


@dataclass(frozen=True)
class Stroke:
    """A line with its arrow head, if it has one."""

    edge: Edge
    path: str
    head: str
    text: str
    """What it says, for people who do not see it."""


def _application(diagram: Diagram) -> dict[str, Any]:
    width = max(diagram.width, LEAST_WIDTH)
    below = legend.of(diagram, width - 2 * sizes.PADDING)
    names = {shape.id: shape for shape in diagram.shapes}
    return {
        "width": width,
        "height": diagram.height + below.height,
        "legend": below,
        "strokes": [_stroke(edge, names) for edge in diagram.edges],
        "about": about(diagram),
        "words": {shape.id: _words(shape) for shape in diagram.shapes},
        "copies": {region.id: _copies(region.box, region) for region in diagram.regions},
    }


def _stroke(edge: Edge, shapes: dict[str, Shape]) -> Stroke:
    where = ", on another node" if edge.remote else ""
    text = f"{shapes[edge.source].name} {look.LINES[edge.kind]} {shapes[edge.target].name}{where}"
    curve = edge.curve
    if edge.kind in look.TO_SOURCE:
        curve = curve[::-1]
    if edge.kind not in look.TO_SOURCE | look.TO_TARGET:
        return Stroke(edge, strokes.path(curve), "", text)
    curve, head = strokes.with_head(curve)
    return Stroke(edge, strokes.path(curve), head, text)


def _words(shape: Shape) -> str:
    """Return all that is known of a shape, for its tool tip."""
    kind = look.WORDS[look.symbol_of(shape)]
    user = "user " if shape.user else ""
    copies = [f"{shape.count} replicas"] if shape.count > 1 else []
    return ", ".join([f"{user}{kind} {shape.name}", *shape.text, *copies])


def about(diagram: Diagram) -> str:
    """Return what the picture shows, in a sentence."""
    nodes = sum(region.count for region in diagram.regions)
    tasks = sum(shape.count for shape in diagram.shapes if shape.kind == "task")
    hubs = sum(shape.count for shape in diagram.shapes if shape.kind == "hub")
    return f"{counted(nodes, 'node')}, {counted(tasks, 'task')}, {counted(hubs, 'hub')}"


def _copies(box: Box, region: Region) -> list[Box]:
    """Return the boxes behind that of a region that stands for several nodes."""
    steps = (10, 5) if region.count > 1 else ()
    return [box.model_copy(update={"x": box.x + by, "y": box.y + by}) for by in steps]


def _topology(diagram: Diagram) -> dict[str, Any]:
    names = {region.id: sizes.title(region) for region in diagram.regions}
    wires = [wire for wire in diagram.wires if wire.curve]
    common = next((wire.label for wire in wires if wire.at is None), "")
    return {
        "width": max(diagram.topology_width, LEAST_WIDTH),
        "height": diagram.topology_height + (sizes.LINE if common else 0),
        "wires": [
            (wire, f"link of {names[wire.ends[0]]} and {names[wire.ends[1]]}: {wire.label}")
            for wire in wires
        ],
        "common": f"{'other ' if any(w.at for w in wires) else ''}links: {common}" * bool(common),
        "lines": {one.id: sizes.spot_lines(one, diagram.wires) for one in diagram.regions},
        "copies": {region.id: _copies(region.spot, region) for region in diagram.regions},
        "about": f"{about(diagram)}, {counted(len(diagram.wires), 'link')}",
    }
