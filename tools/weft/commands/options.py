# SPDX-License-Identifier: MIT
"""Options and output that several commands share."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from weft import configurations

DescriptionFile = Annotated[
    Path, typer.Argument(metavar="DESCRIPTION", help="The description, a YAML file.")
]
Target = Annotated[
    str | None,
    typer.Option("--target", "-t", help="All nodes are of this target: cm3, rv32, host ..."),
]
Placement = Annotated[
    Path | None,
    typer.Option("--map", metavar="FILE", help="Placement: boards of nodes, nodes of tasks."),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]
Configuration = Annotated[
    str | None, typer.Option("--config", metavar="NAME", help=configurations.HELP)
]
Checks = Annotated[
    bool | None, typer.Option("--checks/--no-checks", help="Replace `checks` of the description.")
]
Optimize = Annotated[
    str | None,
    typer.Option("--optimize", metavar="KIND", help="Replace `optimize`: speed, size, debug."),
]
Lto = Annotated[bool | None, typer.Option("--lto/--no-lto", help="Replace `lto`.")]
BuildFolder = Annotated[
    Path | None,
    typer.Option("--build-dir", metavar="FOLDER", help="Build there instead of below build/."),
]
Sanitize = Annotated[
    str,
    typer.Option(metavar="KINDS", help="Sanitizers on hosted boards, such as address,undefined."),
]


AnyDescriptionFile = Annotated[
    Path | None,
    typer.Argument(metavar="[DESCRIPTION]", help="The description to run, a YAML file."),
]
DumpFile = Annotated[
    Path | None,
    typer.Option(
        "--dump", metavar="FILE", help="Read this console output instead of a run. Needs --elf."
    ),
]
ElfFile = Annotated[
    Path | None, typer.Option("--elf", metavar="FILE", help="The program that wrote the dump.")
]
After = Annotated[
    str | None,
    typer.Option(metavar="TIME", help="End each node after this time of its own, such as 2s."),
]
Timeout = Annotated[
    float, typer.Option(min=0, metavar="SECONDS", help="Stop after this time; 0: never.")
]
Silent = Annotated[
    bool, typer.Option("--quiet", "-q", help="Do not show the program's own output.")
]


def end_after(text: str | None) -> int | None:
    """Return the ticks of a time on the command line."""
    from pydantic_core import PydanticCustomError

    from weft.description.model_base import duration

    try:
        return None if text is None else duration(text)
    except PydanticCustomError as error:
        raise typer.BadParameter(error.message()) from None


def print_json(value: Any) -> None:
    """Print a value as JSON."""
    print(json.dumps(value, indent=2))


def optimize_choice(value: str | None) -> str | None:
    """Refuse unknown kinds of optimisation."""
    kinds = ("speed", "size", "debug")
    if value is not None and value not in kinds:
        raise typer.BadParameter(f"{value!r} is not one of speed, size, debug")
    return value
