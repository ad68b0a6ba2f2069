# SPDX-License-Identifier: MIT
"""What does not wait for planned polls: calls that a node forwards, and what ends a call early."""

from pathlib import Path

import pytest

from tests.remote.programs import Program

TESTS = Path(__file__).parent
ROUTE = Program(TESTS / "armed_route" / "armed_route.yaml", ["a: 5 of 5"])
LATE = Program(TESTS / "armed_late" / "armed_late.yaml", [f"gpp: {case} well" for case in range(9)])


def test_forwarded_calls_do_not_wait() -> None:
    ROUTE.check_placement(TESTS / "armed_route" / "maps" / "harts.yaml")


def test_a_call_that_ends_early_does_not_wait() -> None:
    LATE.check_placement(TESTS / "armed_late" / "maps" / "harts.yaml")


@pytest.mark.slow
@pytest.mark.parametrize("sanitize", ["address,undefined", None])
def test_nor_does_it_between_processes(sanitize: str | None) -> None:
    LATE.check_processes(sanitize)
