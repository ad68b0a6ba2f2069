# SPDX-License-Identifier: MIT
"""The boards that there are: board/<name>/board.yaml, and others in folders of the user's.

Those are in the folders of WEFT_BOARD_PATH, or are named by their paths.
"""

import functools
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path

from pydantic import ValidationError

from weft import rtl
from weft.base.document import Document, read
from weft.base.findings import Finding, findings, name_of, values_of, wrong_value
from weft.base.inputs import open_regular
from weft.diag import exits
from weft.diag.errors import Problem, SourceSpan, WeftError, fail
from weft.diag.suggest import did_you_mean, quoted, value_hint
from weft.model.board import Board, SharedMemory, UartLinks, Window
from weft.paths import BOARDS, ROOT, shown

__all__ = ["Board", "SharedMemory", "UartLinks", "Window"]
"""Names that other modules import from here."""

FILE = "board.yaml"
_PREFIX = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_-]*")
"""A toolchain that is also the name of a folder."""
PATH = "WEFT_BOARD_PATH"
"""Variable with folders of boards outside of the tree, separated by colons."""


class Survey(Mapping[str, Board]):
    """The boards that can be used, by name. One of the tree is read when somebody asks for it."""

    def __init__(self, folder: Path) -> None:
        self._unread = {file.parent.name: file for file in sorted(folder.glob(f"*/{FILE}"))}
        self._boards: dict[str, Board | None] = dict.fromkeys(self._unread)
        """In the order of the names; None: not read yet, or it cannot be used."""
        self._targets = {name: _target(file) for name, file in self._unread.items()}
        """Of those of the tree; empty for one that cannot be used."""
        self._faults: dict[str, list[Problem]] = {}
        self._faults_of_targets: dict[str, list[Problem]] = {}
        for name in [name for name, target in self._targets.items() if not target]:
            self._read(name)
        for target in {*self._targets.values()} - {""}:
            self._refuse_same(target)

    def __getitem__(self, name: str) -> Board:
        self._read(name)
        if (board := self._boards.get(name)) is None:
            raise KeyError(name)
        return board

    def __iter__(self) -> Iterator[str]:
        self._read_all()
        return (name for name, board in self._boards.items() if board is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def of_target(self, target: str) -> Board | None:
        """Return the board of a target or of its name; None if there is none that can be used."""
        self._read_those_of(target)
        found = self._boards.get(target)
        return found or next((b for b in self._boards.values() if b and b.target == target), None)

    def faults(self, name: str) -> list[Problem]:
        """Return why the board of a name or path cannot be used; nothing if it can, or is none."""
        self._read(name)
        return self._faults.get(name, [])

    def faults_of_target(self, target: str) -> list[Problem]:
        """Return why the board of a target or of its name cannot be used."""
        self._read_those_of(target)
        return self._faults.get(target) or self._faults_of_targets.get(target, [])

    def refused(self) -> list[str]:
        """Return names and paths of all boards that cannot be used."""
        self._read_all()
        return list(self._faults)

    def add_other(self, folder: Path) -> None:
        """Add a board of another folder, or why it cannot be used.

        That is known by its path, and by its name and its target unless other boards have these.
        """
        target = ""
        try:
            document = read(folder / FILE)
            target = str(document.data.get("target")) if isinstance(document.data, dict) else ""
            board = _board(document)
        except WeftError as error:
            self._refuse_other(folder, target, error.problems)
            return
        problems = []
        self._read_those_of(board.target)
        self._read(board.name)
        for other in filter(None, self._boards.values()):
            if other.target == board.target:
                problems.append(_same_target(board.target, other.location, folder))
            if other.name == board.name:
                message = f"the folder has the name of another board, {shown(other.location)}"
                problems.append(Problem("W019", message, SourceSpan(folder), "rename the folder"))
        if problems:
            self._refuse_other(folder, target, problems)
        else:
            self._boards[board.name] = board

    def _read(self, name: str) -> None:
        """Read a board of the tree, unless that is done."""
        if (file := self._unread.pop(name, None)) is None:
            return
        target = self._targets[name]
        try:
            document = read(file)
            if isinstance(document.data, dict):
                target = str(document.data.get("target"))
            board = _board(document)
        except WeftError as error:
            self._refuse([name], target, error.problems)
            return
        self._boards[name], self._targets[name] = board, board.target

    def _read_those_of(self, target: str) -> None:
        """Read the boards of the tree that may have a target, or have it as their name."""
        for name in [name for name, its in self._targets.items() if target in (name, its)]:
            self._read(name)

    def _read_all(self) -> None:
        for name in list(self._unread):
            self._read(name)

    def _refuse_same(self, target: str) -> None:
        """Refuse the boards of the tree that have a target, if there are several."""
        names = [name for name, its in self._targets.items() if its == target]
        if len(names) > 1:
            names = [name for name in names if name in self]
            for one, other in pairwise([self[name].location for name in names]):
                self._refuse(names, target, [_same_target(target, one, other)])

    def _refuse(self, names: Iterable[str], target: str, problems: list[Problem]) -> None:
        """Record why boards of some names, which have a target, cannot be used."""
        for name in names:
            self._unread.pop(name, None)
            self._boards[name] = None
            self._faults.setdefault(name, []).extend(problems)
        self._faults_of_targets.setdefault(target, []).extend(problems)

    def _refuse_other(self, folder: Path, target: str, problems: list[Problem]) -> None:
        self._faults[str(folder)] = problems
        if folder.name not in self:
            self._faults.setdefault(folder.name, problems)
        self._faults_of_targets.setdefault(target, problems)


_TARGET = re.compile(rb"^target: ([a-z][a-z0-9-]*)$", re.MULTILINE)
_BEGINNING = 4096
"""Bytes of a board's file among which its target is looked for."""


def _target(file: Path) -> str:
    """Return the target of a board without reading all of its file; empty if that must be read.

    All the tools' commands look up a target, and reading all boards takes half a second.
    """
    try:
        with open_regular(file) as stream:
            found = _TARGET.search(stream.read(_BEGINNING))
    except OSError:
        return ""
    return found[1].decode() if found else ""


def board_path() -> list[Path]:
    """Return the folders of WEFT_BOARD_PATH."""
    names = os.environ.get(PATH, "").split(":")
    return [Path(name).resolve() for name in names if name.strip()]


def path_hint() -> str:
    """Return which folders of WEFT_BOARD_PATH are missing; empty if none is."""
    missing = [shown(folder) for folder in board_path() if not folder.is_dir()]
    return f"{PATH} names what is no folder: {', '.join(missing)}" if missing else ""


@functools.cache
def survey() -> Survey:
    """Return the boards of the tree and of WEFT_BOARD_PATH; to these, locate() adds others.

    What is wrong with one of them concerns only those who use it.
    """
    found = Survey(BOARDS)
    for folder in dict.fromkeys(board_path()):
        for file in sorted(folder.glob(f"*/{FILE}")) if folder != BOARDS else []:
            found.add_other(file.parent)
    return found


def boards() -> Mapping[str, Board]:
    """Return all boards that can be used, by name."""
    return survey()


def faults(name: str) -> list[Problem]:
    """Return why a board of a name cannot be used; nothing if it can, or is unknown."""
    return survey().faults(name)


def locate(name: str, folder: Path) -> str:
    """Return the name of a board that a file in a folder names: its own, or a path.

    The board of a path is read, and is one of boards() then.
    """
    if "/" not in name or not name.isprintable():
        return name
    place, known = (folder / name).resolve(), survey()
    try:
        is_there = (place / FILE).is_file()
    except OSError:  # such as a name that is too long
        is_there = False
    if not is_there or place.parent == BOARDS:
        return place.name if is_there else name
    before = known.get(place.name)
    if before is None or before.location != place:
        known.add_other(place)
    return str(place) if known.faults(str(place)) else place.name


def refused() -> dict[Path, list[Problem]]:
    """Return the folders of boards that cannot be used, and why."""
    paths = {BOARDS / name if "/" not in name else Path(name): name for name in survey().refused()}
    return {path: faults(name) for path, name in paths.items() if (path / FILE).is_file()}


def is_of_tree(board: Board) -> bool:
    """Return whether a board is one of Weft's own."""
    return board.location.parent == BOARDS


def written(board: Board) -> str:
    """Return how a description names a board: by its name where that is enough, or by its path."""
    has_name = is_of_tree(board) or board.location.parent in board_path()
    return board.name if has_name else str(board.location)


def located(target: str) -> str:
    """Return the target of a board's path, relative to the current folder, or the name as it is."""
    return board_of(target).target if "/" in target else target


def _same_target(target: str, one: Path, other: Path) -> Problem:
    """Return the problem of two boards with one target, by their folders."""
    message = (
        f"two boards have the target {quoted(target)}: {quoted(one.name)} and {quoted(other.name)}"
    )
    notes = (("the other one is here", read(one / FILE).value(("target",))),)
    place = read(other / FILE).value(("target",))
    return Problem("W019", message, place, "give one of them a target of its own", notes)


def _board(document: Document) -> Board:
    """Make a board from its file; raise WeftError with all that is wrong in it."""
    if not isinstance(document.data, dict):
        problem = Problem("W019", "the file of a board is a mapping", document.value(()))
        raise WeftError([problem], exits.DESCRIPTION)
    folder = document.file.parent
    try:
        board = Board.model_validate({**document.data, "name": folder.name, "location": folder})
    except ValidationError as error:
        found = findings(document.data, error.errors())
        problems = [_problem(document, finding) for finding in found]
        raise WeftError(problems, exits.DESCRIPTION) from None
    if problems := list(_problems(document, board)):
        raise WeftError(problems, exits.DESCRIPTION)
    return board


def _problem(document: Document, found: Finding) -> Problem:
    """Return the problem of a key of a board."""
    owner = name_of(found.path) if found.path else "the board"
    where = document.key(found.path)
    if found.error == "missing":
        return Problem("W019", f"missing required key {quoted(found.missing)} in {owner}", where)
    if found.error == "extra_forbidden":
        hint = did_you_mean(str(found.path[-1]), Board.model_fields) if len(found.path) == 1 else ""
        return Problem("W019", f"unknown key {owner} of a board", where, hint)
    if found.error == "literal_error":
        values = values_of(found)
        hint = value_hint(str(found.value), str(found.path[-1]), values)
        place = document.value(found.path)
        return Problem("W019", f"{quoted(found.value)} is not a value of {owner}", place, hint)
    return Problem("W019", wrong_value(found, owner)[1], document.value(found.path))


def _problems(document: Document, board: Board) -> Iterator[Problem]:
    """Return what is wrong with what a board names."""
    if not (ROOT / "arch" / board.arch).is_dir():
        known = [folder.name for folder in (ROOT / "arch").iterdir() if folder.is_dir()]
        message = f"there is no folder {quoted('arch/' + board.arch)}"
        place, hint = document.value(("arch",)), did_you_mean(board.arch, known)
        yield Problem("W019", message, place, hint)
    if board.simulator is not None and board.simulator not in rtl.machines():
        message = f"rtl/machines.yaml has no machine {quoted(board.simulator)}"
        hint = did_you_mean(board.simulator, rtl.machines())
        yield Problem("W019", message, document.value(("simulator",)), hint)
    if board.compiler_script is not None:
        yield from _problems_of_script(document, board, board.compiler_script)


def _problems_of_script(document: Document, board: Board, script: str) -> Iterator[Problem]:
    """Return why a compiler cannot be built: its folder is replaced, the script is executed."""
    if not _PREFIX.fullmatch(board.toolchain):
        message = f"{quoted(board.toolchain)} is no prefix of a compiler that a script builds"
        hint = "letters, digits, `_` and `-`, such as microblazeel-elf"
        yield Problem("W019", message, document.value(("toolchain",)), hint)
    if Path(script).name != script or not (board.location / script).is_file():
        message = f"there is no script {quoted(script)} beside the board's {FILE}"
        yield Problem("W019", message, document.value(("compiler_script",)))


def board_of(target: str) -> Board:
    """Return the board of a target, of its name, or of its path; raise WeftError for others."""
    name, target = target, locate(target, Path.cwd())
    if board := survey().of_target(target):
        return board
    if problems := survey().faults_of_target(target):
        raise WeftError(problems, exits.DESCRIPTION)
    if "/" in name:
        raise fail("W054", f"there is no {FILE} in {quoted(name)}", exit_code=exits.USAGE)
    known = [board.target for board in boards().values()]
    hints = [did_you_mean(name, known), f"targets: {', '.join(known)}", path_hint()]
    hint = "; ".join(filter(None, [" ".join(filter(None, hints[:2])), hints[2]]))
    raise fail("W054", f"unknown target {quoted(name)}", exit_code=exits.USAGE, hint=hint)
