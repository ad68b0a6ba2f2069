# SPDX-License-Identifier: MIT
"""The model of results: what it refuses, and files of older versions."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from tests.bench.made import result, results
from weft.diag.errors import WeftError
from weft.lab import results_file
from weft.lab.handover import UNIT as COUNT
from weft.lab.results import versions
from weft.lab.results.model import VERSION
from weft.paths import SPEC

ROW = result("a.b", [3.0] * 5)


def of_version_1(*commands: str) -> dict[str, Any]:
    """Return a file as version 1 wrote it, with a row for each command."""
    document = results_file.as_json(results(*(replace(ROW, command=c) for c in commands)))
    document["version"] = 1
    for row in document["results"]:
        del row["suite"], row["better"]
    return document


def loaded(document: dict[str, Any], folder: Path) -> results_file.Results:
    path = folder / "results.json"
    path.write_text(json.dumps(document))
    return results_file.load(path)


def test_version_1_has_the_suite_in_the_command(tmp_path: Path) -> None:
    document = of_version_1("./weft bench --suite net --target cm3 --metric 'a'", "nothing")
    document["results"][1]["unit"] = COUNT
    document["beside"] = [{k: v for k, v in document.items() if k not in ("version", "failed")}]
    read = loaded(document, tmp_path)
    for part in (read, *read.beside):
        assert [(row.suite, row.better) for row in part.results] == [("net", "less"), ("", "more")]
    assert results_file.as_json(read)["version"] == VERSION == 2


def test_each_version_has_an_upgrade() -> None:
    assert len(versions.UPGRADES) == VERSION - 1


@pytest.mark.parametrize("rows", [None, 5, [5, None], {}])
def test_a_wrong_file_of_version_1_is_refused(rows: Any, tmp_path: Path) -> None:
    with pytest.raises(WeftError, match="`results"):
        loaded({**of_version_1("x"), "results": rows}, tmp_path)


def test_a_file_is_read_and_written_without_a_change(tmp_path: Path) -> None:
    row = replace(ROW, p50=2.5, mean=3, better="more", suite="core")
    text = results_file.as_text(results(row))
    assert results_file.as_text(loaded(json.loads(text), tmp_path)) == text
    assert '"mean": 3,' in text and '"p50": 2.5,' in text


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("unit", "furlongs"),
        ("samples", 0),
        ("p50", "3"),
        ("p50", True),
        ("better", "higher"),
        ("stddev", -1),
        ("exact", 1),
        ("distribution", [{"low": 1, "high": 2, "count": 0}]),
        ("layouts", {"count": 2}),
        ("estimate", {"mean": 1, "surprise": 2}),
    ],
)
def test_wrong_values_are_refused_by_model_and_schema(field: str, value: Any) -> None:
    with pytest.raises(ValidationError, match=field):
        replace(ROW, **{field: value})
    document = results_file.as_json(results(ROW))
    document["results"][0][field] = value
    schema = json.loads((SPEC / "results.schema.json").read_text())
    assert list(Draft202012Validator(schema).iter_errors(document))
