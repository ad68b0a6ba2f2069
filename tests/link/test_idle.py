# SPDX-License-Identifier: MIT
"""An idle function that waits for interrupts, on nodes whose links ring no doorbell."""

from pathlib import Path

import pytest

from tests.needs import need_target
from weft.building.builder import build
from weft.model.description import load
from weft.run.runner import run

HERE = Path(__file__).parent
BUILD = HERE.parents[1] / "build" / "tests" / "link" / "idle"
LIMIT = 20  # seconds


NOTIFIED = {
    "spin": "spin",
    "interrupt": "interrupt",
    "poll": "poll, period: 1ms",
    "adaptive": "adaptive, period: 1ms",
    "armed": "armed, period: 1ms, after: 1ms",
}


@pytest.mark.parametrize("notify", NOTIFIED)
def test_nothing_waits_for_an_interrupt_that_does_not_come(notify: str, tmp_path: Path) -> None:
    need_target("host")
    text = (
        (HERE / "idle/idle.yaml").read_text().replace("notify: spin", f"notify: {NOTIFIED[notify]}")
    )
    file = tmp_path / "idle.yaml"
    file.write_text(text.replace("[main.c]", f"[{HERE / 'idle/main.c'}]"))
    description = load(file)
    programs = build(description, BUILD / notify)
    outcomes = run(programs, lambda *_: None, LIMIT, True, description.network.plan)
    assert [outcome.code for outcome in outcomes] == [0, 0]
