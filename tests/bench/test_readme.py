# SPDX-License-Identifier: MIT
"""The tables of the README hold the figures of the stored baselines."""

import csv
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TABLE = re.compile(r"<!-- figures: .* (\S+)\.csv -->\n\n((?:\|.*\n)+)")
ROW = re.compile(r"^\| [^|]+ \| `([^`]+)` \| (\d+) \|(?: (\d+) \|)?", re.MULTILINE)
ROWS = [
    (file, *row)
    for file, table in TABLE.findall((ROOT / "README.md").read_text())
    for row in ROW.findall(table)
]


def result(file: str, metric: str) -> dict[str, str]:
    """Return the line of a baseline: of the fastest configuration, by Debian 12's compiler."""
    with (ROOT / f"{file}.csv").open(encoding="utf-8") as lines:
        rows = [row for row in csv.DictReader(lines, restval="") if row["metric"] == metric]
    return min((row for row in rows if row["config"] == "default"), key=lambda row: row["compiler"])


@pytest.mark.parametrize(("target", "least"), [("cm3", 20), ("vex", 12)])
def test_the_tables_are_found(target: str, least: int) -> None:
    assert len([row for row in ROWS if row[0] == f"bench/baseline/core/{target}"]) >= least


@pytest.mark.parametrize(("file", "metric", "figure", "best"), ROWS)
def test_figure(file: str, metric: str, figure: str, best: str) -> None:
    entry = result(file, metric)
    assert entry["p50"] == figure
    if best:
        assert (entry["low"] or entry["p50"]) == best
