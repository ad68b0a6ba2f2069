# SPDX-License-Identifier: MIT
"""The shape of hubs that hand out, pass or copy memory: pools, queue, stack, pipe, heap, DMA."""

from typing import Annotated, Literal

from pydantic import Field

from weft.model.description.model_base import Arg, Count, HubBase, Message, Name


class Pool(HubBase):
    """Pool of memory blocks of a fixed size."""

    type: Literal["pool"]
    """Memory pool."""
    block: Annotated[int, Field(ge=1, le=1 << 24)]
    """Bytes of a block; rounded up to the size of a pointer."""
    count: Count
    """Blocks."""
    partition: str | None = None
    """Partition that holds its blocks; only user tasks can use such a pool."""


class PacketPool(HubBase):
    """Pool of packets: blocks that store their pool and their length."""

    type: Literal["packet_pool"]
    """Pool of packets."""
    capacity: Count
    """Bytes of payload that fit in a packet."""
    count: Count
    """Packets."""
    partition: str | None = None
    """Partition that holds its packets; only user tasks can use such a pool."""


class Queue(HubBase):
    """Linked queue of items, whose first word it uses, or of addresses, in its own nodes."""

    type: Literal["queue"]
    """Linked queue."""
    order: Literal["fifo", "lifo"] = "fifo"
    """Where weft_queue_put() inserts: at the tail or at the head."""
    nodes: Annotated[int, Field(ge=0, le=65535)] = 0
    """Nodes for weft_queue_put_alloc()."""


class Stack(HubBase):
    """Stack of words."""

    type: Literal["stack"]
    """Stack of words."""
    depth: Count
    """Capacity in words."""


class Pipe(HubBase):
    """Pipe of frames from one writer to one reader, each of whom is notified by a function."""

    type: Literal["pipe"]
    """Pipe of frames."""
    message: Message
    """C type of a frame."""
    depth: Count
    """Frames."""
    notify_reader: Name | None = None
    """C function: void notify(weft_pipe_t *pipe, void *arg); called when frames are full."""
    notify_writer: Name | None = None
    """C function of the same type; called when frames are empty, and once at start."""
    reader_arg: Arg | None = None
    """Passed to notify_reader: a number, or the name of a hub of the same node."""
    writer_arg: Arg | None = None
    """Passed to notify_writer."""


class Heap(HubBase):
    """Heap for blocks of any size, in bounded time."""

    type: Literal["heap"]
    """Heap."""
    size: Annotated[int, Field(ge=256, le=2**31 - 1)]
    """Bytes, including its tables and the headers of blocks."""


class Dma(HubBase):
    """Access to the DMA engine of its node, which copies blocks of memory."""

    type: Literal["dma"]
    """DMA engine of the node."""
