# SPDX-License-Identifier: MIT
"""The stored baselines: a row of a target has one name in all suites."""

import json
from collections import Counter
from pathlib import Path

import pytest

BASELINES = Path(__file__).resolve().parents[2] / "bench" / "baseline"
FILES = sorted(BASELINES.rglob("*.json"))


@pytest.mark.parametrize("target", sorted({file.stem for file in FILES}))
def test_suites_share_no_row(target: str) -> None:
    rows: Counter[tuple[str, str]] = Counter()
    for file in FILES:
        if file.stem == target:
            results = json.loads(file.read_text(encoding="utf-8"))["results"]
            rows.update((row["metric"], row["config"]) for row in results)
    assert rows
    assert [row for row, count in rows.items() if count > 1] == []
