# SPDX-License-Identifier: MIT
"""./weft history: stored values of metrics over time."""

from pathlib import Path
from typing import Annotated

import typer

from weft.cli import completions
from weft.cli.options import Json, print_json, target_option
from weft.cli.rules import NotBeside
from weft.model import configurations

RULES = (NotBeside(("plot",), "json"),)


def command(
    metric: Annotated[
        list[str],
        typer.Argument(
            metavar="METRIC ...",
            autocompletion=completions.metrics,
            help="Metrics, or patterns with * and ?.",
        ),
    ],
    target: Annotated[
        list[str] | None, target_option("Only of this target; repeat for more.")
    ] = None,
    config: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            autocompletion=completions.configurations,
            help=f"{configurations.HELP} Repeat for more.",
        ),
    ] = None,
    last: Annotated[
        int, typer.Option(min=1, metavar="N", help="The newest values of each metric.")
    ] = 20,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page with a plot of each metric.")
    ] = None,
    json: Json = False,
) -> None:
    """Show how metrics changed from run to run.

    Every run of `./weft bench`, and everything that `./weft import` read, is in the database. A
    change between runs that must not be compared is marked with the reason.
    """
    from weft.cli.bench_output import write
    from weft.diag import terminal
    from weft.diag.visible import say
    from weft.lab.results import history, history_table
    from weft.paths import shown
    from weft.report import history as history_page

    configs = [configurations.SYNONYMS.get(name, name) for name in config or ()]
    found = history.series(metric, target or (), configs, last)
    if json:
        print_json([each.as_json() for each in found])
        return
    history_table.show(found, terminal.console())
    if plot is not None:
        write(plot, history_page.render(found))
        say(f"page: {shown(plot)}")
