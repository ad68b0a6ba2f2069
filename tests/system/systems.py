# SPDX-License-Identifier: MIT
"""What tests of several machines share."""

import os
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "tests" / "system"


def mark() -> str:
    """Return a mark for the environment of a run: its processes are known by it."""
    return f"WEFT_TEST_RUN={uuid.uuid4()}"


def marked(run: str) -> list[str]:
    """Return the commands of the processes that a run has started and that are still there."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and entry.name != str(os.getpid()):
            try:
                environment = (entry / "environ").read_bytes().split(b"\0")
                command = (entry / "cmdline").read_bytes().decode(errors="replace")
            except OSError:
                continue
            if run.encode() in environment:
                found.append(command.replace("\0", " "))
    return found
