# SPDX-License-Identifier: MIT
"""Memory pools and packet pools whose blocks two processes of the host share.

Cores of one machine see the same memory anyway. The blocks of such a pool lie in
the memory of the shm link of the two processes, which both have at the same
address: so a block's address means the same to both.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from weft.model.boards import boards
from weft.model.description import model

POINTER = 8
"""Bytes of a pointer of a host."""

PACKET_HEADER = 16
"""Bytes of a packet besides its payload, on a host."""

FIRST_ADDRESS = 0x2000_0000_0000
"""Address of the memory of the first link, unused otherwise in a Linux process."""

STRIDE = 1 << 30
"""Distance between the memories of two links, and their greatest size."""


@dataclass(frozen=True)
class SharedPool:
    """A pool whose blocks are in the memory of a link."""

    place: int
    """Index of the link in the description's list."""
    offset: int
    """Offset in the link's pool."""
    size: int
    """Bytes of a block."""
    count: int
    capacity: int | None = None
    """Bytes of payload of a packet; None: blocks of a memory pool."""

    @property
    def bytes(self) -> int:
        """Bytes of all blocks, up to the next cache line."""
        return -(-self.size * self.count // 64) * 64


def shared_pools(
    topology: model.Topology,
    hubs: Mapping[str, model.NodeObject],
    home_of: Mapping[str, str],
    users_of: Mapping[str, Collection[str]],
) -> dict[str, SharedPool]:
    """Return the pools that two processes with a shm link share."""
    found: dict[str, SharedPool] = {}
    filled: dict[int, int] = {}
    for name, hub in hubs.items():
        if not isinstance(hub, model.Pool | model.PacketPool):
            continue
        place = _link(topology, home_of[name], set(users_of[name]) - {home_of[name]})
        if place is None:
            continue
        bytes_each = hub.block if isinstance(hub, model.Pool) else PACKET_HEADER + hub.capacity
        size = -(-bytes_each // POINTER) * POINTER
        capacity = hub.capacity if isinstance(hub, model.PacketPool) else None
        found[name] = SharedPool(place, filled.get(place, 0), size, hub.count, capacity)
        filled[place] = found[name].offset + found[name].bytes
    return found


def _link(topology: model.Topology, home: str, users: set[str]) -> int | None:
    """Return the link that joins the process of a pool with the only other one that uses it."""
    if len(users) != 1:
        return None
    ends = {home, *users}
    known = [boards().get(topology.nodes[node].board) for node in ends]
    if not all(board is not None and board.hosted for board in known):
        return None
    for place, link in enumerate(topology.links):
        if link.driver == "shm" and set(link.between) == ends:
            return place
    return None


def address_of(place: int) -> int:
    """Return the address of a link's memory at both ends."""
    return FIRST_ADDRESS + place * STRIDE
