# SPDX-License-Identifier: MIT
"""The stored baselines are what `./weft compare` and `./weft bench` can use."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from made import result, results, target_context

from weft import bench, bench_results
from weft.boards import board_of
from weft.paths import SPEC

FILES = sorted(bench_results.BASELINE.rglob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_baseline_holds_one_target_of_exact_counts(path: Path) -> None:
    schema = json.loads((SPEC / "results.schema.json").read_text())
    Draft202012Validator(schema).validate(json.loads(path.read_text()))
    baseline = bench_results.load(path)
    (target,) = baseline.context.targets
    assert target == path.stem
    assert baseline.context.targets[target].board == board_of(target).name
    assert baseline.context.targets[target].configuration["name"] == "default"
    assert all(row.exact and row.target == target for row in baseline.results)


def test_accepting_writes_counted_targets_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench_results, "BASELINE", tmp_path)
    run = results(
        result("a", [1.0, 2.0]),
        result("a", [5.0, 6.0], "host", "ns"),
        cm3=target_context(),
        host=target_context(unit="ns"),
    )
    (path,) = bench.accept_baseline(run)
    assert path == tmp_path / "cm3.json"
    first = path.read_bytes()
    run.context.date = "2030-01-01T00:00:00Z"
    bench.accept_baseline(run)
    assert path.read_bytes() == first
    assert [r.metric for r in bench_results.load(path).results] == ["a"]


def test_a_run_is_compared_with_the_baseline(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench_results, "BASELINE", tmp_path)
    assert bench.baseline_changes(results(result("a", [9.0] * 3))) is None
    bench.accept_baseline(results(result("a", [9.0] * 3)))
    found = bench.baseline_changes(results(result("a", [19.0] * 3)))
    assert found is not None
    _, _, rows = found
    assert [(r.metric, r.change) for r in rows if r.change] == [("a", 10)]
