# SPDX-License-Identifier: MIT
"""The shape of devices: what stands between hardware of a node's board and hubs of that node."""

from typing import Annotated, Literal

from pydantic import Field

from weft.model.description.model_base import NodeObject

Edges = Literal["rising", "falling", "both"]
Pull = Literal["none", "up", "down"]
Unit = Annotated[int, Field(ge=0, le=255)]


class Uart(NodeObject):
    """A UART, 8 data bits, no parity, one stop bit: <weft/device.h>."""

    type: Literal["uart"]
    """Serial port."""
    unit: Unit = 0
    """Number on the board's page; the console's has none."""
    baud: Annotated[int, Field(ge=300, le=4_000_000)] = 115200
    """Bits in a second."""
    receive: str | None = None
    """Queue for what comes: a hub msgq of the node with messages weft_uart_bytes_t."""
    transmit: str | None = None
    """Queue whose bytes are sent: such a hub, too. A task of the device's name sends them."""
    priority: Annotated[int, Field(ge=0, le=31)] | None = None
    """With `transmit`: priority of that task."""
    stack: Annotated[int, Field(ge=1, le=1 << 24)] | None = None
    """With `transmit`: bytes of its stack, a multiple of 8."""


class EdgeDevice(NodeObject):
    """Edges of a pin, each of which gives a semaphore, raises an event or sets flags."""

    type: Literal["edge"]
    """Edges of a pin."""
    pin: Unit
    """Number on the board's page."""
    edge: Edges = "rising"
    """Which edges."""
    pull: Pull = "none"
    """Resistor of the pin."""
    gives: str
    """The hub, of the node: sem, event or flags."""
    bits: Annotated[int, Field(ge=1, le=2**32 - 1)] | None = None
    """Of a hub flags: those that are set; required."""


class Capture(NodeObject):
    """Times of edges, each of which becomes a message weft_capture_edge_t: <weft/device.h>."""

    type: Literal["capture"]
    """Times of edges."""
    unit: Unit | None = None
    """Input of a timer, by its number on the board's page: the timer notes the time."""
    pin: Unit | None = None
    """Or a pin: the handler of its interrupt notes the time, some microseconds later."""
    edge: Edges = "rising"
    """Which edges."""
    pull: Pull = "none"
    """Resistor of the pin."""
    puts: str
    """The queue: a hub msgq of the node with messages weft_capture_edge_t."""


AnyDevice = Annotated[Uart | EdgeDevice | Capture, Field(discriminator="type")]
