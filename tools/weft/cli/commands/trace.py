# SPDX-License-Identifier: MIT
"""./weft trace: runs a description and shows what its nodes recorded."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

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
    Target,
    Timeout,
    Until,
    end_after,
    print_json,
    reach_of,
)
from weft.cli.rules import OF_PROBE, NotBeside

RULES = (NotBeside(("dump",), "json"), *OF_PROBE)

if TYPE_CHECKING:
    from weft.observe.trace.run import Trace
    from weft.observe.trace.timeline import Delay, Timeline, Wake


def command(
    description: DescriptionFile,
    target: Target = None,
    map: Placement = None,  # noqa: A002
    ctf: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write Common Trace Format there.")
    ] = None,
    perfetto: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a Perfetto trace.")
    ] = None,
    designer: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write what `./weft designer --trace` replays."),
    ] = None,
    dump: Annotated[
        bool, typer.Option("--dump", help="Show every record in words, in the order of time.")
    ] = False,
    records: Annotated[
        int | None,
        typer.Option(metavar="N", help="Keep the last N records of a node, a power of two."),
    ] = None,
    until: Until = None,
    timeout: Timeout = 60,
    config: Configuration = None,
    checks: Checks = None,
    optimize: Optimize = None,
    lto: Lto = None,
    build_dir: BuildFolder = None,
    probe: Probe = False,
    port: Port = None,
    interface: Interface = None,
    quiet: Quiet = False,
    json: Json = False,
) -> None:
    """Run with trace points: who ran when, and who woke whom.

    Each node keeps its last records in memory and writes them out when its
    program ends. What the program prints goes to the standard error output.
    """
    from weft.model.configurations import chosen
    from weft.observe.trace.run import trace_run

    keys = chosen(
        config,
        checks=checks,
        optimize=optimize,
        lto=lto,
        trace_records=_power_of_two(records),
        end_after=end_after(until),
    )
    trace = trace_run(
        *(description, target, map, keys),
        build_dir=build_dir,
        timeout=timeout,
        quiet=quiet or json,
        reach=reach_of(probe, port, interface),
    )
    _write(trace, ctf, perfetto)
    if designer is not None:
        from weft.designer import trace_file
        from weft.designer.replay import replay_of
        from weft.model.description import load

        loaded = load(description, target, map, **keys)
        trace_file.write(replay_of(loaded, trace), designer)
    if json:
        print_json(_as_json(trace))
    elif dump:
        _dump(trace)
    else:
        _show(trace, ctf, perfetto, designer, description)
    raise typer.Exit(trace.finish())


def _power_of_two(records: int | None) -> int | None:
    if records is not None and not (64 <= records <= 1 << 24 and records & (records - 1) == 0):
        raise typer.BadParameter(
            f"`--records` takes a power of two from 64 to {1 << 24}, not {records}"
        )
    return records


def _write(trace: "Trace", ctf: Path | None, perfetto: Path | None) -> None:
    if ctf is not None:
        from weft.observe.trace import ctf as writer

        writer.write(trace.lines, ctf)
    if perfetto is not None:
        from weft.observe.trace import perfetto as maker

        perfetto.parent.mkdir(parents=True, exist_ok=True)
        perfetto.write_bytes(maker.trace(trace.lines, trace.flights))


def _dump(trace: "Trace") -> None:
    from weft.observe.trace.words import lines

    print("            us  record")
    for line in lines(trace.lines):
        print(line)


def _show(
    trace: "Trace",
    ctf: Path | None,
    perfetto: Path | None,
    designer: Path | None,
    description: Path,
) -> None:
    from weft.diag import terminal
    from weft.observe.trace.table import print_lines
    from weft.paths import shown

    console = terminal.console()
    print_lines(trace.lines, console)
    if len(trace.lines) > 1:
        console.print(f"frames with both ends known: {len(trace.flights)}", highlight=False)
    if ctf is not None:
        console.print(f"CTF:      {shown(ctf)} (babeltrace2 {shown(ctf)})", highlight=False)
    if perfetto is not None:
        console.print(f"Perfetto: {shown(perfetto)} (open in ui.perfetto.dev)", highlight=False)
    if designer is not None:
        command = f"./weft designer {shown(description)} --trace {shown(designer)}"
        console.print(f"Designer: {shown(designer)} ({command})", highlight=False)


def _as_json(trace: "Trace") -> dict[str, Any]:
    """Return the trace for other programs; all times in ns on the clock of the first node.

    If there are records from before that clock was 0, the earliest of them is at 0.
    """
    flights = [
        {
            "link": flight.sent.place,
            "kind": flight.sent.kind,
            "source": flight.sent.source,
            "destination": flight.sent.destination,
            "sent": flight.sent.time,
            "received": flight.received.time,
        }
        for flight in trace.flights
    ]
    return {
        "exit_code": trace.code,
        "nodes": [_line_json(line) for line in trace.lines],
        "packets": flights,
        "warnings": trace.warnings,
        "problems": [problem.as_json() for problem in trace.problems],
    }


def _line_json(line: "Timeline") -> dict[str, Any]:
    from weft.observe.trace.meanwhile import longest

    events = [{"time": e.time, "event": e.name, **e.fields} for e in line.events]
    operations = [
        {
            **{"time": o.time, "hub": o.hub, "verb": o.verb, "by": o.by, "blocked": o.blocked},
            "woke": [wake.task for wake in o.woke],
        }
        for o in line.operations
    ]
    return {
        **{"node": line.node, "begin": line.begin, "end": line.end, "lost": line.lost},
        "cycle_ns": line.cycle,
        "switches": line.switches,
        "contexts": [
            {"name": name, "priority": line.priorities.get(name, -1), "ns": ns}
            for name, ns in line.busy.items()
        ],
        "wakes": [_wake_json(wake) for wake in line.wakes],
        "longest_ready": [_delay_json(line, delay) for delay in longest(line)],
        "operations": operations,
        "marks": [
            {"time": m.time, "text": m.text, "value": m.value, "by": m.by} for m in line.marks
        ],
        "events": events,
    }


def _wake_json(wake: "Wake") -> dict[str, Any]:
    return {
        **{"time": wake.time, "task": wake.task, "hub": wake.hub, "by": wake.by},
        **{"reason": wake.reason, "ran": wake.ran},
        "latency": wake.latency,
    }


def _delay_json(line: "Timeline", delay: "Delay") -> dict[str, Any]:
    from weft.observe.trace.meanwhile import meanwhile

    state = delay.state
    ran = meanwhile(line, state.begin, state.end)
    return {
        **{"task": state.track, "time": state.begin, "cause": delay.cause},
        "ran": state.end if delay.ran else None,
        "length": delay.length,
        "meanwhile": [{"name": name, "ns": ns} for name, ns in ran.items()],
    }
