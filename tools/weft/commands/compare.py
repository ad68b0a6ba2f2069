# SPDX-License-Identifier: MIT
"""./weft compare: results files, baselines and published figures side by side."""

from typing import Annotated

import typer

from weft import exits
from weft.commands.options import Json, print_json


def command(
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="A B ...",
            help="Each a results file, latest, baseline, peers:KERNEL[/CONFIGURATION] "
            "or zephyr[:CONFIGURATION]. A is what the others are compared with.",
        ),
    ],
    everything: Annotated[
        bool, typer.Option("--all", help="Show the rows without a difference too.")
    ] = False,
    across: Annotated[
        bool,
        typer.Option("--across", help="Compare different configurations and compilers."),
    ] = False,
    json: Json = False,
) -> None:
    """Compare results: better, worse, no difference, or not comparable, because ...

    Ends with 1 if anything became worse. Other kernels' figures as B end with 0.
    """
    from dataclasses import asdict

    from rich.console import Console

    from weft.compare import compare, regressions
    from weft.compare_sources import read_source
    from weft.compare_table import print_comparison

    if len(sources) < 2:
        raise typer.BadParameter("two sources at least, such as: baseline latest")
    first, *rest = [read_source(name) for name in sources]
    others = [(source, compare(first, source, across=across)) for source in rest]
    if json:
        print_json(
            [
                {"a": first.name, "b": source.name, "rows": [asdict(row) for row in rows]}
                for source, rows in others
            ]
        )
    else:
        print_comparison(first, others, Console(), everything=everything)
    if any(regressions(rows) for source, rows in others if not source.reference):
        raise typer.Exit(exits.FAILED)
