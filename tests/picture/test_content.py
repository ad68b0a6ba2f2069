# SPDX-License-Identifier: MIT
"""What a diagram says of a description: all but positions."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.picture.test_layout import VALID, is_sound
from weft.model.description import load
from weft.picture.build import diagram_of, diagram_of_text
from weft.picture.diagram import Diagram

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = Path(__file__).parent / "golden"
POSITIONS = {"box", "spot", "curve", "at"}
"""They depend on the version of Graphviz."""

CHOSEN = [
    *("examples/two_cores/two_cores.yaml", "examples/many_core/many_core.yaml"),
    *("examples/user_tasks/user_tasks.yaml", "examples/telephone/telephone.yaml"),
    *("spec/valid/all_objects/all_objects.yaml", "spec/valid/replicated/replicated.yaml"),
    *("spec/invalid/seven-errors.yaml", "spec/invalid/W049-replicated.yaml"),
]


def drawn(text: str) -> Diagram:
    return diagram_of_text(Path("a.yaml"), text)


def without_positions(value: Any) -> Any:
    """Return a document without positions."""
    if isinstance(value, list):
        return [without_positions(each) for each in value]
    if not isinstance(value, dict):
        return value
    kept = {key: each for key, each in value.items() if key not in POSITIONS}
    return {key: without_positions(each) for key, each in kept.items() if "width" not in key}


@pytest.mark.parametrize("name", CHOSEN, ids=lambda name: Path(name).stem)
def test_what_is_drawn(name: str, golden: Callable[[Path, str], None]) -> None:
    file = ROOT / name
    diagram = without_positions(diagram_of_text(file, file.read_text()).model_dump(mode="json"))
    diagram.pop("height")
    diagram.pop("topology_height")
    text = json.dumps(diagram, indent=1, ensure_ascii=False)
    golden(GOLDEN / f"{file.stem}.json", text + "\n")


def test_a_description_and_its_text_are_the_same_diagram() -> None:
    file = ROOT / "examples/two_cores/two_cores.yaml"
    assert diagram_of(load(file)) == diagram_of_text(file, file.read_text())


def test_a_map_moves_shapes() -> None:
    file = ROOT / "examples/two_cores/two_cores.yaml"
    diagram = diagram_of(load(file, placement=file.with_name("one-core.map.yaml")))
    assert {shape.region for shape in diagram.shapes} == {"node:gpp"}
    assert not any(edge.remote for edge in diagram.edges)
    assert [region.name for region in diagram.regions] == ["gpp"]
    assert diagram.wires == []


def test_the_text_is_drawn_and_not_the_file(tmp_path: Path) -> None:
    file = tmp_path / "never-written.yaml"
    text = "weft: 1\ntopology: {nodes: {main: {board: sim}}}\napplication: {hubs: {a: {type: sem}}}"
    assert [shape.id for shape in diagram_of_text(file, text).shapes] == ["hub:a"]
    assert not file.exists()


@pytest.mark.parametrize(
    "text",
    [
        *("", "\ufeff", "# only a comment", "a", "[]", "{", "- - -", "\x00", "\ud800", "weft: [1"),
        *("weft: 1\ntopology: []\napplication: 3", "application: {hubs: {1: 2, a: 3, ? [a] : 4}}"),
        "weft: 1\ntopology: {nodes: {a: 3, b: {board: 7}}, links: [1, {between: [a]}, [b]]}",
        "topology: {nodes: {a: {board: sim, count: x}}}\napplication: {tasks: {t: {uses: 3}}}",
        "&a [*a]",
        "x" * (1 << 20) + "y",
        "[" * 400,
        "weft: 1\n\ttopology:",
    ],
    ids=lambda text: repr(text[:12]),
)
def test_no_text_raises(text: str) -> None:
    diagram = drawn(text)
    assert [mark for mark in diagram.marks if mark.severity == "error"]


@settings(max_examples=150)
@given(st.sampled_from(VALID), st.data())
def test_half_typed_texts_are_drawn(file: Path, data: st.DataObject) -> None:
    """Some lines are cut, removed, or have characters that were typed elsewhere."""
    lines = file.read_text().splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        cut = data.draw(st.integers(0, len(lines[at])))
        typed = data.draw(
            st.sampled_from(["", "x", "0", ": ", "{", "}", "[", "- ", '"', "\n", "  "])
        )
        rest = data.draw(st.sampled_from([lines[at][cut:], ""]))
        lines[at] = lines[at][:cut] + typed + rest
    is_sound(diagram_of_text(file, "\n".join(lines)))


def test_errors_are_at_their_shapes() -> None:
    file = ROOT / "spec/invalid/seven-errors.yaml"
    diagram = diagram_of_text(file, file.read_text())
    found = {(mark.code, mark.shape) for mark in diagram.marks}
    assert {("W041", "hub:samples"), ("W013", "task:producer")} <= found
    assert {("W035", "task:consumer"), ("W010", "task:last")} <= found
    assert all(mark.line > 0 and mark.column > 0 for mark in diagram.marks)


def test_an_entry_without_a_node_stands_apart() -> None:
    diagram = drawn(
        "weft: 1\ntopology: {nodes: {a: {board: sim}, b: {board: sim}}}\n"
        "application: {hubs: {lost: {type: sem, node: c}}}"
    )
    assert [shape.region for shape in diagram.shapes] == ["node:"]
    assert ("W020", "hub:lost") in {(mark.code, mark.shape) for mark in diagram.marks}


def test_replicas_are_one_region() -> None:
    file = ROOT / "examples/many_core/many_core.yaml"
    diagram = diagram_of_text(file, file.read_text())
    assert [(region.name, region.count) for region in diagram.regions] == [("core", 48)]
    counts = {shape.name: shape.count for shape in diagram.shapes}
    assert counts["visitor"] == 48
    assert counts["leader"] == counts["home"] == 1
    remote = {(edge.source, edge.target): edge.remote for edge in diagram.edges}
    assert remote["task:visitor", "hub:home"]
    assert remote["task:leader", "hub:stop"]
    assert not remote["task:leader", "hub:home"]
    both = {
        e.remote for e in diagram.edges if (e.source, e.target) == ("task:visitor", "hub:token")
    }
    assert both == {True, False}
