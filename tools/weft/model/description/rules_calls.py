# SPDX-License-Identifier: MIT
"""Rules for calls between nodes.

They are applied to what is known of a description: what each of them needs of links and boards is
in `check`.
"""

from collections.abc import Iterator

from weft.base.document import KeyPath
from weft.diag.errors import Problem
from weft.diag.suggest import listed, quoted
from weft.model.boards import boards
from weft.model.description import model
from weft.model.description.context import Context
from weft.model.description.layouts import Layouts
from weft.model.description.model_base import messages_of
from weft.model.description.model_devices import Uart
from weft.model.description.network import Link, Network
from weft.model.description.rules_layouts import orders
from weft.model.description.sound import REPLICAS
from weft.model.description.uses import User, Uses, used_hubs

POSTED = ("sem", "flags", "data_event", "blackboard", "cond")
"""Types of hubs with services that need no answer, since they never wait for room."""

FROM_HANDLERS = (*POSTED, "host")
"""Types of hubs that handlers of timers and interrupts can use from other nodes."""

_ADDRESSES = "it passes addresses, which mean nothing there: send the data through a msgq"
INSTEAD = {
    "queue": _ADDRESSES,
    "stack": _ADDRESSES,
    "pipe": "its two sides share the frames: send them through a msgq, or hand over pool buffers",
    "dma": "the engine has the addresses of its own node: let a task there serve a function",
    "heap": "its blocks are memory of its own node: a pool can be used by cores of one machine",
}
"""Alternatives to hubs that other nodes cannot use, by type."""

HOST_PACKET = 136
"""Greatest payload that host services need at least: a name of a file and two words."""

SHARED_RESET = ("cores", "aperture")
"""Media of links inside a shared reset domain."""

MAX_PEERS = 254
MAX_CLIENTS = 65534

OF_LINKS = {"W020", "W035", "W037", "W047", "W049"}
"""Codes by which the ends of links, or routes, are wrong."""

OF_MACHINES = {"W019", "W021", "W036", "W039", "W046"}
"""Codes by which the machines, or what joins them, are wrong."""


def check(context: Context, problems: list[Problem]) -> list[Problem]:
    """Apply those rules whose results do not depend on what is wrong."""
    root = _known_part(context)
    if not root.topology.nodes:
        return []
    uses = Uses(root)
    found = [*_own_node_only(context, uses), *_from_interrupts(context, uses)]
    wrong = _wrong_topology(context, problems)
    if not wrong.isdisjoint(OF_LINKS):
        return found
    network = Network(root)
    found += _unreachable(context, network)
    loops = list(_loops(context, network))
    if not loops:
        found += _messages(context, network)
        found += orders(context, network)
    if loops or not wrong.isdisjoint(OF_MACHINES) or any(p.code == "W035" for p in found):
        return found + loops
    for rule in (_pools, _too_many, _doorbells, _uarts, _consoles, _reset):
        found += rule(context, network)
    return found


def _known_part(context: Context) -> model.Root:
    """Return a description without what is on unknown nodes, and without unknown names."""
    topology, application = context.root.topology, context.root.application
    changed = {
        kind: {
            name: entry
            for name, entry in getattr(application, kind).items()
            if context.node_of(entry) in topology.nodes
        }
        for kind in ("hubs", "tasks", "timers", "interrupts", "swis", "periodics")
    }
    hubs, tasks = changed["hubs"], changed["tasks"]
    for kind, entries in changed.items():
        for name, entry in entries.items() if kind != "hubs" else ():
            update: dict[str, object] = {"uses": [hub for hub in entry.uses if hub in hubs]}
            for key in ("arg", "serves"):
                if isinstance(name_of := getattr(entry, key, None), str):
                    update[key] = name_of if name_of in hubs else None
            if kind == "tasks":
                update["controls"] = [task for task in entry.controls if task in tasks]
            entries[name] = entry.model_copy(update=update)
    hosts = {name for name, hub in hubs.items() if isinstance(hub, model.Host)}
    nodes = {
        name: node.model_copy(update={"console": node.console if node.console in hosts else None})
        for name, node in topology.nodes.items()
    }
    update = {
        "topology": topology.model_copy(update={"nodes": nodes}),
        "application": application.model_copy(update=changed),
    }
    return context.root.model_copy(update=update)


def _wrong_topology(context: Context, problems: list[Problem]) -> set[str]:
    """Return the codes of what is wrong with nodes and links, as far as it matters here."""
    document = context.document
    paths = [(p.code, document.path_of(p.place) if p.place else None) for p in problems]
    anywhere = ("W019", "W049")
    found = {code for code, path in paths if code in anywhere or (path and path[0] == "topology")}
    if {"nodes", "links", "routes", REPLICAS} & document.gaps.sections:
        found.add("W037")
    if any(path[:2] in _MACHINES for path in document.gaps.hidden):
        found.add("W036")
    return found


_MACHINES = {("topology", "nodes"), ("topology", "links")}
"""Parts that say what machines there are, and what joins them."""


def _users(context: Context, uses: Uses) -> Iterator[tuple[KeyPath, User]]:
    """Return what uses hubs, on known nodes."""
    for path, entry in context.placed():
        if isinstance(entry, User) and path[-1] in getattr(uses.root.application, str(path[1])):
            yield path, entry


def _references(uses: Uses, path: KeyPath, user: User) -> Iterator[tuple[str, KeyPath, KeyPath]]:
    """Return what an entry refers to: its node, its path, and the position of the reference."""
    application = uses.root.application
    for hub in used_hubs(user):
        if hub in application.hubs:
            key = (*path, "serves" if getattr(user, "serves", None) == hub else "arg")
            if hub in user.uses:
                key = (*path, "uses", user.uses.index(hub))
            yield uses.node_of(application.hubs[hub]), ("application", "hubs", hub), key
    if isinstance(user, model.Task):
        for index, task in enumerate(user.controls):
            if task in application.tasks:
                there = uses.node_of(application.tasks[task])
                yield there, ("application", "tasks", task), (*path, "controls", index)


def _unreachable(context: Context, network: Network) -> Iterator[Problem]:
    """Links lead to what is used."""
    for path, user in _users(context, network.uses):
        for there, entry, where in _references(network.uses, path, user):
            here = network.node_of(user)
            if here != there and not network.reaches(here, there):
                yield _no_route(context, path, entry, (here, there), where)
    for name, node in network.root.topology.nodes.items():
        hub = network.root.application.hubs.get(node.console or "")
        there = network.node_of(hub) if hub is not None else name
        if there != name and not network.reaches(name, there):
            message = f"{quoted(name)} prints on node {quoted(there)}, and no links lead there"
            yield Problem("W035", message, context.value("topology", "nodes", name, "console"))


def _no_route(
    context: Context, path: KeyPath, entry: KeyPath, nodes: tuple[str, str], where: KeyPath
) -> Problem:
    here, there = nodes
    message = (
        f"{quoted(path[-1])} on node {quoted(here)} uses {quoted(entry[-1])}, which "
        f"lives on node {quoted(there)}: no links lead there"
    )
    notes = ((f"{quoted(entry[-1])} is placed here", context.key(*entry, "node")),)
    hint = f"add a link such as `- {{between: [{here}, {there}], driver: shm}}`"
    return Problem("W035", message, context.value(*where), hint, notes)


def _loops(context: Context, network: Network) -> Iterator[Problem]:
    """Routes lead to their destination, and frames do not wait for each other in a circle."""
    for place, text in network.loops():
        yield Problem("W047", text, context.value("topology", "routes", place))


def _own_node_only(context: Context, uses: Uses) -> Iterator[Problem]:
    """Hubs that other nodes use support it."""
    for name, hub in uses.root.application.hubs.items():
        users = uses.far_users_of(name)
        if users and isinstance(hub, model.OwnNodeOnly):
            message = (
                f"{quoted(name)} is used from node {quoted(users[0])}: hubs of type "
                f"{quoted(hub.type)} can only be used on their own node"
            )
            where = context.value("application", "hubs", name, "type")
            yield Problem("W043", message, where, INSTEAD.get(hub.type, ""))


def _messages(context: Context, network: Network) -> Iterator[Problem]:
    """Messages of hubs that other nodes use fit into frames."""
    layouts = Layouts(network.root.application)
    for name, hub in network.root.application.hubs.items():
        users = network.uses.far_users_of(name)
        if users and isinstance(hub, model.Host):
            yield from _size(context, network, name, max(HOST_PACKET, network.payload))
        for key, text in messages_of(hub).items() if users else ():
            sizes = _sizes(network, layouts, text, [network.node_of(hub), *users])
            if len(set(sizes.values())) > 1:
                yield _different_sizes(context, name, key, text, sizes)
            elif sizes:
                size = max(sizes.values())
                yield from _size(context, network, name, size * network.batch(name), key)


def _sizes(network: Network, layouts: Layouts, message: str, nodes: list[str]) -> dict[str, int]:
    """Return the bytes of a type on nodes, as far as they are known."""
    found = {}
    for node in nodes:
        board = boards().get(network.root.topology.nodes[node].board)
        if size := layouts.size(message, board.word if board else 0):
            found[node] = size
    return found


def _different_sizes(
    context: Context, name: str, key: str, message: str, sizes: dict[str, int]
) -> Problem:
    by_size = {size: node for node, size in sizes.items()}
    parts = [f"{size} bytes on {quoted(node)}" for size, node in sorted(by_size.items())]
    text = f"{quoted(message)}, the {key} of {quoted(name)}, has {listed(parts, 'and')}"
    place = context.value("application", "hubs", name, key)
    return Problem("W031", text, place, "use a type of <stdint.h>, such as int32_t")


def _pools(context: Context, network: Network) -> Iterator[Problem]:
    """Pools that other nodes use are in memory that these see."""
    for name, hub in network.root.application.hubs.items():
        users = network.uses.far_users_of(name)
        if isinstance(hub, model.Pool | model.PacketPool) and name not in network.shared_pools:
            yield from _pool(context, network, name, network.node_of(hub), users)


def _pool(
    context: Context, network: Network, name: str, home: str, users: list[str]
) -> Iterator[Problem]:
    for user in users:
        if network.plan.machine(user) is not network.plan.machine(home):
            message = (
                f"{quoted(name)} is used from node {quoted(user)}, which does not see the memory "
                f"of node {quoted(home)}: they are not cores of one machine, nor the only two "
                "processes that use it, with a shm link between them"
            )
            where = context.value("application", "hubs", name, "type")
            yield Problem("W043", message, where, "send the data through a port or a msgq")
            return


def _size(
    context: Context, network: Network, name: str, size: int, key: str = "message"
) -> Iterator[Problem]:
    link = network.narrowest(name)
    if link is None or size <= link.payload:
        return
    a, b = link.ends
    batch = network.batch(name)
    article = "a" if key == "message" else "the"
    what = f"{article} {key} of {quoted(name)} has"
    if batch > 1:
        what = f"{batch} of {quoted(name)} have"
    message = (
        f"{what} {size} bytes, and a frame on the link of {quoted(a)} and {quoted(b)} "
        f"carries {link.payload}"
    )
    needed = -(-size // 8) * 8
    own = context.root.topology.links[link.place].payload is not None
    where = "the link" if own else "`topology`"
    notes = (("the link is here", context.value(*_link_key(link))),)
    key = "batch" if batch > 1 else "type" if network.kind(name) == "host" else key
    place = context.value("application", "hubs", name, key)
    yield Problem("W041", message, place, f"write `payload: {needed}` in {where}", notes)


def _link_key(link: Link, *key: str) -> KeyPath:
    return ("topology", "links", link.place, *key)


def _from_interrupts(context: Context, uses: Uses) -> Iterator[Problem]:
    """Handlers cannot wait for an answer of another node."""
    hubs = uses.root.application.hubs
    for path, user in _users(context, uses):
        if isinstance(user, model.Task):
            continue
        for there, (*_, name), key in _references(uses, path, user):
            if there == uses.node_of(user):
                continue
            what = ""
            if isinstance(user, model.Interrupt) and user.latency == "zero":
                what = "has latency `zero` and makes no calls"
            elif hubs[str(name)].type not in FROM_HANDLERS:
                what = "cannot wait for an answer, which all services of that hub need"
            if what:
                message = (
                    f"the handler of {quoted(path[-1])} {what}: it cannot use {quoted(name)} of "
                    f"node {quoted(there)}"
                )
                yield Problem("W045", message, context.value(*key))


def _too_many(context: Context, network: Network) -> Iterator[Problem]:
    for node in network.nodes.values():
        counts = {
            "peers": (len(node.peers), MAX_PEERS),
            "links": (len(node.links), MAX_PEERS),
            "clients": (len(node.clients), MAX_CLIENTS),
            "proxies for clients of other nodes": (len(node.proxies), MAX_CLIENTS),
        }
        for what, (count, limit) in counts.items():
            if count > limit:
                message = f"node {quoted(node.name)} has {count} {what}: at most {limit}"
                yield Problem("W046", message, context.key("topology", "nodes", node.name))


def _doorbells(context: Context, network: Network) -> Iterator[Problem]:
    """Boards of linked nodes have a doorbell, and no handler uses interrupts of links."""
    for name in network.nodes:
        own = boards()[context.root.topology.nodes[name].board]
        if own.doorbell_irq is None:
            message = f"{quoted(own.name)} has no interrupt for links: no `doorbell_irq`"
            yield Problem("W036", message, context.value("topology", "nodes", name, "board"))
    for name, interrupt in network.root.application.interrupts.items():
        node = network.node_of(interrupt)
        board = context.board_of(interrupt)
        if node not in network.nodes or board is None:
            continue
        taken = {board.doorbell_irq}
        if board.uart_links and network.plan.has_uart(node):
            taken |= {entry.irq for entry in board.uart_links.reserved_irqs}
        if board.mover and network.moves(node):
            taken.add(board.mover.irq)
        if interrupt.irq in taken:
            message = f"interrupt {interrupt.irq} of {quoted(board.name)} belongs to links"
            where = context.value("application", "interrupts", name, "irq")
            yield Problem("W028", message, where, "choose another number")


def _uarts(context: Context, network: Network) -> Iterator[Problem]:
    """No device has a UART that a link of its node has."""
    for name, device in network.root.application.devices.items():
        node = network.node_of(device)
        if not isinstance(device, Uart) or node not in network.nodes:
            continue
        ends = [end for _, _, end in network.plan.ends(node) if end.has_uart]
        if any(end.unit == device.unit for end in ends):
            text = f"UART {device.unit} of node {quoted(node)} belongs to a link"
            where = context.value("application", "devices", name, "unit")
            hint = f"links have 0 to {len(ends) - 1}"
            yield Problem("W272", text, where, hint)


def _consoles(context: Context, network: Network) -> Iterator[Problem]:
    """The cores of a machine share its console."""
    for name, node in network.root.topology.nodes.items():
        if node.console is None or name not in network.nodes:
            continue
        if len(network.plan.machine(name).nodes) > 1:
            message = f"{quoted(name)} is a core of a machine, whose cores share its console"
            where = context.value("topology", "nodes", name, "console")
            yield Problem("W043", message, where)


def _reset(context: Context, network: Network) -> Iterator[Problem]:
    """No link inside a shared reset domain can fail alone."""
    topology = context.root.topology
    if not network.shared_reset:
        return
    place = context.value("topology", "reset")
    notes = (("`reset` is here", place),)
    if topology.heartbeat:
        message = "nodes of a shared reset domain send no heartbeats"
        where = context.value("topology", "heartbeat")
        yield Problem("W092", message, where, "remove `heartbeat` or `reset`", notes)
    for link in network.links:
        a, b = link.ends
        hosted = [end for end in (a, b) if boards()[topology.nodes[end].board].hosted]
        if not hosted and network.medium(link).kind in SHARED_RESET:
            continue
        shm = link.driver == "shm"
        what = f"ends at the process {quoted(hosted[0])}" if hosted and shm else "can fail"
        message = (
            f"{quoted(a)} and {quoted(b)} cannot share a reset domain: their link with driver "
            f"{quoted(link.driver)} {what}"
        )
        hint = "`reset: shared` needs shm links between cores that are reset as one"
        where = context.value(*_link_key(link, "driver"))
        yield Problem("W092", message, where, hint, notes)
