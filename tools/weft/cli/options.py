# SPDX-License-Identifier: MIT
"""Options and output that several commands share."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from weft.cli import completions
from weft.diag import exits
from weft.diag.errors import fail
from weft.model import configurations

if TYPE_CHECKING:
    from weft.run.probe.machine import Reach

OWN_DESCRIPTION = Path("app.yaml")
"""The description of a folder that `./weft new` has written."""


def _own_description(context: typer.Context, file: Path) -> Path:
    """Refuse the description of the current folder where there is none, but not for completion."""
    if not context.resilient_parsing and file == OWN_DESCRIPTION and not file.is_file():
        message = f"`DESCRIPTION` is missing, and there is no {OWN_DESCRIPTION} here"
        hint = "name a description, or go to the folder of an application"
        raise fail("W095", message, exit_code=exits.USAGE, hint=hint)
    return file


DescriptionFile = Annotated[
    Path,
    typer.Argument(
        metavar="[DESCRIPTION]",
        default_factory=lambda: OWN_DESCRIPTION,
        callback=_own_description,
        show_default=str(OWN_DESCRIPTION),
        help="The description, a YAML file. Default: app.yaml of this folder.",
    ),
]


def _located(value: Any) -> Any:
    """Replace paths of boards, of one option or of several, by their targets."""
    if isinstance(value, list):
        return [_located(target) for target in value]
    if not isinstance(value, str) or "/" not in value:
        return value
    from weft.model.boards import located

    return located(value)


def target_option(text: str, *others: str) -> Any:
    """Return the option `--target`, with other names if there are any, with its help."""
    return typer.Option(
        *("--target", "-t", *others),
        metavar="TARGET",
        autocompletion=completions.targets,
        callback=_located,
        help=text,
    )


Target = Annotated[
    str | None,
    target_option("All nodes are of this target: cm3, rv32, host ..., or the path of a board."),
]
Placement = Annotated[
    Path | None,
    typer.Option("--map", metavar="FILE", help="Placement: boards of nodes, nodes of tasks."),
]
Probe = Annotated[
    bool,
    typer.Option(
        "--probe", help="On the board itself, by a debug probe: doc/how-to/run-on-a-board.md."
    ),
]
Port = Annotated[
    str | None, typer.Option(metavar="DEVICE", help="The serial port of the board's console.")
]
Interface = Annotated[
    str | None,
    typer.Option(
        *("--interface",),
        metavar="FILE.cfg",
        help="OpenOCD's script of another probe than the board's usual one: interface/jlink.cfg.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]
Configuration = Annotated[
    str | None,
    typer.Option(
        *("--config",),
        metavar="NAME",
        autocompletion=completions.configurations,
        help=configurations.HELP,
    ),
]
Checks = Annotated[
    bool | None, typer.Option("--checks/--no-checks", help="Replace `checks` of the description.")
]
Optimize = Annotated[
    Literal["speed", "size", "debug"] | None,
    typer.Option("--optimize", help="Replace `optimize` of the description."),
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
Until = Annotated[
    str | None,
    typer.Option(metavar="TIME", help="End each node at this time of its clock, such as 2s."),
]
Timeout = Annotated[
    float, typer.Option(min=0, metavar="SECONDS", help="Stop a program after this time; 0: never.")
]
Clock = Annotated[
    float | None,
    typer.Option(min=0.001, metavar="MHZ", help="Clock of the processor, for cycles as time."),
]
Quiet = Annotated[
    bool,
    typer.Option(
        "--quiet", "-q", help="Show only what was asked for: no sizes, notes, other output."
    ),
]


def end_after(text: str | None) -> int | None:
    """Return the ticks of a time on the command line."""
    from pydantic_core import PydanticCustomError

    from weft.model.description.model_base import duration

    try:
        return None if text is None else duration(text)
    except PydanticCustomError as error:
        raise typer.BadParameter(f"`--until`: {error.message()}") from None


def reach_of(probe: bool, port: str | None, interface: str | None) -> "Reach | None":
    """Return the way to the board that the command line asks for; None: an emulator."""
    if not probe:
        return None
    from weft.run.probe.machine import Reach

    return Reach(port, interface)


def print_json(value: Any) -> None:
    """Print a value as JSON."""
    print(json.dumps(value, indent=2))
