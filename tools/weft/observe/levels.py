# SPDX-License-Identifier: MIT
"""How full a hub is, in words and as a part of what it can hold."""

from dataclasses import dataclass
from typing import Any

CAPACITIES = {
    "msgq": "depth",
    "stack": "depth",
    "pipe": "depth",
    "pool": "count",
    "packet_pool": "count",
    "heap": "size",
    "barrier": "parties",
}
"""The key of a description that says how much a kind of hub holds."""
BINARY = {
    "event": ("clear", "set"),
    "data_event": ("clear", "set"),
    "mutex": ("free", "locked"),
}
"""Kinds that hold one thing or nothing, and what both are called."""
UNITS = {"sem": ("unit", "units"), "queue": ("item", "items")}
"""Of kinds that hold any number."""
UNKNOWN = "?"


@dataclass(frozen=True)
class Level:
    """What a hub holds."""

    text: str
    """For people."""
    fill: float | None = None
    """From 0 (nothing) to 1 (all that it can hold); None: it has no such bound, or not known."""


def capacity_of(hub: Any) -> int | None:
    """Return how much a hub of a description holds; None: it has no bound, or holds nothing."""
    if hub.type in BINARY:
        return 1
    key = CAPACITIES.get(hub.type)
    return None if key is None else int(getattr(hub, key))


def level(kind: str, amount: int | None, capacity: int | None) -> Level:
    """Return the level of a hub that holds an amount; None: it is not known."""
    if amount is None:
        return Level(UNKNOWN)
    if kind in BINARY:
        return Level(BINARY[kind][amount != 0], float(amount != 0))
    if kind in UNITS:
        return Level(f"{amount} {UNITS[kind][amount != 1]}")
    if kind == "flags":
        return Level(f"{amount:#x}")
    if kind == "blackboard":
        return Level(f"update {amount}")
    if not capacity:
        return Level(str(amount))
    return Level(f"{amount:,} of {capacity:,}", min(1.0, max(0.0, amount / capacity)))
