# SPDX-License-Identifier: MIT
"""The shape of a description, first part: types of values, and the topology."""

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from weft.diag.suggest import quoted
from weft.model.description import cnames

DURATION_MAX = 2**62 - 1
"""WEFT_DURATION_MAX: the longest duration, in ticks of one microsecond."""

SHORT_DURATION_MAX = 2**32 - 1
"""The longest duration in generated tables of 32-bit words."""

PACKET_HEADER = 20
"""WEFT_NET_HEADER_BYTES."""

SHM_RING = 8192
"""Bytes of a ring by default."""

SOCKET_BUFFER = 8192
UART_WINDOW = 4

SHM_END = 192
"""sizeof(weft_shm_end_t)."""

_UNITS = {"us": 1, "ms": 1_000, "s": 1_000_000}


def identifier(name: str) -> str:
    """Refuse what is not a C identifier."""
    if wrong := cnames.identifier_error(name):
        raise PydanticCustomError("W016", "{text}", {"text": f"{quoted(name)} {wrong}"})
    return name


def _beginning(name: str) -> str:
    """Refuse what cannot be the beginning of a C identifier, as `send` of `send_task` can."""
    if wrong := cnames.identifier_error(name, alone=False):
        raise PydanticCustomError("W016", "{text}", {"text": f"{quoted(name)} {wrong}"})
    return name


def _reference(text: str) -> str:
    name = re.sub(r"[+-]\d{1,5}$", "", text, flags=re.ASCII)
    identifier(name)
    return text


def _node_name(name: str) -> str:
    if not re.fullmatch(cnames.NODE, name, re.ASCII) or len(name) > cnames.MAX_IDENTIFIER:
        text = f"{quoted(name)} is not a node name: a letter, then letters, digits, _ and -"
        raise PydanticCustomError("W016", "{text}", {"text": text})
    return name


def _message(text: str) -> str:
    if wrong := cnames.message_error(text):
        raise PydanticCustomError("W031", "{text}", {"text": f"{quoted(text)} {wrong}"})
    return text


def _layout(value: Any) -> Any:
    """Refuse what is neither a C type nor a mapping of fields to their types."""
    if not isinstance(value, str | dict):
        text = "a layout is the fields of a type with their types, or a type that is as large"
        raise PydanticCustomError("W263", "{text}", {"text": text})
    fields = value if isinstance(value, dict) else {"layout": value}
    for name, text in fields.items():
        wrong = "needs a name in C"
        if isinstance(name, str) and isinstance(text, str):
            wrong = cnames.identifier_error(name, alone=False) or cnames.message_error(text)
        elif isinstance(name, str):
            wrong = "has no C type, such as uint32_t or uint8_t[20]"
        if wrong:
            what = text if isinstance(text, str) and cnames.message_error(text) else name
            raise PydanticCustomError("W263", "{text}", {"text": f"{quoted(what)} {wrong}"})
    if not fields:
        raise PydanticCustomError("W263", "{text}", {"text": "a layout without fields"})
    return value


def duration(value: Any, longest: int = DURATION_MAX) -> int:
    """Return the ticks of a duration."""
    found = re.fullmatch(r"(\d{1,19}) ?(us|ms|s)", value, re.ASCII) if type(value) is str else None
    if found is None:
        text = f"{quoted(value)} is not a duration: an integer with us, ms or s, such as 10ms"
        raise PydanticCustomError("W015", "{text}", {"text": text})
    ticks = int(found[1]) * _UNITS[found[2]]
    if not 1 <= ticks <= longest:
        text = f"{quoted(value)} is out of range: 1us to {longest}us"
        raise PydanticCustomError("W013", "{text}", {"text": text})
    return ticks


def short_duration(value: Any) -> int:
    """Return the ticks of a duration for a table of 32-bit words."""
    return duration(value, SHORT_DURATION_MAX)


def power_of_two(value: int) -> int:
    """Refuse other numbers."""
    if value & (value - 1):
        text = f"{value} is not a power of two: take {1 << value.bit_length()}"
        raise PydanticCustomError("W013", "{text}", {"text": text})
    return value


def version(value: Any) -> Any:
    """Refuse other versions of the format than 1."""
    if type(value) is int and value != 1:
        text = f"unknown version {value}: these tools read version 1"
        raise PydanticCustomError("W018", "{text}", {"text": text})
    return value


Name = Annotated[
    str,
    AfterValidator(identifier),
    WithJsonSchema({"type": "string", "pattern": cnames.IDENTIFIER}),
]
Beginning = Annotated[
    str,
    AfterValidator(_beginning),
    WithJsonSchema({"type": "string", "pattern": cnames.IDENTIFIER}),
]
"""Names that have a suffix in C: doc/reference/names-in-c.md."""
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
Layout = Annotated[
    Any,
    AfterValidator(_layout),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "string"},
                {
                    "type": "object",
                    "minProperties": 1,
                    "propertyNames": {"pattern": cnames.IDENTIFIER},
                    "additionalProperties": {"type": "string"},
                },
            ]
        }
    ),
]
"""What a C type is made of: another one, or its fields with their types."""
Duration = Annotated[
    int,
    BeforeValidator(duration),
    WithJsonSchema({"type": "string", "pattern": r"^\d+ ?(us|ms|s)$", "examples": ["10ms"]}),
]
ShortDuration = Annotated[
    int,
    BeforeValidator(short_duration),
    WithJsonSchema({"type": "string", "pattern": r"^\d+ ?(us|ms|s)$", "examples": ["10ms"]}),
]
Heartbeat = Annotated[
    int,
    BeforeValidator(lambda value: 0 if value == "off" else short_duration(value)),
    WithJsonSchema({"type": "string", "pattern": r"^(off|\d+ ?(us|ms|s))$", "examples": ["100ms"]}),
]
Uint32 = Annotated[int, Field(ge=0, le=2**32 - 1)]
Count = Annotated[int, Field(ge=1, le=65535)]
Definition = Annotated[str, Field(pattern=cnames.IDENTIFIER)]
Payload = Annotated[int, Field(ge=40, le=65535 - 20, multiple_of=8)]
Notify = Literal["interrupt", "poll", "adaptive", "armed", "spin"]
Reset = Literal["own", "shared"]


class Strict(BaseModel):
    """Base of all parts: strict types, no unknown keys, docstrings go to the schema.

    A part is built when it is first used: most are parts of another one only.
    """

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        frozen=True,
        use_attribute_docstrings=True,
        defer_build=True,
    )


MemoryKind = Literal["internal", "external"]


class Memory(Strict):
    """In which memory the parts of a node's program lie, on boards with a choice."""

    code: MemoryKind = "internal"
    """Instructions and constants."""
    data: MemoryKind = "internal"
    """The kernel's state and the application's variables."""
    stacks: MemoryKind = "internal"
    """Stacks of tasks. Not internal with external data."""
    hubs: MemoryKind = "internal"
    """Hubs, and what they store."""


class Node(Strict):
    """One core that runs one kernel."""

    board: str
    """A folder of board/, such as mps2-an385; with a /, the path of another one, relative to the
    description."""
    sources: list[str] = Field(default_factory=list)
    """C and assembly files of this node alone, besides those of the application."""
    machine: str | None = None
    """Nodes of one board with the same machine are its cores. Default: nodes joined by shm."""
    console: str | None = None
    """A hub of type host; the node prints on that hub's node."""
    memory: Memory | None = None
    """Memory of the parts of its program. Default: the board's default memory."""
    loaded_by: str | None = None
    """A node of the same machine that loads this one's image into its memory and starts it
    (<weft/processor.h>). Default: it is loaded and started with its machine."""
    count: Annotated[int, Field(ge=1, le=16384)] | None = None
    """Replicates the node: name0, name1, ...; each replica has everything that is placed on it."""


class Link(Strict):
    """An ordered channel between two nodes."""

    between: Annotated[list[str], Field(min_length=2, max_length=2)]
    """The two nodes. A replicated node means a link with each replica; the same node twice, links
    among its replicas."""
    shape: Literal["line", "ring", "mesh", "star", "tree", "full"] | None = None
    """Which replicas are linked."""
    columns: Annotated[int, Field(ge=1)] | None = None
    """mesh: nodes in a row. Default: as close to a square as the count divides."""
    driver: str
    """A folder of net/link/: shm (shared memory), socket, uart."""
    notify: Notify = "interrupt"
    """How a node learns of a packet: by an interrupt from its peer; by polling each `period`; both,
    depending on load; by polling while a call waits for its answer, else by an interrupt; or by its
    idle task, which polls continuously."""
    period: ShortDuration | None = None
    """Period of polling. Default of drivers that always poll: 10 ms."""
    after: ShortDuration | None = None
    """shm, armed: time from a call to the first poll for its answer; further ones each `period`."""
    payload: Payload | None = None
    """Greatest payload of a packet in bytes. Default: that of the topology."""
    ring: Annotated[int, Field(ge=64, le=1 << 24, multiple_of=64)] | None = None
    """shm: bytes of the ring of each direction; default 8192."""
    pool: Annotated[int, Field(ge=0, le=1 << 28, multiple_of=64)] | None = None
    """shm: bytes for zero-copy buffers; default none."""
    buffers: Literal["internal", "external"] | None = None
    """shm between cores of one machine: memory of the rings; default internal."""
    transfer: Literal["processor", "dma"] | None = None
    """shm between cores of one machine: what copies long payloads into and out of the rings;
    default processor."""
    offset: Annotated[int, Field(ge=0, le=1 << 30, multiple_of=64)] | None = None
    """shm: offset in the shared memory. Default: after the other links."""
    transport: Literal["unix", "tcp"] | None = None
    """socket: kind of the socket; default unix."""
    buffer: Annotated[int, Field(ge=256, le=1 << 24, multiple_of=8)] | None = None
    """socket: bytes of the buffer of each direction; default 8192."""
    key: Annotated[str, Field(min_length=1)] | None = None
    """socket with transport tcp: file with the key of both ends, relative to the description."""
    insecure: bool | None = None
    """socket with transport tcp: true: no key; anyone who reaches the port can act as the peer."""
    window: Annotated[int, Field(ge=1, le=64)] | None = None
    """uart: send window in frames; default 4."""

    @property
    def memory(self) -> int:
        """Bytes of the shared memory of a shm link: WEFT_SHM_APERTURE() of net/link/shm/shm.h."""
        ring = self.ring or SHM_RING
        record = -(-(PACKET_HEADER + (self.payload or 0)) // 8) * 8
        return 2 * SHM_END + 2 * -(-(ring + record) // 64) * 64 + (self.pool or 0)


class Route(Strict):
    """A route that replaces the computed one."""

    at: str
    """The node."""
    to: str
    """Destination of the packets."""
    via: str
    """The next hop."""


class Topology(Strict):
    """The machines: the nodes, and the channels between them."""

    nodes: Annotated[dict[NodeName, Node], Field(min_length=1)]
    """The nodes by name."""
    links: list[Link] = Field(default_factory=list)
    """Channels between the nodes."""
    routes: list[Route] = Field(default_factory=list)
    """Routes that replace those computed from the links."""
    payload: Payload = 256
    """Greatest payload of a packet in bytes, on links without one of their own."""
    heartbeat: Heartbeat | None = None
    """Period of heartbeats between nodes that communicate; a node is lost after ten missing
    heartbeats. off: none. Default: 100ms; none where all nodes are cores of one machine."""
    reset: Reset = "own"
    """own: each node starts, ends and restarts independently, and its peers detect it. shared: one
    reset domain; the images are loaded, started and reset as one set, all links are shm, and
    nodes are not monitored."""


class NodeObject(Strict):
    """An object of a node."""

    node: str | None = None
    """The node. Optional if there is only one."""


Arg = Annotated[int, Field(ge=-(2**31), le=2**32 - 1)] | Reference


class HubBase(NodeObject):
    """A hub."""

    delivery: Literal["confirmed", "posted"] = "confirmed"
    """How tasks of other nodes give, raise, post, put and write: confirmed waits for the answer of
    the hub's node, which keeps the order of events as on one node; posted does not wait."""


MESSAGES = ("message", "argument", "result")
"""Keys of hubs with the C types of what services carry. The types in C of the hub x are
x_message_t, x_argument_t, x_result_t."""


def messages_of(hub: NodeObject) -> dict[str, str]:
    """Return the C types of what services of a hub carry, by their keys, without `void`."""
    types = {key: getattr(hub, key, "void") for key in MESSAGES}
    return {key: text for key, text in types.items() if text != "void"}
