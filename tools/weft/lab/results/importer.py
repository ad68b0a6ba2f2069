# SPDX-License-Identifier: MIT
"""Results of a log as those of a named target."""

import platform
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from weft.base import inputs
from weft.diag import exits
from weft.diag.errors import WeftError, fail
from weft.lab import results_file
from weft.lab.results.model import Context, Result, Results, TargetContext
from weft.lab.results.stream import Stream
from weft.lab.results.zephyr_log import CYCLES, MAX_LINE, NS, Log, Row
from weft.paths import shown

SUITE = "zephyr"
TOLERANCE = 0.02
"""Share by which cycles and times may differ from the clock that is named: they are rounded."""

TARGET_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,39}")

COUNTING = {
    CYCLES: "clock cycles of the processor",
    NS: "the kernel's clock",
    "instructions": "instructions executed, counted by a plugin of the emulator",
}


@dataclass(frozen=True)
class Origin:
    """What the user says of a log."""

    target: str
    kernel: str
    config: str = "default"
    compiler: str = ""
    mhz: float = 0.0
    """0: what the log says."""
    command: str = "./weft import"


def read_file(path: Path) -> Log:
    """Read a log from a file."""
    log = Log()
    data = inputs.read_bytes(path, "W112")
    for line in data.replace(b"\r", b"\n").split(b"\n"):
        log.add(line[:MAX_LINE].decode("utf-8", "replace"))
    return log


def read_stream(stream: Stream, kept: Path) -> Log:
    """Read a log until its last line, and keep it in a file as it came."""
    log = Log()
    kept.parent.mkdir(parents=True, exist_ok=True)
    with kept.open("wb") as file:
        for line in stream.lines(MAX_LINE, file.write):
            log.add(line)
            if log.ended or log.full:
                break
    return log


@contextmanager
def open_port(name: str, baud: int) -> Iterator[int]:
    """Open a serial port; return its descriptor."""
    try:
        import serial
    except ImportError:
        hint = "make setup"
        message = "the package pyserial is not installed"
        raise fail("W221", message, exit_code=exits.MISSING, hint=hint) from None
    try:
        with serial.Serial(name, baud, timeout=0, exclusive=True) as port:
            yield port.fileno()
    except (serial.SerialException, ValueError) as error:
        raise fail("W221", f"cannot use the port {name}: {error}", exit_code=exits.USAGE) from None


def results_of(log: Log, origin: Origin, name: str) -> Results:
    """Return the results of a log; raise WeftError if it has none, or has another clock."""
    if not log.rows:
        hint = "./weft error W219 shows what is read"
        raise fail("W219", f"{name} has no results", exit_code=exits.DESCRIPTION, hint=hint)
    mhz = _mhz(log, origin, name)
    rows = [_result(row, origin) for row in log.rows.values()]
    commit, dirty, date = "", False, results_file.now()
    system = f"{platform.system()} {platform.machine()}"
    context = Context(commit, dirty, date, SUITE, origin.command, system, host=platform.node())
    context.targets[origin.target] = TargetContext(
        board="",
        title=origin.target,
        unit=rows[0].unit,
        deterministic=False,
        compiler=origin.compiler,
        flags=[],
        configuration={"name": origin.config},
        configuration_hash=f"import:{origin.config}",
        emulator="",
        clock=COUNTING[rows[0].unit],
        kernel="" if origin.kernel.lower() == "weft" else origin.kernel,
        mhz=mhz,
    )
    warnings = [] if log.ended else [f"{name} does not end with PROJECT EXECUTION: it may be cut"]
    return Results(context, rows, warnings=warnings)


def _mhz(log: Log, origin: Origin, name: str) -> float:
    """Return the clock of a log, by all that is known of it."""
    known = {"the log": log.mhz, "cycles and times of the log": log.computed_mhz()}
    for what, mhz in known.items():
        if mhz and origin.mhz and abs(mhz / origin.mhz - 1) > TOLERANCE:
            message = f"{name}: the clock is {mhz:g} MHz by {what}, {origin.mhz:g} by --clock"
            raise fail("W222", message, exit_code=exits.USAGE, hint=f"--clock {mhz:g}")
    return origin.mhz or log.mhz or known["cycles and times of the log"]


def _result(row: Row, origin: Origin) -> Result:
    value = row.value
    return Result(
        metric=row.metric,
        unit=row.unit,
        config=origin.config,
        target=origin.target,
        p50=value,
        min=value,
        max=value,
        mean=value,
        p99=value,
        p999=value,
        cold=value,
        stddev=0,
        samples=1,
        overhead=0,
        exact=False,
        suite=SUITE,
        text=row.text,
        command=origin.command,
        distribution=[{"low": value, "high": value, "count": 1}],
    )


def unread_lines(log: Log, name: str, most: int) -> Iterable[str]:
    """Return what is to be said of lines that could not be read."""
    for each in log.unread[:most]:
        yield f"{name}:{each.number}: {each.reason}: {each.text[:80]}"
    if log.unread_lines > most:
        yield f"{name}: {log.unread_lines - most:,} more lines could not be read"


def stopped(stream: Stream, name: str, kept: Path) -> WeftError:
    """Return the error for a stream that a limit has ended."""
    code = exits.TIMEOUT if stream.timed_out else exits.DESCRIPTION
    hint = f"what came is in {shown(kept)}"
    return fail("W220", f"{name}: {stream.stopped}", exit_code=code, hint=hint)
