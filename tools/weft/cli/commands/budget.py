# SPDX-License-Identifier: MIT
"""`./weft budget`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from weft.cli import budget_of, completions
from weft.cli.options import (
    Clock,
    Configuration,
    Json,
    Placement,
    Timeout,
    Until,
    print_json,
    target_option,
)
from weft.cli.rules import Needs, NotBeside, check, given, written
from weft.diag import exits
from weft.model.configurations import DEFAULT, canonical

if TYPE_CHECKING:
    from weft.lab.budget.costs import Costs
    from weft.lab.budget.model import WorkloadProfile


RULES = (Needs("until", ("measure",)), NotBeside(("clock",), "measure"))
OF_PROFILES = (NotBeside(("timeout",), "stored"),)
OF_DESCRIPTIONS = (Needs("timeout", ("measure",)),)
TARGET = "cm3"
"""Target of a workload profile by default."""


def command(
    context: typer.Context,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Description or workload profile, a YAML file.")
    ],
    stored: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="SOURCE",
            autocompletion=completions.sources,
            help="Source of the costs: a results file, latest, baseline, or, for a profile, "
            "published values such as dspbios:C6201, zephyr, kernel:ThreadX/fast. Default: measure "
            "now; for a description, baseline.",
        ),
    ] = None,
    target: Annotated[
        str | None,
        target_option("Target of the costs. Default: boards of the description; cm3."),
    ] = None,
    map: Placement = None,  # noqa: A002
    config: Configuration = None,
    clock: Clock = None,
    measure: Annotated[
        bool, typer.Option("--measure", help="Run the description, and compare with the result.")
    ] = False,
    until: Until = None,
    timeout: Timeout = 120.0,
    json: Json = False,
) -> None:
    """Predict load and response times of an application.

    For a description with a section `timing`: load of each node, longest response time of each job,
    deadlines, and what dominates. For a workload profile: what its operations cost in a period.

    Exits with 1 if a deadline can be missed or was missed, or if that is not known: a fact or a
    cost is missing, or a measured response time is above its bound.
    """
    if budget_of.is_description(file):
        check(context, OF_DESCRIPTIONS)
        asked = (file, stored, target, map, config, clock, timeout, measure, until, json)
        budget_of.show(budget_of.Options(*asked))
        return
    _refuse(context, "measure", "map")
    check(context, OF_PROFILES)
    _show_profile(file, stored, target or TARGET, config, clock, timeout, json)


def _refuse(context: typer.Context, *names: str) -> None:
    """Raise WeftError for options that only descriptions have."""
    from weft.diag.errors import fail
    from weft.diag.suggest import quoted

    for name in names:
        if given(context, name):
            text = f"{quoted(written(context, name))} has an effect only for a description"
            raise fail("W071", text, exit_code=exits.USAGE)


def _show_profile(
    file: Path,
    stored: str | None,
    target: str,
    config: str | None,
    clock: float | None,
    timeout: float,
    json: bool,
) -> None:
    """Print what the operations of a workload profile cost."""
    from weft.lab.budget import budget, costs, profile, terminal
    from weft.model.boards import board_of

    read = profile.read(file)
    name = board_of(target).target
    if stored is not None:
        found = costs.stored(stored, name, canonical(config or DEFAULT))
    else:
        found = _measured(read, name, canonical(config or DEFAULT), timeout)
    made = budget.apply(read, found, stored or "", clock)
    if json:
        print_json(made.as_json())
    else:
        print("\n".join(terminal.lines(made)))
    if made.missing:
        raise typer.Exit(exits.FAILED)


def _measured(profile: "WorkloadProfile", target: str, config: str, limit: float) -> "Costs":
    """Run the suites that measure the operations of a profile."""
    from weft.cli.bench_run import run
    from weft.diag import terminal
    from weft.lab.budget import costs
    from weft.lab.budget.profile import metrics
    from weft.lab.options import Options
    from weft.lab.published import gather
    from weft.lab.suites import runs_on
    from weft.model.boards import board_of

    suites = [s for s in gather.suites_with(metrics(profile)) if runs_on(s, board_of(target))]
    options = Options([target], suites, config=config, limit=limit)
    outcome = run(options, terminal.console(stderr=True))
    for error in outcome.failed.values():
        raise error
    return costs.measured(outcome.results, target, config)
