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
    """Write the files; return the description and the names of the others.

    Raise WeftError, and leave nothing, where the board cannot have that many nodes.
    """
    was_there = folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    schema = SPEC / "description.schema.json"
    values = {"schema": schema, "board": written(board), "other": board.others or written(board)}
    template = texts.ONE_NODE if nodes == 1 else texts.TWO_NODES
    found = {NAME: template.format(**values)}
    found["main.c"] = texts.MAIN if nodes == 1 else texts.MAIN_OF_TWO
    if nodes > 1:
        found["one-node.map.yaml"] = texts.ONE_NODE_MAP.format(description=NAME)
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
