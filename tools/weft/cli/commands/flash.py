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
    Interface,
    Placement,
    Target,
)
from weft.cli.rules import NotBeside

RULES = (NotBeside(("to", "wait"), "probe"), NotBeside(("to", "wait"), "interface"))


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
    probe: Annotated[
        bool, typer.Option("--probe", help="By a debug probe, also where the board is a disk.")
    ] = False,
    interface: Interface = None,
    config: Configuration = None,
    checks: Checks = None,
    build_dir: BuildFolder = None,
) -> None:
    """Build a description and write it to its board, a disk on USB or behind a debug probe.

    A Raspberry Pi Pico and a micro:bit are disks unless --probe is given; other boards are written
    and verified by OpenOCD. All nodes are on one board.
    """
    from weft.building import disks, images
    from weft.building.builder import build, folder_of, kind_of
    from weft.diag import terminal
    from weft.diag.visible import say
    from weft.model.configurations import chosen
    from weft.model.description import load
    from weft.run.probe.machine import one_machine, probe_of, write

    keys = chosen(config, checks=checks)
    loaded = load(description, target, map, **keys)
    machine = one_machine(loaded.network.plan)
    board = machine.board
    by_probe = (
        probe or interface is not None or (board.probe is not None and not disks.is_disk(board))
    )
    reached = probe_of(board, interface) if by_probe else None
    if reached is None:
        disks.disk_of(board)
    programs = {p.node: p for p in build(loaded, build_dir or folder_of(loaded, kind_of(keys)))}
    ordered = [programs[node] for node in machine.nodes]
    if reached is not None:
        image = write(board, ordered, reached)
        say(f"{image.name}: written and verified; the board starts it")
        return
    image = images.write(board, ordered, None)
    if to is None:
        with terminal.busy(f"waiting for {board.hardware}"):
            to = disks.find(board, wait)
    disks.copy(image, board, to)
    say(f"{image.name}: {image.stat().st_size:,} bytes to {to}; the board starts it")
