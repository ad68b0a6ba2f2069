# SPDX-License-Identifier: MIT
"""UARTs of boards as devices: one conformance program, at a serial port of the emulator."""

import json
import random
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.devices.pico import run_pico
from tests.needs import need_target
from tests.nightly import nightly
from weft.building.builder import Program, build
from weft.model.description import load

HERE = Path(__file__).resolve().parent
BOARDS = (
    *("b-l475e-iot01a", "hifive1", "mps2-an385", "netduinoplus2", "olimex-stm32-h405"),
    *nightly("mps2-an521"),
)
LIMIT = 60
LAST = {"hifive1": 100}
"""Bytes that are sent at once, where not 2000: this model drops what the socket does not take."""


class Serial:
    """A program whose second serial port is a socket."""

    def __init__(self, command: list[str], path: Path) -> None:
        at = command.index("-serial")
        serial = ["-serial", f"unix:{path},server=on,wait=off"]
        if command.count("-serial") > 1:  # one that is not used stands there
            command[at + 2 : at + 4] = serial
        else:
            command[at + 2 : at + 2] = serial
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.console = self.process.stdout
        self.port = socket.socket(socket.AF_UNIX)
        self.port.settimeout(LIMIT)
        end = time.monotonic() + LIMIT
        while self.port.connect_ex(str(path)):
            assert time.monotonic() < end and self.process.poll() is None
            time.sleep(0.05)

    def line(self) -> str:
        return self.console.readline().rstrip()

    def receive(self, count: int) -> bytes:
        found = b""
        while len(found) < count and (part := self.port.recv(count - len(found))):
            found += part
        return found


def program_of(board: str, folder: Path) -> Program:
    need_target(board)
    description = load(HERE / "echo" / "echo.yaml", board)
    description.root.application.define["ECHO_LAST"] = LAST.get(board, 2000)
    return build(description, folder)[0]


def last_of(board: str) -> bytes:
    return b"\nfoe\n" + b"0123456789" * (LAST.get(board, 2000) // 10) + b"\n"


@contextmanager
def running(board: str, folder: Path, short: Path) -> Iterator[Serial]:
    program = program_of(board, folder)
    serial = Serial(program.board.command(program.elf), short / "s")
    try:
        yield serial
    finally:
        serial.port.close()
        serial.process.kill()
        serial.process.wait()


@pytest.mark.parametrize("board", BOARDS)
def test_uart(board: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    letters = random.Random(1).choices(range(ord("a"), ord("y")), k=3000)
    with running(board, tmp_path, tmp_path_factory.mktemp("s")) as serial:
        assert serial.line() == "ready"
        for begin in range(0, len(letters), 100):
            part = bytes(letters[begin : begin + 100])
            serial.port.sendall(part)
            assert serial.receive(len(part)) == bytes(letter + 1 for letter in part)
        serial.port.sendall(b"\nend\n")
        last = last_of(board)
        assert serial.receive(len(last)) == last
        serial.port.sendall(b"!")
        assert serial.line() == "lost 0"
        assert serial.process.wait(LIMIT) == 0


def test_uart_of_a_pico(tmp_path: Path) -> None:
    program = program_of("pico", tmp_path)
    text = "".join(random.Random(1).choices("abcdefghijklmnopqrstuvwx", k=600))
    inputs, sent = tmp_path / "inputs", tmp_path / "sent"
    lines = [f"50 uart {json.dumps(text)}\n", '200 uart "\\nend\\n"\n', '900 uart "!"\n']
    inputs.write_text("".join(lines), encoding="utf-8")
    said = run_pico(program, f"--inputs={inputs}", f"--uart1={sent}")
    assert said == ["ready", "lost 0"]
    assert sent.read_bytes() == bytes(ord(letter) + 1 for letter in text) + last_of("pico")
