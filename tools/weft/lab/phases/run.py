# SPDX-License-Identifier: MIT
"""Runs of programs on two simulated cores in which the simulator notes who comes where."""

import re
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from weft.base import inputs
from weft.base.elf_types import Elf
from weft.building.builder import build
from weft.diag import exits
from weft.diag.errors import fail
from weft.lab import counting_plugin
from weft.model.boards import board_of
from weft.model.description import load
from weft.paths import BUILD

LIMIT = 600
"""Seconds of a run."""


@dataclass(frozen=True)
class Visit:
    """A core has come to the beginning of a function."""

    cycle: int
    core: int
    address: int


@dataclass(frozen=True)
class Done:
    """A run that has ended well."""

    elfs: list[Elf]
    count: Path
    """The log of marks."""
    visits: list[Visit]


def run(target: str, path: Path, wanted: Iterable[tuple[int, tuple[str, ...]]]) -> Done:
    """Build and run a description on two cores; note when they come to functions.

    Raise WeftError if the target has no two cores, or if the programs fail.
    """
    board = board_of(target)
    description = load(path, target)
    if not board.simulator or len(description.network.plan.machines) != 1:
        raise fail("W054", f"{target} has no two simulated cores", exit_code=exits.USAGE)
    folder = BUILD / "phases" / target / path.stem
    programs = build(description, folder)
    elfs = [Elf(program.elf) for program in programs]
    places = {(core, at) for core, names in wanted for at in addresses(elfs[core], names)}
    visits, count = folder / "visits.log", folder / "count.log"
    command = board.command(*(program.elf for program in programs))
    noted = counting_plugin.Visits(visits, sorted(places))
    options = counting_plugin.simulator_arguments(count, None, noted)
    done = subprocess.run(
        [command[0], *options, *command[1:]],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=LIMIT,
        check=False,
    )
    if done.returncode != 0:
        raise fail("W116", f"{path.stem} on {target} ended with {done.returncode}")
    return Done(elfs, count, read_visits(visits))


def addresses(elf: Elf, functions: Sequence[str]) -> list[int]:
    """Return where functions begin, whatever the compiler has appended to their names."""
    wanted = re.compile("|".join(rf"{re.escape(name)}(\..*)?" for name in functions))
    return [s.address for s in elf.symbols if s.function and wanted.fullmatch(s.name)]


def read_visits(log: Path) -> list[Visit]:
    """Return the visits of a run, in their order."""
    with inputs.understood(log, counting_plugin.LOG_CODE, counting_plugin.LOG_DAMAGED):
        rows = counting_plugin.log_rows(log)
        return [Visit(int(cycle), int(core), int(place, 16)) for cycle, core, place in rows]
