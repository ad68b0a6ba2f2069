# SPDX-License-Identifier: MIT
"""A board as a machine of the runner: resets it, passes its console on, ends with its exit code.

A program of its own, as an emulator is, so that the runner's limits, Ctrl-C, consoles and hooks are
the same for both. OpenOCD and this program are stopped together.
"""

import argparse
import json
import os
import re
import select
import signal
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from weft.diag import exits
from weft.diag.errors import WeftError, render
from weft.model.probe import Probe
from weft.run.probe import causes, ports
from weft.run.probe.openocd import HALTED, STARTED, run_command
from weft.run.probe.process import Process

START_LIMIT = 30.0
"""Seconds within which OpenOCD has started the board."""
END_LIMIT = 2.0
"""Seconds for OpenOCD to end when the program has, and for its last words on the console."""
QUIET = 0.2
"""Seconds of silence after which these are complete."""
CHUNK = 1 << 16
EXITED = re.compile(r"semihosting: \*\*\* application exited with (\d{1,10})\b", re.ASCII)
"""Said with the code while GDB is attached; otherwise OpenOCD ends with it."""
NORMALLY = "semihosting: *** application exited normally"
SHUTDOWN = "shutdown command invoked"


class Bridge:
    """Between OpenOCD, a serial port and our output."""

    def __init__(self, openocd: Process, port: int, options: argparse.Namespace) -> None:
        """Take what is open."""
        self._openocd = openocd
        self._port = port
        self._options = options
        self._is_halted = self._is_started = False
        self._code: int | None = None
        self._start_limit = time.monotonic() + options.start_limit

    def run(self) -> int:
        """Pass the console on until the program ends; return its code."""
        while self._code is None:
            left = None if self._is_started else self._start_limit - time.monotonic()
            if left is not None and left <= 0:
                raise causes.late(self._options.start_limit, self._openocd.said, self._options.log)
            ready = select.select([self._openocd.fileno(), self._port], [], [], left)[0]
            if self._port in ready:
                self._console()
            if self._openocd.fileno() in ready:
                self._listen()
        end = time.monotonic() + END_LIMIT
        while time.monotonic() < end and select.select([self._port], [], [], QUIET)[0]:
            self._console()
        return self._code

    def _console(self) -> None:
        """Take what the board has written; what it wrote before its reset is thrown away."""
        try:
            chunk = os.read(self._port, CHUNK)
        except OSError:  # EIO: unplugged
            chunk = b""
        if not chunk:
            raise ports.lost(self._options.port)
        if self._is_halted:
            _write(chunk)

    def _listen(self) -> None:
        """Take what OpenOCD says, and its end."""
        for line in self._openocd.read():
            if line == HALTED:
                self._drain()
                self._is_halted = True
            elif line == STARTED:
                self._is_started = True
            elif found := EXITED.match(line):
                self._code = int(found[1])
            elif line.startswith(NORMALLY):
                self._code = exits.OK
        if self._openocd.has_ended and self._code is None:
            self._code = self._ended()

    def _ended(self) -> int:
        """Return the code of the program, with which OpenOCD ends; raise WeftError otherwise."""
        code = self._openocd.code(END_LIMIT)
        if code is None or code < 0 or not self._is_started or SHUTDOWN in self._openocd.said:
            raise causes.error(self._openocd.said, self._options.log, self._options.probe.hint)
        return code

    def _drain(self) -> None:
        """Throw away what is there now."""
        end = time.monotonic() + QUIET
        while time.monotonic() < end and select.select([self._port], [], [], 0)[0]:
            self._console()


def _write(content: bytes) -> None:
    while content:
        content = content[os.write(sys.stdout.fileno(), content) :]


def main(arguments: list[str]) -> int:
    """Run a board."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--gdb", type=int)
    parser.add_argument("--probe", type=lambda text: Probe.model_validate(json.loads(text)))
    parser.add_argument("--port")
    parser.add_argument("--baud", type=int)
    parser.add_argument("--log")
    parser.add_argument("--start-limit", type=float, default=START_LIMIT)
    options = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    log = Path(options.log)
    command = run_command(options.probe, options.gdb)
    try:
        with (
            ports.open_port(options.port, options.baud) as port,
            Process(command, log.parent, log) as openocd,
        ):
            return Bridge(openocd, port.fileno(), options).run()
    except WeftError as error:
        _write("".join(f"{render(problem)}\n" for problem in error.problems).encode())
        return error.exit_code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
