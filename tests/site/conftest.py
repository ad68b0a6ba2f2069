# SPDX-License-Identifier: MIT
"""The built site, for the tests of its pages."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from docsite.build import OUTPUT
from tests.needs import need_tools
from weft.paths import ROOT

LIMIT = 600
"""Seconds for a build; on a machine without other work it takes well below one minute."""


@pytest.fixture(scope="session")
def site() -> Path:
    """Build the site, and return its folder."""
    need_tools("doxygen")
    done = subprocess.run(
        [sys.executable, "-m", "docsite"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": "tools"},
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == ""
    return OUTPUT
