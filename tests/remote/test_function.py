# SPDX-License-Identifier: MIT
"""A node calls functions that another one serves."""

from pathlib import Path

import pytest

from tests.nightly import nightly
from tests.remote.programs import LONG_LIMIT, Program

FOLDER = Path(__file__).parent / "function"
OUTPUT = [
    "far: 50 frames encoded",
    "far: refused 1, no wait 1",
    "far: those that need not wait 1",
    "far: last 0, results 50 50 50",
    "far: timeout 1, canceled 1",
    "far: served again 1",
    "far: 16 of several calls, refused 1",
    "near: encoded on its own node 1",
]
FUNCTION = Program(FOLDER / "function.yaml", OUTPUT)


@pytest.mark.parametrize("sanitize", ["address,undefined", *nightly(None)])
def test_processes(sanitize: str | None) -> None:
    FUNCTION.check_processes(sanitize)


@pytest.mark.parametrize("faults", ["lossy", *nightly("none")])
def test_simulator(faults: str) -> None:
    FUNCTION.check_simulator(faults)


@pytest.mark.parametrize(
    "placement", ["harts", "armed", *nightly("socket", "uart", "one", "armed_processes")]
)
def test_placement(placement: str) -> None:
    FUNCTION.check_placement(FOLDER / "maps" / f"{placement}.yaml")


@pytest.mark.slow
@pytest.mark.parametrize("placement", ["mixed"])
def test_simulated_cores(placement: str) -> None:
    FUNCTION.check_placement(FOLDER / "maps" / f"{placement}.yaml", LONG_LIMIT)
