# SPDX-License-Identifier: MIT
"""Where the cycles of a message between two simulated cores go, phase by phase.

The simulator notes when each core comes to the functions at which phases
begin. That takes no time of the programs: they are those of the bench.
"""

import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from weft import bench_plugin, exits, rtl
from weft.boards import board_of
from weft.builder import build
from weft.description import load
from weft.errors import fail
from weft.paths import BUILD, ROOT
from weft.size_elf import Elf

DESCRIPTION = ROOT / "bench" / "net" / "letter.yaml"
METRIC = "port.put.remote@64"
LIMIT = 600
"""Seconds of a run."""


@dataclass(frozen=True)
class Step:
    """The end of a phase: a core comes to a function, or the sample ends."""

    name: str
    text: str
    core: int
    functions: tuple[str, ...]
    """The first of them to which it comes; none: the end of the sample."""


CALLER, OTHER = 0, 1
LOOKS = ("weft_net_look_in_idle", "weft_net_doorbell")
STEPS = (
    Step("call", "the call, to the driver of the link", CALLER, ("send",)),
    Step("packet", "the packet into the ring", CALLER, ("weft_board_doorbell",)),
    Step("notify", "the doorbell, until the other core looks", OTHER, LOOKS),
    Step("look", "it finds the packet", OTHER, ("weft_net_receive",)),
    Step("work", "the message is handed to the task that waits", OTHER, ("send",)),
    Step("answer", "the answer into the ring", OTHER, ("weft_board_doorbell",)),
    Step("notify back", "the doorbell, until the first core looks", CALLER, LOOKS),
    Step("look back", "it finds the answer", CALLER, ("weft_net_receive",)),
    Step("wake", "the caller is woken and returns", CALLER, ()),
)


ACCESS = {"vexriscv": (2, 4), "ibex": (2, 2)}
"""Cycles of a store to and of a load from shared memory or the mailbox, as measured."""

ACCESSES = ((25, 9), (9, 25))
"""Stores and loads that the message needs, by core: the caller's core writes header (5 words),
payload (16), position of the ring, and rings; the other reads them and two more words, ends the
ring, gives the room back, and answers with a header alone."""


def bus_limit(target: str) -> int:
    """Return the cycles of the accesses to what both cores see, if nothing else took any."""
    cores = rtl.machine(board_of(target).simulator or "").each
    return sum(
        number * cycles
        for core, accesses in enumerate(ACCESSES)
        for number, cycles in zip(accesses, ACCESS[cores[core].kind], strict=True)
    )


@dataclass(frozen=True)
class Phase:
    """A phase of a sample."""

    step: Step
    cycles: int


def measure(target: str) -> list[Phase]:
    """Build and run the message's program; return the phases of its last sample."""
    board = board_of(target)
    description = load(DESCRIPTION, target)
    if not board.simulator or len(description.network.plan.machines) != 1:
        raise fail("W054", f"{target} has no two simulated cores", exit_code=exits.USAGE)
    folder = BUILD / "phases" / target
    programs = build(description, folder)
    elfs = [Elf(program.elf) for program in programs]
    visits, count = folder / "visits.log", folder / "count.log"
    command = board.command(*(program.elf for program in programs))
    places = ",".join(f"{core}:{place:x}" for core, place in _places(elfs))
    options = ["--count", str(count), "--visits", str(visits), "--visits-at", places]
    done = subprocess.run(
        [command[0], *options, *command[1:]],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=LIMIT,
        check=False,
    )
    if done.returncode != 0:
        raise fail("W116", f"the message of {target} ended with {done.returncode}")
    begin, end = _last_sample(count)
    return list(_phases(elfs, _visits(visits, begin, end), begin, end))


def _addresses(elf: Elf, functions: Sequence[str]) -> list[int]:
    """Return where functions begin, whatever the compiler has appended to their names."""
    wanted = re.compile("|".join(rf"{re.escape(name)}(\..*)?" for name in functions))
    return [s.address for s in elf.symbols if s.function and wanted.fullmatch(s.name)]


def _places(elfs: Sequence[Elf]) -> Iterator[tuple[int, int]]:
    for step in STEPS:
        for place in _addresses(elfs[step.core], step.functions) if step.functions else ():
            yield step.core, place


def _last_sample(log: Path) -> tuple[int, int]:
    """Return the cycles of the marks of the last sample."""
    begin = end = 0
    for line in log.read_text(encoding="ascii").splitlines():
        match line.split():
            case ["m", mark, cycle] if int(mark) == bench_plugin.MARK_BEGIN:
                begin = int(cycle)
            case ["m", mark, cycle] if int(mark) == bench_plugin.MARK_END:
                end = int(cycle)
    return begin, end


def _visits(log: Path, begin: int, end: int) -> list[tuple[int, int, int]]:
    """Return cycle, core and address of the visits in a sample."""
    rows = (line.split() for line in log.read_text(encoding="ascii").splitlines())
    found = [(int(cycle), int(core), int(place, 16)) for cycle, core, place in rows]
    return [visit for visit in found if begin <= visit[0] <= end]


def _phases(
    elfs: Sequence[Elf], visits: list[tuple[int, int, int]], begin: int, end: int
) -> Iterator[Phase]:
    before = begin
    for step in STEPS:
        now = end
        if step.functions:
            places = _addresses(elfs[step.core], step.functions)
            times = (c for c, core, at in visits if core == step.core and at in places)
            now = next((time for time in times if time >= before), -1)
            if now < 0:
                raise fail(
                    "W117", f"the sample has no phase {step.name!r}", exit_code=exits.INTERNAL
                )
        yield Phase(step, now - before)
        before = now
