# SPDX-License-Identifier: MIT
"""`./weft bench`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from weft import exits
from weft.configurations import HELP, NEW_APPLICATION, canonical

if TYPE_CHECKING:
    from rich.console import Console

    from weft.bench import Options, Outcome


def command(
    target: Annotated[
        list[str] | None,
        typer.Option(
            "--target",
            "-t",
            help="Target to measure; repeat for more. Default: cm3, rv32, vex and host.",
        ),
    ] = None,
    suite: Annotated[
        list[str] | None,
        typer.Option(
            help="Suite of workloads, a folder of bench/; repeat for more. Default: all but "
            "growth, core-net and handover-full."
        ),
    ] = None,
    config: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help=f"{HELP} Repeat for a column each. Default: default and checks, the "
            "configuration of a new application.",
        ),
    ] = None,
    optimize: Annotated[
        Literal["size", "speed"] | None, typer.Option(help="Optimisation: -Os or -O2.")
    ] = None,
    lto: Annotated[bool, typer.Option("--lto", help="Link-time optimisation.")] = False,
    metric: Annotated[
        list[str] | None,
        typer.Option(help="Report only metrics that match this pattern; repeat for more."),
    ] = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", help="Write the results file here too; - for stdout.")
    ] = None,
    html: Annotated[Path | None, typer.Option(help="Write the HTML report there.")] = None,
    limit: Annotated[float, typer.Option(help="Seconds after which a run is stopped.")] = 120.0,
    repeat: Annotated[
        int,
        typer.Option(min=1, help="Runs on an instruction-counting target; all must be identical."),
    ] = 1,
    list_metrics: Annotated[
        bool, typer.Option("--list", help="Show the metrics of the suite and exit.")
    ] = False,
    view: Annotated[
        str | None,
        typer.Option(
            help="Show a published table with our values: dspbios, zephyr, opencomrtos, xilkernel."
        ),
    ] = None,
    form: Annotated[
        Literal["zephyr"] | None,
        typer.Option("--format", help="Print the lines of Zephyr's latency_measure, no tables."),
    ] = None,
    stored: Annotated[
        list[str] | None,
        typer.Option(
            "--from", help="Results file, latest or baseline, instead of a run; repeat for more."
        ),
    ] = None,
    clock: Annotated[
        float | None,
        typer.Option(
            min=0.001, help="Clock in MHz, for values that --format computes; doc/views.md."
        ),
    ] = None,
    accept_baseline: Annotated[
        bool, typer.Option(help="Store the exact counts as the baseline in bench/baseline/.")
    ] = False,
) -> None:
    """Measure every service on every target: table, results file and HTML report."""
    from weft import bench, bench_suites, terminal
    from weft.commands import bench_configs, bench_views
    from weft.commands.bench_run import run
    from weft.commands.bench_views import ViewOptions
    from weft.errors import show

    if list_metrics:
        _list(suite)
        return
    targets = target or bench.default_targets()
    configs = list(dict.fromkeys(canonical(name) for name in config or ["default"]))
    if view or form or stored:
        wanted = ViewOptions(view, form, stored or [], clock, json_file, html)
        bench_views.show(wanted, named=bool(target), targets=targets, configs=configs, limit=limit)
        return
    options = bench.Options(
        targets=targets,
        suites=suite or bench_suites.default_suites(targets),
        config=configs[0],
        optimize=optimize,
        lto=lto or None,
        globs=metric or [],
        limit=limit,
        repeat=repeat,
        named=bool(target),
        beside=() if config else (NEW_APPLICATION,),
    )
    if len(configs) > 1:
        bench_configs.command(options, configs, json_file)
        return
    console = terminal.console(stderr=str(json_file) == "-")
    outcome = run(options, console)
    if outcome.results.results:
        _present(outcome, options, console, html, json_file)
    list(map(show, outcome.failed.values()))
    if accept_baseline:
        _accept(outcome, options)
    if code := bench.exit_code(outcome, options):
        raise typer.Exit(code)


def _list(suites: list[str] | None) -> None:
    from weft import bench_metrics, bench_suites

    for name in suites or bench_suites.suites():
        for metric_name, text in bench_metrics.metrics_of(name):
            print(f"{metric_name:<45} {text}")


def _present(
    outcome: "Outcome",
    options: "Options",
    console: "Console",
    html: Path | None,
    json_file: Path | None,
) -> None:
    from weft import bench, bench_results, bench_table, compare_table, report
    from weft.paths import shown

    results = outcome.results
    bench_table.print_tables(results, console)
    bench_table.print_ratios(results, console)
    for a, b, rows in bench.baseline_changes(results) if not options.globs else []:
        compare_table.print_comparison(a, [(b, rows)], console, everything=False)
    whole = not options.globs
    path = bench_results.store(results) if whole else None
    report_path = html or (bench_results.RESULTS / "report.html" if whole else None)
    if report_path is not None:
        report.write(results, report_path)
    if json_file is not None and str(json_file) == "-":
        print(bench_results.as_text(results), end="")
    elif json_file is not None:
        bench_results.write(results, json_file)
    for warning in results.warnings:
        console.print(f"warning: {warning}", style="yellow", highlight=False)
    if path is not None:
        console.print(f"results: {shown(path)}", highlight=False)
    if report_path is not None:
        console.print(f"report:  {shown(report_path)}", highlight=False)


def _accept(outcome: "Outcome", options: "Options") -> None:
    from weft import bench_baseline
    from weft.errors import fail
    from weft.paths import shown
    from weft.visible import say

    if options.globs:
        raise fail(
            "W122",
            "a baseline holds all metrics of a suite",
            exit_code=exits.USAGE,
            hint="leave out --metric",
        )
    if any(error.exit_code != exits.MISSING for error in outcome.failed.values()):
        raise fail("W122", "a baseline holds all metrics: not everything was measured")
    for results in (outcome.results, *outcome.results.beside):
        for path in bench_baseline.accept(results):
            say(f"baseline: {shown(path)}")
