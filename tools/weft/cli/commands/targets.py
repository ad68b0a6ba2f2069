# SPDX-License-Identifier: MIT
"""./weft targets: what can be built and run here."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from weft.cli.options import Json, print_json
from weft.cli.rules import NotBeside

if TYPE_CHECKING:
    from weft.model.host import State


RULES = (NotBeside(("json",), "install"),)


def command(
    json: Json = False,
    install: Annotated[
        str | None,
        typer.Option(metavar="TARGET", help="Install compiler and emulator of a target."),
    ] = None,
) -> None:
    """Show what can be built and run here, and what installs the rest.

    --install gets packages by apt-get, as root or by sudo. A compiler that no package has is built
    from its sources, once for all projects of a user; that takes 20 minutes of a processor.
    """
    if install is not None:
        _install(install)
        return
    _list(json)


def _install(target: str) -> None:
    from weft.building import compilers
    from weft.model.boards import board_of

    board = board_of(target)
    if not compilers.install(board):
        print(f"{board.target}: all that it needs is there")


def _list(json: bool) -> None:
    from weft.model.boards import boards, path_hint, refused
    from weft.model.host import TOOLS, state_of
    from weft.model.tool import find
    from weft.paths import shown

    common = [find(name) for name in TOOLS]
    states = [state_of(board) for board in boards().values()]
    if json:
        print_json(
            {
                "tools": [tool.as_json() for tool in common],
                "targets": [_as_json(state) for state in states],
                "unusable": [
                    {"board": str(folder), "problems": [problem.as_json() for problem in problems]}
                    for folder, problems in refused().items()
                ],
            }
        )
        return
    width = max(len(state.board.target) for state in states)
    for state in states:
        _show(state, width)
    for folder, problems in refused().items():
        print(f"unusable: the board {shown(folder)}: {problems[0].message}")
    if hint := path_hint():
        print(hint)
    print(", ".join(map(str, common)))


def _as_json(state: "State") -> dict[str, Any]:
    return {
        "target": state.board.target,
        "board": state.board.name,
        "title": state.board.title,
        "ready": not state.install,
        "tools": [tool.as_json() for tool in state.tools],
        "install": state.install or None,
        "runs": state.board.runs,
        "unit": state.board.unit if state.board.runs else None,
    }


def _show(state: "State", width: int) -> None:
    from weft.model.boards import is_of_tree
    from weft.model.host import MEASURES
    from weft.paths import shown

    board = state.board
    name = board.name if is_of_tree(board) else shown(board.location)
    ready = "missing" if state.install else "ready" if board.runs else "builds"
    margin = " " * (width + 11)
    print(f"{board.target:<{width}}  {ready:<7}  {board.title} (board {name})")
    print(margin + ", ".join(map(str, state.tools)))
    measures = f"measures {MEASURES[board.unit]}"
    print(margin + (measures if board.runs else f"{board.no_emulator}: ./weft flash"))
    if state.install:
        print(f"{margin}install with: {state.install}")
