# SPDX-License-Identifier: MIT
"""./weft designer: edits a description as a picture and as text, in a browser."""

from pathlib import Path
from typing import Annotated

import typer

from weft.cli.rules import Needs

RULES = (Needs("trace", ("description",)),)


def command(
    description: Annotated[
        Path | None,
        typer.Argument(
            metavar="[DESCRIPTION]",
            help="A YAML file. Default: choose one below the current folder, or a template.",
        ),
    ] = None,
    trace: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Replay what `./weft trace --designer` has written."),
    ] = None,
    port: Annotated[
        int,
        typer.Option(
            min=0, max=65535, metavar="PORT", help="Port of 127.0.0.1; 0: any that is free."
        ),
    ] = 0,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page in the default browser.")
    ] = True,
) -> None:
    """Draw and edit a description in a browser, run it, and see what it costs.

    The page and the file follow each other at once; whatever else is in the file, comments and
    layout, stays as it is. Only programs that know the address, which has a secret, can talk to
    the server. Ctrl-C ends it.
    """
    import asyncio
    import contextlib
    import webbrowser

    from weft.designer.server import Designer
    from weft.diag.visible import say

    designer = Designer(Path.cwd(), description, port, trace=trace)

    def started() -> None:
        say(f"The designer is at {designer.url}")
        say("Ctrl-C ends it.")
        if browser:
            with contextlib.suppress(webbrowser.Error):
                webbrowser.open(designer.url)

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(designer.run(started))
