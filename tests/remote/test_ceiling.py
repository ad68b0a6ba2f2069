# SPDX-License-Identifier: MIT
"""A priority ceiling holds for owners on other nodes."""

from pathlib import Path

import pytest

from tests.remote.programs import Program

FOLDER = Path(__file__).parent / "ceiling"
OUTPUT = [
    "free: at 6, 0 ran",
    "unlocked: at 20, 1 ran",
    "handed over: at 6, 0 ran",
    "above: at 4, 0 ran",
    "unlocked: at 20, 3 ran",
    "no wait: 1, at 20",
    "timeout: 2, at 20",
]
CEILING = Program(FOLDER / "ceiling.yaml", OUTPUT)


@pytest.mark.slow
@pytest.mark.parametrize("sanitize", ["address,undefined", None])
def test_processes(sanitize: str | None) -> None:
    CEILING.check_processes(sanitize)


@pytest.mark.slow
@pytest.mark.parametrize("faults", ["lossy", "none"])
def test_simulator(faults: str) -> None:
    CEILING.check_simulator(faults)
