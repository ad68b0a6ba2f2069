# SPDX-License-Identifier: MIT
"""./weft size: bytes of an application, or of each kernel file, service and object."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from weft.cli.options import (
    Configuration,
    Json,
    Placement,
    Timeout,
    Until,
    end_after,
    print_json,
    target_option,
)
from weft.cli.rules import Needs, NotBeside
from weft.diag import exits
from weft.model.configurations import DEFAULT, canonical

if TYPE_CHECKING:
    from rich.console import Console

    from weft.lab.size.size import Report


RULES = (
    NotBeside(("preset",), "description"),
    Needs("map", ("description",)),
    Needs("measure", ("description",)),
    Needs("until", ("measure",)),
    Needs("timeout", ("measure",)),
)


def command(
    description: Annotated[
        Path | None,
        typer.Argument(
            metavar="[DESCRIPTION]",
            help="The description of an application. Default: the kernel itself.",
        ),
    ] = None,
    target: Annotated[
        list[str] | None,
        target_option("Target; for the kernel, repeat for more. Default: cm3 and rv32."),
    ] = None,
    map: Placement = None,  # noqa: A002
    preset: Annotated[
        Literal["standard", "small"] | None,
        typer.Option(help="One preset of the kernel only. Default: both."),
    ] = None,
    config: Configuration = None,
    measure: Annotated[
        bool, typer.Option("--measure", help="Run the application, and measure its stacks.")
    ] = False,
    until: Until = None,
    timeout: Timeout = 60,
    json: Json = False,
) -> None:
    """Show the bytes of an application, or of the kernel.

    Of an application: flash and RAM of each task, hub, kernel file and library on each node, and
    the stacks of tasks, by their call graphs and as measured. Without a description: the bytes of
    each kernel file, service and object.
    """
    if description is None:
        _kernel(target, preset, config or DEFAULT, json)
        return
    from weft.diag.errors import fail
    from weft.lab.size import application, show

    if target and len(target) > 1:
        text = "a description has one target, or the boards that it names"
        raise fail("W070", text, exit_code=exits.USAGE)
    chosen = target[0] if target else None
    found = application.answer(description, chosen, map, config)
    code = exits.OK
    if measure:
        end = end_after(until)
        code = application.measure(found, chosen, map, config, end, timeout)
    if json:
        print_json(application.as_json(found))
    else:
        print("\n".join(show.lines(found)))
    raise typer.Exit(code)


def _kernel(
    target: list[str] | None,
    preset: Literal["standard", "small"] | None,
    config: str,
    json: bool,
) -> None:
    """Show the bytes of each kernel file, service and object."""
    from weft.diag import terminal
    from weft.lab.conditions import check_compiler
    from weft.lab.size import size
    from weft.model.boards import board_of

    presets = [preset] if preset else list(size.FLAGS)
    boards = [board_of(name) for name in target or ["cm3", "rv32"]]
    console = terminal.console()
    reports = []
    for board in boards:
        check_compiler(board)
        for name in presets:
            with terminal.busy(f"{board.target}: {name}"):
                reports.append(size.measure(board.target, name, canonical(config)))
    if json:
        print_json([report.as_json() for report in reports])
        return
    for board in boards:
        _print(console, [r for r in reports if r.target == board.target])


def _print(console: "Console", reports: list["Report"]) -> None:
    from weft.lab.size import terminal as size_table

    size_table.print_sets(reports, console)
    size_table.print_other_kernels(reports, console)
    size_table.print_network(reports, console)
    size_table.print_services(reports, console)
    size_table.print_files(reports, console)
    size_table.print_objects(reports, console)
