# SPDX-License-Identifier: MIT
"""What the rules of a description look at, and what a rule is."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from weft.boards import Board, boards
from weft.description import model
from weft.description.replicas import KINDS, Groups
from weft.document import Document, KeyPath
from weft.errors import Place, Problem


def expand(name: str, board: Board) -> str:
    """Replace {port}, {board}, {target} and {unit} in the name of a file."""
    words = {
        "port": board.port,
        "board": board.name,
        "target": board.target,
        "unit": board.unit,
    }
    for key, value in words.items():
        name = name.replace("{" + key + "}", value)
    return name


@dataclass
class Context:
    """What the rules look at."""

    document: Document
    root: model.Root
    damaged: set[tuple[str, str]]
    """(kind, name) of entries with errors of their own: they exist, but are not in root."""
    groups: Groups
    """Names that stand for several of root."""

    def known(self, kind: str) -> set[str]:
        """Return all names of a kind, those with errors included."""
        where = self.root.topology if kind == "nodes" else self.root.application
        return set(getattr(where, kind)) | {n for k, n in self.damaged if k == kind}

    def placed(self) -> Iterator[tuple[KeyPath, model.Placed]]:
        """Return everything that lives on a node, with its path."""
        application = self.root.application
        for kind in KINDS:
            for name, entry in getattr(application, kind).items():
                yield ("application", kind, name), entry

    def node_of(self, entry: model.Placed) -> str | None:
        """Return the node of an entry, or None if that is not known."""
        nodes = self.known("nodes")
        if entry.node is None:
            return next(iter(nodes)) if len(nodes) == 1 else None
        return entry.node if entry.node in nodes else None

    def board_of(self, entry: model.Placed) -> Board | None:
        """Return the board of an entry, or None if that is not known."""
        node = self.root.topology.nodes.get(self.node_of(entry) or "")
        return boards().get(node.board) if node else None

    def key(self, *path: str | int) -> Place:
        """Return the place of a key."""
        return self.document.key(path)

    def value(self, *path: str | int) -> Place:
        """Return the place of a value."""
        return self.document.value(path)


Rule = Callable[[Context], Iterator[Problem]]
"""A generator of problems."""
