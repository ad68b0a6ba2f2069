# SPDX-License-Identifier: MIT
"""Routes through a network: for each pair of nodes that talk, over which link a packet goes next.

A route is an entry of a table by destination, so packets of all sources to one destination
follow one tree. Packets wait for each other where the buffers behind a link are
full; nobody waits forever if the *channels* (directions of links) can be put
in an order in which every packet uses them. Shortest routes are taken where that
holds. Otherwise all routes follow the up*/down* rule over a tree: first towards
its root, then away from it, never up again.
"""

from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence

Graph = Mapping[int, Sequence[int]]
"""The neighbours of each node, in ascending order."""

Order = Mapping[int, tuple[int, int]]

Fixed = Mapping[tuple[int, int], int]
"""By node and destination: the next node."""

Hops = dict[int, dict[int, int]]
"""By destination and node: the next node."""


def graph(nodes: int, links: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """Return the neighbours of each node."""
    found: dict[int, set[int]] = {node: set() for node in range(nodes)}
    for a, b in links:
        found[a].add(b)
        found[b].add(a)
    return {node: sorted(near) for node, near in found.items()}


def distances(links: Graph, start: int, wanted: Collection[int] | None = None) -> dict[int, int]:
    """Return the number of hops to each node that can be reached, nearest first.

    Nodes behind the farthest of those that are `wanted` are left out.
    """
    found = {start: 0}
    missing = None if wanted is None else set(wanted) - {start}
    waiting = deque([start])
    while waiting and (missing is None or missing):
        node = waiting.popleft()
        for near in links[node]:
            if near not in found:
                found[near] = found[node] + 1
                waiting.append(near)
                if missing is not None:
                    missing.discard(near)
    return found


def routes(links: Graph, pairs: Iterable[tuple[int, int]], fixed: Fixed) -> Hops:
    """Return the next hops for pairs of (source, destination) that can reach each other.

    `fixed` replaces hops. Whether all is well then, cycle() and circle() tell.
    """
    sources: dict[int, list[int]] = {}
    for source, destination in pairs:
        sources.setdefault(destination, []).append(source)
    shortest = {d: _used(_shortest(links, d, s, fixed), s, d, fixed) for d, s in sources.items()}
    if not cycle(shortest):
        return shortest
    order = _order(links)
    return {d: _used(_up_down(links, order, d), s, d, fixed) for d, s in sources.items()}


def circle(hops: Hops) -> list[int]:
    """Return nodes in which packets go round, the first again at the end, or nothing."""
    for destination, tree in hops.items():
        safe = {destination}
        for start in tree:
            route: dict[int, None] = {}
            node = start
            while node not in safe and node not in route and node in tree:
                route[node] = None
                node = tree[node]
            if node in route:
                nodes = list(route)
                return [*nodes[nodes.index(node) :], node]
            safe |= set(route)
    return []


def path(hops: Hops, source: int, destination: int) -> list[int]:
    """Return the nodes on a route, both ends included."""
    nodes = [source]
    while nodes[-1] != destination:
        nodes.append(hops[destination][nodes[-1]])
    return nodes


def _shortest(
    links: Graph, destination: int, sources: Collection[int], fixed: Fixed
) -> dict[int, int]:
    """Return the next hop of each node on the routes: of the nearest neighbours, the first."""
    far = distances(links, destination, None if fixed else sources)
    return {
        node: next(near for near in links[node] if far.get(near) == hops - 1)
        for node, hops in far.items()
        if node != destination
    }


def _used(
    tree: dict[int, int], sources: Iterable[int], destination: int, fixed: Fixed
) -> dict[int, int]:
    """Return the part of a tree that lies on the route of a source."""
    used: dict[int, int] = {}
    for node in sources:
        while node != destination and node not in used and node in tree:
            used[node] = fixed.get((node, destination), tree[node])
            node = used[node]
    return used


def cycle(hops: Hops) -> bool:
    """Return whether some channels wait for each other in a circle."""
    after: dict[tuple[int, int], set[tuple[int, int]]] = {}
    for destination, tree in hops.items():
        for node, near in tree.items():
            behind = after.setdefault((node, near), set())
            if near != destination and near in tree:
                behind.add((near, tree[near]))
    before = dict.fromkeys(after, 0)
    for behind in after.values():
        for channel in behind:
            before[channel] += 1
    free = [channel for channel, count in before.items() if count == 0]
    done = 0
    while free:
        done += 1
        for channel in after[free.pop()]:
            before[channel] -= 1
            if before[channel] == 0:
                free.append(channel)
    return done < len(after)


def _order(links: Graph) -> dict[int, tuple[int, int]]:
    """Return the place of each node below the root of its part of the network.

    The root is the node with the most links, so that it is on no long route.
    """
    order: dict[int, tuple[int, int]] = {}
    for root in sorted(links, key=lambda node: (-len(links[node]), node)):
        if root not in order:
            order.update({node: (far, node) for node, far in distances(links, root).items()})
    return order


def _up_down(links: Graph, order: Order, destination: int) -> dict[int, int]:
    """Return the next hops to a destination by the up*/down* rule.

    A node that can reach the destination downwards does so; every other one goes up. So a
    packet that went down never meets a node that sends it up again.
    """
    tree: dict[int, int] = {}
    far = {destination: 0}
    waiting = deque([destination])
    while waiting:  # those that go down, nearest first
        node = waiting.popleft()
        for near in links[node]:
            if order[near] < order[node] and near not in far:
                far[near], tree[near] = far[node] + 1, node
                waiting.append(near)
    for node in sorted((n for n in links if n in order), key=order.__getitem__):
        above = [near for near in links[node] if order[near] < order[node] and near in far]
        if node not in far and above:
            tree[node] = min(above, key=lambda near: (far[near], near))
            far[node] = far[tree[node]] + 1
    return tree
