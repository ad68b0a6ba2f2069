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
    import json

    from weft import bench, bench_configs, terminal
    from weft.commands.bench_run import run
    from weft.errors import show

    to_stdout = json_file is not None and str(json_file) == "-"
    console = terminal.console(stderr=to_stdout)
    runs: dict[str, Results] = {}
    codes = []
    for config in configs:
        console.print(f"configuration {config}", highlight=False)
        chosen = replace(options, config=config)
        outcome = run(chosen, console)
        for error in outcome.failed.values():
            show(error)
        codes.append(bench.exit_code(outcome, chosen))
        runs[config] = outcome.results
    found = bench_configs.rows(list(runs.values()))
    bench_configs.print_rows(configs, found, console)
    whole = {
        "configurations": {name: results.as_json() for name, results in runs.items()},
        "rows": [row.as_json(configs) for row in found],
    }
    if to_stdout:
        print(json.dumps(whole, indent=1))
    elif json_file is not None:
        json_file.parent.mkdir(parents=True, exist_ok=True)
        json_file.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")
    _store(runs, options, console)
    if code := next((code for code in codes if code), 0):
        raise typer.Exit(code)


def _store(runs: "dict[str, Results]", options: "Options", console: "Console") -> None:
    """Keep each configuration's results, unless they are a part."""
    from weft import bench_results
    from weft.paths import shown

    for name, results in runs.items():
        for warning in results.warnings:
            console.print(f"warning: {name}: {warning}", style="yellow", highlight=False)
        if not options.globs and results.results:
            path = shown(bench_results.store(results))
            console.print(f"results of {name}: {path}", highlight=False)
