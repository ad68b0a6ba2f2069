# SPDX-License-Identifier: MIT
"""The stored JSON Schemas are those of the model, and accept what the tools accept."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from weft.base.document import read
from weft.diag.errors import WeftError
from weft.lab.schemas import FILES, schema_text
from weft.model.description import load
from weft.paths import ROOT, SPEC

FOUND = sorted([*SPEC.glob("valid/*/*.yaml"), *ROOT.glob("examples/*/*.yaml")])
VALID = [file for file in FOUND if not file.name.endswith(".map.yaml")]
MAPS = [file for file in FOUND if file.name.endswith(".map.yaml")]
PROFILES = sorted(ROOT.glob("examples/*/profiles/*.yaml"))
SHAPE_CODES = ("W010", "W011", "W012", "W013", "W014", "W017", "W018")


def validator(name: str = "description.schema.json") -> Draft202012Validator:
    schema = json.loads((SPEC / name).read_text())
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


@pytest.mark.parametrize("name", FILES)
def test_schema_is_current(name: str, golden: Callable[[Path, str], None]) -> None:
    golden(SPEC / name, schema_text(FILES[name]))


@pytest.mark.parametrize("file", VALID, ids=lambda file: file.stem)
def test_valid_descriptions(file: Path) -> None:
    assert list(validator().iter_errors(read(file).data)) == []


@pytest.mark.parametrize("file", MAPS, ids=lambda file: file.stem)
def test_valid_placements(file: Path) -> None:
    assert list(validator("map.schema.json").iter_errors(read(file).data)) == []
    descriptions = [f for f in file.parent.glob("*.yaml") if f not in MAPS]
    assert load(descriptions[0], placement=file).nodes


@pytest.mark.parametrize("file", PROFILES, ids=lambda file: file.stem)
def test_valid_profiles(file: Path) -> None:
    assert list(validator("budget.schema.json").iter_errors(read(file).data)) == []


@pytest.mark.parametrize(
    "file",
    [f for code in SHAPE_CODES for f in sorted(SPEC.glob(f"invalid/{code}*.yaml"))],
    ids=lambda file: file.stem,
)
def test_shape_errors_are_seen_by_editors_too(file: Path) -> None:
    if file.stem in ("W013-duration", "W013-digits", "W017-link"):
        pytest.skip("a JSON Schema cannot tell")
    try:
        data = read(file).data
    except WeftError:
        pytest.skip("not YAML")
    assert list(validator().iter_errors(data))


def test_every_key_is_documented() -> None:
    schema = json.loads((SPEC / "description.schema.json").read_text())
    parts = {"Root": schema, **schema["$defs"]}
    undocumented = [
        f"{part}.{key}"
        for part, value in parts.items()
        for key, entry in value.get("properties", {}).items()
        if not entry.get("description")
    ]
    assert undocumented == []
