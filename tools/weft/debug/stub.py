# SPDX-License-Identifier: MIT
"""Reads the memory of an emulator by the protocol of GDB's remote stubs.

Only what a look at a program needs: connect, which stops the machine, read memory and where its
cores are, and let it continue. Every step has a limit.
"""

import socket
from pathlib import Path

LIMIT = 2.0
"""Seconds for each answer."""
CHUNK = 1024
"""Bytes that are read at a time."""

DONE = "OK"
UNASKED = ("T", "S", "O")
"""Packets, except DONE, that say that the machine has stopped, or what it writes."""


class StubError(OSError):
    """The stub does not answer, or not as it should."""


class Stub:
    """A connection to a stub. A context."""

    def __init__(self, path: Path) -> None:
        """Connect to a socket; the machine stops."""
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(LIMIT)
        self._left = b""
        try:
            self._socket.connect(str(path))
        except OSError:
            self._socket.close()
            raise

    def __enter__(self) -> "Stub":
        """Return the connection."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self._socket.close()

    def read(self, address: int, size: int) -> bytes:
        """Return bytes of memory; raise OSError if they cannot be read."""
        data = b""
        while len(data) < size:
            count = min(CHUNK, size - len(data))
            answer = self._ask(f"m{address + len(data):x},{count:x}")
            try:
                piece = bytes.fromhex(answer)
            except ValueError:
                raise StubError(f"the stub says {answer!r} to a read") from None
            if len(piece) != count:
                raise StubError(f"the stub reads {len(piece)} of {count} bytes")
            data += piece
        return data

    def leave(self) -> None:
        """Let the machine continue; raise OSError if it does not say so."""
        if self._ask("D") != DONE:
            raise StubError("the stub does not let the machine continue")

    def register(self, core: int, index: int, size: int) -> int:
        """Return a register of a core, from which memory is read then, too; raise OSError."""
        self._select(core + 1)
        begin, end = (2 * size * number for number in (index, index + 1))
        answer = self._ask("g")
        try:
            value = bytes.fromhex(answer[begin:end])
        except ValueError:
            value = b""
        if len(value) != size:
            raise StubError(f"the stub says {answer!r} to a request for registers")
        return int.from_bytes(value, "little")

    def _select(self, thread: int) -> None:
        """Choose a core."""
        if self._ask(f"Hg{thread:x}") == DONE:
            return
        # Cores of different kinds are processes to QEMU, and it stops at only one by itself.
        self._socket.sendall(packet(f"vAttach;{thread:x}"))
        if self._ask(f"Hgp{thread:x}.{thread:x}") != DONE:
            raise StubError(f"the stub has no core {thread - 1}")

    def _ask(self, command: str) -> str:
        """Send a packet and return the answer."""
        self._socket.sendall(packet(command))
        while True:
            body = self._packet()
            if body == DONE or not body.startswith(UNASKED):
                return body

    def _packet(self) -> str:
        """Return the next packet, and acknowledge it."""
        self._until(b"$")
        body = self._until(b"#")
        self._take(2)
        self._socket.sendall(b"+")
        return body.decode("ascii", "replace")

    def _until(self, mark: bytes) -> bytes:
        while mark not in self._left:
            self._more()
        found, _, self._left = self._left.partition(mark)
        return found

    def _take(self, count: int) -> None:
        while len(self._left) < count:
            self._more()
        self._left = self._left[count:]

    def _more(self) -> None:
        received = self._socket.recv(4096)
        if not received:
            raise StubError("the stub has closed the connection")
        self._left += received


def packet(command: str) -> bytes:
    """Return a command with its frame and checksum."""
    body = command.encode("ascii")
    return b"$" + body + b"#" + f"{sum(body) % 256:02x}".encode()
