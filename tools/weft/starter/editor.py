# SPDX-License-Identifier: MIT
"""What editors and GDB need to debug an application: .vscode/ and debug.gdb."""

import json
from pathlib import Path
from typing import Any

from weft.building.builder import set_name
from weft.debug.stubs import EXTENSION, GDB, kind_of
from weft.model.description import Description
from weft.paths import ROOT
from weft.run.media import LOOPBACK

PORT = 3333
"""The port of the first node; the next ones have the next ports."""
READY = "attach with:|^weft: error"
"""What ./weft run --gdb says when GDB can attach, or never will."""
BUILD = "build"
"""The build folder, in that of the application."""
GROUPS = {"file": 1, "line": 2, "column": 3, "severity": 4, "message": 5}
"""Of the pattern of messages."""

SCRIPT = """\
# Attaches GDB to a node that waits for it:
#     {launcher} run {description} --gdb={node} --gdb-port {port} --build-dir {build}
#     gdb-multiarch -x debug.gdb {program}
# Commands: weft tasks, weft backtrace [TASK], weft task TASK, weft hubs, weft node.
source {extension}
target remote {loopback}:{port}
"""


def files(description: Description) -> dict[str, str]:
    """Return the files by name; nothing for nodes that GDB cannot reach."""
    without = ("simulator", "none")
    nodes = [n for n in description.nodes if kind_of(description.board(n)) not in without]
    if not nodes:
        return {}
    ports = {node: PORT + index for index, node in enumerate(nodes)}
    configurations = [_configuration(description, node, port) for node, port in ports.items()]
    tasks = [_task(description, node, port) for node, port in ports.items()]
    launcher = ROOT / "weft"
    script = SCRIPT.format(
        launcher=launcher,
        description=description.file.name,
        node=nodes[0],
        port=PORT,
        build=BUILD,
        program=program_of(description, nodes[0]),
        extension=EXTENSION,
        loopback=LOOPBACK,
    )
    return {
        ".vscode/launch.json": _json({"version": "0.2.0", "configurations": configurations}),
        ".vscode/tasks.json": _json({"version": "2.0.0", "tasks": tasks}),
        "debug.gdb": script,
    }


def program_of(description: Description, node: str) -> Path:
    """Return where a node's program is built, below the application's folder."""
    toolchain = description.board(node).toolchain
    together = [n for n in description.nodes if description.board(n).toolchain == toolchain]
    return Path(BUILD) / set_name(description, together) / f"{node}.elf"


def _configuration(description: Description, node: str, port: int) -> dict[str, Any]:
    """Return how VS Code debugs a node: by the C/C++ extension and GDB."""
    folder = "${workspaceFolder}"
    core = description.network.plan.core(node)
    thread = [{"text": f'-interpreter-exec console "thread {core + 1}"'}] if core else []
    return {
        "name": f"weft: {node}",
        "type": "cppdbg",
        "request": "launch",
        "program": f"{folder}/{program_of(description, node)}",
        "cwd": folder,
        "MIMode": "gdb",
        "miDebuggerPath": GDB,
        "miDebuggerServerAddress": f"{LOOPBACK}:{port}",
        "setupCommands": [
            {"text": f'-interpreter-exec console "source {EXTENSION}"'},
            {"text": "-enable-pretty-printing"},
        ],
        **({"postRemoteConnectCommands": thread} if thread else {}),
        "preLaunchTask": f"weft: start {node}",
    }


def _task(description: Description, node: str, port: int) -> dict[str, Any]:
    """Return the task that starts a node for GDB. It ends with the program, or with the window."""
    name = description.file.name
    arguments = ["run", name, f"--gdb={node}", "--gdb-port", str(port), "--build-dir", BUILD]
    return {
        "label": f"weft: start {node}",
        "type": "process",
        "command": str(ROOT / "weft"),
        "args": arguments,
        "options": {"cwd": "${workspaceFolder}"},
        "isBackground": True,
        "problemMatcher": {
            "pattern": {"regexp": r"^(.+):(\d+):(\d+): (error|warning)[^:]*: (.*)$", **GROUPS},
            "background": {"activeOnStart": True, "beginsPattern": "^gdb:", "endsPattern": READY},
        },
    }


def _json(value: Any) -> str:
    return json.dumps(value, indent=4) + "\n"
