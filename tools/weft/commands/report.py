# SPDX-License-Identifier: MIT
"""./weft report: stored results as a page."""

from pathlib import Path
from typing import Annotated

import typer

from weft import completions


def command(
    source: Annotated[
        str,
        typer.Argument(
            metavar="[SOURCE]",
            autocompletion=completions.sources,
            help="A results file, latest or baseline. Default: latest.",
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
    from weft import bench, bench_results, report
    from weft.compare_sources import BASELINE, read_source
    from weft.errors import fail
    from weft.paths import shown
    from weft.suggest import quoted
    from weft.visible import say

    results = read_source(source).results
    compared = [] if source == BASELINE else bench.baseline_changes(results)
    path = output or bench_results.RESULTS / "report.html"
    try:
        report.write(results, path, compared=compared)
    except OSError as error:
        raise fail("W001", f"cannot write {quoted(path)}: {error.strerror}") from None
    say(f"report: {shown(path)}")
