# SPDX-License-Identifier: MIT
"""No test is left out of both the normal run and the nightly set."""

import subprocess

from checks import steps
from checks.tree import ROOT


def test_the_nightly_set_has_every_test_that_is_marked_slow() -> None:
    command = [steps.PYTEST, "-q", "--collect-only", "-m", "slow", "tests"]
    listed = subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, text=True, timeout=120, check=True
    )
    marked = {line.split("::")[0] for line in listed.stdout.splitlines() if "::" in line}
    in_steps = {str(path) for step in steps.slow_tests() for path in step.tests}
    folders = {path.split("/")[1] for path in marked if path.count("/") > 1}

    assert marked <= in_steps
    assert folders == set(steps.SLOW)
