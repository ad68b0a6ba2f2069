# SPDX-License-Identifier: MIT
"""Runs programs on two nodes: what each core does in windows, and how long exchanges take."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from weft.base.elf import opened
from weft.base.elf_types import Elf
from weft.building.builder import Program
from weft.diag.errors import fail
from weft.lab import counting_plugin
from weft.lab.budget.timed.costs import clock_of
from weft.lab.budget.timed.counted import Counted, count, refuse_failure, with_options
from weft.lab.measure import IDLE
from weft.model.machines import Plan
from weft.run.runner import run

T = TypeVar("T")

WINDOW = 5
BEGINS, ENDS = range(6, 11), range(11, 16)
"""Marks: program/unit/. One for each number of an exchange."""
BACKGROUND = ("background_round", "background")
STAMPS = ("observe_begin", "observe_end")
"""Functions by which programs note times."""
EXECUTABLE = 4
"""Flag of sections with instructions."""
WRAP = 1 << 32
"""Times are printed as their low words."""


@dataclass(frozen=True)
class Window:
    """A piece of a run."""

    busy: tuple[float, ...]
    """By node, in units: not idle, and not at other work."""
    length: float
    """In units; 0 if the run does not tell."""
    words: tuple[int, ...] = ()
    """By master of the bus, the DMA engine last; empty if nothing counts them."""


@dataclass(frozen=True)
class Observed:
    """A run."""

    windows: list[Window]
    latencies: dict[int, list[float]]
    """By number: of these exchanges in their order, in microseconds."""


def observe(
    programs: Sequence[Program], plan: Plan | None, limit: float, under_way: int = 1
) -> Observed:
    """Run two programs to their end; raise WeftError if they do not end well.

    Of each number, up to `under_way` exchanges may have begun that did not end.
    """
    board = programs[0].board
    if board.simulator:
        return _simulated(programs, plan, limit, under_way)
    if board.unit == "ns":
        return _timed(programs, plan, limit, under_way)
    return _emulated(programs, plan, limit, under_way)


def _simulated(
    programs: Sequence[Program], plan: Plan | None, limit: float, under_way: int
) -> Observed:
    """Take everything from the marks and visits that the simulator notes."""
    done = count(programs, plan, limit, also=BACKGROUND[:1])
    clock = clock_of(programs[0].board)
    ends = [at for mark, at in done.marks if mark == WINDOW]
    words = _words(line for console in done.consoles.values() for line in console)
    rounds = [_rounds(done, core) for core in range(len(programs))]
    windows = [
        Window(
            tuple(
                done.busy(core, begin, end) - _spent(rounds[core], begin, end)
                for core in range(len(programs))
            ),
            end - begin,
            moved,
        )
        for (begin, end), moved in zip(_pairs(ends), words, strict=True)
    ]
    begun = [(BEGINS.index(m), at) for m, at in done.marks if m in BEGINS]
    ended = [(ENDS.index(m), at) for m, at in done.marks if m in ENDS]
    return Observed(windows, _latencies(begun, ended, under_way, lambda a, b: (b - a) / clock))


def _words(lines: Iterable[str]) -> list[tuple[int, ...]]:
    """Return the words of each master in windows."""
    found = (re.fullmatch(r"bus (\d+) (\d+) (\d+)", line) for line in lines)
    return [tuple(map(int, each.groups())) for each in found if each]


def _rounds(done: Counted, core: int) -> list[int]:
    """Return when a core began rounds of its other work."""
    return [cycle for cycle, which, _ in done.visits if which == core]


def _spent(rounds: Sequence[int], begin: int, end: int) -> int:
    """Return what other work took in a window: rounds, each as long as one without delay."""
    if len(rounds) < 2:
        return 0
    least = min(after - before for before, after in pairwise(rounds))
    return least * sum(begin < at <= end for at in rounds[1:])


def _emulated(
    programs: Sequence[Program], plan: Plan | None, limit: float, under_way: int
) -> Observed:
    """Count the instructions of one core in each run, and take times from the programs."""
    elfs = [Elf(program.elf) for program in programs]
    counts, lines = [], {}
    for core in range(len(programs)):
        log = programs[0].elf.parent / f"counted-{core}.log"
        log.unlink(missing_ok=True)
        ranges = [place for elf in elfs for place in _not_counted(elf)]
        ranges += [place for other, elf in enumerate(elfs) if other != core for place in _code(elf)]
        version = counting_plugin.emulator_version(programs[0].board.run[0])
        plugin = counting_plugin.build_plugin(counting_plugin.api_of(version))
        options = counting_plugin.arguments(plugin, log, None, ranges, len(programs))
        changed, changed_plan = with_options(programs, plan, options)
        lines = _run(changed, changed_plan, limit)
        rows = counting_plugin.complete_rows(log)
        counts.append([int(r[2]) for r in rows if r[0] == "m" and int(r[1]) == WINDOW])
    both = zip(*(_pairs(each) for each in counts), strict=True)
    windows = [Window(tuple(end - begin for begin, end in each), 0) for each in both]
    return Observed(windows, _printed(lines, under_way))


def _not_counted(elf: Elf) -> Iterator[tuple[int, int]]:
    """Yield where a core waits for work, or notes a time."""
    for symbol in elf.symbols:
        if symbol.function and symbol.name.partition(".")[0] in (*IDLE, *STAMPS):
            yield symbol.address, symbol.address + symbol.size


def _code(elf: Elf) -> Iterator[tuple[int, int]]:
    """Yield where a program has instructions."""
    with opened(elf.path) as program:
        for section in program.iter_sections():
            if section["sh_flags"] & EXECUTABLE and section["sh_size"]:
                yield section["sh_addr"], section["sh_addr"] + section["sh_size"]


def _timed(
    programs: Sequence[Program], plan: Plan | None, limit: float, under_way: int
) -> Observed:
    """Take everything from what the processes print."""
    lines = _run(programs, plan, limit)
    by_node = []
    for program in programs:
        found = (re.fullmatch(r"span (\d+) (\d+)", line) for line in lines[program.node])
        ends = [(int(each[1]), int(each[2])) for each in found if each]
        by_node.append([(_since(a[1], b[1]), _since(a[0], b[0])) for a, b in _pairs(ends)])
    windows = [
        Window(tuple(float(busy) for busy, _ in each), float(each[0][1]))
        for each in zip(*by_node, strict=True)
    ]
    return Observed(windows, _printed(lines, under_way))


def _run(programs: Sequence[Program], plan: Plan | None, limit: float) -> dict[str, list[str]]:
    """Run programs; return the lines of each node."""
    lines: dict[str, list[str]] = {program.node: [] for program in programs}
    outcomes = run(
        programs, lambda program, line: lines[program.node].append(line), limit, plan=plan
    )
    refuse_failure(outcomes, limit)
    return lines


def _printed(lines: Mapping[str, Sequence[str]], under_way: int) -> dict[int, list[float]]:
    """Return the microseconds of exchanges by the times that the nodes print."""
    times: dict[str, list[tuple[int, int]]] = {"begun": [], "ended": []}
    for line in (line for each in lines.values() for line in each):
        if found := re.fullmatch(r"(begun|ended) (\d) (\d+)", line):
            times[found[1]].append((int(found[2]), int(found[3])))
    return _latencies(times["begun"], times["ended"], under_way, lambda a, b: _since(a, b) / 1000)


def _since(begin: int, end: int) -> int:
    return (end - begin) % WRAP


def _latencies(
    begun: Sequence[tuple[int, int]],
    ended: Sequence[tuple[int, int]],
    under_way: int,
    between: Callable[[int, int], float],
) -> dict[int, list[float]]:
    """Return the times of exchanges by number: the n-th end is that of the n-th begin."""
    found = {}
    for number in sorted({number for number, _ in begun}):
        begins, ends = ([at for n, at in each if n == number] for each in (begun, ended))
        if not len(begins) - under_way <= len(ends) <= len(begins):
            raise fail("W257", f"{len(begins)} exchanges began, and {len(ends)} ended")
        found[number] = [between(*pair) for pair in zip(begins, ends, strict=False)]
    return found


def _pairs(ends: Sequence[T]) -> Iterator[tuple[T, T]]:
    """Return begin and end of each window."""
    if len(ends) % 2 or not ends:
        raise fail("W257", "a program did not come to its end")
    return zip(ends[::2], ends[1::2], strict=True)
