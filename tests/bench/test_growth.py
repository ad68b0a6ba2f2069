# SPDX-License-Identifier: MIT
"""What the longest interrupts-off time depends on: suite growth, where instructions are counted.

A series that is not in GROWS has the same longest time for the most waiters, owners, bytes or
timeouts as for the second fewest, where each takes its general path.
"""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.needs import need_tools
from weft.boards import board_of
from weft.cli import new_app

PREFIX = "kernel.masked.growth."

NOISE = 2
"""Instructions by which points of a series may differ: other branches of a constant path."""

GROWS = {
    "cm3": {
        "barrier.wait.wake.kernel",
        "mutex.unlock.held.k_to_k",
        "thread.set_priority.held.kernel",
        "thread.abort.held.kernel",
        "msgq.copy.immediate.kernel",
        "msgq.put.wake.kernel",
        "msgq.get.wake.kernel",
        "port.put.wake.kernel",
        "data_event.copy.immediate.kernel",
        "data_event.put.wake.kernel",
        "blackboard.copy.immediate.kernel",
        "timer.start.immediate.kernel",
        "timer.stop.first.kernel",
        "timer.expire.kernel",
        "thread.sleep.expire.kernel",
    },
}
GROWS["rv32"] = GROWS["cm3"] - {"thread.abort.held.kernel"}


def series_of(target: str, folder: Path) -> dict[str, list[int]]:
    """Return the longest interrupts-off times of each series, by increasing n."""
    file = folder / "growth.json"
    words = ["bench", "--suite", "growth", "--target", target, "--config", "default"]
    done = CliRunner().invoke(new_app(), [*words, "--json", str(file)])
    assert done.exit_code == 0, done.stderr
    points: dict[str, dict[int, int]] = {}
    for row in json.loads(file.read_text())["results"]:
        series, at, n = row["metric"].removeprefix(PREFIX).partition("@")
        if at and row["metric"].startswith(PREFIX):
            points.setdefault(series, {})[int(n)] = int(row["p50"])
    return {series: [longest[n] for n in sorted(longest)] for series, longest in points.items()}


@pytest.mark.parametrize("target", ["cm3", "rv32"])
def test_what_grows(target: str, tmp_path: Path) -> None:
    board = board_of(target)
    need_tools(board.compiler, board.run[0], "gcc")
    series = series_of(target, tmp_path)
    grows = {name for name, longest in series.items() if max(longest[2:]) > longest[1] + NOISE}
    assert grows == GROWS[target], "\n".join(f"{name}: {series[name]}" for name in sorted(series))
