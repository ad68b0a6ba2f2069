# SPDX-License-Identifier: MIT
"""Makes the media that join machines: memory, sockets, UARTs.

All are open files that the machines inherit, so both ends are there before
any machine starts, and nothing is left behind however a run ends.
"""

import contextlib
import os
import resource
import socket
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import TracebackType

from weft.diag import exits
from weft.diag.errors import fail
from weft.model.machines import Machine, Medium, Plan

LOOPBACK = "127.0.0.1"
FILES_OF_A_LINK = 4
SPARE = 512
"""Open files for consoles and everything else."""


@dataclass
class Resources:
    """Open files and environment that a machine is started with."""

    environment: dict[str, str] = field(default_factory=dict)
    """WEFT_LINK_<index> for each link of a process."""
    inherited: list[int] = field(default_factory=list)
    """Files that it inherits."""
    window: str | None = None
    """The file behind its window."""
    uarts: dict[int, int] = field(default_factory=dict)
    """Number of a UART: the socket behind it."""

    @property
    def sockets(self) -> list[int]:
        """The sockets behind its UARTs, in the order of these."""
        return [self.uarts[unit] for unit in sorted(self.uarts)]

    def close(self) -> None:
        """Close the files here: the machine has its own, or will never have them."""
        while self.inherited:
            os.close(self.inherited.pop())


class Media:
    """The media of a plan. A context: what no machine has taken is closed at its end."""

    def __init__(self, plan: Plan) -> None:
        """Make all media; raise WeftError if the system has no more."""
        self._plan = plan
        self._of = {machine.nodes[0]: Resources() for machine in plan.machines}
        _allow_files(len(plan.media) * FILES_OF_A_LINK)
        try:
            self._provide()
        except OSError as error:
            self.close()
            message = f"the links cannot be made: {error.strerror}"
            raise fail("W062", message, exit_code=exits.FAILED) from error
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> "Media":
        """Return the media."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close what is left."""
        self.close()

    def close(self) -> None:
        """Close what no machine has taken."""
        for provision in self._of.values():
            provision.close()

    def of(self, machine: Machine) -> Resources:
        """Return what a machine is started with."""
        return self._of[machine.nodes[0]]

    def _provide(self) -> None:
        for group in self._plan.groups:
            self._window(group)
        for index, medium in enumerate(self._plan.media):
            if medium is None:
                continue
            if medium.kind == "file":
                self._file(index, medium)
            elif medium.kind == "uart" or (medium.kind == "stream" and not medium.is_tcp):
                for position, end in enumerate(socket.socketpair()):
                    self._channel(index, medium, position, "fd:{fd}", end.detach())
            elif medium.kind == "stream":
                self._tcp(index, medium)

    def _window(self, group: list[int]) -> None:
        """Share one file among the machines of a group of links."""
        media = [(index, self._plan.media[index]) for index in group]
        nodes = [end.node for _, medium in media if medium for end in medium.ends]
        machines = {self._plan.machine(node).nodes[0]: self._plan.machine(node) for node in nodes}
        windows = [machine.board.window for machine in machines.values()]
        with _memory(max(window.file_size for window in windows if window)) as memory:
            for machine in machines.values():
                self.of(machine).window = self._path(machine, memory)
        for index, medium in media:
            if medium is not None:
                self._shared(index, medium)

    def _file(self, index: int, medium: Medium) -> None:
        """Share a file among two processes."""
        with _memory(medium.size) as memory:
            for end in medium.ends:
                machine = self._plan.machine(end.node)
                self._tell(index, end.node, f"shm:{self._path(machine, memory)}")
        self._shared(index, medium)

    def _shared(self, index: int, medium: Medium) -> None:
        """Give the ends of shared memory their names for it, and a doorbell."""
        bells = [end.detach() for end in socket.socketpair()] if medium.has_doorbell else []
        for position, end in enumerate(medium.ends):
            provision = self.of(self._plan.machine(end.node))
            if medium.kind == "aperture" and end.address is None:
                self._tell(index, end.node, f"shm:{provision.window}")
            if bells:
                self._channel(index, medium, position, ",doorbell={fd}", bells[position])

    def _tcp(self, index: int, medium: Medium) -> None:
        """Listen at a free port for the first end; the second one connects."""
        listener = socket.create_server((LOOPBACK, 0))
        port = listener.getsockname()[1]
        self._channel(index, medium, 0, "listen:{fd}", listener.detach())
        self._tell(index, medium.ends[1].node, f"tcp:{LOOPBACK}:{port}")

    def _channel(self, index: int, medium: Medium, position: int, text: str, fd: int) -> None:
        """Give one end of a link a socket: in the environment, or behind a UART."""
        end = medium.ends[position]
        provision = self.of(self._plan.machine(end.node))
        provision.inherited.append(fd)
        if end.has_uart:
            provision.uarts[end.unit] = fd
        else:
            self._tell(index, end.node, text.format(fd=fd))

    def _path(self, machine: Machine, memory: int) -> str:
        """Give a machine a file and return the name that this has there."""
        fd = os.dup(memory)
        self.of(machine).inherited.append(fd)
        return f"/proc/self/fd/{fd}"

    def _tell(self, index: int, node: str, text: str) -> None:
        """Add to what the environment says of a link."""
        own = [number for number, _, _ in self._plan.ends(node)].index(index)
        environment = self.of(self._plan.machine(node)).environment
        name = f"WEFT_LINK_{own}"
        environment[name] = environment.get(name, "") + text


@contextlib.contextmanager
def _memory(size: int) -> Iterator[int]:
    """Make a file that is only in memory."""
    memory = os.memfd_create("weft-link", os.MFD_CLOEXEC)
    try:
        os.ftruncate(memory, size)
        yield memory
    finally:
        os.close(memory)


def _allow_files(count: int) -> None:
    """Let this process have more open files than usual, if the system permits it."""
    soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if count + SPARE > soft:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(count + SPARE, most), most))
