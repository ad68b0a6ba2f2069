# SPDX-License-Identifier: MIT
"""One program under every placement of its tasks and hubs on one to three nodes.

Nodes have no names of their own here: placements that differ by renaming nodes
are one. The daily run takes every fifth, `pytest -m slow` all of them. On simulated cores there are
those that make all hubs local to both tasks, remote to one, and remote to the other.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from tests.needs import need_description
from tests.network.image import ROOT, Parts
from weft.building.builder import build
from weft.building.generator import generate_node
from weft.model.description import Description, load
from weft.run import runner
from weft.simulate import link_faults, simulation
from weft.simulate.engine import Engine, Result

HERE = Path(__file__).parent / "placements"
FOLDER = ROOT / "build" / "tests" / "network" / "placements"
END = 2_000_000_000
"""Virtual: nodes that have only hubs do not end by themselves."""
LONG_LIMIT = 600
"""Seconds for nodes that are simulated clock by clock."""
NODES = "abc"
THINGS = ("producer", "consumer", "numbers", "answers", "lock", "marks")


def partitions(things: int, blocks: int) -> Iterator[tuple[int, ...]]:
    """Yield the block of each thing; new blocks are numbered in order."""

    def grow(start: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(start) == things:
            yield start
            return
        for block in range(min(blocks, max(start, default=-1) + 2)):
            yield from grow((*start, block))

    yield from grow(())


ALL = list(partitions(len(THINGS), len(NODES)))
PARTS = {has_network: Parts(net=has_network) for has_network in (False, True)}


@cache
def description() -> Description:
    return simulation.simulated(load(HERE / "placements.yaml"))


def placed(what: Description, placement: tuple[int, ...]) -> Description:
    """Return the description with everything in its place, without nodes that nothing is on."""
    where = dict(zip(THINGS, (NODES[block] for block in placement), strict=True))
    root = what.root
    application = root.application.model_copy(
        update={
            kind: {
                name: entry.model_copy(update={"node": where[name]})
                for name, entry in getattr(root.application, kind).items()
            }
            for kind in ("hubs", "tasks")
        }
    )
    used = sorted(set(where.values()))
    topology = root.topology.model_copy(
        update={
            "nodes": {name: root.topology.nodes[name] for name in used},
            "links": [link for link in root.topology.links if set(link.between) <= set(used)],
        }
    )
    changed = root.model_copy(update={"application": application, "topology": topology})
    return replace(what, root=changed)


def images(what: Description, folder: Path) -> Iterator[str]:
    """Build the nodes and yield their commands for the engine."""
    for node in what.nodes:
        generated = folder / node
        generate_node(what, node, generated)
        parts = PARTS[node in what.network.nodes]
        include = [f"-I{generated}", f"-I{HERE}"]
        objects = [
            parts.compile(source, include, generated)
            for source in (generated / "system.c", HERE / "main.c")
        ]
        yield f"node {node} {parts.image(generated / 'node.elf', objects)}"


def run(what: Description, folder: Path, faults: str) -> tuple[Result, list[str]]:
    lines: list[str] = []

    def show(tag: str, text: str) -> None:
        if tag in "|@w":
            lines.append(text.partition(" ")[2] if tag == "|" else f"{tag}{text}")

    links = [link.ends for link in what.network.links]
    chosen, _ = link_faults.load(faults)
    medium = link_faults.commands(chosen, None, what.nodes, links)
    with Engine() as engine:
        scene = ["set timeout 20", f"set until {END}", *images(what, folder), *medium]
        return engine.run(scene, show), lines


SQUARES = [str(n * n) for n in range(1, 13)]
EXPECTED = [*SQUARES, "the producer has the lock", f"the sum is {sum(map(int, SQUARES))}"]


def marked(index: int) -> object:
    name = "".join(NODES[block] for block in ALL[index])
    marks = [] if index % 12 == 0 else [pytest.mark.slow]
    return pytest.param(ALL[index], id=name, marks=marks)


@pytest.mark.parametrize("placement", [marked(index) for index in range(len(ALL))])
def test_placement(placement: tuple[int, ...]) -> None:
    folder = FOLDER / "".join(NODES[block] for block in placement)
    for faults in ("none", "jitter"):
        result, lines = run(placed(description(), placement), folder, faults)
        assert (lines, result.code) == (EXPECTED, 0), faults


def test_every_placement_is_there() -> None:
    assert len(ALL) == 1 + 31 + 90


MAP = """weft: 1
boards: {a: %s, b: %s}
nodes: {%s}
links: [{between: [a, b], driver: shm}]
"""


@pytest.mark.parametrize(
    ("boards", "placement"),
    [
        (("vex2", "vex2"), "aaaaaa"),
        (("vex2", "vex2"), "abaaaa"),
        (("mixed", "mixed-dsp"), "abbbbb"),
    ],
    ids=["vex2-aaaaaa", "vex2-abaaaa", "mixed-abbbbb"],
)
def test_on_cores(boards: tuple[str, str], placement: str, tmp_path: Path) -> None:
    where = ", ".join(f"{thing}: {node}" for thing, node in zip(THINGS, placement, strict=True))
    file = tmp_path / "map.yaml"
    file.write_text(MAP % (*boards, where), encoding="utf-8")
    what = load(HERE / "placements.yaml", None, file)
    need_description(what)
    lines: list[str] = []
    programs = build(what, FOLDER / "cores" / f"{boards[0]}-{placement}")
    plan = what.network.plan
    outcomes = runner.run(programs, lambda _, line: lines.append(line), LONG_LIMIT, plan=plan)
    assert (lines, [outcome.code for outcome in outcomes]) == (EXPECTED, [0] * len(outcomes))
