# SPDX-License-Identifier: MIT
"""`./weft image`: the files by which programs come onto boards."""

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
    output: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The file. Default: beside the program."),
    ] = None,
    config: Configuration = None,
    checks: Checks = None,
    build_dir: BuildFolder = None,
) -> None:
    """Build a description, and write the file that its board takes.

    UF2 for a Raspberry Pi Pico, with the programs of both cores; Intel HEX for a micro:bit. Either
    board is a disk on USB: copy the file there. For other boards, Intel HEX or the bytes of flash.
    """
    from weft.building import images
    from weft.building.builder import build, folder_of, kind_of
    from weft.diag import exits
    from weft.diag.errors import fail
    from weft.model.configurations import chosen
    from weft.model.description import load
    from weft.paths import shown

    keys = chosen(config, checks=checks)
    loaded = load(description, target, map, **keys)
    machines = loaded.network.plan.machines
    if output is not None and len(machines) > 1:
        message = "--output names one file, and there are several machines"
        raise fail("W096", message, exit_code=exits.USAGE, hint="leave it out")
    programs = {p.node: p for p in build(loaded, build_dir or folder_of(loaded, kind_of(keys)))}
    for machine in machines:
        file = images.write(machine.board, [programs[node] for node in machine.nodes], output)
        print(f"{', '.join(machine.nodes)}: {shown(file)}, {file.stat().st_size:,} bytes")
