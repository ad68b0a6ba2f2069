# SPDX-License-Identifier: MIT
"""Starts machines, follows the consoles of their nodes, and stops them when it must.

A machine runs one program, or one on each of its cores. Each machine is the
leader of a session of its own and reads from nothing, so that all that it
starts can be stopped with it.
"""

import asyncio
import contextlib
import os
import re
import signal
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from weft import rtl
from weft.building.builder import Program, require
from weft.diag import exits, verbose
from weft.diag.errors import Problem, fail
from weft.diag.suggest import quoted
from weft.model.machines import Plan
from weft.run import ending
from weft.run.fault import MARK, Fault, parse
from weft.run.lines import Lines, Record
from weft.run.media import Media, Resources

LineSink = Callable[[Program, str], None]
"""Gets lines of text, records (lines.Record), and what is left of damaged ones (lines.Damaged)."""
LAST_LINES = 5
CHUNK = 1 << 16
MESSAGES = re.compile(
    r"qemu[\w-]*: (terminating on signal \d+ from pid |warning: nic [\w.-]+ has no peer)"
)
"""Of an emulator when it is terminated, and when it has no network: not output of the program."""
LIMITS = (
    "--until TIME, or `end_after` in the description, ends an endless program with code 0; "
    "--timeout 0 waits without a limit"
)
NO_LIMIT = f"`./weft sim` says where each task waits if all wait for each other; {LIMITS}"
LOOK_CLOSER = f"--gdb shows their calls, too; {LIMITS}"
WAITS_FOR_ALL = (
    "`./weft run` waits for all nodes: end on WEFT_NODE_DOWN, or set `end_after`; "
    "--timeout 0 waits without a limit"
)
BLIND = "build with --checks to see which call it was"
EXIT = re.compile(r"@exit code=(\d{3})")
FEW = 3
"""Greatest number of nodes of a machine that are reported one by one."""
PIPE_MAX = 1 << 20
"""The most that a pipe holds."""


@dataclass
class Outcome:
    """How a program ended."""

    program: Program
    code: int | None = None
    """The exit code; 128 + the number of the signal that ended it; None: it was stopped, or
    another core ended its machine."""
    timed_out: bool = False
    fault: Fault | None = None
    told: int = 0
    """The exit code that it wrote itself, where the emulator has none (Board.exit_record)."""
    last: deque[str] = field(default_factory=lambda: deque(maxlen=LAST_LINES))
    core: int = 0
    machine: str = ""
    """The name of the machine if it has several nodes."""
    waits: list[str] = field(default_factory=list)
    """What its tasks were doing when it was stopped at its limit, if that is known."""

    def problem(self, limit: float, ended: Sequence["Outcome"] = ()) -> Problem | None:
        """Return what to tell the user about a program that did not end by itself.

        `ended` are those beside it that did.
        """
        node = quoted(self.program.node) + self._where()
        if self.timed_out:
            message = f"{node} did not end within {limit:g} s and was stopped; "
            if self.last:
                output = "\n".join(f"      {line}" for line in self.last)
                message += f"its last output:\n{output}"
            else:
                message += "it wrote nothing"
            if self.waits:
                message += "\n      its tasks then:"
                message += "".join(f"\n      {line}" for line in self.waits)
            message += "".join(_ends(ended))
            return Problem("W060", message, hint=_hint(self.waits, ended))
        return _by_signal(node, self)

    def title(self) -> str:
        """Return the node's name, with its machine if there are others on it, for people."""
        return self.program.node + self._where()

    def _where(self) -> str:
        return f" (core {self.core} of {quoted(self.machine)})" if self.machine else ""

    def as_json(self) -> dict[str, Any]:
        """Return the outcome for --json."""
        return {
            "node": self.program.node,
            "machine": self.machine or self.program.node,
            "core": self.core,
            "board": self.program.board.name,
            "target": self.program.board.target,
            "exit_code": self.code,
            "timed_out": self.timed_out,
            "tasks": self.waits,
            "fault": self.fault.as_json() if self.fault else None,
        }


class Hooks:
    """What others do at points of a run; here, nothing."""

    def command(self, outcomes: Sequence[Outcome], command: list[str]) -> list[str]:
        """Return the command that starts the machine of some programs."""
        del outcomes
        return command

    def started(self, outcomes: Sequence[Outcome], pid: int) -> None:
        """Note the process of a machine."""

    def stoppable(self, stop: Callable[[], None]) -> contextlib.AbstractContextManager[None]:
        """Surround the run, which `stop` ends as Ctrl-C does; other threads may call it."""
        del stop
        return contextlib.nullcontext()

    def timed_out(self, outcomes: Sequence[Outcome]) -> None:
        """Look at a machine that has reached its limit and still runs."""

    def beside(self) -> Awaitable[None] | None:
        """Return what runs beside the machines: when it ends, they are stopped."""
        return None


def problems(outcomes: Sequence[Outcome], limit: float) -> Iterator[Problem]:
    """Return what to tell the user about programs that did not end by themselves."""
    machines: dict[str, list[Outcome]] = {}
    ended = [outcome for outcome in outcomes if outcome.code is not None]
    for outcome in outcomes:
        machines.setdefault(outcome.machine or outcome.program.node, []).append(outcome)
    for machine, nodes in machines.items():
        if len(nodes) > FEW:
            found = [_problem_of_many(machine, nodes, limit, ended)]
        else:
            found = [outcome.problem(limit, ended) for outcome in nodes]
        yield from filter(None, found)


def _ends(ended: Iterable[Outcome]) -> Iterator[str]:
    """Yield a line for each code with which nodes have ended."""
    by_code: dict[int | None, list[str]] = {}
    for outcome in ended:
        by_code.setdefault(outcome.code, []).append(outcome.program.node)
    for code, nodes in by_code.items():
        yield f"\n      ended with code {code}: {', '.join(nodes)}"


def _hint(waits: Sequence[str], ended: Sequence[Outcome]) -> str:
    """Return what to do about a program that did not end."""
    if ended:
        return WAITS_FOR_ALL
    return LOOK_CLOSER if waits else NO_LIMIT


def _problem_of_many(
    machine: str, nodes: Sequence[Outcome], limit: float, ended: Sequence[Outcome]
) -> Problem | None:
    """Tell of a machine with many nodes in one message."""
    first, last = (quoted(outcome.program.node) for outcome in (nodes[0], nodes[-1]))
    who = f"the machine {quoted(machine)} with {first} to {last} ({len(nodes)} nodes)"
    running = [outcome for outcome in nodes if outcome.timed_out]
    if not running:
        return _by_signal(who, nodes[0])
    lines = [f"\n      {o.program.node}: {o.last[-1]}" for o in running if o.last]
    silent = ", ".join(outcome.program.node for outcome in running if not outcome.last)
    if silent:
        lines.append(f"\n      nothing: {silent}")
    lines += [f"\n      {o.program.node}: {line}" for o in running for line in o.waits]
    lines += _ends(ended)
    text = f"{who} did not end within {limit:g} s and was stopped; the last line of each:"
    return Problem("W060", text + "".join(lines), hint=WAITS_FOR_ALL if ended else NO_LIMIT)


def _by_signal(who: str, outcome: Outcome) -> Problem | None:
    """Tell of the signal that ended a program, if one did and it said nothing itself."""
    if outcome.code is None or outcome.code <= 128 or outcome.fault is not None:
        return None
    try:
        name = signal.Signals(outcome.code - 128).name
    except ValueError:
        return None
    hint = "" if outcome.program.checks else BLIND
    return Problem("W061", f"{who} was ended by the signal {name}", hint=hint)


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
    plan: Plan | None = None,
    at_once: int = 0,
    hooks: Hooks | None = None,
) -> list[Outcome]:
    """Run programs side by side until all have ended.

    `on_line` gets each line of each console. After `timeout` seconds (0: no
    limit) those that still run are stopped. When one fails, the others are
    stopped too, unless `keep_going`. `plan` says which programs share a
    machine and what joins them; without it, nothing does. `at_once`: how many
    machines run at a time (0: all).
    """
    for board in {program.board.name: program.board for program in programs}.values():
        if not board.runs:
            message = f"{quoted(board.name)} is not emulated: {board.no_emulator}"
            raise fail(
                "W241", message, exit_code=exits.USAGE, hint="`./weft flash` or `./weft image`"
            )
        for tool in board.tools[1:]:
            require(tool, board)
        if board.simulator and "{simulator}" in board.run:
            rtl.simulator(rtl.machine(board.simulator))  # built before anything is started
    try:
        limits = _Limits(timeout, keep_going, at_once)
        return asyncio.run(_run(programs, on_line, limits, plan, hooks or Hooks()))
    except asyncio.CancelledError:  # SIGTERM or SIGHUP
        raise KeyboardInterrupt from None


@dataclass(frozen=True)
class _Limits:
    """When machines are started and stopped: see run()."""

    timeout: float
    keep_going: bool
    at_once: int


async def _run(
    programs: Sequence[Program],
    on_line: LineSink,
    limits: _Limits,
    plan: Plan | None,
    hooks: Hooks,
) -> list[Outcome]:
    outcomes = {program.node: Outcome(program) for program in programs}
    with Media(plan) if plan else contextlib.nullcontext() as media:
        starts = _starts(outcomes, plan, media)
        for start in starts:
            start.command = hooks.command(start.outcomes, start.command)
        turns = asyncio.Semaphore(limits.at_once or len(starts))
        tasks = {
            asyncio.create_task(_in_turn(turns, start, on_line, hooks)): start for start in starts
        }
        stop = _stop_on_signals()
        beside = hooks.beside()
        companion = None if beside is None else asyncio.ensure_future(beside)
        try:
            with hooks.stoppable(stop):
                await _until_end(tasks, companion, limits, hooks, list(outcomes.values()))
        finally:
            for task in (*tasks, *([companion] if companion else [])):
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    return list(outcomes.values())


async def _until_end(
    tasks: "dict[asyncio.Task[None], _Start]",
    companion: "asyncio.Future[None] | None",
    limits: _Limits,
    hooks: Hooks,
    outcomes: Sequence[Outcome],
) -> None:
    """Wait until all machines have ended, or what runs beside them, or they must be stopped."""
    pending: set[asyncio.Future[None]] = {*tasks, *([companion] if companion else [])}
    loop = asyncio.get_running_loop()
    end = loop.time() + limits.timeout if limits.timeout else None
    while pending:
        left = None if end is None else max(0.0, end - loop.time())
        done, pending = await asyncio.wait(
            pending, timeout=left, return_when=asyncio.FIRST_COMPLETED
        )
        for task in done:
            task.result()
        if not done:
            for task, start in tasks.items():
                start.time_out(not task.done())
                if not task.done():
                    hooks.timed_out(start.outcomes)
            return
        has_failed = not limits.keep_going and any(outcome.code for outcome in outcomes)
        if companion in done or (has_failed and companion is None):
            return


@dataclass
class _Start:
    """A machine that is starting or running."""

    command: list[str]
    outcomes: list[Outcome]
    """By core."""
    resources: Resources

    def time_out(self, is_running: bool) -> None:
        """Note that the limit has passed."""
        for outcome in self.outcomes:
            outcome.timed_out = is_running

    def end(self, code: int) -> None:
        """Record how the machine ended: by the cores with a fault, or by an unknown core."""
        guilty = [outcome for outcome in self.outcomes if outcome.fault is not None]
        for outcome in self.outcomes:
            outcome.code = (code or outcome.told) if not guilty or outcome in guilty else None


def _starts(outcomes: dict[str, Outcome], plan: Plan | None, media: Media | None) -> list[_Start]:
    """Return the machines that run the programs."""
    if plan is None or media is None:
        return [
            _Start(outcome.program.board.command(outcome.program.elf), [outcome], Resources())
            for outcome in outcomes.values()
        ]
    starts = []
    for machine in plan.machines:
        own = [outcomes[node] for node in machine.nodes]
        for node, outcome in zip(machine.nodes, own, strict=True):
            outcome.core = machine.core(node)
            outcome.machine = machine.name if len(own) > 1 else ""
        elfs = machine.elfs([outcome.program.elf for outcome in own])
        resources = media.of(machine)
        command = machine.board.command(*elfs)
        if plan.is_joined(machine):
            command = machine.board.joined_command(elfs, resources.window, resources.sockets)
        starts.append(_Start(command, own, resources))
    return starts


def _stop_on_signals() -> Callable[[], None]:
    """Let SIGTERM and SIGHUP stop the programs as Ctrl-C does; return what other threads call."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None
    for number in (signal.SIGTERM, signal.SIGHUP):
        with contextlib.suppress(ValueError, RuntimeError):  # not in the main thread
            loop.add_signal_handler(number, task.cancel)

    def stop() -> None:
        loop.call_soon_threadsafe(task.cancel)

    return stop


async def _in_turn(
    turns: asyncio.Semaphore, start: _Start, on_line: LineSink, hooks: Hooks
) -> None:
    """Run a machine when it is its turn."""
    async with turns:
        await _follow(start, on_line, hooks)


async def _follow(start: _Start, on_line: LineSink, hooks: Hooks) -> None:
    """Run a machine to its end; stop it, and all that it started, when cancelled."""
    # A pipe of our own: asyncio's would make wait() depend on who else holds it open.
    from_program, to_us = os.pipe()
    console = _Console(start.outcomes, on_line)
    pipe = os.fdopen(from_program, "rb")
    transport, _ = await asyncio.get_running_loop().connect_read_pipe(lambda: console, pipe)
    try:
        process = await _launch(start, to_us)
        code = None
        try:
            hooks.started(start.outcomes, process.pid)
            code = await ending.code_of(process, console.told)
            start.end(code)
        finally:
            await ending.stop(process)
            await asyncio.wait([console.ended], timeout=ending.GRACE)
            console.end(from_program)
            if code is not None:
                start.end(code)  # its last words may name the guilty
        console.ended.result()
    finally:
        transport.close()


async def _launch(start: _Start, output: int) -> asyncio.subprocess.Process:
    """Start a machine; it alone has its files then, so that others see its end."""
    verbose.started(start.command)
    try:
        return await asyncio.create_subprocess_exec(
            *start.command,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
            pass_fds=start.resources.inherited,
            env={**os.environ, **start.resources.environment},
        )
    finally:
        os.close(output)
        start.resources.close()


class _Console(asyncio.Protocol):
    """Takes what a machine writes, as soon as it is read: nothing waits in between."""

    def __init__(self, outcomes: Sequence[Outcome], on_line: LineSink) -> None:
        """Prepare for the nodes of a machine."""
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.told = asyncio.Event()
        """The program has written its exit code, and does not end by itself (Board.endless)."""
        self._outcomes = outcomes
        self._on_line = on_line
        self._by_core = {outcome.core: outcome for outcome in outcomes}
        self._lines = Lines(max(self._by_core) + 1 if len(outcomes) > 1 else 1)

    def data_received(self, data: bytes) -> None:
        """Take what was read; if it cannot be shown, the rest is read and thrown away."""
        self._take(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody writes any more."""
        self._finish()

    def end(self, pipe: int) -> None:
        """Take what is in the pipe: all that was written by programs that have ended."""
        left = PIPE_MAX  # a process that we cannot end may continue
        with contextlib.suppress(BlockingIOError):
            while not self.ended.done() and left > 0 and (chunk := os.read(pipe, CHUNK)):
                left -= len(chunk)
                self._take(chunk)
        self._finish()

    def _finish(self) -> None:
        self._take(b"", is_last=True)
        if not self.ended.done():
            self.ended.set_result(None)

    def _take(self, chunk: bytes, is_last: bool = False) -> None:
        if self.ended.done():
            return
        try:
            for core, line in self._lines.add(chunk, is_last):
                outcome = self._by_core.get(core, self._outcomes[0])
                if _line(line, outcome, self._on_line) and outcome.program.board.endless:
                    self.told.set()
        except Exception as error:  # whatever it is, who awaits the end gets it
            self.ended.set_exception(error)


def _line(line: str, outcome: Outcome, on_line: LineSink) -> bool:
    """Take a line. Return whether it is the program's exit code."""
    if MESSAGES.match(line):
        return False
    if isinstance(line, Record):
        if outcome.program.board.exit_record and (found := EXIT.fullmatch(line)):
            outcome.told = int(found[1])
            return True
        if line.startswith(MARK) and outcome.fault is None:
            outcome.fault = parse(line, outcome.program.elf)
    else:
        outcome.last.append(line)
    on_line(outcome.program, line)
    return False
