# SPDX-License-Identifier: MIT
"""What hubs held and how many tasks waited there, from the records of a node.

A record says which service was called, not with what result. The result follows from what the hub
held before, from whether the call is followed by a wait or a wake, and from these alone where it
is not known what the hub held: after lost records, or calls that leave none. A call that has begun
counts, also while an interrupt holds it up.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from weft.observe.levels import capacity_of
from weft.observe.trace.timeline import Event, Timeline

PUT_FILLS = ("sem", "event", "data_event", "msgq", "stack", "queue")
GET_FILLS = ("pool", "packet_pool", "mutex")
"""Kinds whose level follows from calls: a put, or a get, adds something, and the other takes it."""
OVERWRITES = ("data_event",)
"""Kinds whose put never waits: it replaces what is there."""
SLEEP = "sleep"


@dataclass(frozen=True)
class Filling:
    """What a hub holds from some time on; None: not known."""

    time: int
    amount: int | None
    waiters: int | None


@dataclass
class _Call:
    """The last call of a service of a hub, of which neither a wait nor a wake is known yet."""

    fills: bool
    before: int | None
    """What the hub held."""
    may_fail: bool
    """It may return without waiting although it got nothing, or put nothing."""


@dataclass
class _Hub:
    kind: str
    capacity: int | None
    amount: int | None
    waiters: set[str] | None
    is_counted: bool
    changes: list[Filling] = field(default_factory=list)
    call: _Call | None = None
    by: str = ""
    """Who called last."""

    def note(self, time: int) -> None:
        """Keep what is known now, if it has changed."""
        waiters = None if self.waiters is None else len(self.waiters)
        now = Filling(time, self.amount, waiters)
        last = self.changes[-1] if self.changes else None
        if last is not None and (last.amount, last.waiters) == (now.amount, now.waiters):
            return
        if last is not None and last.time == time:
            self.changes.pop()
        self.changes.append(now)

    def called(self, puts: bool, timeout: int, by: str) -> None:
        """Take a call, as if it neither waited nor woke, unless that is known."""
        self.settle()
        if not self.is_counted:
            return
        fills = puts == (self.kind in PUT_FILLS)
        may_fail = puts and self.kind in PUT_FILLS and self.capacity is not None
        self.call = _Call(fills, self.amount, may_fail or (not puts and timeout == 0))
        self.by = by
        if self.amount is None or self.waiters:
            return
        if fills and (self.capacity is None or self.amount < self.capacity):
            self.amount += 1
        elif not fills and self.amount > 0:
            self.amount -= 1

    def settle(self) -> None:
        """Conclude from the last call that neither a wait nor a wake has followed."""
        call, self.call = self.call, None
        if call is None:
            return
        if call.before is None:
            if not call.may_fail:  # it succeeded, and nobody waited
                self.waiters = set()
            return
        if call.fills:
            is_full = self.capacity is not None and call.before >= self.capacity
            can = not is_full or self.kind in OVERWRITES
        else:
            can = call.before > 0
        if self.waiters if can else not call.may_fail:
            self.amount, self.waiters = None, set()  # something has left no record

    def blocked(self, task: str) -> None:
        """A task begins to wait: there was nothing, or no room."""
        call, self.call = self.call, None
        if call is not None:
            self.amount = self.capacity if call.fills else 0
        if self.waiters is not None:
            self.waiters.add(task)

    def woken(self, task: str) -> None:
        """A task gets what it waited for: what was put, or room for what it puts."""
        call, self.call = self.call, None
        if call is not None:
            self.amount = 0 if call.fills else self.capacity
        self.left(task)

    def left(self, task: str) -> None:
        """A task waits no more."""
        if self.waiters is not None:
            self.waiters.discard(task)


def fillings(line: Timeline, hubs: Mapping[str, Any]) -> dict[str, list[Filling]]:
    """Return what the hubs of a description's node held, by name, in the order of time.

    Only hubs are there of which anything can be known.
    """
    is_whole = line.lost == 0
    state = {}
    for name, hub in hubs.items():
        is_counted = can_follow(hub)
        amount = _initial(hub) if is_counted and is_whole else None
        waiters: set[str] | None = set() if is_whole else None
        state[name] = _Hub(hub.type, capacity_of(hub), amount, waiters, is_counted)
        state[name].note(line.begin)
    for event in line.events:
        for name in _take(state, event):
            state[name].note(event.time)
    return {
        name: hub.changes
        for name, hub in state.items()
        if hub.is_counted or any(one.waiters is not None for one in hub.changes)
    }


def can_follow(hub: Any) -> bool:
    """Return whether what a hub holds follows from the calls of its services."""
    if hub.type == "mutex":
        return not hub.recursive
    if hub.type == "queue":
        return not hub.nodes  # a put fails without a word where there are no more nodes
    return hub.type in PUT_FILLS or hub.type in GET_FILLS


def _initial(hub: Any) -> int:
    return int(hub.initial) if hub.type == "sem" else 0


def _take(state: Mapping[str, _Hub], event: Event) -> Iterable[str]:
    """Take an event; return the hubs that it concerns."""
    fields = event.fields
    name, task = str(fields.get("hub", "")), str(fields.get("task", ""))
    if event.name == "end":
        for hub in state.values():
            hub.left(task)
        return state
    hub_of = state.get(name)
    if hub_of is None or name == SLEEP:
        return ()
    if event.name in ("put", "get"):
        hub_of.called(event.name == "put", int(fields.get("timeout", 0)), str(fields["by"]))
    elif event.name == "block":
        hub_of.blocked(task)
        if hub_of.kind == "cond":
            return (name, *_released(state, task))
    elif event.name == "wake":
        hub_of.woken(task)
    elif event.name == "wait_ended":
        hub_of.left(task)
        if fields.get("status") == "reset" and hub_of.is_counted:
            hub_of.amount = None
    return (name,)


def _released(state: Mapping[str, _Hub], task: str) -> list[str]:
    """Forget mutexes that a task may have released: waiting for a condition leaves no record."""
    found = [name for name, hub in state.items() if hub.kind == "mutex" and hub.by == task]
    for name in found:
        state[name].settle()
        state[name].amount = None
    return found
