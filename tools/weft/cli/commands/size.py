# SPDX-License-Identifier: MIT
"""./weft size: bytes of each kernel file, service and object."""

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from weft.cli.options import Json, print_json, target_option
from weft.model.configurations import HELP, canonical

if TYPE_CHECKING:
    from rich.console import Console

    from weft.lab.size.size import Report


def command(
    target: Annotated[
        list[str] | None,
        target_option("Target; repeat for more. Default: cm3 and rv32."),
    ] = None,
    preset: Annotated[
        Literal["standard", "small"] | None,
        typer.Option(help="One preset only. Default: both."),
    ] = None,
    config: Annotated[str, typer.Option(metavar="NAME", help=HELP)] = "default",
    json: Json = False,
) -> None:
    """Show the bytes of each kernel file, service and object."""
    from weft.diag import terminal
    from weft.lab.bench import check_ready
    from weft.lab.size import size
    from weft.model.boards import board_of

    presets = [preset] if preset else list(size.FLAGS)
    boards = [board_of(name) for name in target or ["cm3", "rv32"]]
    console = terminal.console()
    reports = []
    for board in boards:
        check_ready(board)
        for name in presets:
            with console.status(f"{board.target}: {name}"):
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
