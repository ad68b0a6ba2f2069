# SPDX-License-Identifier: MIT
"""A stand-in for OpenOCD on the path, and a serial port whose other end is the test.

The sessions no-cmsis-dap, no-stlink, no-ftdi and no-script are what OpenOCD 0.12 says without
hardware. The others are made of the words in its source: nothing was recorded with a board.
"""

import os
import pty
import threading
import time
import tty
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
LIMIT = 60
"""Seconds for a test: none of them may wait for ever, whatever is broken."""
limited = pytest.mark.timeout(LIMIT)


@dataclass
class StandIn:
    """What the stand-in does, and what it was asked."""

    folder: Path
    environment: pytest.MonkeyPatch

    def does(self, what: str, code: int = 0) -> None:
        """Choose a session or a misbehaviour."""
        self.environment.setenv("STANDIN", what)
        self.environment.setenv("STANDIN_CODE", str(code))

    @property
    def asked(self) -> str:
        """Its arguments."""
        return (self.folder / "asked").read_text()

    def was_asked_to_stop(self) -> bool:
        """Whether it got SIGTERM."""
        return (self.folder / "stopped").exists()

    def is_gone(self) -> bool:
        """Whether its process has ended; on a busy machine, before it has begun."""
        try:
            os.kill(int((self.folder / "pid").read_text()), 0)
        except (FileNotFoundError, ProcessLookupError):
            return True
        return False


@pytest.fixture
def standin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    """Puts the stand-in in front of the path."""
    folder = tmp_path / "standin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{HERE}:{os.environ['PATH']}")
    monkeypatch.setenv("STANDIN_FOLDER", str(folder))
    return StandIn(folder, monkeypatch)


class Console:
    """A pseudo-terminal: `port` is the serial port, and the board writes at the other end."""

    def __init__(self, folder: Path) -> None:
        """Make it."""
        self._folder = folder
        self._board, self._tools = pty.openpty()
        tty.setraw(self._tools)
        self.port = os.ttyname(self._tools)
        self._thread: threading.Thread | None = None

    def later(self, *pieces: bytes, before: bytes = b"", unplug: bool = False) -> None:
        """Write pieces when the board has started; then the board ends, or its cable is pulled.

        `before` is written when OpenOCD runs, and has not reset the board.
        """
        self._thread = threading.Thread(target=self._write, args=(pieces, before, unplug))
        self._thread.start()

    def close(self) -> None:
        """End it."""
        if self._thread is not None:
            self._thread.join(LIMIT)
        for end in (self._board, self._tools):
            if end >= 0:
                os.close(end)

    def _await(self, name: str) -> None:
        end = time.monotonic() + LIMIT / 2  # a first build takes long
        while not (self._folder / name).exists() and time.monotonic() < end:
            time.sleep(0.005)

    def _write(self, pieces: tuple[bytes, ...], before: bytes, unplug: bool) -> None:
        self._await("pid")
        os.write(self._board, before)
        (self._folder / "old").touch()
        self._await("started")
        for piece in pieces:
            os.write(self._board, piece)
            time.sleep(0.02)
        if unplug:
            os.close(self._board)
            self._board = -1
        (self._folder / "wrote").touch()


@pytest.fixture
def console(standin: StandIn) -> Iterator[Console]:
    """The serial port of the stand-in's board."""
    made = Console(standin.folder)
    yield made
    made.close()
