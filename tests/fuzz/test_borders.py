# SPDX-License-Identifier: MIT
"""Every number in a packet, at the borders of its range: no neighbour leaves what it may do.

`NUMBERS` is the table: what a packet carries, its range, and where it is checked. The node is that
of the fuzzer of packets (network.c), whose rules hold after each packet; it gets the borders
in place of random bytes, with every kind of packet, service and hub.
"""

import struct
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.fuzz.test_fuzz import build_network, fuzz
from tests.mutants.mutant import Mutant, parameters
from tests.needs import needs
from tests.nightly import nightly
from weft.model.description import load

pytestmark = needs("clang")

HELLO, REQUEST, POSTED, REPLY, UPDATE = range(5)
OF_CLIENT, OF_PROXY, OF_PEER = range(3)
CANCELED, ORPHAN = 0x100, 0x200
DESCRIPTION = load(Path(__file__).parent / "network" / "network.yaml")
OBJECTS = [name for name, _ in DESCRIPTION.network.nodes["fuzzed"].rights["left"]]
"""What the left neighbour may use, by its number in packets: hubs, and behind them tasks."""
SEM, BLOCKS, PACKETS, TASK = map(OBJECTS.index, ("sem", "blocks", "packets", "local"))
KINDS, SERVICES, HUBS = range(16), range(16), range(len(OBJECTS) + 2)
START, ABORT, SET_PRIORITY = 0, 3, 5
FOREVER = 0xFFFFFFFF
PAYLOADS = (64, 40)
"""Of the two links."""


def borders(*ends: int) -> tuple[int, ...]:
    """Return values around the ends of a range, and around those of words."""
    near = {end + step for end in ends for step in (-1, 0, 1)}
    words = {0, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFD, 0xFFFFFFFE, 0xFFFFFFFF}
    return tuple(sorted(value for value in near | words if 0 <= value < 1 << 32))


@dataclass(frozen=True)
class Number:
    """A number in a packet."""

    values: tuple[int, ...]
    checked: str
    """The function that refuses or limits what is out of range."""


NUMBERS = {
    "destination": Number(borders(1, 3), "receive_other, weft_net_forward"),
    "source": Number(borders(0, 2, 3), "receive_other, weft_net_forward"),
    "kind": Number(borders(4), "deliver: others are dropped"),
    "service": Number(borders(0, 15), "weft_serve_<kind>: others are misuse"),
    "priority": Number(borders(0, 5, 31, 255), "is_valid_request, defer, keep_locked"),
    "hub": Number(borders(len(OBJECTS) - 1, len(OBJECTS)), "is_valid_request, do_posted"),
    "client": Number(borders(0, 3, 255), "addressed_proxy, waiting_client"),
    "length": Number(borders(0, 4, 40, 64), "is_valid_request, weft_net_carried"),
    "argument": Number(
        borders(0, 5, 31, CANCELED - 1, ORPHAN - 1, 2 * ORPHAN - 1),
        "a duration: all are; state: update_of_client, boost",
    ),
    "epoch": Number(borders(0, 1), "deliver"),
    "block": Number(tuple(range(256)), "weft_net_take_back, weft_pool_free: in network.c"),
    "carried": Number(borders(0, 1, 5, 31, 32), "set_priority, sem: count, flags, data"),
}


def packet(
    kind: int,
    *,
    link: int = 0,
    service: int = 0,
    priority: int = 5,
    hub: int = 0,
    client: int = 0,
    argument: int = 0,
    carried: bytes = b"",
    raw: dict[str, int] | None = None,
    block: int | None = None,
) -> bytes:
    """Return a packet as an input of the fuzzer; `raw` has numbers that it does not correct."""
    word = raw or {}
    length = word.get("length", len(carried)) & 0xFFFF
    choice = (4 if raw is not None else 0) | 2 | (9 if link else 0)
    if block is not None:
        choice |= 64
        carried = bytes((block,))
        length = 1
    header = struct.pack(
        "<HHHHHHIHH",
        word.get("destination", 1) & 0xFFFF,
        word.get("source", 2 * link) & 0xFFFF,
        (kind & 15) | (service & 15) << 4 | (priority & 255) << 8,
        hub & 0xFFFF,
        client & 0xFFFF,
        length,
        argument & FOREVER,
        word.get("epoch", 1) & 0xFFFF,
        word.get("epoch", 0x4321) & 0xFFFF,
    )
    payload = carried[: length % 65].ljust(length % 65, b"\xff")
    return bytes((4, choice)) + header + payload


def word(value: int) -> bytes:
    return struct.pack("<I", value)


def waits(link: int) -> bytes:
    """Return packets after which the caller's proxy waits."""
    return b"".join(
        packet(REQUEST, link=link, hub=SEM, service=service, argument=FOREVER)
        for service in (0, 1, 1, 1)
    )


def single() -> Iterator[bytes]:
    """Yield inputs with one number at its borders, in each kind of packet."""
    for link in (0, 1):
        for kind in KINDS:
            for name, number in NUMBERS.items():
                packets = b""
                for value in number.values:
                    if name == "carried":
                        packets += packet(kind, link=link, hub=TASK, carried=word(value))
                    elif name == "kind":
                        packets += packet(value, link=link)
                    elif name in ("destination", "source", "length", "epoch"):
                        packets += packet(kind, link=link, raw={name: value})
                    else:
                        numbers: dict[str, Any] = {name: value}
                        packets += packet(kind, link=link, **numbers)
                yield packets
                yield waits(link) + packets


def names() -> Iterator[bytes]:
    """Yield inputs in which a neighbour names each source and destination, its own and others'."""
    for link in (0, 1):
        for kind in KINDS:
            pairs = product(NUMBERS["destination"].values, NUMBERS["source"].values)
            raw = ({"destination": to, "source": source} for to, source in pairs)
            yield b"".join(packet(kind, link=link, raw=one) for one in raw)


def services() -> Iterator[bytes]:
    """Yield inputs with each service of each hub: durations and words at their borders."""
    for kind in (REQUEST, POSTED):
        for hub in HUBS:
            for service in SERVICES:
                what: dict[str, Any] = {"hub": hub, "service": service}
                packets = b""
                for value in NUMBERS["argument"].values:
                    packets += packet(kind, argument=value, **what) + packet(
                        UPDATE, argument=CANCELED
                    )
                for value in NUMBERS["carried"].values:
                    packets += packet(kind, carried=word(value), **what)
                    packets += packet(kind, carried=word(value) * 4, **what)
                yield packets


def priorities() -> Iterator[bytes]:
    """Yield inputs in which a neighbour requests each priority in each frame that can."""
    for value in (*range(34), 255, 256, 0x7FFFFFFF, 0x80000000, FOREVER - 1, FOREVER):
        for link in (0, 1):
            call: dict[str, Any] = {
                "link": link,
                "hub": SEM,
                "priority": value & 255,
                "argument": FOREVER,
            }
            yield packet(REQUEST, service=1, **call) * 2 + packet(REQUEST, service=0, **call)
            for state in (value, value | CANCELED):
                yield waits(link) + packet(UPDATE, link=link, service=OF_CLIENT, argument=state)
            for whose in (OF_PROXY, OF_PEER):
                yield packet(UPDATE, link=link, service=whose, argument=value)
            for kind in (REQUEST, POSTED):
                what: dict[str, Any] = {
                    "hub": TASK,
                    "service": SET_PRIORITY,
                    "carried": word(value),
                }
                yield packet(kind, link=link, **what)
            onward = {"destination": 2 - 2 * link, "source": 2 * link}
            full = bytes((2 | 8 * (1 - link),))  # the link on which it continues
            yield full + packet(POSTED, link=link, priority=value, raw=onward) * 3


def blocks() -> Iterator[bytes]:
    """Yield inputs by which a neighbour gives back blocks, and what is none, that it has or not."""
    places = range(32)
    for hub in (BLOCKS, PACKETS):
        for kind in (REQUEST, POSTED):
            for taken in range(5):
                packets = packet(REQUEST, hub=hub, argument=0) * taken
                for which in places:
                    back = packet(kind, hub=hub, service=1, block=which)
                    yield packets + back * 3 + packet(REQUEST, hub=hub, argument=0) * 3
                yield packets + b"".join(
                    packet(kind, hub=hub, service=1, block=which) for which in (*places, *places)
                )
                # What the node's own task holds comes back, and then its task gives it back.
                late = bytes((1, 255)) * 200
                yield packets + packet(kind, hub=hub, service=1, block=1) + late


def early() -> Iterator[bytes]:
    """Yield inputs that answer what has not left: calls of the node's task, and its end."""
    clock = bytes((1, 19))
    for link in (0, 1):
        full = bytes((2 | 8 * link,))
        for before in range(12):
            replies = packet(REPLY, link=link) + packet(REPLY, link=1 - link) + clock
            yield clock * before + full + replies * 8 + full + clock * 3
            cleaned = packet(UPDATE, link=link, service=OF_PROXY, argument=ORPHAN)
            ended = packet(REQUEST, hub=TASK, service=ABORT)
            again = packet(REQUEST, hub=TASK, service=START)
            yield clock * before + full + ended + cleaned * 3 + again + full + clock * 3


Maker = Callable[[], Iterator[bytes]]
KILLERS: dict[str, Maker] = {
    "priorities": priorities,
    "blocks": blocks,
    "early": early,
    "names": names,
}
OPTIONS = ("-runs=0", "-max_len=100000", "-timeout=20")


def write(made: Maker, folder: Path) -> None:
    """Write inputs into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for count, content in enumerate(made()):
        (folder / f"{count:05}").write_bytes(content)


def fails(program: Path, inputs: Path) -> bool:
    """Return whether a fuzzer of a mutant fails with some of the inputs; remove it."""
    prefix = f"-artifact_prefix={program.parent}/"
    command = [*map(str, (program, *OPTIONS, "-close_fd_mask=1", prefix, inputs))]
    done = subprocess.run(command, capture_output=True, timeout=300, check=False)
    program.unlink()
    return done.returncode != 0


@pytest.mark.parametrize("made", [*nightly(single), names, services, priorities, blocks, early])
def test_borders(made: Maker, tmp_path: Path) -> None:
    write(made, tmp_path)
    assert len(list(tmp_path.iterdir())) >= 32
    done = fuzz("network", *OPTIONS, str(tmp_path))
    assert done.returncode == 0, done.stderr[-3000:]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (b"\x1b[2J\nweft: a\x7f\x9b\xff", "?[2J?weft: a???"),
        (20 * b"x", 19 * "x"),
    ],
    ids=["controls", "no-end"],
)
def test_a_name_in_a_refusal_is_text(name: bytes, shown: str, tmp_path: Path) -> None:
    """A node calls itself what it likes; the terminal of the one that refuses it shows it."""
    payload = struct.pack("<4I", 0xFFFF, 0, 0, 0) + name.ljust(20, b"\0")
    (tmp_path / "hello").write_bytes(packet(HELLO, carried=payload))
    done = fuzz("network", *OPTIONS, str(tmp_path / "hello"))
    assert done.returncode == 0, done.stderr[-3000:]
    assert f"which calls itself {shown}: another protocol version\n" in done.stdout


@pytest.mark.parametrize("mutant", parameters("fuzz"))
def test_mutant_is_caught(mutant: Mutant, tmp_path: Path) -> None:
    """Each ceiling is missed if it is not there, and so is a block that comes back twice."""
    program = build_network(tmp_path, mutant.apply(tmp_path))
    write(KILLERS[mutant.killer], tmp_path / "inputs")
    assert fails(program, tmp_path / "inputs")
