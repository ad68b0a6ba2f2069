# SPDX-License-Identifier: MIT
"""./weft compare: results files, baselines and published values side by side."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from weft.cli import completions
from weft.cli.options import Json, print_json, target_option
from weft.cli.rules import Needs, NotBeside
from weft.diag import exits

if TYPE_CHECKING:
    from weft.lab.compare.verdicts import Row, Source


RULES = (
    Needs("compiler", ("gate",)),
    NotBeside(("everything", "conditions"), "json"),
    NotBeside(("target", "metric"), "gate"),
    NotBeside(("target", "metric"), "accept"),
)


def command(
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="A B ...",
            autocompletion=completions.sources,
            help="Each a results file, latest, baseline, run:NUMBER, kernel:KERNEL[/CONFIGURATION] "
            "or zephyr[:CONFIGURATION]. A is what the others are compared with.",
        ),
    ],
    target: Annotated[
        list[str] | None, target_option("Only of this target; repeat for more.")
    ] = None,
    metric: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PATTERN",
            autocompletion=completions.metrics,
            help="Only metrics that match this pattern; repeat for more.",
        ),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Show the rows without a difference too.")
    ] = False,
    conditions: Annotated[
        bool,
        typer.Option("--conditions", help="Show the conditions that are the same, too."),
    ] = False,
    across: Annotated[
        bool,
        typer.Option("--across", help="Compare different configurations and compilers."),
    ] = False,
    gate: Annotated[
        bool,
        typer.Option(
            "--gate",
            help="End with 1 also if a row is missing, new, not comparable, or not measured.",
        ),
    ] = False,
    compiler: Annotated[
        list[str] | None,
        typer.Option(
            "--allow-compiler",
            metavar="TEXT",
            help="With --gate: results of a compiler with this in its name need no baseline.",
        ),
    ] = None,
    accept: Annotated[
        bool,
        typer.Option("--accept", help="After the differences are shown, make B the baseline."),
    ] = False,
    json: Json = False,
) -> None:
    """Compare results: better, worse, no difference, not comparable.

    Below the rows stands which conditions are the same, and what the others are; a row is not
    comparable where compiler, configuration, optimisation, clock or counting rule make it unfair.
    Ends with 1 if anything became worse. Other kernels' values as B end with 0.
    """
    from dataclasses import asdict

    from weft.lab.compare.sources import narrowed, pairs
    from weft.lab.compare.verdicts import compare, regressions
    from weft.lab.select import Selection

    if len(sources) < 2:
        raise typer.BadParameter("two sources at least, such as: baseline latest")
    if (gate or accept) and sources[0] != "baseline":
        raise typer.BadParameter("--gate and --accept are for: baseline RESULTS")
    found = narrowed(
        [pair for name in sources[1:] for pair in pairs(sources[0], name)],
        Selection(targets=target or (), metrics=metric or ()),
    )
    others = [(a, b, compare(a, b, across=across)) for a, b in found]
    if json:
        print_json(
            [
                {
                    "a": first.name,
                    "b": source.name,
                    "certificate": _certificate(first, source),
                    "rows": [asdict(row) for row in rows],
                }
                for first, source, rows in others
            ]
        )
    else:
        _print(others, everything=everything, conditions=conditions)
    if accept:
        _accept([source for _, source, _ in others])
        return
    stopped = gate and _stopped(others, compiler or [])
    if stopped or any(regressions(rows) for _, source, rows in others if not source.reference):
        raise typer.Exit(exits.FAILED)


def _print(
    others: "list[tuple[Source, Source, list[Row]]]", *, everything: bool, conditions: bool
) -> None:
    """Print what is compared with one source together. Baselines of several runs are several."""
    from weft.diag import terminal
    from weft.lab.compare.terminal import print_comparison

    firsts: list[Source] = []
    for first, _, _ in others:
        if first not in firsts:
            firsts.append(first)
    for one in firsts:
        shown = [(source, rows) for first, source, rows in others if first == one]
        print_comparison(
            one, shown, terminal.console(), everything=everything, conditions=conditions
        )


def _certificate(a: "Source", b: "Source") -> dict[str, Any]:
    """Return the conditions of both sides, by target."""
    from weft.lab.results import certificate

    one, other = a.results.context.targets, b.results.context.targets
    return {name: certificate.as_json(one[name], other[name]) for name in one if name in other}


def _stopped(others: "list[tuple[Source, Source, list[Row]]]", compilers: list[str]) -> bool:
    """Print on stderr why results do not pass the gate; tell whether that is so."""
    import sys

    from weft.diag.visible import say
    from weft.lab.compare.gate import objections

    lines = [line for _, source, rows in others for line in objections(source, rows, compilers)]
    for line in lines:
        say(f"gate: {line}", error=True)
    if lines:
        hint = "a deliberate change: ./weft compare baseline RESULTS --accept"
        print(f"gate: {len(lines)} objections; {hint}", file=sys.stderr)
    return bool(lines)


def _accept(sources: "list[Source]") -> None:
    """Store whole results as the baseline: all of them, or none if one is a part."""
    from weft.diag.errors import fail
    from weft.diag.visible import say
    from weft.lab import stored_baseline
    from weft.paths import shown

    for source in sources:
        if source.reference or source.results.context.metrics:
            raise fail(
                "W122",
                f"{source.name} is no whole run of a suite",
                exit_code=exits.USAGE,
                hint="./weft bench without --metric, then ./weft compare baseline latest --accept",
            )
        if source.results.failed:
            raise fail(
                "W122",
                f"{source.name} lacks what was not measured: {', '.join(source.results.failed)}",
                exit_code=exits.USAGE,
                hint="./weft bench --target and --suite choose what can be measured",
            )
    for source in sources:
        for path in stored_baseline.accept(source.results):
            say(f"baseline: {shown(path)}")
        for suite in source.results.context.short:
            whole = f"`./weft bench --suite {suite}` measures the whole suite"
            say(f"baseline: that of {suite} stays, of which this is the short form; {whole}")
