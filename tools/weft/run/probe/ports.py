# SPDX-License-Identifier: MIT
"""The serial port of a board's console."""

import errno
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import serial
from serial.tools import list_ports

from weft.diag import exits
from weft.diag.errors import WeftError, fail
from weft.diag.suggest import listed, quoted

if TYPE_CHECKING:
    from weft.model.board import Board
    from weft.model.probe import Serial

BAUD = 115200
NAME = "`--port DEVICE` names it, such as /dev/ttyUSB0"
GROUP = "`sudo usermod -aG dialout $USER`, and log in again"


def choose(board: "Board", port: str | None) -> str:
    """Return the device of a board's console: the one that is named, or what USB says."""
    if port is not None:
        if not Path(port).exists():
            raise _fail(f"there is no serial port {quoted(port)}", f"here: {_present()}")
        return port
    known = board.probe.serial if board.probe else None
    if known is None:
        message = f"the console of {quoted(board.name)} is at pins, behind a serial port of yours"
        raise _fail(message, f"{NAME}; here: {_present()}")
    found = [info.device for info in list_ports.comports() if _is_of(known, info)]
    if len(found) != 1:
        what = f"{len(found)} serial ports are" if found else "no serial port is"
        message = f"{what} that of {quoted(board.name)} (USB {listed(known.usb, 'or')})"
        hint = f"{NAME}; here: {_present()}" if found or board.probe is None else board.probe.hint
        raise _fail(message, hint)
    return str(found[0])


def baud_of(board: "Board") -> int:
    """Return the speed of a board's console."""
    return board.probe.serial.baud if board.probe and board.probe.serial else BAUD


def open_port(name: str, baud: int) -> serial.Serial:
    """Open a serial port without waiting in reads; raise WeftError."""
    try:
        return serial.Serial(name, baud, timeout=0, exclusive=True)
    except (serial.SerialException, ValueError, OSError) as error:
        denied = getattr(error, "errno", None) == errno.EACCES
        hint = GROUP if denied else "does another program, such as a terminal, read it?"
        raise _fail(f"cannot use the serial port {name}: {error}", hint) from None


def lost(name: str) -> WeftError:
    """Return the error of a port that is gone."""
    return _fail(f"the serial port {name} went away", "is the cable firm?")


def _is_of(known: "Serial", info: object) -> bool:
    """Return whether a port has one of the numbers, and is the right one of its chip."""
    vendor, product = getattr(info, "vid", None), getattr(info, "pid", None)
    if vendor is None or product is None or f"{vendor:04x}:{product:04x}" not in known.usb:
        return False
    place = str(getattr(info, "location", None) or "")
    return known.interface is None or place.endswith(f".{known.interface}")


def _present() -> str:
    ports: Sequence[str] = sorted(str(info.device) for info in list_ports.comports())
    return listed(ports, "and") if ports else "none"


def _fail(message: str, hint: str) -> WeftError:
    return fail("W296", message, exit_code=exits.MISSING, hint=hint)
