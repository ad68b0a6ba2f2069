# SPDX-License-Identifier: MIT
"""A node's network as the templates need it: numbers and pieces of C, by net/tables.h."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

from weft.building.generator.literals import c_string
from weft.model.boards import Board
from weft.model.description import Description, model
from weft.model.description.model_base import messages_of
from weft.model.description.network import (
    LIMIT,
    SLOTS,
    Client,
    Link,
    Network,
    NodeNetwork,
    Proxy,
)
from weft.model.description.pools import SharedPool, address_of

MEDIA = {"cores": "weft_shm_cores", "aperture": "weft_shm_uart", "file": "weft_shm_host"}
"""What a shm link finds at an end, by the kind of its medium."""

RESET = "reset_or_"
"""Prefix of the kind of a hub that a node may also reset."""

Served = tuple[str, str, str, str]
"""Address, kind, bytes of a message, options."""


def _medium_with_pools(index: int, pools: Mapping[str, SharedPool]) -> str:
    """Return a medium that makes pools of the memory of a link when this is there."""
    lines = [
        f"_Static_assert(WEFT_PACKET_SIZE({pool.capacity}U) == {pool.size}U, "
        f'"frames of {name} are not as large as the tools believe");'
        for name, pool in pools.items()
        if pool.capacity is not None
    ]
    lines += [
        f"static bool weft_system_attach_{index}(weft_shm_link_t *link)",
        "{",
        "    uint8_t *pool;",
        "",
        "    if (!weft_shm_host.attach(link)) {",
        "        return false;",
        "    }",
        "    pool = (uint8_t *)link->aperture +",
        "           WEFT_SHM_APERTURE(link->link.payload, link->ring, 0U);",
    ]
    for name, pool in pools.items():
        kind, size = (
            ("pool", pool.size) if pool.capacity is None else ("packet_pool", pool.capacity)
        )
        make = f"weft_{kind}_init(&{name}, pool + {pool.offset}U, {size}U, {pool.count}U)"
        lines.append(f"    {make};")
    lines += ["    return true;", "}", ""]
    notify = "static bool weft_system_notify_medium_{0}(weft_shm_link_t *link)"
    lines += [notify.format(index), "{", "    return weft_shm_host.notify(link);", "}", ""]
    lines += [f"static const weft_shm_medium_t weft_system_medium_{index} = {{"]
    lines += [f"    .attach = weft_system_attach_{index},"]
    lines += [f"    .notify = weft_system_notify_medium_{index},", "};"]
    return "\n".join(lines)


class NodeView:
    """The network of one node."""

    def __init__(self, description: Description, node: str) -> None:
        """Look at a description from a node that has a network."""
        self.network: Network = description.network
        self.node: NodeNetwork = self.network.nodes[node]
        self.board: Board = description.board(node)
        self.application = description.root.application
        self.limit = LIMIT
        self.description = description

    # Hubs and tasks.

    def remotes(self) -> Iterator[tuple[str, str, str]]:
        """Return remote objects that are used here: name in C, kind, initialiser."""
        for name in self.node.remote_hubs:
            hub = self.application.hubs[name]
            options = "WEFT_REMOTE_POSTED" if hub.delivery == "posted" else "0"
            more = f", {hub.batch}" if isinstance(hub, model.Msgq) else ""
            if isinstance(hub, model.Function):
                more = f", {size_of(name, hub, 'result')}, {hub.batch}"
            yield name, self.network.kind(name), self._remote(name, hub, options) + more
        for name in self.node.remote_tasks:
            task = self.application.tasks[name]
            yield f"{name}_task", "task", self._remote(name, task, "0")

    def _remote(self, name: str, entry: model.NodeObject, options: str) -> str:
        home = self.network.nodes[self.network.node_of(entry)]
        number = home.number_of(name, isinstance(entry, model.Task), self.node.name)
        peer = self.node.peers.index(home.name)
        return f"{{&weft_system_peers[{peer}], {number}, {_size(name, entry)}, {options}}}"

    def served(self) -> list[Served]:
        """Return what others use: address, kind, bytes of a message, options."""
        own = [(hub, False) for hub in self.node.hubs] + [(task, True) for task in self.node.tasks]
        return [self._served(name, is_task, None) for name, is_task in own]

    def _served(self, name: str, is_task: bool, user: str | None) -> Served:
        """Return an entry of the table of what a node may use, or of what any may."""
        if is_task:
            return f"(void *)&weft_system_control_{name}", "task", "0", "0"
        hub = self.application.hubs[name]
        options = "0"
        if isinstance(hub, model.Mutex):
            release = " | WEFT_NET_HUB_RELEASE" if hub.owner_death == "release" else ""
            options = f"WEFT_NET_HUB_OWNED{release}"
        kind = f"{self.network.kind(name)}{'_many' if self.network.batch(name) > 1 else ''}"
        if isinstance(hub, model.Host) and user in hub.exit:
            kind = "host_exit"
        if user is not None and self._is_reset_by(name, user):
            kind = f"{RESET}{kind}"
        return f"&{name}", kind, _size(name, hub), options

    def _is_reset_by(self, hub: str, node: str) -> bool:
        """Return whether a task of a node may reset a hub that it uses."""
        if isinstance(self.application.hubs[hub], model.Host):
            return False
        tasks: dict[str, model.Task] = self.description.on(node, "tasks")
        return any(task.resets and hub in task.uses for task in tasks.values())

    def resettable(self) -> list[tuple[str, str]]:
        """Return the kinds of hubs that others may reset: of the service, and of the object."""
        kinds = dict.fromkeys(entry[1] for table in self.tables.values() for entry in table)
        names = [kind.removeprefix(RESET) for kind in kinds if kind.startswith(RESET)]
        return [(name, name.removesuffix("_many")) for name in names]

    def kinds(self) -> list[str]:
        """Return the kinds of what others use, as their services are named."""
        entries = (entry for table in self.tables.values() for entry in table)
        return list(dict.fromkeys(kind.removeprefix(RESET) for _, kind, _, _ in entries))

    @cached_property
    def tables(self) -> dict[str, list[Served]]:
        """What peers may use, by name of the table; equal ones stand once."""
        tables = {"weft_system_hubs": self.served()}
        for number, peer in enumerate(self.node.peers):
            own = [self._served(*entry, peer) for entry in self.node.rights[peer]]
            if own and own not in tables.values():
                tables[f"weft_system_hubs_of_{number}"] = own
        return tables

    def table_of(self, peer: int) -> tuple[str, int]:
        """Return the table of what a peer may use, by its number, and how many entries it has."""
        if peer == len(self.node.peers):
            return "NULL", 0
        name = self.node.peers[peer]
        own = [self._served(*entry, name) for entry in self.node.rights[name]]
        found = (table for table, entries in self.tables.items() if own and entries == own)
        return next(found, "NULL"), len(own)

    def arrives_by(self, peer: str) -> int:
        """Return the link by which packets of a peer come."""
        return self.network.arrives_by(peer, self.node.name)

    def packet_pools(self) -> list[str]:
        """Return the packet pools of other nodes that tasks of this one use."""
        hubs = self.application.hubs
        return [n for n in self.node.remote_hubs if isinstance(hubs[n], model.PacketPool)]

    def own_packet_pools(self) -> list[str]:
        """Return the packet pools of this node."""
        hubs = self.application.hubs.items()
        node_of, here = self.network.node_of, self.node.name
        return [n for n, hub in hubs if isinstance(hub, model.PacketPool) and node_of(hub) == here]

    def shared_pools(self) -> list[str]:
        """Return the pools of this node that others use."""
        hubs = self.application.hubs
        return [n for n in self.node.hubs if isinstance(hubs[n], model.Pool | model.PacketPool)]

    def sizes(self) -> str:
        """Return an expression that differs when a compiler sees other sizes of messages."""
        types = [f"{name}_{key}_t" for name in self.network.sized() for key in self._keys(name)]
        terms = [f"{2 * place + 1}U * (uint32_t)sizeof({name})" for place, name in enumerate(types)]
        return " + ".join(terms) or "0U"

    def _keys(self, hub: str) -> list[str]:
        """Return what services of a hub carry, by its keys."""
        return list(messages_of(self.application.hubs[hub]))

    def largest(self) -> Iterator[tuple[str, str, int]]:
        """Return what passes to or from other nodes: its size in C, what it is, and the room."""
        for name in self.network.sized():
            if name not in self.node.remote_hubs and name not in self.node.hubs:
                continue
            link = self.network.narrowest(name)
            assert link is not None  # unreachable hubs end in an error before
            batch = self.network.batch(name)
            for key in self._keys(name):
                size = f"{'' if batch == 1 else f'{batch}U * '}sizeof({name}_{key}_t)"
                what = f"{'a' if key == 'message' else 'the'} {key}" if batch == 1 else "a batch"
                yield size, f"{what} of {name}", link.payload

    # Links and routes.

    def links(self) -> Iterator[tuple[int, Link, str, list[tuple[str, str]]]]:
        """Return number, link, declaration of memory, and members behind the common ones."""
        for index, link in enumerate(self.node.links):
            memory, members = getattr(self, f"_{link.driver}")(index, link)
            yield index, link, memory, members

    @property
    def has_cores(self) -> bool:
        """Whether the doorbell of another core can ring."""
        return any(
            medium.kind == "cores" for _, medium, _ in self.network.plan.ends(self.node.name)
        )

    def _irq(self) -> int:
        return self.board.doorbell_irq or 0

    def _shm(self, index: int, link: Link) -> tuple[str, list[tuple[str, str]]]:
        medium, end = self.network.medium(link), self.network.end(link, self.node.name)
        hosted = self.board.hosted
        shared = any(pool.place == link.place for pool in self.network.shared_pools.values())
        address = address_of(link.place) if shared else end.address
        own = self._pools_in_link(link.place)
        medium_here = "weft_shm_host" if hosted else MEDIA[medium.kind]
        members = [
            ("medium", f"&weft_system_medium_{index}" if own else f"&{medium_here}"),
            ("aperture", "NULL" if address is None else f"(void *){address:#x}U"),
            ("offset", f"{end.offset}"),
            ("ring", f"{link.options.ring or model.SHM_RING}"),
            ("pool", f"{link.options.pool or 0}"),
            ("end", f"{link.end(self.node.name)}"),
            ("unit", f"{end.unit}"),
            ("irq", f"{self._irq()}"),
        ]
        if self.network.shared_reset:
            places = f"{end.address:#x}U, {link.end(self.node.name)}, {link.payload}U"
            members.append(("places", f"WEFT_SHM_PLACES({places}, {members[3][1]}U)"))
        memory = _medium_with_pools(index, own) if own else ""
        if link.moves and self.board.mover:
            members.append(("dma", f"&weft_system_dma_{index}"))
            values = f".transfers = &weft_shm_transfers, .least = {self.board.mover.least}U"
            memory += f"static weft_shm_dma_t weft_system_dma_{index} = {{{values}}};"
        return memory, members

    def _pools_in_link(self, place: int) -> dict[str, SharedPool]:
        """Return the pools of this node with blocks in the memory of a link."""
        node_of, hubs = self.network.node_of, self.application.hubs
        return {
            name: pool
            for name, pool in self.network.shared_pools.items()
            if pool.place == place and node_of(hubs[name]) == self.node.name
        }

    def _socket(self, index: int, link: Link) -> tuple[str, list[tuple[str, str]]]:
        buffer = link.options.buffer or model.SOCKET_BUFFER
        size = f"WEFT_SOCKET_MEMORY({buffer})"
        memory = f"weft_system_link_memory_{index}"
        members = [("memory", memory), ("buffer", f"{buffer}"), ("irq", f"{self._irq()}")]
        declared = [f"static _Alignas(8) uint8_t {memory}[{size}];"]
        if link.options.key is not None:
            secure = f"weft_system_secure_memory_{index}"
            declared.append(f"static _Alignas(16) uint8_t {secure}[WEFT_SECURE_MEMORY];")
            members += [("secure", "&weft_secure_tls"), ("key", c_string(self.key_of(link)))]
            members.append(("secure_memory", secure))
        return "\n".join(declared), members

    def _sim(self, _: int, __: Link) -> tuple[str, list[tuple[str, str]]]:
        return "", []

    def _sim_raw(self, index: int, link: Link) -> tuple[str, list[tuple[str, str]]]:
        memory = f"weft_system_link_memory_{index}"
        size = f"WEFT_SIM_RAW_MEMORY({link.payload})"
        return f"static _Alignas(8) uint8_t {memory}[{size}];", [("memory", memory)]

    def _uart(self, index: int, link: Link) -> tuple[str, list[tuple[str, str]]]:
        window = link.options.window or model.UART_WINDOW
        size = f"WEFT_UART_MEMORY({link.payload}, {window})"
        memory = f"weft_system_link_memory_{index}"
        members = [
            ("device", "&weft_uart_host" if self.board.hosted else "&weft_uart_board"),
            ("memory", memory),
            ("window", f"{window}"),
            ("unit", f"{self.network.end(link, self.node.name).unit}"),
            ("irq", f"{self._irq()}"),
        ]
        return f"static _Alignas(8) uint8_t {memory}[{size}];", members

    def key_of(self, link: Link) -> Path:
        """Return the file with the key of a link."""
        return self.description.beside(link.options.key or "")

    @property
    def drivers(self) -> list[str]:
        """The kinds of links that the node has."""
        return sorted({link.driver for link in self.node.links})

    @property
    def variants(self) -> list[str]:
        """Their drivers by the names in C."""
        return sorted({link.variant for link in self.node.links})

    @property
    def plans_polls(self) -> bool:
        """Whether calls over a link plan polls for their answers."""
        return any(link.is_armed for link in self.node.links)

    @property
    def link_parts(self) -> list[str]:
        """The folders of net/link/ that the links of the node need."""
        secure = any(link.options.key is not None for link in self.node.links)
        return [*self.drivers, *(["secure"] if secure else [])]

    def controlled(self) -> Iterator[tuple[str, int]]:
        """Return the tasks that others control, and the highest priority that they can give."""
        for name in self.node.tasks:
            yield name, self.network.ceiling_of(name)

    def routes(self) -> Iterator[tuple[str, str, str]]:
        """Return for each node of the description its name, the link and the peer."""
        for number, name in enumerate(self.network.names):
            link = self.node.routes.get(number)
            peer = self.node.peers.index(name) if name in self.node.peers else None
            yield name, _number(link, "WEFT_NET_NONE"), _number(peer, "WEFT_NET_NONE")

    def needs(self) -> str:
        """Return what the tables ask the network for, as net/tables.h has it."""
        posting = self.network.uses.posting
        needs = {
            "REQUESTS": any(client.requests for client in self.node.clients),
            "BOOST": self.boosts,
            "BOOSTED": self._has_mutex(self.node.remote_hubs),
            "PERIOD": self.plans_polls or any(link.period for link in self.node.links),
            "IDLE": self.has_cores or self._spins,
            "SPIN": self._spins,
            "FORWARD": self.node.forwards,
            "HEARTBEAT": self.network.heartbeat != 0,
            "POST": any(here == self.node.name for here, _ in posting),
            "POSTED": any(there == self.node.name for _, there in posting),
            "INDEPENDENT": not self.network.shared_reset,
            "ORPHAN": not self.network.shared_reset or self.network.owns,
            "DMA": self.board.mover is not None and any(link.moves for link in self.node.links),
        }
        return " | ".join(f"WEFT_NET_NEED_{name}" for name, needed in needs.items() if needed)

    @property
    def boosts(self) -> bool:
        """Whether tasks of other nodes own mutexes of this one."""
        return self._has_mutex(self.node.hubs)

    @property
    def wait(self) -> str:
        """The function by which the idle task waits for an interrupt, or in place of one."""
        if self._spins:
            return "weft_net_poll_in_idle_unlock"
        return "weft_shm_wait_unlock" if self.has_cores else "weft_arch_wait_for_interrupt_unlock"

    @property
    def _spins(self) -> bool:
        return any(link.options.notify == "spin" for link in self.node.links)

    def _has_mutex(self, hubs: list[str]) -> bool:
        return any(isinstance(self.application.hubs[hub], model.Mutex) for hub in hubs)

    @property
    def forwards(self) -> int:
        """Buffers for forwarded packets."""
        return SLOTS * len(self.node.links) if self.node.forwards else 0

    # Clients and proxies.

    def proxies_of(self, client: Client) -> str:
        """Return the numbers of a client's proxies, by peer, those on this node last."""
        found = (self.network.proxy_of(name, client) for name in [*self.node.peers, self.node.name])
        return ", ".join(_number(number, "WEFT_NET_NOBODY") for number in found)

    def proxies(self) -> Iterator[tuple[int, Client, int, list[str]]]:
        """Return number, client, number of the peer, and the messages that pass."""
        homes = [*self.node.peers, self.node.name]
        for number, proxy in enumerate(self.node.proxies):
            yield number, proxy.client, homes.index(proxy.client.node), self._carried(proxy)

    def _carried(self, proxy: Proxy) -> list[str]:
        """Return declarations of what calls of a proxy carry."""
        hubs = self.application.hubs
        found = []
        for hub in proxy.hubs:
            batch = self.network.batch(hub)
            several = f"[{batch}]" if batch > 1 else ""
            for key in messages_of(hubs[hub]):
                of = "of" if key == "message" else f"{key}_of"
                found.append(f"{hub}_{key}_t {of}_{hub}{several}")
        if any(isinstance(hubs[hub], model.Host) for hub in proxy.hubs):
            found.append(f"uint8_t bytes[{self.network.payload}]")
        return found

    @property
    def console(self) -> str | None:
        """The host services of another node by which this one prints."""
        name = self.network.root.topology.nodes[self.node.name].console
        return name if name in self.node.remote_hubs else None

    def callbacks(self) -> dict[str, tuple[int, int]]:
        """Return the tasks whose requests can call back: their client, and the SWI's priority."""
        found: dict[str, tuple[int, int]] = {}
        for client in self.node.clients:
            priority = self.application.tasks[client.task].callback_priority
            if client.request is None and priority is not None:
                found[client.task] = (client.number, priority)
        return found

    def requests(self) -> dict[str, list[int]]:
        """Return the clients that are requests, by task."""
        found: dict[str, list[int]] = {}
        for client in self.node.clients:
            if client.request is not None:
                found.setdefault(client.task, []).append(client.number)
        return found


def _number(value: int | None, none: str) -> str:
    return none if value is None else str(value)


def size_of(name: str, entry: model.NodeObject, key: str) -> str:
    """Return the bytes of what services of a hub carry, by its key, in C."""
    return f"sizeof({name}_{key}_t)" if key in messages_of(entry) else "0"


def _size(name: str, entry: model.NodeObject) -> str:
    """Return the bytes of a message, of a function of its argument, in C."""
    return size_of(name, entry, "argument" if isinstance(entry, model.Function) else "message")
