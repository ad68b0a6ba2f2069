# SPDX-License-Identifier: MIT
"""Placements: map files that change the mapping of objects to nodes."""

from pathlib import Path
from typing import Any

from weft.base.document import Document, read
from weft.diag.errors import Problem, SourceSpan
from weft.diag.suggest import did_you_mean, quoted
from weft.model.boards import boards, locate
from weft.model.description import model, shape
from weft.model.description.context import Names, wrong_board
from weft.model.description.network import Network
from weft.model.description.replicas import KINDS, node_names


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
    removed: set[tuple[str, str]],
    nodes: dict[str, model.Node],
    parts: dict[str, Any],
    problems: list[Problem],
) -> list[model.Link] | None:
    """Apply a map file; return links that replace those of the description.

    `removed` are (kind, name) of entries of the description that have errors.
    """
    document = read(file, partial=True)
    shaped = shape.check(document, model.Map)
    problems += [*document.problems, *shaped.problems]
    if not isinstance(shaped.model, model.Map):
        return None
    if shaped.model.links is not None:
        description.graft(("topology", "links"), document, ("links",))
    known = Names(set(node_names(nodes)), set(), "nodes", description.gaps)
    _place_boards(document, shaped.model, known, nodes, problems)
    everywhere = shaped.model.all
    if everywhere is not None and everywhere not in known:
        problems.append(_unknown_node(everywhere, document.value(("all",)), known))
    elif everywhere is not None:
        for entries in (parts[kind] for kind in KINDS):
            for name, entry in entries.items():
                entries[name] = entry.model_copy(update={"node": everywhere})
    may_be_more = not description.gaps.sections.isdisjoint(KINDS)
    others = {name for _, name in removed} | description.gaps.words
    for name, node in shaped.model.nodes.items():
        owners = [kind for kind in KINDS if name in parts[kind]]
        if node not in known:
            problems.append(_unknown_node(node, document.value(("nodes", name)), known))
        if not owners and not may_be_more and name not in others:
            names = [n for kind in KINDS for n in parts[kind]]
            problems.append(_unknown_object(name, node, document.key(("nodes", name)), names))
        for kind in owners if node in known else ():
            parts[kind][name] = parts[kind][name].model_copy(update={"node": node})
    return shaped.model.links


def _place_boards(
    document: Document,
    placement: model.Map,
    known: Names,
    nodes: dict[str, model.Node],
    problems: list[Problem],
) -> None:
    for name, path in placement.boards.items():
        board = locate(path, document.file.parent)
        if name not in known:
            problems.append(_unknown_node(name, document.key(("boards", name)), known))
        problems += wrong_board(board, document.value(("boards", name)))
        if name in nodes and board in boards():
            nodes[name] = nodes[name].model_copy(update={"board": board})


def _unknown_node(name: str, where: SourceSpan, known: Names) -> Problem:
    return Problem("W020", f"unknown node {quoted(name)}", where, did_you_mean(name, known))


def _unknown_object(name: str, node: str, where: SourceSpan, names: list[str]) -> Problem:
    """Return the problem of a name that is no object; some are keys of the map itself."""
    message = f"{quoted(name)} is not a task, hub, timer or interrupt of the description"
    hint = did_you_mean(name, names)
    if name in model.Map.model_fields:
        hint = f"{quoted(name)} stands at the top level of the map: {quoted(f'{name}: {node}')}"
    return Problem("W040", message, where, hint)
