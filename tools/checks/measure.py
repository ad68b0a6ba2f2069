# SPDX-License-Identifier: MIT
"""Measures what has baselines and compares nothing: for compilers that have none yet.

    PYTHONPATH=tools .venv/bin/python -m checks.measure [STEP ...]

STEP is a step of `tests/run --all --list`, wildcards too; `bench-all-*` is all.
Results are in build/test/STEP.json.
"""

from __future__ import annotations

import fnmatch
import sys

from checks import runner, steps
from checks.steps import Step


def chosen(patterns: list[str]) -> list[Step]:
    """Return the steps with these names that have baselines."""
    found = steps.every_baseline(steps.measured)
    return [
        step for step in found if any(fnmatch.fnmatchcase(step.name, each) for each in patterns)
    ]


def main(patterns: list[str]) -> int:
    """Measure what is named."""
    some = chosen(patterns or ["bench-all-*"])
    if not some:
        print(f"no step {' '.join(patterns)} has baselines", file=sys.stderr)
        return 2
    return runner.run(some, 2)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
