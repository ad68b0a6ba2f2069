# SPDX-License-Identifier: MIT
"""The shape of a description, first part: what values may look like, and the topology."""

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


def identifier(name: str) -> str:
    """Refuse what is no name in C."""
    if wrong := cnames.identifier_error(name):
        raise PydanticCustomError("W016", "{text}", {"text": f"{quoted(name)} {wrong}"})
    return name


def _reference(text: str) -> str:
    name = re.sub(r"[+-]\d{1,5}$", "", text, flags=re.ASCII)
    identifier(name)
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


def duration(value: Any) -> int:
    """Return the ticks of a duration."""
    found = re.fullmatch(r"(\d{1,12}) ?(us|ms|s)", value, re.ASCII) if type(value) is str else None
    if found is None:
        text = f"{quoted(value)} is not a duration: an integer with us, ms or s, such as 10ms"
        raise PydanticCustomError("W015", "{text}", {"text": text})
    ticks = int(found[1]) * _UNITS[found[2]]
    if not 1 <= ticks <= DURATION_MAX:
        text = f"{quoted(value)} is out of range: 1us to {DURATION_MAX}us"
        raise PydanticCustomError("W013", "{text}", {"text": text})
    return ticks


def power_of_two(value: int) -> int:
    """Refuse what is none."""
    if value & (value - 1):
        text = f"{value} is not a power of two: take {1 << value.bit_length()}"
        raise PydanticCustomError("W013", "{text}", {"text": text})
    return value


def version(value: Any) -> Any:
    """Refuse other versions of the format than 1."""
    if type(value) is int and value != 1:
        text = f"version {value} is not known to these tools, which know version 1"
        raise PydanticCustomError("W018", "{text}", {"text": text})
    return value


Name = Annotated[
    str,
    AfterValidator(identifier),
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
    BeforeValidator(duration),
    WithJsonSchema({"type": "string", "pattern": r"^\d+ ?(us|ms|s)$", "examples": ["10ms"]}),
]
Heartbeat = Annotated[
    int,
    BeforeValidator(lambda value: 0 if value == "off" else duration(value)),
    WithJsonSchema({"type": "string", "pattern": r"^(off|\d+ ?(us|ms|s))$", "examples": ["100ms"]}),
]
Uint32 = Annotated[int, Field(ge=0, le=2**32 - 1)]
Count = Annotated[int, Field(ge=1, le=65535)]
Definition = Annotated[str, Field(pattern=cnames.IDENTIFIER)]
Payload = Annotated[int, Field(ge=40, le=65535 - 20, multiple_of=8)]
Notify = Literal["interrupt", "poll", "adaptive", "spin"]
Lifetime = Literal["own", "together"]


class Strict(BaseModel):
    """Base of all parts: strict types, no unknown keys, docstrings go to the schema."""

    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, use_attribute_docstrings=True
    )


Place = Literal["internal", "external"]


class Memory(Strict):
    """In which memory the parts of a node's program lie, on boards with a choice."""

    code: Place = "internal"
    """Instructions and constants."""
    data: Place = "internal"
    """The kernel's state and the application's variables."""
    stacks: Place = "internal"
    """Stacks of tasks. Not internal with external data."""
    hubs: Place = "internal"
    """Hubs, and what they store."""


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
    memory: Memory | None = None
    """Where its program lies. Left out: all of it in the board's usual memory."""
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
    buffers: Literal["internal", "external"] | None = None
    """shm between cores of one machine: in which of its memories; internal if left out."""
    transfer: Literal["processor", "dma"] | None = None
    """shm between cores of one machine: what gets long payloads into the rings and out of them;
    the processor if left out."""
    offset: Annotated[int, Field(ge=0, le=1 << 30, multiple_of=64)] | None = None
    """shm: where it lies in the memory that the two share. Left out: behind the others."""
    transport: Literal["unix", "tcp"] | None = None
    """socket: kind of the socket; unix if left out."""
    buffer: Annotated[int, Field(ge=256, le=1 << 24, multiple_of=8)] | None = None
    """socket: bytes of the buffer of each direction; 8192 if left out."""
    key: Annotated[str, Field(min_length=1)] | None = None
    """socket with transport tcp: file with the key of both ends, relative to the description."""
    insecure: bool | None = None
    """socket with transport tcp: true: there is no key, and whoever reaches the port can be the
    other node."""
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
    lifetime: Lifetime = "own"
    """own: each node starts, ends and comes back by itself, and the others notice. together: the
    nodes are one set of images, loaded and started as one and reset as one; links are shm
    between them, and nothing watches over nodes."""


class Placed(Strict):
    """Something that lives on a node."""

    node: str | None = None
    """The node. May be left out when there is one node only."""


Arg = Annotated[int, Field(ge=-(2**31), le=2**32 - 1)] | Reference


class HubOf(Placed):
    """A hub."""

    delivery: Literal["confirmed", "posted"] = "confirmed"
    """How tasks of other nodes give, raise, post, put and write: confirmed waits for the hub's
    node to answer, so that the order of events is that of one node; posted does not."""
