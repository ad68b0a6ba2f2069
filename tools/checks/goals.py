# SPDX-License-Identifier: MIT
"""Compares a results file of the bench with the goals of bench/goals.toml.

Own: results and goals are Weft's.
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

from checks.tree import ROOT

GOALS = ROOT / "bench" / "goals.toml"
COUNTS = "switches in"
"""Units that begin so count what was done in a time: more is better."""


def missed(goals: dict[str, dict[str, float]], results: list[dict[str, Any]]) -> list[str]:
    """Return a line for each goal that a result misses or that has no result.

    Goals of targets without any result, and results of other configurations, do not count.
    """
    rows = {(row["target"], row["metric"]): row for row in results if row["config"] == "default"}
    lines = []
    for target in sorted({target for target, _ in rows} & goals.keys()):
        for metric, goal in goals[target].items():
            row = rows.get((target, metric))
            if row is None:
                lines.append(f"{target}: {metric}: goal {goal}, not measured")
                continue
            value, unit = row["p50"], row["unit"]
            if value < goal if unit.startswith(COUNTS) else value > goal:
                lines.append(f"{target}: {metric}: {value} {unit}, goal {goal}")
    return lines


def main(file: str) -> int:
    """Print what is missed; the exit code says whether there is any."""
    results = json.loads(Path(file).read_text(encoding="utf-8"))["results"]
    lines = missed(tomllib.loads(GOALS.read_text(encoding="utf-8")), results)
    print(*lines, sep="\n", end="\n" if lines else "")
    return bool(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
