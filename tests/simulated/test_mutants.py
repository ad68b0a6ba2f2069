# SPDX-License-Identifier: MIT
"""Can the tests fail? Each mutant of the kernel must be caught: mutants/kernel.

`Killer:` is a program of kernel/ or unit/, or a storm with its seed; `users` is that of user tasks,
and `slots` has one; `meetings`, `proxies` and `polls` have a network, `dma` and `transfers` a DMA
engine; behind `loads`, interrupts come before each load of the kernel.
"""

import subprocess
from pathlib import Path

import pytest

from tests.mutants.mutant import ROOT, Mutant, mutants, parameters, rooms
from tests.simulated.simulated import CompileError, Simulated
from tests.simulated.test_simulated import (
    NETWORKED,
    OF_NETWORK,
    OF_USERS,
    UNITS,
    WITH_DMA,
    sources_of,
    sources_of_unit,
)
from tests.simulated.users import user_storm

LIMIT = 20
KERNEL = Simulated(sanitized=False)
WITH_USERS = Simulated(sanitized=False, users=True)
WITH_NETWORK = Simulated(sanitized=False, net=True)
WITH_ENGINE = Simulated(sanitized=False, dma=True)
LOADS = Simulated(sanitized=False, loads=True)


def program_of(name: str, changed: dict[Path, Path], folder: Path, kernel: Simulated) -> Path:
    """Build a program with changed sources of the kernel."""
    if name == "users":
        return user_storm(WITH_USERS, changed, folder)
    if name in OF_NETWORK:
        kernel = WITH_NETWORK
    if name in (*UNITS, *OF_NETWORK):
        return kernel.program(name, sources_of_unit(name), ["-lcmocka"], changed, folder)
    if name in NETWORKED:
        kernel = WITH_NETWORK
    if name in OF_USERS:
        kernel = WITH_USERS
    if name in WITH_DMA:
        kernel = WITH_ENGINE
    return kernel.program(name, sources_of(name), changed=changed, folder=folder)


def fails(killer: str, changed: dict[Path, Path], folder: Path) -> bool:
    """Tell whether a program with changed sources of the kernel fails."""
    words = killer.removeprefix("loads ")
    name, *arguments = words.split()
    program = program_of(name, changed, folder, KERNEL if words == killer else LOADS)
    try:
        done = subprocess.run(
            [program, *arguments], capture_output=True, timeout=LIMIT, check=False
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


@pytest.mark.parametrize("mutant", parameters("kernel"))
def test_mutant_is_caught(mutant: Mutant, tmp_path: Path) -> None:
    changed = mutant.apply(tmp_path)
    try:
        assert fails(mutant.killer, changed, tmp_path), f"{mutant.killer} does not notice"
    except CompileError as error:
        pytest.fail(f"does not compile: {error}", pytrace=False)


@pytest.mark.slow
def test_killers_pass_without_their_mutants(tmp_path: Path) -> None:
    """Otherwise they would say nothing."""
    killers = {mutant.killer for mutant in mutants("kernel") if not mutant.survives}
    assert [killer for killer in sorted(killers) if fails(killer, {}, tmp_path)] == []


def test_every_mutant_applies(tmp_path: Path) -> None:
    """By day, when none of them is tried."""
    for room in rooms():
        for mutant in mutants(room):
            mutant.apply(tmp_path / room / mutant.name)


def test_survivors_are_confessed() -> None:
    caveats = (ROOT / "CAVEATS.md").read_text(encoding="utf-8")
    survivors = [m.name for room in rooms() for m in mutants(room) if m.survives]
    assert [name for name in survivors if f"`{name}`" not in caveats] == []
