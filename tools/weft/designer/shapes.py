# SPDX-License-Identifier: MIT
"""Which shape of the diagram an entry of a description has."""

from weft.model.description import Description

SECTIONS = {"interrupt": "interrupts", "timer": "timers", "SWI": "swis"}
"""Of the application, by the first word of a track."""
KINDS = {
    "tasks": "task",
    "hubs": "hub",
    "interrupts": "interrupt",
    "devices": "device",
    "timers": "timer",
    "swis": "swi",
}
"""Of shapes, by the section."""


def of_track(track: str) -> tuple[str, str]:
    """Return the section and the name of the entry of a track."""
    word, _, name = track.partition(" ")
    return (SECTIONS[word], name) if name and word in SECTIONS else ("tasks", track)


def shape_of(description: Description, section: str, name: str) -> str | None:
    """Return the id of the shape of an entry: replicas share one."""
    if name not in getattr(description.root.application, section):
        return None
    return f"{KINDS[section]}:{description.document.original(('application', section, name))[-1]}"


def region_of(description: Description, node: str) -> str:
    """Return the id of the region of a node: replicas share one."""
    return f"node:{description.document.original(('topology', 'nodes', node))[-1]}"
