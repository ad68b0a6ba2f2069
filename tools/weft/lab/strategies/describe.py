# SPDX-License-Identifier: MIT
"""The measuring program of a strategy: its description, and the sizes that it exchanges."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from weft.lab.strategies.strategy import LARGEST, NOTIFY, Kind, Method, Pair, batch_key, depth_of

PROGRAM = Path(__file__).parent / "program"

SMALL = 1024
"""Bytes up to which all sizes are in one program."""
SIZES = (8, 16, 64, 256, 1024, 4096, 8192, 16384, 32768, 65504)
"""Bytes that are measured; between them costs are interpolated."""
BLOCK = 16
"""Bytes; fewer, and multiples, are copied inline, other sizes by a call: arch/arch.h."""
UNEVEN = 72
"""A measured size that is no multiple: what such a size adds, two of its words being the mean."""

COUNT = {"cycles": 12, "instructions": 16, "ns": 64}
"""Exchanges in a window, by unit; of long ones half as many."""
WARM = 2
CONNECT = 50_000
"""Microseconds until the nodes have found each other."""
PERIOD = 400
"""Microseconds between small exchanges, beside three polls; longer ones have more."""
BYTES_IN_MICROSECOND = 16
"""Slower than any strategy, to leave its node idle before the next exchange."""
AFTER = 300
"""Microseconds from a small call to its planned poll: it has ended by then."""
LATE_POLLS = 6
"""Planned polls that find nothing, of a call that takes longer than planned."""
HOST_TIMES = 4
"""A system wakes processes later than hardware wakes cores: periods there are longer."""
OBSERVED = {
    "cycles": ("bus.c",),
    "instructions": ("stamps.c",),
    "ns": ("stamps.c", "windows.c"),
}
"""Sources of each node that note times and windows, by unit."""
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
    copies: bool = False
    """Another master copies over the bus all the time: a DMA engine that no link uses."""

    @property
    def nodes(self) -> tuple[str, str]:
        """The node that sends or calls, and the other one."""
        return ("b", "a") if self.swapped else ("a", "b")

    @property
    def _times(self) -> int:
        return HOST_TIMES if self.pair.unit == "ns" else 1

    @property
    def _copies(self) -> int:
        """Microseconds that copying long data takes."""
        longest = max(cell.argument + cell.result for cell in self.cells) * self.method.batch
        return longest // BYTES_IN_MICROSECOND if longest > 2 * SMALL else 0

    @property
    def polls(self) -> int:
        """Microseconds between polls."""
        return NOTIFY[self.method.notify].period * self._times

    @property
    def plans(self) -> bool:
        """Whether calls plan the poll for their answer."""
        return NOTIFY[self.method.notify].plans

    @property
    def after(self) -> int:
        """Microseconds from a call to its planned poll; 0: none is planned."""
        return AFTER * self._times + self._copies if self.plans else 0

    @property
    def late(self) -> int:
        """Microseconds of a call that takes longer than planned."""
        return self.after + LATE_POLLS * self.polls if self.plans else 0

    @property
    def period(self) -> int:
        """Microseconds from one exchange to the next one: whole periods of polls."""
        step = self.polls or 1
        least = PERIOD * self._times + 3 * self.polls + self._copies + self.after
        return -(-least // step) * step

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
    def has_sleeper(self) -> bool:
        """Whether another task of the sender's node sleeps, so that wake-ups set its timer again.

        Most nodes have one. The timers of processes are the system's. On simulated cores its stack
        moves those of callers, which by the caches makes more of a difference than the timer does.
        """
        return self.pair.unit == "instructions" or (
            self.pair.unit == "cycles" and self.kind == "message"
        )

    @property
    def has_background(self) -> bool:
        """Whether it is measured beside other work, too.

        A core that spins polls only when it is idle, and harts of an emulator that have work run in
        turns of a tenth of a second.
        """
        can_be = self.pair.unit == "cycles" and not NOTIFY[self.method.notify].spins
        return can_be and not self.copies


def sizes_of(batch: int) -> tuple[int, ...]:
    """Return the sizes that are measured of exchanges of which so many are made as one."""
    return tuple(size for size in SIZES if size * batch <= LARGEST)


def cells_for(kind: Kind, batch: int = 1) -> list[tuple[Cell, ...]]:
    """Return the sizes that are measured, by program: those of long ones need the memory alone."""
    sizes = sorted((*sizes_of(batch), UNEVEN))
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
        "LATE": probe.late,
        "BATCH": probe.method.batch,
    }
    lines = [f"#define {name} {value}U" for name, value in values.items()]
    return "\n".join([f"#define CELLS(X){cells}", *lines, ""])


def describe(probe: Probe) -> dict[str, Any]:
    """Return the description of the program."""
    near, far = probe.nodes
    sources = {near: [*_sources(probe, "measure.c"), _of(probe, "")]}
    sources[far] = [*_sources(probe, "far.c"), _of(probe, "_far")]
    longest = max(cell.largest for cell in probe.cells)
    frame = 16 if probe.method.transfer == "lent" else longest * probe.method.batch
    link = {"between": ["a", "b"], **probe.method.link(probe.polls, frame, probe.after)}
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
    is_near = main == "measure.c"
    found = [main, *OBSERVED[probe.pair.unit]]
    if probe.has_background:
        found += ["background.c", "loaded.c" if is_near else "loaded_far.c"]
    elif is_near:
        found.append("alone.c")
    if is_near:
        found.append("copies.c" if probe.copies else "no_copies.c")
        found += ["sleeper.c"] if probe.has_sleeper else []
        found.append("late.c" if probe.plans else "never_late.c")
    elif probe.plans:
        found.append("late_far.c")
    return found


def _of(probe: Probe, end: str) -> str:
    """Return the source of one end of the exchanges; a server does not see how calls come."""
    if probe.method.transfer == "lent":
        return f"lent_{probe.kind}{end}.c"
    is_batch = probe.method.batch > 1 and (probe.kind == "message" or not end)
    return f"{'batch_' if is_batch else ''}{probe.kind}{end}.c"


def _hubs(probe: Probe) -> dict[str, Any]:
    near, far = probe.nodes
    hubs: dict[str, Any] = {
        "finish": {"type": "function", "node": far},
        "ended": {"type": "sem", "node": far},
    }
    if probe.plans:
        hubs["late"] = {"type": "function", "argument": "uint32_t", "node": far}
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
    batch = batch_key(probe.method.batch)
    if probe.kind == "message":
        message = "lent_t" if is_lent else f"uint32_t[{words}]"
        depth = depth_of(cell.argument, probe.method.batch)
        return {"type": "msgq", "message": message, "depth": depth, **batch}
    if is_lent:
        return {"type": "function", "argument": "lent_work_t"}
    return {
        "type": "function",
        "argument": f"uint32_t[{words}]",
        "result": f"uint32_t[{result}]",
        **batch,
    }


def _tasks(probe: Probe) -> dict[str, Any]:
    near, far = probe.nodes
    stack = STACK[probe.pair.unit]
    lent = ["blocks"] if probe.method.transfer == "lent" else []
    ask = ["finish", *(["window"] if probe.pair.unit == "ns" else [])]
    ask += ["late"] if probe.plans else []
    own = {"priority": 8, "stack": stack, "node": far}
    tasks: dict[str, Any] = {
        "last": {"entry": "end_soon", "serves": "finish", **own, "uses": ["ended"]},
        "end": {"entry": "end", **own, "priority": 20, "uses": ["ended"]},
    }
    if probe.plans:
        tasks["late_far"] = {"entry": "serve_late", "serves": "late", **own}
    if probe.pair.unit == "ns":
        tasks["windows"] = {"entry": "observe_window_there", "serves": "window", **own}
    if probe.has_background:
        ask += ["load", "near_rest"]
        tasks["loader"] = {"entry": "begin_load", "serves": "load", **own, "uses": ["far_rest"]}
        for name, node in (("near_rest", near), ("far_rest", far)):
            rest = {"entry": "background", "arg": name, "priority": 30, "stack": stack}
            tasks[f"{name}_task"] = {**rest, "node": node, "uses": [name]}
    tasks["lead"] = {"entry": "measure", "priority": 5, "stack": stack, "node": near}
    if probe.has_sleeper:
        sleeper = {"entry": "sleep_long", "priority": 25, "stack": stack, "node": near}
        tasks["sleeper"] = sleeper
    tasks["lead"]["uses"] = [*ask, *_exchanges(probe), *lent]
    for number, name in enumerate(_exchanges(probe)):
        if probe.kind == "message":
            task = {"entry": f"receive_{number}", **own, "uses": [name, *lent]}
        else:
            task = {"entry": f"serve_{number}", "serves": name, **own, "uses": lent}
        tasks[f"far_{number}"] = task
    return tasks
