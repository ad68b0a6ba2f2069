# SPDX-License-Identifier: MIT
"""Rules for the files and folders that a description names."""

from collections.abc import Iterator
from pathlib import Path

from weft.base.document import KeyPath
from weft.diag.errors import Problem
from weft.diag.suggest import did_you_mean, quoted
from weft.model.boards import Board, boards
from weft.model.description.context import Context, Rule, expand

SOURCE_SUFFIXES = (".c", ".S", ".s")


def files(context: Context) -> Iterator[Problem]:
    """Files and folders that the description names exist."""
    application = context.root.application
    used = [boards()[n.board] for n in context.root.topology.nodes.values() if n.board in boards()]
    lists: list[tuple[str, list[str], KeyPath]] = [
        (key, getattr(application, key), ("application", key))
        for key in ("sources", "include_dirs")
    ]
    for name, partition in application.partitions.items():
        lists.append(("sources", partition.sources, ("application", "partitions", name, "sources")))
    for key, names, where in lists:
        for index, name in enumerate(names):
            path: KeyPath = (*where, index)
            texts = [expand(name, board) for board in used] or ([] if "{" in name else [name])
            found = (_file_problem(context, key, text, path) for text in texts)
            yield from [problem for problem in found if problem][:1]
    for index, name in enumerate(application.include):
        if problem := _header_problem(context, name, used, ("application", "include", index)):
            yield problem
    for node_name, node in context.root.topology.nodes.items():
        for index, name in enumerate(node.sources):
            path = ("topology", "nodes", node_name, "sources", index)
            own = boards().get(node.board)
            text = expand(name, own) if own else name
            if problem := _file_problem(context, "sources", text, path):
                yield problem
        if not node.sources and not application.sources:
            message = f"the node {quoted(node_name)} has no sources"
            place = context.key("application")
            paths = (("application",), ("topology", "nodes", node_name))
            if not any(context.is_damaged(path) for path in paths):
                yield Problem("W032", message, place, "add `sources: [main.c]`")


def _file_problem(context: Context, key: str, name: str, path: KeyPath) -> Problem | None:
    place, file = context.value(*path), _below(context, name)
    if file is None:
        return Problem("W030", f"{quoted(name)} is not a usable file name", place)
    if key == "include_dirs":
        if _is_folder(context, name):
            return None
        return Problem("W030", f"folder {quoted(name)} does not exist", place)
    if not name.endswith(SOURCE_SUFFIXES):
        return Problem("W030", f"{quoted(name)} is not a C or assembly file", place)
    if file.is_file():
        return None
    return Problem("W030", f"file {quoted(name)} does not exist", place, _near_file(file))


def _below(context: Context, name: str) -> Path | None:
    """Return the file of a name; None for names that a file system or a CMake list cannot hold."""
    if not name or not name.isprintable() or set(name) & set(';"$\\') or len(name) > 1000:
        return None
    try:
        file = context.document.file.parent / name
        file.is_file()
    except (OSError, ValueError):
        return None
    return file


def _is_folder(context: Context, name: str) -> bool:
    file = _below(context, name)
    return file is not None and file.is_dir()


def _near_file(file: Path) -> str:
    try:
        return did_you_mean(file.name, [f.name for f in file.parent.iterdir() if f.is_file()])
    except OSError:
        return ""


def _header_problem(
    context: Context, name: str, used: list[Board], path: KeyPath
) -> Problem | None:
    place = context.value(*path)
    folders = [expand(n, b) for n in context.root.application.include_dirs for b in used]
    for folder in [".", *folders]:
        file = _below(context, f"{folder}/{name}") if name else None
        if file is not None and file.is_file():
            return None
    if _below(context, name) is None:
        return Problem("W030", f"{quoted(name)} is not a usable file name", place)
    near = _near_file(context.document.file.parent / name)
    is_unsure = {"include_dirs", "nodes"} & context.document.gaps.sections or not all(
        _is_folder(context, folder) for folder in folders
    )
    if is_unsure and not near.startswith("did"):
        return None  # it may be in a folder that is not known
    return Problem("W030", f"header {quoted(name)} does not exist", place, near)


RULES: list[Rule] = [files]
