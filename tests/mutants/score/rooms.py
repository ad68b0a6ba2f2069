# SPDX-License-Identifier: MIT
"""Which sources are changed, and the programs that are to notice it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.network import test_mutants as network
from tests.simulated import test_mutants as simulated
from tests.simulated.test_simulated import AREAS, NETWORKED, UNITS

SCRIPTED = [f"scripted {seed}" for seed in range(1, 6)]
CALLS = (
    *("dumped", "ends", "entries", "interrupted", "leavers", "lives", "locks"),
    *("long_messages 1 30000", "meetings", "nested_copies", "proxies", "records", "search 1 3000"),
    *("slots", "transfers", "urgent", "walks"),
)
LOADS = ("loads mutex_first", "loads free 1")
Fails = Callable[[str, dict[Path, Path], Path], bool]


@dataclass(frozen=True)
class Room:
    """Which sources are changed, and what is to notice it."""

    sources: tuple[str, ...]
    command: Sequence[str]
    fails: Fails
    killers: tuple[str, ...]


ROOMS = {
    "kernel": Room(
        ("kernel/*.c", *(f"kernel/{name}/*.c" for name in ("budget", "dma", "swi", "user"))),
        simulated.WITH_USERS.command,
        simulated.fails,
        (*SCRIPTED, "free 1", "cycles 1 2000", "users 1", *AREAS, *CALLS, *UNITS, *LOADS),
    ),
    "net": Room(
        ("net/*.c", "net/hub/*.c", "net/layouts/*.c", "net/router/*.c"),
        network.PARTS.command,
        network.fails,
        ("layout", "one_way", *NETWORKED, "seeds 1..40", "small seeds 1..40", "overtaken"),
    ),
}
