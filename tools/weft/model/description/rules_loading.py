# SPDX-License-Identifier: MIT
"""Rules for nodes that other nodes load and start."""

from collections.abc import Iterator

from weft.diag.errors import Problem
from weft.diag.suggest import did_you_mean, quoted
from weft.model.boards import boards
from weft.model.description.context import Context, Rule


def loaders(context: Context) -> Iterator[Problem]:
    """`loaded_by` names another node, which runs from the start and is linked by shared memory."""
    nodes = context.root.topology.nodes
    for name, node in nodes.items():
        if node.loaded_by is None:
            continue
        where = context.value("topology", "nodes", name, "loaded_by")
        if node.loaded_by not in context.known("nodes"):
            hint = did_you_mean(node.loaded_by, context.known("nodes"))
            yield Problem("W020", f"unknown node {quoted(node.loaded_by)}", where, hint)
        elif node.loaded_by in nodes:
            yield from _loader(context, name, node.loaded_by)


def _loader(context: Context, name: str, by: str) -> Iterator[Problem]:
    nodes = context.root.topology.nodes
    where = context.value("topology", "nodes", name, "loaded_by")
    if by == name:
        yield Problem("W260", f"{quoted(name)} cannot load itself", where)
    elif nodes[by].loaded_by is not None:
        message = f"{quoted(by)}, which is to load {quoted(name)}, is loaded by another node itself"
        place = context.value("topology", "nodes", by, "loaded_by")
        yield Problem("W260", message, where, notes=((f"{quoted(by)} is loaded here", place),))
    elif _is_controllable(nodes[name].board) and not _are_linked(context, name, by):
        message = f"no shm link joins {quoted(name)} with {quoted(by)} in one machine"
        hint = f"add {{between: [{by}, {name}], driver: shm}} to `links`"
        yield Problem("W260", message, where, hint)


def _are_linked(context: Context, name: str, by: str) -> bool:
    """Return whether a link through shared memory joins two nodes of one machine."""
    nodes = context.root.topology.nodes
    systems = {
        boards()[nodes[one].board].system for one in (name, by) if nodes[one].board in boards()
    }
    machines = {nodes[one].machine for one in (name, by)}
    return (len(systems) < 2 and len(machines) == 1) and any(
        link.driver == "shm" and {name, by} == set(link.between)
        for link in context.root.topology.links
    )


def controllable(context: Context) -> Iterator[Problem]:
    """A node that is loaded has hardware for it, and a reset of its own."""
    topology = context.root.topology
    for name, node in topology.nodes.items():
        if node.loaded_by is None or node.board not in boards():
            continue
        where = context.value("topology", "nodes", name, "loaded_by")
        if not _is_controllable(node.board):
            message = f"no core of {quoted(node.board)} can load and start another one"
            hint = f"boards that can: {', '.join(_boards())}"
            yield Problem("W261", message, where, hint)
        elif topology.reset == "shared":
            notes = (("`reset` is here", context.value("topology", "reset")),)
            message = f"{quoted(name)} starts and stops alone, not with the others"
            yield Problem("W261", message, where, "remove `reset: shared`", notes)


def _is_controllable(board: str) -> bool:
    return board in boards() and boards()[board].control is not None


def _boards() -> list[str]:
    return sorted(name for name, board in boards().items() if board.control is not None)


RULES: tuple[Rule, ...] = (loaders, controllable)
