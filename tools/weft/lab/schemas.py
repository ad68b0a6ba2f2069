# SPDX-License-Identifier: MIT
"""The JSON Schemas in spec/, made from the model."""

import json
from typing import Any

from pydantic import BaseModel

from weft.lab.budget.model import WorkloadProfile
from weft.model.description import model

FILES: dict[str, type[BaseModel]] = {
    "description.schema.json": model.Root,
    "map.schema.json": model.Map,
    "budget.schema.json": WorkloadProfile,
}


def schema_text(kind: type[BaseModel]) -> str:
    """Return the JSON Schema of a document as it is stored."""
    schema: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **kind.model_json_schema(mode="validation"),
    }
    return json.dumps(schema, indent=2) + "\n"
