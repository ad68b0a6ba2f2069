# SPDX-License-Identifier: MIT
"""The highest priorities: of mutexes, and of what a node asks of its neighbours."""

from collections.abc import Callable, Mapping, Set

from weft.model.description import model

LOWEST = 31


def own_ceiling(task: model.Task) -> int:
    """Return the highest priority that a task can give itself, or be given for itself."""
    return task.priority if task.ceiling is None else min(task.priority, task.ceiling)


def mutex_ceiling(root: model.Root, name: str) -> int | None:
    """Return the ceiling of a mutex; None: it has none, or nobody uses it."""
    hub = root.application.hubs[name]
    ceiling = hub.ceiling if isinstance(hub, model.Mutex) else None
    if ceiling != "auto":
        return ceiling
    users = (task for task in root.application.tasks.values() if name in task.uses)
    return min(map(own_ceiling, users), default=None)


def mutex_ceilings(root: model.Root) -> dict[str, int]:
    """Return the ceilings of all mutexes that have one."""
    found = {name: mutex_ceiling(root, name) for name in root.application.hubs}
    return {name: ceiling for name, ceiling in found.items() if ceiling is not None}


def ceilings(
    root: model.Root,
    node_of: Callable[[model.NodeObject], str],
    users_of_hub: Mapping[str, Set[str]],
    users_of_task: Mapping[str, Set[str]],
) -> dict[str, int]:
    """Return the highest priority that tasks of each node can have.

    That of its tasks as described, or their ceilings; the ceilings of mutexes that they lock; and
    what they inherit: by mutexes that tasks of other nodes lock, too, and from those who control
    them.
    """
    application = root.application
    found = dict.fromkeys(root.topology.nodes, LOWEST)
    for task in application.tasks.values():
        found[node_of(task)] = min(found[node_of(task)], own_ceiling(task))
    for name, ceiling in mutex_ceilings(root).items():
        for node in {*users_of_hub[name], node_of(application.hubs[name])}:
            found[node] = min(found[node], ceiling)
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
