# SPDX-License-Identifier: MIT
"""A board as a machine of the runner: its console, its end, and pulled cables."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.boards.probe.standin import Console, StandIn, limited
from weft.diag import exits
from weft.model.boards import board_of
from weft.run.probe.machine import BRIDGE

pytestmark = limited

LIMIT = 15


def start(console: Console, folder: Path, *more: str) -> "subprocess.Popen[bytes]":
    probe = board_of("microbit").probe
    assert probe is not None
    command = [sys.executable, "-P", str(BRIDGE), *more, "--probe", probe.model_dump_json()]
    command += ["--port", console.port, "--baud", "115200", "--log", str(folder / "openocd.log")]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)


def ended(process: "subprocess.Popen[bytes]") -> tuple[int, bytes]:
    try:
        said, _ = process.communicate(timeout=LIMIT)
    finally:
        process.kill()
    return process.returncode, said


@pytest.mark.parametrize("code", [1, 255])
def test_console_and_exit_code(
    code: int, standin: StandIn, console: Console, tmp_path: Path
) -> None:
    """Bytes are passed on as they are: pieces of lines, garbage, what comes at the very end.

    What the program before has written is not shown.
    """
    standin.does("run", code)
    pieces = (b"hel", b"lo\r\n", bytes(range(256)), b"no newline")
    console.later(*pieces, before=b"of the program before\n")
    assert ended(start(console, tmp_path)) == (code, b"".join(pieces))
    assert "arm semihosting enable" in standin.asked and "gdb_port disabled" in standin.asked


def test_unplugged_port(standin: StandIn, console: Console, tmp_path: Path) -> None:
    standin.does("runs-on")
    console.later(b"some", unplug=True)
    code, said = ended(start(console, tmp_path))
    assert code == exits.MISSING and said.startswith(b"some") and b"W296" in said
    assert b"went away" in said and standin.is_gone()


def test_unplugged_probe(standin: StandIn, console: Console, tmp_path: Path) -> None:
    """OpenOCD ends, with a code that a program could have: its own words tell the difference."""
    standin.does("lost")
    code, said = ended(start(console, tmp_path))
    assert code == exits.FAILED and b"W290" in said and b"went away" in said


@pytest.mark.parametrize("misbehaviour", ["deaf-hang", "chatter"])
def test_start_has_a_limit(
    misbehaviour: str, standin: StandIn, console: Console, tmp_path: Path
) -> None:
    standin.does(misbehaviour)
    code, said = ended(start(console, tmp_path, "--start-limit", "0.5"))
    assert code == exits.TIMEOUT and b"not done within 0.5 s" in said and standin.is_gone()


@pytest.mark.parametrize("session", ["no-cmsis-dap", "success"])
def test_no_start(session: str, standin: StandIn, console: Console, tmp_path: Path) -> None:
    standin.does(session)
    code, said = ended(start(console, tmp_path))
    assert code in (exits.MISSING, exits.FAILED) and b"weft: error W29" in said


def test_port_that_cannot_be_opened(standin: StandIn, console: Console, tmp_path: Path) -> None:
    console.port = str(tmp_path / "none")
    standin.does("run")
    code, said = ended(start(console, tmp_path))
    assert code == exits.MISSING and b"cannot use the serial port" in said
    assert not (standin.folder / "pid").exists()


@pytest.mark.parametrize("misbehaviour", ["runs-on", "deaf"])
def test_stopped(misbehaviour: str, standin: StandIn, console: Console, tmp_path: Path) -> None:
    """OpenOCD, which halts the board, ends with us within the time that the runner gives."""
    standin.does(misbehaviour)
    process = start(console, tmp_path)
    end = time.monotonic() + LIMIT
    while not (standin.folder / "started").exists() and time.monotonic() < end:
        time.sleep(0.01)
    begin = time.monotonic()
    os.kill(process.pid, signal.SIGTERM)
    code, _ = ended(process)
    assert code == 128 + signal.SIGTERM and time.monotonic() - begin < 5
    assert standin.is_gone() and standin.was_asked_to_stop() == (misbehaviour == "runs-on")
