# SPDX-License-Identifier: MIT
"""`./weft budget`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from weft.cli import completions
from weft.cli.options import Clock, Configuration, Json, Timeout, print_json, target_option
from weft.cli.rules import NotBeside
from weft.diag import exits
from weft.model.configurations import DEFAULT, canonical

if TYPE_CHECKING:
    from weft.lab.budget.costs import Costs
    from weft.lab.budget.model import WorkloadProfile


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
    from weft.lab import bench
    from weft.lab.budget import costs
    from weft.lab.budget.profile import metrics
    from weft.lab.published import gather
    from weft.lab.suites import runs_on
    from weft.model.boards import board_of

    suites = [s for s in gather.suites_with(metrics(profile)) if runs_on(s, board_of(target))]
    options = bench.Options([target], suites, config=config, limit=limit)
    outcome = run(options, terminal.console(stderr=True))
    for error in outcome.failed.values():
        raise error
    return costs.measured(outcome.results, target, config)
