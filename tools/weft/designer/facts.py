# SPDX-License-Identifier: MIT
"""What forms of the page offer: boards, targets, types of hubs with their keys, drivers."""

import json
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from weft.model.board import Board
from weft.model.boards import boards
from weft.model.description.model import AnyHub, Root
from weft.model.description.rules_network import OPTIONS
from weft.model.host import state_of


@cache
def schema() -> dict[str, Any]:
    """Return the JSON Schema of a description."""
    return TypeAdapter(Root).json_schema(mode="validation")


def facts() -> dict[str, Any]:
    """Return the lists, as they are on this computer now."""
    known = list(boards().values())
    targets = {board.target: board for board in reversed(known)}
    return {
        "boards": [_board(board) for board in known],
        "targets": [_target(board) for board in reversed(targets.values())],
        "hubs": list(_hubs()),
        "drivers": sorted(OPTIONS),
    }


def _board(board: Board) -> dict[str, Any]:
    return {
        "name": board.name,
        "title": board.title,
        "target": board.target,
        "processor": board.arch,
    }


def _target(board: Board) -> dict[str, Any]:
    state = state_of(board)
    why = f"install with: {state.install}" if state.install else ""
    return {
        "name": board.target,
        "title": board.title,
        "ready": not state.install,
        "why": why,
    }


def _hubs() -> list[dict[str, Any]]:
    """Return each type of a hub with its keys, from the schema."""
    hubs = TypeAdapter(AnyHub).json_schema(mode="validation")
    definitions = hubs["$defs"]
    references = hubs["discriminator"]["mapping"].values()
    names = [reference.rsplit("/", 1)[-1] for reference in references]
    found = []
    for name in dict.fromkeys(names):
        model = definitions[name]
        type_ = model["properties"]["type"]
        found.append(
            {
                "type": type_.get("const") or type_["enum"][0],
                "text": model.get("description", ""),
                "keys": [key for key in model["properties"] if key != "type"],
                "required": [key for key in model["required"] if key != "type"],
            }
        )
    return found


def encoded(value: dict[str, Any]) -> bytes:
    """Return JSON."""
    return json.dumps(value, separators=(",", ":")).encode()
