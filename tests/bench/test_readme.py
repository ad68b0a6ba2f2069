# SPDX-License-Identifier: MIT
"""The tables of the README hold the figures of the stored baselines."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TABLE = re.compile(r"<!-- figures: .* (\S+)\.json -->\n\n((?:\|.*\n)+)")
ROW = re.compile(r"^\| [^|]+ \| `([^`]+)` \| (\d+) \|(?: (\d+) \|)?", re.MULTILINE)
ROWS = [
    (file, *row)
    for file, table in TABLE.findall((ROOT / "README.md").read_text())
    for row in ROW.findall(table)
]


def result(file: str, metric: str) -> dict[str, object]:
    results = json.loads((ROOT / f"{file}.json").read_text())["results"]
    return next(entry for entry in results if entry["metric"] == metric)


@pytest.mark.parametrize(("target", "least"), [("cm3", 20), ("vex", 12)])
def test_the_tables_are_found(target: str, least: int) -> None:
    assert len([row for row in ROWS if row[0] == f"bench/baseline/{target}"]) >= least


@pytest.mark.parametrize(("file", "metric", "figure", "best"), ROWS)
def test_figure(file: str, metric: str, figure: str, best: str) -> None:
    entry = result(file, metric)
    assert entry["p50"] == int(figure)
    if best:
        placements = entry.get("placements")
        low = placements["low"] if isinstance(placements, dict) else entry["p50"]
        assert low == int(best)
