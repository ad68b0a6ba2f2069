# SPDX-License-Identifier: MIT
"""The QEMU plugin that counts instructions: building it, and reading its log.

tools/count/count_log.h says what it writes; a simulated system writes the same in cycles.
"""

import contextlib
import hashlib
import io
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from weft.base import inputs
from weft.base.exclusive import alone_in
from weft.diag import exits
from weft.diag.errors import WeftError, fail
from weft.diag.suggest import quoted
from weft.paths import CACHE, ROOT, shown

SOURCES = ROOT / "tools" / "qemu"
COUNT = ROOT / "tools" / "count"
"""The log, and which instructions are noted in it."""

FLAGS = ("-shared", "-fPIC", "-O2", "-std=c11", "-Wall", "-Wextra", "-Werror")

LOG_CODE = "W212"
LOG_DAMAGED = "no whole log of a measurement"

MARK_BEGIN = 1
MARK_END = 2
MARK_METRIC = 3
MARK_SUITE_END = 4


@dataclass(frozen=True)
class Visits:
    """What is noted besides: when cores come to addresses."""

    log: Path
    places: Sequence[tuple[int, int]]
    """Cores and addresses that only this core executes: of an instruction that several do, QEMU 10
    names the one that came first."""


def emulator_version(emulator: str) -> str:
    """Return the first line of `emulator --version`; raise WeftError if it is not there."""
    path = shutil.which(emulator)
    if path is None:
        raise fail(
            "W100",
            f"the emulator {emulator} is not installed",
            exit_code=exits.MISSING,
            hint="`./weft targets` tells how to get it",
        )
    result = subprocess.run(
        [path, "--version"], capture_output=True, text=True, timeout=30, check=False
    )
    return result.stdout.splitlines()[0].strip() if result.stdout else ""


def api_of(version: str) -> int:
    """Return the version of the plugin interface of a QEMU by its --version line."""
    found = re.search(r"version (\d+)\.(\d+)", version)
    if found is None:
        raise fail("W101", f"cannot tell the version of QEMU from {version!r}")
    number = (int(found[1]), int(found[2]))
    if number < (6, 0):
        raise fail("W101", f"QEMU {found[1]}.{found[2]} is too old: 7.2 or newer is needed")
    for least, api in (((10, 0), 4), ((9, 1), 3), ((9, 0), 2)):
        if number >= least:
            return api
    return 1


def build_plugin(api: int, folder: Path = CACHE / "qemu") -> Path:
    """Return the plugin for an interface version, compiled if its sources have changed."""
    sources = sorted([*SOURCES.glob("*.[ch]"), *COUNT.glob("*.h")])
    digest = hashlib.sha256(b"".join(file.read_bytes() for file in sources)).hexdigest()[:12]
    plugin = folder / f"weft_count-{api}-{digest}.so"
    if plugin.exists():
        return plugin
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        raise fail(
            "W102",
            "no C compiler for this machine: it is needed once, for QEMU's counting plugin",
            exit_code=exits.MISSING,
            hint="apt-get install gcc libc6-dev",
        )
    with alone_in(folder):
        if not plugin.exists():
            _compile(compiler, api, plugin)
    return plugin


def _compile(compiler: str, api: int, plugin: Path) -> None:
    """Compile the plugin; its file appears complete or not at all."""
    partial = plugin.with_suffix(".part")
    command = [compiler, *FLAGS, "-fvisibility=hidden", f"-I{COUNT}", f"-DWEFT_QEMU_API={api}"]
    command += [str(SOURCES / "weft_count.c"), "-o", str(partial)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        error = fail("W103", "QEMU's counting plugin does not compile", exit_code=exits.BUILD)
        raise WeftError(error.problems, exits.BUILD, result.stderr)
    partial.replace(plugin)


def arguments(
    plugin: Path,
    log: Path,
    trap: int | None,
    idle: Iterable[tuple[int, int]] = (),
    cores: int = 1,
    visits: Visits | None = None,
) -> list[str]:
    """Return QEMU's arguments for the plugin.

    `idle` holds the ranges of addresses, end not included, that are not counted;
    `cores` is the number of those that have a program.
    """
    option = f"{_escaped(plugin)},out={_escaped(log)}"
    if trap is not None:
        option += f",trap={trap:#x}"
    option += "".join(f",idle={begin:#x}-{end:#x}" for begin, end in idle)
    option += f",cores={cores}"
    if visits is not None:
        option += f",visits={_escaped(visits.log)}"
        option += "".join(f",visit={at:#x}" for at in sorted({at for _, at in visits.places}))
    return ["-plugin", option]


def simulator_arguments(log: Path, trap: int | None, visits: Visits | None = None) -> list[str]:
    """Return the arguments with which a simulator writes the same logs, in cycles."""
    words = ["--count", str(log), *(["--trap", f"{trap:#x}"] if trap is not None else [])]
    if visits is not None:
        at = ",".join(f"{core}:{place:x}" for core, place in visits.places)
        words += ["--visits", str(visits.log), "--visits-at", at]
    return words


def _escaped(path: Path) -> str:
    return str(path).replace(",", ",,")


@dataclass(frozen=True)
class OffTime:
    """The longest interrupts-off time from one code position to another."""

    trap: bool
    """Opened by a trap, not by an instruction that masks."""
    measured: bool
    """Opened inside a sample, not between samples."""
    begin: int
    end: int
    longest: int
    times: int


@dataclass
class MetricLog:
    """What the plugin saw between two marks "next metric"."""

    samples: list[int] = field(default_factory=list)
    """Instructions between begin and end, neither included; or cycles, without that of the end."""
    interrupts_off: list[OffTime] = field(default_factory=list)


@dataclass
class CountLog:
    """The log of one run."""

    start: MetricLog = field(default_factory=MetricLog)
    """Before the first metric."""
    metrics: list[MetricLog] = field(default_factory=list)
    finished: bool = False
    """The suite came to its end."""
    total: int | None = None
    """Instructions, or cycles, of the whole run; None: the emulator was stopped from outside."""


def log_of(file: Path) -> CountLog:
    """Read a file that the plugin or a simulator wrote; raise WeftError if it is damaged."""
    with _log(file) as lines:
        return read_log(lines, shown(file))


def log_rows(file: Path) -> Iterator[list[str]]:
    """Yield the words of the lines of such a file, or of one of visits."""
    with _log(file) as lines:
        for line in lines:
            yield line.split()


def complete_rows(file: Path) -> Iterator[list[str]]:
    """Yield the words of the lines of the log of a whole run; raise WeftError without its end."""
    ended = False
    with inputs.understood(file, LOG_CODE, LOG_DAMAGED):
        for words in log_rows(file):
            if ended:
                raise ValueError("it goes on behind its end")
            ended = words[:1] == ["e"]
            yield words
        if not ended:
            raise ValueError("it ends before the run")


@contextlib.contextmanager
def _log(file: Path) -> Iterator[Iterator[str]]:
    with (
        inputs.open_file(file, LOG_CODE, inputs.MAX_CONSOLE) as stream,
        inputs.understood(file, LOG_CODE, LOG_DAMAGED),
    ):
        yield _whole_lines(io.TextIOWrapper(stream, encoding="ascii"))


def _whole_lines(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines; raise ValueError at the end for a last one that was cut off."""
    for line in lines:
        if not line.endswith("\n"):
            raise ValueError("its last line is cut off")
        yield line


def read_log(lines: Iterable[str], name: str = "the plugin's log") -> CountLog:
    """Read a log; raise WeftError where begin and end do not alternate."""
    log = CountLog()
    by_number = [log.start]
    begin: int | None = None
    for number, line in enumerate(lines, 1):
        match line.split():
            case [_, *_] if log.total is not None:
                raise fail("W104", f"line {number} of {name} is behind its end: {quoted(line)}")
            case ["m", mark, count]:
                begin = _mark(
                    log, by_number, begin, int(mark), int(count), f"line {number} of {name}"
                )
            case ["w", metric, kind, phase, first, last, longest, times]:
                off_time = OffTime(
                    trap=kind == "t",
                    measured=phase == "m",
                    begin=int(first, 16),
                    end=int(last, 16),
                    longest=int(longest),
                    times=int(times),
                )
                by_number[int(metric)].interrupts_off.append(off_time)
            case ["e", count]:
                log.total = int(count)
            case ["v", "1", _] | []:
                pass
            case _:
                raise fail("W104", f"line {number} of {name} is unknown: {quoted(line)}")
    return log


def _mark(
    log: CountLog,
    by_number: list[MetricLog],
    begin: int | None,
    mark: int,
    count: int,
    where: str,
) -> int | None:
    """Enter one mark and return the count at which a sample is open, if one is."""
    if mark == MARK_BEGIN and begin is None:
        return count
    if mark == MARK_END and begin is not None:
        by_number[-1].samples.append(count - begin - 1)
        return None
    if mark == MARK_METRIC and begin is None:
        log.metrics.append(MetricLog())
        by_number.append(log.metrics[-1])
        return None
    if mark == MARK_SUITE_END and begin is None:
        log.finished = True
        return None
    raise fail(
        "W105",
        f"mark {mark} in {where} does not fit: "
        f"a sample {'was' if begin is not None else 'was not'} open",
    )
