# SPDX-License-Identifier: MIT
"""./weft doctor: what a bug report needs to know about this machine."""

import platform
import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from weft import __version__
from weft.cli.options import Json, print_json
from weft.diag import exits

BUNDLED = ("*.log", "CMakeError.log", "system.h", "system.c", "node.cmake", "sizes.json")
"""Files below build/ that tell how the last builds and runs went."""
MAX_BUNDLED = 1 << 20
"""Larger files stay out of a bundle."""


def command(
    json: Json = False,
    bundle: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Also write a zip file with logs, for a bug report."),
    ] = None,
) -> None:
    """Show versions and what is missing.

    Ends with 1 if no target is ready."""
    report = _report()
    if json:
        print_json(report)
    else:
        _print(report)
    if bundle is not None:
        _bundle(bundle, report)
        print(f"Wrote {bundle}: look into it before you send it.", file=sys.stderr)
    if not any(report["ready"].values()) or not (
        report["tools"]["cmake"] and report["tools"]["ninja"]
    ):
        raise typer.Exit(exits.FAILED)


def _report() -> dict[str, Any]:
    from weft.model.boards import boards
    from weft.model.host import TOOLS, tools_of
    from weft.model.tool import find
    from weft.paths import ROOT

    found = [(board, tools_of(board)) for board in boards().values()]
    return {
        "weft": __version__,
        "commit": _git(ROOT, "rev-parse", "--short", "HEAD"),
        "changed": bool(_git(ROOT, "status", "--porcelain", "--untracked-files=no")),
        "system": platform.platform(),
        "python": sys.version.split()[0],
        "packages": {
            name: _package(name) for name in ("typer", "pydantic", "ruamel.yaml", "jinja2")
        },
        "tools": {name: find(name).version or None for name in [*TOOLS, "git", "dot"]},
        "boards": {
            board.name: {tool.name: tool.version or None for tool in tools}
            for board, tools in found
        },
        "ready": {board.target: all(t.version for t in tools) for board, tools in found},
    }


def _package(name: str) -> str | None:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _bundle(file: Path, report: dict[str, Any]) -> None:
    """Write the report and what the last builds and runs left behind."""
    import json
    import zipfile

    from weft.diag.errors import fail
    from weft.diag.suggest import quoted
    from weft.paths import BUILD

    try:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("doctor.json", json.dumps(report, indent=2))
            for path in sorted({p for pattern in BUNDLED for p in BUILD.rglob(pattern)}):
                if path.is_file() and path.stat().st_size <= MAX_BUNDLED:
                    archive.write(path, path.relative_to(BUILD.parent))
    except OSError as error:
        raise fail("W001", f"cannot write {quoted(file)}: {error.strerror}") from None


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
