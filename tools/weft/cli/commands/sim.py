# SPDX-License-Identifier: MIT
"""./weft sim: runs any description in one process, in virtual time."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from weft.cli.options import (
    BuildFolder,
    Checks,
    Configuration,
    DescriptionFile,
    Json,
    Lto,
    Optimize,
    Placement,
    Timeout,
    Until,
    end_after,
    print_json,
)
from weft.cli.rules import Needs, NotBeside

if TYPE_CHECKING:
    from weft.building.builder import Program
    from weft.model.description import Description
    from weft.simulate.scenes import Outcome
    from weft.simulate.simulation import Options

RULES = (
    Needs("jobs", ("seeds",)),
    NotBeside(("seed", "record", "replay", "trace", "designer"), "seeds"),
    NotBeside(("seed", "faults", "until", "record", "designer"), "replay"),
    NotBeside(("trace",), "json"),
)


def command(
    description: DescriptionFile,
    map: Placement = None,  # noqa: A002
    seed: Annotated[
        int,
        typer.Option(min=0, max=2**64 - 1, metavar="N", help="Seed of the random numbers."),
    ] = 1,
    seeds: Annotated[
        str,
        typer.Option(metavar="A..B", help="One run for each seed; ends with the first failure."),
    ] = "",
    faults: Annotated[
        str,
        typer.Option(
            metavar="PRESET|FILE",
            help="Injected faults: none, jitter, lossy, cuts, crashes, stress, or a file.",
        ),
    ] = "none",
    until: Until = None,
    timeout: Timeout = 60,
    jobs: Annotated[
        int, typer.Option(min=1, metavar="N", help="With --seeds: number of parallel runs.")
    ] = 2,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write every event of the run.")
    ] = None,
    replay: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Compare the run with a recorded one.")
    ] = None,
    designer: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Run with trace points; write what the designer replays."
        ),
    ] = None,
    trace: Annotated[bool, typer.Option("--trace", help="Show every event.")] = False,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="Continue when a node or a seed fails.")
    ] = False,
    config: Configuration = None,
    checks: Checks = None,
    optimize: Optimize = None,
    lto: Lto = None,
    build_dir: BuildFolder = None,
    json: Json = False,
) -> None:
    """Run all nodes of a description in one process, in virtual time.

    Boards and links are simulated; runs with the same seed are identical. Ends
    with the exit code of the program; of several nodes, the first that is not 0.
    """
    import math

    from weft.building.builder import build, kind_of
    from weft.diag.visible import say
    from weft.model import configurations
    from weft.model.description import load
    from weft.simulate import link_faults, scenes, simulation

    several = simulation.seeds(seeds) if seeds else None
    keys = configurations.chosen(config, checks=checks, optimize=optimize, lto=lto)
    if designer is not None:
        from weft.designer.simulated import end_of, keys_of

        keys |= keys_of(end_after(until) or end_of(description, None, map))
        until = None
    loaded = load(description, None, map, **keys)
    chosen, document = link_faults.load(faults)
    options = simulation.Options(
        chosen,
        document,
        link_faults.virtual_time(until) if until else 0,
        math.ceil(timeout),
        keep_going,
        trace=trace,
    )
    simulated = simulation.simulated(loaded, chosen.needs_repair)
    folder = simulation.folder_of(loaded, chosen.needs_repair, kind_of(keys))
    programs = build(simulated, build_dir or folder)
    for program in programs:
        if program.warnings:
            say(program.warnings, error=True)
    if several is not None:
        code = scenes.many(simulated, programs, options, several, jobs, json)
    elif designer is not None:
        code = _traced(loaded, simulated, programs, options, seed, record, json, designer)
    else:
        code = _one(simulated, programs, options, seed, record, replay, json)
    raise typer.Exit(code)


def _one(
    description: "Description",
    programs: "list[Program]",
    options: "Options",
    seed: int,
    record: Path | None,
    replay: Path | None,
    json: bool,
) -> int:
    """Run one seed and show the result; return the exit code."""
    from weft.simulate import scenes

    if replay is not None:
        lines = scenes.recorded(replay, programs, options.timeout)
    else:
        lines = scenes.plain(description, programs, options, seed, record)
    outcome = scenes.one(description, programs, lines, silent=json)
    return _told(outcome, options, json)


def _traced(
    loaded: "Description",
    nodes: "Description",
    programs: "list[Program]",
    options: "Options",
    seed: int,
    record: Path | None,
    json: bool,
    file: Path,
) -> int:
    """Run one seed, and write what its nodes recorded; return the exit code."""
    from weft.designer import trace_file
    from weft.designer.simulated import Recorder
    from weft.simulate import scenes

    lines = scenes.plain(nodes, programs, options, seed, record)
    recorder = Recorder(programs)
    outcome = scenes.one(nodes, programs, lines, silent=json, take=recorder.take)
    code = _told(outcome, options, json)
    trace_file.write(recorder.replay(loaded, nodes), file)
    return code


def _told(outcome: "Outcome", options: "Options", json: bool) -> int:
    """Show a result; return the exit code."""
    from weft.diag.errors import render
    from weft.diag.visible import say

    if json:
        print_json(outcome.as_json())
    else:
        for fault in outcome.faults:
            say(fault, error=True)
        print(outcome.summary(), file=sys.stderr)
    if problem := outcome.problem(options.timeout):
        print(render(problem), file=sys.stderr)
    return outcome.result.code
