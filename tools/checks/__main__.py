# SPDX-License-Identifier: MIT
"""`tests/run`: the command behind `make test`."""

from __future__ import annotations

import argparse
import fnmatch
import os
import shlex
import subprocess
import sys

from checks import runner, selection, steps
from checks.passes import Passes
from checks.tree import ROOT


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="tests/run", description="Run all checks and tests, or those named."
    )
    parser.add_argument("--list", action="store_true", help="show the steps and what they run")
    parser.add_argument("--format", action="store_true", help="only format the sources")
    parser.add_argument(
        "--all",
        action="store_true",
        help="add the nightly set: all mutants, seeds, baselines, fresh systems; takes hours",
    )
    parser.add_argument(
        "--since",
        metavar="COMMIT",
        help="leave out what the files that differ from this commit cannot break",
    )
    parser.add_argument(
        "--only",
        metavar="NAME",
        action="append",
        default=[],
        help="run this step only; wildcards; can be given again",
    )
    parser.add_argument(
        "--skip", metavar="NAME", action="append", default=[], help="leave this step out"
    )
    parser.add_argument(
        "--again", action="store_true", help="also run what has passed with the same inputs"
    )
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count() or 1, help="steps at once")
    return parser.parse_args()


def matches(name: str, patterns: list[str]) -> bool:
    """Return whether one of the patterns fits the name."""
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)


def without_passed(chosen: list[steps.Step], passes: Passes) -> list[steps.Step]:
    """Return what has not passed with the inputs of now; say what has."""
    left = [part for step in chosen if (part := passes.left(step))]
    names = {step.name for step in left}
    passed = [step.name for step in chosen if step.name not in names]
    if passed:
        print(f"passed before with the same inputs: {', '.join(passed)}; --again runs them, too")
    return left


def main() -> int:
    """Run the chosen steps."""
    options = arguments()
    if options.format:
        for command in steps.formatters():
            subprocess.run(command, cwd=ROOT, check=True)
        return 0
    every = steps.all_steps() + steps.nightly()
    chosen = every if options.all else steps.all_steps()
    for pattern in options.only + options.skip:
        if not any(matches(step.name, [pattern]) for step in chosen):
            print(f"tests/run: no step '{pattern}'; see tests/run --list", file=sys.stderr)
            return 2
    chosen = [
        step
        for step in chosen
        if (not options.only or matches(step.name, options.only))
        and not matches(step.name, options.skip)
    ]
    if options.since:
        try:
            changed = selection.changed_since(options.since, ROOT)
        except ValueError as error:
            print(f"tests/run: --since {options.since}: {error}", file=sys.stderr)
            return 2
        print(f"{len(changed)} files differ from {options.since}")
        chosen = selection.selected(chosen, changed) if changed else []
    passes = Passes(runner.LOGS / "passed", every)
    if not options.again and not runner.is_ci():
        chosen = without_passed(chosen, passes)
    if options.list:
        for step in chosen:
            print(f"{step.name:<24} {shlex.join(step.line)[:150]}")
        return 0
    if not chosen:
        print("nothing to run")
        return 0
    return runner.run(chosen, max(1, options.jobs), passes)


if __name__ == "__main__":
    sys.exit(main())
