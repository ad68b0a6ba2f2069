# SPDX-License-Identifier: MIT
"""The input of the rules of a description, and the type of a rule."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from weft.boards import Board, boards
from weft.description import model
from weft.description.replicas import KINDS, Groups
from weft.document import Document, KeyPath
from weft.errors import Problem, SourceSpan


def expand(name: str, board: Board) -> str:
    """Replace {arch}, {board}, {target} and {unit} in the name of a file."""
    words = {
        "arch": board.arch,
        "board": board.name,
        "target": board.target,
        "unit": board.unit,
    }
    for key, value in words.items():
        name = name.replace("{" + key + "}", value)
    return name


@dataclass
class Context:
    """The input of the rules."""

    document: Document
    root: model.Root
    damaged: set[tuple[str, str]]
    """(kind, name) of entries with errors, which are not in root."""
    groups: Groups
    """Names of groups of replicas."""

    def known(self, kind: str) -> set[str]:
        """Return all names of a kind, including those with errors."""
        where = self.root.topology if kind == "nodes" else self.root.application
        return set(getattr(where, kind)) | {n for k, n in self.damaged if k == kind}

    def placed(self) -> Iterator[tuple[KeyPath, model.NodeObject]]:
        """Return all objects of nodes, with their paths."""
        application = self.root.application
        for kind in KINDS:
            for name, entry in getattr(application, kind).items():
                yield ("application", kind, name), entry

    def node_of(self, entry: model.NodeObject) -> str | None:
        """Return the node of an entry, or None if that is not known."""
        nodes = self.known("nodes")
        if entry.node is None:
            return next(iter(nodes)) if len(nodes) == 1 else None
        return entry.node if entry.node in nodes else None

    def board_of(self, entry: model.NodeObject) -> Board | None:
        """Return the board of an entry, or None if that is not known."""
        node = self.root.topology.nodes.get(self.node_of(entry) or "")
        return boards().get(node.board) if node else None

    def key(self, *path: str | int) -> SourceSpan:
        """Return the position of a key."""
        return self.document.key(path)

    def value(self, *path: str | int) -> SourceSpan:
        """Return the position of a value."""
        return self.document.value(path)


Rule = Callable[[Context], Iterator[Problem]]
"""A generator of problems."""
