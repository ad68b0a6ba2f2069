# SPDX-License-Identifier: MIT
"""OpenOCD as a process: its output line by line, also into a log; it does not outlive us."""

import os
import select
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType

from weft.diag import verbose

LOG_MAX = 1 << 20
"""Bytes of the log: what comes behind them is not kept."""
KEPT = 64 << 10
"""Bytes of output that are kept for a message."""
CHUNK = 1 << 16
LINE_MAX = 4096
"""Bytes of a line without an end, after which it is taken for one."""
GRACE = 0.4
"""Seconds between asking OpenOCD to end and ending it: less than the runner gives us."""


class Process:
    """OpenOCD. A context; at its end the process is gone."""

    def __init__(self, command: Sequence[str], folder: Path, log: Path) -> None:
        """Start it in a folder."""
        verbose.started(command)
        self.said = ""
        """The end of what it has said."""
        self.has_ended = False
        """It has closed its output."""
        self._left = b""
        self._log = log.open("wb")
        self._room = LOG_MAX
        self._process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )  # fmt: skip
        assert self._process.stdout is not None
        self._output = self._process.stdout

    def __enter__(self) -> "Process":
        """Return the process."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End it, first by asking."""
        self._process.terminate()
        if self.follow(GRACE) is None:
            self._process.kill()
            self._process.wait()
        self._output.close()
        self._log.close()

    def fileno(self) -> int:
        """Return the descriptor of its output, for select()."""
        return self._output.fileno()

    def read(self) -> list[str]:
        """Return the lines that have come; call it when there is something to read."""
        chunk = os.read(self.fileno(), CHUNK)
        self.has_ended = not chunk
        kept = chunk[: self._room]
        self._room -= len(kept)
        self._log.write(kept)
        self._log.flush()
        *lines, self._left = (self._left + chunk).split(b"\n")
        if self.has_ended or len(self._left) > LINE_MAX:
            lines.append(self._left)
            self._left = b""
        texts = [line.decode(errors="replace").rstrip("\r") for line in lines]
        self.said = (self.said + "".join(f"{text}\n" for text in texts))[-KEPT:]
        return texts

    def code(self, limit: float) -> int | None:
        """Wait for the end; return the exit code, or None after a limit in seconds."""
        try:
            return self._process.wait(limit)
        except subprocess.TimeoutExpired:
            return None

    def follow(self, limit: float, on_line: Callable[[str], None] | None = None) -> int | None:
        """Read to the end; return the exit code, or None if it took longer than a limit."""
        end = time.monotonic() + limit
        while not self.has_ended:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self], [], [], left)[0]:
                return None
            for line in self.read():
                if on_line is not None:
                    on_line(line)
        return self.code(max(0.0, end - time.monotonic()))
