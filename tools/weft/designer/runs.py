# SPDX-License-Identifier: MIT
"""Builds and runs the description for its pages, in a process that can be stopped as a whole."""

import asyncio
import contextlib
import json
import os
import signal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from weft.designer import protocol, trace_file
from weft.designer.messages.base import Message
from weft.designer.messages.live import Live
from weft.designer.replay import Replay
from weft.designer.text.source import EditError
from weft.diag import exits
from weft.diag.errors import WeftError
from weft.paths import PACKAGE

LIMIT = 0.0
"""Seconds that a run may take; 0: until it is stopped."""
GRACE = 5.0
"""Seconds between asking a run to end and ending it."""
MAX_REPORT = 8 << 20
"""Bytes of a line of the process."""

Print = Callable[[str, list[str], int], None]
"""Gets lines of the console of a node (empty: of the build), and how many are left out."""


class Runs:
    """The run of the description: one at a time."""

    def __init__(self, print_: Print, tell: Callable[[Message], None]) -> None:
        """Tell of lines, of what a run does, and of what it has recorded."""
        self._print = print_
        self._tell = tell
        self.replay: Replay | None = None
        """The trace that was recorded last."""
        self.live: Live | None = None
        """What the nodes did when they were looked at last."""
        self.deadlock: protocol.Deadlock | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._following: asyncio.Task[None] | None = None
        self._fault: protocol.FaultSeen | None = None
        self._code: int | None = None

    async def start(self, file: Path, asked: protocol.Run) -> None:
        """Build and run a description; raise EditError if a run is not over."""
        if self._following is not None and not self._following.done():
            raise EditError("it is running already", "stop it first")
        self._fault, self._code = None, None
        wanted = {
            "file": str(file.absolute()),
            "target": asked.target,
            "limit": LIMIT,
            "live": asked.live,
            "simulate": asked.simulate,
        }
        self.live, self.deadlock = None, None
        if asked.trace:
            self._folder = self._folder or tempfile.TemporaryDirectory(prefix="weft-designer-")
            wanted["record"] = str(Path(self._folder.name) / "trace.json")
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "weft.designer.child", json.dumps(wanted)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            limit=MAX_REPORT,
            start_new_session=True,
            env={**os.environ, "PYTHONPATH": str(PACKAGE.parent), "NO_COLOR": "1"},
        )
        self._running("building")
        self._following = asyncio.create_task(self._follow(self._process))

    def show(self, replay: Replay) -> None:
        """Let pages replay a trace."""
        self.replay = replay
        self._tell(replay.recorded)

    async def stop(self) -> None:
        """End the run, if there is one, with all that it has started."""
        if self._process is None or self._following is None or self._following.done():
            return
        _signal(self._process.pid, signal.SIGTERM)
        done, _ = await asyncio.wait([self._following], timeout=GRACE)
        if not done:
            _signal(self._process.pid, signal.SIGKILL)
            await asyncio.wait([self._following], timeout=GRACE)

    async def close(self) -> None:
        """End the run, and remove what it has recorded."""
        await self.stop()
        if self._folder is not None:
            self._folder.cleanup()

    def _running(self, phase: str) -> None:
        self._tell(
            protocol.Running.model_validate(
                {"type": "running", "phase": phase, "code": self._code, "fault": self._fault}
            )
        )

    async def _follow(self, process: asyncio.subprocess.Process) -> None:
        """Read what the process reports until it ends."""
        assert process.stdout is not None and process.stderr is not None
        try:
            await asyncio.gather(self._reports(process.stdout), self._errors(process.stderr))
        finally:
            _signal(process.pid, signal.SIGKILL)
            await process.wait()
            if self._code is None:
                self._code = exits.INTERRUPTED if process.returncode else exits.INTERNAL
            self._running("idle")

    async def _reports(self, stream: asyncio.StreamReader) -> None:
        while line := await stream.readline():
            try:
                report = json.loads(line)
                if "recorded" in report:
                    self.show(await asyncio.to_thread(trace_file.read, Path(report["recorded"])))
                else:
                    self._report(report)
            except (ValueError, KeyError, TypeError, WeftError):
                self._print("", [line.decode(errors="replace").rstrip()], 0)

    def _report(self, report: dict[str, object]) -> None:
        if "phase" in report:
            self._running(str(report["phase"]))
        elif "code" in report:
            self._code = int(str(report["code"]))
        elif "live" in report:
            self.live = Live.model_validate(report["live"])
            self._tell(self.live)
        elif "deadlock" in report:
            self.deadlock = protocol.Deadlock.model_validate(report["deadlock"])
            self._tell(self.deadlock)
        elif "fault" in report:
            self._fault = protocol.FaultSeen.model_validate(report["fault"])
            self._running("running")
        else:
            lines = report["lines"]
            assert isinstance(lines, list)
            self._print(str(report["node"]), lines, int(str(report["dropped"])))

    async def _errors(self, stream: asyncio.StreamReader) -> None:
        """Pass on what the build says."""
        while line := await stream.readline():
            self._print("", [line.decode(errors="replace").rstrip()], 0)


def _signal(group: int, number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, number)
