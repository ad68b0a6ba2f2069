# SPDX-License-Identifier: MIT
"""./weft new: writes an application of two tasks to start from."""

from pathlib import Path
from typing import Annotated

import typer

from weft.cli.options import target_option
from weft.diag.errors import fail


def command(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new or empty folder.")],
    target: Annotated[
        str, target_option("The board: cm3, pico, host ..., or its path.", "--board")
    ] = "cm3",
    nodes: Annotated[
        int, typer.Option(min=1, max=2, metavar="N", help="Put the tasks on one node, or on two.")
    ] = 1,
) -> None:
    """Write an application of two tasks to start from."""
    from weft.diag.suggest import listed, quoted
    from weft.diag.visible import say
    from weft.model.boards import board_of
    from weft.paths import IS_INSTALLED, LAUNCHER, ROOT, shown
    from weft.starter.write import write

    board = board_of(target)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise fail("W053", f"{quoted(folder)} exists and is not an empty folder")
    try:
        description, others = write(folder, board, nodes)
    except OSError as error:
        raise fail("W001", f"cannot write {quoted(folder)}: {error.strerror}") from None
    say(f"Wrote {listed([shown(description), *others], 'and')}. Run it:")
    clone = shown(ROOT / "weft")
    launcher = LAUNCHER if IS_INSTALLED or clone == "weft" else clone
    say(f"    {launcher} run {shown(description)}")
