# SPDX-License-Identifier: MIT
"""What the records of one node mean: who ran, waited and was woken by whom.

A *context* is a task, a handler of an interrupt or a SWI. Records say what
happened; who did it follows from the switches, and from the handlers that are
under way. Where records were lost, the context is unknown until the first of
them tells.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from weft.observe.trace.names import IDLE, Names
from weft.observe.trace.records import Kind, Record

UNKNOWN = "?"
STATUS = (
    *("ok", "would block", "timeout", "canceled", "owner died", "node down"),
    *("reset", "full", "empty", "refused"),
)
FOREVER = 0xFFFFFFFF


@dataclass
class Slice:
    """Something that takes time."""

    track: str
    name: str
    begin: int
    end: int = -1
    """-1: not finished at the end of the trace."""


@dataclass
class Operation:
    """A call of a service of a hub."""

    time: int
    hub: str
    verb: str
    puts: bool
    by: str
    timeout: int = 0
    woke: list["Wake"] = field(default_factory=list)
    blocked: bool = False


@dataclass
class Wake:
    """A task becomes ready."""

    time: int
    task: str
    hub: str
    """For what it waited; empty: it was started or resumed."""
    by: str
    reason: str
    """The verb of the service that woke it; "timeout", "canceled", "start", "resume"."""
    operation: Operation | None = None
    ran: int | None = None
    """When it ran; None: not before the end of the trace."""

    @property
    def cause(self) -> str:
        """Who woke it, and by what."""
        return f"{self.by}, {self.reason} {self.hub}".rstrip()

    @property
    def latency(self) -> int | None:
        """How long it took to run."""
        return None if self.ran is None else self.ran - self.time


@dataclass
class Delay:
    """A task is ready and does not run."""

    state: Slice
    """From when to when; up to the end of the trace if it did not run."""
    cause: str
    """What made it ready: a wake, or a switch to another task."""
    ran: bool = True

    @property
    def length(self) -> int:
        """How long it took, or has taken."""
        return self.state.end - self.state.begin


@dataclass
class Packet:
    """A packet leaves a node or arrives."""

    time: int
    sent: bool
    place: int
    """Of the link, in the description."""
    other: str
    """The node at the other end of the link."""
    number: int
    kind: str
    source: str
    destination: str
    by: str


@dataclass
class Mark:
    """The application has said that it got to some place."""

    time: int
    text: str
    value: int
    by: str


@dataclass
class Event:
    """A record with names, for those who want each."""

    time: int
    name: str
    fields: dict[str, str | int]


@dataclass
class Timeline:
    """What happened on a node."""

    node: str
    priorities: dict[str, int]
    """Of tasks, in the order of the description; then those that appeared."""
    begin: int = 0
    end: int = 0
    lost: int = 0
    switches: int = 0
    hubs: dict[str, str] = field(default_factory=dict)
    """Kind by name."""
    busy: dict[str, int] = field(default_factory=dict)
    """ns that each context ran itself, without those that interrupted it."""
    spans: list[Slice] = field(default_factory=list)
    """Which context ran when, one after another without gaps: a handler is not its task's time."""
    slices: list[Slice] = field(default_factory=list)
    delays: list[Delay] = field(default_factory=list)
    operations: list[Operation] = field(default_factory=list)
    wakes: list[Wake] = field(default_factory=list)
    packets: list[Packet] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    cycle: float | None = None
    """ns in a cycle of a clock that the simulator counts exactly; None: times are times."""

    def shift(self, offset: int) -> None:
        """Move everything in time."""
        self.begin += offset
        self.end += offset
        for entry in (*self.spans, *self.slices):
            entry.begin += offset
            entry.end += offset
        for wake in self.wakes:
            wake.time += offset
            wake.ran = None if wake.ran is None else wake.ran + offset
        for moved in (self.operations, self.packets, self.marks, self.events):
            for item in moved:
                item.time += offset


class Reader:
    """Turns the records of a node into a time line."""

    _is_first = True

    def __init__(self, names: Names) -> None:
        """Begin before the first record."""
        self.names = names
        self.line = Timeline(names.node, dict(names.tasks))
        self._running = UNKNOWN
        self._handlers: list[Slice] = []
        """Active SWIs and interrupt handlers; the last one runs."""
        self._state: dict[str, Slice] = {}
        """What each task does."""
        self._ready: dict[str, Wake] = {}
        """Tasks that were woken and have not run since."""
        self._causes: dict[str, str] = {}  # What made tasks ready.
        self._calls: dict[str, Operation] = {}
        """The last call of a service by context."""
        self._sleeps: dict[str, int] = {}
        """Tasks and the queue on their stack in which they are going to sleep."""
        self._steps: dict[Kind, Callable[[Record], dict[str, str | int]]] = {
            Kind.TIME: self._clock,
            Kind.SWITCH: self._switch,
            Kind.CREATE: self._create,
            Kind.START: self._start,
            Kind.END: self._end,
            Kind.PRIORITY: self._priority,
            Kind.SUSPEND: self._suspend,
            Kind.RESUME: self._resume,
            Kind.BLOCK: self._block,
            Kind.WAKE: self._wake,
            Kind.WAIT_ENDED: self._wait_ended,
            Kind.PUT: self._operation,
            Kind.GET: self._operation,
            Kind.SLEEP: self._sleep,
            Kind.ISR_ENTER: self._enter,
            Kind.ISR_EXIT: self._exit,
            Kind.TIMER: self._enter,
            Kind.TIMER_DONE: self._exit,
            Kind.SWI_POST: self._post,
            Kind.SWI_BEGIN: self._enter,
            Kind.SWI_END: self._exit,
            Kind.SEND: self._packet,
            Kind.RECEIVE: self._packet,
            Kind.MARK: self._mark,
        }

    def add(self, records: Iterable[Record]) -> None:
        """Take records that follow those before."""
        for record in records:
            if self._is_first:
                self.line.begin, self._is_first = record.time, False
            else:
                self._spend(record.time)
            self.line.end = record.time
            fields = self._steps[record.kind](record)
            self.line.events.append(Event(record.time, record.kind.name.lower(), fields))

    def forget(self) -> None:
        """Drop what has happened up to now, but not what tasks do now: for what has no end."""
        line = self.line
        line.begin = line.end
        line.busy.clear()
        kept: list[list[Any]] = [line.spans, line.slices, line.delays, line.operations]
        kept += [line.wakes, line.packets, line.marks, line.events]
        for happened in kept:
            happened.clear()

    def read(self, records: Iterable[Record]) -> Timeline:
        """Take all records of the node."""
        self.add(records)
        if self.line.busy.get(UNKNOWN) == 0:
            del self.line.busy[UNKNOWN]
        for entry in self.line.slices:
            if entry.end < 0:
                entry.end = self.line.end
        for task, state in self._state.items():
            if state.name == "ready":
                self.line.delays.append(Delay(state, self._causes[task], ran=False))
        return self.line

    def _spend(self, time: int) -> None:
        """The context has run up to a time."""
        line, context, spent = self.line, self._context, time - self.line.end
        line.busy[context] = line.busy.get(context, 0) + spent
        if line.spans and line.spans[-1].track == context:
            line.spans[-1].end = time
        elif spent:
            line.spans.append(Slice(context, "runs", line.end, time))

    @property
    def _context(self) -> str:
        return self._handlers[-1].track if self._handlers else self._running

    def _clock(self, record: Record) -> dict[str, str | int]:
        return {"ticks": record.argument << 32 | record.object}

    def _task(self, address: int) -> str:
        name = self.names.task(address)
        if name != IDLE:
            self.line.priorities.setdefault(name, -1)
        return name

    def _now(self, task: str, what: str, time: int) -> None:
        """A task does something else from now on; an empty text: nothing to be shown."""
        last = self._state.pop(task, None)
        if last is not None:
            last.end = time
            if last.name == "ready" and what == "runs":
                self.line.delays.append(Delay(last, self._causes[task]))
        if what and task != IDLE:
            self._state[task] = Slice(task, what, time)
            self.line.slices.append(self._state[task])

    def _switch(self, record: Record) -> dict[str, str | int]:
        to = self._task(record.object)
        last = self._task(record.argument) if record.argument else ""
        if last:
            state = self._state.get(last)
            if state is None and self._running == UNKNOWN and last != IDLE:
                # It ran when the trace began.
                self.line.slices.append(Slice(last, "runs", self.line.begin, record.time))
            elif state is not None and state.name == "runs":
                self._causes[last] = f"switch to {to}"
                self._now(last, "ready", record.time)
            self.line.switches += 1
        self._running = to
        self._now(to, "runs", record.time)
        if wake := self._ready.pop(to, None):
            wake.ran = record.time
        return {"to": to, "from": last}

    def _create(self, record: Record) -> dict[str, str | int]:
        task, priority = self._task(record.object), self.names.priority(record.argument)
        self.line.priorities[task] = priority
        return {"task": task, "priority": priority, "by": self._context}

    def _priority(self, record: Record) -> dict[str, str | int]:
        return {
            "task": self._task(record.object),
            "priority": self.names.priority(record.argument),
            "by": self._context,
        }

    def _start(self, record: Record) -> dict[str, str | int]:
        return self._made_ready(record, "start")

    def _resume(self, record: Record) -> dict[str, str | int]:
        return self._made_ready(record, "resume")

    def _made_ready(self, record: Record, reason: str) -> dict[str, str | int]:
        task = self._task(record.object)
        self._woken(Wake(record.time, task, "", self._context, reason))
        return {"task": task, "by": self._context}

    def _woken(self, wake: Wake) -> None:
        self.line.wakes.append(wake)
        if wake.task != self._running or self._state.get(wake.task) is None:
            self._causes[wake.task] = wake.cause
            self._now(wake.task, "ready", wake.time)
        self._ready[wake.task] = wake

    def _end(self, record: Record) -> dict[str, str | int]:
        task = self._task(record.object)
        self._now(task, "", record.time)
        self._ready.pop(task, None)
        return {"task": task, "by": self._context}

    def _suspend(self, record: Record) -> dict[str, str | int]:
        task = self._task(record.object)
        self._now(task, "suspended", record.time)
        self._ready.pop(task, None)
        return {"task": task, "by": self._context}

    def _hub(self, address: int) -> str:
        item = self.names.at(address)
        if item.kind:
            self.line.hubs.setdefault(item.name, item.kind)
        return item.name

    def _block(self, record: Record) -> dict[str, str | int]:
        task = self._task(record.argument)
        if self._sleeps.pop(task, None) == record.object:
            self._now(task, "sleeps", record.time)
            return {"hub": "sleep", "task": task}
        hub = self._hub(record.object)
        self._now(task, f"waits for {hub}", record.time)
        call = self._calls.get(task)
        if call is not None and call.hub == hub:
            call.blocked = True
        return {"hub": hub, "task": task}

    def _wake(self, record: Record) -> dict[str, str | int]:
        hub, task = self._hub(record.object), self._task(record.argument)
        call = self._calls.get(self._context)
        if call is not None and call.hub != hub:
            call = None
        reason = call.verb if call is not None else "wake"
        wake = Wake(record.time, task, hub, self._context, reason, call)
        if call is not None:
            call.woke.append(wake)
        self._woken(wake)
        return {"hub": hub, "task": task, "by": self._context}

    def _wait_ended(self, record: Record) -> dict[str, str | int]:
        task = self._task(record.argument)
        state = self._state.get(task)
        asleep = state is not None and state.name == "sleeps"
        hub = "sleep" if asleep else self._hub(record.object)
        status = STATUS[record.extra] if record.extra < len(STATUS) else str(record.extra)
        self._woken(Wake(record.time, task, hub, self._context, status))
        return {"hub": hub, "task": task, "status": status, "by": self._context}

    def _operation(self, record: Record) -> dict[str, str | int]:
        puts = record.kind is Kind.PUT
        item = self.names.at(record.object)
        self.line.hubs.setdefault(item.name, item.kind)
        call = Operation(
            record.time, item.name, item.verb(puts), puts, self._context, record.argument
        )
        self._calls[self._context] = call
        self.line.operations.append(call)
        fields: dict[str, str | int] = {"hub": item.name, "verb": call.verb, "by": call.by}
        return fields if puts else {**fields, "timeout": record.argument}

    def _sleep(self, record: Record) -> dict[str, str | int]:
        self._sleeps[self._context] = record.object
        return {"task": self._context, "ticks": record.argument}

    def _handler(self, record: Record) -> tuple[str, str]:
        """Return track and name of a handler."""
        word = _WORD[record.kind]
        if word == "interrupt":
            name = self.names.irq(record.object)
        else:
            name = self.names.at(record.object).name
        return f"{word} {name}", name

    def _enter(self, record: Record) -> dict[str, str | int]:
        track, name = self._handler(record)
        entry = Slice(track, "runs", record.time)
        self._handlers.append(entry)
        self.line.slices.append(entry)
        return {_WORD[record.kind].lower(): name}

    def _exit(self, record: Record) -> dict[str, str | int]:
        track, name = self._handler(record)
        if self._handlers and self._handlers[-1].track == track:
            self._handlers.pop().end = record.time
        elif not self._handlers:
            # It was active when the trace began.
            self.line.slices.append(Slice(track, "runs", self.line.begin, record.time))
        return {_WORD[record.kind].lower(): name}

    def _post(self, record: Record) -> dict[str, str | int]:
        return {"swi": self.names.at(record.object).name, "by": self._context}

    def _packet(self, record: Record) -> dict[str, str | int]:
        place, other, kind = self.names.packet(record.extra)
        packet = Packet(
            record.time,
            record.kind is Kind.SEND,
            place,
            other,
            record.object & 0xFFFFFFFF,
            kind,
            self.names.node_named(record.argument >> 16 & 0xFFFF),
            self.names.node_named(record.argument & 0xFFFF),
            self._context,
        )
        self.line.packets.append(packet)
        return {
            "link": place,
            "number": packet.number,
            "kind": kind,
            "source": packet.source,
            "destination": packet.destination,
            "by": packet.by,
        }

    def _mark(self, record: Record) -> dict[str, str | int]:
        mark = Mark(record.time, self.names.text(record.object), record.argument, self._context)
        self.line.marks.append(mark)
        return {"text": mark.text, "value": mark.value, "by": mark.by}


_WORD = {  # also the first word of tracks of handlers
    Kind.ISR_ENTER: "interrupt",
    Kind.ISR_EXIT: "interrupt",
    Kind.TIMER: "timer",
    Kind.TIMER_DONE: "timer",
    Kind.SWI_BEGIN: "SWI",
    Kind.SWI_END: "SWI",
}
