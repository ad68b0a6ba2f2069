# SPDX-License-Identifier: MIT
"""Sessions over real sockets that somebody between the nodes records, and what becomes of them
when they are replayed, reordered, damaged or spliced: the other end continues, a healthy peer works
afterwards, and nothing of an old session changes anything. REPLAYED_FACTOR multiplies the attacks.
"""

import contextlib
import os
import queue
import random
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from tests.needs import need_description
from tests.system.systems import BUILD
from weft.building.builder import Program, build
from weft.model.description import load

FILE = Path(__file__).parent / "replayed" / "replayed.yaml"
FACTOR = int(os.environ.get("REPLAYED_FACTOR", "1"))
LETTERS = 20
PATIENCE = 60.0
"""Seconds for what a busy machine may be slow to do."""
PLACES = 20
"""Connections that a node has taken and those that wait in its queue, at most."""
GREETED = 12
"""Bytes of a greeting that mean something."""
SHORT = 1.0
"""Seconds for an incarnation under attack: it may never end."""
HELLO = 0
FORMS = ("unix", "tcp", "key")

Records = list[bytes]
Change = Callable[[random.Random, bytes, Records], Records | None]
"""What replaces the rest of a session: records of an old one; None: nothing."""


class Splitter:
    """Takes a stream apart: a greeting and packets, or TLS records."""

    def __init__(self, form: str) -> None:
        self._rest = b""
        self._is_tls = form == "key"
        self._is_first = True

    def add(self, chunk: bytes) -> Iterator[bytes]:
        self._rest += chunk
        while (size := self._size()) and len(self._rest) >= size:
            record, self._rest = self._rest[:size], self._rest[size:]
            self._is_first = False
            yield record

    def _size(self) -> int:
        """Return the bytes of the next record; 0: not known yet."""
        if self._is_tls:
            return 5 + int.from_bytes(self._rest[3:5]) if len(self._rest) >= 5 else 0
        if self._is_first:
            return 16
        if len(self._rest) < 20:
            return 0
        return 20 + int.from_bytes(self._rest[10:12], "little") + 7 & ~7


@dataclass
class Relay:
    """Who is between the two nodes."""

    form: str
    front: socket.socket
    back: Callable[[], socket.socket]
    change: Change | None = None
    upwards: bool = True
    """It is what the sender says that is changed."""
    dice: random.Random = field(default_factory=random.Random)
    tapes: dict[bool, Records] = field(default_factory=lambda: {True: [], False: []})
    old: dict[bool, Records] = field(default_factory=lambda: {True: [], False: []})
    connections: int = 0
    once: bool = False
    """Only the first connection is changed."""
    _before: int = 0

    def serve(self) -> None:
        """Take connections until there are none."""
        with contextlib.suppress(OSError):
            while True:
                sender, _ = self.front.accept()
                with contextlib.suppress(OSError):
                    self._join(sender, self.back())

    def _join(self, sender: socket.socket, reader: socket.socket) -> None:
        self.connections += 1
        change = None if self.once and self.connections > self._before + 1 else self.change
        for upwards, pair in ((True, (sender, reader)), (False, (reader, sender))):
            threading.Thread(target=self._pump, args=(*pair, upwards, change), daemon=True).start()

    def _pump(
        self, source: socket.socket, sink: socket.socket, upwards: bool, change: Change | None
    ) -> None:
        splitter = Splitter(self.form)
        change = change if upwards is self.upwards else None
        with contextlib.suppress(OSError):
            while chunk := source.recv(1 << 16):
                if change is None:
                    sink.sendall(chunk)
                for record in splitter.add(chunk):
                    self.tapes[upwards].append(record)
                    if change is not None:
                        self._pass(change, sink, record, upwards)
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _pass(self, change: Change, sink: socket.socket, record: bytes, upwards: bool) -> None:
        instead = change(self.dice, record, self.old[upwards])
        if instead is None:
            raise OSError
        sink.sendall(b"".join(instead))

    def begin(self, change: Change | None, upwards: bool = True, seed: int = 0) -> None:
        """Keep what was recorded, and prepare for another session."""
        for way, tape in self.tapes.items():
            if len(tape) > LETTERS:
                self.old[way] = tape
        self.tapes = {True: [], False: []}
        self._before, self.once = self.connections, isinstance(change, InHandshake)
        self.change, self.upwards, self.dice = change, upwards, random.Random(seed)


# What is done to records: `dice`, the record, those of an old session.


def add_old(dice: random.Random, record: bytes, old: Records) -> Records:
    """Put packets of an old session behind each, but no HELLO."""
    packets = [packet for packet in old[1:] if packet[4] & 0xF != HELLO]
    return [record, *dice.sample(packets, min(4, len(packets)))] if len(record) != 16 else [record]


def add_any(dice: random.Random, record: bytes, old: Records) -> Records:
    return [record, dice.choice(old)] if old and dice.random() < 0.1 else [record]


def drop(dice: random.Random, record: bytes, _: Records) -> Records:
    return [] if dice.random() < 0.05 else [record]


def twice(dice: random.Random, record: bytes, _: Records) -> Records:
    return [record, record] if dice.random() < 0.1 else [record]


def later(dice: random.Random, record: bytes, _: Records, kept: Records = []) -> Records:  # noqa: B006
    """Let one change places with the next."""
    if kept:
        return [record, kept.pop()]
    if dice.random() < 0.1:
        kept.append(record)
        return []
    return [record]


def cut(dice: random.Random, record: bytes, _: Records) -> Records | None:
    return [record] if dice.random() > 0.04 else None


def shorten(dice: random.Random, record: bytes, _: Records) -> Records:
    return [record[: dice.randrange(len(record))]] if dice.random() < 0.04 else [record]


def splice(dice: random.Random, record: bytes, old: Records) -> Records:
    """Continue with an old session in the middle of a record."""
    if dice.random() > 0.05:
        return [record]
    return [record[: dice.randrange(len(record) + 1)], *old[dice.randrange(len(old) or 1) :]]


def flip(dice: random.Random, record: bytes, _: Records) -> Records:
    if dice.random() > 0.05:
        return [record]
    changed = bytearray(record)
    changed[dice.randrange(len(record))] ^= 1 << dice.randrange(8)
    return [bytes(changed)]


class InHandshake:
    """Does something to one record of the first connection, and leaves all others alone."""

    __name__ = "in_handshake"

    def __init__(self, number: int, kind: int) -> None:
        self._left = number + 1
        self._kind = kind

    def __call__(self, dice: random.Random, record: bytes, _: Records) -> Records | None:
        self._left -= 1
        if self._left != 0:
            return [record]
        changed = bytearray(record)
        changed[dice.randrange(len(record))] ^= 1 << dice.randrange(8)
        noise = dice.randbytes(dice.randrange(1, 400))
        kinds: tuple[Records | None, ...] = (
            [bytes(changed)],
            [noise, record],
            [record, record],
            [record[: dice.randrange(len(record))], noise],
            None,
        )
        return kinds[self._kind]


KINDS = 5
RECORDS = 4
"""Of each side that belong to the handshake, or follow at once."""

CHANGES: tuple[Change, ...] = (add_any, drop, twice, later, cut, shorten, splice, flip)


class Victim:
    """The attacked node, and the incarnations of its peer."""

    def __init__(self, form: str, programs: tuple[Program, Program], folder: Path) -> None:
        self.form = form
        self._program = programs[1]
        self._life = 0
        self._units: int | None = None
        self._ticks = 0
        if form == "unix":
            front = socket.socket(socket.AF_UNIX)
            front.bind(str(folder / "front"))
            back, forth = f"unix-listen:{folder / 'back'}", f"unix:{folder / 'front'}"
        else:
            front = socket.create_server(("127.0.0.1", 0))
            with socket.create_server(("127.0.0.1", 0)) as other:
                port = other.getsockname()[1]
            back = f"tcp-listen:127.0.0.1:{port}"
            forth = f"tcp:127.0.0.1:{front.getsockname()[1]}"
        front.listen(64)
        self._medium = forth

        def connect() -> socket.socket:
            if form != "unix":
                return socket.create_connection(("127.0.0.1", port))
            made = socket.socket(socket.AF_UNIX)
            made.connect(str(folder / "back"))
            return made

        self.connect = connect
        self._process = subprocess.Popen(
            [programs[0].elf],
            env={**os.environ, "WEFT_LINK_0": back},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
        self._lines: queue.Queue[str] = queue.Queue()
        self.said: list[str] = []
        threading.Thread(target=self._listen, daemon=True).start()
        assert self._line() == "here"
        self.relay = Relay(form, front, connect)
        threading.Thread(target=self.relay.serve, daemon=True).start()

    def _listen(self) -> None:
        for line in self._process.stdout or ():
            self._lines.put(line.rstrip("\n"))

    def _line(self, patience: float = PATIENCE) -> str:
        try:
            line = self._lines.get(timeout=patience)
        except queue.Empty:
            line = ""
        self.said.append(line)
        return line

    def _run(self, life: int, patience: float) -> tuple[int | None, str]:
        """Live once. Return the exit code, None if it had to be ended, and what was printed."""
        environment = {"WEFT_LINK_0": self._medium, "REPLAYED_LIFE": str(life)}
        process = subprocess.Popen(
            [self._program.elf],
            env={**os.environ, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
        try:
            return process.wait(patience), process.communicate()[0]
        except subprocess.TimeoutExpired:
            process.kill()
            return None, process.communicate()[0]

    def letters(self, last: tuple[int, ...] | None = None) -> list[tuple[int, ...]]:
        """Return the new output of the reader, up to some letter."""
        found: list[tuple[int, ...]] = []
        while not found or found[-1][:2] != last:
            line = self._line(PATIENCE if last else 0.05)
            if line[:1].isdigit():
                found.append(tuple(map(int, line.split())))
            elif line == "":
                break
        return found

    def attack(self, change: Change | None, upwards: bool, seed: int, patience: float) -> str:
        """Attack an incarnation. Return its output; fail if it or the victim has crashed."""
        self._life += 1
        self.letters()
        self.relay.begin(change, upwards, seed)
        code, output = self._run(self._life, patience)
        whole = change in (None, add_old) or isinstance(change, InHandshake)
        how = (
            change and str(getattr(change, "__name__", "")),
            upwards,
            seed,
            output,
            self.said[-20:],
        )
        if self.form != "key" and not whole and 'what="misuse"' in output:
            code = None  # a call that came twice was misuse, says the victim, whom it must believe
        assert code in (0, None), how
        assert self._process.poll() is None, how
        got = self.letters((self._life, LETTERS) if whole and code == 0 else None)
        if whole or self.form == "key":
            assert {life for life, *_ in got} <= {self._life}, how
            numbers = [number for _, number, *_ in got]
            assert numbers == sorted(set(numbers)), how
        if whole:
            assert code == 0 and output.splitlines()[-1] == f"sent {LETTERS}, failed 0", how
            assert [number for _, number, *_ in got] == [*range(1, LETTERS + 1)], how
            units, ticks = got[-1][2:]
            assert self._units in (None, units - LETTERS) and ticks > self._ticks, how
            self._units, self._ticks = units, ticks
        else:
            self._units = None
        return output

    def end(self) -> None:
        """End both as they end if all is well."""
        self.relay.begin(None)
        self._run(0, SHORT)  # the sender continues until it is ended
        assert self._process.wait(PATIENCE) == 0, self.said[-20:]

    def close(self) -> None:
        """Leave nothing behind."""
        self.relay.front.close()
        self._process.kill()
        self._process.wait()


@cache
def programs(form: str) -> tuple[Program, Program]:
    """Build the two nodes with sanitizers, once."""
    link = {"unix": "", "tcp": ", transport: tcp, insecure: true"}.get(form)
    folder = BUILD / "replayed" / form
    folder.mkdir(parents=True, exist_ok=True)
    if link is None:
        key = folder / "link.key"
        key.unlink(missing_ok=True)
        key.touch(0o600)
        key.write_text("5a" * 32 + "\n")
        link = f", transport: tcp, key: {key}"
    placement = folder / "map.yaml"
    placement.write_text(f"weft: 1\nlinks:\n  - {{between: [a, b], driver: socket{link}}}\n")
    description = load(FILE, None, placement)
    need_description(description)
    a, b = build(description, folder, ["-DWEFT_SANITIZE=address,undefined"])
    return a, b


@pytest.fixture(params=FORMS)
def victim(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Victim]:
    made = Victim(request.param, programs(request.param), tmp_path)
    yield made
    made.close()


def test_sessions_of_others(victim: Victim) -> None:
    victim.attack(None, True, 0, PATIENCE)
    attacks = 0
    for seed in range(FACTOR):
        if victim.form != "key":  # old packets in the session: epochs tell them apart
            for upwards in (True, False):
                victim.attack(add_old, upwards, seed, PATIENCE)
                attacks += 1
        for number, change in enumerate(CHANGES):
            for upwards in (True, False):
                victim.attack(change, upwards, 100 * seed + number, SHORT)
                attacks += 1
            victim.attack(None, True, 0, PATIENCE)
    print(f"{victim.form}: {attacks} attacks, {victim.relay.connections} connections")
    victim.end()


def test_handshakes(tmp_path: Path) -> None:
    """A byte that is changed, put in, sent twice or left out in a handshake ends that connection;
    the next one is the session, and no call has failed."""
    victim = Victim("key", programs("key"), tmp_path)
    seed = 0
    try:
        for number in range(RECORDS):
            for kind in range(KINDS):
                for upwards in (True, False):
                    for _ in range(FACTOR):
                        seed += 1
                        victim.attack(InHandshake(number, kind), upwards, seed, PATIENCE)
        print(f"{seed} handshakes, {victim.relay.connections} connections")
        assert victim.relay.connections > seed
        victim.end()
    finally:
        victim.close()


def test_a_healthy_peer_behind_many(victim: Victim) -> None:
    """Others hold all connection slots after damaged handshakes when the peer connects."""
    victim.attack(None, True, 0, PATIENCE)
    victim.relay.begin(None)
    tape = b"".join(victim.relay.old[True])
    for seed in range(FACTOR):
        dice = random.Random(seed)
        with contextlib.ExitStack() as strangers:
            for number in range(PLACES):
                # Without a key, who greets as the other node does is the other node.
                said = bytearray(tape[: dice.randrange(16 if number % 2 else len(tape))])
                if len(said) > GREETED:
                    said[dice.randrange(GREETED)] ^= 1 << dice.randrange(8)
                with contextlib.suppress(OSError):
                    stranger = strangers.enter_context(victim.connect())
                    stranger.settimeout(0.1)
                    stranger.sendall(said)
            victim.attack(None, True, 0, PATIENCE)
        victim.attack(None, True, 0, PATIENCE)
    victim.end()


def test_whole_sessions_beside_a_healthy_one(victim: Victim) -> None:
    """What was recorded comes again, as connections of their own, while a session works."""
    victim.attack(None, True, 0, PATIENCE)
    victim.relay.begin(None)
    tape = b"".join(victim.relay.old[True])
    assert len(tape) > 1000
    done = threading.Event()

    def replay() -> None:
        while not done.is_set():
            with contextlib.suppress(OSError), victim.connect() as again:
                again.sendall(tape)
                time.sleep(0.05)

    strangers = [threading.Thread(target=replay) for _ in range(3)]
    for stranger in strangers:
        stranger.start()
    try:
        for _ in range(3 * FACTOR):
            victim.attack(None, True, 0, PATIENCE)
    finally:
        done.set()
        for stranger in strangers:
            stranger.join()
    victim.end()
