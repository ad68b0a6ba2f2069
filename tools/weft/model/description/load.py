# SPDX-License-Identifier: MIT
"""Loads a description: reads, checks shape and rules, applies a placement."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, repeat
from pathlib import Path
from typing import Any

from weft.base.document import Document, read
from weft.diag import exits
from weft.diag.errors import Problem, SourceSpan, WeftError
from weft.model.boards import Board, board_of, boards, locate
from weft.model.description import model, rules, shape
from weft.model.description.context import Context, expand
from weft.model.description.devices import with_senders
from weft.model.description.model_base import Memory
from weft.model.description.network import Network
from weft.model.description.placement import left, place, without
from weft.model.description.replicas import KINDS, Groups, write_out


@dataclass(frozen=True)
class Description:
    """A description without errors."""

    document: Document
    root: model.Root
    groups: Groups
    """Names of groups of replicas."""
    written: model.Root
    """With replicated nodes as they are written."""

    @property
    def file(self) -> Path:
        """The file."""
        return self.document.file

    def beside(self, name: str) -> Path:
        """Return a file that the description names relative to itself."""
        return self.file.resolve().parent / name

    @cached_property
    def network(self) -> Network:
        """The network between the nodes."""
        return Network(self.root)

    @property
    def name(self) -> str:
        """The name for people and folders."""
        stem = self.file.stem
        return self.file.resolve().parent.name if stem in ("weft", "app", "system") else stem

    @property
    def has_links(self) -> bool:
        """Whether the file has links, even if this placement uses none."""
        return bool(self.document.data["topology"].get("links"))

    @property
    def nodes(self) -> list[str]:
        """The names of the nodes in the order of the file."""
        return list(self.root.topology.nodes)

    def board(self, node: str) -> Board:
        """Return the board of a node."""
        return boards()[self.root.topology.nodes[node].board]

    def on(self, node: str, kind: str) -> dict[str, Any]:
        """Return the hubs, tasks, timers or interrupts of a node by name."""
        entries: dict[str, model.NodeObject] = getattr(self.root.application, kind)
        return {name: e for name, e in entries.items() if self.node_of(e) == node}

    def node_of(self, entry: model.NodeObject) -> str:
        """Return the node of an entry; the only one if it names none."""
        return entry.node or self.nodes[0]

    def files(self, node: str, names: list[str]) -> Iterator[Path]:
        """Return the files or folders that a list in the description names for a node."""
        board = self.board(node)
        for name in names:
            yield (self.file.parent / expand(name, board)).resolve()

    def sources(self, node: str) -> list[Path]:
        """Return the source files of a node."""
        own = self.root.topology.nodes[node].sources
        return list(self.files(node, [*self.root.application.sources, *own]))

    def include_dirs(self, node: str) -> list[Path]:
        """Return the folders for headers: the description's own first."""
        dirs = list(self.files(node, self.root.application.include_dirs))
        return list(dict.fromkeys([self.file.parent.resolve(), *dirs]))


@dataclass(frozen=True)
class Examined:
    """What a file says, and everything that is wrong with it."""

    document: Document
    problems: list[Problem]
    root: model.Root | None = None
    """What is sound, with replicated nodes as they are written; None: too little is."""
    description: Description | None = None
    """Without problems."""


def examine(
    file: Path,
    target: str | None = None,
    placement: Path | None = None,
    text: str | None = None,
    **config: Any,
) -> Examined:
    """Read a description with all its errors; raise WeftError only if nothing can be read.

    The arguments are those of load(); `text` is read instead of what the file contains.
    """
    document = read(file, partial=True, text=text)
    shaped = shape.check(document, model.Root)
    problems = [*document.problems, *shaped.problems]
    if not isinstance(shaped.model, model.Root):
        return Examined(document, sorted(problems, key=_order))
    of_map: list[Problem] = []
    written = _replace(document, shaped, target, placement, config, of_map)
    found: list[Problem] = []
    root, groups = write_out(document, written, found)
    root = with_senders(document, root)
    context = Context(document, root, shaped.removed, groups)
    found = rules.check(context, found, has_network=not of_map)
    problems += [*of_map, *_different(found, file)]
    if problems:
        return Examined(document, sorted(problems, key=_order), written)
    if placement:
        unused = left(root)
        whole = {name for name, replicas in groups.nodes.items() if unused.issuperset(replicas)}
        root, written = without(root, unused), without(written, unused | whole)
    return Examined(document, [], written, Description(document, root, groups, written))


def load(
    file: Path, target: str | None = None, placement: Path | None = None, **config: Any
) -> Description:
    """Load a description; raise WeftError with all errors.

    `target` replaces the board of every node (see Board.others), `placement` is a map file, and
    further arguments that are not None replace keys of application.config; `memory` that of nodes.
    """
    examined = examine(file, target, placement, **config)
    if examined.description is None:
        raise WeftError(examined.problems, exits.DESCRIPTION)
    return examined.description


def _different(problems: list[Problem], file: Path) -> list[Problem]:
    """Remove repeated problems, which replicas cause in the file of a description."""
    found: dict[tuple[str, SourceSpan | None, str], Problem] = {}
    for problem in problems:
        is_own = problem.place is not None and problem.place.file == file
        text = "" if is_own else problem.message
        found.setdefault((problem.code, problem.place, text), problem)
    return list(found.values())


def _order(problem: Problem) -> tuple[str, int, int]:
    where = problem.place
    return (str(where.file), where.line, where.column) if where else ("", 0, 0)


def _replace(
    document: Document,
    shaped: shape.Shape,
    target: str | None,
    placement: Path | None,
    config: dict[str, Any],
    problems: list[Problem],
) -> model.Root:
    assert isinstance(shaped.model, model.Root)
    data = shaped.model.model_copy(deep=True)
    nodes = {
        name: node.model_copy(update={"board": locate(node.board, document.file.parent)})
        for name, node in data.topology.nodes.items()
    }
    parts: dict[str, Any] = {kind: dict(getattr(data.application, kind)) for kind in KINDS}
    links = data.topology.links
    if placement is not None:
        replaced = place(placement, document, shaped.removed, nodes, parts, problems)
        links = links if replaced is None else replaced
    if target is not None:
        first = board_of(target)
        names = chain([first.name], repeat(first.others or first.name))
        nodes = {
            n: node.model_copy(update={"board": name})
            for (n, node), name in zip(nodes.items(), names, strict=False)
        }
    chosen = {key: value for key, value in config.items() if value is not None}
    if memory := chosen.pop("memory", None):
        update = {"memory": Memory(**memory)}
        nodes = {n: node.model_copy(update=update) for n, node in nodes.items()}
    parts["config"] = data.application.config.model_copy(update=chosen)
    return data.model_copy(
        update={
            "topology": data.topology.model_copy(update={"nodes": nodes, "links": links}),
            "application": data.application.model_copy(update=parts),
        }
    )
