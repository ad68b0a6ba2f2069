# SPDX-License-Identifier: MIT
"""Rows of loads: of each sample, what the core that takes it did not wait.

Simulated cores only, whose waits the simulator notes; a process reads its own processor time.
"""

from collections.abc import Sequence
from pathlib import Path

from weft.base.elf_types import Elf
from weft.lab import waits
from weft.lab.console import ConsoleMetric
from weft.lab.phases.phases import samples_of
from weft.lab.phases.run import read_visits

SUITE = "telephone"
LOAD = "telephone.load"


def places(elf: Elf) -> list[tuple[int, int]]:
    """Return core and addresses that are to be noted."""
    return [(0, at) for at in waits.places(elf)]


def take(console: Sequence[ConsoleMetric], count: Path, visits: Path) -> None:
    """Replace the samples of rows of loads, which have the whole time."""
    noted = [(visit.cycle, visit.core, visit.address) for visit in read_visits(visits)]
    (idle,) = waits.of_cores(noted, 1)
    for metric, samples in zip(console, samples_of(count), strict=True):
        if metric.name == LOAD:
            metric.samples = [float(waits.busy(idle, *sample)) for sample in samples]
