# SPDX-License-Identifier: MIT
"""Where the cycles of calls between two simulated cores go, phase by phase.

The simulator notes when each core reaches the functions at which phases
begin. That takes no time of the programs: they are those of the bench.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from weft.base import inputs
from weft.base.elf_types import Elf
from weft.diag import exits
from weft.diag.errors import fail
from weft.lab import counting_plugin
from weft.lab.phases.run import Visit, addresses, run
from weft.paths import ROOT

DESCRIPTION = ROOT / "bench" / "net" / "letter.yaml"


@dataclass(frozen=True)
class Step:
    """The end of a phase: a core reaches a function, or the sample ends."""

    name: str
    text: str
    core: int
    functions: tuple[str, ...]
    """The first of them to which it comes; none: the end of the sample."""


@dataclass(frozen=True)
class Packet:
    """A packet without which the sample does not end."""

    core: int
    """That sends it."""
    payload: int = 0
    """Bytes."""


@dataclass(frozen=True)
class Row:
    """A row of the bench, and its way."""

    metric: str
    number: int
    """Among the rows of the program, from 0."""
    steps: tuple[Step, ...]
    packets: tuple[Packet, ...]
    rings: tuple[int, ...]
    """The cores that have to be rung, one after the other."""


CALLER, OTHER = 0, 1
LOOKS = ("weft_net_poll_in_idle_unlock", "weft_net_doorbell")
RECEIVE = ("weft_net_receive",)
REQUEST = ("weft_net_serve_request",)
"""Where answers to other calls come in between."""
DOORBELL = ("weft_board_doorbell",)
SEND = ("send_locked",)

THERE = (
    Step("call", "the call, to the driver of the link", CALLER, SEND),
    Step("frame", "the frame into the ring", CALLER, DOORBELL),
    Step("notify", "the doorbell, until the other core polls", OTHER, LOOKS),
    Step("poll", "it finds the frame", OTHER, RECEIVE),
)
MESSAGE = (
    *THERE,
    Step("work", "the message is handed to the task that waits", OTHER, SEND),
    Step("answer", "the answer into the ring", OTHER, DOORBELL),
    Step("notify back", "the doorbell, until the first core polls", CALLER, LOOKS),
    Step("poll back", "it finds the answer", CALLER, RECEIVE),
    Step("wake", "the caller is woken and returns", CALLER, ()),
)
LOOP = (
    *THERE[:-1],
    Step("poll", "it finds the frame", OTHER, REQUEST),
    Step("work", "the semaphore is given", OTHER, SEND),
    Step("answer", "the answer into the ring", OTHER, DOORBELL),
    Step("far task", "the far task takes and gives; meanwhile the caller takes", OTHER, SEND),
    Step("poll back", "its frame, until the first core finds it", CALLER, REQUEST),
    Step("wake", "the caller is woken and returns", CALLER, ()),
)
LOOP_POSTED = (
    *THERE,
    Step("far task", "the far task is woken, takes and gives", OTHER, SEND),
    Step("frame back", "its frame into the ring", OTHER, DOORBELL),
    Step("notify back", "the doorbell, until the first core polls", CALLER, LOOKS),
    Step("poll back", "it finds the frame", CALLER, RECEIVE),
    Step("wake", "the caller is woken and returns", CALLER, ()),
)
ROWS = (
    Row(
        "port.put.remote@64",
        1,
        MESSAGE,
        (Packet(CALLER, 64), Packet(OTHER)),
        (OTHER, CALLER),
    ),
    Row(
        "semaphore.loop.remote.alone@1",
        2,
        LOOP,
        (Packet(CALLER), Packet(OTHER), Packet(OTHER)),
        (OTHER, CALLER),
    ),
    Row(
        "semaphore.loop.posted.alone@1",
        3,
        LOOP_POSTED,
        (Packet(CALLER), Packet(OTHER)),
        (OTHER, CALLER),
    ),
)
"""The answer to the far task's give comes after the end of a sample: it is not among the packets
of the loop. What rings while a core looks already need not interrupt it."""


@dataclass(frozen=True)
class Phase:
    """A phase of a sample."""

    step: Step
    cycles: int


def measure(target: str) -> dict[str, list[Phase]]:
    """Build and run the program of the rows; return the phases of each one's last sample."""
    steps = [step for row in ROWS for step in row.steps]
    wanted = [(step.core, step.functions) for step in steps if step.functions]
    done = run(target, DESCRIPTION, wanted)
    samples = last_samples(done.count)
    return {
        row.metric: list(split(row.steps, done.elfs, done.visits, samples[row.number]))
        for row in ROWS
    }


def last_samples(log: Path) -> list[tuple[int, int]]:
    """Return the cycles of the marks of the last sample of each row."""
    return [samples[-1] if samples else (0, 0) for samples in samples_of(log)]


def samples_of(log: Path) -> list[list[tuple[int, int]]]:
    """Return the counts at the marks of the samples of each row."""
    rows: list[list[tuple[int, int]]] = []
    begin = 0
    with inputs.understood(log, counting_plugin.LOG_CODE, counting_plugin.LOG_DAMAGED):
        for words in counting_plugin.complete_rows(log):
            match words:
                case ["m", mark, _] if int(mark) == counting_plugin.MARK_METRIC:
                    rows.append([])
                case ["m", mark, cycle] if int(mark) == counting_plugin.MARK_BEGIN:
                    begin = int(cycle)
                case ["m", mark, cycle] if int(mark) == counting_plugin.MARK_END:
                    rows[-1].append((begin, int(cycle)))
    return rows


def split(
    steps: Sequence[Step], elfs: Sequence[Elf], visits: Sequence[Visit], sample: tuple[int, int]
) -> Iterator[Phase]:
    """Split a sample where the cores come to the functions of the steps, in their order."""
    before, end = sample
    for step in steps:
        now = end
        if step.functions:
            places = addresses(elfs[step.core], step.functions)
            found = (v for v in visits if v.core == step.core and v.address in places)
            now = next((v.cycle for v in found if before <= v.cycle <= end), -1)
            if now < 0:
                raise fail(
                    "W117", f"the sample has no phase {step.name!r}", exit_code=exits.INTERNAL
                )
        yield Phase(step, now - before)
        before = now
