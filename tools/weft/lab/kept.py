# SPDX-License-Identifier: MIT
"""Measurements of targets that count, kept for the next run of the same programs.

Instructions and simulated cycles follow from the programs, what runs them, what is noted, and the
tools that read it. Where all of these are the same as before, so are the results. What runs several
cores in turns on an emulator, or takes the time of this machine, is never kept.
"""

import contextlib
import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from weft import rtl
from weft.building.builder import Program
from weft.lab import counting_plugin, memory_layouts
from weft.lab.measure import BuiltPart, Measurement
from weft.model.boards import Board
from weft.paths import CACHE, PACKAGE

FOLDER = CACHE / "measured"
KEPT = 1000
"""Measurements that stay, those used last."""


@dataclass(frozen=True)
class Kept:
    """A measurement, and how often it was repeated."""

    repeat: int
    measurement: Measurement


_FILE = TypeAdapter(Kept)


def measured(
    part: BuiltPart, repeat: int, measure: Callable[[], Measurement], *, fresh: bool = False
) -> tuple[Measurement, bool]:
    """Return a measurement of the same program, and whether it is an earlier one.

    An earlier one counts if it was repeated as often, unless `fresh`. `measure` makes a new one.
    """
    if not _repeats(part):
        return measure(), False
    file = FOLDER / f"{_key(part)}.json"
    earlier = None if fresh else _read(file)
    if earlier is not None and earlier.repeat >= repeat:
        return earlier.measurement, True
    made = measure()
    _write(file, Kept(repeat, made))
    return made, False


def _repeats(part: BuiltPart) -> bool:
    return part.counted and (bool(part.board.simulator) or len(part.programs) == 1)


def _key(part: BuiltPart) -> str:
    """Return the hash of all that decides about the results."""
    facts = [
        part.part.label,
        part.config,
        part.command,
        part.globs,
        part.layouts,
        repr(part.plan),
        [program.board.model_dump(mode="json") for program in part.programs],
        [hashlib.sha256(elf.read_bytes()).hexdigest() for elf in _elfs(part.programs, part)],
        _machine(part.board),
        _tools(),
    ]
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:32]


def _elfs(programs: Sequence[Program], part: BuiltPart) -> Iterator[Path]:
    """Return the programs' files; of one that is linked in several layouts, each link."""
    for program in programs:
        for link in memory_layouts.links(program, part.layouts):
            yield link.elf


def _machine(board: Board) -> str:
    """Return what tells apart the machines that count."""
    if board.simulator:
        return str(rtl.simulator(rtl.machine(board.simulator)).parent.name)
    version = counting_plugin.emulator_version(board.run[0])
    plugin = counting_plugin.build_plugin(counting_plugin.api_of(version))
    return f"{version} {plugin.name}"


@cache
def _tools() -> str:
    """Return the hash of the sources of the tools, which turn logs into results."""
    digest = hashlib.sha256()
    for file in sorted(PACKAGE.rglob("*.py")):
        digest.update(file.relative_to(PACKAGE).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def _read(file: Path) -> Kept | None:
    """Return what is kept in a file; what cannot be read is not there."""
    with contextlib.suppress(OSError, ValidationError):
        kept = _FILE.validate_json(file.read_bytes())
        file.touch()
        return kept
    return None


def _write(file: Path, kept: Kept) -> None:
    """Store a measurement; its file appears complete or not at all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    partial = file.with_suffix(".part")
    partial.write_bytes(_FILE.dump_json(kept))
    partial.replace(file)
    found = sorted(FOLDER.glob("*.json"), key=lambda path: path.stat().st_mtime)
    for old in found[:-KEPT]:
        old.unlink(missing_ok=True)
