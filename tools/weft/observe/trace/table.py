# SPDX-License-Identifier: MIT
"""Shows time lines on the terminal: who ran for how long, how long ready tasks waited, for whom."""

from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table

from weft.observe.trace.meanwhile import longest, meanwhile
from weft.observe.trace.names import IDLE
from weft.observe.trace.timeline import Timeline, Wake

SHOWN = 10
"""Wakes of each node that are shown, and tasks."""
NAMED = 3
"""Contexts that are named as those that ran meanwhile."""
LEAST = 0.05
"""Percent; less is not shown."""


def print_lines(lines: Sequence[Timeline], console: Console) -> None:
    """Print all nodes."""
    for line in lines:
        console.print(_busy(line))
        if any(wake.latency is not None for wake in line.wakes):
            console.print(_latencies(line))
        if longest(line):
            console.print(_delays(line))


def urgency(line: Timeline, wake: Wake) -> tuple[int, int, int]:
    """Return how wakes are ordered: the highest priority first, of each the latest to run."""
    priority = line.priorities.get(wake.task, -1)
    return (priority if priority >= 0 else 99, -(wake.latency or 0), wake.time)


def _new(title: str) -> Table:
    return Table(
        title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0)
    )


def _busy(line: Timeline) -> Table:
    whole = line.end - line.begin
    length = f"{_us(whole)} us" if line.cycle is None else f"{_time(line, whole)} cycles"
    title = f"{line.node}: {length}, {line.switches} switches, {len(line.events)} records"
    table = _new(f"{title}, {line.lost} lost" if line.lost else title)
    table.add_column("context")
    for name in ("priority", _unit(line), "share", "runs"):
        table.add_column(name, justify="right")
    runs: dict[str, int] = {}
    for entry in line.slices:
        if entry.name == "runs":
            runs[entry.track] = runs.get(entry.track, 0) + 1
    contexts = [*line.priorities, *(name for name in line.busy if name not in line.priorities)]
    for name in sorted(contexts, key=lambda name: (name == IDLE, -line.busy.get(name, 0))):
        spent = line.busy.get(name, 0)
        priority = line.priorities.get(name, -1)
        share = f"{100 * spent / whole:.1f} %" if whole else ""
        table.add_row(
            name,
            str(priority) if priority >= 0 else "",
            _time(line, spent),
            share,
            str(runs.get(name, "")),
        )
    return table


def _latencies(line: Timeline) -> Table:
    table = _new(f"{line.node}: longest times from wake to run, highest priority first")
    for name in ("task", _unit(line), f"at {_unit(line)}", "woken by"):
        table.add_column(name, justify="left" if name in ("task", "woken by") else "right")
    wakes = sorted(
        (wake for wake in line.wakes if wake.latency is not None), key=lambda w: urgency(line, w)
    )
    best: dict[str, int] = {}
    for wake in wakes:
        best[wake.task] = best.get(wake.task, 0) + 1
        if best[wake.task] > 2:
            continue
        latency = _time(line, wake.latency or 0)
        table.add_row(wake.task, latency, _time(line, wake.time), wake.cause)
        if table.row_count == SHOWN:
            break
    return table


def _delays(line: Timeline) -> Table:
    found = longest(line)
    table = _new(f"{line.node}: longest time of each task from ready to running")
    table.add_column("task")
    table.add_column(_unit(line), justify="right")
    table.add_column(f"at {_unit(line)}", justify="right")
    for name in ("ready by", "who ran meanwhile"):
        table.add_column(name, overflow="fold")
    for delay in found[:SHOWN]:
        state = delay.state
        length = f"{'' if delay.ran else '> '}{_time(line, delay.length)}"
        others = _shares(meanwhile(line, state.begin, state.end))
        table.add_row(state.track, length, _time(line, state.begin), delay.cause, others)
    if any(not delay.ran for delay in found[:SHOWN]):
        table.caption = ">: it did not run before the end of the trace"
    if len(found) > SHOWN:
        table.add_row(f"{len(found) - SHOWN} more", "", "", "", "--json has all")
    return table


def _shares(ran: dict[str, int]) -> str:
    """Return who ran, the longest first, in percent of the whole time; 0.0 % is left out."""
    whole = sum(ran.values())
    shares = {name: 100 * spent / whole for name, spent in ran.items()}
    names = list(shares)
    parts = [(name, shares[name]) for name in names[:NAMED]]
    if rest := names[NAMED:]:
        parts.append((f"{len(rest)} more", sum(shares[name] for name in rest)))
    return ", ".join(f"{name} {share:.1f} %" for name, share in parts if share >= LEAST)


def _unit(line: Timeline) -> str:
    return "us" if line.cycle is None else "cycles"


def _time(line: Timeline, ns: int) -> str:
    """Return a time in the unit of the node's table."""
    return _us(ns) if line.cycle is None else f"{round(ns / line.cycle):,}"


def _us(ns: int) -> str:
    return f"{ns / 1000:,.2f}"
