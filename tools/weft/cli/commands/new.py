# SPDX-License-Identifier: MIT
"""./weft new: writes an application to start from."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from weft.cli.options import target_option
from weft.cli.rules import NotBeside
from weft.diag.errors import fail

RULES = (NotBeside(("nodes",), "template"),)


def command(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new or empty folder.")],
    target: Annotated[
        str | None,
        target_option(
            "The board: cm3, pico, host ..., or its path. Default: cm3, or the template's.",
            "--board",
        ),
    ] = None,
    nodes: Annotated[
        int, typer.Option(min=1, max=2, metavar="N", help="Put the tasks on one node, or on two.")
    ] = 1,
    template: Annotated[
        Literal["one-node", "two-cores", "offload", "ring"] | None,
        typer.Option(
            help="Begin with two tasks on a node or on two cores, a telephone whose codec is on "
            "another core, or a ring of 48 cores."
        ),
    ] = None,
) -> None:
    """Write an application to start from: two tasks and a queue, or a template."""
    from weft.diag.suggest import listed, quoted
    from weft.diag.visible import say
    from weft.model.boards import board_of
    from weft.paths import IS_INSTALLED, LAUNCHER, ROOT, shown
    from weft.starter.templates import create
    from weft.starter.write import write

    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise fail("W053", f"{quoted(folder)} exists and is not an empty folder")
    try:
        if template is not None:
            description, others = create(folder, template, target)
        else:
            description, others = write(folder, board_of(target or "cm3"), nodes)
    except OSError as error:
        raise fail("W001", f"cannot write {quoted(folder)}: {error.strerror}") from None
    say(f"Wrote {listed([shown(description), *others], 'and')}. Run it:")
    clone = shown(ROOT / "weft")
    launcher = LAUNCHER if IS_INSTALLED or clone == "weft" else clone
    say(f"    {launcher} run {shown(description)}")
