# SPDX-License-Identifier: MIT
"""./weft targets: what can be built and run here."""

from weft.commands.options import Json, print_json


def command(json: Json = False) -> None:
    """Show the targets: ready or missing, what installs them, what they measure."""
    from weft.boards import boards
    from weft.host import MEASURES, TOOLS, find, install_command, tools_of

    common = [(find(name), package) for name, package in TOOLS.items()]
    lacking = [package for tool, package in common if not tool.version]
    rows = []
    for board in boards().values():
        tools = tools_of(board)
        missing = [tool.name for tool in tools if not tool.version]
        packages = ([*lacking] if lacking else []) + (board.packages if missing else [])
        rows.append((board, tools, install_command(packages) if packages else ""))
    if json:
        print_json(
            {
                "tools": [tool.as_json() for tool, _ in common],
                "targets": [
                    {
                        "target": board.target,
                        "board": board.name,
                        "title": board.title,
                        "ready": not install,
                        "tools": [tool.as_json() for tool in tools],
                        "install": install or None,
                        "unit": board.unit,
                    }
                    for board, tools, install in rows
                ],
            }
        )
        return
    width = max(len(board.target) for board, _, _ in rows)
    for board, tools, install in rows:
        state = "missing" if install else "ready"
        print(f"{board.target:<{width}}  {state:<7}  {board.title} (board {board.name})")
        shown = ", ".join(f"{t.name} {t.version or 'not installed'}" for t in tools)
        margin = " " * (width + 11)
        print(f"{margin}{shown}")
        print(f"{margin}measures {MEASURES[board.unit]}")
        if install:
            print(f"{margin}install with: {install}")
    print(", ".join(f"{tool.name} {tool.version or 'not installed'}" for tool, _ in common))
