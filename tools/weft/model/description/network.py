# SPDX-License-Identifier: MIT
"""How the nodes of a description communicate.

net/tables.h defines peers, clients and proxies; this module lists and
numbers them. Only what is used is generated: a description whose tasks use hubs
of their own node has no network, and a link on no route is left out.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any

from weft.diag.suggest import listed, quoted
from weft.model.description import model, routing
from weft.model.description.ceilings import ceilings
from weft.model.description.layouts import Layouts
from weft.model.description.model_base import messages_of
from weft.model.description.pools import shared_pools
from weft.model.description.uses import Uses, used_hubs
from weft.model.machines import End, Medium, Plan, plan

SLOTS = 4
"""Buffers for forwarded packets, for each link of a node on a route."""

LIMIT = 10
"""Missing heartbeats after which a node is lost."""

HEARTBEAT = 100_000
"""Ticks."""

SELF_POLLING = ("socket", "uart", "sim_raw")
"""Drivers that poll periodically."""

PERIOD = 10_000
"""Ticks between polls by default."""


@dataclass(frozen=True)
class Link:
    """A link on the route of some packets."""

    place: int
    """Index in the description's list."""
    ends: tuple[str, str]
    options: model.Link
    """All of them, `payload` included."""

    @property
    def payload(self) -> int:
        """Greatest payload of a packet."""
        return self.options.payload or 0

    @property
    def driver(self) -> str:
        """The kind."""
        return self.options.driver

    @property
    def moves(self) -> bool:
        """Whether a DMA engine copies long payloads."""
        return self.options.transfer == "dma"

    @property
    def is_armed(self) -> bool:
        """Whether a call plans the poll for its answer."""
        return self.options.notify == "armed"

    @property
    def variant(self) -> str:
        """The driver by its name in C."""
        return f"{self.driver}_armed" if self.is_armed else self.driver

    @property
    def notify(self) -> str:
        """How an end learns of packets that it does not look for."""
        return "interrupt" if self.is_armed else self.options.notify

    @property
    def period(self) -> int:
        """Ticks between polls; 0: no polling."""
        polls = self.driver in SELF_POLLING or self.options.notify in ("poll", "adaptive")
        return (self.options.period or PERIOD) if polls else 0

    def other(self, node: str) -> str:
        """Return the node at the other end."""
        return self.ends[1] if node == self.ends[0] else self.ends[0]

    def end(self, node: str) -> int:
        """Return which end a node has."""
        return self.ends.index(node)


@dataclass(frozen=True)
class Client:
    """A task or a request, which can have one pending call."""

    node: str
    number: int
    task: str
    request: int | None
    """Its number among those of the task; None: the task itself."""
    requests: int
    """Number of the following clients that belong to the same task."""
    hubs: dict[str, list[str]]
    """By node on which it has a proxy: the hubs that it uses there."""


@dataclass(frozen=True)
class Proxy:
    """A task that makes the calls of one client."""

    client: Client
    hubs: list[str]


@dataclass
class NodeNetwork:
    """The network as one node sees it."""

    name: str
    number: int
    peers: list[str] = field(default_factory=list)
    """In the order of the nodes."""
    links: list[Link] = field(default_factory=list)
    routes: dict[int, int] = field(default_factory=dict)
    """By number of a node: the link, by its index in `links`."""
    forwards: bool = False
    """Whether packets between other nodes pass."""
    hubs: list[str] = field(default_factory=list)
    """Hubs that other nodes use, numbered in this order in packets."""
    tasks: list[str] = field(default_factory=list)
    """Tasks that other nodes control, numbered after the hubs."""
    clients: list[Client] = field(default_factory=list)
    proxies: list[Proxy] = field(default_factory=list)
    remote_hubs: list[str] = field(default_factory=list)
    """Hubs of other nodes that it uses."""
    remote_tasks: list[str] = field(default_factory=list)
    """Tasks of other nodes that it controls."""

    rights: dict[str, list[tuple[str, bool]]] = field(default_factory=dict)
    """By peer: the hubs of this node that it may use, and then the tasks (True); in its packets
    they are numbered in this order."""

    def number_of(self, name: str, is_task: bool, user: str) -> int:
        """Return the number of a hub or a task in packets of a node that uses it."""
        return self.rights[user].index((name, is_task))


class Network:
    """The network of a description that follows the rules."""

    def __init__(self, root: model.Root) -> None:
        """Make the network of a description without errors."""
        self.root = root
        self.names = list(root.topology.nodes)
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.uses = Uses(root)
        self.talking = self.uses.talking
        users = (self.uses.users_of_hub, self.uses.users_of_task)
        self.ceilings = ceilings(root, self.uses.node_of, *users)
        hubs = root.application.hubs
        homes = {name: self.uses.node_of(hub) for name, hub in hubs.items()}
        self.shared_pools = shared_pools(root.topology, hubs, homes, self.uses.users_of_hub)
        ends = [(self.numbers[a], self.numbers[b]) for a, b in self._ends()]
        pairs = {(self.numbers[a], self.numbers[b]) for a, b in self.talking}
        number = self.numbers.__getitem__
        fixed = {(number(r.at), number(r.to)): number(r.via) for r in root.topology.routes}
        self.hops = routing.routes(routing.graph(len(self.names), ends), sorted(pairs), fixed)
        self.links = list(self._links())
        nodes = {name: NodeNetwork(name, number) for name, number in self.numbers.items()}
        self._add_links(nodes)
        self._add_routes(nodes)
        for node in nodes.values():
            self._add_uses(node)
        self.nodes = {
            name: node
            for name, node in nodes.items()
            if node.peers or node.clients or node.forwards
        }
        self.proxy_numbers: dict[tuple[str, str, int], int] = {}
        for node in self.nodes.values():
            node.proxies = list(self._proxies(node))
            for number_there, proxy in enumerate(node.proxies):
                client = proxy.client
                self.proxy_numbers[node.name, client.node, client.number] = number_there

    def node_of(self, entry: model.NodeObject) -> str:
        """Return the node of an entry; the only one if it names none."""
        return self.uses.node_of(entry)

    # Links.

    def _ends(self) -> list[tuple[str, str]]:
        return [(link.between[0], link.between[1]) for link in self.root.topology.links]

    def _links(self) -> Iterator[Link]:
        used = {frozenset(hop) for tree in self.hops.values() for hop in tree.items()}
        for place, options in enumerate(whole_links(self.root.topology)):
            a, b = options.between
            if frozenset((self.numbers[a], self.numbers[b])) in used:
                shared = sum(
                    pool.bytes for pool in self.shared_pools.values() if pool.place == place
                )
                pool = max(options.pool or 0, shared) or None
                yield Link(place, (a, b), options.model_copy(update={"pool": pool}))

    @cached_property
    def plan(self) -> Plan:
        """The machines, and what joins the ends of links; all boards must be known."""
        return plan(self.root.topology.nodes, [link.options for link in self.links])

    @property
    def payload(self) -> int:
        """Greatest payload of a packet on any link."""
        return max((link.payload for link in self.links), default=self.root.topology.payload)

    @property
    def shared_reset(self) -> bool:
        """Whether all nodes are one reset domain."""
        return self.root.topology.reset == "shared"

    @property
    def heartbeat(self) -> int:
        """Ticks between heartbeats; 0: none."""
        if self.shared_reset:
            return 0
        if self.root.topology.heartbeat is not None:
            return self.root.topology.heartbeat
        machines = {self.plan.machine(name).name for name in self.nodes}
        return 0 if len(machines) <= 1 else HEARTBEAT

    def moves(self, node: str) -> bool:
        """Return whether a DMA engine copies long payloads of a link of a node."""
        return node in self.nodes and any(link.moves for link in self.nodes[node].links)

    def medium(self, link: Link) -> Medium:
        """Return what joins the ends of a link."""
        medium = self.plan.media[self.links.index(link)]
        assert medium is not None  # refused links end in an error before
        return medium

    def end(self, link: Link, node: str) -> End:
        """Return one end of a link."""
        return self.medium(link).end(node)

    # Nodes.

    def _add_links(self, nodes: dict[str, NodeNetwork]) -> None:
        for link in self.links:
            for end in link.ends:
                nodes[end].links.append(link)
        for source, destination in sorted(self.talking, key=lambda p: self.numbers[p[1]]):
            nodes[source].peers.append(destination)

    def _add_routes(self, nodes: dict[str, NodeNetwork]) -> None:
        places = {
            (name, link.other(name)): place
            for name, node in nodes.items()
            for place, link in enumerate(node.links)
        }
        for destination, tree in sorted(self.hops.items()):
            for number, near in tree.items():
                name, there = self.names[number], self.names[destination]
                nodes[name].routes[destination] = places[name, self.names[near]]
                nodes[name].forwards |= (name, there) not in self.talking
                nodes[self.names[near]].forwards |= near != destination

    def _add_uses(self, node: NodeNetwork) -> None:
        name, uses = node.name, self.uses
        node.hubs = [hub for hub in uses.hubs_on[name] if uses.users_of_hub[hub] - {name}]
        node.tasks = [task for task in uses.tasks_on[name] if uses.users_of_task[task] - {name}]
        for peer in node.peers:
            hubs = [(hub, False) for hub in node.hubs if peer in uses.users_of_hub[hub]]
            tasks = [(task, True) for task in node.tasks if peer in uses.users_of_task[task]]
            node.rights[peer] = hubs + tasks
        node.remote_hubs = uses.elsewhere(name, "hubs")
        node.remote_tasks = uses.elsewhere(name, "tasks")
        node.clients = list(self._clients(name))

    def _clients(self, node: str) -> Iterator[Client]:
        number = 0
        application = self.root.application
        for name in self.uses.tasks_on[node]:
            task = application.tasks[name]
            used_nodes = sorted(self.uses.nodes_of(task), key=self.numbers.__getitem__)
            by_node: dict[str, list[str]] = {there: [] for there in used_nodes}
            for hub in used_hubs(task):
                by_node[self.node_of(application.hubs[hub])].append(hub)
            others = {there: used for there, used in by_node.items() if there != node}
            if not others and not task.requests:
                continue
            self._let_print(node, others)
            yield Client(node, number, name, None, task.requests, others)
            for request in range(task.requests):
                used = {there: hubs for there, hubs in by_node.items() if hubs}
                yield Client(node, number + 1 + request, name, request, 0, used)
            number += 1 + task.requests

    def _let_print(self, node: str, hubs: dict[str, list[str]]) -> None:
        """A task that uses hubs of the console's node can also print there."""
        console = self.root.topology.nodes[node].console
        if console is None:
            return
        there = self.node_of(self.root.application.hubs[console])
        if there in hubs and console not in hubs[there]:
            hubs[there] = [*hubs[there], console]

    def _proxies(self, node: NodeNetwork) -> Iterator[Proxy]:
        """Return the proxies: for the clients of each peer, then for those of the node."""
        for home in [*node.peers, node.name]:
            for client in self.nodes[home].clients if home in self.nodes else ():
                if node.name in client.hubs:
                    yield Proxy(client, client.hubs[node.name])

    # What must agree.

    @cached_property
    def hash(self) -> int:
        """Hash of what all nodes must agree on; the compiler adds the sizes of messages."""
        facts: dict[str, Any] = {
            "nodes": self.names,
            "links": [[link.ends, link.payload, link.options.model_dump()] for link in self.links],
            "heartbeat": [self.heartbeat, LIMIT],
            "hubs": [
                [name, node.hubs, [self.kind(hub) for hub in node.hubs], node.tasks, node.routes]
                for name, node in self.nodes.items()
            ],
            "rights": [node.rights for node in self.nodes.values()],
            "batches": [self.batch(hub) for node in self.nodes.values() for hub in node.hubs],
            "clients": [[asdict(c) for c in node.clients] for node in self.nodes.values()],
        }
        if layouts := self._layouts():
            facts["layouts"] = layouts
        if self.shared_reset:
            facts["reset"] = "shared"
        text = json.dumps(facts, sort_keys=True)
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big")

    def _layouts(self) -> dict[str, Any]:
        """Return what hubs carry, where the description says what it is made of."""
        known = Layouts(self.root.application)
        if not known.described:
            return {}
        hubs = self.root.application.hubs
        texts = {text for hub in self.sized() for text in messages_of(hubs[hub]).values()}
        return {text: found.runs for text in sorted(texts) if (found := known.known(text))}

    def ceiling_of(self, task: str) -> int:
        """Return the highest priority that other nodes can give to a task."""
        own = self.root.application.tasks[task]
        users = self.uses.users_of_task[task] - {self.node_of(own)}
        return min([own.priority, *(self.ceilings[user] for user in users)])

    def proxy_of(self, node: str, client: Client) -> int | None:
        """Return the number of the proxy of a client on a node."""
        return self.proxy_numbers.get((node, client.node, client.number))

    def kind(self, hub: str) -> str:
        """Return the kind of a hub as the names of its services have it."""
        entry = self.root.application.hubs[hub]
        return "rmutex" if isinstance(entry, model.Mutex) and entry.recursive else entry.type

    @cached_property
    def owns(self) -> bool:
        """Whether tasks own mutexes of other nodes."""
        hubs = self.root.application.hubs
        served = (hub for node in self.nodes.values() for hub in node.hubs)
        return any(isinstance(hubs[hub], model.Mutex) for hub in served)

    def batch(self, hub: str) -> int:
        """Return how many messages of a hub a packet carries."""
        return getattr(self.root.application.hubs[hub], "batch", 1)

    def sized(self) -> list[str]:
        """Return the hubs with messages that go over the network."""
        used = {hub for node in self.nodes.values() for hub in node.hubs}
        return [
            n for n, hub in self.root.application.hubs.items() if n in used and messages_of(hub)
        ]

    def users_of(self, hub: str) -> list[str]:
        """Return the nodes from which a hub is used."""
        return sorted(self.uses.users_of_hub[hub], key=self.numbers.__getitem__)

    def narrowest(self, hub: str) -> Link | None:
        """Return the link that limits messages of a hub that others use, if they reach it."""
        home = self.node_of(self.root.application.hubs[hub])
        hops = set()
        for user in self.users_of(hub):
            if user != home and self.reaches(user, home) and self.reaches(home, user):
                for route in (self.path(user, home), self.path(home, user)):
                    hops |= {frozenset(hop) for hop in pairwise(route)}
        links = (link for link in self.links if frozenset(link.ends) in hops)
        return min(links, key=lambda link: link.payload, default=None)

    def reaches(self, source: str, destination: str) -> bool:
        """Return whether a route leads from a node to another that it talks to."""
        return self.numbers[source] in self.hops[self.numbers[destination]]

    def loops(self) -> Iterator[tuple[int, str]]:
        """Return the errors of the routes of the description, each with its position."""
        around = routing.circle(self.hops)
        if around:
            nodes = listed((quoted(self.names[node]) for node in around), "and")
            at = {self.names[node] for node in around}
            places = [i for i, route in enumerate(self.root.topology.routes) if route.at in at]
            yield places[0], f"the route has a loop: {nodes}"
        elif routing.cycle(self.hops):
            yield 0, "with these routes, frames on full links can deadlock"

    def arrives_by(self, source: str, destination: str) -> int:
        """Return the number of the link by which packets of a node come to another one."""
        near = self.path(source, destination)[-2]
        links = self.nodes[destination].links
        return next(i for i, link in enumerate(links) if near in link.ends)

    def path(self, source: str, destination: str) -> list[str]:
        """Return the nodes on the route from one node to another."""
        hops = routing.path(self.hops, self.numbers[source], self.numbers[destination])
        return [self.names[node] for node in hops]


def whole_links(topology: model.Topology) -> list[model.Link]:
    """Return the links with their default payload filled in."""
    return [
        link.model_copy(update={"payload": link.payload or topology.payload})
        for link in topology.links
    ]
