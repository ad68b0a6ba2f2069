# SPDX-License-Identifier: MIT
"""Which machine has a GDB stub, and how it is started with one."""

import socket
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from weft.model.board import Board
from weft.run.media import LOOPBACK
from weft.run.probe.machine import COMMAND
from weft.run.probe.openocd import START_FIRST

Kind = Literal["emulator", "user", "process", "simulator", "probe", "none"]
"""`simulator`: of a core, which answers reads of memory and nothing else that GDB asks. `probe`: of
a board, by OpenOCD."""

EXTENSION = Path(__file__).with_name("gdb_weft.py")
GDB = "gdb-multiarch"
GDBSERVER = "gdbserver"
GDBSERVER_SAYS = (
    "Process ",
    "Listening on port ",
    "Remote debugging from host ",
    "Child exited with status ",
    "Child terminated with signal = ",
    "Killing process",
    "Detaching from process ",
)
"""How lines of gdbserver begin, which are not output of the program."""
START = "weft_start"
"""Where boards start: what is before is that of the board, or of the ROM of its chip."""
NETWORKS = ("nic", "net", "netdev", "nodefaults")
"""Options with which a board says itself what network its emulator has."""


@dataclass(frozen=True)
class Endpoint:
    """Where the stub of a machine is."""

    kind: Kind
    address: str
    """Path of a socket, or host and port."""

    @property
    def is_socket(self) -> bool:
        """Whether it is a socket in the file system."""
        return self.address.startswith("/")


KINDS: dict[str, Kind] = {"{elf}": "process", "{simulator}": "simulator"}
"""By the word of a board that stands for the program that runs."""


def kind_of(board: Board) -> Kind:
    """Return what kind of stub a machine has."""
    if board.run[: len(COMMAND)] == COMMAND:
        return "probe"
    program = Path(next(iter(board.run), "")).name
    if program.startswith("qemu-system-"):
        return "emulator"
    if program.startswith("qemu-"):
        return "user"
    return KINDS.get(program, "none")


def free_port() -> int:
    """Return a TCP port of this machine that is free now."""
    with socket.create_server((LOOPBACK, 0)) as server:
        return int(server.getsockname()[1])


def endpoint(kind: Kind, folder: Path | None, number: int, port: int | None) -> Endpoint:
    """Choose where a stub listens: a socket that only this user can reach, or a port."""
    if kind in ("process", "probe") or port is not None or folder is None:
        return Endpoint(kind, f"{LOOPBACK}:{port if port is not None else free_port()}")
    return Endpoint(kind, str(folder / f"{number}.gdb"))


def with_stub(command: Sequence[str], where: Endpoint, is_stopped: bool) -> list[str]:
    """Return the command of a machine with its stub; stopped before its first instruction."""
    if where.kind == "emulator":
        place = f"unix:{where.address},server=on,wait=off"
        if not where.is_socket:
            place = f"tcp:{where.address},server=on,wait=off"
        more = ["-S"] if is_stopped else []
        return [*command, *_without_network(command), "-gdb", place, *more]
    if where.kind == "simulator":
        return [command[0], "--look", where.address, *command[1:]]
    if where.kind == "probe":
        begin = len(COMMAND)
        port_number = where.address.partition(":")[2]
        return [*command[:begin], "--gdb", port_number, *command[begin:]]
    if where.kind == "user":
        place = where.address if where.is_socket else where.address.partition(":")[2]
        return [command[0], "-g", place, *command[1:]]
    return [GDBSERVER, "--no-startup-with-shell", "--once", where.address, *command]


def _without_network(command: Sequence[str]) -> list[str]:
    """Return what keeps an emulator from a network that nobody asked for.

    The network that QEMU has by default sets a timer again and again. While no processor has an
    alarm, `-icount sleep=off` jumps from one end of this timer to the next, and in all this time
    serves neither the stub nor a signal.
    """
    has_own = any(word.lstrip("-").partition("=")[0] in NETWORKS for word in command)
    return [] if has_own else ["-nic", "none"]


def gdb_command(elf: Path, where: Endpoint, core: int) -> list[str]:
    """Return the command that attaches GDB to the core of a machine."""
    steps = [f"source {EXTENSION}"]
    if where.kind == "process":
        steps.append("set sysroot /")
    if where.kind == "probe":
        steps += [f"target remote {_port_of(where, core)}", f"thbreak {START}"]
        steps += [f"monitor {START_FIRST}"] if core else []
        steps.append("continue")
    else:
        steps.append(f"target remote {where.address}")
        steps += [f"thread {core + 1}"] if core else []
    return [GDB, "-q", str(elf), *(part for step in steps for part in ("-ex", step))]


def _port_of(where: Endpoint, core: int) -> str:
    """Return where the stub of a core is: OpenOCD has a port for each, one behind the other."""
    host, _, port = where.address.partition(":")
    return f"{host}:{int(port) + core}"


def with_script(command: Sequence[str], script: Path) -> list[str]:
    """Return the command of GDB that runs a script after it has attached, and ends."""
    run = f"from weft.debug.extension.script import run; run({str(script)!r})"
    return [*command, "-batch", "-ex", f"python {run}"]
