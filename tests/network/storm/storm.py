# SPDX-License-Identifier: MIT
"""The stress test of networks: random topologies and programs, from a seed.

    .venv/bin/python tests/network/storm/storm.py 1..40

runs seeds on two engines; a single one shows its output. seeds.py is for thousands. The tools' own
rules say who is whose peer, which routes packets take and which proxies there are; their numbers go
to the nodes as words, so that nothing is compiled for a seed. node/ is the program.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT)]  # as a program

from tests.network.image import Parts  # noqa: E402
from weft.model.description import model  # noqa: E402
from weft.model.description.network import LIMIT, SLOTS, Network, NodeNetwork  # noqa: E402
from weft.simulate.engine import Engine, Result  # noqa: E402
from weft.simulate.scenes import Progress, event, side_by_side  # noqa: E402

KINDS = (
    *("sem", "event", "flags", "port", "msgq", "mutex"),
    *("data_event", "blackboard", "cond", "pool", "function"),
)
POSTED = ("sem", "flags", "data_event", "blackboard", "cond")
"""Kinds with services that need no answer."""
CALM, ABORTS, RING, RAW = 1, 2, 4, 8
NONE, NOBODY, NOT_HERE = 0xFF, 0xFFFF, 0xFFFFFFFF
PAYLOAD = 64
MAX_TASKS = 6
MOST_USES = 4
MAX_ALL_TASKS = 250
MAX_HUBS = 120
MAX_VICTIMS = 16
MOST_VICTIMS = 4
"""On one node."""
MOST_SERVERS = 4
"""The same: each serves a function."""
SHAPES = ("line", "star", "ring", "mesh", "tree")

Pairs = list[tuple[int, int]]


def shape(kind: str, nodes: int, chance: random.Random) -> Pairs:
    """Return the links of a topology."""
    if kind == "star":
        return [(0, n) for n in range(1, nodes)]
    if kind == "tree":
        return [(chance.randrange(n), n) for n in range(1, nodes)]
    if kind == "mesh":
        width = max(1, int(nodes**0.5))
        right = [(n, n + 1) for n in range(nodes - 1) if (n + 1) % width]
        return right + [(n, n + width) for n in range(nodes - width)]
    line = [(n, n + 1) for n in range(nodes - 1)]
    return [*line, (nodes - 1, 0)] if kind == "ring" and nodes > 2 else line


@dataclass
class World:
    """A topology with a program."""

    seed: int
    nodes: int
    links: Pairs
    hubs: list[tuple[str, int, int]]
    """Kind, node, initial units or depth; of a condition variable: its mutex."""
    tasks: list[tuple[int, int, list[int]]]
    """Node, priority, hubs."""
    victims: list[tuple[int, int]] = field(default_factory=list)
    """Tasks that others control: node, number of the controlling task."""
    mode: int = CALM
    end: int = 30_000
    """Of the work, in microseconds."""
    slack: int = 20_000
    """What a call may take beyond its timeout."""
    settle: int = 2_000
    """Time until all owners of mutexes have inherited their priorities."""
    rounds: int = 0
    heartbeat: int = 0
    requests: int = 0
    """Of each task."""
    posted: set[int] = field(default_factory=set)
    """Hubs with `delivery: posted`."""
    faults: list[str] = field(default_factory=list)
    """Commands of the scene."""
    medium: str = "medium delay=2000"
    takes: float = 0.0
    """Microseconds of a link's time that a packet takes."""
    media: dict[int, str] = field(default_factory=dict)
    """Of single links."""
    name: str = ""

    def root(self) -> model.Root:
        """Return it as a description."""
        boards = {f"n{n}": {"board": "sim"} for n in range(self.nodes)}
        links = [{"between": [f"n{a}", f"n{b}"], "driver": "sim"} for a, b in self.links]
        hubs = {
            f"h{i}": _hub(kind, node) | ({"delivery": "posted"} if i in self.posted else {})
            for i, (kind, node, _) in enumerate(self.hubs)
        }
        tasks = {
            f"t{i}": {
                "entry": "storm",
                "priority": priority,
                "stack": 4096,
                "node": f"n{node}",
                "uses": [f"h{hub}" for hub in dict.fromkeys(uses)],
                "requests": self.requests,
            }
            for i, (node, priority, uses) in enumerate(self.tasks)
        }
        for i, (node, controller) in enumerate(self.victims):
            tasks[f"t{controller}"]["controls"] = [f"v{i}"]
            tasks[f"v{i}"] = _victim(node)
        beat = f"{self.heartbeat}us" if self.heartbeat else "off"
        topology = {"nodes": boards, "links": links, "payload": PAYLOAD, "heartbeat": beat}
        application = {"hubs": hubs, "tasks": tasks}
        return model.Root.model_validate(
            {"weft": 1, "topology": topology, "application": application}
        )

    def scene(self, image: Path) -> list[str]:
        """Return the commands for the engine."""
        network = Network(self.root())
        lines = [f"set seed {self.seed}", "set quiet 1", "set timeout 300", "set keep_going 0"]
        lines += [f"set until {60_000_000_000}", "set cost 100", "set cost_jitter 100"]
        lines += [f"node n{n} {image}" for n in range(self.nodes)]
        for n in range(self.nodes):
            words = self.words(network, n)
            lines.append(f"data {n} {b''.join(w.to_bytes(4, 'little') for w in words).hex()}")
        for number, link in enumerate(network.links):
            a, b = (network.numbers[name] for name in link.ends)
            lines += [self.media.get(number, self.medium), f"link {a} {b}"]
        return lines + self.faults

    def words(self, network: Network, number: int) -> list[int]:
        """Return what tables.c reads on a node."""
        name = f"n{number}"
        node = network.nodes.get(name) or NodeNetwork(name, number)
        peers = node.peers
        words = [self.mode, self.seed, number, self.nodes, self.end, self.slack]
        words += [self.settle, self.rounds, len(self.tasks), PAYLOAD, self.heartbeat, LIMIT]
        words += [len(node.links), *(network.numbers[link.other(name)] for link in node.links)]
        for other, to in enumerate(network.names):
            link = node.routes.get(other, NONE)
            words.append(link | (peers.index(to) if to in peers else NONE) << 8)
        words.append(len(peers))
        words += [network.numbers[p] | network.arrives_by(p, name) << 16 for p in peers]
        known = self.known.get(number, [])
        words.append(len(known))
        for i in known:
            kind, home, initial = self.hubs[i]
            there = network.nodes.get(f"n{home}")
            served = there is not None and f"h{i}" in there.hubs
            words += [i, KINDS.index(kind), home, initial, int(i in self.posted)]
            words.append(there.hubs.index(f"h{i}") if there and served else NOBODY)
            words.append(peers.index(f"n{home}") if f"n{home}" in peers else NOT_HERE)
        place = {hub: index for index, hub in enumerate(known)}
        here = [i for i, (home, _) in enumerate(self.victims) if home == number]
        words.append(len(here))
        for i in here:
            words += [i, VICTIM_PRIORITY]
        words += [len(node.hubs), len(node.tasks)]
        words += [place[int(hub[1:])] for hub in node.hubs]
        words += [here.index(int(task[1:])) for task in node.tasks]
        words += self._calling(network, node)
        words.append(SLOTS * len(node.links) if node.forwards else 0)
        mine = self.tasks_of.get(number, [])
        words.append(len(mine))
        for i in mine:
            _, priority, uses = self.tasks[i]
            words += [i, priority, len(uses), *(place[hub] for hub in uses)]
            words += self._control(network, number, i)
        return words

    def _control(self, network: Network, number: int, task: int) -> list[int]:
        """Return what a task reads about the task that it controls."""
        found = [i for i, (_, controller) in enumerate(self.victims) if controller == task]
        if not found:
            return [NOBODY]
        victim = found[0]
        home = self.victims[victim][0]
        here = [i for i, (node, _) in enumerate(self.victims) if node == home]
        if home == number:
            return [home, victim, NOT_HERE, here.index(victim)]
        there = network.nodes[f"n{home}"]
        peer = network.nodes[f"n{number}"].peers.index(f"n{home}")
        return [home, victim, peer, len(there.hubs) + there.tasks.index(f"v{victim}")]

    @cached_property
    def tasks_of(self) -> dict[int, list[int]]:
        """The tasks of each node."""
        found: dict[int, list[int]] = {}
        for i, (node, _, _) in enumerate(self.tasks):
            found.setdefault(node, []).append(i)
        return found

    @cached_property
    def known(self) -> dict[int, list[int]]:
        """The hubs that are on a node or used there."""
        found: dict[int, set[int]] = {}
        for i, (_, home, _) in enumerate(self.hubs):
            found.setdefault(home, set()).add(i)
        for node, _, uses in self.tasks:
            found.setdefault(node, set()).update(uses)
        return {node: sorted(hubs) for node, hubs in found.items()}

    def _calling(self, network: Network, node: NodeNetwork) -> Iterator[int]:
        """Yield clients and proxies."""
        homes = [*node.peers, node.name]
        mine = [f"t{i}" for i in self.tasks_of.get(node.number, [])]
        yield len(node.clients)
        for client in node.clients:
            yield mine.index(client.task)
            yield client.requests
            for home in homes:
                there = network.proxy_of(home, client)
                yield NOBODY if there is None else there
        yield len(node.proxies)
        for proxy in node.proxies:
            yield proxy.client.number | homes.index(proxy.client.node) << 16


def _hub(kind: str, node: int) -> dict[str, object]:
    hub: dict[str, object] = {"type": kind, "node": f"n{node}"}
    if kind in ("port", "msgq", "data_event", "blackboard"):
        hub["message"] = "uint32_t"
    if kind == "msgq":
        hub["depth"] = 1
    if kind == "function":
        hub |= {"argument": "uint32_t", "result": "uint32_t"}
    if kind == "pool":
        hub |= {"block": 16, "count": 1}
    return hub


VICTIM_PRIORITY = 30


def _victim(node: int) -> dict[str, object]:
    return {"entry": "victim", "priority": VICTIM_PRIORITY, "stack": 4096, "node": f"n{node}"}


CROWDED = 50
"""One in so many worlds is a crowd."""


def crowd(seed: int) -> World:
    """Return a world in which all packets share one slow link."""
    chance = random.Random(seed)
    nodes = chance.choice((12, 16, 24))
    hubs = [("sem", 1, 100_000), ("sem", 1, 100_000)]
    tasks = [(node, 10, [0, 1]) for node in range(2, nodes) for _ in range(5)]
    found = World(seed, nodes, shape("star", nodes, chance), hubs, tasks)
    found.medium = "medium delay=2000 slots=1 bandwidth=1000000"
    found.slack = 20_000 + 3 * 62 * len(tasks)  # until connected; what the others take of the link
    found.end = 100_000
    found.name = f"crowd of {nodes}"
    return found


def world(seed: int) -> World:
    """Return the world of a seed."""
    if seed % CROWDED == 0:
        return crowd(seed)
    chance = random.Random(seed)
    nodes = chance.choice((2, 3, 3, 4, 5, 6, 8, 8, 12, 16, 24, 32, 64))
    kind = chance.choice(SHAPES)
    count = max(2, min(MAX_HUBS, chance.randrange(1, 2 * nodes + 2)))
    kinds = chance.choice((KINDS, KINDS, KINDS, ("mutex",), ("mutex", "msgq")))
    homes = [chance.randrange(nodes)] if chance.randrange(4) == 0 else range(nodes)
    hubs: list[tuple[str, int, int]] = []
    for _ in range(count):
        hubs.append(draw_hub(hubs, chance.choice(kinds), chance.choice(homes), chance))
    tasks = []
    for node in range(nodes):
        for _ in range(chance.randrange(0 if nodes > 2 else 1, 6)):
            uses = chance.sample(range(count), chance.randrange(1, min(count, 4) + 1))
            tasks.append((node, chance.randrange(1, 30), with_mutexes(hubs, uses)))
    found = World(seed, nodes, shape(kind, nodes, chance), hubs, tasks[:MAX_ALL_TASKS])
    found.name = f"{kind} of {nodes}"
    weather(found, chance)
    found.requests = chance.choice((0, 0, 0, 1, 2))
    found.victims = draw_victims(nodes, len(found.tasks), chance)
    if chance.randrange(3) == 0:
        found.posted = {i for i, (kind, _, _) in enumerate(hubs) if kind in POSTED}
    if found.mode & CALM and can_be_full(found):
        found.slack += found.end  # no bound for lower priorities
    elif found.mode == CALM | ABORTS:
        found.heartbeat = BEAT  # what ends with its task is not missed: no node is lost
    return found


def draw_hub(
    hubs: Sequence[tuple[str, int, int]], kind: str, home: int, chance: random.Random
) -> tuple[str, int, int]:
    """Return a further hub; a condition variable is on the node of one of the mutexes."""
    mutexes = [i for i, (other, _, _) in enumerate(hubs) if other == "mutex"]
    if kind == "function" and [h[:2] for h in hubs].count((kind, home)) == MOST_SERVERS:
        kind = "sem"
    if kind != "cond":
        return kind, home, chance.randrange(1, 4)
    if not mutexes:
        return "mutex", home, 1
    mutex = chance.choice(mutexes)
    return "cond", hubs[mutex][1], mutex


def with_mutexes(hubs: Sequence[tuple[str, int, int]], uses: list[int]) -> list[int]:
    """Return the hubs that a task uses, with the mutexes of condition variables; at most four."""
    found: list[int] = []
    for hub in uses:
        kind, _, mutex = hubs[hub]
        more = [i for i in ((mutex, hub) if kind == "cond" else (hub,)) if i not in found]
        if len(found) + len(more) <= MOST_USES:
            found += more
    return found


def draw_victims(nodes: int, tasks: int, chance: random.Random) -> list[tuple[int, int]]:
    """Return tasks to control, on any nodes, each with a controller of its own."""
    count = min(chance.choice((0, 1, 4, MAX_VICTIMS)), tasks)
    found: list[tuple[int, int]] = []
    for controller in chance.sample(range(tasks), count):
        home = chance.randrange(nodes)
        if sum(node == home for node, _ in found) < MOST_VICTIMS:
            found.append((home, controller))
    return found


BEAT = 4_000
"""Microseconds between heartbeats where nothing fails."""
FULL = 500
"""Microseconds in which a link must carry a packet of each who may send one, not to be full."""


def can_be_full(what: World) -> bool:
    """Return whether a link can stay full: then the lowest priorities wait forever."""
    network = Network(what.root())
    clients: Counter[tuple[str, str]] = Counter()
    for node, _, uses in what.tasks:  # those who control another task wait for it in the meantime
        for home in {what.hubs[hub][1] for hub in uses} - {node}:
            clients.update(pairwise(network.path(f"n{node}", f"n{home}")))
    return max(clients.values(), default=0) * (1 + what.requests) * what.takes > FULL


def weather(what: World, chance: random.Random) -> None:
    """Draw how links behave and what goes wrong."""
    jitter = chance.choice((0, 5_000, 50_000))
    slots = chance.choice((1, 2, 4, 16))
    bandwidth = chance.choice((0, 0, 10_000_000, 1_000_000))
    passage = 60_000_000 // bandwidth if bandwidth else 0  # of a packet, in microseconds
    what.settle = 1_000 + 8 * what.nodes * (20 + jitter // 1000 + 2 * passage)
    each = max(passage, (passage + 2 + jitter // 1000) // slots)
    what.takes = max(passage, (passage + 2 + jitter / 1000) / slots)
    what.slack += what.nodes * (16 * each + 8 * (2 + jitter // 1000))  # a queue, and the ways
    what.medium = f"medium delay=2000 jitter={jitter} slots={slots} bandwidth={bandwidth}"
    if chance.randrange(3) == 0:
        what.mode |= ABORTS
    trouble = chance.choice(("none", "none", "crashes", "cuts", "both"))
    hellos = 0
    if trouble != "none":
        what.mode &= ~CALM
        what.heartbeat, hellos = 2_000, 20_000
        what.end *= 4
    last = what.end * 1000 - 5_000_000
    if trouble in ("crashes", "both"):
        what.faults.append(f"crashes {60_000_000 // what.nodes + 4_000_000} 3000000 {last}")
    if trouble in ("cuts", "both"):
        what.faults.append(f"cuts {60_000_000 // what.nodes + 4_000_000} 3000000 {last}")
    if chance.randrange(4) == 0:
        what.mode |= RAW
        what.mode &= ~CALM
        what.medium += " raw=1 loss=20000 duplicate=10000 corrupt=10000 reorder=50000"
        what.heartbeat, hellos = 10_000, 60_000
    if hellos:  # behind what is still on its way, silence
        what.slack += what.heartbeat * (LIMIT + 1) + hellos
    what.name += f", {trouble}, mode {what.mode}"


def ring(nodes: int, rounds: int) -> World:
    """Return a ring in which every task gives to the next node and takes from its own."""
    links = shape("ring", nodes, random.Random(1))
    hubs = [("sem", n, 0) for n in range(nodes)]
    tasks = [(n, 5, [(n + 1) % nodes, n]) for n in range(nodes)]
    found = World(1, nodes, links, hubs, tasks, mode=CALM | RING, rounds=rounds)
    found.name = f"ring of {nodes}"
    return found


def one_way(gap: int) -> World:
    """Return a ring in which a link fails and recovers while HELLOs arrive over the other one.

    Packets from 4 to 1 go by 3 and 2, those from 1 to 4 by 0 and 5.
    """
    links = shape("ring", 6, random.Random(1))
    hubs = [("sem", 1, 100_000), ("msgq", 1, 1)]
    found = World(1, 6, links, hubs, [(4, 5, [0, 1]), (4, 6, [0, 1])], mode=0, heartbeat=2_000)
    found.slack = 42_000
    found.end = 120_000
    for begin in range(20_000_000, 100_000_000, 20_000_000):
        for at, what in ((0, "cut"), (3_000_000, "mend"), (3_000_000 + gap, "cut")):
            found.faults.append(f"at {begin + at} {what} 3")
        found.faults.append(f"at {begin + 8_000_000} mend 3")
    found.name = f"one way, {gap} ns"
    return found


def overtaken(every: int) -> World:
    """Return a line in which a node restarts while packets of its last incarnation are in transit.

    Its HELLO has the highest priority, and passes them at the node in between.
    """
    hubs = [("mutex", 0, 1) for _ in range(MAX_TASKS)]
    tasks = [(2, 5 + i, [i]) for i in range(MAX_TASKS)]
    found = World(1, 3, [(0, 1), (1, 2)], hubs, tasks, mode=0, heartbeat=10_000)
    found.media[0] = "medium delay=2000 slots=1 bandwidth=100000"
    found.slack = 200_000
    found.end = 300_000
    for at in range(20_000_000, 250_000_000, every):
        found.faults += [f"at {at} crash 2", f"at {at + 50_000} start 2"]
    found.name = f"overtaken, {every} ns"
    return found


@cache
def image(checks: bool = True) -> Path:
    """Build the program, once."""
    parts = Parts(checks=checks, optimize="-O2")
    return linked(parts, parts.place / "storm.elf")


def linked(parts: Parts, output: Path, changed: Mapping[Path, Path] | None = None) -> Path:
    """Build the program from parts, with changed copies of sources."""
    objects = parts.compile_all(
        sorted((HERE / "node").glob("*.c")), [f"-I{HERE / 'node'}", "-Wno-pedantic"]
    )
    return parts.image(output, objects, ["-Wl,--wrap=weft_start"], changed)


def run(what: World, checks: bool = True, trace: bool = False) -> tuple[Result, list[str]]:
    """Run one world."""
    lines: list[str] = []
    scene = what.scene(image(checks))
    if trace:
        scene += ["set trace 1"]
    scene += ["set quiet 0"]
    with Engine() as engine:
        result = engine.run(scene, lambda tag, text: lines.append(tag + text))
    return result, lines


def many(
    worlds: Iterable[World], jobs: int = 2, stop: bool = False, program: Path | None = None
) -> list[Result]:
    """Run many worlds; return the results that are wrong."""
    program = program or image()
    worlds = list(worlds)
    progress = Progress(len(worlds))
    wrong = []
    scenes = (each.scene(program) for each in worlds)
    for done, result in enumerate(side_by_side(scenes, jobs)):
        if result.code != 0 or result.reason != "ended":
            wrong.append(result)
            if stop:
                break
        progress.show(done + 1, len(wrong))
    progress.end()
    return sorted(wrong, key=lambda result: result.seed)


def main() -> int:
    """Run the seeds of the command line: one with its output, or a range."""
    first, _, last = sys.argv[1].partition("..")
    if not last:
        what = world(int(first))
        result, lines = run(what, trace="--trace" in sys.argv)
        print("\n".join(event(line[1:]) if line[0] == "~" else line for line in lines))
        print(what.name, result)
        return result.code
    wrong = many(map(world, range(int(first), int(last) + 1)))
    for result in wrong:
        print(f"seed {result.seed}: code {result.code}, {result.reason}; {world(result.seed).name}")
    print(f"{len(wrong)} violations")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
