# SPDX-License-Identifier: MIT
"""Routes, numbers and placements of descriptions of many nodes."""

import itertools
import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from weft.building.generator import generate_node
from weft.diag.errors import WeftError
from weft.model.boards import boards, survey
from weft.model.description import Description, load, routing
from weft.model.description.model import Link
from weft.model.description.network import Network
from weft.model.description.replicas import shape_pairs
from weft.model.description.rules_calls import POSTED
from weft.paths import ROOT, SPEC
from weft.report.network import as_json

Hops = routing.Hops
Make = Callable[..., Description]


def linked(shape: str, count: int, columns: int | None = None) -> routing.Graph:
    link = Link(between=["x", "x"], driver="shm", shape=shape, columns=columns)  # type: ignore[arg-type]
    return routing.graph(count, shape_pairs(link, count))


def all_pairs(count: int) -> list[tuple[int, int]]:
    return list(itertools.permutations(range(count), 2))


def waits_forever(hops: Hops, sources: Iterator[tuple[int, int]]) -> bool:
    """Whether channels wait for each other, found by walking each route: not by cycle()."""
    waits: dict[tuple[int, int], set[tuple[int, int]]] = {}
    for source, destination in sources:
        nodes = routing.path(hops, source, destination)
        channels = list(itertools.pairwise(nodes))
        for one, other in itertools.pairwise(channels):
            waits.setdefault(one, set()).add(other)
    while True:
        free = {channel for channel, behind in waits.items() if not behind & waits.keys()}
        if not free:
            return bool(waits)
        waits = {channel: behind for channel, behind in waits.items() if channel not in free}


@pytest.mark.parametrize("shape", ["line", "ring", "mesh", "star", "tree", "full"])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 7, 12, 16])
def test_all_pairs_of_all_shapes_find_ways_without_deadlock(shape: str, count: int) -> None:
    graph = linked(shape, count)
    hops = routing.routes(graph, all_pairs(count), {})
    for source, destination in all_pairs(count):
        nodes = routing.path(hops, source, destination)
        assert len(set(nodes)) == len(nodes)
        assert all(b in graph[a] for a, b in itertools.pairwise(nodes))
    assert not waits_forever(hops, iter(all_pairs(count)))
    assert not routing.cycle(hops) and not routing.circle(hops)


@pytest.mark.parametrize("shape", ["line", "mesh", "star", "tree", "full"])
def test_ways_are_shortest_where_that_is_free_of_deadlock(shape: str) -> None:
    graph = linked(shape, 16)
    hops = routing.routes(graph, all_pairs(16), {})
    for destination in range(16):
        far = routing.distances(graph, destination)
        for source in far.keys() - {destination}:
            assert len(routing.path(hops, source, destination)) - 1 == far[source]


def test_a_ring_of_shortest_ways_would_deadlock_so_it_is_not_used() -> None:
    graph = linked("ring", 5)
    shortest = {
        d: routing._used(routing._shortest(graph, d, range(5), {}), range(5), d, {})
        for d in range(5)
    }
    assert routing.cycle(shortest) and waits_forever(shortest, iter(all_pairs(5)))
    assert not routing.cycle(routing.routes(graph, all_pairs(5), {}))


@given(st.integers(2, 14), st.integers(0, 10**6), st.integers(0, 14))
def test_random_networks(count: int, seed: int, more: int) -> None:
    dice = random.Random(seed)
    links = [(dice.randrange(node), node) for node in range(1, count)]
    links += [(a, b) for a, b in (dice.sample(range(count), 2) for _ in range(more))]
    pairs = dice.sample(all_pairs(count), dice.randint(1, count * (count - 1)))
    hops = routing.routes(routing.graph(count, links), pairs, {})
    assert not waits_forever(hops, iter(pairs))


def test_two_parts_have_no_way() -> None:
    hops = routing.routes(routing.graph(4, [(0, 1), (2, 3)]), [(0, 1), (0, 3)], {})
    assert hops == {1: {0: 1}, 3: {}}


def test_circle_and_cycle_of_fixed_routes() -> None:
    graph = linked("ring", 4)
    around = routing.routes(graph, [(0, 2)], {(0, 2): 1, (1, 2): 0})
    assert sorted(set(routing.circle(around))) == [0, 1]
    one_way = {(a, b): (a + 1) % 4 for a, b in all_pairs(4)}
    hops = routing.routes(graph, all_pairs(4), one_way)
    assert not routing.circle(hops) and routing.cycle(hops)


def test_mesh_has_rows_and_columns() -> None:
    link = Link(between=["x", "x"], driver="shm", shape="mesh", columns=3)
    assert shape_pairs(link, 6) == [(0, 1), (0, 3), (1, 2), (1, 4), (2, 5), (3, 4), (4, 5)]
    square = Link(between=["x", "x"], driver="shm", shape="mesh")
    assert len(shape_pairs(square, 48)) == 7 * 6 + 8 * 5


# Descriptions


@pytest.fixture
def make(tmp_path: Path) -> Make:
    (tmp_path / "main.c").touch()

    def write(
        topology: dict[str, Any], application: dict[str, Any], placement: Any = None
    ) -> Description:
        file, map_file = tmp_path / "net.yaml", tmp_path / "net.map"
        whole = {"sources": ["main.c"], **application}
        file.write_text(json.dumps({"weft": 1, "topology": topology, "application": whole}))
        map_file.write_text(json.dumps({"weft": 1, **(placement or {})}))
        return load(file, placement=map_file if placement else None)

    return write


def nodes(*names: str) -> dict[str, Any]:
    return {name: {"board": "linux"} for name in names}


def link(a: str, b: str, **options: Any) -> dict[str, Any]:
    return {"between": [a, b], "driver": "shm", **options}


def task(node: str, *uses: str, **options: Any) -> dict[str, Any]:
    return {
        "entry": "entry",
        "priority": 5,
        "stack": 1024,
        "node": node,
        "uses": list(uses),
        **options,
    }


LINE = {"nodes": nodes("a", "b", "c"), "links": [link("a", "b"), link("b", "c")]}
PAIR = {
    "hubs": {"ready": {"type": "sem", "node": "c"}},
    "tasks": {"worker": task("a", "ready")},
}


def test_a_node_on_the_route_forwards_and_is_no_peer(make: Make) -> None:
    network = make(LINE, PAIR).network
    assert network.path("a", "c") == ["a", "b", "c"]
    assert network.nodes["a"].peers == ["c"] and network.nodes["b"].peers == []
    assert [node.forwards for node in network.nodes.values()] == [False, True, False]
    assert network.nodes["b"].routes == {0: 0, 2: 1}


def test_links_and_nodes_on_no_way_have_no_network(make: Make) -> None:
    local = {**PAIR, "tasks": {"worker": task("b", "ready")}}
    network = make(LINE, local).network
    assert list(network.nodes) == ["b", "c"]
    assert [found.ends for found in network.links] == [("b", "c")]


def test_hubs_of_the_own_node_make_no_network(make: Make) -> None:
    local = {**PAIR, "tasks": {"worker": task("c", "ready")}}
    assert make(LINE, local).network.nodes == {}


def test_proxies_have_the_numbers_that_clients_know(make: Make) -> None:
    application = {
        "hubs": {
            "one": {"type": "sem", "node": "a"},
            "two": {"type": "msgq", "message": "uint32_t", "depth": 2, "node": "b"},
        },
        "tasks": {
            "left": task("a", "two", "one", requests=2),
            "right": task("b", "one"),
            "boss": task("c", controls=["right"]),
        },
    }
    network = make(LINE, application).network
    for node in network.nodes.values():
        for client in node.clients:
            for there in client.hubs:
                number = network.proxy_of(there, client)
                assert number is not None
                assert network.nodes[there].proxies[number].client is client
    a, b = network.nodes["a"], network.nodes["b"]
    assert [(c.task, c.request, c.requests) for c in a.clients] == [
        ("left", None, 2),
        ("left", 0, 0),
        ("left", 1, 0),
    ]
    assert [s.client.task for s in a.proxies] == ["right", "left", "left"]
    assert [s.client.task for s in b.proxies] == ["left", "left", "left", "boss"]
    assert b.rights == {"a": [("two", False)], "c": [("right", True)]}
    assert b.number_of("right", True, "c") == 0 and b.number_of("two", False, "a") == 0


def test_the_hash_is_of_all_that_must_agree(make: Make) -> None:
    hashes = {make(LINE, PAIR).network.hash}
    hashes.add(make({**LINE, "payload": 512}, PAIR).network.hash)
    hashes.add(make({**LINE, "heartbeat": "1s"}, PAIR).network.hash)
    event = {**PAIR, "hubs": {"ready": {"type": "event", "node": "c"}}}
    hashes.add(make(LINE, event).network.hash)
    more = {**PAIR, "tasks": {"worker": task("a", "ready", requests=1)}}
    hashes.add(make(LINE, more).network.hash)
    assert len(hashes) == 5
    assert make(LINE, PAIR).network.hash in hashes


@pytest.mark.parametrize("placement", list(itertools.product("abc", repeat=2)))
def test_every_placement_can_be_generated(
    make: Make, tmp_path: Path, placement: tuple[str, str]
) -> None:
    where = dict(zip(("ready", "worker"), placement, strict=True))
    description = make(LINE, PAIR, {"nodes": where})
    for node in description.nodes:
        generate_node(description, node, tmp_path / node)
    assert set(placement) <= set(description.nodes)
    assert len(description.nodes) == (3 if set(placement) == {"a", "c"} else len(set(placement)))
    texts = {node: (tmp_path / node / "node.cmake").read_text() for node in description.nodes}
    networked = placement[0] != placement[1]
    assert any("WEFT_NODE_NET" in text for text in texts.values()) == networked


def test_a_placement_leaves_out_nodes_without_anything_unless_packets_pass(make: Make) -> None:
    moved = {**PAIR, "timers": {"tick": {"handler": "on_tick", "period": "1ms", "node": "b"}}}
    assert make(LINE, moved, {"all": "a"}).nodes == ["a"]
    assert make(LINE, moved, {"nodes": {"tick": "a"}}).nodes == ["a", "b", "c"]
    assert make(LINE, moved, {"nodes": {"tick": "a", "worker": "c"}}).nodes == ["a", "c"]


def test_everything_without_a_node_is_placed_by_a_map(make: Make) -> None:
    floating = {"hubs": {"ready": {"type": "sem"}}, "tasks": {"worker": task("a", "ready")}}
    with pytest.raises(WeftError, match="has no `node`"):
        make(LINE, floating)
    assert make(LINE, floating, {"all": "b"}).network.nodes == {}


def test_a_board_without_a_doorbell_has_no_network(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent = boards()["linux"].model_copy(update={"doorbell_irq": None})
    monkeypatch.setattr(survey(), "_boards", {**boards(), "linux": silent})
    with pytest.raises(WeftError) as caught:
        make(LINE, PAIR)
    assert {problem.code for problem in caught.value.problems} == {"W036"}
    local = {**PAIR, "tasks": {"worker": task("c", "ready")}}
    assert make(LINE, local).network.nodes == {}


def test_replicated_nodes_use_their_neighbours(make: Make) -> None:
    topology = {
        "nodes": {"core": {"board": "linux", "count": 4}},
        "links": [link("core", "core", shape="ring")],
    }
    application = {
        "hubs": {"inbox": {"type": "sem", "node": "core"}},
        "tasks": {"worker": task("core", "inbox+1", "inbox-1", arg="inbox+0")},
    }
    network: Network = make(topology, application).network
    assert network.nodes["core0"].remote_hubs == ["inbox1", "inbox3"]
    assert network.nodes["core3"].remote_hubs == ["inbox0", "inbox2"]
    assert len(network.links) == 4


def how_to(*names: str) -> str:
    files = (ROOT / "doc" / "how-to" / f"{name}.md" for name in names)
    return "".join(file.read_text(encoding="utf-8") for file in files)


def test_the_descriptions_and_placements_of_the_documents(tmp_path: Path) -> None:
    guide = how_to("several-nodes", "host-services")
    blocks = re.findall(r"^```yaml\n(weft: 1\n.*?)^```$", guide, re.MULTILINE | re.DOTALL)
    whole = [text for text in blocks if "topology:" in text and "links:" in text]
    maps = [text for text in blocks if "topology:" not in text]
    (tmp_path / "main.c").touch()
    file, where = tmp_path / "app.yaml", tmp_path / "app.map"
    assert len(whole) >= 2 and len(maps) == 1
    where.write_text(maps[0])
    for text in whole:
        file.write_text(text)
        assert load(file).network.links
    file.write_text(next(text for text in whole if "samples:" in text))
    assert load(file, placement=where).nodes == ["gpp", "pc"]


def test_the_documents_say_which_types_can_be_posted_to() -> None:
    (row,) = re.findall(r"^\| `delivery` of a hub .*", how_to("several-nodes"), re.MULTILINE)
    assert all(f"`{kind}`" in row for kind in POSTED)


def test_the_table_shows_what_the_network_has() -> None:
    description = load(SPEC / "valid" / "replicated" / "replicated.yaml")
    found = as_json(description)
    assert [link["between"] for link in found["links"]][-1] == ["core0", "watcher"]
    assert {"from": "core1", "to": "watcher", "path": ["core1", "core0", "watcher"], "hops": 2} in (
        found["routes"]
    )
    assert sum(node["proxies"] for node in found["nodes"]) == len(found["clients"])
