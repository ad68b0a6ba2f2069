# SPDX-License-Identifier: MIT
"""A task resets every kind of hub of another node."""

from pathlib import Path

import pytest

from tests.nightly import nightly
from tests.remote.programs import Program

FOLDER = Path(__file__).parent / "reset"
OUTPUT = [
    "also: reset",
    "resets: 0 failed, 15 counted",
    "waits: released 30 times",
]
RESET = Program(FOLDER / "reset.yaml", OUTPUT)


@pytest.mark.parametrize("sanitize", ["address,undefined", *nightly(None)])
def test_processes(sanitize: str | None) -> None:
    RESET.check_processes(sanitize)


@pytest.mark.parametrize("faults", ["lossy", *nightly("none")])
def test_simulator(faults: str) -> None:
    RESET.check_simulator(faults)
