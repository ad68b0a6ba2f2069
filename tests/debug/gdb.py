# SPDX-License-Identifier: MIT
"""Runs ./weft run --gdb and the command that it prints, in batch mode."""

import os
import re
import select
import shlex
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIMIT = 60
"""Seconds for each program."""
ATTACH = re.compile(r"^ +(gdb-multiarch .*)$", re.MULTILINE)


ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "tools"), "NO_COLOR": "1", "TERM": "dumb"}


def weft(*arguments: object) -> "subprocess.CompletedProcess[str]":
    """Run ./weft to its end."""
    return subprocess.run(
        [sys.executable, "-m", "weft", *map(str, arguments)],
        cwd=ROOT,
        env=ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )


def start(*arguments: object) -> "subprocess.Popen[bytes]":
    """Start ./weft run."""
    return subprocess.Popen(
        [sys.executable, "-m", "weft", "run", *map(str, arguments)],
        cwd=ROOT,
        env=ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


def commands_of(process: "subprocess.Popen[bytes]", count: int = 1) -> list[list[str]]:
    """Return the commands that the run prints for attaching."""
    assert process.stdout is not None
    said, end = "", time.monotonic() + LIMIT
    while len(ATTACH.findall(said)) < count:
        ready, _, _ = select.select([process.stdout], [], [], end - time.monotonic())
        assert ready, said
        read = os.read(process.stdout.fileno(), 4096)
        assert read, said
        said += read.decode()
    return [shlex.split(command) for command in ATTACH.findall(said)]


def attach(command: Sequence[str], *steps: str) -> str:
    """Run GDB with its commands; return what it says."""
    more = [part for step in ("set width 0", "set height 0") for part in ("-iex", step)]
    steps = ("set confirm off", *steps, "kill")
    words = [part for step in steps for part in ("-ex", step)]
    done = subprocess.run(
        [command[0], "-nx", "-batch", *more, *command[1:], *words],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    return done.stdout


def debugged(arguments: Sequence[object], *steps: str) -> str:
    """Start a description for GDB, attach, and end both; return what GDB says."""
    process = start(*arguments, "--gdb")
    try:
        return attach(commands_of(process)[0], *steps)
    finally:
        process.terminate()
        process.communicate(timeout=LIMIT)
