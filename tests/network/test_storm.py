# SPDX-License-Identifier: MIT
"""The storm over networks: seeds of the daily run, a thousand nodes, and whether it can fail.

The long run is `.venv/bin/python tests/network/storm/storm.py 1..10000`.
"""

import shutil
from pathlib import Path

import pytest

from tests.network.image import ROOT, Parts
from tests.network.storm import storm

BATCH = 100


@pytest.mark.parametrize("first", range(1, 401, BATCH))
def test_seeds(first: int) -> None:
    wrong = storm.many(map(storm.world, range(first, first + BATCH)), jobs=1)
    assert not wrong, [f"storm.py {r.seed}: {storm.world(r.seed).name}" for r in wrong]


def test_seeds_that_found_something() -> None:
    wrong = storm.many(map(storm.world, (145, 980)), jobs=1)
    assert not wrong, [f"storm.py {r.seed}" for r in wrong]


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
    ("nodes", "rounds"), [(1000, 20), pytest.param(1000, 1000, marks=pytest.mark.slow)]
)
def test_thousand_nodes(nodes: int, rounds: int) -> None:
    result, lines = storm.run(storm.ring(nodes, rounds), checks=False)
    assert result.code == 0 and lines == [f"|0 {nodes * rounds} calls"]


def test_topologies() -> None:
    for kind in storm.SHAPES:
        for nodes in (2, 3, 7, 16, 64):
            links = storm.shape(kind, nodes, storm.random.Random(1))
            reached = {0}
            for _ in range(nodes):
                reached |= {b for a, b in links if a in reached}
                reached |= {a for a, b in links if b in reached}
            assert reached == set(range(nodes)), (kind, nodes)


MUTANTS = {
    "nothing is lent": ("lend.c", "if (lent == standin->lent) {", "if (lent != 256U) {"),
    "what was lent stays": (
        "lend.c",
        "caller->lent[peer] = (uint8_t)priority;",
        "if (priority != WEFT_NET_NO_PRIORITY) { caller->lent[peer] = (uint8_t)priority; }",
    ),
    "a call twice": (
        "serve.c",
        "    describe(&standin->op, header, payload);\n",
        "    describe(&standin->op, header, payload);\n"
        "    if (hub->size != 0) { standin->op.task = NULL; standin->op.out = attr->buffer;\n"
        "        standin->op.room = attr->size;\n"
        "        (void)hub->serve(hub->object, &standin->op, WEFT_NO_WAIT); }\n",
    ),
    "a reply says nothing": (
        "serve.c",
        "weft_net_both(weft_net_what(WEFT_NET_REPLY, 0, op->priority), status),",
        "weft_net_both(weft_net_what(WEFT_NET_REPLY, 0, op->priority), 0),",
    ),
    "no back pressure": (
        "route.c",
        "    return !from->held;\n",
        "    from->held = false;\n    return true;\n",
    ),
    "one link before all others": (
        "route.c",
        "    if (from->held) {\n",
        "    if (false) {\n",
    ),
    "connected without a way": ("peer.c", "!peer->link->up || ", ""),
    "stale packets": (
        "receive.c",
        "if (!WEFT_USUALLY(header->word[4] == from->expected)) {",
        "if (header->word[4] == 0xFFFFFFFFU) {",
    ),
    "the lost are not told": ("peer.c", "        weft_net_calls_lost(index);\n", ""),
    "stand-ins of the lost stay": ("peer.c", "        weft_net_standins_lost(index);\n", ""),
    "no cancel": (
        "receive.c",
        "        weft_net_cancel(peer, header);\n",
        "",
    ),
    "no end of a caller": (
        "receive.c",
        "        weft_net_abandon(peer, header);\n",
        "        (void)header;\n",
    ),
}


MUTANTS |= {
    "several messages begin anew": ("hub/msgq_many.c", "    count -= op->result;\n", ""),
    "a count that is too high": (
        "hub/msgq_many.c",
        "            part = op.result < part ? op.result : part;\n",
        "",
    ),
    "a block of nobody": (
        "hub/pool.c",
        "    return weft_pool_free(pool, block);\n",
        "    return WEFT_OK;\n",
    ),
    "a task that is not suspended": ("hub/task.c", "        weft_task_suspend(task);\n", ""),
}


def test_every_mutant_applies() -> None:
    """Also those that a normal run does not try."""
    counts = {
        n: (ROOT / "net" / f).read_text("utf-8").count(old) for n, (f, old, _) in MUTANTS.items()
    }
    assert [name for name, count in counts.items() if count != 1] == []


DAILY = ("nothing is lent", "no back pressure", "no cancel")


def marked(name: str) -> object:
    return pytest.param(name, marks=[] if name in DAILY else [pytest.mark.slow])


@pytest.mark.parametrize("name", [marked(name) for name in MUTANTS])
def test_mutant_is_caught(name: str, tmp_path: Path) -> None:
    file, old, new = MUTANTS[name]
    for folder in ("include", "kernel", "net", "port", "board"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    path = tmp_path / "net" / file
    text = path.read_text(encoding="utf-8")
    if text.count(old) != 1:
        pytest.fail(f"stands {text.count(old)} times in {file}: bring the list up to date", False)
    path.write_text(text.replace(old, new), encoding="utf-8")
    program = storm.image(parts=Parts(tree=tmp_path, folder=tmp_path / "objects", optimize="-O1"))
    if storm.many([storm.one_way(10_000), storm.overtaken(9_700_000)], jobs=1, program=program):
        return
    for seeds in (range(1, 41), range(41, 201)):
        if storm.many(map(storm.world, seeds), jobs=1, program=program, stop=True):
            return
    pytest.fail(f"nothing noticed: {name}", pytrace=False)
