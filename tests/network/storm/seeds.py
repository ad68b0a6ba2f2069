# SPDX-License-Identifier: MIT
"""The long run of the stress test of networks: any number of seeds, in parts.

    .venv/bin/python tests/network/storm/seeds.py 1..10000 [--shard 2/4] [--jobs 2]

What is found is printed at once. The parts that are done are noted for the program that was run:
after an interruption the same command continues; another program starts over.
"""

import argparse
import fcntl
import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT)]  # as a program

from tests.network.storm import storm  # noqa: E402

PART = 100
NOTES = ROOT / "build" / "tests" / "network" / "seeds"


class Done:
    """Which parts a program has passed through, and what was found; several shards write it."""

    def __init__(self, program: Path) -> None:
        """Read what there is."""
        NOTES.mkdir(parents=True, exist_ok=True)
        self.file = NOTES / f"{hashlib.sha256(program.read_bytes()).hexdigest()[:16]}.txt"
        lines = self.file.read_text(encoding="utf-8").splitlines() if self.file.exists() else []
        self.parts = {int(line.split()[1]) for line in lines if line.startswith("part ")}
        self.wrong = {int(line.split()[1]) for line in lines if line.startswith("seed ")}

    def add(self, first: int, wrong: list[int]) -> None:
        """Note a part that has ended, with the seeds that failed."""
        with self.file.open("a", encoding="utf-8") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            file.write("".join(f"seed {seed}\n" for seed in wrong) + f"part {first}\n")
        self.parts.add(first)
        self.wrong.update(wrong)


def pair(text: str, between: str) -> tuple[int, int]:
    """Return the two numbers of an argument."""
    first, found, second = text.partition(between)
    try:
        return int(first), int(second) if found else int(first)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text} is not N{between}N") from None


def parts_of(first: int, last: int, shard: tuple[int, int]) -> Iterator[int]:
    """Return the first seeds of the parts of a shard."""
    if not 1 <= shard[0] <= shard[1]:
        raise SystemExit(f"seeds: there is no shard {shard[0]}/{shard[1]}")
    return iter(range(first + (shard[0] - 1) * PART, last + 1, shard[1] * PART))


def main() -> int:
    """Run the seeds of the command line."""
    parser = argparse.ArgumentParser(description="Run seeds of the stress test of networks.")
    parser.add_argument("seeds", type=lambda text: pair(text, ".."), help="first..last")
    parser.add_argument("--shard", type=lambda text: pair(text, "/"), default=(1, 1), help="2/4")
    parser.add_argument("--jobs", type=int, default=2, help="engines at once")
    options = parser.parse_args()
    first, last = options.seeds
    parts = list(parts_of(first, last, options.shard))
    program = storm.image()
    done = Done(program)
    for number, begin in enumerate(parts, start=1):
        if begin not in done.parts:
            worlds = map(storm.world, range(begin, min(begin + PART, last + 1)))
            found = storm.many(worlds, options.jobs, program=program)
            for result in found:
                name = storm.world(result.seed).name
                print(
                    f"seed {result.seed}: code {result.code}, {result.reason}; {name}", flush=True
                )
            done.add(begin, [result.seed for result in found])
        if number % 10 == 0:
            print(f"{number} of {len(parts)} parts of {PART} seeds", flush=True)
    wrong = [seed for seed in sorted(done.wrong) if first <= seed <= last]
    print(f"{len(wrong)} violations" + (f": {wrong}" if wrong else ""))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
