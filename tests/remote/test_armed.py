# SPDX-License-Identifier: MIT
"""With `notify: armed`, answers of calls wait for planned polls, and all else rings."""

from pathlib import Path

import pytest

from tests.remote.programs import LONG_LIMIT, Program

FOLDER = Path(__file__).parent / "armed"
ARMED = Program(FOLDER / "armed.yaml", ["gpp: 12 of 12", "dsp: done"])


@pytest.mark.slow
@pytest.mark.parametrize("sanitize", ["address,undefined", None])
def test_processes(sanitize: str | None) -> None:
    ARMED.check_processes(sanitize)


@pytest.mark.slow
@pytest.mark.parametrize("placement", ["harts"])
def test_placement(placement: str) -> None:
    ARMED.check_placement(FOLDER / "maps" / f"{placement}.yaml")


@pytest.mark.slow
@pytest.mark.parametrize("placement", ["mixed"])
def test_simulated_cores(placement: str) -> None:
    ARMED.check_placement(FOLDER / "maps" / f"{placement}.yaml", LONG_LIMIT)
