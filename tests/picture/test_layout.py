# SPDX-License-Identifier: MIT
"""Positions of a diagram: what holds of every description, with errors or without."""

from itertools import combinations
from pathlib import Path

import pytest

from weft.picture.build import diagram_of_text
from weft.picture.diagram import Box, Diagram

ROOT = Path(__file__).resolve().parents[2]
VALID = sorted([*ROOT.glob("spec/valid/*/*.yaml"), *ROOT.glob("examples/*/*.yaml")])
INVALID = sorted(ROOT.glob("spec/invalid/*.yaml"))


def drawn(file: Path) -> Diagram:
    return diagram_of_text(file, file.read_text(encoding="utf-8", errors="replace"))


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def inside(inner: Box, outer: Box) -> bool:
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.x + inner.width <= outer.x + outer.width
        and inner.y + inner.height <= outer.y + outer.height
    )


def is_sound(diagram: Diagram) -> None:
    """Check what holds of all positions."""
    regions = {region.id: region for region in diagram.regions}
    shapes = {shape.id: shape for shape in diagram.shapes}
    assert len(regions) == len(diagram.regions)
    assert len(shapes) == len(diagram.shapes)
    assert len({edge.id for edge in diagram.edges}) == len(diagram.edges)
    assert len({wire.id for wire in diagram.wires}) == len(diagram.wires)
    whole = Box(x=0, y=0, width=diagram.width, height=diagram.height)
    topology = Box(x=0, y=0, width=diagram.topology_width, height=diagram.topology_height)
    for region in diagram.regions:
        assert inside(region.box, whole), region
        assert inside(region.spot, topology), region
    for one, other in combinations(diagram.regions, 2):
        assert not overlap(one.box, other.box), (one, other)
        assert not overlap(one.spot, other.spot), (one, other)
    for shape in diagram.shapes:
        assert inside(shape.box, regions[shape.region].box), shape
    for left, right in combinations(diagram.shapes, 2):
        assert not overlap(left.box, right.box), (left, right)
    for edge in diagram.edges:
        for end, point in ((edge.source, edge.curve[0]), (edge.target, edge.curve[-1])):
            box = shapes[end].box
            near = Box(x=point[0] - 2, y=point[1] - 2, width=4, height=4)
            assert overlap(near, box), (edge, box)
    for wire in diagram.wires:
        assert set(wire.ends) <= set(regions)
    parts = {*shapes, *regions, *(wire.id for wire in diagram.wires)}
    assert {mark.shape for mark in diagram.marks} <= {None, *parts}


@pytest.mark.parametrize("file", VALID, ids=lambda file: file.stem)
def test_every_description_is_drawn(file: Path) -> None:
    diagram = drawn(file)
    is_sound(diagram)
    if not file.name.endswith(".map.yaml"):
        assert diagram.regions
        assert [mark.code for mark in diagram.marks if mark.severity == "error"] == []


@pytest.mark.parametrize("file", INVALID, ids=lambda file: file.stem)
def test_every_description_with_errors_is_drawn_or_says_why(file: Path) -> None:
    diagram = drawn(file)
    is_sound(diagram)
    needs_map = file.with_suffix(".map").is_file()
    assert needs_map or [mark for mark in diagram.marks if mark.severity == "error"]
