# SPDX-License-Identifier: MIT
"""The audio example: what its budget predicts is what it costs, within 5 %."""

import json

import pytest
from typer.testing import CliRunner

from tests.needs import need_tools
from weft.cli.main import new_app
from weft.model.boards import board_of
from weft.paths import ROOT

PROFILE = ROOT / "examples" / "audio" / "profiles" / "audio.yaml"
MARGIN = 0.05


@pytest.mark.slow
@pytest.mark.parametrize("target", ["cm3", "rv32"])
def test_the_prediction_holds(target: str) -> None:
    board = board_of(target)
    need_tools(board.compiler, board.run[0], "gcc")
    done = CliRunner().invoke(new_app(), ["budget", str(PROFILE), "--target", target, "--json"])
    assert done.exit_code == 0, done.stderr
    budget = json.loads(done.stdout)
    assert budget["unit"] == "instructions" and budget["missing"] == []
    assert budget["measured"]["per_period"] > 100
    assert abs(budget["measured"]["error"]) < MARGIN
