# SPDX-License-Identifier: MIT
"""./weft explain: where the cycles of a metric go."""

from pathlib import Path
from typing import Annotated

import typer

from weft.cli import completions
from weft.cli.options import Configuration, Json, Timeout, print_json, target_option
from weft.cli.rules import NotBeside

RULES = (NotBeside(("sample",), "cold"), NotBeside(("listing",), "json"))


def command(
    metric: Annotated[
        str,
        typer.Argument(
            metavar="METRIC",
            autocompletion=completions.metrics,
            help="Such as semaphore.give.immediate.kernel.",
        ),
    ],
    target: Annotated[
        str,
        target_option("A simulated core."),
    ] = "vex",
    suite: Annotated[
        str | None,
        typer.Option(
            metavar="SUITE",
            autocompletion=completions.suites,
            help="The suite. Default: the first that has the metric.",
        ),
    ] = None,
    config: Configuration = "default",
    cold: Annotated[
        bool, typer.Option("--cold", help="The first sample, not a typical one.")
    ] = False,
    sample: Annotated[
        int | None, typer.Option(metavar="N", help="This sample, not the first that is the median.")
    ] = None,
    layout: Annotated[
        int,
        typer.Option(
            min=0, metavar="N", help="Another memory layout: doc/explanation/measuring.md."
        ),
    ] = 0,
    listing: Annotated[
        bool, typer.Option("--listing/--no-listing", help="Show each instruction, too.")
    ] = True,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page with flame graphs.")
    ] = None,
    stacks: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write collapsed stacks for flame graph tools."),
    ] = None,
    against: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Show the difference to what --json wrote before."),
    ] = None,
    timeout: Timeout = 300.0,
    json: Json = False,
) -> None:
    """Show where the cycles of a metric go, by instruction and cause."""
    from weft.diag import terminal as screen
    from weft.lab.explain import against as differences
    from weft.lab.explain import terminal
    from weft.lab.explain.run import Options, explain
    from weft.lab.explain.sample import Choice
    from weft.report import flame

    console = screen.console(stderr=json)
    status = screen.console(stderr=True)
    options = Options(
        metric=metric,
        target=target,
        suite=suite,
        config=config or "default",
        choice=Choice(cold, sample),
        layout=layout,
        limit=timeout,
    )
    with status.status("") as spinner:
        found = explain(options, lambda text: spinner.update(text))
    if json:
        print_json(found.as_json())
    else:
        terminal.show(found, console, listing=listing)
    if against is not None:
        terminal.show_changes(differences.compare(found, against), console)
    if html is not None:
        html.write_text(flame.page(found), encoding="utf-8")
    if stacks is not None:
        stacks.write_text(flame.collapsed(found), encoding="utf-8")
