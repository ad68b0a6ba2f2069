# SPDX-License-Identifier: MIT
"""Runs programs and counts what they execute while they are not idle, without changing them.

Emulated nodes: instructions outside of the idle task's functions, by the counting plugin. Simulated
cores: clock cycles outside of waits for interrupts.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path

from weft.base.elf_types import Elf
from weft.building.builder import Program
from weft.diag import exits
from weft.diag.errors import WeftError, fail
from weft.lab import counting_plugin, waits
from weft.lab.measure import IDLE, trap_vector
from weft.model.machines import Plan
from weft.run.runner import Outcome, problems, run

LIMIT = 120.0
"""Seconds of a run."""


@dataclass(frozen=True)
class Counted:
    """What a run executed."""

    total: int
    """On QEMU without what is idle."""
    marks: list[tuple[int, int]]
    """Number of a mark and the count there."""
    idle: list[list[tuple[int, int]]]
    """By core: begin and end of each wait; empty where the count leaves them out."""
    lines: list[str]
    """Of the first node's console."""
    visits: list[tuple[int, int, str]] = field(default_factory=list)
    """Cycle, core and name where a simulated core came to functions that were asked for."""
    consoles: dict[str, list[str]] = field(default_factory=dict)
    """Lines by node."""

    def busy(self, core: int, begin: int, end: int) -> int:
        """Return what a core executed between two counts, and was not idle."""
        return waits.busy(self.idle[core] if self.idle else [], begin, end)

    def samples(self) -> Iterator[tuple[int, int]]:
        """Yield begin and end of what is between a mark 1 and a mark 2."""
        for (mark, begin), (after, end) in pairwise(self.marks):
            if (mark, after) == (1, 2):
                yield begin, end


def can_count(programs: Sequence[Program]) -> bool:
    """Return whether what these programs execute can be counted for each node."""
    board = programs[0].board
    return board.simulator is not None or (board.unit == "instructions" and len(programs) == 1)


def count(
    programs: Sequence[Program],
    plan: Plan | None,
    limit: float = LIMIT,
    also: Sequence[str] = (),
) -> Counted:
    """Run programs to their end; raise WeftError if they do not end well.

    `also`: functions of whose visits a simulator tells, too.
    """
    folder = programs[0].elf.parent
    log, visits = folder / "counted.log", folder / "visits.log"
    log.unlink(missing_ok=True)
    elfs = [Elf(program.elf) for program in programs]
    named = {(core, at): name for core, elf in enumerate(elfs) for at, name in _named(elf, also)}
    if programs[0].board.simulator:
        places = [(core, at) for core, elf in enumerate(elfs) for at in waits.places(elf)]
        places += [*named]
        options = counting_plugin.simulator_arguments(log, None)
        if places:  # two nodes that poll have none
            at = ",".join(f"{core}:{address:x}" for core, address in places)
            options += ["--visits", str(visits), "--visits-at", at]
    else:
        options = _plugin(programs[0], elfs[0], log)
    consoles: dict[str, list[str]] = {program.node: [] for program in programs}
    lines = consoles[programs[0].node]
    changed, changed_plan = with_options(programs, plan, options)
    outcomes = run(
        changed,
        lambda program, line: consoles[program.node].append(line),
        limit,
        plan=changed_plan,
    )
    refuse_failure(outcomes, limit)
    rows = list(counting_plugin.complete_rows(log))
    marks = [(int(row[1]), int(row[2])) for row in rows if row[0] == "m"]
    if not programs[0].board.simulator:
        return Counted(int(rows[-1][1]), marks, [], lines)
    found = counting_plugin.log_rows(visits) if places else []
    noted = [(int(c), int(core), int(at, 16)) for c, core, at in found]
    seen = [(cycle, core, named[core, at]) for cycle, core, at in noted if (core, at) in named]
    return Counted(int(rows[-1][1]), marks, waits.of_cores(noted, len(elfs)), lines, seen, consoles)


def _named(elf: Elf, names: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield address and name of functions."""
    for symbol in elf.symbols:
        if symbol.function and symbol.name in names:
            yield symbol.address, symbol.name


def refuse_failure(outcomes: Sequence[Outcome], limit: float) -> None:
    """Raise WeftError if a program did not end with 0."""
    found = list(problems(outcomes, limit))
    if found:
        raise WeftError(found, exits.FAILED)
    for outcome in outcomes:
        if outcome.code:
            text = outcome.fault.text() if outcome.fault else f"it ended with {outcome.code}"
            raise fail("W228", f"{outcome.title()}: {text}", exit_code=exits.FAILED)


def with_options(
    programs: Sequence[Program], plan: Plan | None, extra: list[str]
) -> tuple[list[Program], Plan | None]:
    """Return programs and plan on a board whose emulator or simulator has further options."""
    board = programs[0].board
    board = board.model_copy(update={"run": [*board.run, *extra]})
    if plan is not None:
        plan = replace(plan, machines=[replace(m, board=board) for m in plan.machines])
    return [replace(program, board=board) for program in programs], plan


def _plugin(program: Program, elf: Elf, log: Path) -> list[str]:
    version = counting_plugin.emulator_version(program.board.run[0])
    plugin = counting_plugin.build_plugin(counting_plugin.api_of(version))
    trap = trap_vector(program.board.arch, elf)
    found = [s for s in elf.symbols if s.function and s.name.partition(".")[0] in IDLE]
    ranges = [(s.address, s.address + s.size) for s in found]
    return counting_plugin.arguments(plugin, log, trap, ranges)
