# SPDX-License-Identifier: MIT
"""The shape of a description. The JSON Schema in spec/ is generated from it.

Everything is strict: unknown keys are refused and no value is converted.
Rules that span several keys are in rules.py.
"""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema, model_validator

from weft.model.configurations import PRESETS
from weft.model.description.model_base import (
    SHM_RING,
    SOCKET_BUFFER,
    UART_WINDOW,
    Arg,
    Beginning,
    Count,
    Definition,
    Duration,
    HubBase,
    Layout,
    Link,
    Memory,
    Message,
    Name,
    Node,
    NodeObject,
    Strict,
    Topology,
    Uint32,
    power_of_two,
    short_duration,
    version,
)
from weft.model.description.model_devices import AnyDevice
from weft.model.description.model_insight import Log, Monitor, Stats
from weft.model.description.model_objects import Dma, Heap, PacketPool, Pipe, Pool, Queue, Stack
from weft.model.description.model_swi import IdleName, Periodic, Swi
from weft.model.description.model_timing import Timing

__all__ = [
    "SHM_RING",
    "SOCKET_BUFFER",
    "UART_WINDOW",
    "Count",
    "Dma",
    "Link",
    "Log",
    "Memory",
    "Monitor",
    "Node",
    "NodeObject",
    "PacketPool",
    "Periodic",
    "Pipe",
    "Pool",
    "Stats",
    "Strict",
    "Swi",
    "Topology",
]
"""Names that other modules import from here."""


class Config(Strict):
    """How the kernel and the application are built."""

    preset: Literal["standard", "small"] = "standard"
    """small: the smallest build. Where they are not given, checks and fast_paths are false,
    optimize is size, and timeouts is list."""
    checks: bool = True
    """Check arguments, contexts and stacks; stop with a fault record."""
    canaries: bool = False
    """The compiler guards the frames of functions with arrays (-fstack-protector-strong); stop with
    a fault record."""
    objcore: bool = False
    """Register all objects and count what they do."""
    deletes: bool = False
    """Include services that delete objects that were initialized at run time. With checks, the use
    of a deleted object is found; it costs each service a few instructions, each object a word."""
    trace: bool = False
    """Record switches, interrupts and services for `./weft trace`."""
    trace_records: Annotated[int, Field(ge=64, le=1 << 24), AfterValidator(power_of_two)] = 1024
    """Number of records that a node keeps, a power of two; four words each."""
    optimize: Literal["speed", "size", "debug"] = "speed"
    """-O2, -Os or -Og: what the compiler inlines, and in what order its instructions stand."""
    fast_paths: bool = True
    """Each service of the kernel tries its common case first, without the kernel lock where one
    atomic step does it; false: one path for all cases, which is less code."""
    timeouts: Literal["heap", "list"] = "heap"
    """How running timeouts are kept. To start one takes constant time with interrupts off in a
    heap, and time that grows with their number in a list, which is less code."""
    copies: Literal["whole", "pieces"] = "whole"
    """How messages of more than 128 bytes are copied: as a whole, with interrupts off for a time
    that grows with the message, or in pieces, for no longer than for 128 bytes, which is slower."""
    typed: bool = False
    """system.h has functions that take messages by their C type: samples_put(), samples_get() of
    the hub samples. A pointer to another type is an error of the compiler."""
    lto: bool = False
    """Link-time optimisation of the application, without the kernel."""
    dump: bool = False
    """Each node writes its logs and statistics to its console when it ends, for `./weft log`."""
    end_after: Duration | None = None
    """Each node ends after this time, with code 0. Default: when its program ends."""
    swis: bool = False
    """Include software interrupts although there are none: for those made at run time."""
    user: bool = False
    """Include support for user tasks although the description has none."""
    budgets: bool = False
    """Include processor budgets although no task has one: for tasks created at run time."""
    tick: Annotated[
        int,
        BeforeValidator(lambda value: 0 if value == "event" else short_duration(value)),
        WithJsonSchema(
            {"type": "string", "pattern": r"^(event|\d+ ?(us|ms|s))$", "examples": ["1ms"]}
        ),
    ] = 1000
    """Time unit of periodic functions, default 1ms; event: each weft_periodic_tick()."""
    tick_priority: Annotated[int, Field(ge=0, le=31)] = 0
    """Priority of the SWI in which periodic functions are called."""
    slice: Duration | None = None
    """Round robin among tasks of equal priority. Default: none."""
    ceilings: bool = False
    """Include ceilings of mutexes although no mutex has one: for weft_mutex_init_ceiling()."""
    dma: bool = False
    """Include DMA although the description has no hub for it: for weft_dma_init(). Where the board
    has no engine, the program itself implements arch/dma.h."""
    slices: bool = False
    """Include time slices although there is no `slice`: for weft_slice_set()."""

    @model_validator(mode="before")
    @classmethod
    def _preset(cls, keys: Any) -> Any:
        """Add what the preset selects and the description does not say."""
        name = keys.get("preset") if isinstance(keys, dict) else None
        return {**PRESETS[name], **keys} if isinstance(name, str) and name in PRESETS else keys

    def selected(self) -> dict[str, Any]:
        """Return what the keys have of which the preset selects the values."""
        return {key: getattr(self, key) for key in PRESETS[self.preset]}

    def definitions(self) -> list[str]:
        """Return the constants of include/weft/config.h that are not their defaults."""
        fast_paths = [] if self.fast_paths else ["WEFT_CONFIG_FAST_PATHS=0"]
        time_list = ["WEFT_CONFIG_TIME_LIST=1"] if self.timeouts == "list" else []
        return fast_paths + time_list + ["WEFT_CONFIG_COPY_PIECES=1"] * (self.copies == "pieces")


class Sem(HubBase):
    """Counting semaphore."""

    type: Literal["sem"]
    """Counting semaphore."""
    initial: Annotated[int, Field(ge=0, le=0x3FFFFFFF)] = 0
    """Units at start."""


class Event(HubBase):
    """One boolean; raising waits while it is set."""

    type: Literal["event"]
    """One boolean."""


class Barrier(HubBase):
    """A number of tasks meet."""

    type: Literal["barrier"]
    """A number of tasks meet."""
    parties: Annotated[int, Field(ge=1, le=0xFFFF)]
    """Tasks that meet."""


class Function(HubBase):
    """Function that tasks call and servers, tasks of its node, execute."""

    type: Literal["function"]
    """Function that tasks of its node serve."""
    argument: Message = "void"
    """C type of the argument; default: none."""
    result: Message = "void"
    """C type of the result; default: none."""
    batch: Annotated[int, Field(ge=1, le=4096)] = 1
    """Calls that weft_function_call_many() makes as one at most; above 1, with an argument."""


class Flags(HubBase):
    """32 event flags."""

    type: Literal["flags"]
    """32 event flags."""
    initial: Uint32 = 0
    """Flags that are set at start."""


class Port(HubBase):
    """Rendezvous with data."""

    type: Literal["port"]
    """Rendezvous with data."""
    message: Message
    """C type of a message; void for a rendezvous without data."""


class Msgq(HubBase):
    """Queue of messages of a fixed size."""

    type: Annotated[Literal["msgq", "mailbox"], AfterValidator(lambda _: "msgq")]
    """Queue of messages; mailbox is an alias."""
    message: Message
    """C type of a message."""
    depth: Count
    """Capacity in messages."""
    batch: Annotated[int, Field(ge=1, le=4096)] = 1
    """Messages that a packet from or to another node carries, where a task puts or gets several."""


class DataEvent(HubBase):
    """Event with the last value; a new value replaces the last one."""

    type: Literal["data_event"]
    """Event with the last value."""
    message: Message
    """C type of the value."""


class Blackboard(HubBase):
    """Value that many tasks read, with a count of its updates."""

    type: Literal["blackboard"]
    """Value with a count of its updates."""
    message: Message
    """C type of the value."""


class Mutex(HubBase):
    """Mutex with priority inheritance."""

    type: Literal["mutex"]
    """Mutex with priority inheritance."""
    recursive: bool = False
    """Its owner may lock it again."""
    ceiling: Annotated[int, Field(ge=0, le=31)] | Literal["auto"] | None = None
    """Lowest priority of its owner; auto: the highest of the tasks that use it. Default: none."""
    owner_death: Literal["report", "release"] = "report"
    """When the node of an owner is lost, the next owner gets WEFT_OWNER_DIED (report) or WEFT_OK
    (release)."""


class Cond(HubBase):
    """Condition variable."""

    type: Literal["cond"]
    """Condition variable."""


class Hub(HubBase):
    """User-defined hub."""

    type: Literal["hub"]
    """User-defined hub."""
    hub_type: Name
    """Name of the weft_hub_type_t with its predicates and actions."""
    state: Message | None = None
    """C type of the whole hub, whose first member is a weft_hub_t. Default: weft_hub_t."""
    request: Message | None = None
    """C type that the argument of calls points to; required for user tasks."""


class Host(HubBase):
    """Files, time of day, console and exit of a node with an operating system."""

    type: Literal["host"]
    """Host services."""
    folder: Annotated[str, Field(min_length=1)] | None = None
    """Folder of the host, relative to the description, whose files it serves. Default: none."""
    rights: list[Literal["read", "write", "create"]] = Field(default=["read"])
    """Access to the files in the folder; default read."""
    file_size: Annotated[int, Field(ge=1, le=1 << 40)] = 1 << 20
    """Greatest size of a written file in bytes; default 1 MiB."""
    open_files: Annotated[int, Field(ge=1, le=64)] = 8
    """Number of files open at once; default 8."""
    exit: list[str] = Field(default_factory=list)
    """Other nodes that may end this one by weft_host_exit(). Default: none."""


AnyHub = Annotated[
    Sem
    | Event
    | Barrier
    | Function
    | Flags
    | Port
    | Msgq
    | DataEvent
    | Blackboard
    | Mutex
    | Cond
    | Pool
    | PacketPool
    | Queue
    | Stack
    | Pipe
    | Heap
    | Dma
    | Hub
    | Host,
    Field(discriminator="type"),
]


OwnNodeOnly = Queue | Stack | Pipe | Heap | Dma | Hub
"""Hubs that other nodes cannot use."""


class Task(NodeObject):
    """A thread of control."""

    entry: Name
    """C function: void entry(void *arg)."""
    serves: str | None = None
    """Function whose calls the task executes, one after another. Then the entry is a C function
    for one call: weft_status_t entry(const x_argument_t *argument, x_result_t *result), with the
    hub's name for x. It returns WEFT_OK; with another status the caller gets WEFT_REFUSED."""
    batch: Annotated[int, Field(ge=1, le=256)] = 1
    """Calls of several callers that a server executes as one at most. Above 1, the entry is
    weft_status_t entry(const x_argument_t *arguments, x_result_t *results, size_t count)."""
    within: Duration | None = None
    """How long such a server waits, from the first of these calls on, until they are as many.
    Default: it takes those that wait already."""
    arg: Arg | None = None
    """Passed to the entry: a number, or the name of a hub, whose address is passed."""
    priority: Annotated[int, Field(ge=0, le=31)]
    """0 is the highest priority."""
    stack: Annotated[int, Field(ge=1, le=1 << 24)]
    """Bytes, a multiple of 8. A processor port may add more, such as for signals on hosts."""
    uses: list[str] = Field(default_factory=list)
    """Hubs that the task uses."""
    controls: list[str] = Field(default_factory=list)
    """Tasks that it starts, suspends, resumes, aborts, or whose priority it sets."""
    resets: bool = False
    """May reset the hubs that it uses: a right for user tasks, and for hubs of other nodes."""
    posts: list[str] = Field(default_factory=list)
    """SWIs that it posts."""
    logs: list[str] = Field(default_factory=list)
    """Logs of a user task."""
    requests: Annotated[int, Field(ge=0, le=255)] = 0
    """Number of asynchronous calls pending at once: x_request[0], x_request[1], ... in C."""
    callback_priority: Annotated[int, Field(ge=0, le=31)] | None = None
    """Priority of the SWI in which callbacks of its requests run. Default: they have none."""
    cooperative: bool = False
    """The task is preempted by no other task; it switches only in its own calls."""
    start: bool = True
    """Starts with the node; if false, weft_task_start() starts it."""
    budget: Duration | None = None
    """Processor time in each `period`. Default: unlimited."""
    period: Duration | None = None
    """Period of the budget; it begins when the task runs with a full budget."""
    overrun: Literal["wait", "lower", "restart"] | None = None
    """What the task does when the budget is used up, until the period ends: it waits, runs at
    `lowered`, or ends and is restarted from its entry. Default: wait."""
    lowered: Annotated[int, Field(ge=0, le=31)] | None = None
    """overrun: lower: its priority without budget, if lower than its own; default 31."""
    user: bool = False
    """Runs unprivileged, with its stack, its partitions, and what `uses` and `controls` name."""
    partitions: list[str] = Field(default_factory=list)
    """Memory of a user task besides its stack; at most three."""
    slot: bool = False
    """Of a user task: weft_user_create() sets its entry, argument and priority."""
    on_fault: Literal["stop", "restart"] = "stop"
    """What happens after a fault of a user task."""
    ceiling: Annotated[int, Field(ge=0, le=31)] | None = None
    """The highest priority that a user task can give itself or others, and that other nodes use
    for calls of any task. Default: its own."""

    def first_function(self, name: str) -> str:
        """Return the C function in which a task begins: that of a server is generated."""
        return self.entry if self.serves is None else f"weft_system_serve_{name}"


class Partition(Strict):
    """Code of user tasks, and the variables of these sources."""

    sources: list[str] = Field(default_factory=list)
    """C and assembly files; not listed again among those of the application."""


class Timer(NodeObject):
    """A timer; its handler runs in interrupt context."""

    handler: Name
    """C function: void handler(weft_timer_t *timer, void *arg)."""
    arg: Arg | None = None
    """Passed to the handler: a number, or the name of a hub, whose address is passed."""
    delay: Duration | None = None
    """Time to the first call; default: the period."""
    period: Duration | None = None
    """Time between further calls. Default: one call only."""
    uses: list[str] = Field(default_factory=list)
    """Hubs of other nodes that the handler uses."""
    posts: list[str] = Field(default_factory=list)
    """SWIs that the handler posts."""
    start: bool = True
    """Starts with the node; if false, weft_timer_start() starts it."""


class Interrupt(NodeObject):
    """A handler of an interrupt."""

    irq: Annotated[int, Field(ge=0, le=1023)]
    """Number of the interrupt on the node's board."""
    handler: Name | None = None
    """C function: void handler(void). Required without `attach`."""
    attach: bool = False
    """The handler is attached at run time: weft_irq_attach(&x_slot, function, arg)."""
    uses: list[str] = Field(default_factory=list)
    """Hubs of other nodes that the handler uses."""
    posts: list[str] = Field(default_factory=list)
    """SWIs that the handler posts."""
    latency: Literal["kernel", "zero"] = "kernel"
    """kernel: may call services that do not wait; zero: never delayed, makes no kernel call."""
    monitor: Monitor | None = None
    """What is recorded at each entry. Default: nothing, without any cost."""


class Application(Strict):
    """Tasks, hubs and handlers, and the nodes on which they run."""

    sources: list[str] = Field(default_factory=list)
    """C and assembly files, relative to the description. {arch}, {board}, {target} and {unit} stand
    for what the board of the node says."""
    include: list[str] = Field(default_factory=list)
    """Headers with the types that hubs name."""
    include_dirs: list[str] = Field(default_factory=list)
    """Further folders for headers; {arch}, {board}, {target} and {unit} as in sources."""
    define: dict[Definition, str | int] = Field(default_factory=dict)
    """Macros for the application's sources."""
    config: Config = Field(default_factory=Config)
    """How it is built."""
    layouts: dict[Message, Layout] = Field(default_factory=dict)
    """C types of headers that hubs carry: the fields of each with their types, or a type that is as
    large. Needed between nodes with different orders of bytes; compilers check that they fit."""
    hubs: dict[Name, AnyHub] = Field(default_factory=dict)
    """Objects through which tasks interact, by name. In C the object has the hub's name."""
    tasks: dict[Beginning, Task] = Field(default_factory=dict)
    """Tasks by name. In C the task x is the object x_task."""
    partitions: dict[Name, Partition] = Field(default_factory=dict)
    """Code and memory of user tasks, by name."""
    timers: dict[Beginning, Timer] = Field(default_factory=dict)
    """Timers by name. In C the timer x is the object x_timer."""
    interrupts: dict[Beginning, Interrupt] = Field(default_factory=dict)
    """Interrupts by name. In C the number of x is the constant x_irq, its slot is x_slot."""
    devices: dict[Beginning, AnyDevice] = Field(default_factory=dict)
    """Devices of boards by name, connected to hubs. In C the object of x, if any, is x_device."""
    swis: dict[Beginning, Swi] = Field(default_factory=dict)
    """Software interrupts by name. In C the SWI x is the object x_swi."""
    periodics: dict[Beginning, Periodic] = Field(default_factory=dict)
    """Periodic functions by name. In C the periodic function x is the object x_periodic."""
    idle: list[IdleName] = Field(default_factory=list)
    """C functions, void function(void), that each node calls in turn while it is idle. A node
    with idle functions sleeps only in weft_idle_wait, which may be one of them."""
    logs: dict[Beginning, Log] = Field(default_factory=dict)
    """Logs by name. In C the log x is the object x_log."""
    stats: dict[Beginning, Stats] = Field(default_factory=dict)
    """Statistics objects by name. In C the object of x is x_stats."""


class Root(Strict):
    """A Weft description: the nodes, and what runs on each."""

    weft: Annotated[Literal[1], BeforeValidator(version)]
    """Version of the format."""
    topology: Topology
    """Nodes, their boards, and the links between them."""
    application: Application
    """Tasks, hubs and handlers."""
    timing: Timing = Field(default_factory=Timing)
    """When they run and for how long, for `./weft budget`: nothing is generated from it."""


class Map(Strict):
    """A placement that replaces parts of a description: `./weft run --map`.

    A node without tasks, hubs and handlers is removed unless packets pass through it.
    """

    weft: Annotated[Literal[1], BeforeValidator(version)]
    """Version of the format."""
    boards: dict[str, str] = Field(default_factory=dict)
    """Node: its board; a path is relative to the map."""
    nodes: dict[str, str] = Field(default_factory=dict)
    """Task, hub, timer, interrupt or device: its node."""
    links: list[Link] | None = None
    """Links that replace those of the description."""
    all: str | None = None
    """The node of everything that `nodes` does not name."""
