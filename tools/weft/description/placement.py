# SPDX-License-Identifier: MIT
"""Placements: map files that change the mapping of objects to nodes."""

from pathlib import Path
from typing import Any

from weft.boards import boards
from weft.description import model, shape
from weft.description.network import Network
from weft.description.replicas import KINDS, node_names
from weft.document import Document, read
from weft.errors import Problem
from weft.suggest import did_you_mean, quoted


def left(root: model.Root) -> set[str]:
    """Return the nodes on which a placement leaves nothing to run."""
    placed = {entry.node for kind in KINDS for entry in getattr(root.application, kind).values()}
    if None in placed:  # there is one node only
        return set()
    return set(root.topology.nodes) - placed - set(Network(root).nodes)


def without(root: model.Root, nodes: set[str]) -> model.Root:
    """Return a description without some nodes and their links."""
    if not nodes:
        return root
    topology = root.topology
    kept = {
        "nodes": {name: node for name, node in topology.nodes.items() if name not in nodes},
        "links": [link for link in topology.links if nodes.isdisjoint(link.between)],
        "routes": [r for r in topology.routes if nodes.isdisjoint((r.at, r.to, r.via))],
    }
    hubs = {
        name: hub.model_copy(update={"exit": [node for node in hub.exit if node not in nodes]})
        if isinstance(hub, model.Host)
        else hub
        for name, hub in root.application.hubs.items()
    }
    application = root.application.model_copy(update={"hubs": hubs})
    changed = {"topology": topology.model_copy(update=kept), "application": application}
    return root.model_copy(update=changed)


def place(
    file: Path,
    description: Document,
    nodes: dict[str, model.Node],
    parts: dict[str, Any],
    problems: list[Problem],
) -> list[model.Link] | None:
    """Apply a map file; return links that replace those of the description."""
    document = read(file)
    shaped = shape.check(document, model.Map)
    problems += shaped.problems
    if not isinstance(shaped.model, model.Map):
        return None
    if shaped.model.links is not None:
        description.graft(("topology", "links"), document, ("links",))
    _place_boards(document, shaped.model, nodes, problems)
    everywhere = shaped.model.all
    known = node_names(nodes)
    if everywhere is not None and everywhere not in known:
        value, hint = document.value(("all",)), did_you_mean(everywhere, known)
        problems.append(Problem("W020", f"unknown node {quoted(everywhere)}", value, hint))
    elif everywhere is not None:
        for entries in (parts[kind] for kind in KINDS):
            for name, entry in entries.items():
                entries[name] = entry.model_copy(update={"node": everywhere})
    for name, node in shaped.model.nodes.items():
        owners = [kind for kind in KINDS if name in parts[kind]]
        if not owners:
            names = [n for kind in KINDS for n in parts[kind]]
            message = f"{quoted(name)} is not a task, hub, timer or interrupt of the description"
            where, hint = document.key(("nodes", name)), did_you_mean(name, names)
            problems.append(Problem("W040", message, where, hint))
        elif node not in known:
            value, hint = document.value(("nodes", name)), did_you_mean(node, known)
            problems.append(Problem("W020", f"unknown node {quoted(node)}", value, hint))
        else:
            for kind in owners:
                parts[kind][name] = parts[kind][name].model_copy(update={"node": node})
    return shaped.model.links


def _place_boards(
    document: Document, placement: model.Map, nodes: dict[str, model.Node], problems: list[Problem]
) -> None:
    for name, board in placement.boards.items():
        where = document.key(("boards", name))
        if name not in nodes:
            hint = did_you_mean(name, nodes)
            problems.append(Problem("W020", f"unknown node {quoted(name)}", where, hint))
        elif board not in boards():
            value, hint = document.value(("boards", name)), did_you_mean(board, boards())
            problems.append(Problem("W021", f"unknown board {quoted(board)}", value, hint))
        else:
            nodes[name] = nodes[name].model_copy(update={"board": board})
