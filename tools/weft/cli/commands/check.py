# SPDX-License-Identifier: MIT
"""./weft check: says everything that is wrong with descriptions."""

from pathlib import Path
from typing import Annotated

import typer

from weft.cli.options import Json, Placement, Target, print_json
from weft.diag import exits
from weft.diag.errors import WeftError, show
from weft.diag.visible import say


def command(
    descriptions: Annotated[
        list[Path], typer.Argument(metavar="DESCRIPTION...", help="Descriptions, YAML files.")
    ],
    target: Target = None,
    map: Placement = None,  # noqa: A002
    network: Annotated[
        bool, typer.Option("--network", help="Show nodes, links, routes, clients and proxies.")
    ] = False,
    json: Json = False,
) -> None:
    """Find every error of descriptions, with its place and a hint."""
    from weft.diag.suggest import counted
    from weft.model.description import load
    from weft.model.description.notes import notes

    problems = []
    networks = {}
    for file in descriptions:
        try:
            description = load(file, target, map)
        except WeftError as error:
            if error.exit_code == exits.USAGE:
                raise
            problems += error.problems
            if not json:
                show(error)
            continue
        if network and json:
            from weft.report.network import as_json

            networks[str(file)] = as_json(description)
        if not json:
            application = description.root.application
            say(
                f"{file}: correct; {counted(len(description.nodes), 'node')}, "
                f"{counted(len(application.tasks), 'task')}, "
                f"{counted(len(application.hubs), 'hub')}"
            )
            for note in notes(description):
                say(f"{file}: note: {note}")
        if network and not json:
            from weft.report.network import show as show_network

            show_network(description)
    if json:
        found = {"networks": networks} if network else {}
        print_json({"errors": [problem.as_json() for problem in problems], **found})
    if problems:
        raise typer.Exit(exits.DESCRIPTION)
