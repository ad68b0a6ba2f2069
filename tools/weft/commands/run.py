# SPDX-License-Identifier: MIT
"""./weft run: builds all nodes of a description, runs them, shows their consoles."""

import sys
from typing import Annotated, Any

import typer

from weft.commands.options import (
    Checks,
    DescriptionFile,
    Json,
    Lto,
    Optimize,
    Placement,
    Sanitize,
    Target,
    optimize_choice,
    print_json,
)


def command(
    description: DescriptionFile,
    target: Target = None,
    map: Placement = None,  # noqa: A002
    timeout: Annotated[
        float, typer.Option(min=0, metavar="SECONDS", help="Stop after this time; 0: never.")
    ] = 60,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="When a node fails, let the others go on.")
    ] = False,
    checks: Checks = None,
    optimize: Optimize = None,
    lto: Lto = None,
    sanitize: Sanitize = "",
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Show the consoles only, not the sizes.")
    ] = False,
    json: Json = False,
) -> None:
    """Build all nodes of a description, run them and show their consoles.

    Ends with the exit code of the program; of several, the first that is not 0.
    """
    from weft.builder import Program, build
    from weft.description import load
    from weft.errors import render
    from weft.fault import MARK
    from weft.runner import exit_code, run

    loaded = load(
        description, target, map, checks=checks, optimize=optimize_choice(optimize), lto=lto
    )
    programs = build(loaded, cmake=[f"-DWEFT_SANITIZE={sanitize}"])
    for program in programs:
        if program.warnings:
            print(program.warnings, file=sys.stderr)
        if not quiet and not json:
            print(program.size_line(), file=sys.stderr)
    several = len(programs) > 1
    width = max(len(program.node) for program in programs)
    lines: dict[str, list[str]] = {program.node: [] for program in programs}

    def show_line(program: Program, line: str) -> None:
        if json:
            lines[program.node].append(line)
        elif not line.startswith(MARK):
            prefix = f"{program.node:<{width}} | " if several else ""
            print(prefix + line, flush=True)

    outcomes = run(programs, show_line, timeout, keep_going)
    if json:
        nodes: list[dict[str, Any]] = [
            {**o.program.as_json(), **o.as_json(), "output": lines[o.program.node]}
            for o in outcomes
        ]
        print_json({"exit_code": exit_code(outcomes), "nodes": nodes})
    for outcome in outcomes:
        if outcome.fault is not None and not json:
            print(f"{outcome.program.node}: {outcome.fault.text()}", file=sys.stderr)
        if problem := outcome.problem(timeout):
            print(render(problem), file=sys.stderr)
    raise typer.Exit(exit_code(outcomes))
