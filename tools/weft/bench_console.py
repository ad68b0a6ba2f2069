# SPDX-License-Identifier: MIT
"""What a bench program says on its console, and running it under a limit.

Lines: "@metric NAME [text]" before each metric, "@samples v v ..." in ns after
it where the target itself takes the time, "@fault ..." for a fault record.
"""

import contextlib
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from weft import exits
from weft.errors import WeftError, fail


@dataclass
class ConsoleMetric:
    """A metric as the console names it."""

    name: str
    text: str = ""
    samples: list[float] = field(default_factory=list)


@dataclass
class ConsoleLog:
    """The console of one run."""

    metrics: list[ConsoleMetric] = field(default_factory=list)
    fault: str | None = None
    other: list[str] = field(default_factory=list)
    """Lines that are not for the tool."""

    def add(self, line: str) -> ConsoleMetric | None:
        """Read one line; return the metric that it begins, if it does."""
        word, _, rest = line.strip().partition(" ")
        if word == "@metric":
            name, _, text = rest.strip().partition(" ")
            self.metrics.append(ConsoleMetric(name, text.strip()))
            return self.metrics[-1]
        if word == "@samples":
            if not self.metrics:
                raise fail("W106", "the console has @samples before any @metric")
            self.metrics[-1].samples.extend(float(value) for value in rest.split())
        elif word == "@fault":
            self.fault = line.strip()
        elif line.strip():
            self.other.append(line.rstrip())
        return None


@dataclass(frozen=True)
class Run:
    """A program that ended by itself."""

    console: ConsoleLog
    code: int
    seconds: float


def run_console(
    command: list[str],
    limit: float,
    log: Path,
    progress: Callable[[str], None] = lambda name: None,
) -> Run:
    """Run a program with its console in a file too; stop it and raise WeftError after a limit.

    `progress` is called with the name of each metric as it begins.
    """
    console = ConsoleLog()
    started = time.monotonic()
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    except OSError as error:
        raise fail(
            "W107", f"cannot run {command[0]}: {error.strerror}", exit_code=exits.MISSING
        ) from None
    hung = threading.Event()
    timer = threading.Timer(limit, _stop, (process, hung))
    timer.daemon = True
    timer.start()
    try:
        with log.open("wb") as file:
            assert process.stdout is not None
            for line in process.stdout:
                file.write(line)
                metric = console.add(line.decode(errors="replace"))
                if metric is not None:
                    progress(metric.name)
        code = process.wait()
    except BaseException:
        _stop(process, hung)
        raise
    finally:
        timer.cancel()
    if hung.is_set():
        at = f" in {console.metrics[-1].name}" if console.metrics else " before the first metric"
        raise fail(
            "W108",
            f"{Path(command[0]).name} did not end within {limit:g} s and was stopped{at}",
            exit_code=exits.TIMEOUT,
            hint=f"its console is in {log}; a longer limit: --limit SECONDS",
        )
    return Run(console, code, time.monotonic() - started)


def _stop(process: subprocess.Popen[bytes], hung: threading.Event) -> None:
    if process.poll() is None:
        hung.set()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def check_run(run: Run, log: Path) -> None:
    """Raise WeftError unless the program ended well."""
    console = run.console
    at = f" in {console.metrics[-1].name}" if console.metrics else ""
    if console.fault is not None:
        error = fail(
            "W109", f"the bench ended with a fault{at}: {console.fault}", exit_code=exits.FAULT
        )
        raise error
    if run.code != 0:
        error = fail("W110", f"the bench ended with code {run.code}{at}", hint=f"console: {log}")
        raise WeftError(error.problems, exits.FAILED, "\n".join(console.other[-20:]))
    if not console.metrics:
        raise fail("W111", "the bench ran, but named no metric", hint=f"console: {log}")
