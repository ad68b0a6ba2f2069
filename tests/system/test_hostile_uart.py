# SPDX-License-Identifier: MIT
"""Hostile bytes into the UART of an emulated node: it continues its own work, and serves a
healthy peer afterwards. UART_ATTACKS in the environment says how many attacks, UART_SEED which.

Whoever has the wire can say anything: frames that are changed here are sealed again, so that what
is in them is believed. What such a peer may do with hubs that it may use is not the question here.
"""

import os
import random
import select
import socket
import subprocess
import threading
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.needs import need_description
from tests.nightly import nightly
from tests.system.systems import BUILD
from weft.building.builder import Program, build
from weft.model.description import load

FILE = Path(__file__).parent / "replayed" / "replayed.yaml"
SEED = int(os.environ.get("UART_SEED", "1"))
ATTACKS = int(os.environ.get("UART_ATTACKS", "200"))
PATIENCE = 60.0
"""Seconds for what a busy machine may be slow to do."""
LETTERS = 20
LONG = 5000
"""Bytes of a frame that is far too long."""
LIVES = (0x11111111, 0x22222222, 0x33333333)
"""Marker of the healthy peer, which differs in many bits from the one that ends the reader."""


def decode(coded: bytes) -> bytes:
    """Return the frame in what stood on the wire, without the 0 behind it."""
    frame = b""
    while coded:
        count = coded[0]
        frame += coded[1:count] + (b"\0" if count < 255 and len(coded) > count else b"")
        coded = coded[max(count, 1) :]
    return frame


def encode(frame: bytes) -> bytes:
    """Return what stands on the wire for a frame."""
    coded = b""
    for part in frame.split(b"\0"):
        while len(part) >= 254:
            coded, part = coded + b"\xff" + part[:254], part[254:]
        coded += bytes((len(part) + 1,)) + part
    return coded + b"\0"


def sealed(body: bytes) -> bytes:
    """Return what stands on the wire for a frame whose checksum is right."""
    return encode(body + zlib.crc32(body).to_bytes(4, "little"))


def changed(chance: random.Random, frame: bytes) -> bytes:
    """Return a frame with some bytes changed: to anything, to borders, by a bit."""
    body = bytearray(frame)
    for _ in range(chance.randint(1, 4)):
        if body:
            place = chance.randrange(len(body))
            any_byte, bit = chance.randrange(256), body[place] ^ 1 << chance.randrange(8)
            body[place] = chance.choice((0, 1, 0x7F, 0x80, 0xFF, any_byte, bit))
    return bytes(body)


def attack(chance: random.Random, frames: list[bytes]) -> bytes:
    """Return bytes that no healthy peer sends there; `frames` is what one has sent."""
    coded = chance.choice(frames)
    body = decode(coded)[:-4]
    cut = chance.randrange(len(coded))
    some = chance.randrange(len(frames))
    return chance.choice(
        (
            lambda: chance.randbytes(chance.randint(1, 600)),
            lambda: changed(chance, coded) + b"\0",
            lambda: coded[:cut] + b"\0",
            lambda: coded[:cut],  # the next one is its end
            lambda: coded + b"\0",
            lambda: b"\0".join(frames[some : some + 20]) + b"\0",
            lambda: b"\0" * chance.randint(1, 300),
            lambda: b"\xff" * chance.randint(1, 600),
            lambda: bytes(chance.randrange(1, 256) for _ in range(LONG)) + b"\0",
            lambda: sealed(changed(chance, body)),
            lambda: sealed(changed(chance, body)),
            lambda: sealed(body[: chance.randrange(len(body) + 1)]),
            lambda: sealed(body + chance.randbytes(chance.randint(1, 400))),
            lambda: sealed(chance.randbytes(chance.randrange(80))),
        )
    )()


class Node:
    """The emulated node, its console, and the wire to its UART."""

    def __init__(self, program: Program) -> None:
        """Start it."""
        self.wire, its = socket.socketpair()
        command = program.board.joined_command([program.elf], None, [its.fileno()])
        with its:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                pass_fds=[its.fileno()],
            )
        self.lines: list[str] = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.rstrip())

    def letters(self, life: int) -> list[list[int]]:
        """Return number, units and ticks of the letters of an incarnation.

        The peer ends when it has sent the last one, which the node may still have to show.
        """
        end = time.monotonic() + PATIENCE
        while True:
            words = [line.split() for line in list(self.lines)]
            found = [[int(each) for each in line[1:]] for line in words if line[:1] == [str(life)]]
            if len(found) >= LETTERS or time.monotonic() > end:
                return found
            time.sleep(0.05)

    def send(self, what: bytes) -> None:
        """Send hostile bytes, and read what the node has to say; fail if it takes none."""
        end = time.monotonic() + PATIENCE
        while what:
            readable, writable, _ = select.select([self.wire], [self.wire], [], 1)
            if readable:
                assert self.wire.recv(65536), self.lines
            if writable:
                what = what[self.wire.send(what, socket.MSG_DONTWAIT) :]
            assert time.monotonic() < end, "the node takes no bytes any more"

    def live(self, program: Program, life: int) -> bytes:
        """Run a healthy peer; return all that it has sent."""
        ours, its = socket.socketpair()
        environment = {"REPLAYED_LIFE": str(life), "WEFT_LINK_0": f"fd:{its.fileno()}"}
        with its:
            peer = subprocess.Popen(
                [program.elf], env=os.environ | environment, pass_fds=[its.fileno()]
            )
        sent = b""
        end = time.monotonic() + PATIENCE
        with ours:
            while peer.poll() is None and time.monotonic() < end:
                for readable in select.select([self.wire, ours], [], [], 0.1)[0]:
                    chunk = readable.recv(65536)
                    if readable is ours:
                        sent += chunk
                    (self.wire if readable is ours else ours).sendall(chunk)
        peer.kill()
        assert peer.wait() == 0, (life, self.lines[-30:])
        return sent


@contextmanager
def started(program: Program) -> Iterator[Node]:
    node = Node(program)
    try:
        yield node
    finally:
        node.wire.close()
        node.process.kill()
        node.process.wait()


def test_coding() -> None:
    chance = random.Random(1)
    for _ in range(200):
        frame = bytes(chance.choice((0, 1, 255)) for _ in range(chance.randrange(700)))
        assert decode(encode(frame)[:-1]) == frame and 0 not in encode(frame)[:-1]


@pytest.mark.parametrize("target", ["virt-rv32", *nightly("mps2-an385", "mps2-an521")])
@pytest.mark.parametrize(
    "attacks", [ATTACKS, pytest.param(100 * ATTACKS, marks=pytest.mark.slow)], ids=["day", "night"]
)
def test_node_survives(target: str, attacks: int, tmp_path: Path) -> None:
    placement = tmp_path / "map.yaml"
    links = "links:\n  - {between: [a, b], driver: uart}\n"
    placement.write_text(f"weft: 1\nboards: {{a: {target}}}\n{links}")
    description = load(FILE, None, placement)
    need_description(description)
    programs = {p.node: p for p in build(description, BUILD / "hostile_uart" / target)}
    chance = random.Random(SEED)
    with started(programs["a"]) as node:
        sent = node.live(programs["b"], LIVES[0])
        frames = [frame for frame in sent.split(b"\0") if len(frame) > 5]
        assert all(sealed(decode(frame)[:-4])[:-1] == frame for frame in frames)
        assert len(node.letters(LIVES[0])) >= LETTERS
        ticks = node.letters(LIVES[0])[-1][2]
        for life in LIVES[1:]:  # the second time what it knows is not that of its start
            before = ticks
            for _ in range(attacks // 2):
                node.send(attack(chance, frames))
            node.send(b"\0")
            node.live(programs["b"], life)
            numbers = [number for number, _, _ in node.letters(life)]
            assert len(numbers) >= LETTERS and numbers == sorted(set(numbers))
            ticks = node.letters(life)[-1][2]
            assert ticks > before, "its own work does not go on"
        assert node.process.poll() is None
        assert not [line for line in node.lines if line.startswith("@")], node.lines
