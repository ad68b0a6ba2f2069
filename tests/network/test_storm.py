# SPDX-License-Identifier: MIT
"""The stress test of networks: seeds of the default CI, and many nodes (a thousand at night).

The long run is `.venv/bin/python tests/network/storm/seeds.py 1..10000`.
"""

import random
from pathlib import Path

import pytest

from tests.network.storm import seeds, storm
from tests.nightly import nightly

SEEDS = [range(1, 11), *nightly(range(11, 51), range(101, 151))]


@pytest.mark.parametrize("some", SEEDS, ids=str)
def test_seeds(some: range) -> None:
    wrong = storm.many(map(storm.world, some), jobs=1)
    assert not wrong, [f"storm.py {r.seed}: {storm.world(r.seed).name}" for r in wrong]


@pytest.mark.parametrize("seed", [145, *nightly(980, 1231)])
def test_seeds_that_found_something(seed: int) -> None:
    assert not storm.many([storm.world(seed)], jobs=1), f"storm.py {seed}"


@pytest.mark.parametrize("gap", [2_000, 10_000, 30_000])
def test_a_way_that_is_cut_in_one_direction(gap: int) -> None:
    result, lines = storm.run(storm.one_way(gap))
    assert result.code == 0 and result.reason == "ended", lines


@pytest.mark.parametrize("every", [9_700_000, 17_000_000])
def test_packets_of_a_former_life(every: int) -> None:
    result, lines = storm.run(storm.overtaken(every))
    assert result.code == 0 and result.reason == "ended", lines


def test_seeds_repeat() -> None:
    for seed in (3, 11, 42):
        first, _ = storm.run(storm.world(seed))
        again, _ = storm.run(storm.world(seed))
        assert first == again
    assert storm.run(storm.world(3))[0].hash != storm.run(storm.world(11))[0].hash


@pytest.mark.parametrize(
    ("nodes", "rounds", "checks"),
    [(100, 20, True), *nightly((250, 20, False), (1000, 1000, False))],
)
def test_many_nodes(nodes: int, rounds: int, checks: bool) -> None:
    """By day with checks, as all other tests of the file: one program."""
    result, lines = storm.run(storm.ring(nodes, rounds), checks)
    assert result.code == 0 and lines == [f"|0 {nodes * rounds} calls"]


def test_topologies() -> None:
    for kind in storm.SHAPES:
        for nodes in (2, 3, 7, 16, 64):
            links = storm.shape(kind, nodes, random.Random(1))
            reached = {0}
            for _ in range(nodes):
                reached |= {b for a, b in links if a in reached}
                reached |= {a for a, b in links if b in reached}
            assert reached == set(range(nodes)), (kind, nodes)


def test_a_long_run_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seeds, "NOTES", tmp_path)
    program = tmp_path / "program"
    program.write_bytes(b"one")
    seeds.Done(program).add(1, [])
    seeds.Done(program).add(101, [145])
    again = seeds.Done(program)
    assert (again.parts, again.wrong) == ({1, 101}, {145})
    program.write_bytes(b"another")
    assert seeds.Done(program).parts == set()


def test_shards_share_the_seeds() -> None:
    parts = [list(seeds.parts_of(1, 1000, (n, 3))) for n in (1, 2, 3)]
    assert sorted(first for part in parts for first in part) == list(range(1, 1000, 100))
    with pytest.raises(SystemExit, match="no shard 4/3"):
        seeds.parts_of(1, 1000, (4, 3))
