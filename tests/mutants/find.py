# SPDX-License-Identifier: MIT
"""Finds which program notices a mutant, that of its own object first, and writes it into the patch.

.venv/bin/python tests/mutants/find.py [ROOM/]NAME ...
"""

import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT)]  # as a program

from tests.mutants.mutant import Mutant, mutants  # noqa: E402
from tests.network import test_mutants as network  # noqa: E402
from tests.simulated import test_mutants as simulated  # noqa: E402
from tests.simulated.test_simulated import AREAS, NETWORKED  # noqa: E402

STORMS = [f"scripted {seed}" for seed in range(1, 41)] + ["free 1", "cycles 1 2000", "users 1"]
WORLDS = ["one_way", "overtaken", "seeds 1..40", "seeds 41..200"]
ROOMS = {
    "kernel": (simulated.fails, [*STORMS, *AREAS]),
    "net": (network.fails, [*NETWORKED, *WORLDS, *(f"small {world}" for world in WORLDS)]),
}


def first(mutant: Mutant, killers: Iterable[str]) -> str:
    """Return the first killer that fails."""
    fails, _ = ROOMS[mutant.patch.parent.name]
    with tempfile.TemporaryDirectory() as folder:
        changed = mutant.apply(Path(folder))
        return next((killer for killer in killers if fails(killer, changed, Path(folder))), "")


def main() -> int:
    """Look for the killers of the mutants of the command line, or of all without one."""
    names = sys.argv[1:]
    lost = 0
    for room, (_, killers) in ROOMS.items():
        for mutant in mutants(room):
            if not any(mutant.patch.match(f"{name}.patch") for name in names or ["*"]):
                continue
            own = [killer for killer in killers if killer == mutant.files[0].stem]
            killer = first(mutant, [*own, *killers])
            print(f"{room}/{mutant.name}: {killer or 'NOTHING NOTICES'}", flush=True)
            lost += not killer
            if killer:
                head = f"Killer: {mutant.killer}\n"
                mutant.patch.write_text(
                    mutant.text.replace(head, f"Killer: {killer}\n", 1), "utf-8"
                )
    return lost


if __name__ == "__main__":
    sys.exit(main())
