# SPDX-License-Identifier: MIT
"""The shape of a workload profile. spec/budget.schema.json is made from it."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from weft.model.description.model_base import Duration, Strict


def _number(value: Any) -> Any:
    """Accept integers as numbers."""
    return float(value) if type(value) is int else value


def _version(value: Any) -> Any:
    if type(value) is not int or value != 1:
        text = "`budget` must be the version of the format, 1"
        raise PydanticCustomError("W018", "{text}", {"text": text})
    return value


Number = Annotated[float, BeforeValidator(_number), Field(ge=1e-6, le=1e9, allow_inf_nan=False)]


class Operation(Strict):
    """An operation of the profile."""

    metric: str
    """What it costs: the name of a metric, as `./weft bench --list` shows it."""
    times: Number = 1.0
    """How often it happens in a period; a fraction is a mean."""
    period: Duration | None = None
    """Its own period. Default: that of the profile."""
    text: str = ""
    """What it is in the application."""


class Stated(Strict):
    """The sum that a document states."""

    column: str
    """The published column that it goes with, such as dspbios:C6201."""
    cost: Number
    """The cost of a period in the unit of that column."""
    text: str = ""
    """Where the document states it."""


class Check(Strict):
    """The measured cost of a whole period, where a suite measures it."""

    metric: str
    """The cost of a period, the application's own work included."""
    without: list[str] = Field(default_factory=list)
    """Metrics of work that it includes and the profile does not."""


class WorkloadProfile(Strict):
    """A workload profile: what an application does, and how often."""

    budget: Annotated[Literal[1], BeforeValidator(_version)]
    """Version of the format."""
    title: str
    """What the profile describes."""
    period: Duration
    """Time between two repetitions of the operations."""
    clock: Number | None = None
    """Clock of the processor in MHz. Default: that of the published column, or --clock."""
    operations: Annotated[list[Operation], Field(min_length=1)]
    """What happens in a period."""
    measured: Check | None = None
    """The measured cost of a period, compared with the sum of the operations."""
    stated: Stated | None = None
    """A sum that a document states, compared with that of the operations."""
