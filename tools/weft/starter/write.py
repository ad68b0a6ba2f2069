# SPDX-License-Identifier: MIT
"""Writes an application to start from."""

import shutil
from pathlib import Path

from weft.diag.errors import WeftError
from weft.model.board import Board
from weft.model.boards import written
from weft.model.description import load
from weft.paths import SPEC
from weft.starter import editor, texts

NAME = "app.yaml"


def write(folder: Path, board: Board, nodes: int) -> tuple[Path, list[str]]:
    """Write an application on one node or two; return the description and the names of the others.

    Raise WeftError, and leave nothing, where the board cannot have that many nodes.
    """
    if nodes == 1:
        return write_files(folder, board, texts.ONE_NODE, {"main.c": texts.MAIN})
    placement = texts.ONE_NODE_MAP.format(description=NAME)
    others = {"main.c": texts.MAIN_OF_TWO, "one-node.map.yaml": placement}
    return write_files(folder, board, texts.TWO_NODES, others)


def write_files(
    folder: Path, board: Board, description: str, others: dict[str, str]
) -> tuple[Path, list[str]]:
    """Write a description, made for a board, and other files, and those that editors need.

    Return the description and the names of the others. Raise WeftError, and leave nothing, where
    the description has errors.
    """
    was_there = folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    schema = SPEC / "description.schema.json"
    values = {
        **{"schema": schema, "description": NAME},
        **{"board": written(board), "other": board.others or written(board)},
    }
    found = {NAME: description.format(**values), **others}
    _put(folder, found)
    try:
        more = editor.files(load(folder / NAME))
    except WeftError:
        for name in found:
            (folder / name).unlink()
        if not was_there:
            shutil.rmtree(folder)
        raise
    _put(folder, more)
    return folder / NAME, [name for name in (*found, *more) if name != NAME]


def _put(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
