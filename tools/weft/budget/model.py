# SPDX-License-Identifier: MIT
"""The shape of a bill of operations. spec/budget.schema.json is made from it."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from weft.description.model_base import Duration, Strict


def _number(value: Any) -> Any:
    """Take integers where a number is wanted."""
    return float(value) if type(value) is int else value


def _version(value: Any) -> Any:
    if type(value) is not int or value != 1:
        text = "`budget` must be the version of the format, 1"
        raise PydanticCustomError("W018", "{text}", {"text": text})
    return value


Number = Annotated[float, BeforeValidator(_number), Field(ge=1e-6, le=1e9, allow_inf_nan=False)]


class Operation(Strict):
    """An operation of the bill."""

    metric: str
    """What it costs: the name of a metric, as `./weft bench --list` shows it."""
    times: Number = 1.0
    """How often it happens in a period; a broken number is a mean."""
    period: Duration | None = None
    """Its own period. Left out: that of the bill."""
    text: str = ""
    """What it is in the application."""


class Stated(Strict):
    """What a document says the sum is."""

    column: str
    """The published column that it goes with, such as dspbios:C6201."""
    cost: Number
    """The cost of a period in the unit of that column."""
    text: str = ""
    """Where it is said."""


class Check(Strict):
    """What the same thing costs as a whole, where a suite measures it."""

    metric: str
    """The cost of a period, the application's own work included."""
    without: list[str] = Field(default_factory=list)
    """Metrics of work that is in it, but not in the bill."""


class Bill(Strict):
    """A bill of operations: what an application does, and how often."""

    budget: Annotated[Literal[1], BeforeValidator(_version)]
    """Version of the format."""
    title: str
    """What the bill is of."""
    period: Duration
    """How often it all happens."""
    clock: Number | None = None
    """Clock of the processor in MHz. Left out: that of the published column, or --clock."""
    operations: Annotated[list[Operation], Field(min_length=1)]
    """What happens in a period."""
    measured: Check | None = None
    """What a period was measured to cost, to be held against the sum of the operations."""
    stated: Stated | None = None
    """A sum that a document states, to be held against that of the operations."""
