# SPDX-License-Identifier: MIT
"""./weft generate: writes the files of a node; used by CMake."""

from pathlib import Path
from typing import Annotated

import typer

from weft.cli.options import Placement, Target
from weft.cli.rules import NotBeside
from weft.diag import exits
from weft.diag.errors import fail
from weft.diag.suggest import did_you_mean, listed, quoted

RULES = (
    NotBeside(("description", "node", "target", "map"), "board"),
    NotBeside(("description", "node", "target", "map", "board"), "image"),
)


def command(
    output: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the files go.")],
    description: Annotated[
        Path | None, typer.Argument(metavar="DESCRIPTION", help="The description, a YAML file.")
    ] = None,
    node: Annotated[
        str | None, typer.Option(metavar="NAME", help="The node, if there are several.")
    ] = None,
    board: Annotated[
        str | None, typer.Option(metavar="NAME", help="Write board.cmake of this board only.")
    ] = None,
    image: Annotated[
        Path | None,
        typer.Option(metavar="PROGRAM.elf", help="Write the image of this program only, in C."),
    ] = None,
    target: Target = None,
    map: Placement = None,  # noqa: A002
) -> None:
    """Write the generated files of one node (used by CMake)."""
    from weft.building import processor_images
    from weft.building.generator import generate_board, generate_node
    from weft.model.boards import board_of
    from weft.model.description import load

    folder = output.resolve()
    if image is not None:
        processor_images.write(image, folder)
        return
    if description is None:
        if board is None:
            raise typer.BadParameter("give a DESCRIPTION or --board")
        generate_board(board_of(board), folder)
        return
    loaded = load(description, target, map)
    if node is None and len(loaded.nodes) == 1:
        node = loaded.nodes[0]
    if node is None:
        message = f"there are several nodes: give --node {listed(loaded.nodes)}"
        raise fail("W020", message, exit_code=exits.USAGE)
    if node not in loaded.nodes:
        hint = did_you_mean(node, loaded.nodes)
        raise fail("W020", f"unknown node {quoted(node)}", exit_code=exits.USAGE, hint=hint)
    generate_node(loaded, node, folder)
