# SPDX-License-Identifier: MIT
"""The measuring program of a strategy: its description, and the sizes that it exchanges."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from weft.lab.strategies.strategy import NOTIFY, Kind, Method, Pair, depth_of

PROGRAM = Path(__file__).parent / "program"

SMALL = 1024
"""Bytes up to which all sizes are in one program."""
SIZES = (8, 64, 256, 1024, 4096, 8192, 16384, 32768, 65504)
"""Bytes that are measured; between them costs are interpolated."""

COUNT = {"cycles": 12, "instructions": 16, "ns": 64}
"""Exchanges in a window, by unit; of long ones half as many."""
WARM = 2
CONNECT = 50_000
"""Microseconds until the nodes have found each other."""
PERIOD = 400
"""Microseconds between small exchanges, beside three polls; longer ones have more."""
BYTES_IN_MICROSECOND = 16
"""Slower than any strategy, to leave its node idle before the next exchange."""
HOST_TIMES = 4
"""A system wakes processes later than hardware wakes cores: periods there are longer."""
STACK = {"cycles": 1536, "instructions": 2048, "ns": 16384}


@dataclass(frozen=True)
class Cell:
    """A pair of sizes in bytes, in whole words; a message has no result."""

    argument: int
    result: int = 0

    @property
    def words(self) -> tuple[int, int]:
        """Both sizes in words."""
        return -(-self.argument // 4), -(-self.result // 4)

    @property
    def largest(self) -> int:
        """The larger size."""
        return max(self.argument, self.result)


@dataclass(frozen=True)
class Probe:
    """A measuring program."""

    pair: Pair
    method: Method
    kind: Kind
    cells: tuple[Cell, ...]
    swapped: bool = False
    """The second node sends."""
    keys: Mapping[str, Any] = field(default_factory=dict)
    """Of application.config."""

    @property
    def nodes(self) -> tuple[str, str]:
        """The node that sends or calls, and the other one."""
        return ("b", "a") if self.swapped else ("a", "b")

    @property
    def polls(self) -> int:
        """Microseconds between polls."""
        period = NOTIFY[self.method.notify].period
        return period * HOST_TIMES if self.pair.unit == "ns" else period

    @property
    def period(self) -> int:
        """Microseconds from one exchange to the next one: whole periods of polls."""
        times = HOST_TIMES if self.pair.unit == "ns" else 1
        longest = max(cell.argument + cell.result for cell in self.cells)
        copies = longest // BYTES_IN_MICROSECOND if longest > 2 * SMALL else 0
        step = self.polls or 1
        return -(-(PERIOD * times + 3 * self.polls + copies) // step) * step

    @property
    def count(self) -> int:
        """Exchanges in a window."""
        most = COUNT[self.pair.unit]
        return most if self.cells[0].largest <= SMALL else most // 2

    @property
    def quiet(self) -> int:
        """Microseconds of the first window without exchanges; the second one has twice as many."""
        return 40 * self.polls or 2 * PERIOD

    @property
    def has_background(self) -> bool:
        """Whether it is measured beside other work, too.

        A core that spins polls only when it is idle, and harts of an emulator that have work run in
        turns of a tenth of a second.
        """
        return self.pair.unit == "cycles" and not NOTIFY[self.method.notify].spins


def cells_for(kind: Kind, least: int = 0) -> list[tuple[Cell, ...]]:
    """Return the sizes that are measured, by program: those of long ones need the memory alone."""
    sizes = [size for size in SIZES if size >= least or size == SIZES[0]]
    if kind == "message":
        cells = [Cell(size) for size in sizes]
    else:
        cells = [Cell(size, SIZES[0]) for size in sizes]
        cells += [Cell(SIZES[0], size) for size in sizes[1:]]
    small = tuple(cell for cell in cells if cell.largest <= SMALL)
    return [small, *((cell,) for cell in cells if cell not in small)]


def header(probe: Probe) -> str:
    """Return what the program knows of its sizes and times."""
    cells = "".join(
        f" \\\n    X({number}, {cell.words[0]}U, {cell.words[1]}U)"
        for number, cell in enumerate(probe.cells)
    )
    values = {
        "CELL_COUNT": len(probe.cells),
        "LARGEST": max(max(cell.words) for cell in probe.cells),
        "COUNT": probe.count,
        "WARM": WARM,
        "CONNECT": CONNECT,
        "PERIOD": probe.period,
        "SPREAD": probe.polls,
        "QUIET": probe.quiet,
    }
    lines = [f"#define {name} {value}U" for name, value in values.items()]
    return "\n".join([f"#define CELLS(X){cells}", *lines, ""])


def describe(probe: Probe) -> dict[str, Any]:
    """Return the description of the program."""
    near, far = probe.nodes
    sources = {near: [*_sources(probe, "measure.c"), _of(probe, "")]}
    sources[far] = [*_sources(probe, "far.c"), _of(probe, "_far")]
    if probe.has_background:
        sources[far].append("loaded_far.c")
    frame = 16 if probe.method.transfer == "lent" else max(c.largest for c in probe.cells)
    link = {"between": ["a", "b"], **probe.method.link(probe.polls, frame)}
    if probe.method.transfer == "lent" and probe.pair.first.hosted:
        link["pool"] = 1 << 18
    return {
        "weft": 1,
        "topology": {
            "nodes": {
                node: {"board": board.name, "sources": [str(PROGRAM / s) for s in sources[node]]}
                for node, board in zip("ab", probe.pair.boards, strict=True)
            },
            "links": [link],
        },
        "application": {
            "include": ["data.h"],
            "include_dirs": [str(PROGRAM), str(PROGRAM / "unit" / "{unit}"), "."],
            "config": {**probe.keys},
            "hubs": _hubs(probe),
            "tasks": _tasks(probe),
        },
    }


def _sources(probe: Probe, main: str) -> list[str]:
    found = [main]
    if probe.pair.unit != "cycles":
        found.append("stamps.c")
    if probe.pair.unit == "ns":
        found.append("windows.c")
    if probe.has_background:
        found.append("background.c")
    if main == "measure.c":
        found.append("loaded.c" if probe.has_background else "alone.c")
    return found


def _of(probe: Probe, end: str) -> str:
    lent = "lent_" if probe.method.transfer == "lent" else ""
    return f"{lent}{probe.kind}{end}.c"


def _hubs(probe: Probe) -> dict[str, Any]:
    near, far = probe.nodes
    hubs: dict[str, Any] = {
        "finish": {"type": "function", "node": far},
        "ended": {"type": "sem", "node": far},
    }
    if probe.pair.unit == "ns":
        hubs["window"] = {"type": "function", "node": far}
    if probe.has_background:
        hubs["load"] = {"type": "function", "node": far}
        hubs |= {
            "near_rest": {"type": "sem", "node": near},
            "far_rest": {"type": "sem", "node": far},
        }
    for number, name in enumerate(_exchanges(probe)):
        hubs[name] = {**_exchange(probe, probe.cells[number]), "node": far}
    if probe.method.transfer == "lent":
        block = -(-max(cell.largest for cell in probe.cells) // 64) * 64
        hubs["blocks"] = {"type": "pool", "block": block, "count": depth_of(block), "node": near}
    return hubs


def _exchanges(probe: Probe) -> list[str]:
    """Return the hubs through which data goes; addresses have the same size for any data."""
    name = "queue" if probe.kind == "message" else "work"
    count = 1 if probe.method.transfer == "lent" else len(probe.cells)
    return [f"{name}_{number}" for number in range(count)]


def _exchange(probe: Probe, cell: Cell) -> dict[str, Any]:
    is_lent = probe.method.transfer == "lent"
    words, result = cell.words
    if probe.kind == "message":
        message = "lent_t" if is_lent else f"uint32_t[{words}]"
        return {"type": "msgq", "message": message, "depth": depth_of(cell.argument)}
    if is_lent:
        return {"type": "function", "argument": "lent_work_t"}
    return {
        "type": "function",
        "argument": f"uint32_t[{words}]",
        "result": f"uint32_t[{result}]",
    }


def _tasks(probe: Probe) -> dict[str, Any]:
    near, far = probe.nodes
    stack = STACK[probe.pair.unit]
    lent = ["blocks"] if probe.method.transfer == "lent" else []
    ask = ["finish", *(["window"] if probe.pair.unit == "ns" else [])]
    own = {"priority": 8, "stack": stack, "node": far}
    tasks: dict[str, Any] = {
        "last": {"entry": "end_soon", "serves": "finish", **own, "uses": ["ended"]},
        "end": {"entry": "end", **own, "priority": 20, "uses": ["ended"]},
    }
    if probe.pair.unit == "ns":
        tasks["windows"] = {"entry": "observe_window_there", "serves": "window", **own}
    if probe.has_background:
        ask += ["load", "near_rest"]
        tasks["loader"] = {"entry": "begin_load", "serves": "load", **own, "uses": ["far_rest"]}
        for name, node in (("near_rest", near), ("far_rest", far)):
            rest = {"entry": "background", "arg": name, "priority": 30, "stack": stack}
            tasks[f"{name}_task"] = {**rest, "node": node, "uses": [name]}
    tasks["lead"] = {"entry": "measure", "priority": 5, "stack": stack, "node": near}
    tasks["lead"]["uses"] = [*ask, *_exchanges(probe), *lent]
    for number, name in enumerate(_exchanges(probe)):
        if probe.kind == "message":
            task = {"entry": f"receive_{number}", **own, "uses": [name, *lent]}
        else:
            task = {"entry": f"serve_{number}", "serves": name, **own, "uses": lent}
        tasks[f"far_{number}"] = task
    return tasks
