# SPDX-License-Identifier: MIT
"""`./weft budget`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from weft import completions, exits
from weft.cli_rules import NotBeside
from weft.commands.options import Clock, Configuration, Json, Timeout, print_json, target_option
from weft.configurations import DEFAULT, canonical

if TYPE_CHECKING:
    from weft.budget.costs import Costs
    from weft.budget.model import WorkloadProfile


RULES = (NotBeside(("timeout",), "stored"),)


def command(
    file: Annotated[Path, typer.Argument(metavar="PROFILE", help="Workload profile, a YAML file.")],
    stored: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="SOURCE",
            autocompletion=completions.sources,
            help="Source of the costs: a results file, latest, baseline, or published values "
            "such as dspbios:C6201, zephyr, kernel:ThreadX/fast. Default: measure now.",
        ),
    ] = None,
    target: Annotated[
        str,
        target_option("Target of the costs."),
    ] = "cm3",
    config: Configuration = "default",
    clock: Clock = None,
    timeout: Timeout = 120.0,
    json: Json = False,
) -> None:
    """Predict what an application's operations cost, as CPU load.

    Per period, in MIPS and as load of the processor.

    Exits with 1 if there is no value for one of the operations.
    """
    from weft.boards import board_of
    from weft.budget import budget, costs, profile, terminal

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
    from weft import bench, terminal
    from weft.bench_suites import runs_on
    from weft.boards import board_of
    from weft.budget import costs
    from weft.budget.profile import metrics
    from weft.commands.bench_run import run
    from weft.views import gather

    suites = [s for s in gather.suites_with(metrics(profile)) if runs_on(s, board_of(target))]
    options = bench.Options([target], suites, config=config, limit=limit)
    outcome = run(options, terminal.console(stderr=True))
    for error in outcome.failed.values():
        raise error
    return costs.measured(outcome.results, target, config)
