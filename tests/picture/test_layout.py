# SPDX-License-Identifier: MIT
"""Positions of a diagram: what holds of every description, with errors or without."""

import time
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.picture import texts
from weft.diag.errors import WeftError
from weft.picture import content, graphviz, layout, sizes
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


def points(curve: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Return points of a Bezier curve, close to each other."""
    for begin in range(0, len(curve) - 3, 3):
        (a, b), (c, d), (e, f), (g, h) = curve[begin : begin + 4]
        for step in range(51):
            t = step / 50
            p, q, r, s = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
            yield p * a + q * c + r * e + s * g, p * b + q * d + r * f + s * h


@pytest.mark.parametrize(
    "name",
    [
        *("examples/two_cores/two_cores", "examples/telephone/telephone"),
        *("spec/valid/typed/typed", "examples/user_tasks/user_tasks"),
    ],
)
def test_lines_pass_no_shape_and_no_name(name: str) -> None:
    diagram = drawn(ROOT / f"{name}.yaml")
    names = [sizes.header_box(region) for region in diagram.regions]
    for edge in diagram.edges:
        others = [s.box for s in diagram.shapes if s.id not in (edge.source, edge.target)]
        for x, y in points(edge.curve):
            here = Box(x=x, y=y, width=0.1, height=0.1)
            assert not [box for box in (*others, *names) if overlap(here, box)], edge.id


# What edits change.

HUBS = 6
USES = st.lists(
    st.lists(st.integers(0, HUBS - 1), min_size=1, max_size=3, unique=True), min_size=1, max_size=6
)


def places(diagram: Diagram, region: str) -> dict[str, tuple[float, float]]:
    """Return where the shapes of a region are, from its corner."""
    box = next(one.box for one in diagram.regions if one.id == region)
    inner = [shape for shape in diagram.shapes if shape.region == region]
    return {s.id: (round(s.box.x - box.x, 1), round(s.box.y - box.y, 1)) for s in inner}


@settings(max_examples=25)
@given(USES, USES)
def test_an_edit_of_one_node_moves_nothing_inside_of_others(
    before: list[list[int]], after: list[list[int]]
) -> None:
    one = diagram_of_text(Path("a.yaml"), texts.two_nodes(before, HUBS))
    other = diagram_of_text(Path("a.yaml"), texts.two_nodes(after, HUBS))
    is_sound(one)
    is_sound(other)
    assert places(one, "node:right") == places(other, "node:right")


@settings(max_examples=10)
@given(USES)
def test_the_text_alone_decides(uses: list[list[int]]) -> None:
    text = texts.two_nodes(uses, HUBS)
    first = diagram_of_text(Path("a.yaml"), text)
    graphviz._kept.clear()
    assert diagram_of_text(Path("a.yaml"), text) == first


def test_positions_do_not_depend_on_the_shapes_of_other_parts() -> None:
    """A pair that is not connected with the rest keeps its place in its part."""
    text = texts.chain(3)
    more = text.replace("tasks:\n", "tasks:\n    alone: {entry: x, priority: 3, stack: 512}\n")
    one, other = (diagram_of_text(Path("a.yaml"), each) for each in (text, more))
    before, after = (places(diagram, "node:main") for diagram in (one, other))
    assert before.items() <= after.items()


# Shapes of pictures.


@pytest.mark.parametrize("tasks", [2, 5, 12, 40, 150])
def test_chains_are_not_much_longer_than_wide(tasks: int) -> None:
    diagram = diagram_of_text(Path("a.yaml"), texts.chain(tasks))
    is_sound(diagram)
    longest = 8 if tasks < 12 else 3
    assert max(diagram.width, diagram.height) < longest * min(diagram.width, diagram.height)


def test_many_nodes_and_hubs_are_placed_at_once() -> None:
    """The designer opens 48 nodes with 500 hubs in 2 s: positions may take a part of that."""
    text = texts.many_nodes(48, 500)
    diagram = diagram_of_text(Path("a.yaml"), text)
    is_sound(diagram)
    assert len(diagram.regions) == 48
    assert diagram.width < 3 * diagram.height < 9 * diagram.width
    area = sum(region.box.width * region.box.height for region in diagram.regions)
    assert area > 0.4 * diagram.width * diagram.height
    begin = time.process_time()
    parts = content.Content(*(getattr(diagram, key) for key in ("regions", "wires", "shapes")))
    parts.edges = diagram.edges
    layout.lay_out(parts)
    assert time.process_time() - begin < 1


def test_sizes_that_nobody_draws_end_in_time() -> None:
    """All of a file of the greatest size is drawn, without the help of Graphviz."""
    head, hubs = texts.HEAD, range(9_000)
    lines = [f"{head}    main: {{board: sim}}", "application:", "  hubs:"]
    lines += [f"    h{hub}_: {{type: sem}}" for hub in hubs]
    uses = ", ".join(f"h{hub}_" for hub in hubs)
    lines.append(f"  tasks: {{t: {{entry: f, priority: 1, stack: 512, uses: [{uses}]}}}}")
    diagram = diagram_of_text(Path("a.yaml"), "\n".join(lines) + "\n")
    assert len(diagram.shapes) == len(hubs) + 1
    assert len(diagram.edges) == len(hubs)


# Graphviz.


def test_without_graphviz_an_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    graphviz._kept.clear()
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(WeftError) as caught:
        diagram_of_text(Path("a.yaml"), texts.chain(2))
    assert caught.value.problems[0].code == "W246"
    assert "apt-get install graphviz" in caught.value.problems[0].hint


@pytest.mark.parametrize("script", ["exit 3", "echo nonsense", "cat >/dev/null", "echo '{}'"])
def test_what_is_not_graphviz_is_an_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, script: str
) -> None:
    graphviz._kept.clear()
    program = tmp_path / "dot"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    with pytest.raises(WeftError) as caught:
        diagram_of_text(Path("a.yaml"), texts.chain(2))
    assert caught.value.problems[0].code == "W247"
    graphviz._kept.clear()
