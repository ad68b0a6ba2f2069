# SPDX-License-Identifier: MIT
"""./weft report: stored results as a page."""

from pathlib import Path
from typing import Annotated

import typer

from weft.cli import completions


def command(
    source: Annotated[
        str,
        typer.Argument(
            metavar="[SOURCE]",
            autocompletion=completions.sources,
            help="A results file, latest, baseline or run:NUMBER. Default: latest.",
        ),
    ] = "latest",
    output: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The page. Default: build/results/report.html."),
    ] = None,
) -> None:
    """Write stored results as a page that explains itself.

    One file, which loads nothing: the screen of `./weft bench`, tables to search, filter and sort,
    the published tables, growth and distributions, conditions. It can be printed.
    """
    from weft.diag.errors import fail
    from weft.diag.suggest import quoted
    from weft.diag.visible import say
    from weft.lab import bench, results_file
    from weft.lab.compare.sources import BASELINE, read_source
    from weft.paths import shown
    from weft.report import page

    results = read_source(source).results
    compared = [] if source == BASELINE else bench.baseline_changes(results)
    path = output or results_file.RESULTS / "report.html"
    try:
        page.write(results, path, compared=compared)
    except OSError as error:
        raise fail("W001", f"cannot write {quoted(path)}: {error.strerror}") from None
    say(f"report: {shown(path)}")
