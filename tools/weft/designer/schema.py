# SPDX-License-Identifier: MIT
"""The JSON Schemas of all messages, from which the types of the page are made, and of traces."""

import json
from typing import Any

from pydantic import TypeAdapter

from weft.designer.messages.trace import TraceFile
from weft.designer.protocol import FromPage, FromServer

_SIDES: tuple[tuple[str, Any, Any], ...] = (
    ("FromPage", "validation", FromPage),
    ("FromServer", "serialization", FromServer),
)
"""What the page sends may lack values with a default; what the server sends has all of them."""


def schema_text() -> str:
    """Return the schema as it is stored in designer/src/protocol.schema.json."""
    inputs = [(name, mode, TypeAdapter(kind)) for name, mode, kind in _SIDES]
    sides, definitions = TypeAdapter.json_schemas(inputs, title="Protocol")
    parts = {
        **definitions["$defs"],
        **{name: {"title": name, **sides[name, mode]} for name, mode, _ in _SIDES},
    }
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Protocol",
        "type": "object",
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name, _, _ in _SIDES},
        "required": [name for name, _, _ in _SIDES],
        "additionalProperties": False,
        "$defs": parts,
    }
    return json.dumps(schema, indent=2) + "\n"


def trace_schema_text() -> str:
    """Return the schema of files of traces as it is stored in spec/trace.schema.json."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **TypeAdapter(TraceFile).json_schema(mode="validation"),
    }
    return json.dumps(schema, indent=2) + "\n"
