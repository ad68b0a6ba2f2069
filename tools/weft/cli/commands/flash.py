# SPDX-License-Identifier: MIT
"""`./weft flash`: brings the programs of a board onto it."""

from pathlib import Path
from typing import Annotated

import typer

from weft.cli.options import (
    BuildFolder,
    Checks,
    Configuration,
    DescriptionFile,
    Placement,
    Target,
)


def command(
    description: DescriptionFile,
    target: Target = None,
    map: Placement = None,  # noqa: A002
    to: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="The board's disk. Default: it is looked for."),
    ] = None,
    wait: Annotated[
        float, typer.Option(min=0, metavar="SECONDS", help="Wait so long for the board.")
    ] = 30,
    config: Configuration = None,
    checks: Checks = None,
    build_dir: BuildFolder = None,
) -> None:
    """Build a description and copy it to its board, a disk on USB.

    For a Raspberry Pi Pico and a micro:bit; for other boards it says which program writes them. All
    nodes are on one board.
    """
    from weft.building import disks, images
    from weft.building.builder import build, folder_of, kind_of
    from weft.diag import exits, terminal
    from weft.diag.errors import fail
    from weft.diag.visible import say
    from weft.model.configurations import chosen
    from weft.model.description import load

    keys = chosen(config, checks=checks)
    loaded = load(description, target, map, **keys)
    machines = loaded.network.plan.machines
    if len(machines) > 1:
        message = f"the nodes are on {len(machines)} machines, and one board is written at a time"
        raise fail("W238", message, exit_code=exits.USAGE, hint="`./weft image` writes all files")
    board = machines[0].board
    disks.disk_of(board)
    programs = {p.node: p for p in build(loaded, build_dir or folder_of(loaded, kind_of(keys)))}
    image = images.write(board, [programs[node] for node in machines[0].nodes], None)
    if to is None:
        with terminal.busy(f"waiting for {board.title.partition(';')[0]}"):
            to = disks.find(board, wait)
    disks.copy(image, board, to)
    say(f"{image.name}: {image.stat().st_size:,} bytes to {to}; the board starts it")
