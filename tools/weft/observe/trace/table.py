# SPDX-License-Identifier: MIT
"""Shows time lines on the terminal: who ran for how long, and how long woken tasks had to wait."""

from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table

from weft.observe.trace.names import IDLE
from weft.observe.trace.timeline import Timeline, Wake

SHOWN = 10
"""Wakes of each node that are shown."""


def print_lines(lines: Sequence[Timeline], console: Console) -> None:
    """Print all nodes."""
    for line in lines:
        console.print(_busy(line))
        if any(wake.latency is not None for wake in line.wakes):
            console.print(_latencies(line))


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
        how = f"{wake.by}, {wake.reason} {wake.hub}".rstrip()
        table.add_row(wake.task, _time(line, wake.latency or 0), _time(line, wake.time), how)
        if table.row_count == SHOWN:
            break
    return table


def _unit(line: Timeline) -> str:
    return "us" if line.cycle is None else "cycles"


def _time(line: Timeline, ns: int) -> str:
    """Return a time in the unit of the node's table."""
    return _us(ns) if line.cycle is None else f"{round(ns / line.cycle):,}"


def _us(ns: int) -> str:
    return f"{ns / 1000:,.2f}"
