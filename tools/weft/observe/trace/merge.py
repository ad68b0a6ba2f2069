# SPDX-License-Identifier: MIT
"""Puts the time lines of several nodes side by side.

Cores of one machine have one clock. Others do not: their distance follows from
the packets, as in NTP. A packet arrives after it was sent; of all packets
between two nodes, the fastest in each direction bound the distance of the
clocks from both sides, and the middle is taken.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from weft.observe.trace.timeline import Packet, Timeline

Way = tuple[int, str, str]
"""Place of a link, sending node, receiving node."""


@dataclass
class Flight:
    """A packet in transit over a link."""

    sent: Packet
    received: Packet


def flights(lines: Sequence[Timeline]) -> list[Flight]:
    """Return the packets of which both ends are known: by their numbers, from the last one back.

    A link that broke restarts its numbers, so a number can occur again.
    """
    sent: dict[tuple[Way, int], list[Packet]] = defaultdict(list)
    found = []
    for line in lines:
        for packet in line.packets:
            if packet.sent:
                sent[(packet.place, line.node, packet.other), packet.number].append(packet)
    for line in lines:
        arrived: dict[tuple[Way, int], list[Packet]] = defaultdict(list)
        for packet in line.packets:
            if not packet.sent:
                arrived[(packet.place, packet.other, line.node), packet.number].append(packet)
        for key, packets in arrived.items():
            pairs = zip(reversed(sent[key]), reversed(packets), strict=False)
            found += [Flight(one, other) for one, other in pairs]
    return sorted(found, key=lambda flight: (flight.sent.time, flight.received.time))


def align(lines: Sequence[Timeline], machines: Sequence[Sequence[str]]) -> list[str]:
    """Move the time lines to the clock of the first one; return what cannot be known.

    `machines` holds the nodes that have one clock. If something happened before that clock was 0,
    all are moved on, so that the earliest time is 0: traces for other programs have no negative
    times.
    """
    of = {node: index for index, nodes in enumerate(machines) for node in nodes}
    bounds: dict[tuple[int, int], int] = {}
    owner = {id(packet): line.node for line in lines for packet in line.packets}
    for flight in flights(lines):
        way = of[owner[id(flight.sent)]], of[owner[id(flight.received)]]
        delay = flight.received.time - flight.sent.time
        bounds[way] = min(delay, bounds.get(way, delay))
    offsets = _offsets(bounds, of[lines[0].node]) if lines else {}
    known = [line for line in lines if of[line.node] in offsets]
    for line in known:
        line.shift(offsets[of[line.node]])
    before = min([0, *(line.begin for line in known)])
    for line in known:
        line.shift(-before)
    return [
        f"{line.node}: no frames tell how its clock stands to the others"
        for line in lines
        if of[line.node] not in offsets
    ]


def _offsets(bounds: dict[tuple[int, int], int], first: int) -> dict[int, int]:
    """Return what must be added to the times of each machine, as far as packets tell."""
    offsets = {first: 0}
    reached = [first]
    while reached:
        here = reached.pop(0)
        for there in sorted(
            {b for a, b in bounds if a == here} | {a for a, b in bounds if b == here}
        ):
            if there in offsets:
                continue
            out, back = bounds.get((here, there)), bounds.get((there, here))
            # Each bound is the distance of the clocks and the time on the way.
            if out is not None and back is not None:
                distance = (out - back) // 2
            else:
                distance = out if out is not None else -(back or 0)
            offsets[there] = offsets[here] - distance
            reached.append(there)
    return offsets
