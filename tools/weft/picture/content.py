# SPDX-License-Identifier: MIT
"""What a description says, as parts of a diagram without positions.

Replicated nodes are one region. Entries with errors are shown as far as they can be understood.
"""

from dataclasses import dataclass, field
from typing import Any, get_args

from weft.base.document import Document, KeyPath
from weft.model.boards import boards
from weft.model.description import model
from weft.picture import words
from weft.picture.diagram import Box, Edge, Region, Shape, Wire
from weft.picture.edges import KINDS, Nodes, edges

NOWHERE = Box(x=0, y=0, width=0, height=0)
UNPLACED = "node:"
"""Region of entries of which the node is not known."""

HUB_TYPES = {
    name
    for hub in get_args(get_args(model.AnyHub)[0])
    for name in get_args(hub.model_fields["type"].annotation)
}
"""Types of hubs that there are."""


@dataclass
class Content:
    """Parts of a diagram."""

    regions: list[Region] = field(default_factory=list)
    wires: list[Wire] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)


class _Reader:
    """Reads the parts out of a description."""

    def __init__(self, document: Document, root: model.Root) -> None:
        self.document = document
        self.root = root
        self.content = Content()
        counts = {name: node.count or 1 for name, node in root.topology.nodes.items()}
        self.nodes = Nodes(counts, {section: {} for section in KINDS})

    def read(self) -> Content:
        """Return all parts."""
        self._regions()
        for section, of in self.nodes.of.items():
            for name in self._written(section):
                of[name] = self._node_of(section, name)
        for section, of in self.nodes.of.items():
            for name, node in of.items():
                self._shape(section, name, node)
        for section, of in self.nodes.of.items():
            entries = getattr(self.root.application, section)
            for name in of:
                self.content.edges += edges(self.nodes, section, name, entries.get(name))
        self._wires()
        return self.content

    # Regions.

    def _regions(self) -> None:
        for name, node in self.root.topology.nodes.items():
            board = boards().get(node.board)
            region = Region(
                id=f"node:{name}",
                name=name,
                board=board.name if board else node.board,
                processor=words.processor(board) if board else "",
                count=node.count or 1,
                path=["topology", "nodes", name],
                box=NOWHERE,
                spot=NOWHERE,
            )
            self.content.regions.append(region)

    def _region_of(self, node: str) -> str:
        """Return the id of the region in which entries of a node stand."""
        group = self.nodes.group(node)
        region = UNPLACED if group is None else f"node:{group}"
        if group is None and all(one.id != UNPLACED for one in self.content.regions):
            self.content.regions.append(
                Region(id=UNPLACED, name="", board="", path=[], box=NOWHERE, spot=NOWHERE)
            )
        return region

    # Shapes.

    def _written(self, section: str) -> list[str]:
        """Return the names of the entries of a section, also of those with errors."""
        sound: dict[str, Any] = getattr(self.root.application, section)
        data = self.document.data
        for key in ("application", section):
            data = data.get(key) if isinstance(data, dict) else None
        names = [name for name in data if isinstance(name, str)] if isinstance(data, dict) else []
        return list(dict.fromkeys([*names, *sound]))

    def _node_of(self, section: str, name: str) -> str:
        """Return the node of an entry; empty if it is not known."""
        if section == "partitions":  # that of the first task that uses it
            tasks = self.root.application.tasks.items()
            users = [task for task, entry in tasks if name in entry.partitions]
            return self._node_of("tasks", users[0]) if users else next(iter(self.nodes.counts), "")
        node = self._values(section, name).get("node")
        if isinstance(node, str):
            return node
        return next(iter(self.nodes.counts)) if len(self.nodes.counts) == 1 else ""

    def _values(self, section: str, name: str) -> dict[str, Any]:
        """Return the values of an entry that are known."""
        entry = getattr(self.root.application, section).get(name)
        if entry is None:
            data = self.document.data["application"][section][name]
            return dict(data) if isinstance(data, dict) else {}
        path = ("application", section, name)
        return {
            key: getattr(entry, key)
            for key in type(entry).model_fields
            if not self.document.is_hidden((*path, key))
        }

    def _shape(self, section: str, name: str, node: str) -> None:
        """Add the shape of an entry."""
        values, kind = self._values(section, name), KINDS[section]
        is_sound = name in getattr(self.root.application, section)
        text = words.lines(section, values) if is_sound else []
        region = self._region_of(node)
        if region not in (UNPLACED, f"node:{node}"):
            text.append(f"only {node}")
        hub_type = values.get("type") if kind == "hub" else ""
        self.content.shapes.append(
            Shape(
                id=f"{kind}:{name}",
                kind=kind,
                type=hub_type if isinstance(hub_type, str) and hub_type in HUB_TYPES else "",
                name=name,
                region=region,
                text=text,
                user=values.get("user") is True,
                count=self.nodes.replicas(node),
                path=["application", section, name],
                box=NOWHERE,
            )
        )

    # Wires.

    def _wires(self) -> None:
        numbers: dict[str, int] = {}
        for index, link in enumerate(self.root.topology.links):
            groups = [self.nodes.group(node) for node in link.between]
            if None in groups:
                continue
            name = f"link:{'-'.join(link.between)}"
            numbers[name] = numbers.get(name, 0) + 1
            number = f":{numbers[name]}" if numbers[name] > 1 else ""
            path: KeyPath = ("topology", "links", index)
            path = self.document.moved.get(path, path)
            self.content.wires.append(
                Wire(
                    id=name + number,
                    ends=(f"node:{groups[0]}", f"node:{groups[1]}"),
                    driver=link.driver,
                    notify=link.notify,
                    label=_label(link),
                    path=list(path),
                )
            )


def _label(link: model.Link) -> str:
    shape = [link.shape] if link.shape else []
    return " \u00b7 ".join([*shape, link.driver, link.notify])


def content_of(document: Document, root: model.Root) -> Content:
    """Return the parts of a diagram; `root` is the sound part of the document."""
    return _Reader(document, root).read()
