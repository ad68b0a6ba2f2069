# SPDX-License-Identifier: MIT
"""./weft doctor: what a bug report needs to know about this machine."""

import platform
import subprocess
import sys
from typing import Any

import typer

from weft import __version__, exits
from weft.commands.options import Json, print_json


def command(json: Json = False) -> None:
    """Show versions and what is missing; ends with 1 if no target is ready."""
    from importlib.metadata import PackageNotFoundError, version

    from weft.boards import boards
    from weft.host import TOOLS, find, tools_of
    from weft.paths import ROOT

    def package(name: str) -> str | None:
        try:
            return version(name)
        except PackageNotFoundError:
            return None

    ready = {
        board.target: all(tool.version for tool in tools_of(board)) for board in boards().values()
    }
    report: dict[str, Any] = {
        "weft": __version__,
        "commit": _git(ROOT, "rev-parse", "--short", "HEAD"),
        "changed": bool(_git(ROOT, "status", "--porcelain", "--untracked-files=no")),
        "system": platform.platform(),
        "python": sys.version.split()[0],
        "packages": {
            name: package(name) for name in ("typer", "pydantic", "ruamel.yaml", "jinja2")
        },
        "tools": {name: find(name).version or None for name in [*TOOLS, "git", "clang-format"]},
        "boards": {
            board.name: {tool.name: tool.version or None for tool in tools_of(board)}
            for board in boards().values()
        },
        "ready": ready,
    }
    if json:
        print_json(report)
    else:
        _print(report)
    if not any(ready.values()) or not all(report["tools"][name] for name in TOOLS):
        raise typer.Exit(exits.FAILED)


def _git(root: Any, *arguments: str) -> str:
    try:
        done = subprocess.run(
            ["git", "-C", str(root), *arguments], capture_output=True, text=True, check=False
        )
    except OSError:
        return ""
    return done.stdout.strip()


def _print(report: dict[str, Any], margin: str = "") -> None:
    for key, value in report.items():
        if isinstance(value, dict):
            print(f"{margin}{key}:")
            _print(value, margin + "  ")
        else:
            text = {True: "yes", False: "no", None: "missing", "": "unknown"}.get(value, value)
            print(f"{margin}{key}: {text}")
