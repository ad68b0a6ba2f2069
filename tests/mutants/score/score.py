# SPDX-License-Identifier: MIT
"""How many of many small changes of the kernel, or of the network, do the tests notice?

    tests/mutants/score/run.sh kernel [--count 200] [--seed 1] [--again]

universalmutator makes every change that its rules for C know; a random part of them is tried. What
the compiler refuses, or makes the same code of, is no mutant. The rest is noticed by a program of
the room, the one of the changed object first, or survives and is shown. Room `kernel`: simulated
port, with checks; `net`: storms over networks, and nodes with a network on the simulated port.

Results are stored below build/. Until the sources change, the same command resumes, and --again
tries only the survivors, with the tests as they are now.
"""

import argparse
import contextlib
import io
import random
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT)]  # as a program

from universalmutator import mutator  # noqa: E402

from tests.mutants.score.rooms import ROOMS, Room  # noqa: E402
from tests.mutants.score.tally import Tally, digest, score  # noqa: E402
from tests.simulated.simulated import CompileError  # noqa: E402

STORED = ROOT / "build" / "tests" / "score"
RULES = ("universal.rules", "c_like.rules", "c.rules")


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


def killer(room: Room, change: Change) -> str | None:
    """Return the first program that notices a change; None if there is no program with it."""
    stem = change.source.stem
    own = [name for name in room.killers if name == stem]
    built = False
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / change.source.name
        copy.write_text(change.text, encoding="utf-8")
        for name in dict.fromkeys((*own, *room.killers)):
            try:
                if room.fails(name, {change.source: copy}, Path(folder)):
                    return name
                built = True
            except (CompileError, RuntimeError):
                continue  # a program without this source
    return "" if built else None


def change_killer(room: Room) -> Callable[[Change], str | None]:
    """Return what finds the killer of a change, and None of one that makes no other code."""

    @cache
    def original(source: Path) -> bytes:
        return code(room.command, source, source.read_text(encoding="utf-8"))

    def find(change: Change) -> str | None:
        made = code(room.command, change.source, change.text)
        return killer(room, change) if made and made != original(change.source) else None

    return find


def interrupt(*_: object) -> None:
    """End as Ctrl-C does, also in the background, where a shell switches that off."""
    raise KeyboardInterrupt


def main() -> int:
    """Try a part of the changes of a room; return 0: survivors are for people to look at."""
    parser = argparse.ArgumentParser(description="Try random small changes of the sources.")
    parser.add_argument("room", choices=ROOMS)
    parser.add_argument("--count", type=int, default=200, help="changes that make other code")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="try stored survivors again")
    options = parser.parse_args()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, interrupt)
    room = ROOMS[options.room]
    sources = sorted(file for pattern in room.sources for file in ROOT.glob(pattern))
    every = [change for source in sources for change in changes(source)]
    random.Random(options.seed).shuffle(every)
    parts = sorted(ROOT.glob(f"{options.room}/**/*.[ch]"))
    tally = Tally.of(STORED / f"{options.room}.json", digest(parts))
    if options.again:
        tally.forget_survivors()
    tried = score(every, options.count, tally, change_killer(room), partial(print, flush=True))
    noticed = sum(bool(tally.tried[change]) for change in tried)
    survivors = len(tried) - noticed
    print(f"{options.room}: {noticed} of {len(tried)} changes noticed, {survivors} survive")
    return 0


if __name__ == "__main__":
    sys.exit(main())
