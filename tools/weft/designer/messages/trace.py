# SPDX-License-Identifier: MIT
"""What a recorded trace consists of, in messages to the page and in files."""

from typing import Annotated, Literal

from pydantic import FailFast, Field

from weft.designer.messages.base import Index, Message, Share, Time, Words


class Track(Message):
    """A task or handler of a recorded trace: a line of its own."""

    node: Words
    name: Words
    shape: Words | None = None
    """Id of the shape: kind and name of the entry of the description, which replicas share; None:
    it is the kernel's own."""


class TracedHub(Message):
    """A hub of a recorded trace."""

    node: Words
    name: Words
    shape: Words


class Traced(Message):
    """What of a trace is the same at any time."""

    end: Time
    """ns from the beginning of the trace."""
    tracks: list[Track] = Field(default_factory=list)
    hubs: list[TracedHub] = Field(default_factory=list)
    warnings: list[Words] = Field(default_factory=list)
    """What is missing, such as records that were lost."""


class Recorded(Traced):
    """A run with trace points has ended, or a file was opened: what can be replayed."""

    type: Literal["recorded"]
    file: str = ""
    """Name of the file; empty: the last run."""


class Slice(Message):
    """What a task or handler does in a time."""

    track: Index
    """Index of the track."""
    state: Words
    """runs, ready, sleeps, suspended, or waits for a hub."""
    begin: Time
    end: Time


class WakeUp(Message):
    """A task becomes ready."""

    track: Index
    time: Time
    ran: Time | None = None
    """When it ran; None: not before the end of the trace."""
    shape: Words | None = None
    """Id of the hub for which it waited."""
    by: Words
    """Who woke it."""
    reason: Words


class Frame(Message):
    """A frame in transit between two nodes."""

    source: Words
    target: Words
    sent: Time
    arrived: Time
    kind: Words
    by: Words
    """Who sent it."""


class HubAt(Message):
    """What a hub holds from some time on."""

    hub: Index
    """Index of the hub."""
    time: Time
    text: Words
    """For people; "?": not known."""
    fill: Share | None = None
    """From 0 to 1; None: it has no bound, or not known."""
    waiters: Index | None = None
    """Tasks that wait there; None: not known."""


class Part(Message):
    """What happened in a part of the recorded trace."""

    type: Literal["part"]
    begin: int
    end: int
    slices: list[Slice] = Field(default_factory=list)
    wakes: list[WakeUp] = Field(default_factory=list)
    frames: list[Frame] = Field(default_factory=list)
    levels: list[HubAt] = Field(default_factory=list)
    """Of each hub the last one before the part, and all in it, by time."""
    levels_end: int = 0
    """Up to here all levels are there."""
    is_cut: bool = False
    """There is more than can be shown: of slices the longest are there, of others the first."""


class TraceFile(Traced):
    """A trace in a file, as ./weft trace --designer writes it. Times are ns from its beginning."""

    weft_trace: Literal[1]
    """Version of the format."""
    slices: Annotated[list[Slice], FailFast()] = Field(default_factory=list)
    wakes: Annotated[list[WakeUp], FailFast()] = Field(default_factory=list)
    frames: Annotated[list[Frame], FailFast()] = Field(default_factory=list)
    levels: Annotated[list[HubAt], FailFast()] = Field(default_factory=list)
