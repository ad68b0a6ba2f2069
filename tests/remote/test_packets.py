# SPDX-License-Identifier: MIT
"""Packets of pools of both nodes that go to and fro, on every kind of machine."""

from pathlib import Path

import pytest

from tests.nightly import nightly
from tests.remote.programs import LONG_LIMIT, Program

FOLDER = Path(__file__).parent / "packets"
PACKETS = Program(FOLDER / "packets.yaml", ["exhausted and given back", "all came back"])


@pytest.mark.parametrize("sanitize", [None, *nightly("address,undefined")])
def test_processes(sanitize: str | None) -> None:
    PACKETS.check_processes(sanitize)


@pytest.mark.slow
@pytest.mark.parametrize("placement", ["harts", "one"])
def test_placements(placement: str) -> None:
    PACKETS.check_placement(FOLDER / "maps" / f"{placement}.yaml")


@pytest.mark.parametrize("placement", ["vex2"])
def test_on_cores(placement: str) -> None:
    PACKETS.check_placement(FOLDER / "maps" / f"{placement}.yaml", LONG_LIMIT)


@pytest.mark.slow
@pytest.mark.parametrize("faults", ["lossy", "none"])
def test_simulator(faults: str) -> None:
    PACKETS.check_simulator(faults)
