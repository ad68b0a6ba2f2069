# SPDX-License-Identifier: MIT
"""The shape of a description. The JSON Schema in spec/ is made from it.

Everything is strict: unknown keys are refused and no value is converted.
What spans several keys is in rules.py.
"""

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from weft.description import cnames
from weft.suggest import quoted

DURATION_MAX = 2**32 - 3
"""WEFT_DURATION_MAX: the longest duration, in ticks of one microsecond."""

PACKET_HEADER = 20
"""WEFT_NET_HEADER_BYTES."""

SHM_RING = 8192
"""Bytes of a ring where the description does not say."""

SOCKET_BUFFER = 8192
UART_WINDOW = 4

SHM_END = 192
"""sizeof(weft_shm_end_t)."""

_UNITS = {"us": 1, "ms": 1_000, "s": 1_000_000}


def _identifier(name: str) -> str:
    if wrong := cnames.identifier_error(name):
        raise PydanticCustomError("W016", "{text}", {"text": f"{quoted(name)} {wrong}"})
    return name


def _reference(text: str) -> str:
    name = re.sub(r"[+-]\d{1,5}$", "", text, flags=re.ASCII)
    _identifier(name)
    return text


def _node_name(name: str) -> str:
    if not re.fullmatch(cnames.NODE, name, re.ASCII) or len(name) > cnames.MAX_IDENTIFIER:
        text = f"{quoted(name)} is no name of a node: a letter, then letters, digits, _ and -"
        raise PydanticCustomError("W016", "{text}", {"text": text})
    return name


def _message(text: str) -> str:
    if wrong := cnames.message_error(text):
        raise PydanticCustomError("W031", "{text}", {"text": f"{quoted(text)} {wrong}"})
    return text


def _duration(value: Any) -> int:
    found = re.fullmatch(r"(\d{1,12}) ?(us|ms|s)", value, re.ASCII) if type(value) is str else None
    if found is None:
        text = f"{quoted(value)} is not a duration: an integer with us, ms or s, such as 10ms"
        raise PydanticCustomError("W015", "{text}", {"text": text})
    ticks = int(found[1]) * _UNITS[found[2]]
    if not 1 <= ticks <= DURATION_MAX:
        text = f"{quoted(value)} is out of range: 1us to {DURATION_MAX}us"
        raise PydanticCustomError("W013", "{text}", {"text": text})
    return ticks


def _power_of_two(value: int) -> int:
    if value & (value - 1):
        text = f"{value} is not a power of two: take {1 << value.bit_length()}"
        raise PydanticCustomError("W013", "{text}", {"text": text})
    return value


def _version(value: Any) -> Any:
    if type(value) is int and value != 1:
        text = f"version {value} is not known to these tools, which know version 1"
        raise PydanticCustomError("W018", "{text}", {"text": text})
    return value


Name = Annotated[
    str,
    AfterValidator(_identifier),
    WithJsonSchema({"type": "string", "pattern": cnames.IDENTIFIER}),
]
Reference = Annotated[
    str,
    AfterValidator(_reference),
    WithJsonSchema({"type": "string", "pattern": cnames.IDENTIFIER[:-1] + r"([+-]\d+)?$"}),
]
NodeName = Annotated[
    str,
    AfterValidator(_node_name),
    WithJsonSchema({"type": "string", "pattern": cnames.NODE}),
]
Message = Annotated[str, AfterValidator(_message), WithJsonSchema({"type": "string"})]
Duration = Annotated[
    int,
    BeforeValidator(_duration),
    WithJsonSchema({"type": "string", "pattern": r"^\d+ ?(us|ms|s)$", "examples": ["10ms"]}),
]
Heartbeat = Annotated[
    int,
    BeforeValidator(lambda value: 0 if value == "off" else _duration(value)),
    WithJsonSchema({"type": "string", "pattern": r"^(off|\d+ ?(us|ms|s))$", "examples": ["100ms"]}),
]
Uint32 = Annotated[int, Field(ge=0, le=2**32 - 1)]
Count = Annotated[int, Field(ge=1, le=65535)]
Definition = Annotated[str, Field(pattern=cnames.IDENTIFIER)]
Payload = Annotated[int, Field(ge=40, le=65535 - 20, multiple_of=8)]
Notify = Literal["interrupt", "poll", "adaptive", "spin"]


class Strict(BaseModel):
    """Base of all parts: strict types, no unknown keys, docstrings go to the schema."""

    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, use_attribute_docstrings=True
    )


class Node(Strict):
    """One core that runs one kernel."""

    board: str
    """A folder of board/, such as mps2-an385."""
    sources: list[str] = Field(default_factory=list)
    """C and assembly files of this node alone, besides those of the application."""
    machine: str | None = None
    """Nodes of one board with the same machine are its cores. Left out: those that shm joins."""
    console: str | None = None
    """A hub of type host, by which the node prints on that hub's node."""
    count: Annotated[int, Field(ge=1, le=16384)] | None = None
    """It stands for several nodes, name0, name1, ..., and what lives on it lives on each."""


class Link(Strict):
    """An ordered channel between two nodes."""

    between: Annotated[list[str], Field(min_length=2, max_length=2)]
    """The two nodes. A counted node stands for links with each of its nodes; twice the same one,
    for links among them."""
    shape: Literal["line", "ring", "mesh", "star", "tree", "full"] | None = None
    """Which nodes of a counted node are linked."""
    columns: Annotated[int, Field(ge=1)] | None = None
    """mesh: nodes in a row. Left out: as square as it divides."""
    driver: str
    """A folder of net/link/: shm (shared memory), socket, uart."""
    notify: Notify = "interrupt"
    """How a node learns of a packet: the other one raises an interrupt; it polls each `period`;
    both, by load; or its idle task looks all the time."""
    period: Duration | None = None
    """Of polling. Links that poll by themselves have 10 ms where nothing is said."""
    payload: Payload | None = None
    """Greatest payload of a packet in bytes. Left out: that of the topology."""
    ring: Annotated[int, Field(ge=64, le=1 << 24, multiple_of=64)] | None = None
    """shm: bytes of the ring of each direction; 8192 if left out."""
    pool: Annotated[int, Field(ge=0, le=1 << 28, multiple_of=64)] | None = None
    """shm: bytes for buffers that are handed over without copying; none if left out."""
    offset: Annotated[int, Field(ge=0, le=1 << 30, multiple_of=64)] | None = None
    """shm: where it lies in the memory that the two share. Left out: behind the others."""
    transport: Literal["unix", "tcp"] | None = None
    """socket: kind of the socket; unix if left out."""
    buffer: Annotated[int, Field(ge=256, le=1 << 24, multiple_of=8)] | None = None
    """socket: bytes of the buffer of each direction; 8192 if left out."""
    window: Annotated[int, Field(ge=1, le=64)] | None = None
    """uart: frames on their way at once; 4 if left out."""

    @property
    def memory(self) -> int:
        """Bytes of the shared memory of a shm link: WEFT_SHM_WINDOW() of net/link/shm/shm.h."""
        ring = self.ring or SHM_RING
        record = -(-(PACKET_HEADER + (self.payload or 0)) // 8) * 8
        return 2 * SHM_END + 2 * -(-(ring + record) // 64) * 64 + (self.pool or 0)


class Route(Strict):
    """A way that replaces the one that would be found."""

    at: str
    """The node."""
    to: str
    """Where packets go."""
    via: str
    """To which neighbour they go next."""


class Topology(Strict):
    """The machines: the nodes, and the channels between them."""

    nodes: Annotated[dict[NodeName, Node], Field(min_length=1)]
    """The nodes by name."""
    links: list[Link] = Field(default_factory=list)
    """Channels between the nodes."""
    routes: list[Route] = Field(default_factory=list)
    """Ways that replace those that would be found."""
    payload: Payload = 256
    """Greatest payload of a packet in bytes, on links that do not say another."""
    heartbeat: Heartbeat | None = None
    """Time between signs of life of nodes that have to do with each other; after ten without
    one, a node is lost. off: none. Left out: 100ms; none where all are cores of one machine."""


class Config(Strict):
    """How the kernel and the application are built."""

    checks: bool = True
    """Check arguments, contexts and stacks; stop with a fault record."""
    canaries: bool = False
    """The compiler guards the frames of functions with arrays (-fstack-protector-strong); stop with
    a fault record."""
    objcore: bool = False
    """Register all objects and count what they do."""
    trace: bool = False
    """Record switches, interrupts and services for `./weft trace`."""
    trace_records: Annotated[int, Field(ge=64, le=1 << 24), AfterValidator(_power_of_two)] = 1024
    """The last records that a node keeps, a power of two; four words each."""
    optimize: Literal["speed", "size", "debug"] = "speed"
    """-O2, -Os or -Og."""
    lto: bool = False
    """Optimise the application across its files when linking; the kernel stays as it is."""
    dump: bool = False
    """At its end a node writes its logs and statistics to its console, for `./weft log`."""
    slice: Duration | None = None
    """Round robin among tasks of equal priority. Left out: none."""


class Placed(Strict):
    """Something that lives on a node."""

    node: str | None = None
    """The node. May be left out when there is one node only."""


class HubOf(Placed):
    """A hub."""

    delivery: Literal["confirmed", "posted"] = "confirmed"
    """How tasks of other nodes give, raise, post, put and write: confirmed waits for the hub's
    node to answer, so that the order of events is that of one node; posted does not."""


class Sem(HubOf):
    """Counting semaphore."""

    type: Literal["sem"]
    """Counting semaphore."""
    initial: Annotated[int, Field(ge=0, le=0x3FFFFFFF)] = 0
    """Units at start."""


class Event(HubOf):
    """One boolean; raising waits while it is set."""

    type: Literal["event"]
    """One boolean."""


class Flags(HubOf):
    """32 event flags."""

    type: Literal["flags"]
    """32 event flags."""
    initial: Uint32 = 0
    """Flags that are set at start."""


class Port(HubOf):
    """Rendezvous with data."""

    type: Literal["port"]
    """Rendezvous with data."""
    message: Message
    """C type of a message; void for a rendezvous without data."""


class Msgq(HubOf):
    """Queue of messages of a fixed size."""

    type: Literal["msgq"]
    """Queue of messages."""
    message: Message
    """C type of a message."""
    depth: Count
    """Messages that fit."""


class DataEvent(HubOf):
    """Event with the last value; putting again replaces the value."""

    type: Literal["data_event"]
    """Event with the last value."""
    message: Message
    """C type of the value."""


class Blackboard(HubOf):
    """Value that many tasks read, with a count of its updates."""

    type: Literal["blackboard"]
    """Value with a count of its updates."""
    message: Message
    """C type of the value."""


class Mutex(HubOf):
    """Mutex with priority inheritance."""

    type: Literal["mutex"]
    """Mutex with priority inheritance."""
    recursive: bool = False
    """Its owner may lock it again."""
    owner_death: Literal["report", "release"] = "report"
    """When the node of an owner is lost: the next owner is told WEFT_OWNER_DIED, or it is not."""


class Cond(HubOf):
    """Condition variable."""

    type: Literal["cond"]
    """Condition variable."""


class Pool(HubOf):
    """Pool of memory blocks of a fixed size."""

    type: Literal["pool"]
    """Memory pool."""
    block: Annotated[int, Field(ge=1, le=1 << 24)]
    """Bytes of a block; rounded up to the size of a pointer."""
    count: Count
    """Blocks."""


class PacketPool(HubOf):
    """Pool of packets, blocks that know their pool and their length."""

    type: Literal["packet_pool"]
    """Pool of packets."""
    capacity: Count
    """Bytes of payload that fit in a packet."""
    count: Count
    """Packets."""


class Hub(HubOf):
    """User-defined hub."""

    type: Literal["hub"]
    """User-defined hub."""
    hub_type: Name
    """Name of the weft_hub_type_t with its predicates and actions."""
    state: Message | None = None
    """C type of the whole hub, whose first member is a weft_hub_t. Left out: weft_hub_t."""


class Host(HubOf):
    """Files, time of day, console and exit of a node with an operating system."""

    type: Literal["host"]
    """Host services."""


AnyHub = Annotated[
    Sem
    | Event
    | Flags
    | Port
    | Msgq
    | DataEvent
    | Blackboard
    | Mutex
    | Cond
    | Pool
    | PacketPool
    | Hub
    | Host,
    Field(discriminator="type"),
]
Arg = Annotated[int, Field(ge=-(2**31), le=2**32 - 1)] | Reference


class Task(Placed):
    """A thread of control."""

    entry: Name
    """C function: void entry(void *arg)."""
    arg: Arg | None = None
    """Passed to the entry: a number, or the name of a hub, whose address is passed."""
    priority: Annotated[int, Field(ge=0, le=31)]
    """0 is the most urgent."""
    stack: Annotated[int, Field(ge=1, le=1 << 24)]
    """Bytes, a multiple of 8. Ports add what they need, such as hosted ones for signals."""
    uses: list[str] = Field(default_factory=list)
    """Hubs that the task uses."""
    controls: list[str] = Field(default_factory=list)
    """Tasks that it starts, suspends, resumes, aborts, or whose priority it sets."""
    requests: Annotated[int, Field(ge=0, le=255)] = 0
    """Asynchronous calls that it has going at once: x_request[0], x_request[1], ... in C."""
    cooperative: bool = False
    """Gives the processor away by its own calls only."""
    start: bool = True
    """Starts with the node; if false, weft_task_start() starts it."""


class Timer(Placed):
    """A timer; its handler runs in interrupt context."""

    handler: Name
    """C function: void handler(weft_timer_t *timer, void *arg)."""
    arg: Arg | None = None
    """Passed to the handler: a number, or the name of a hub, whose address is passed."""
    delay: Duration | None = None
    """Time to the first call; the period if left out."""
    period: Duration | None = None
    """Time between further calls. Left out: one call."""
    uses: list[str] = Field(default_factory=list)
    """Hubs of other nodes that the handler uses."""
    start: bool = True
    """Starts with the node; if false, weft_timer_start() starts it."""


class Monitor(Strict):
    """A statistics object that gets a value at each entry of an interrupt's handler."""

    stats: str
    """The statistics object, on the same node."""
    value: Literal["time", "stack", "variable"]
    """time: since the last entry; stack: bytes of the interrupt stack in use; variable."""
    variable: Name | None = None
    """value variable: a C object of type int32_t."""
    operation: Literal["add", "subtract", "magnitude", "delta"] = "add"
    """value variable: what is added is the variable, what it lacks to 0, its magnitude, or its
    change since the last entry."""


class Interrupt(Placed):
    """A handler of an interrupt."""

    irq: Annotated[int, Field(ge=0, le=1023)]
    """Number of the interrupt on the node's board."""
    handler: Name
    """C function: void handler(void)."""
    uses: list[str] = Field(default_factory=list)
    """Hubs of other nodes that the handler uses."""
    latency: Literal["kernel", "zero"] = "kernel"
    """kernel: may call services that do not wait; zero: never delayed, makes no kernel call."""
    monitor: Monitor | None = None
    """What is recorded at each entry. Left out: nothing, and nothing is paid."""


class Log(Placed):
    """A log: records that the host formats."""

    records: Annotated[int, Field(ge=1, le=1 << 20)]
    """Records in its buffer, a power of two."""
    mode: Literal["circular", "fixed"] = "circular"
    """circular: keeps the last records; fixed: the first ones."""


class Stats(Placed):
    """A statistics object: count, total and maximum of values."""

    unit: Annotated[str, Field(pattern=r"^[!-~ ]{1,16}$")] | None = None
    """Shown behind values, such as bytes. time: values are time stamps, shown as times."""
    previous: Annotated[int, Field(ge=-(2**31), le=2**31 - 1)] = 0
    """What the first weft_stats_delta() subtracts."""
    multiply: Annotated[int, Field(ge=-(2**31), le=2**31 - 1)] = 1
    """A value x is shown as (multiply * x + add) / divide."""
    add: Annotated[int, Field(ge=-(2**31), le=2**31 - 1)] = 0
    """See multiply."""
    divide: Annotated[int, Field(ge=1, le=2**31 - 1)] = 1
    """See multiply."""


class Application(Strict):
    """What runs on the machines."""

    sources: list[str] = Field(default_factory=list)
    """C and assembly files, relative to the description. {port}, {board} and {target} stand for
    those names of the node."""
    include: list[str] = Field(default_factory=list)
    """Headers with the types that hubs name."""
    include_dirs: list[str] = Field(default_factory=list)
    """Further folders for headers; {port}, {board} and {target} as in sources."""
    define: dict[Definition, str | int] = Field(default_factory=dict)
    """Macros for the application's sources."""
    config: Config = Field(default_factory=Config)
    """How it is built."""
    hubs: dict[Name, AnyHub] = Field(default_factory=dict)
    """Objects through which tasks interact, by name. In C the object has the hub's name."""
    tasks: dict[Name, Task] = Field(default_factory=dict)
    """Tasks by name. In C the task x is the object x_task."""
    timers: dict[Name, Timer] = Field(default_factory=dict)
    """Timers by name. In C the timer x is the object x_timer."""
    interrupts: dict[Name, Interrupt] = Field(default_factory=dict)
    """Interrupts by name. In C the number of x is the constant x_irq."""
    logs: dict[Name, Log] = Field(default_factory=dict)
    """Logs by name. In C the log x is the object x_log."""
    stats: dict[Name, Stats] = Field(default_factory=dict)
    """Statistics objects by name. In C the object of x is x_stats."""


class Root(Strict):
    """A Weft description: which nodes there are, and what runs on each."""

    weft: Annotated[Literal[1], BeforeValidator(_version)]
    """Version of the format."""
    topology: Topology
    """Which nodes there are, and on which boards."""
    application: Application
    """What runs on them."""


class Map(Strict):
    """A placement that replaces parts of a description: `./weft run --map`.

    Nodes on which nothing is left are left out, unless packets pass there.
    """

    weft: Annotated[Literal[1], BeforeValidator(_version)]
    """Version of the format."""
    boards: dict[str, str] = Field(default_factory=dict)
    """Node: its board."""
    nodes: dict[str, str] = Field(default_factory=dict)
    """Task, hub, timer or interrupt: its node."""
    links: list[Link] | None = None
    """Links in place of those of the description."""
    all: str | None = None
    """The node of everything that `nodes` does not name."""
