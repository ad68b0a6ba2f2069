# SPDX-License-Identifier: MIT
"""The input of the rules of a description, and the type of a rule."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from weft.base.document import Document, Gaps, KeyPath
from weft.diag.errors import Problem, SourceSpan
from weft.diag.suggest import quoted, value_hint
from weft.model.boards import Board, boards, faults, path_hint
from weft.model.description import model
from weft.model.description.replicas import KINDS, Groups
from weft.model.description.sound import REPLICAS, entry_of


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


OF_ONE_KEY = {
    *("W020", "W021", "W022", "W023", "W027", "W028", "W030", "W031", "W033", "W035", "W036"),
    *("W037", "W041", "W042", "W043", "W045", "W046", "W047", "W048", "W071", "W080", "W090"),
    "W225",
}
"""Codes of rules that judge one key of an entry by itself, or together with other entries."""


class Names(set[str]):
    """The names of a kind; what is not known of a document may have defined further ones."""

    def __init__(self, names: set[str], unsure: set[str], kind: str, gaps: Gaps) -> None:
        """Take the names of entries, and those that may have replicas."""
        super().__init__(names)
        self._groups = unsure | gaps.words
        self._is_open = kind in gaps.sections

    def __contains__(self, name: object) -> bool:
        """Return whether there is, or may be, an entry of this name, or a replica of one."""
        of_group = str(name).rstrip("0123456789") in self._groups
        return self._is_open or super().__contains__(name) or name in self._groups or of_group


def wrong_board(name: str, place: SourceSpan) -> Iterator[Problem]:
    """Return why a board cannot be used."""
    if name in boards() or faults(name):
        yield from faults(name)
        return
    if "/" in name:
        hint = "a path is relative to the file that names it"
        yield Problem("W021", f"there is no board.yaml in {quoted(name)}", place, hint)
        return
    targets = {board.target: board.name for board in boards().values()}
    hint = "; ".join(filter(None, [value_hint(name, "board", boards(), targets), path_hint()]))
    yield Problem("W021", f"unknown board {quoted(name)}", place, hint)


@dataclass
class Context:
    """The input of the rules."""

    document: Document
    root: model.Root
    removed: set[tuple[str, str]]
    """(kind, name) of entries with errors, which are not in root."""
    groups: Groups
    """Names of groups of replicas."""
    _known: dict[str, Names] = field(default_factory=dict)

    def known(self, kind: str) -> Names:
        """Return all names of a kind, including those with errors."""
        if kind not in self._known:
            self._known[kind] = self._names(kind)
        return self._known[kind]

    def _names(self, kind: str) -> Names:
        where = self.root.topology if kind == "nodes" else self.root.application
        entries: Mapping[str, object] = getattr(where, kind)
        removed = {n for k, n in self.removed if k == kind}
        unsure = {name for name, entry in entries.items() if self._is_lost(entry)}
        return Names({*entries, *removed}, removed | unsure, kind, self.document.gaps)

    def _is_lost(self, entry: object) -> bool:
        """Return whether it is not known if an entry has replicas."""
        if REPLICAS in self.document.gaps.sections:
            return True
        nodes = self.root.topology.nodes
        return isinstance(entry, model.NodeObject) and (
            entry.node not in nodes and (entry.node is not None or len(nodes) != 1)
        )

    def stands(self, problem: Problem) -> bool:
        """Return whether a problem is there whatever the gaps of the document are."""
        if problem.place == self.document.nowhere:
            return False
        path = self.document.path_of(problem.place) if problem.place else None
        if path is None:
            return True
        return problem.code in OF_ONE_KEY or entry_of(path) not in self.document.gaps.damaged

    def is_damaged(self, entry: KeyPath) -> bool:
        """Return whether some keys of an entry are not known."""
        path = self.document.original(entry)
        return self.document.is_hidden(entry) or path in self.document.gaps.damaged

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

    def are_apart(self, one: model.NodeObject, other: model.NodeObject) -> bool:
        """Return whether two entries are on different nodes, as far as that is known."""
        here, there = self.node_of(one), self.node_of(other)
        return here is not None and there is not None and here != there

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
