# SPDX-License-Identifier: MIT
"""Messages about what the nodes of a run do now."""

from typing import Literal

from pydantic import Field

from weft.designer.messages.base import Message


class LiveTask(Message):
    """What a task does now."""

    shape: str
    state: str
    """As in a slice; of replicas, how many do what."""


class LiveHub(Message):
    """What a hub holds now."""

    shape: str
    text: str
    """For people; "?": not known; empty: it holds nothing."""
    fill: float | None = None
    """From 0 to 1; None: it has no bound, or not known."""
    waiters: int | None = None
    """Tasks that wait there; None: not known."""
    rate: float | None = None
    """Calls of its services a second of the node's time; None: not known."""


class LiveNode(Message):
    """What a node does now."""

    node: str
    region: str
    """Id of the region."""
    load: float | None = None
    """Of the processor since the last look, in percent; None: not known."""
    lost: int = 0
    """Records that were overwritten before they were read: load and rates are of the rest."""
    problem: str = ""
    """Why nothing is known."""


class Live(Message):
    """What the nodes of a run do now. Of hubs that are folded, it is the fullest."""

    type: Literal["live"]
    time: int
    """ms since the beginning of the run."""
    nodes: list[LiveNode] = Field(default_factory=list)
    tasks: list[LiveTask] = Field(default_factory=list)
    hubs: list[LiveHub] = Field(default_factory=list)
