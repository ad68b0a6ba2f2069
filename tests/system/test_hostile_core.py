# SPDX-License-Identifier: MIT
"""A hostile second core at a link through shared memory: the first one continues its own work,
its calls end, and it serves the second core when that is healthy again. CORE_ATTACKS in the
environment says how many attacks there are in each of three rounds, CORE_SEED which.

Only nodes that restart independently: in a shared reset domain (`reset: shared`) a node that
violates the protocol is not used any more, and calls to it wait forever.
What the second core may do with hubs that it may use, and with memory outside of the link's, is not
the question here.
"""

import os
from functools import cache
from pathlib import Path

import pytest

from tests.needs import need_description
from tests.system.systems import BUILD
from tests.test_targets import with_word
from weft.building.builder import Program, build
from weft.model.description import Description, load
from weft.run.runner import run

FILE = Path(__file__).parent / "hostile_core" / "hostile_core.yaml"
SEED = int(os.environ.get("CORE_SEED", "1"))
ATTACKS = int(os.environ.get("CORE_ATTACKS", "400"))
SIMULATED = 10
"""A simulated machine takes one attack where emulators take as many."""
LIMIT = 30
LONG_LIMIT = 600
ROUNDS = 3
LONGEST_TICK = 5000
"""Microseconds that a task which sleeps for 1 ms may need for that: the most urgent of its node."""


@cache
def built(target: str) -> tuple[Description, list[Program]]:
    """Build both images, once for all seeds."""
    folder = BUILD / "hostile_core" / target
    folder.mkdir(parents=True, exist_ok=True)
    placement = folder / "map.yaml"
    placement.write_text(f"weft: 1\nboards: {{a: {target}, b: {target}}}\n")
    description = load(FILE, None, placement)
    need_description(description)
    return description, build(description, folder)


def numbers(lines: list[str], start: str) -> dict[str, int]:
    """Return the numbers of the line that begins with a word, by the words before them."""
    words = next(line for line in lines if line.startswith(start + " ")).split()
    return {name: int(number) for name, number in zip(words[::2], words[1::2], strict=True)}


def survives(target: str, seed: int, attacks: int, limit: int) -> None:
    """Run once, and check what the victim tells."""
    description, (a, b) = built(target)
    b = with_word(with_word(b, "hostile_seed", seed), "hostile_attacks", attacks)
    lines: list[str] = []
    outcomes = run([a, b], lambda _, line: lines.append(line), limit, plan=description.network.plan)
    b.elf.unlink()
    assert [(outcome.code, outcome.fault) for outcome in outcomes] == [(0, None)] * 2, lines
    rounds = [numbers([line], "round") for line in lines if line.startswith("round ")]
    assert [one["round"] for one in rounds] == list(range(ROUNDS + 1)), lines
    ticks = [one["ticks"] for one in rounds]
    assert ticks == sorted(set(ticks)), "its own work does not go on"
    work, calls = numbers(lines, "ticks"), numbers(lines, "calls")
    assert work["wrong"] == 0 and 0 <= work["ticks"] - work["checked"] <= 1, work
    assert work["longest"] <= LONGEST_TICK, work
    assert calls["failed"] < calls["calls"] and calls["longest"] <= calls["limit"], calls
    done = numbers(lines, "attacks")
    assert done["attacks"] == ROUNDS * attacks and done["sessions"] > ROUNDS, done
    print(f"{target}, seed {seed}: {done} {work} {calls} {numbers(lines, 'letters')}")


@pytest.mark.parametrize("target", ["mps2-an521", "virt-rv32"])
def test_first_core_survives(target: str) -> None:
    survives(target, SEED, ATTACKS, LIMIT)


@pytest.mark.slow
def test_first_simulated_core_survives() -> None:
    survives("vex2", SEED, ATTACKS // SIMULATED, LONG_LIMIT)


@pytest.mark.slow
@pytest.mark.parametrize("target", ["mps2-an521", "virt-rv32"])
@pytest.mark.parametrize("seed", range(SEED + 1, SEED + 21))
def test_first_core_survives_at_night(target: str, seed: int) -> None:
    survives(target, seed, 10 * ATTACKS, LONG_LIMIT)
