# SPDX-License-Identifier: MIT
"""Mutants of the network, each of which its stress test must detect: mutants/net.

`Killer:` is one of the worlds that have a name, or seeds: `one_way`, `overtaken`, `seeds 1..40`;
with `small` in front, of the preset of that name. `proxies`, `polls` and `layout` are of
tests/simulated/.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.mutants.mutant import Mutant, mutants, parameters
from tests.network.image import Parts
from tests.network.storm import storm
from tests.simulated import test_mutants as simulated
from tests.simulated.test_simulated import NETWORKED, OF_NETWORK

PARTS = Parts()
SMALL = Parts(optimize="-Os", small=True)


def worlds(killer: str) -> Iterator[storm.World]:
    """Return what a killer runs."""
    name, _, seeds = killer.partition(" ")
    if name == "seeds":
        first, _, last = seeds.partition("..")
        return map(storm.world, range(int(first), int(last or first) + 1))
    return iter([{"one_way": storm.one_way, "overtaken": storm.overtaken}[name](GAPS[name])])


GAPS = {"one_way": 10_000, "overtaken": 9_700_000}


def fails(killer: str, changed: dict[Path, Path], folder: Path) -> bool:
    """Tell whether a world with changed sources of the network fails."""
    if killer in (*NETWORKED, *OF_NETWORK):
        return simulated.fails(killer, changed, folder)
    what = killer.removeprefix("small ")
    program = storm.linked(PARTS if what == killer else SMALL, folder / "storm.elf", changed)
    return bool(storm.many(worlds(what), jobs=1, program=program, stop=True))


@pytest.mark.parametrize("mutant", parameters("net"))
def test_mutant_is_caught(mutant: Mutant, tmp_path: Path) -> None:
    changed = mutant.apply(tmp_path)
    assert fails(mutant.killer, changed, tmp_path), f"{mutant.killer} does not notice"


@pytest.mark.slow
def test_killers_pass_without_their_mutants(tmp_path: Path) -> None:
    """Otherwise they would say nothing."""
    killers = {mutant.killer for mutant in mutants("net") if not mutant.survives}
    assert [killer for killer in sorted(killers) if fails(killer, {}, tmp_path)] == []
