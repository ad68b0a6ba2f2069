# SPDX-License-Identifier: MIT
"""Rules for links and for calls between nodes.

Rules of links by themselves come first; those of the network as a whole need
nodes, hubs and links without errors and are applied when there are none.
"""

from collections.abc import Iterator

from weft.boards import boards
from weft.description import cnames, model
from weft.description.context import Context, Rule
from weft.description.network import Network, User, used_hubs, whole_links
from weft.document import KeyPath
from weft.errors import Problem
from weft.machines import plan
from weft.suggest import did_you_mean, listed, quoted

OPTIONS = {
    "shm": {"ring", "pool", "offset", "buffers", "transfer"},
    "socket": {"transport", "buffer", "key", "insecure"},
    "uart": {"window"},
}
"""The drivers, folders of net/link/, and the options of one driver only."""

POSTED = ("sem", "flags", "data_event", "blackboard", "cond")
"""Types of hubs with services that need no answer, since they never wait for room."""

FROM_HANDLERS = (*POSTED, "host")
"""Types of hubs that handlers of timers and interrupts can use from other nodes."""

_ADDRESSES = "it passes addresses, which mean nothing there: send the data through a msgq"
INSTEAD = {
    "queue": _ADDRESSES,
    "stack": _ADDRESSES,
    "pipe": "its two sides share the frames: send them through a msgq, or hand over pool buffers",
    "heap": "its blocks are memory of its own node: a pool can be used by cores of one machine",
}
"""Alternatives to hubs that other nodes cannot use, by type."""

HOST_PACKET = 136
"""Greatest payload that host services need at least: a name of a file and two words."""

SHARED_RESET = ("cores", "aperture")
"""Media of links inside a shared reset domain."""

MAX_PEERS = 254
MAX_CLIENTS = 65534


def _link_key(place: int, *key: str | int) -> KeyPath:
    return ("topology", "links", place, *key)


def links(context: Context) -> Iterator[Problem]:
    """A link joins two different nodes, once, with a known driver."""
    first: dict[frozenset[str], int] = {}
    for place, link in enumerate(context.root.topology.links):
        unknown = False
        for end, name in enumerate(link.between):
            if name not in context.known("nodes"):
                unknown = True
                where = context.value(*_link_key(place, "between", end))
                hint = did_you_mean(name, context.known("nodes"))
                yield Problem("W020", f"unknown node {quoted(name)}", where, hint)
        a, b = link.between
        where = context.value(*_link_key(place, "between"))
        if a == b and not unknown:
            yield Problem("W037", f"a link of {quoted(a)} with itself", where)
        elif (other := first.setdefault(frozenset((a, b)), place)) != place and not unknown:
            notes = (("the first is here", context.value(*_link_key(other, "between"))),)
            message = f"{quoted(a)} and {quoted(b)} are linked twice"
            yield Problem("W037", message, where, notes=notes)
        yield from _driver(context, place, link)


def _driver(context: Context, place: int, link: model.Link) -> Iterator[Problem]:
    if link.driver not in OPTIONS:
        where, hint = context.value(*_link_key(place, "driver")), did_you_mean(link.driver, OPTIONS)
        yield Problem("W036", f"unknown link driver {quoted(link.driver)}", where, hint)
        return
    for driver, options in OPTIONS.items():
        for option in sorted(options) if driver != link.driver else ():
            if getattr(link, option) is not None:
                message = (
                    f"the key {quoted(option)} does not belong to a link with driver "
                    f"{quoted(link.driver)}"
                )
                where = context.key(*_link_key(place, option))
                yield Problem("W017", message, where, f"it belongs to {driver}")
    polls = link.notify in ("poll", "adaptive")
    if polls and link.period is None:
        message = f"{quoted('notify: ' + link.notify)} polls, but there is no `period`"
        where = context.value(*_link_key(place, "notify"))
        yield Problem("W038", message, where, "add how often, such as `period: 1ms`")
    elif not polls and link.period is not None and link.driver == "shm":
        message = f"a link with {quoted('notify: ' + link.notify)} does not poll each `period`"
        where = context.key(*_link_key(place, "period"))
        yield Problem("W038", message, where, "write `notify: poll` or `notify: adaptive`")


def media(context: Context) -> Iterator[Problem]:
    """The ends of each link can be joined, and machines have cores for their nodes."""
    nodes, topology = context.root.topology.nodes, context.root.topology
    wrong = [link for link in topology.links if link.driver not in OPTIONS]
    odd = [link for link in topology.links if len(set(link.between) & set(nodes)) < 2]
    if wrong or odd or any(node.board not in boards() for node in nodes.values()):
        return
    for refusal in plan(nodes, whole_links(topology)).refusals:
        if refusal.link is None:
            where = context.key("topology", "nodes", refusal.node or "")
            yield Problem("W046", refusal.text, where)
            continue
        link = topology.links[refusal.link]
        a, b = link.between
        message = f"the link of {quoted(a)} and {quoted(b)}: {refusal.text}"
        key = "driver" if refusal.code == "W036" else "offset"
        yield Problem(refusal.code, message, context.value(*_link_key(refusal.link, key)))


def routes(context: Context) -> Iterator[Problem]:
    """A route names nodes, and its next hop is a neighbour."""
    nodes = context.known("nodes")
    joined = {frozenset(link.between) for link in context.root.topology.links}
    first: dict[tuple[str, str], int] = {}
    for place, route in enumerate(context.root.topology.routes):
        path = ("topology", "routes", place)
        unknown = [key for key in ("at", "to", "via") if getattr(route, key) not in nodes]
        for key in unknown:
            name = getattr(route, key)
            hint = did_you_mean(name, nodes)
            yield Problem("W020", f"unknown node {quoted(name)}", context.value(*path, key), hint)
        if unknown:
            continue
        if frozenset((route.at, route.via)) not in joined:
            message = f"no link joins {quoted(route.at)} and {quoted(route.via)}"
            yield Problem("W035", message, context.value(*path, "via"))
        elif route.at == route.to:
            message = f"a route from {quoted(route.to)} to itself"
            yield Problem("W047", message, context.value(*path, "to"))
        elif (other := first.setdefault((route.at, route.to), place)) != place:
            message = f"{quoted(route.at)} has two routes to {quoted(route.to)}"
            notes = (("the first is here", context.value("topology", "routes", other)),)
            yield Problem("W047", message, context.value(*path), notes=notes)


def controls(context: Context) -> Iterator[Problem]:
    """`controls` names existing tasks, each once."""
    for name, task in context.root.application.tasks.items():
        first: dict[str, int] = {}
        for index, other in enumerate(task.controls):
            path = ("application", "tasks", name, "controls", index)
            if other not in context.known("tasks"):
                hint = did_you_mean(other, context.known("tasks"))
                yield Problem("W048", f"unknown task {quoted(other)}", context.value(*path), hint)
            elif first.setdefault(other, index) != index:
                notes = (("the first is here", context.value(*path[:-1], first[other])),)
                message = f"{quoted(other)} is listed twice"
                yield Problem("W033", message, context.value(*path), notes=notes)


def delivery(context: Context) -> Iterator[Problem]:
    """`delivery: posted` is for hubs with services that need no answer."""
    for name, hub in context.root.application.hubs.items():
        if hub.delivery == "posted" and hub.type not in POSTED:
            message = f"all services of a hub of type {quoted(hub.type)} need an answer"
            where = context.value("application", "hubs", name, "delivery")
            yield Problem("W042", message, where, f"types for posting are {listed(POSTED, 'and')}")


def cond_and_mutex(context: Context) -> Iterator[Problem]:
    """A condition variable and its mutex live on one node."""
    hubs = context.root.application.hubs
    for name, task in context.root.application.tasks.items():
        used = {hub: hubs[hub] for hub in task.uses if hub in hubs}
        mutexes = {hub for hub, entry in used.items() if isinstance(entry, model.Mutex)}
        for index, hub in enumerate(task.uses):
            if hub not in hubs or not isinstance(hubs[hub], model.Cond):
                continue
            here = context.node_of(hubs[hub])
            nodes = {context.node_of(hubs[mutex]) for mutex in mutexes}
            if here is None or not nodes or None in nodes or here in nodes:
                continue
            mutex = next(m for m in task.uses if m in mutexes)
            message = (
                f"{quoted(name)} cannot wait on {quoted(hub)}, which lives on node {quoted(here)}: "
                "it uses no mutex of that node"
            )
            place = context.key("application", "hubs", mutex, "node")
            notes = ((f"{quoted(mutex)} is placed here", place),)
            where = context.value("application", "tasks", name, "uses", index)
            yield Problem("W044", message, where, f"place both on {quoted(here)}", notes)


def host_services(context: Context) -> Iterator[Problem]:
    """Host services need a hosted board, and a console is a host service."""
    for name, hub in context.root.application.hubs.items():
        board = context.board_of(hub)
        if isinstance(hub, model.Host) and board is not None and not board.hosted:
            message = (
                f"{quoted(board.name)} has no operating system for the services of {quoted(name)}"
            )
            where = context.value("application", "hubs", name, "type")
            yield Problem("W043", message, where, "place it on a node with a hosted board")
    for name, node in context.root.topology.nodes.items():
        where = context.value("topology", "nodes", name, "console")
        if node.console is None:
            continue
        found = context.root.application.hubs.get(node.console)
        if node.console not in context.known("hubs"):
            hint = did_you_mean(node.console, context.known("hubs"))
            yield Problem("W022", f"unknown hub {quoted(node.console)}", where, hint)
        elif found is not None and not isinstance(found, model.Host):
            message = (
                f"a console is a hub of type `host`, and {quoted(node.console)} is a {found.type}"
            )
            yield Problem("W043", message, where)


def whole_network(context: Context) -> Iterator[Problem]:
    """Calls between nodes have a route, fit into packets, and exist for other nodes."""
    network = Network(context.root)
    lost = False
    for path, user in _users(context):
        for there, entry_path, where in _references(context, network, path, user):
            here = network.node_of(user)
            if here != there and not network.reaches(here, there):
                lost = True
                yield _unreachable(context, path, entry_path, (here, there), where)
    for name, node in context.root.topology.nodes.items():
        there = (
            network.node_of(context.root.application.hubs[node.console]) if node.console else name
        )
        if there != name and not network.reaches(name, there):
            lost = True
            message = f"{quoted(name)} prints on node {quoted(there)}, and no links lead there"
            yield Problem("W035", message, context.value("topology", "nodes", name, "console"))
    if lost:
        return
    for place, text in network.loops():
        yield Problem("W047", text, context.value("topology", "routes", place))
        return
    yield from _crossing(context, network)
    yield from _from_interrupts(context, network)
    yield from _too_many(context, network)
    yield from _doorbells(context, network)
    yield from _consoles(context, network)
    yield from _reset(context, network)


def _users(context: Context) -> Iterator[tuple[KeyPath, User]]:
    for path, entry in context.placed():
        if isinstance(entry, User):
            yield path, entry


def _references(
    context: Context, network: Network, path: KeyPath, user: User
) -> Iterator[tuple[str, KeyPath, KeyPath]]:
    """Return what an entry refers to: its node, its path, and the position of the reference."""
    application = context.root.application
    for hub in used_hubs(user):
        key = (*path, "uses", user.uses.index(hub)) if hub in user.uses else (*path, "arg")
        yield network.node_of(application.hubs[hub]), ("application", "hubs", hub), key
    if isinstance(user, model.Task):
        for index, task in enumerate(user.controls):
            there = network.node_of(application.tasks[task])
            yield there, ("application", "tasks", task), (*path, "controls", index)


def _unreachable(
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


def _crossing(context: Context, network: Network) -> Iterator[Problem]:
    """Hubs that other nodes use support it, and their messages fit."""
    for name, hub in context.root.application.hubs.items():
        home = network.node_of(hub)
        users = [node for node in network.users_of(name) if node != home]
        if not users:
            continue
        if isinstance(hub, model.OwnNodeOnly):
            message = (
                f"{quoted(name)} is used from node {quoted(users[0])}: hubs of type "
                f"{quoted(hub.type)} can only be used on their own node"
            )
            where = context.value("application", "hubs", name, "type")
            yield Problem("W043", message, where, INSTEAD.get(hub.type, ""))
        elif isinstance(hub, model.Pool | model.PacketPool):
            yield from _pool(context, network, name, home, users)
        elif isinstance(hub, model.Host):
            yield from _size(context, network, name, max(HOST_PACKET, network.payload))
        elif size := cnames.message_size(getattr(hub, "message", "void")):
            yield from _size(context, network, name, size * network.batch(name))


def _pool(
    context: Context, network: Network, name: str, home: str, users: list[str]
) -> Iterator[Problem]:
    if name in network.shared_pools:
        return
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


def _size(context: Context, network: Network, name: str, size: int) -> Iterator[Problem]:
    room, link = network.narrowest(name)
    if size <= room:
        return
    a, b = link.ends
    batch = network.batch(name)
    what = f"a message of {quoted(name)} has" if batch == 1 else f"{batch} of {quoted(name)} have"
    message = (
        f"{what} {size} bytes, and a frame on the link of {quoted(a)} and {quoted(b)} "
        f"carries {room}"
    )
    needed = -(-size // 8) * 8
    own = context.root.topology.links[link.place].payload is not None
    where = "the link" if own else "`topology`"
    notes = (("the link is here", context.value(*_link_key(link.place))),)
    key = "batch" if batch > 1 else "type" if network.kind(name) == "host" else "message"
    place = context.value("application", "hubs", name, key)
    yield Problem("W041", message, place, f"write `payload: {needed}` in {where}", notes)


def _from_interrupts(context: Context, network: Network) -> Iterator[Problem]:
    """Handlers cannot wait for an answer of another node."""
    hubs = context.root.application.hubs
    for path, user in _users(context):
        if isinstance(user, model.Task):
            continue
        for name in used_hubs(user):
            if network.node_of(hubs[name]) == network.node_of(user):
                continue
            key = (*path, "uses", user.uses.index(name)) if name in user.uses else (*path, "arg")
            what = ""
            if isinstance(user, model.Interrupt) and user.latency == "zero":
                what = "has latency `zero` and makes no calls"
            elif hubs[name].type not in FROM_HANDLERS:
                what = "cannot wait for an answer, which all services of that hub need"
            if what:
                message = (
                    f"the handler of {quoted(path[-1])} {what}: it cannot use {quoted(name)} of "
                    f"node {quoted(network.node_of(hubs[name]))}"
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
    for name, interrupt in context.root.application.interrupts.items():
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


def _consoles(context: Context, network: Network) -> Iterator[Problem]:
    """The cores of a machine share its console."""
    for name, node in context.root.topology.nodes.items():
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
        where = context.value(*_link_key(link.place, "driver"))
        yield Problem("W092", message, where, hint, notes)


RULES: tuple[Rule, ...] = (
    links,
    media,
    routes,
    controls,
    delivery,
    cond_and_mutex,
    host_services,
)
LAST_RULES: tuple[Rule, ...] = (whole_network,)
"""Those that need all names to mean something."""
