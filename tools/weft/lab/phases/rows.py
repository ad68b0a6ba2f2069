# SPDX-License-Identifier: MIT
"""Phases A to E of calls as rows of the suite ipc: each row of a call, split.

The emulator's plugin or the simulator notes when the cores come to the functions at which phases
begin, in the run that measures the calls. That costs the programs nothing, so that the phases of a
sample add up to the sample.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from pathlib import Path

from weft.base.elf_types import Elf
from weft.diag import exits
from weft.diag.errors import fail
from weft.lab.console import ConsoleMetric
from weft.lab.phases.calls import steps
from weft.lab.phases.names import LETTERS, is_call, name_of
from weft.lab.phases.phases import OTHER, Step, samples_of
from weft.lab.phases.run import Visit, addresses, read_visits
from weft.lab.suites import metrics_of_suite

SUITE = "ipc"
WORK = "touch_"
"""How the names of the functions begin that are called."""

NOTED = 0.9
"""Share of the samples of a row that must have all phases. On an emulator a node may be awake, so
that it is not rung."""


def places(elfs: Sequence[Elf]) -> list[tuple[int, int]]:
    """Return the cores and addresses that are to be noted."""
    wanted = [(step.core, step.functions) for step in _steps(elfs)]
    return sorted({(core, at) for core, names in wanted for at in addresses(elfs[core], names)})


def split(
    console: Sequence[ConsoleMetric], elfs: Sequence[Elf], count: Path, visits: Path
) -> Iterator[ConsoleMetric]:
    """Yield the rows of the phases of each row of calls."""
    found = read_visits(visits)
    chain = _steps(elfs)
    ends = [(step, set(addresses(elfs[step.core], step.functions))) for step in chain]
    for metric, samples in zip(console, samples_of(count), strict=True):
        if is_call(metric.name):
            yield from _rows(metric.name, list(_phases(samples, ends, found)), len(samples))


def _steps(elfs: Sequence[Elf]) -> tuple[Step, ...]:
    names = {s.name for s in elfs[OTHER].symbols if s.function and s.name.startswith(WORK)}
    return steps(tuple(sorted(names)))


def _phases(
    samples: Sequence[tuple[int, int]],
    ends: Sequence[tuple[Step, set[int]]],
    visits: Sequence[Visit],
) -> Iterator[dict[str, int]]:
    """Yield what each phase of a sample takes, of the samples that have all of them."""
    counts = [visit.cycle for visit in visits]
    for begin, end in samples:
        inside = iter(visits[bisect_left(counts, begin) : bisect_left(counts, end)])
        before, took = begin + 1, dict.fromkeys(LETTERS, 0)
        for step, where in ends:
            now: int | None = end
            if step.functions:
                of_core = (v for v in inside if v.core == step.core and v.address in where)
                now = next((visit.cycle for visit in of_core), None)
            if now is None:
                break
            took[step.name[0].lower()] += now - before
            before = now
        else:
            yield took


def _rows(metric: str, taken: Sequence[dict[str, int]], count: int) -> Iterator[ConsoleMetric]:
    if len(taken) < NOTED * count:
        text = f"{len(taken)} of {count} samples of {metric} have all phases"
        raise fail("W117", text, exit_code=exits.INTERNAL)
    texts = dict(metrics_of_suite(SUITE))
    for letter in LETTERS:
        name = name_of(metric, letter)
        yield ConsoleMetric(name, texts[name], [float(took[letter]) for took in taken])
