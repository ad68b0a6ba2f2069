# SPDX-License-Identifier: MIT
"""What OpenOCD says when something is wrong, and what that means: one table.

Its words are those of OpenOCD 0.12 (src/jtag, src/target, src/flash, and libusb's).
"""

import re
from dataclasses import dataclass

from weft.diag import exits
from weft.diag.errors import Problem, WeftError

RULES = (
    "Debian's openocd has udev rules for it (/lib/udev/rules.d/60-openocd.rules): plug it in "
    "again; without a desktop, `sudo usermod -aG plugdev $USER`, and log in again"
)
CABLE = "a cable that only charges, or is loose, is the most frequent reason"
POWER = "is the board powered, and are all wires of the probe at their pins, GND too?"
MAX_SHOWN, MAX_COLUMNS = 3, 200
"""Lines of OpenOCD in a message, and of each as much."""


@dataclass(frozen=True)
class Cause:
    """A reason why OpenOCD did not do what it should."""

    said: str
    """Pattern of a line."""
    code: str
    words: str
    hint: str
    """{probe}: how the board's probe is connected."""
    exit_code: int = exits.FAILED


CAUSES = (
    Cause(
        r"LIBUSB_ERROR_ACCESS|could not open device .*: (Access|Permission) denied"
        r"|unable to open CMSIS-DAP device|Permission denied",
        "W291", "this user may not open the debug probe", RULES,
    ),
    Cause(
        r"couldn't bind .*: Address already in use", "W295", "the port of GDB's server is taken",
        "run it again, or choose another one with --gdb-port",
    ),
    Cause(
        r"LIBUSB_ERROR_BUSY|Resource busy|claim interface",
        "W291", "another program uses the debug probe",
        "end the other OpenOCD, pyOCD or IDE that holds it",
    ),
    Cause(
        r"LIBUSB_ERROR_(NO_DEVICE|IO|PIPE)|CMSIS-DAP command .*failed|error (writing|reading) data",
        "W290", "the debug probe went away", CABLE,
    ),
    Cause(
        r"unable to find a matching CMSIS-DAP device|No J-Link device found|^Error: no device found"
        r"|unable to open ftdi device|^Error: open failed",
        "W290", "no debug probe was found", "{probe}; " + CABLE, exits.MISSING,
    ),
    Cause(
        r"Target voltage too low|Target voltage: 0\.\d|Debug regions are unpowered",
        "W292", "the board has no power", POWER,
    ),
    Cause(
        r"AP lock engaged|APPROTECT|Flash is read p|device is (read|write)? ?protected",
        "W293", "the processor is protected against reading and writing",
        "its maker's tools unlock it, which erases all that it holds; OpenOCD has `nrf52_recover`",
    ),
    Cause(
        r"UNEXPECTED idcode|expected \d+ of \d+: 0x|[Cc]annot identify target|failed to identify"
        r"|Unknown device \(HWID|auto_probe failed",
        "W293", "the processor is not that of this board",
        "is --target the board that is connected? `./weft targets` lists all",
    ),
    Cause(
        r"init mode failed|cannot read IDR|Failed to connect multidrop|chain interrogation failed"
        r"|timed out while waiting for target halted|IR capture error|does not have valid IDCODE"
        r"|Target not examined|Not examined|Unable to reset target",
        "W292", "the probe does not reach the processor", POWER,
    ),
    Cause(
        r"Verify Failed|checksum mismatch", "W294", "the flash does not have what was written",
        "run it again; if it repeats, the flash is worn out, or the supply of the board is weak",
    ),
    Cause(
        r"Programming Failed", "W294", "the flash was not written",
        "does the program fit the board? --target is the board that is connected",
    ),
    Cause(
        r"Can't find \S+\.cfg|couldn't open", "W295", "OpenOCD does not have a script",
        "`dpkg -L openocd | grep scripts/interface` lists those of probes",
        exits.USAGE,
    ),
)  # fmt: skip
UNKNOWN = Cause("", "W295", "OpenOCD ended with an error", "the log has all that it said")
SLOW = "the probe or the board does not answer: unplug both, and plug them in again"


def error(said: str, log: str, probe: str) -> WeftError:
    """Return what is wrong when OpenOCD has ended without success."""
    lines = _lines(said)
    for cause in CAUSES:
        if found := [line for line in lines if re.search(cause.said, line)]:
            break
    else:
        cause, found = UNKNOWN, [line for line in lines if line.startswith("Error")] or lines
    hint = cause.hint.format(probe=probe)
    return _error(cause.code, cause.words, found, log, hint, cause.exit_code)


def late(limit: float, said: str, log: str) -> WeftError:
    """Return what is wrong when OpenOCD has not come to an end."""
    words = f"OpenOCD was not done within {limit:g} s, and was stopped"
    return _error("W295", words, _lines(said), log, SLOW, exits.TIMEOUT)


def _lines(said: str) -> list[str]:
    return [line.strip() for line in said.splitlines() if line.strip()]


def _error(
    code: str, words: str, lines: list[str], log: str, hint: str, exit_code: int
) -> WeftError:
    """Show the last of some lines, each cut where nobody would read on."""
    shown = "".join(f"\n      {line[:MAX_COLUMNS]}" for line in lines[-MAX_SHOWN:])
    message = f"{words}{':' if shown else ''}{shown}\n      all of it: {log}"
    return WeftError([Problem(code, message, hint=hint)], exit_code)
