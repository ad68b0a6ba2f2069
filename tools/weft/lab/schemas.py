# SPDX-License-Identifier: MIT
"""The JSON Schemas in spec/, made from the model."""

import json
from typing import Any

from pydantic import TypeAdapter

from weft.lab.budget.model import WorkloadProfile
from weft.lab.results.model import ResultsFile
from weft.model.description import model

FILES: dict[str, type[Any]] = {
    "description.schema.json": model.Root,
    "map.schema.json": model.Map,
    "budget.schema.json": WorkloadProfile,
    "results.schema.json": ResultsFile,
}


def schema_text(kind: type[Any]) -> str:
    """Return the JSON Schema of a document as it is stored."""
    schema: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **TypeAdapter(kind).json_schema(mode="validation"),
    }
    return json.dumps(schema, indent=2) + "\n"
