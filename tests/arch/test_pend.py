# SPDX-License-Identifier: MIT
"""Interrupts by software on RISC-V, where requesting one takes several instructions.

The emulator's time makes the alarm of the program exact: to an instruction.
"""

import os
from pathlib import Path

import pytest

from tests.needs import need_target
from tests.nightly import targets
from tests.test_targets import check_tap
from weft.building.builder import build
from weft.model.description import load

HERE = Path(__file__).parent
BUILD = HERE.parents[1] / "build" / "tests" / "arch" / "pend"
WANTED = os.environ.get("TARGETS", "rv32,rv64").split(",")


@pytest.mark.parametrize("checks", [False, True], ids=["plain", "checks"])
@pytest.mark.parametrize("target", targets(*(t for t in ("rv32", "rv64") if t in WANTED)))
def test_requests_of_two_tasks(target: str, checks: bool) -> None:
    need_target(target)
    description = load(HERE / "pend" / "pend.yaml", target, checks=checks)
    check_tap(build(description, BUILD / ("checks" if checks else "plain"))[0])
