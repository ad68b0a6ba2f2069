# SPDX-License-Identifier: MIT
"""./weft run: builds all nodes of a description, runs them, shows their consoles."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from weft.cli.options import (
    BuildFolder,
    Checks,
    Configuration,
    DescriptionFile,
    Interface,
    Json,
    Lto,
    Optimize,
    Placement,
    Port,
    Probe,
    Quiet,
    Sanitize,
    Target,
    Timeout,
    Until,
    end_after,
    print_json,
)
from weft.cli.rules import OF_PROBE, Needs, NotBeside

if TYPE_CHECKING:
    from collections.abc import Sequence

    from weft.building.builder import Program
    from weft.model.description import Description
    from weft.run.consoles import Consoles
    from weft.run.runner import Outcome

OPTIONAL_VALUES = ("--gdb",)
RULES = (
    Needs("gdb_port", ("gdb",)),
    Needs("gdb_script", ("gdb",)),
    NotBeside(("gdb_port",), "gdb_script"),
    NotBeside(("wave", "json"), "gdb"),
    Needs("wave_from", ("wave",)),
    Needs("wave_to", ("wave",)),
    NotBeside(("raw",), "json"),
    NotBeside(("wave", "sanitize"), "probe"),
    *OF_PROBE,
)


def command(
    context: typer.Context,
    description: DescriptionFile,
    target: Target = None,
    map: Placement = None,  # noqa: A002
    until: Until = None,
    timeout: Timeout = 60,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="Continue the other nodes when one fails.")
    ] = False,
    config: Configuration = None,
    checks: Checks = None,
    optimize: Optimize = None,
    lto: Lto = None,
    sanitize: Sanitize = "",
    build_dir: BuildFolder = None,
    wave: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.fst",
            help="Write all signals of a machine: doc/reference/simulated-cores.md.",
        ),
    ] = None,
    wave_from: Annotated[
        int | None, typer.Option(min=0, metavar="CYCLE", help="Begin the waveform there.")
    ] = None,
    wave_to: Annotated[
        int | None, typer.Option(min=0, metavar="CYCLE", help="End it there.")
    ] = None,
    gdb: Annotated[
        str | None,
        typer.Option(
            *("--gdb",),
            metavar="[NODE]",
            help="Start nodes stopped, or one, and attach GDB: doc/how-to/run-and-debug.md.",
        ),
    ] = None,
    gdb_port: Annotated[
        int | None,
        typer.Option(
            min=1024, max=65535, metavar="PORT", help="Let GDB attach at this port of localhost."
        ),
    ] = None,
    gdb_script: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Run these commands of GDB, then end: no terminal."),
    ] = None,
    probe: Probe = False,
    port: Port = None,
    interface: Interface = None,
    raw: Annotated[
        bool,
        typer.Option("--raw", help="Pass control characters of programs on to the terminal."),
    ] = False,
    quiet: Quiet = False,
    json: Json = False,
) -> None:
    """Build and run all nodes of a description; show their consoles.

    A machine is an emulator with a node on each core, a process, or with --probe a board. Ends with
    the exit code of the program; of several, the first that is not 0. With
    --until, each node ends with 0 at that time of its own clock, and the
    default of --timeout, in real time, is longer by as much.
    """
    from weft.building.builder import build, folder_of, kind_of
    from weft.debug.session import hooks_of
    from weft.model.configurations import chosen
    from weft.model.description import load
    from weft.run.consoles import Consoles
    from weft.run.runner import run

    end = end_after(until)
    keys = chosen(config, checks=checks, optimize=optimize, lto=lto, end_after=end)
    loaded = load(description, target, map, **keys)
    plan = loaded.network.plan
    board = None
    if probe:
        from weft.run.probe.machine import Reach, probed

        board = probed(plan, Reach(port, interface))
        plan = board.plan(plan)
    hooks = hooks_of(loaded, gdb, gdb_port, gdb_script, plan)
    kind = "-".join(filter(None, [kind_of(keys), hooks.kind, "until" if end else ""]))
    loaded = hooks.prepared(loaded)
    timeout = _limit(context, timeout, end or 0, gdb is not None and gdb_script is None)
    programs = build(
        loaded, build_dir or folder_of(loaded, kind), cmake=[f"-DWEFT_SANITIZE={sanitize}"]
    )
    if board is not None:
        programs = board.programs(programs)
    _tell(loaded, programs, quiet or json)
    consoles = Consoles([program.node for program in programs], silent=json, raw=raw)
    if wave is not None:
        from weft.run.wave import Wave, observed

        programs, plan = observed(Wave(wave, wave_from, wave_to), programs, plan)
    if board is not None:
        board.write(programs)
    hooks.tell()
    with hooks:
        outcomes = run(
            programs, hooks.filtered(consoles.line), timeout, keep_going, plan, hooks=hooks
        )
    raise typer.Exit(_end(outcomes, consoles, timeout, json))


def _tell(loaded: "Description", programs: "Sequence[Program]", quiet: bool) -> None:
    """Show what the compiler said, and unless quiet, sizes and links without protection."""
    from weft.building.builder import size_lines
    from weft.diag.visible import say
    from weft.model.description.rules_trust import insecure_links

    for program in programs:
        if program.warnings:
            say(program.warnings, error=True)
    if not quiet:
        for line, _ in size_lines(programs):
            print(line, file=sys.stderr)
        for line in insecure_links(loaded.root.topology):
            print(f"note: {line}", file=sys.stderr)


def _limit(context: typer.Context, timeout: float, end: int, is_debugged: bool) -> float:
    """Return the limit in seconds; its default leaves the nodes the time until they end."""
    from weft.cli.rules import given
    from weft.debug.states import TICKS_PER_S

    if given(context, "timeout"):
        return timeout
    return 0 if is_debugged else timeout + end / TICKS_PER_S


def _end(outcomes: "Sequence[Outcome]", consoles: "Consoles", timeout: float, json: bool) -> int:
    """Tell how the programs ended, and return the exit code."""
    from weft.diag.errors import render
    from weft.diag.visible import say
    from weft.run.runner import exit_code, problems

    code = exit_code(outcomes)
    if json:
        nodes = [consoles.as_json(outcome) for outcome in outcomes]
        print_json({"exit_code": code, "nodes": nodes})
    for outcome in outcomes:
        if outcome.fault is not None and not json:
            say(f"{outcome.title()}: {outcome.fault.text()}", error=True)
    for problem in problems(outcomes, timeout):
        print(render(problem), file=sys.stderr)
    return code
