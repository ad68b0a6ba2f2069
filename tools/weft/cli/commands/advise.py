# SPDX-License-Identifier: MIT
"""./weft advise: which strategy two nodes should exchange data by."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from weft.cli.advice import Options, show
from weft.cli.options import Configuration, Json, Placement, target_option
from weft.cli.rules import Needs, NotBeside

RULES = (
    Needs("map", ("file",)),
    Needs("result", ("size",)),
    Needs("service", ("result", "file")),
    NotBeside(("result", "sender", "config"), "file"),
)


def command(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="[DESCRIPTION]",
            help="A description, whose functions and queues of other nodes are the exchanges.",
        ),
    ] = None,
    target: Annotated[
        str | None, target_option("A target with two cores. Default: mixed, or as described.")
    ] = None,
    size: Annotated[
        int | None,
        typer.Option("--bytes", metavar="BYTES", help="Size of a message, or of an argument."),
    ] = None,
    result: Annotated[
        int | None,
        typer.Option(metavar="BYTES", help="The exchange is a call with so many bytes of result."),
    ] = None,
    every: Annotated[
        str | None,
        typer.Option(metavar="TIME", help="Time from one exchange to the next, such as 10ms."),
    ] = None,
    deadline: Annotated[
        str | None,
        typer.Option(metavar="TIME", help="How long an exchange may take. Default: --every."),
    ] = None,
    service: Annotated[
        str | None,
        typer.Option(
            metavar="TIME",
            help="How long the function takes, such as 6ms. Default: none, or by `timing`.",
        ),
    ] = None,
    sender: Annotated[
        Literal["a", "b"], typer.Option(help="The core that sends or calls: the first, the second.")
    ] = "a",
    busy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NODE=SHARE",
            help="What else a node does at lower priority, such as a=30%; repeat for the other.",
        ),
    ] = None,
    bus: Annotated[
        str | None,
        typer.Option(
            metavar="SHARE",
            help="Of the time, in which another master copies over the bus, such as 40%.",
        ),
    ] = None,
    prefer: Annotated[
        Literal["load", "latency", "memory"],
        typer.Option(help="What has to be small among strategies that meet the deadline."),
    ] = "load",
    config: Configuration = None,
    map: Placement = None,  # noqa: A002
    measure: Annotated[
        bool,
        typer.Option("--measure", help="Build and run the best three; show the errors."),
    ] = False,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Measure costs again, even if they are known.")
    ] = False,
    json: Json = False,
) -> None:
    """Advise how two cores should exchange data: notification, memory, copies, polls.

    For a message or a call of some bytes every so often, the load of each core, the
    latency and the memory of each strategy, the best first, and the lines of a
    description for it. Costs are measured once on the target, core by core, by
    programs of the tools; what lies between measured sizes is interpolated.

    Exits with 1 if no strategy meets the deadline.
    """
    show(
        Options(
            *(file, target, size, result, every, deadline, service, sender, busy or [], bus),
            *(prefer, config, map, measure, fresh, json),
        )
    )
