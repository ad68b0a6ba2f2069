# SPDX-License-Identifier: MIT
"""The table of the README holds the figures of the stored baseline."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROW = re.compile(r"^\| [^|]+ \| `([^`]+)` \| (\d+) \|", re.MULTILINE)


def baseline() -> dict[str, float]:
    results = json.loads((ROOT / "bench/baseline/cm3.json").read_text())["results"]
    return {entry["metric"]: entry["p50"] for entry in results if entry["target"] == "cm3"}


ROWS = ROW.findall((ROOT / "README.md").read_text())


def test_the_table_is_found() -> None:
    assert len(ROWS) >= 20


@pytest.mark.parametrize(("metric", "figure"), ROWS)
def test_figure(metric: str, figure: str) -> None:
    assert baseline()[metric] == int(figure)
