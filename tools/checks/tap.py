# SPDX-License-Identifier: MIT
"""Runs the test programs of a folder on a target and reads their TAP output.

    python -m checks.tap TARGET FOLDER [./weft run options]

Every *.yaml in the folder or below is a program. A program passes when it
exits with 0, announces its plan, and every point of the plan is "ok".
"""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from checks.tree import ROOT

POINT = re.compile(r"(not )?ok\b(.*)")
PLAN = re.compile(r"1\.\.(\d+)")


@dataclass
class Outcome:
    """What a program's TAP output says."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    planned: int | None = None
    bailed: str | None = None

    def fault(self, exit_code: int) -> str | None:
        """Return why the program failed, if it did."""
        points = self.passed + self.failed + self.skipped
        if self.bailed is not None:
            return self.bailed
        if self.failed:
            return f"{self.failed} of {points} tests failed"
        if exit_code:
            return f"exit code {exit_code}"
        if self.planned is None:
            return "no plan: the output is not complete"
        if self.planned != points:
            return f"{self.planned} tests planned, {points} ran"
        if points == 0:
            return "no tests"
        return None


def parse(output: str) -> Outcome:
    """Read TAP; other lines are passed over. ./weft run may put a node's name before a line."""
    outcome = Outcome()
    for raw in output.splitlines():
        line = re.sub(r"^\w+\s*\| ?", "", raw)
        point, plan = POINT.match(line), PLAN.match(line)
        if plan:
            outcome.planned = int(plan[1])
        elif point and point[1]:
            outcome.failed += 1
        elif point and "# SKIP" in point[2].upper():
            outcome.skipped += 1
        elif point:
            outcome.passed += 1
        elif line.startswith("Bail out!"):
            outcome.bailed = line
    return outcome


def run(description: Path, target: str, options: list[str]) -> tuple[Outcome, str | None]:
    """Run one program, with its output shown; return what it says and why it failed."""
    name = description.relative_to(ROOT)
    command = [str(ROOT / "weft"), "run", str(name), "--target", target, *options]
    print(f"$ {' '.join(['./weft', *command[1:]])}", flush=True)
    result = subprocess.run(
        command,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    print(result.stdout, flush=True)
    outcome = parse(result.stdout)
    return outcome, outcome.fault(result.returncode)


def main() -> int:
    """Run every program of the folder."""
    target, folder, options = sys.argv[1], ROOT / sys.argv[2], sys.argv[3:]
    programs = sorted(folder.rglob("*.yaml"))
    faults, passed, skipped = [], 0, 0
    for program in programs:
        outcome, fault = run(program, target, options)
        passed += outcome.passed
        skipped += outcome.skipped
        if fault:
            faults.append(f"{program.relative_to(ROOT)} on {target}: {fault}")
    for line in faults:
        print(line)
    print(
        f"{len(programs)} programs, {passed} tests passed, {skipped} skipped, "
        f"{len(faults)} programs failed"
    )
    return 1 if faults or not programs else 0


if __name__ == "__main__":
    sys.exit(main())
