# SPDX-License-Identifier: MIT
"""The tables of the README hold the figures of the stored baselines."""

import csv
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TABLE = re.compile(r"<!-- figures: .* (\S+)\.csv -->\n\n((?:\|.*\n)+)")
CELL = re.compile(r"\| *([^|]*[^| ]|) *(?=\|)")


def cells(line: str) -> list[str]:
    """Return the cells of a line of a table."""
    return CELL.findall(line)


def figures() -> list[tuple[str, str, str, str]]:
    """Return table, metric, column and figure of each figure that is measured here."""
    found = []
    for file, table in TABLE.findall((ROOT / "README.md").read_text(encoding="utf-8")):
        head, _, *lines = table.splitlines()
        for line in lines:
            row = dict(zip(cells(head), cells(line), strict=True))
            metric = row["metric"].strip("`")
            found += [(file, metric, name, row[name]) for name in COLUMNS if name in row]
    return found


COLUMNS = {
    "Weft": ("default", "p50"),
    "new application": ("checks", "p50"),
    "worst": ("default", "p50"),
    "best": ("default", "low"),
}
"""Configuration and statistic of a column."""
FIGURES = figures()


def result(file: str, metric: str, config: str) -> dict[str, str]:
    """Return the line of a baseline, by Debian 12's compiler."""
    with (ROOT / f"{file}.csv").open(encoding="utf-8") as lines:
        rows = [row for row in csv.DictReader(lines, restval="") if row["metric"] == metric]
    return min((row for row in rows if row["config"] == config), key=lambda row: row["compiler"])


@pytest.mark.parametrize(("target", "least"), [("cm3", 40), ("vex", 24)])
def test_the_tables_are_found(target: str, least: int) -> None:
    assert len([row for row in FIGURES if row[0] == f"bench/baseline/core/{target}"]) >= least


@pytest.mark.parametrize(("file", "metric", "column", "figure"), FIGURES)
def test_figure(file: str, metric: str, column: str, figure: str) -> None:
    config, statistic = COLUMNS[column]
    entry = result(file, metric, config)
    assert (entry[statistic] or entry["p50"]) == figure
