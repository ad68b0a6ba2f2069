# SPDX-License-Identifier: MIT
"""The shape of a description, last part: what `./weft budget` needs to know of time.

No code is generated from it.
"""

from typing import Annotated

from pydantic import Field

from weft.model.description.model_base import Beginning, Duration, Name, Strict

Amount = Annotated[int, Field(ge=0, le=1 << 48)]
Work = Amount | dict[str, Amount]
"""Instructions or cycles, whichever the target has: a number, or one for each target."""


class TimedCalls(Strict):
    """Operations of the kernel in one activation."""

    metric: str
    """What each costs: the name of a metric, as `./weft bench --list` shows it."""
    times: Annotated[int, Field(ge=1, le=1_000_000)] = 1
    """How often it happens in one activation."""


class Activity(Strict):
    """When something is activated, what it takes each time, and by when it must be done."""

    period: Duration | None = None
    """Least time between two activations. Not with `after`; timers and periodic functions have it
    already."""
    jitter: Duration | None = None
    """By how much an activation can come late. Default: not at all."""
    after: list[str] = Field(default_factory=list)
    """What activates it each time it is done, such as timers.fast or tasks.sampler."""
    waits: str | None = None
    """Task: the hub at which it waits for its next activation, or sleep."""
    deadline: Duration | None = None
    """When it must be done, from the activation of the first of its chain. Default: the period."""
    work: Work | None = None
    """The most that its own code takes, in instructions or cycles of a target; one number, or
    target: number. Without it, no deadline that depends on it counts as met."""
    mean: Work | None = None
    """What its own code takes on average. Default, also for a target that it has not: `work`."""
    operations: list[TimedCalls] = Field(default_factory=list)
    """Operations of the kernel besides that which activates it and the wait for the next time."""
    locks: dict[Name, Work] = Field(default_factory=dict)
    """Mutex: the longest time that it is held, with what is done meanwhile."""


class Timing(Strict):
    """What `./weft budget` needs to know of what runs."""

    tasks: dict[Beginning, Activity] = Field(default_factory=dict)
    """By the name of the task."""
    timers: dict[Beginning, Activity] = Field(default_factory=dict)
    """By the name of the timer."""
    interrupts: dict[Beginning, Activity] = Field(default_factory=dict)
    """By the name of the interrupt."""
    swis: dict[Beginning, Activity] = Field(default_factory=dict)
    """By the name of the software interrupt."""
    periodics: dict[Beginning, Activity] = Field(default_factory=dict)
    """By the name of the periodic function."""
