# SPDX-License-Identifier: MIT
"""`./weft bench`."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NoReturn

import typer

from weft.cli import completions
from weft.cli.options import Interface, Json, Port, Probe, Timeout, reach_of, target_option
from weft.cli.rules import OF_PROBE, NotBeside
from weft.diag import exits
from weft.model.configurations import HELP, NEW_APPLICATION, canonical

if TYPE_CHECKING:
    from rich.console import Console

    from weft.cli.bench_output import Output
    from weft.cli.bench_present import Display
    from weft.lab.bench import Outcome
    from weft.lab.options import Options


RUN = ("optimize", "lto", "repeat", "jobs", "fresh", "accept_baseline")
"""Options of how something is measured."""
RULES = (
    NotBeside((*RUN, "timeout"), "stored"),
    NotBeside((*RUN, "full", "clock"), "view"),
    NotBeside((*RUN, "full"), "form"),
    NotBeside((*RUN, "target", "config", "metric", "json", "output", "html"), "list_metrics"),
    NotBeside(("timeout", "view", "form", "stored", "clock", "full"), "list_metrics"),
    NotBeside(("view", "json", "output"), "form"),
    NotBeside(("view", "form", "stored", "repeat", "jobs", "fresh", "accept_baseline"), "probe"),
    NotBeside(("clock",), "probe"),
    *OF_PROBE,
)


def command(
    target: Annotated[
        list[str] | None,
        target_option("Target to measure; repeat for more. Default: cm3, rv32, vex and host."),
    ] = None,
    suite: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SUITE",
            autocompletion=completions.suites,
            help="Suite of workloads, a folder of bench/; repeat for more. Default: all but "
            "growth, core-net and handover-full; of ipc a short form.",
        ),
    ] = None,
    config: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            autocompletion=completions.configurations,
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
        typer.Option(
            metavar="PATTERN",
            autocompletion=completions.metrics,
            help="Report only metrics that match this pattern; repeat for more.",
        ),
    ] = None,
    json: Json = False,
    output: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the same JSON to a file.")
    ] = None,
    html: Annotated[Path | None, typer.Option(help="Write the HTML report there.")] = None,
    timeout: Timeout = 120.0,
    repeat: Annotated[
        int,
        typer.Option(
            min=1,
            metavar="N",
            help="Runs on an instruction-counting target; all must be identical.",
        ),
    ] = 1,
    jobs: Annotated[
        int,
        typer.Option(
            *("--jobs", "-j"),
            min=0,
            metavar="N",
            help="Suites that run side by side where instructions or simulated cycles are counted; "
            "0: one for each processor. What other work would disturb runs alone.",
        ),
    ] = 0,
    fresh: Annotated[
        bool,
        typer.Option(
            "--fresh",
            help="Measure all: without it, counts of programs that have not changed are those of "
            "an earlier run.",
        ),
    ] = False,
    list_metrics: Annotated[
        bool, typer.Option("--list", help="Show the metrics of the suite and exit.")
    ] = False,
    view: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Show a source's published tables with our values: dspbios, zephyr, opencomrtos, "
            "xilkernel, ipc.",
        ),
    ] = None,
    form: Annotated[
        Literal["zephyr"] | None,
        typer.Option("--format", help="Print the lines of Zephyr's latency_measure, no tables."),
    ] = None,
    stored: Annotated[
        list[str] | None,
        typer.Option(
            "--from",
            metavar="SOURCE",
            autocompletion=completions.sources,
            help="Results file, latest or baseline, instead of a run; repeat for more. --target, "
            "--suite, --metric and --config choose rows of it.",
        ),
    ] = None,
    clock: Annotated[
        float | None,
        typer.Option(
            min=0.001,
            metavar="MHZ",
            help="Clock at which times are computed: of cycles, default 80; by --format also of "
            "instructions, default 120 (doc/how-to/views.md).",
        ),
    ] = None,
    full: Annotated[
        bool, typer.Option("--full", help="Print all tables and warnings in place of one screen.")
    ] = False,
    accept_baseline: Annotated[
        bool,
        typer.Option(
            "--accept-baseline", help="Store the exact counts as the baseline in bench/baseline/."
        ),
    ] = False,
    probe: Probe = False,
    port: Port = None,
    interface: Interface = None,
) -> None:
    """Measure every service on every target: one screen, results file and HTML report.

    The screen says how Weft compares with other kernels, what changed against the baseline, and
    where the rest is. One suite or --metric prints its tables if they have at most 40 rows.
    """
    from weft.cli import bench_configs, bench_stored, bench_views
    from weft.cli.bench_output import Output
    from weft.cli.bench_present import Display
    from weft.lab import bench, select, suites
    from weft.lab.options import Options

    if list_metrics:
        _list(suite)
    targets = target or bench.default_targets()
    configs = list(dict.fromkeys(canonical(name) for name in config or ["default"]))
    chosen = select.Selection(target or (), suite or (), metric or (), configs if config else ())
    display, out = Display(full, chosen.narrow, clock), Output(json, output, html)
    if view or form:
        wanted = bench_views.ViewOptions(view, form, stored or [], clock, out)
        bench_views.show(wanted, chosen, targets=targets, configs=configs, limit=timeout)
        return
    if stored:
        bench_stored.show(stored, chosen, display, out)
        return
    display.check_clock(bench.units(targets) if len(configs) == 1 else ())
    options = Options(
        targets=targets,
        suites=suite or suites.default_suites(targets, on_board=probe),
        config=configs[0],
        optimize=optimize,
        lto=lto or None,
        globs=metric or [],
        limit=timeout,
        repeat=repeat,
        jobs=jobs,
        fresh=fresh or accept_baseline,
        named=bool(target),
        short=not (suite or metric or accept_baseline),
        beside=() if config or probe else (NEW_APPLICATION,),
        reach=reach_of(probe, port, interface),
    )
    if len(configs) > 1:
        bench_configs.command(options, configs, out)
        return
    _measure(options, display, out, accept_baseline=accept_baseline)


def _measure(
    options: "Options",
    display: "Display",
    out: "Output",
    *,
    accept_baseline: bool,
) -> None:
    """Run, show, store."""
    from weft.cli.bench_run import run
    from weft.diag import terminal
    from weft.diag.errors import show
    from weft.lab import bench

    console = terminal.console(stderr=out.json)
    outcome = run(options, console)
    if outcome.results.results:
        _present(outcome, options, display, console, out)
    list(map(show, outcome.failed.values()))
    if accept_baseline:
        _accept(outcome, options)
    if code := bench.exit_code(outcome, options):
        raise typer.Exit(code)


def _list(suites: list[str] | None) -> NoReturn:
    """Print the metrics of suites, and end."""
    from weft.lab import metrics
    from weft.lab import suites as bench_suites

    for name in suites or bench_suites.suites():
        for metric_name, text in metrics.metrics_of(name):
            print(f"{metric_name:<45} {text}")
    raise typer.Exit


def _present(
    outcome: "Outcome",
    options: "Options",
    display: "Display",
    console: "Console",
    out: "Output",
) -> None:
    from weft.cli import bench_present
    from weft.cli.bench_present import Places
    from weft.lab import bench, results_file

    results = outcome.results
    whole = not options.globs
    compared = bench.baseline_changes(results) if whole else []
    bench_present.body(results, compared, console, display)
    path = results_file.store(results) if whole else None
    page = out.html or (results_file.RESULTS / "report.html" if whole else None)
    replace(out, html=page).put_page(results, compared=compared)
    out.put(results_file.as_text(results))
    again = "./weft bench --full --from latest" if whole else "--full with the same command"
    compare = "./weft compare baseline latest" if compared else ""
    kernel = bench_present.with_a_kernel(results, "latest") if path else ""
    bench_present.end(results, console, display, Places(path, page, again, compare, kernel))


def _accept(outcome: "Outcome", options: "Options") -> None:
    from weft.diag.errors import fail
    from weft.diag.visible import say
    from weft.lab import stored_baseline
    from weft.paths import shown

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
        for path in stored_baseline.accept(results):
            say(f"baseline: {shown(path)}")
