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


def goals_of(
    goals: dict[str, dict[str, float]], target: str, compilers: dict[str, str]
) -> dict[str, float]:
    """Return the goals of a target: its own, or in their place those of its compiler's version."""
    version = next((key for key in goals if _is_of(key, target, compilers.get(target, ""))), target)
    return goals.get(target, {}) | goals.get(version, {})


def _is_of(key: str, target: str, compiler: str) -> bool:
    name, _, version = key.partition(" ")
    return name == target and version in compiler.split()


def missed(
    goals: dict[str, dict[str, float]], results: list[dict[str, Any]], compilers: dict[str, str]
) -> list[str]:
    """Return a line for each goal that a result misses or that has no result.

    Goals of targets without any result, and results of other configurations, do not count.
    `compilers`: the name of each target's.
    """
    rows = {(row["target"], row["metric"]): row for row in results if row["config"] == "default"}
    lines = []
    for target in sorted({target for target, _ in rows}):
        for metric, goal in goals_of(goals, target, compilers).items():
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
    run = json.loads(Path(file).read_text(encoding="utf-8"))
    compilers = {name: target["compiler"] for name, target in run["context"]["targets"].items()}
    lines = missed(tomllib.loads(GOALS.read_text(encoding="utf-8")), run["results"], compilers)
    print(*lines, sep="\n", end="\n" if lines else "")
    return bool(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
