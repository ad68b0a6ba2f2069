# SPDX-License-Identifier: MIT
"""Rules for links and for single hubs and tasks that other nodes use."""

from collections.abc import Iterator

from weft.base.document import KeyPath
from weft.diag.errors import Problem
from weft.diag.suggest import did_you_mean, listed, quoted, value_hint
from weft.model.boards import boards
from weft.model.description import model
from weft.model.description.context import Context, Rule
from weft.model.description.network import HEARTBEAT, LIMIT, whole_links
from weft.model.description.rules_calls import POSTED
from weft.model.description.sound import REPLICAS
from weft.model.description.synonyms import meant
from weft.model.machines import plan

OPTIONS = {
    "shm": {"ring", "pool", "offset", "buffers", "transfer", "after"},
    "socket": {"transport", "buffer", "key", "insecure"},
    "uart": {"window"},
}
"""The drivers, folders of net/link/, and the options of one driver only."""


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
        unknown |= not context.document.gaps.sections.isdisjoint(("nodes", REPLICAS))
        if a == b and not unknown and link.shape is None:
            yield Problem("W037", f"a link of {quoted(a)} with itself", where)
        elif (other := first.setdefault(frozenset((a, b)), place)) != place and not unknown:
            notes = (("the first is here", context.value(*_link_key(other, "between"))),)
            message = f"{quoted(a)} and {quoted(b)} are linked twice"
            yield Problem("W037", message, where, notes=notes)
        yield from _driver(context, place, link)


def _driver(context: Context, place: int, link: model.Link) -> Iterator[Problem]:
    if link.driver not in OPTIONS:
        where = context.value(*_link_key(place, "driver"))
        hint = value_hint(link.driver, "driver", OPTIONS, meant("driver"))
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
    yield from _planned_polls(context, place, link)
    polls = link.notify in ("poll", "adaptive", "armed")
    if polls and link.period is None:
        message = f"{quoted('notify: ' + link.notify)} polls, but there is no `period`"
        where = context.value(*_link_key(place, "notify"))
        yield Problem("W038", message, where, "add how often, such as `period: 1ms`")
    elif not polls and link.period is not None and link.driver == "shm":
        message = f"a link with {quoted('notify: ' + link.notify)} does not poll each `period`"
        where = context.key(*_link_key(place, "period"))
        yield Problem("W038", message, where, "write `notify: poll` or `notify: adaptive`")


def _planned_polls(context: Context, place: int, link: model.Link) -> Iterator[Problem]:
    """Polls for answers of calls come at a time that is said, soon enough for heartbeats."""
    is_armed = link.notify == "armed"
    heartbeat = context.root.topology.heartbeat
    limit = (HEARTBEAT if heartbeat is None else heartbeat) * LIMIT // 2
    longest = max(link.after or 0, link.period or 0)
    if is_armed and link.driver != "shm":
        text = f"{quoted('notify: armed')} is for links with driver {quoted('shm')}"
        where = context.value(*_link_key(place, "notify"))
        yield Problem("W038", text, where, "write `notify: adaptive`")
    elif is_armed and link.after is None:
        text = f"{quoted('notify: armed')} polls for answers of calls, but there is no `after`"
        where = context.value(*_link_key(place, "notify"))
        yield Problem("W038", text, where, "add what a call takes, such as `after: 5ms`")
    elif not is_armed and link.after is not None:
        text = f"a link with {quoted('notify: ' + link.notify)} plans no poll"
        where = context.key(*_link_key(place, "after"))
        yield Problem("W038", text, where, "write `notify: armed`")
    elif is_armed and limit and longest > limit:
        text = f"a node that polls after {longest} us may miss heartbeats for {limit} us"
        key = "after" if link.after == longest else "period"
        where = context.value(*_link_key(place, key))
        yield Problem("W038", text, where, "poll sooner, or write a longer `heartbeat`")


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
        where = context.value(*_link_key(refusal.link, key))
        notes = tuple(
            ("a UART serves this link", context.value(*_link_key(other)))
            for other in refusal.others
        )
        yield Problem(refusal.code, message, where, refusal.hint, notes)


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
            yield Problem(
                "W042", message, where, f"types that can be posted to: {listed(POSTED, 'and')}"
            )


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


RULES: tuple[Rule, ...] = (
    links,
    media,
    routes,
    controls,
    delivery,
    cond_and_mutex,
    host_services,
)
