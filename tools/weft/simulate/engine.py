# SPDX-License-Identifier: MIT
"""The engine of the simulator, simulator: builds it, gives it scenes, reads what it says.

scene.c of the engine defines scenes, its main.c the output.
"""

import contextlib
import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

from weft.base.exclusive import alone_in
from weft.diag import exits
from weft.diag.errors import Problem, WeftError, fail
from weft.paths import CACHE, ROOT
from weft.run.lines import Record, Stream, framed

SOURCES = ROOT / "simulator"
FLAGS = ("-std=gnu11", "-O2", "-g", "-Wall", "-Wextra", "-Werror", f"-I{ROOT / 'arch' / 'sim'}")

CONSOLE_TAGS = ("|", "@", "f")
"""Of lines that belong to the console of a node."""
ADDRESS = re.compile(r"0x[0-9a-f]{1,16}")


def engine(sanitize: str = "") -> Path:
    """Return the engine's program; build it if it is not there."""
    files = sorted([*SOURCES.glob("*.[ch]"), *(ROOT / "arch" / "sim").glob("*.h")])
    flags = [*FLAGS, *([f"-fsanitize={sanitize}"] if sanitize else [])]
    digest = hashlib.sha256(" ".join(flags).encode())
    for file in files:
        digest.update(file.read_bytes())
    program = CACHE / "sim" / f"engine-{digest.hexdigest()[:12]}"
    with alone_in(program.parent):
        if not program.is_file():
            _build(program, flags, files)
    return program


def _build(program: Path, flags: list[str], files: list[Path]) -> None:
    """Build the engine; what is left of a build that was killed is overwritten by the next one."""
    partial = program.with_name("engine.part")
    sources = [str(file) for file in files if file.suffix == ".c"]
    command = ["gcc", *flags, *sources, "-ldl", "-o", str(partial)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        hint = "apt-get install gcc"
        raise fail("W050", "gcc is not installed", exit_code=exits.MISSING, hint=hint) from None
    if done.returncode != 0:
        problem = Problem("W140", "the engine of the simulator does not compile")
        raise WeftError([problem], exits.BUILD, done.stderr)
    partial.replace(program)


@dataclass(frozen=True)
class Waiting:
    """What a task does when nothing happens any more. Addresses are those of its image; 0: none."""

    node: int
    task: str
    state: str
    hub: int
    owner: int
    """The task that has the mutex for which it waits."""


@dataclass
class Result:
    """The end of a run."""

    seed: int
    code: int
    nanoseconds: int
    """Virtual time."""
    events: int
    hash: str
    """Of all events: equal runs have equal ones."""
    reason: str
    """ended, until, stuck, timeout."""
    codes: dict[int, int] = field(default_factory=dict)
    """Exit codes by node; nodes that did not end are not there."""
    waiting: list["Waiting"] = field(default_factory=list)
    """When the run did not end: what the tasks do."""
    difference: list[str] = field(default_factory=list)
    """Of a replay: the event that was recorded, and the one that came."""


Sink = Callable[[str, str], None]
"""Gets each line of the engine that is not about the end: its tag and the rest."""


class Engine:
    """A running engine."""

    def __init__(self, sanitize: str = "") -> None:
        """Start it."""
        self._process = subprocess.Popen(
            [engine(sanitize)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def __enter__(self) -> "Engine":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """End it, whatever it does."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()

    def run(self, scene: Sequence[str], sink: Sink) -> Result:
        """Run a scene, which replaces the previous one."""
        assert self._process.stdin is not None and self._process.stdout is not None
        with contextlib.suppress(BrokenPipeError):  # it reports why
            self._process.stdin.write(os.fsencode("\n".join(["clear", *scene, "run", ""])))
            self._process.stdin.flush()
        parts = Result(0, 0, 0, 0, "", "")
        for raw in self._process.stdout:  # nothing but a newline ends a line
            line = raw.decode(errors="surrogateescape")
            tag, rest = line[0], line[1:].removesuffix("\n")
            if tag == "x":
                node, code = rest.split()
                parts.codes[int(node)] = int(code)
            elif tag == "w":
                node, task, *state, hub, owner = rest.split(" ")
                what = " ".join(state)
                parts.waiting.append(Waiting(int(node), task, what, int(hub, 16), int(owner, 16)))
            elif tag == "d":
                parts.difference.append(rest)
            elif tag == "!":
                raise fail("W141", f"the simulator refuses: {rest}")
            elif tag == "=":
                return _result(rest, parts)
            else:
                sink(tag, rest)
        status = self._process.wait()
        raise fail("W142", f"the engine of the simulator ended by itself, with code {status}")


def _result(text: str, parts: Result) -> Result:
    seed, code, time, events, digest, reason = text.split()
    return Result(
        int(seed),
        int(code),
        int(time),
        int(events),
        digest,
        reason,
        parts.codes,
        parts.waiting,
        parts.difference,
    )


class Console:
    """The console of one simulated node: what the engine says of it, as lines and records."""

    def __init__(self) -> None:
        """Begin without a line."""
        self._stream = Stream()
        self._base = (0, 0)

    def add(self, tag: str, text: str) -> Iterator[str]:
        """Take what the engine says after the node's number; return lines and records."""
        if tag != "|":
            base, size, text = text.split(" ", 2)
            self._base = int(base, 16), int(size, 16)
        if tag == "f":
            yield self._relocated(text)
            return
        for line in self._stream.add(f"{text}\n".encode(errors="surrogateescape")):
            yield self._relocated(line) if isinstance(line, Record) else line

    def _relocated(self, record: str) -> Record:
        """Return a record with the addresses that the image has."""
        first, count = self._base
        words = []
        for word in record.split(" "):
            name, equals, value = word.partition("=")
            if equals and ADDRESS.fullmatch(value) and 0 <= int(value, 16) - first < count:
                word = f"{name}={int(value, 16) - first:#x}"
            words.append(word)
        return Record(" ".join(words))


def run_alone(elf: Path) -> int:
    """Run one node without links, its console on the standard output; return its exit code."""
    console = Console()

    def show(tag: str, text: str) -> None:
        if tag not in CONSOLE_TAGS:
            return
        for line in console.add(tag, text.partition(" ")[2]):
            raw = f"{line}\n".encode(errors="surrogateescape")
            sys.stdout.buffer.write(framed(line) if isinstance(line, Record) else raw)
            sys.stdout.buffer.flush()

    with Engine() as running:
        result = running.run([f"node {elf.stem} {elf}"], show)
    for one in result.waiting:
        print(f"weft: task {one.task} {one.state}, forever", file=sys.stderr)
    return result.code
