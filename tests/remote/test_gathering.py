# SPDX-License-Identifier: MIT
"""A server gathers calls of several callers, and passes them on as one."""

from pathlib import Path

import pytest

from tests.nightly import nightly
from tests.remote.programs import Program

FOLDER = Path(__file__).parent / "gathering"
OUTPUT = [*(f"gpp: {case} gathered" for case in range(9)), "dsp: done"]
GATHERING = Program(FOLDER / "gathering.yaml", OUTPUT)


@pytest.mark.parametrize("sanitize", ["address,undefined", *nightly(None)])
def test_processes(sanitize: str | None) -> None:
    GATHERING.check_processes(sanitize)


@pytest.mark.parametrize("faults", ["lossy", *nightly("none")])
def test_simulator(faults: str) -> None:
    GATHERING.check_simulator(faults)


@pytest.mark.parametrize("placement", ["harts", *nightly("socket", "uart", "one", "cm3-and-rv32")])
def test_placement(placement: str) -> None:
    GATHERING.check_placement(FOLDER / "maps" / f"{placement}.yaml")
