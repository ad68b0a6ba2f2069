# SPDX-License-Identifier: MIT
"""`./weft bench` with several `--config`: each is run, and all are shown side by side."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from weft.bench import Options
    from weft.bench_results import Results


def command(options: "Options", configs: list[str], json_file: Path | None) -> None:
    """Run all configurations and show their rows in columns; end with the first code not 0."""
    from weft import bench, bench_configs, bench_results, terminal
    from weft.commands.bench_run import run
    from weft.errors import show

    to_stdout = json_file is not None and str(json_file) == "-"
    console = terminal.console(stderr=to_stdout)
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
    found = bench_configs.rows(runs)
    bench_configs.print_rows(configs, found, console)
    whole = replace(runs[0], beside=runs[1:])
    if to_stdout:
        print(bench_results.as_text(whole), end="")
    elif json_file is not None:
        bench_results.write(whole, json_file)
    _store(whole, options, console)
    if code := next((code for code in codes if code), 0):
        raise typer.Exit(code)


def _store(whole: "Results", options: "Options", console: "Console") -> None:
    """Keep the results, unless they are a part."""
    from weft import bench_results
    from weft.paths import shown

    for results in (whole, *whole.beside):
        for warning in results.warnings:
            console.print(f"warning: {warning}", style="yellow", highlight=False)
    if not options.globs and whole.results:
        console.print(f"results: {shown(bench_results.store(whole))}", highlight=False)
