# SPDX-License-Identifier: MIT
"""Edits of the diagram. Each becomes edits of the text that leave all other bytes as they are."""

from typing import Annotated, Any, Literal

from pydantic import Field

from weft.designer.messages.base import Message
from weft.picture.diagram import Path


class Set(Message):
    """Set the value of a key; the key is added if it is not there."""

    op: Literal["set"]
    path: Path
    value: Any


class Remove(Message):
    """Remove a key with its value, or an item of a list; with its last item, the list."""

    op: Literal["remove"]
    path: Path


class Add(Message):
    """Add a named entry to a section, such as nodes, tasks or hubs."""

    op: Literal["add"]
    path: Path
    """Of the section, such as ["application", "tasks"]; it is made if it is not there."""
    name: str
    value: dict[str, Any]


class Append(Message):
    """Append an item to a list, such as a link; the list is made if it is not there."""

    op: Literal["append"]
    path: Path
    value: Any


class Rename(Message):
    """Give an entry another name, wherever the description uses the name."""

    op: Literal["rename"]
    path: Path
    name: str


class Move(Message):
    """Place entries on a node."""

    op: Literal["move"]
    paths: list[Path]
    node: str


class Delete(Message):
    """Delete entries, and every use of their names; nodes with their links and what is on them."""

    op: Literal["delete"]
    paths: list[Path]


Operation = Annotated[
    Set | Remove | Add | Append | Rename | Move | Delete, Field(discriminator="op")
]
