# SPDX-License-Identifier: MIT
"""What test programs on targets print."""

import re
from dataclasses import dataclass, field


@dataclass
class Tap:
    """The output of a TAP producer."""

    ok: int = 0
    failed: list[str] = field(default_factory=list)
    plan: int | None = None
    bail_out: str = ""
    notes: list[str] = field(default_factory=list)

    def read(self, line: str) -> None:
        if line.startswith("ok "):
            self.ok += 1
        elif line.startswith("not ok "):
            self.failed.append(line)
        elif found := re.fullmatch(r"1\.\.(\d+)", line):
            self.plan = int(found[1])
        elif line.startswith("Bail out!"):
            self.bail_out = line
        elif line.startswith("#"):
            self.notes.append(line)

    def problems(self) -> list[str]:
        problems = [*self.failed]
        if self.bail_out:
            problems.append(self.bail_out)
        elif self.plan is None:
            problems.append("the program ended before its plan")
        elif self.plan != self.ok + len(self.failed) or self.plan == 0:
            problems.append(f"{self.plan} tests planned, {self.ok + len(self.failed)} run")
        return problems + self.notes if problems else []
