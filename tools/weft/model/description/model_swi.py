# SPDX-License-Identifier: MIT
"""The shape of a description, second part: software interrupts and periodic functions."""

from typing import Annotated

from pydantic import AfterValidator, Field, WithJsonSchema

from weft.model.description import cnames
from weft.model.description.model_base import (
    Arg,
    Name,
    NodeObject,
    ShortDuration,
    Uint32,
    identifier,
)

IDLE_WAIT = "weft_idle_wait"
"""The idle function of the kernel."""


def _idle_function(name: str) -> str:
    return name if name == IDLE_WAIT else identifier(name)


IdleName = Annotated[
    str,
    AfterValidator(_idle_function),
    WithJsonSchema({"type": "string", "pattern": cnames.IDENTIFIER}),
]


class Swi(NodeObject):
    """A software interrupt: a function that runs to completion, above all tasks."""

    function: Name
    """C function: void function(weft_swi_t *swi, void *arg)."""
    arg: Arg | None = None
    """Passed to the function: a number, or the name of a hub, whose address is passed."""
    priority: Annotated[int, Field(ge=0, le=31)]
    """0 is the highest priority; every SWI preempts every task."""
    mailbox: Uint32 = 0
    """Value of the mailbox at start, and whenever the function has started."""
    uses: list[str] = Field(default_factory=list)
    """Hubs that the function uses."""
    posts: list[str] = Field(default_factory=list)
    """SWIs that the function posts."""


class Periodic(NodeObject):
    """A function that is called periodically, in the context of one SWI for all such functions."""

    function: Name
    """C function: void function(weft_periodic_t *periodic, void *arg)."""
    arg: Arg | None = None
    """Passed to the function: a number, or the name of a hub, whose address is passed."""
    period: ShortDuration | None = None
    """Time between calls, a multiple of `tick` of the configuration."""
    ticks: Annotated[int, Field(ge=1, le=2**31)] | None = None
    """Instead of the period: ticks between calls."""
    once: bool = False
    """One call only, a period after its start; weft_periodic_start() starts it again."""
    start: bool = True
    """Starts with the node; if false, weft_periodic_start() starts it."""
    uses: list[str] = Field(default_factory=list)
    """Hubs that the function uses."""
    posts: list[str] = Field(default_factory=list)
    """SWIs that the function posts."""
