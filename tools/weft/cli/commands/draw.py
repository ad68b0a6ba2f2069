# SPDX-License-Identifier: MIT
"""./weft draw: pictures of a description."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from weft.cli.options import DescriptionFile, Json, Placement, Target
from weft.cli.rules import NotBeside

if TYPE_CHECKING:
    from weft.picture.svg import Picture

RULES = (NotBeside(("output", "topology", "application"), "json"),)


def command(
    description: DescriptionFile,
    topology: Annotated[bool, typer.Option("--topology", help="Only nodes and links.")] = False,
    application: Annotated[
        bool, typer.Option("--application", help="Only tasks, handlers and hubs.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="An .svg or .png file with one picture, or an .html page. "
            "Default: all of them but PNG, in build/pictures.",
        ),
    ] = None,
    target: Target = None,
    map: Placement = None,  # noqa: A002
    json: Json = False,
) -> None:
    """Draw the topology and the application of a description.

    Each file loads nothing, follows light and dark surroundings, and can be printed. A picture
    without --topology or --application is that of the application. --json prints positions.
    """
    from weft.diag.visible import say
    from weft.model.description import load
    from weft.paths import shown
    from weft.picture import files
    from weft.picture.build import diagram_of

    if output is not None and output.suffix not in files.KINDS:
        kinds = ", ".join(files.KINDS)
        raise typer.BadParameter(f"`--output`: the name must end with one of {kinds}")
    diagram = diagram_of(load(description, target, map), directions=True)
    if json:
        print(diagram.model_dump_json(indent=2))
        return
    for file, pictures in _wanted(diagram.name, output, topology, application).items():
        files.write(diagram, pictures, file)
        say(f"picture: {shown(file)}")


def _wanted(
    name: str, output: Path | None, topology: bool, application: bool
) -> dict[Path, list["Picture"]]:
    """Return the files, and the pictures in each."""
    from weft.paths import BUILD

    chosen: list[Picture] = ["topology"] if topology or not application else []
    chosen += ["application"] if application or not topology else []
    if output is None:
        files = {BUILD / "pictures" / f"{name}-{one}.svg": [one] for one in chosen}
        return {**files, BUILD / "pictures" / f"{name}.html": chosen}
    if output.suffix == ".html":
        return {output: chosen}
    if topology and application:
        raise typer.BadParameter("an image has one picture: `--topology` or `--application`")
    return {output: chosen[-1:]}
