# SPDX-License-Identifier: MIT
"""`./weft bench` with several `--config`: each is run, and all are shown side by side."""

from dataclasses import replace
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from weft.cli.bench_output import Output
    from weft.lab.options import Options
    from weft.lab.results_file import Results


def command(options: "Options", configs: list[str], out: "Output") -> None:
    """Run all configurations and show their rows in columns; end with the first code not 0."""
    from weft.cli.bench_run import run
    from weft.diag import terminal
    from weft.diag.errors import show
    from weft.lab import bench, results_file, side_by_side

    console = terminal.console(stderr=out.json)
    runs: list[Results] = []
    codes = []
    for config in configs:
        console.print(f"configuration {config}", highlight=False)
        chosen = replace(options, config=config)
        outcome = run(chosen, console)
        for error in outcome.failed.values():
            show(error)
        codes.append(bench.exit_code(outcome, chosen))
        runs.append(outcome.results)
    found = side_by_side.rows(runs)
    side_by_side.print_rows(configs, found, console)
    whole = replace(runs[0], beside=runs[1:])
    out.put(results_file.as_text(whole))
    _store(whole, options, console)
    if code := next((code for code in codes if code), 0):
        raise typer.Exit(code)


def _store(whole: "Results", options: "Options", console: "Console") -> None:
    """Keep the results, unless they are a part."""
    from weft.lab import results_file
    from weft.paths import shown

    for results in (whole, *whole.beside):
        for warning in results.warnings:
            console.print(f"warning: {warning}", style="yellow", highlight=False)
    if not options.globs and whole.results:
        console.print(f"results: {shown(results_file.store(whole))}", highlight=False)
