# SPDX-License-Identifier: MIT
"""Messages about which strategy the links of a description should have."""

from typing import Annotated, Any, Literal

from pydantic import Field

from weft.designer.messages.base import Message
from weft.designer.messages.edits import Operation
from weft.picture.diagram import Path

Percent = Annotated[float, Field(ge=0, le=100, allow_inf_nan=False)]
TimeText = Annotated[str, Field(max_length=40)]
"""A time as descriptions have it, such as 10ms; empty: not given."""


class Advise(Message):
    """Find out which strategy is the best for each link; Advice follows again and again."""

    type: Literal["advise"]
    size: Annotated[int, Field(ge=0, le=1 << 20)] | None = None
    """Bytes of messages and arguments; None: as their types say."""
    every: TimeText = ""
    """Time from one exchange to the next one; empty: as `timing` says, as are the others."""
    deadline: TimeText = ""
    service: TimeText = ""
    """How long a function takes."""
    bus: Percent = 0.0
    """Of the time, in which another master copies over the bus."""
    busy: dict[str, Percent] = Field(default_factory=dict)
    """What else each node does, at a lower priority."""
    prefer: Literal["load", "latency", "memory"] = "load"


class StopAdvice(Message):
    """Find out no more."""

    type: Literal["stop_advice"]


class Latency(Message):
    """How long exchanges take, in microseconds; None: without a bound."""

    median: float | None
    p99: float | None
    longest: float | None


class AdvisedCall(Message):
    """An exchange over a link: a call of a function, or a message."""

    name: str
    text: str
    """How much, from where to where, how often: a sentence."""
    deadline: float
    """Microseconds."""
    latency: Latency
    """With the best strategy."""


class AdvisedStrategy(Message):
    """How a link could work, and what is expected of it."""

    notify: str
    rings: str
    data: str
    loads: list[float]
    """Of each node, in percent, with what else it does."""
    latency: Latency
    """Of the exchange that takes the longest."""
    memory: int
    """Bytes."""
    sure: str
    """measured, interpolated or extrapolated."""
    notes: list[str]
    """What keeps it from being a choice."""
    is_described: bool
    """The link has this strategy now."""
    lines: str
    """The link as it would be in the description."""
    operations: list[Operation]
    """What makes it so; empty: it is so."""
    program: str = ""
    """What the program would have to do differently; empty: nothing."""


class AdvisedLink(Message):
    """The strategies of a link, the best one first."""

    nodes: list[str]
    path: Path
    link: dict[str, Any]
    """As it is described."""
    unit: str
    """What loads and times are measured in, for people."""
    calls: list[AdvisedCall]
    strategies: list[AdvisedStrategy]
    reason: str
    """Why the first one is the best."""
    parts: list[str]
    """What makes up the load of each node, for people."""
    notes: list[str]
    """What is left out, and what else is to be known."""


class Advice(Message):
    """What is known by now of the question that was asked last."""

    type: Literal["advice"]
    version: int
    """Of the text that it is about."""
    is_complete: bool
    progress: str = ""
    """What is measured now."""
    links: list[AdvisedLink] = Field(default_factory=list)
    problem: str = ""
    """Why there is no answer, or not all of it."""
    hint: str = ""
