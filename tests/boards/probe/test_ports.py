# SPDX-License-Identifier: MIT
"""Which serial port is the console of a board."""

from dataclasses import dataclass
from pathlib import Path

import pytest
import serial
from serial.tools import list_ports

from weft.diag.errors import WeftError
from weft.model.boards import board_of
from weft.run.probe import ports


@dataclass
class Info:
    """A serial port, as pyserial lists it."""

    device: str
    vid: int | None = None
    pid: int | None = None
    location: str | None = None


DAPLINK = Info("/dev/ttyACM1", 0x0D28, 0x0204, "1-2:1.1")
OTHERS = [Info("/dev/ttyS0"), Info("/dev/ttyUSB9", 0x10C4, 0xEA60, "1-3:1.0")]
FTDI = [Info(f"/dev/ttyUSB{n}", 0x0403, 0x6010, f"1-4:1.{n}") for n in (0, 1)]


def there(monkeypatch: pytest.MonkeyPatch, *infos: Info) -> None:
    monkeypatch.setattr(list_ports, "comports", lambda: [*OTHERS, *infos])


def test_by_its_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    there(monkeypatch, DAPLINK)
    assert ports.choose(board_of("microbit"), None) == "/dev/ttyACM1"


def test_second_port_of_a_chip(monkeypatch: pytest.MonkeyPatch) -> None:
    there(monkeypatch, *FTDI)
    assert ports.choose(board_of("hifive1"), None) == "/dev/ttyUSB1"


@pytest.mark.parametrize(
    ("target", "infos", "words", "hint"),
    [
        ("microbit", [], "no serial port is that of `microbit`", "plug in the USB cable"),
        ("microbit", [DAPLINK, DAPLINK], "2 serial ports are", "--port"),
        ("olimex-stm32-h405", [DAPLINK], "is at pins", "/dev/ttyACM1"),
    ],
)
def test_none_or_several(
    target: str, infos: list[Info], words: str, hint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    there(monkeypatch, *infos)
    with pytest.raises(WeftError, match=words) as raised:
        ports.choose(board_of(target), None)
    assert raised.value.problems[0].code == "W296" and hint in raised.value.problems[0].hint


def test_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there(monkeypatch)
    device = tmp_path / "tty"
    device.touch()
    assert ports.choose(board_of("olimex-stm32-h405"), str(device)) == str(device)
    with pytest.raises(WeftError, match="there is no serial port"):
        ports.choose(board_of("microbit"), str(tmp_path / "none"))


def test_no_permission(monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object, **__: object) -> None:
        raise serial.SerialException(13, "could not open port /dev/ttyACM1: Permission denied")

    monkeypatch.setattr(serial, "Serial", denied)
    with pytest.raises(WeftError) as raised:
        ports.open_port("/dev/ttyACM1", 115200)
    assert "dialout" in raised.value.problems[0].hint
