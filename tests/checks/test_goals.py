# SPDX-License-Identifier: MIT
"""The check of the bench's goals finds what misses them."""

import json
from pathlib import Path
from typing import Any

import pytest

from checks import goals

GOALS: dict[str, dict[str, float]] = {"vex": {"a": 20, "n": 1000}, "cm3": {"a": 9}}


def row(metric: str, p50: float, unit: str = "cycles", **other: str) -> dict[str, Any]:
    return {
        "target": "vex",
        "config": "default",
        "metric": metric,
        "p50": p50,
        "unit": unit,
        **other,
    }


MET = [row("a", 20), row("n", 1000, "switches in 30 s")]


@pytest.mark.parametrize(
    ("results", "lines"),
    [
        (MET, []),
        ([row("a", 21), MET[1]], ["vex: a: 21 cycles, goal 20"]),
        ([MET[0], row("n", 999, "switches in 30 s")], ["vex: n: 999 switches in 30 s, goal 1000"]),
        ([MET[0]], ["vex: n: goal 1000, not measured"]),
        ([*MET, row("a", 99, config="objcore")], []),
        ([row("a", 99, target="host")], []),
    ],
)
def test_what_misses_a_goal(results: list[dict[str, Any]], lines: list[str]) -> None:
    assert goals.missed(GOALS, results) == lines


def test_the_exit_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "results.json"
    file.write_text(json.dumps({"results": [row("semaphore.give.immediate.kernel", 1e9)]}))
    assert goals.main(str(file)) == 1
    assert "semaphore.give.immediate.kernel" in capsys.readouterr().out
    file.write_text(json.dumps({"results": []}))
    assert goals.main(str(file)) == 0
    assert capsys.readouterr().out == ""
