# SPDX-License-Identifier: MIT
"""./weft run --gdb: nodes that start stopped, with what attaches GDB to them."""

import asyncio
import shlex
import signal
import sys
from collections import deque
from collections.abc import Awaitable, Sequence
from dataclasses import replace
from pathlib import Path

from weft.building.builder import Program, require
from weft.debug import states, stubs
from weft.debug.look import Look
from weft.diag import exits
from weft.diag.errors import fail
from weft.diag.suggest import quoted, value_hint
from weft.diag.visible import say
from weft.model.description import Description
from weft.model.machines import Machine, Plan
from weft.run.runner import LineSink, Outcome

ALL = ""
"""--gdb without a node."""
START_LIMIT = 10.0
"""Seconds within which an emulator opens the socket of its stub."""
END_LIMIT = 1.0
"""Seconds that an emulator may take from the end of its program to its own."""
STEP = 0.02


def hooks_of(
    description: Description,
    node: str | None,
    port: int | None,
    script: Path | None = None,
    plan: Plan | None = None,
) -> Look:
    """Return the hooks of a run: with --gdb, those that start nodes stopped.

    `plan` has the machines, if they are not those of the description.
    """
    return Look(description) if node is None else Session(description, node, port, script, plan)


class Session(Look):
    """Starts the machines of some nodes stopped; the others run as always."""

    kind = "gdb"

    def __init__(
        self,
        description: Description,
        node: str,
        port: int | None,
        script: Path | None,
        plan: Plan | None = None,
    ) -> None:
        """Take one node, or ALL; raise WeftError where there is no stub.

        With a script, GDB runs its commands and ends, also where there is no terminal.
        """
        super().__init__(description)
        self._plan = plan = plan or description.network.plan
        if node not in (ALL, *description.nodes):
            raise fail(
                "W020",
                f"there is no node {quoted(node)} to debug",
                exit_code=exits.USAGE,
                hint=value_hint(node, "--gdb", description.nodes),
            )
        names = [node] if node != ALL else list(description.nodes)
        self._machines = list(
            {plan.machine(name).name: plan.machine(name) for name in names}.values()
        )
        self._node = node
        self._port = port
        self._script = script
        self._attach: list[list[str]] = []
        self._where: list[stubs.Endpoint] = []
        self._debugged: list[Outcome] = []
        for machine in self._machines:
            _check(machine)
        self._check_options()
        if self.starts_gdb:
            require(stubs.GDB, stubs.GDB)

    def _check_options(self) -> None:
        """Raise WeftError for a port or a script that cannot be used."""
        count, one = len(self._machines), "--gdb=NODE debugs one of them"
        if self._port is not None and count > 1:
            message = f"one port cannot serve {count} machines"
            raise fail("W224", message, exit_code=exits.USAGE, hint=one)
        if self._script is None:
            return
        if count > 1:
            message = f"one script cannot serve {count} machines"
            raise fail("W243", message, exit_code=exits.USAGE, hint=one)
        if not self._script.is_file():
            message = f"there is no file {quoted(self._script)} with commands of GDB"
            raise fail("W244", message, exit_code=exits.USAGE)

    def prepared(self, description: Description) -> Description:
        """Switch heartbeats off: nodes do not take a stopped one for dead."""
        if description.network.heartbeat == 0:
            return description
        topology = description.root.topology.model_copy(update={"heartbeat": 0})
        return replace(description, root=description.root.model_copy(update={"topology": topology}))

    @property
    def starts_gdb(self) -> bool:
        """Whether GDB runs here: on this terminal, or with a script."""
        if self._script is not None:
            return True
        is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
        return is_terminal and self._port is None and len(self._machines) == 1

    def command(self, outcomes: Sequence[Outcome], command: list[str]) -> list[str]:
        """Start the machine stopped if it is to be debugged, and say how to attach."""
        machine = self._machine(outcomes[0].program)
        if machine is None:
            return super().command(outcomes, command)
        kind = stubs.kind_of(machine.board)
        where = stubs.endpoint(kind, self.folder, 1000 + len(self._where), self._port)
        self._where.append(where)
        self._debugged += outcomes
        for outcome in outcomes:
            if self._node in (ALL, outcome.program.node):
                self._attach.append(stubs.gdb_command(outcome.program.elf, where, outcome.core))
                then = "GDB starts here, and leaving it ends the run"
                ending = f"{then}:" if self.starts_gdb else "attach with:"
                say(f"gdb: {self._about(outcome)}; {ending}", error=True)
                say(f"    {shlex.join(self._attach[-1])}", error=True)
        return stubs.with_stub(command, where, is_stopped=True)

    def beside(self) -> Awaitable[None] | None:
        """Run GDB here."""
        return self._gdb() if self.starts_gdb else None

    def timed_out(self, outcomes: Sequence[Outcome]) -> None:
        """Look at machines without a debugger."""
        if self._machine(outcomes[0].program) is None:
            super().timed_out(outcomes)
            return
        for outcome in outcomes:
            own = [line for line in outcome.last if not line.startswith(stubs.GDBSERVER_SAYS)]
            outcome.last = deque(own, maxlen=outcome.last.maxlen)

    def tell(self) -> None:
        """Say what the other nodes do meanwhile."""
        others = [
            name
            for name in self.description.nodes
            if not any(name in machine.nodes for machine in self._machines)
        ]
        if others:
            say(
                f"gdb: {', '.join(others)}: running. Calls to a stopped node wait, with their own "
                "timeouts; heartbeats are off in this build, so no node takes it for dead",
                error=True,
            )

    def filtered(self, on_line: LineSink) -> LineSink:
        """Leave out what gdbserver says."""

        def line(program: Program, text: str) -> None:
            if self._machine(program) is None or not text.startswith(stubs.GDBSERVER_SAYS):
                on_line(program, text)

        return line

    def _about(self, outcome: Outcome) -> str:
        others = [node for node in self._machine_of(outcome).nodes if node != outcome.program.node]
        text = f"{outcome.program.node} is stopped before its first instruction"
        if others:
            text += f", and with it {', '.join(others)}: cores of one machine stop together"
        return text

    def _machine_of(self, outcome: Outcome) -> Machine:
        return self._plan.machine(outcome.program.node)

    def _machine(self, program: Program) -> Machine | None:
        """Return the machine of a program if it is one of those to be debugged."""
        return next((m for m in self._machines if program.node in m.nodes), None)

    async def _gdb(self) -> None:
        """Wait for the stub, and run GDB until the user leaves it, or its script ends."""
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGINT, _leave_to_gdb)
        end = loop.time() + START_LIMIT
        where = self._where[0]
        while where.is_socket and not Path(where.address).exists() and loop.time() < end:
            await asyncio.sleep(STEP)
        command, stdin = self._attach[0], None
        if self._script is not None:
            command = stubs.with_script(command, self._script)
            stdin = asyncio.subprocess.DEVNULL
        process = await asyncio.create_subprocess_exec(*command, stdin=stdin)
        try:
            code = await process.wait()
            if code == states.TARGET_ENDED and await self._has_ended():
                return
            if code and self._script is not None:
                message = f"the commands in {quoted(self._script)} ended with an error"
                raise fail("W245", message, exit_code=exits.FAILED)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()

    async def _has_ended(self) -> bool:
        """Return whether the program has ended by itself, before GDB: then its code counts."""
        loop = asyncio.get_running_loop()
        end = loop.time() + END_LIMIT
        while (code := self._debugged[0].code) is None and loop.time() < end:
            await asyncio.sleep(STEP)
        return code is not None


def _leave_to_gdb() -> None:
    """Ctrl-C on the terminal: GDB gets it, too, and interrupts the program."""


def _check(machine: Machine) -> None:
    """Refuse machines without a stub, and what is not installed."""
    kind = stubs.kind_of(machine.board)
    if kind in ("simulator", "none"):
        raise fail(
            "W223",
            f"{quoted(machine.nodes[0])} runs on {quoted(machine.board.name)}, "
            "which has no GDB stub",
            exit_code=exits.USAGE,
            hint="--target rv32 runs the same program in an emulator that has one; --wave shows "
            "the signals of a simulated core",
        )
    if kind == "process":
        require(stubs.GDBSERVER, "gdbserver")
