# SPDX-License-Identifier: MIT
"""The shape of a description, third part: logs, statistics objects, monitored interrupts."""

from typing import Annotated, Literal

from pydantic import Field

from weft.model.description.model_base import Name, NodeObject, Strict


class Monitor(Strict):
    """A statistics object that gets a value at each entry of an interrupt's handler."""

    stats: str
    """The statistics object, on the same node."""
    value: Literal["time", "stack", "variable"]
    """time: since the last entry; stack: bytes of the interrupt stack in use; variable."""
    variable: Name | None = None
    """value variable: a C object of type int32_t."""
    operation: Literal["add", "subtract", "magnitude", "delta"] = "add"
    """value variable: adds the variable, its negative, its magnitude, or its change since the last
    entry."""


class Log(NodeObject):
    """A log: records that the host formats."""

    records: Annotated[int, Field(ge=1, le=1 << 20)]
    """Records in its buffer, a power of two."""
    mode: Literal["circular", "fixed"] = "circular"
    """circular: keeps the last records; fixed: the first ones."""


class Stats(NodeObject):
    """A statistics object: count, total and maximum of values."""

    unit: Annotated[str, Field(pattern=r"^[!-~ ]{1,16}$")] | None = None
    """Shown after values, such as bytes. time: values are time stamps, shown as times."""
    previous: Annotated[int, Field(ge=-(2**31), le=2**31 - 1)] = 0
    """What the first weft_stats_delta() subtracts."""
    multiply: Annotated[int, Field(ge=-(2**31), le=2**31 - 1)] = 1
    """A value x is shown as (multiply * x + add) / divide."""
    add: Annotated[int, Field(ge=-(2**31), le=2**31 - 1)] = 0
    """See multiply."""
    divide: Annotated[int, Field(ge=1, le=2**31 - 1)] = 1
    """See multiply."""
