# SPDX-License-Identifier: MIT
"""The engine of the simulator, board/sim/engine: builds it, gives it scenes, reads what it says.

What a scene is stands in scene.c of the engine, what it says in its main.c.
"""

import contextlib
import hashlib
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

from weft import exits
from weft.errors import Problem, WeftError, fail
from weft.paths import BOARDS, BUILD, ROOT

SOURCES = BOARDS / "sim" / "engine"
FLAGS = ("-std=gnu11", "-O2", "-g", "-Wall", "-Wextra", "-Werror", f"-I{ROOT / 'port' / 'sim'}")


_BUILDING = threading.Lock()


def engine(sanitize: str = "") -> Path:
    """Return the engine's program; build it if it is not there."""
    files = sorted([*SOURCES.glob("*.[ch]"), *(ROOT / "port" / "sim").glob("*.h")])
    flags = [*FLAGS, *([f"-fsanitize={sanitize}"] if sanitize else [])]
    digest = hashlib.sha256(" ".join(flags).encode())
    for file in files:
        digest.update(file.read_bytes())
    program = BUILD / "sim" / f"engine-{digest.hexdigest()[:12]}"
    with _BUILDING:
        _build(program, flags, files)
    return program


def _build(program: Path, flags: list[str], files: list[Path]) -> None:
    """Build the engine if it is not there; other processes may do so at the same time."""
    if not program.is_file():
        program.parent.mkdir(parents=True, exist_ok=True)
        new = program.with_suffix(f".{os.getpid()}")
        sources = [str(file) for file in files if file.suffix == ".c"]
        command = ["gcc", *flags, *sources, "-ldl", "-o", str(new)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        except FileNotFoundError:
            hint = "apt-get install gcc"
            raise fail("W050", "gcc is not installed", exit_code=exits.MISSING, hint=hint) from None
        if done.returncode != 0:
            problem = Problem("W140", "the engine of the simulator does not compile")
            raise WeftError([problem], exits.BUILD, done.stderr)
        new.replace(program)


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
    waiting: list[tuple[int, str, str, int]] = field(default_factory=list)
    """When the run did not end: node, task, what it does, address of the hub in the image."""
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
            text=True,
            errors="replace",
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
        """Run a scene, in place of the one before."""
        assert self._process.stdin is not None and self._process.stdout is not None
        with contextlib.suppress(BrokenPipeError):  # then it says why
            self._process.stdin.write("\n".join(["clear", *scene, "run", ""]))
            self._process.stdin.flush()
        parts = Result(0, 0, 0, 0, "", "")
        for line in self._process.stdout:
            tag, rest = line[0], line[1:].rstrip("\n")
            if tag == "x":
                node, code = rest.split()
                parts.codes[int(node)] = int(code)
            elif tag == "w":
                node, task, *state, place = rest.split(" ")
                parts.waiting.append((int(node), task, " ".join(state), int(place, 16)))
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


def run_alone(elf: Path) -> int:
    """Run one node without links, its console on the standard output; return its exit code."""

    def show(tag: str, text: str) -> None:
        if tag == "|":
            print(text.partition(" ")[2], flush=True)
        elif tag == "@":
            print(relocated(text)[1], flush=True)

    with Engine() as running:
        result = running.run([f"node {elf.stem} {elf}"], show)
    for _, task, state, _ in result.waiting:
        print(f"weft: task {task} {state}, for ever", file=sys.stderr)
    return result.code


def relocated(text: str) -> tuple[int, str]:
    """Return the node and the text of a fault record, with addresses as the image has them."""
    node, base, size, record = text.split(" ", 3)
    first, count = int(base, 16), int(size, 16)
    words = []
    for word in record.split(" "):
        name, equals, value = word.partition("=")
        if equals and value.startswith("0x") and 0 <= int(value, 16) - first < count:
            word = f"{name}={int(value, 16) - first:#x}"
        words.append(word)
    return int(node), " ".join(words)
