# SPDX-License-Identifier: MIT
"""How many of many small changes of the kernel, or of the network, do the tests notice?

    tests/mutants/score/run.sh kernel [--count 200] [--seed 1]

universalmutator makes every change that its rules for C know; a random part of them is tried. What
the compiler refuses, or makes the same code of, is no mutant. The rest is noticed by a program of
the room, the one of the changed object first, or survives and is shown. Room `kernel`: simulated
port, with checks; `net`: storms over networks.
"""

import argparse
import contextlib
import io
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT)]  # as a program

from universalmutator import mutator  # noqa: E402

from tests.network import test_mutants as network  # noqa: E402
from tests.simulated import test_mutants as simulated  # noqa: E402
from tests.simulated.simulated import CompileError  # noqa: E402
from tests.simulated.test_simulated import AREAS  # noqa: E402

SCRIPTED = [f"scripted {seed}" for seed in range(1, 6)]
RULES = ("universal.rules", "c_like.rules", "c.rules")
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
        ("kernel/*.c", "kernel/swi/*.c", "kernel/budget/*.c", "kernel/user/*.c"),
        simulated.WITH_USERS.command,
        simulated.fails,
        (*SCRIPTED, "free 1", "cycles 1 2000", "users 1", *AREAS),
    ),
    "net": Room(
        ("net/*.c", "net/hub/*.c", "net/router/*.c"),
        network.PARTS.command,
        network.fails,
        ("one_way", "seeds 1..40", "small seeds 1..40", "overtaken"),
    ),
}


@dataclass(frozen=True)
class Change:
    """A file with one line changed."""

    source: Path
    line: int
    before: str
    after: str
    text: str

    def __str__(self) -> str:
        place = self.source.relative_to(ROOT)
        return f"{place}:{self.line}: {self.before.strip()}  ->  {self.after.strip()}"


def changes(source: Path) -> Iterator[Change]:
    """Yield all changes of a file."""
    lines = source.read_text(encoding="utf-8").splitlines(keepends=True)
    with contextlib.redirect_stdout(io.StringIO()):  # it says which rules it has
        found = mutator.mutants_regexp(lines, ruleFiles=list(RULES), ignorePatterns=[])
    for number, after, *_ in found:
        text = "".join((*lines[: number - 1], after, *lines[number:]))
        yield Change(source, number, lines[number - 1], after, text)


def code(command: Sequence[str], source: Path, text: str) -> bytes:
    """Return the object code of a changed source; nothing if it does not compile."""
    with tempfile.NamedTemporaryFile(suffix=".o") as output:
        done = subprocess.run(
            [*command, "-g0", f"-I{source.parent}", "-x", "c", "-", "-c", "-o", output.name],
            input=text,
            text=True,
            capture_output=True,
            check=False,
        )
        return Path(output.name).read_bytes() if done.returncode == 0 else b""


def killer(room: Room, change: Change) -> str:
    """Return the first program that notices a change."""
    stem = change.source.stem
    own = [name for name in room.killers if name == stem]
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / change.source.name
        copy.write_text(change.text, encoding="utf-8")
        for name in dict.fromkeys((*own, *room.killers)):
            try:
                if room.fails(name, {change.source: copy}, Path(folder)):
                    return name
            except (CompileError, RuntimeError):
                continue  # a program without this source
    return ""


def main() -> int:
    """Try a part of the changes of a room; return 0: survivors are for people to look at."""
    parser = argparse.ArgumentParser(description="Try random small changes of the sources.")
    parser.add_argument("room", choices=ROOMS)
    parser.add_argument("--count", type=int, default=200, help="changes that make other code")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    room = ROOMS[options.room]
    sources = sorted(file for pattern in room.sources for file in ROOT.glob(pattern))
    every = [change for source in sources for change in changes(source)]
    random.Random(options.seed).shuffle(every)
    noticed: list[str] = []
    survivors: list[Change] = []
    for change in every:
        if len(noticed) + len(survivors) == options.count:
            break
        made = code(room.command, change.source, change.text)
        original = change.source.read_text(encoding="utf-8")
        if not made or made == code(room.command, change.source, original):
            continue
        name = killer(room, change)
        if name:
            noticed.append(name)
        else:
            survivors.append(change)
            print(change, flush=True)
    tried = len(noticed) + len(survivors)
    print(f"{options.room}: {len(noticed)} of {tried} changes noticed, {len(survivors)} survive")
    return 0


if __name__ == "__main__":
    sys.exit(main())
