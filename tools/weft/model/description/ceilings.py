# SPDX-License-Identifier: MIT
"""The highest priority that calls of a node can have at its neighbours."""

from collections.abc import Callable, Mapping, Set

from weft.model.description import model

LOWEST = 31


def ceilings(
    root: model.Root,
    node_of: Callable[[model.NodeObject], str],
    users_of_hub: Mapping[str, Set[str]],
    users_of_task: Mapping[str, Set[str]],
) -> dict[str, int]:
    """Return the highest priority that tasks of each node can have.

    That of its tasks as described, or their ceilings; and what they inherit: by mutexes that
    tasks of other nodes lock, too, and from those who control them.
    """
    application = root.application
    found = dict.fromkeys(root.topology.nodes, LOWEST)
    for task in application.tasks.values():
        own = task.priority if task.ceiling is None else min(task.priority, task.ceiling)
        found[node_of(task)] = min(found[node_of(task)], own)
    flows = [
        (giver, taker)
        for name, hub in application.hubs.items()
        if isinstance(hub, model.Mutex)
        for giver in {*users_of_hub[name], node_of(hub)}
        for taker in {*users_of_hub[name], node_of(hub)}
    ]
    flows += [
        (user, node_of(application.tasks[name]))
        for name, users in users_of_task.items()
        for user in users
    ]
    is_stable = False
    while not is_stable:
        before = dict(found)
        for giver, taker in flows:
            found[taker] = min(found[taker], found[giver])
        is_stable = found == before
    return found
