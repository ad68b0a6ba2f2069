# SPDX-License-Identifier: MIT
"""Costs of a description, and what an edit changes of them."""

import shutil
import time
from pathlib import Path
from typing import Any

import pytest

from tests.designer.served import processes, served
from tests.needs import need_target
from weft.designer.costing import links
from weft.designer.costs import Found, changes
from weft.paths import ROOT
from weft.picture.build import diagram_of_text


def found(**values: Any) -> Found:
    result = Found()
    result.add(values)
    return result


def test_changes_are_told() -> None:
    before = found(
        loads={"gpp": 2.5, "dsp": 1.0},
        sizes={"gpp": [1000, 200], "dsp": [1000, 200]},
        calls={"a": ["producer, put of samples", 47.0, "instructions"], "b": ["x", 1.0, "cycles"]},
    )
    after = found(
        loads={"gpp": 2.8, "dsp": 1.0},
        sizes={"gpp": [2412, 216], "dsp": [1000, 200], "new": [5, 5]},
        calls={
            "a": ["producer, put of samples", 1283.0, "instructions"],
            "b": ["x", 2.0, "instructions"],
        },
    )
    assert list(changes(after, before)) == [
        "gpp: load +0.300 %, flash +1,412 B, RAM +16 B",
        "producer, put of samples: +1,236 instructions a call (47, now 1,283)",
    ]
    assert list(changes(before, before)) == []


def test_of_many_changes_the_first_are_told() -> None:
    calls = {str(n): [f"call {n}", 1.0, "cycles"] for n in range(20)}
    more = {str(n): [f"call {n}", 2.0, "cycles"] for n in range(20)}
    told = list(changes(found(calls=more), found(calls=calls)))
    assert len(told) == 9 and told[-1] == "and 12 more"


def test_links_are_told_of() -> None:
    """Lines of each link are counted; calls in other units stand beside each other."""
    diagram = diagram_of_text(
        Path("app.yaml"),
        """\
weft: 1
topology:
  nodes: {a: {board: linux}, b: {board: linux}, c: {board: linux}}
  links: [{between: [a, b], driver: socket}, {between: [b, c], driver: socket}]
application:
  sources: [main.c]
  hubs: {q: {type: sem, node: b}, r: {type: sem, node: c}}
  tasks:
    t: {entry: t, priority: 1, stack: 512, node: a, uses: [q, r]}
    u: {entry: u, priority: 2, stack: 512, node: b, uses: [q, r]}
    v: {entry: v, priority: 2, stack: 512, node: c, uses: [q]}
""",
    )
    edges = {(edge.source[5:], edge.target[4:]): edge.id for edge in diagram.edges}
    costs = {
        edges["t", "q"]: [(1200.0, "instructions"), (1300.0, "instructions")],
        edges["u", "q"]: [(40.0, "instructions")],
        edges["u", "r"]: [(900.0, "cycles")],
        edges["v", "q"]: [(800.0, "instructions")],
    }
    first, second = (wire.id for wire in diagram.wires)
    assert links(diagram, costs) == {
        first: "1 line · 1,200 to 1,300 instructions a call",
        second: "2 lines · 900 cycles a call · 800 instructions a call",
    }
    assert links(diagram, {})[second] == "2 lines"


def test_costs_of_an_edit(tmp_path: Path) -> None:
    need_target("rv32")
    app = tmp_path / "two_cores"
    shutil.copytree(ROOT / "examples" / "two_cores", app)
    file = app / "two_cores.yaml"
    file.write_text(file.read_text().replace("mps2-an385", "virt-rv32"))
    with served(tmp_path, file) as site, site.page() as page, site.page() as other:
        page.until("state")
        page.send(type="costs", shown=True)
        costs = page.until("costs", is_complete=True)
        assert {node["node"] for node in costs["nodes"]} == {"gpp", "dsp"}
        assert all(node["flash"] > 1000 and node["load"] is None for node in costs["nodes"])
        assert costs["changes"] == []
        ((wire, text),) = costs["links"].items()
        assert wire.startswith("link:")
        assert text.startswith("2 lines · ") and text.endswith(" a call")
        assert any("no section `timing`" in line for line in costs["unknown"])
        move = {"op": "move", "paths": [["application", "hubs", "samples"]], "node": "gpp"}
        page.edit(move)
        costs = page.until("costs", is_complete=True, version=1)
        lines = [line for line in costs["changes"] if "of samples" in line]
        assert any(line.startswith("producer, ") and ": -" in line for line in lines)
        assert any(line.startswith("consumer, ") and ": +" in line for line in lines)
        page.send(type="undo")
        back = page.until("costs", is_complete=True, version=2)
        assert all(node["flash"] is not None for node in back["nodes"])
        page.send(type="costs", shown=False)
        page.edit(move)
        other.until("state", version=3)


def test_a_new_edit_cancels_what_is_computed(tmp_path: Path) -> None:
    need_target("rv32")
    app = tmp_path / "two_cores"
    shutil.copytree(ROOT / "examples" / "two_cores", app)
    file = app / "two_cores.yaml"
    with served(tmp_path, file) as site, site.page() as page:
        page.until("state")
        page.send(type="costs", shown=True)
        time.sleep(1)
        page.send(type="text", version=0, text="weft: 1\n")
        costs = page.until("costs", is_complete=True)
        assert costs["version"] == 1 and costs["nodes"] == []
        assert costs["unknown"] == ["nothing is known of a description with errors"]
    assert processes(tmp_path) == []


@pytest.mark.parametrize("text", ["weft: 1\n", "weft: [", ""])
def test_nothing_is_known_of_what_is_wrong(tmp_path: Path, text: str) -> None:
    (tmp_path / "app.yaml").write_text(text)
    with served(tmp_path, tmp_path / "app.yaml") as site, site.page() as page:
        page.send(type="costs", shown=True)
        costs = page.until("costs", is_complete=True)
        assert costs["nodes"] == [] and costs["unknown"]
