# SPDX-License-Identifier: MIT
"""Starts programs, follows their consoles, and stops them when it must.

Each program is the leader of a session of its own and reads from nothing, so
that all that it starts can be stopped with it.
"""

import asyncio
import contextlib
import os
import re
import signal
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from weft import exits
from weft.builder import Program, require
from weft.errors import Problem
from weft.fault import MARK, Fault, parse
from weft.suggest import quoted

LineSink = Callable[[Program, str], None]
LAST_LINES = 5
CHUNK = 1 << 16
MAX_LINE = 1 << 20
FAREWELL = re.compile(r"qemu[\w-]*: terminating on signal \d+ from pid ")
"""What an emulator says when it is asked to end: not the program's words."""
GRACE = 0.5
"""Seconds between asking a program to end and ending it."""


@dataclass
class Outcome:
    """How a program ended."""

    program: Program
    code: int | None = None
    """The exit code; 128 + the number of the signal that ended it; None: it was stopped."""
    timed_out: bool = False
    fault: Fault | None = None
    last: deque[str] = field(default_factory=lambda: deque(maxlen=LAST_LINES))

    def problem(self, limit: float) -> Problem | None:
        """Return what to tell the user about a program that did not end by itself."""
        node = quoted(self.program.node)
        if self.timed_out:
            message = f"{node} did not end within {limit:g} s and was stopped; "
            if self.last:
                output = "\n".join(f"      {line}" for line in self.last)
                message += f"its last output:\n{output}"
            else:
                message += "it wrote nothing"
            return Problem("W060", message, hint="--timeout 0 waits without a limit")
        if self.code is not None and self.code > 128 and self.fault is None:
            with contextlib.suppress(ValueError):
                name = signal.Signals(self.code - 128).name
                return Problem("W061", f"{node} was ended by the signal {name}")
        return None

    def as_json(self) -> dict[str, Any]:
        """Return the outcome for --json."""
        return {
            "node": self.program.node,
            "board": self.program.board.name,
            "target": self.program.board.target,
            "exit_code": self.code,
            "timed_out": self.timed_out,
            "fault": self.fault.as_json() if self.fault else None,
        }


def exit_code(outcomes: Sequence[Outcome]) -> int:
    """Return the exit code for several programs: the first that is not 0, or a timeout's."""
    for outcome in outcomes:
        if outcome.code:
            return outcome.code
    return exits.TIMEOUT if any(outcome.timed_out for outcome in outcomes) else exits.OK


def run(
    programs: Sequence[Program],
    on_line: LineSink,
    timeout: float = 0,
    keep_going: bool = False,
) -> list[Outcome]:
    """Run programs side by side until all have ended.

    `on_line` gets each line of each console. After `timeout` seconds (0: no
    limit) those that still run are stopped. When one fails, the others are
    stopped too, unless `keep_going`.
    """
    for board in {program.board.name: program.board for program in programs}.values():
        if board.run[0] != "{elf}":
            require(board.run[0], board)
    try:
        return asyncio.run(_run(programs, on_line, timeout, keep_going))
    except asyncio.CancelledError:  # SIGTERM or SIGHUP
        raise KeyboardInterrupt from None


async def _run(
    programs: Sequence[Program], on_line: LineSink, timeout: float, keep_going: bool
) -> list[Outcome]:
    outcomes = [Outcome(program) for program in programs]
    tasks = [asyncio.create_task(_follow(outcome, on_line)) for outcome in outcomes]
    _stop_on_signals(asyncio.current_task())
    try:
        pending = set(tasks)
        loop = asyncio.get_running_loop()
        end = loop.time() + timeout if timeout else None
        while pending:
            left = None if end is None else max(0.0, end - loop.time())
            done, pending = await asyncio.wait(
                pending, timeout=left, return_when=asyncio.FIRST_COMPLETED
            )
            for task in done:
                task.result()
            if not done:
                for outcome, task in zip(outcomes, tasks, strict=True):
                    outcome.timed_out = not task.done()
                break
            if not keep_going and any(outcome.code for outcome in outcomes):
                break
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return outcomes


def _stop_on_signals(task: "asyncio.Task[Any] | None") -> None:
    """Let SIGTERM and SIGHUP stop the programs as Ctrl-C does."""
    if task is None:
        return
    for number in (signal.SIGTERM, signal.SIGHUP):
        with contextlib.suppress(ValueError, RuntimeError):  # not in the main thread
            asyncio.get_running_loop().add_signal_handler(number, task.cancel)


async def _follow(outcome: Outcome, on_line: LineSink) -> None:
    """Run one program to its end; stop it, and all that it started, when cancelled."""
    program = outcome.program
    # A pipe of our own: asyncio's would make wait() depend on who else holds it open.
    from_program, to_us = os.pipe()
    stream = asyncio.StreamReader()
    transport, _ = await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(stream), os.fdopen(from_program, "rb")
    )
    try:
        process = await _start(program.board.command(program.elf), to_us)
        reader = asyncio.create_task(_read(stream, outcome, on_line))
        try:
            code = await process.wait()
            outcome.code = code if code >= 0 else 128 - code
        finally:
            await _stop(process)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(reader, GRACE)
    finally:
        transport.close()


async def _start(command: list[str], output: int) -> asyncio.subprocess.Process:
    try:
        return await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    finally:
        os.close(output)


async def _read(stream: asyncio.StreamReader, outcome: Outcome, on_line: LineSink) -> None:
    rest = b""
    try:
        while chunk := await stream.read(CHUNK):
            *lines, rest = (rest + chunk).split(b"\n")
            if len(rest) > MAX_LINE:
                lines, rest = [*lines, rest], b""
            for line in lines:
                _line(line, outcome, on_line)
    finally:
        if rest:
            _line(rest, outcome, on_line)


def _line(raw: bytes, outcome: Outcome, on_line: LineSink) -> None:
    line = raw.decode(errors="replace").rstrip("\r")
    if FAREWELL.match(line):
        return
    outcome.last.append(line)
    if line.startswith(MARK) and outcome.fault is None:
        outcome.fault = parse(line, outcome.program.elf)
    on_line(outcome.program, line)


async def _stop(process: asyncio.subprocess.Process) -> None:
    """End a process and its session, first by asking."""
    if process.returncode is None:
        _signal(process.pid, signal.SIGTERM)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), GRACE)
    _signal(process.pid, signal.SIGKILL)
    await process.wait()


def _signal(group: int, number: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, number)
