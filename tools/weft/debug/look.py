# SPDX-License-Identifier: MIT
"""Looks at programs that have reached their limit: what their tasks wait for."""

import os
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from weft.base.elf import opened
from weft.debug import stubs
from weft.debug.layout import Layout, read
from weft.debug.states import duration
from weft.debug.stub import Stub
from weft.debug.waits import Memory, lost_peers, waits
from weft.model.description import Description
from weft.model.description.network import LIMIT as MISSING
from weft.observe.trace.names import Names, names_of
from weft.run.runner import Hooks, LineSink, Outcome

LIMIT = 5.0
"""Seconds for looking at the nodes of a machine."""
LONGEST_FOLDER = 90
"""Bytes of a path: the system takes 107 for a socket."""
HALT = "weft_board_halt"
"""Where a node is that has ended with code 0 while others of its machine run: arch/cores.h."""
PROGRAM_COUNTERS = {"armv6m": 15, "armv7m": 15, "riscv": 32}
"""Their places among the registers that a stub sends, by arch."""
WITH_SOCKET = ("emulator", "simulator")
"""Machines whose memory is read at a socket."""


class Look(Hooks):
    """Starts emulators with a stub, and asks each machine that is stopped at its limit. A context.

    The memory of a Linux process is read as /proc has it. That of an emulator is read by its stub,
    at which nobody listens before, and that of a simulated core as if the simulator had one.
    """

    kind = ""
    """Of the build: a part of its folder's name."""

    def __init__(self, description: Description) -> None:
        """Make a folder for the sockets, which only this user can reach."""
        self.description = description
        self._folder = _private_folder()
        self._stubs: dict[str, stubs.Endpoint] = {}
        """By the first node of a machine."""
        self._pids: dict[str, int] = {}

    def __enter__(self) -> "Look":
        """Return the hooks."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Remove the sockets."""
        if self._folder is not None:
            self._folder.cleanup()

    @property
    def folder(self) -> Path | None:
        """Where the sockets are; None: there is no place for any."""
        return None if self._folder is None else Path(self._folder.name)

    def prepared(self, description: Description) -> Description:
        """Return what is to be built for a description."""
        return description

    def filtered(self, on_line: LineSink) -> LineSink:
        """Return what takes the lines of consoles."""
        return on_line

    def tell(self) -> None:
        """Say what is special about the run."""

    def command(self, outcomes: Sequence[Outcome], command: list[str]) -> list[str]:
        """Add the stub of an emulator."""
        kind = stubs.kind_of(outcomes[0].program.board)
        if kind not in WITH_SOCKET or self.folder is None:
            return command
        where = stubs.endpoint(kind, self.folder, len(self._stubs), None)
        self._stubs[outcomes[0].program.node] = where
        return stubs.with_stub(command, where, is_stopped=False)

    def started(self, outcomes: Sequence[Outcome], pid: int) -> None:
        """Keep the process."""
        self._pids[outcomes[0].program.node] = pid

    def timed_out(self, outcomes: Sequence[Outcome]) -> None:
        """Read what the tasks of a machine wait for, as far as it can be asked."""
        first = outcomes[0].program
        kind = stubs.kind_of(first.board)
        try:
            if first.node in self._stubs:
                with Stub(Path(self._stubs[first.node].address)) as stub:
                    self._look(outcomes, stub.read)
                    if kind == "emulator":
                        _note_ended(outcomes, stub)
            elif kind == "process":
                self._look(outcomes, memory_of(self._pids[first.node]))
        except OSError:  # it has just ended, or does not answer: the message goes without
            return

    def _look(self, outcomes: Sequence[Outcome], memory: Memory) -> None:
        end = time.monotonic() + LIMIT
        for outcome in outcomes:
            if time.monotonic() > end:  # of a machine with very many nodes, the first ones
                return
            program = outcome.program
            layout = read(program.elf)
            if layout is None or "weft_system" not in layout.symbols:
                continue
            anchor = layout.symbols["weft_system"]
            names = names_of(self.description, program.node, program.elf, anchor)
            outcome.waits = waits(layout, memory, _Names(names))
            outcome.waits += self._lost(program.node, layout, memory)

    def _lost(self, node: str, layout: Layout, memory: Memory) -> list[str]:
        """Return a line for each connection that a node has lost."""
        network = self.description.network
        entry = network.nodes.get(node)
        heartbeat = network.heartbeat
        why = f", no heartbeat for {duration(heartbeat * MISSING)}" if heartbeat else ""
        peers = lost_peers(layout, memory, entry.peers if entry else [])
        return [f"the connection to {peer} was lost{why}" for peer in peers]


def _note_ended(outcomes: Sequence[Outcome], stub: Stub) -> None:
    """Note which nodes of a machine with several have ended."""
    index = PROGRAM_COUNTERS.get(outcomes[0].program.board.arch)
    if index is None or len(outcomes) == 1:
        return
    end = time.monotonic() + LIMIT
    for outcome in outcomes:
        if time.monotonic() > end:
            return
        begin, size, word = _halt(outcome.program.elf)
        if begin <= stub.register(outcome.core, index, word) < begin + size:
            outcome.code, outcome.timed_out, outcome.waits = 0, False, []


def _halt(elf: Path) -> tuple[int, int, int]:
    """Return where HALT is, its size, and that of a register."""
    with opened(elf) as program:
        table = program.get_section_by_name(".symtab")
        symbols = table.get_symbol_by_name(HALT) if table else None
        begin, size = (symbols[0]["st_value"], symbols[0]["st_size"]) if symbols else (0, 0)
        return begin & ~1, size, program.elfclass // 8


class _Names:
    """Names of what tasks wait for."""

    def __init__(self, names: Names) -> None:
        self._names = names

    def __call__(self, address: int) -> str:
        return self._names.at(address).name


def _private_folder() -> "tempfile.TemporaryDirectory[str] | None":
    """Make a folder whose path leaves room for names of sockets; None where that cannot be."""
    for place in (None, "/tmp"):
        try:
            folder = tempfile.TemporaryDirectory(prefix="weft-", dir=place)
        except OSError:
            continue
        if len(os.fsencode(folder.name)) <= LONGEST_FOLDER:
            return folder
        folder.cleanup()
    return None


def memory_of(pid: int) -> Memory:
    """Return what reads the memory of a process that we have started."""

    def read(address: int, size: int) -> bytes:
        with Path(f"/proc/{pid}/mem").open("rb", buffering=0) as memory:
            memory.seek(address)
            return memory.read(size)

    return read
