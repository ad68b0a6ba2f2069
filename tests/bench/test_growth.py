# SPDX-License-Identifier: MIT
"""What the longest interrupts-off time depends on: suite growth, where instructions are counted.

A series that is not in GROWS has the same longest time for the most waiters, owners, bytes or
timeouts as for the second most, of which there are enough that each takes its general path.
"""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.needs import need_tools
from weft.cli.main import new_app
from weft.lab import suites
from weft.model.boards import board_of, boards

PREFIX = "kernel.masked.growth."
EXPIRE = ("growth.timer.expire.kernel", "growth.thread.sleep.expire.kernel")

NOISE = 2
"""Instructions by which points of a series may differ: other branches of a constant path."""

GROWS = {
    "mutex.unlock.held.k_to_k",
    "thread.abort.held.kernel",
    "thread.set_priority.held.kernel",
}


def measured(target: str, folder: Path) -> dict[str, int]:
    """Return the median of each row."""
    file = folder / "growth.json"
    words = ["bench", "--suite", "growth", "--target", target, "--config", "default"]
    done = CliRunner().invoke(new_app(), [*words, "--output", str(file)])
    assert done.exit_code == 0, done.stderr
    return {row["metric"]: int(row["p50"]) for row in json.loads(file.read_text())["results"]}


def series_of(rows: dict[str, int], prefix: str) -> dict[str, list[int]]:
    """Return the points of each series, by increasing n; without the prefix of its name."""
    points: dict[str, dict[int, int]] = {}
    for metric, value in rows.items():
        series, at, n = metric.removeprefix(prefix).partition("@")
        if at and metric.startswith(prefix):
            points.setdefault(series, {})[int(n)] = value
    return {series: [found[n] for n in sorted(found)] for series, found in points.items()}


@pytest.mark.parametrize("target", ["cm3", "rv32"])
def test_what_grows(target: str, tmp_path: Path) -> None:
    board = board_of(target)
    need_tools(board.compiler, board.run[0], "gcc")
    rows = measured(target, tmp_path)
    series = series_of(rows, PREFIX)
    grows = {name for name, longest in series.items() if longest[-1] > longest[-2] + NOISE}
    assert grows == GROWS, "\n".join(f"{name}: {series[name]}" for name in sorted(series))
    whole = series_of(rows, "")
    for name in EXPIRE:
        assert whole[name] == sorted(set(whole[name])), f"{name}: {whole[name]}"


def test_only_targets_that_count_no_idle_time_run_it() -> None:
    """A sample of what expires at once contains the time until then."""
    counting = {board.target for board in boards().values() if board.unit == "instructions"}
    [part] = suites.parts("growth")
    assert part.targets is not None and set(part.targets) <= counting
    assert {"cm3", "cm33", "cm4f", "rv32", "rv64", "rv64d"} <= set(part.targets)
