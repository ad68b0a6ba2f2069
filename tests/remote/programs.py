# SPDX-License-Identifier: MIT
"""Programs of several nodes that print the same lines wherever their nodes are."""

import subprocess
from dataclasses import dataclass
from pathlib import Path

from tests.needs import need_description
from weft.model.description import load

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "tests" / "remote"
LIMIT = 60
LONG_LIMIT = 600
"""Seconds for nodes that are simulated clock by clock."""


def need(file: Path, placement: Path | None = None) -> None:
    """Skip a test unless the compilers and emulators of a placement are installed."""
    need_description(load(file, None, placement))


@dataclass(frozen=True)
class Program:
    """A description, and what its nodes print, in this order."""

    file: Path
    output: list[str]

    def weft(self, name: str, *arguments: object) -> "subprocess.CompletedProcess[str]":
        """Run ./weft with a folder for what it builds."""
        folder = BUILD / self.file.stem / name
        return subprocess.run(
            ["./weft", *map(str, arguments), "--build-dir", str(folder)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=2 * LONG_LIMIT,
            check=False,
        )

    def check(self, done: "subprocess.CompletedProcess[str]") -> None:
        """Check that a run has ended well and what it has printed."""
        lines = [line.rpartition("| ")[2] for line in done.stdout.splitlines()]
        assert done.returncode == 0 and lines == self.output, done.stdout + done.stderr

    def check_processes(self, sanitize: str | None) -> None:
        """Run the nodes as processes, with sanitizers or without."""
        more = () if sanitize is None else ("--sanitize", sanitize)
        name = "processes" if sanitize is None else "sanitized"
        self.check(self.weft(name, "run", self.file, "--timeout", LIMIT, *more))

    def check_placement(self, placement: Path, limit: int = LIMIT) -> None:
        """Run the nodes where a map file puts them."""
        need(self.file, placement)
        name = placement.stem
        self.check(self.weft(name, "run", self.file, "--map", placement, "--timeout", limit))

    def check_simulator(self, faults: str) -> None:
        """Run the nodes in the simulator."""
        self.check(self.weft("sim", "sim", self.file, "--faults", faults))
