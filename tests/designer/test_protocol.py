# SPDX-License-Identifier: MIT
"""The stored schema of the messages is that of the models."""

import json
from collections.abc import Callable
from pathlib import Path

from jsonschema import Draft202012Validator

from weft.designer.schema import schema_text, trace_schema_text
from weft.paths import ROOT

SCHEMA = ROOT / "designer/src/protocol.schema.json"


def test_schema_is_current(golden: Callable[[Path, str], None]) -> None:
    golden(SCHEMA, schema_text())
    golden(ROOT / "spec" / "trace.schema.json", trace_schema_text())


def test_schema_is_one() -> None:
    schema = json.loads(SCHEMA.read_text())
    Draft202012Validator.check_schema(schema)
    page = {"$ref": "#/$defs/FromPage", "$defs": schema["$defs"]}
    check = Draft202012Validator(page)
    assert check.is_valid({"type": "undo"})
    assert check.is_valid(
        {
            "type": "edit",
            "version": 3,
            "operations": [{"op": "set", "path": ["weft"], "value": 1}],
        }
    )
    assert not check.is_valid({"type": "undo", "more": 1})
    assert not check.is_valid({"type": "edit", "version": 3, "operations": [{"op": "sat"}]})
