# SPDX-License-Identifier: MIT
"""Tasks of several nodes meet at a barrier."""

from pathlib import Path

import pytest

from tests.nightly import nightly
from tests.remote.programs import Program

FOLDER = Path(__file__).parent / "barrier"
OUTPUT = [
    "far: met 20 times",
    "far: alone 1 1",
    "here: met 20 times, near 20, still waiting 1",
]
BARRIER = Program(FOLDER / "barrier.yaml", OUTPUT)


@pytest.mark.parametrize("sanitize", ["address,undefined", *nightly(None)])
def test_processes(sanitize: str | None) -> None:
    BARRIER.check_processes(sanitize)


@pytest.mark.slow
@pytest.mark.parametrize("faults", ["lossy", "none"])
def test_simulator(faults: str) -> None:
    BARRIER.check_simulator(faults)
