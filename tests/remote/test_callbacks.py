# SPDX-License-Identifier: MIT
"""Requests call back when they have ended, wherever their hubs are."""

from pathlib import Path

import pytest

from tests.nightly import nightly
from tests.remote.programs import LONG_LIMIT, Program

FOLDER = Path(__file__).parent / "callbacks"
OUTPUT = [
    "lead: 50 calls called back",
    "lead: 3 chains of 30 calls",
    "lead: 30 units of the own node, 1 deep",
    "lead: far: timeout 1, no wait 1, canceled 1, reset 1",
    "lead: near: timeout 1, no wait 1, canceled 1, reset 1",
    "lead: one of two 2, result 6, the other one canceled 1",
    "lead: flags 1, collected 0 77",
    "lead: without a callback 1 1",
    "lead: callbacks of former lives 0, of the last one 2",
]
CALLBACKS = Program(FOLDER / "callbacks.yaml", OUTPUT)


@pytest.mark.parametrize("sanitize", [None, *nightly("address,undefined")])
def test_processes(sanitize: str | None) -> None:
    CALLBACKS.check_processes(sanitize)


@pytest.mark.slow
@pytest.mark.parametrize("faults", ["lossy", "none"])
def test_simulator(faults: str) -> None:
    CALLBACKS.check_simulator(faults)


@pytest.mark.slow
@pytest.mark.parametrize(
    "placement",
    ["cm3-and-rv32", "harts", "one", "one_cm3", "one_rv32", "socket", "uart"],
)
def test_placement(placement: str) -> None:
    CALLBACKS.check_placement(FOLDER / "maps" / f"{placement}.yaml")


@pytest.mark.slow
@pytest.mark.parametrize("placement", ["mixed"])
def test_simulated_cores(placement: str) -> None:
    CALLBACKS.check_placement(FOLDER / "maps" / f"{placement}.yaml", LONG_LIMIT)
