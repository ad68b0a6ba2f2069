# SPDX-License-Identifier: MIT
"""The check of the bench's goals finds what misses them."""

import json
from pathlib import Path
from typing import Any

import pytest

from checks import goals

GOALS: dict[str, dict[str, float]] = {
    "vex": {"a": 20, "n": 1000},
    "vex 14.2.0": {"a": 23},
    "cm3": {"a": 9},
}


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
    assert goals.missed(GOALS, results, {"vex": "gcc (12.2.0-14) 12.2.0"}) == lines


def test_a_compiler_has_goals_of_its_own() -> None:
    def of(a: float, compiler: str) -> list[str]:
        return goals.missed(GOALS, [row("a", a), MET[1]], {"vex": compiler})

    assert of(23, "gcc (14.2.0+19) 14.2.0") == []
    assert of(24, "gcc (14.2.0+19) 14.2.0") == ["vex: a: 24 cycles, goal 23"]
    assert of(23, "gcc (12.2.0-14) 12.2.0") == ["vex: a: 23 cycles, goal 20"]
    assert goals.missed(GOALS, [row("a", 20)], {"vex": "gcc (14.2.0+19) 14.2.0"}) == [
        "vex: n: goal 1000, not measured"
    ]


def test_the_exit_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "results.json"
    context = {"targets": {"vex": {"compiler": "gcc 12"}}}
    rows = [row("semaphore.give.immediate.kernel", 1e9)]
    file.write_text(json.dumps({"context": context, "results": rows}))
    assert goals.main(str(file)) == 1
    assert "semaphore.give.immediate.kernel" in capsys.readouterr().out
    file.write_text(json.dumps({"context": context, "results": []}))
    assert goals.main(str(file)) == 0
    assert capsys.readouterr().out == ""
