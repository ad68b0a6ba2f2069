# SPDX-License-Identifier: MIT
"""What does not wait for planned polls: calls that a node forwards, and timeouts."""

from pathlib import Path

from tests.remote.programs import Program

TESTS = Path(__file__).parent
ROUTE = Program(TESTS / "armed_route" / "armed_route.yaml", ["a: 5 of 5"])
LATE = Program(TESTS / "armed_late" / "armed_late.yaml", ["gpp: 3 of 3", "dsp: done"])


def test_forwarded_calls_do_not_wait() -> None:
    ROUTE.check_placement(TESTS / "armed_route" / "maps" / "harts.yaml")


def test_a_timeout_does_not_wait() -> None:
    LATE.check_placement(TESTS / "armed_late" / "maps" / "harts.yaml")
