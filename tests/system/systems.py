# SPDX-License-Identifier: MIT
"""What tests of several machines share."""

import json
import os
import subprocess
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "tests" / "system"


LIMIT = 60
"""Seconds that the nodes of a run may take."""


def run_all(description: Path, placement: Path, folder: Path, *environment: str) -> list[str]:
    """Run the nodes of a description, which must end well and leave nothing; return their lines."""
    command = ["./weft", "run", description, "--map", placement, "--build-dir", folder, "--json"]
    run = mark()
    done = subprocess.run(
        ["env", run, *environment, *map(str, command), "--timeout", str(LIMIT)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=10 * LIMIT,
        check=False,
    )
    assert done.stdout, done.stderr
    lines = [line for node in json.loads(done.stdout)["nodes"] for line in node["output"]]
    assert (done.returncode, done.stderr) == (0, ""), "\n".join([*lines, done.stderr])
    assert marked(run) == []
    return lines


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
