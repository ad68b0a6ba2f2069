# SPDX-License-Identifier: MIT
"""Which steps a change can break: `tests/run --since REF`."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath

from checks import inputs
from checks.steps import Step

EVERYTHING = (
    *(
        "pyproject.toml",
        "tools/requirements.in",
        "tools/checks/requirements.in",
        "tools/docsite/requirements.in",
        "tools/requirements.lock",
        "tools/setup",
        "tests/run",
        "tests/conftest.py",
    ),
    *("tests/needs.py", ".ci", "Makefile", "tools/checks/__init__.py", "tools/checks/__main__.py"),
    *("tools/checks/inputs.py", "tools/checks/runner.py", "tools/checks/selection.py"),
    "tools/checks/passes.py",
    "tools/checks/steps.py",
)
"""What decides how every step runs."""
NO_STEP = (
    *("LICENSE", "LICENSES", ".clang-format", ".editorconfig", ".gitignore", "CMakePresets.json"),
    *(
        "CAVEATS.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "REUSE.toml",
        "SECURITY.md",
        "tests/README.md",
    ),
    "doc",
)
"""What, unless a test names it, only the checks of the whole tree read: they run always."""


def changed_since(reference: str, root: Path) -> list[PurePosixPath]:
    """Return the files that differ from a commit, also those that git does not know yet.

    Raises ValueError if there is no such commit.
    """

    def git(*arguments: str) -> list[str]:
        done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True)
        if done.returncode != 0:
            raise ValueError(done.stderr.strip())
        return list(filter(None, done.stdout.split("\0")))

    names = git("diff", "--name-only", "--no-renames", "-z", reference, "--")
    names += git("ls-files", "-z", "--others", "--exclude-standard")
    return [PurePosixPath(name) for name in sorted(set(names))]


def reduced(step: Step, changed: Sequence[PurePosixPath]) -> Step | None:
    """Return what of a step the changed files can break."""
    if step.tests:
        tests = tuple(test for test in step.tests if inputs.affected(test, changed))
        return replace(step, tests=tests) if tests else None
    if step.reads is None or any(inputs.touches(step.reads, file) for file in changed):
        return step
    return None


def is_common(steps: Sequence[Step], file: PurePosixPath) -> bool:
    """Return whether a file can change how any step ends: it decides how, or nothing is known."""
    if inputs.touches(EVERYTHING, file):
        return True
    known = [step for step in steps if step.tests or step.reads is not None]
    return not inputs.touches(NO_STEP, file) and not any(reduced(step, [file]) for step in known)


def selected(steps: Sequence[Step], changed: Sequence[PurePosixPath]) -> list[Step]:
    """Return the steps that changed files can break; all, if of a file nothing is known."""
    if any(is_common(steps, file) for file in changed):
        return list(steps)
    return [part for step in steps if (part := reduced(step, changed))]
