# SPDX-License-Identifier: MIT
"""Runs a suite twice on its simulator: to find the sample, and to trace it.

Two runs of a simulated system agree to the cycle, so that what the second one does from the
cycle of the sample's first mark on is what the first one has measured.
"""

import hashlib
import json
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from weft.base import inputs
from weft.building.builder import Program
from weft.diag import exits
from weft.diag.errors import WeftError, fail
from weft.diag.suggest import did_you_mean, quoted
from weft.lab import counting_plugin
from weft.lab.console import ConsoleLog
from weft.lab.counting_plugin import MARK_BEGIN, MARK_END, MARK_METRIC
from weft.lab.results_file import OVERHEAD_METRIC
from weft.lab.stats import percentile
from weft.model.boards import Board
from weft.run.lines import Lines

LEAD = 30_000
"""Cycles before a sample that are traced too, so that callers are known."""
TAIL = 5_000
"""Cycles behind it: in which the cores that wait for something end an instruction."""
LIMIT_REACHED = 124
"""What the simulator returns when it has come to --limit."""


@dataclass(frozen=True)
class Metric:
    """The samples of a metric: the cycles of both marks of each."""

    name: str
    text: str
    marks: list[tuple[int, int]]

    @property
    def samples(self) -> list[int]:
        """Cycles between the marks, neither included."""
        return [end - begin - 1 for begin, end in self.marks]


@dataclass(frozen=True)
class Choice:
    """Which sample of a metric is explained; if nothing is said, the first that is the median."""

    cold: bool = False
    number: int | None = None

    def of(self, metric: Metric) -> int:
        """Return the number of the sample; raise WeftError if there is none."""
        samples = metric.samples
        if not samples:
            raise fail("W192", f"{metric.name} took no sample")
        if self.number is not None:
            if not 0 <= self.number < len(samples):
                raise fail(
                    "W192",
                    f"{metric.name} has samples 0 to {len(samples) - 1}",
                    exit_code=exits.USAGE,
                )
            return self.number
        if self.cold or len(samples) == 1:
            return 0
        warm = samples[1:]
        return 1 + warm.index(int(percentile(sorted(warm), 50)))

    def name(self, number: int) -> str:
        """Return which sample of() chose, in words that another run has a counterpart of."""
        if number == 0:
            return "cold"
        return "median" if self.number is None else f"sample {number}"


@dataclass(frozen=True)
class Runs:
    """A built suite on its simulator."""

    programs: Sequence[Program]
    """By core."""
    store: Path
    """Folder in which the marks of a run are kept."""
    folder: Path
    """Folder for the output of the runs."""
    limit: float
    """Seconds for each."""

    @property
    def board(self) -> Board:
        """That of the first core."""
        return self.programs[0].board

    def metrics(self) -> list[Metric]:
        """Return the metrics with their samples: of an earlier run, if nothing has changed."""
        command = self._command([])
        digest = hashlib.sha256(" ".join(command[:-1]).encode())
        for program in self.programs:
            digest.update(program.elf.read_bytes())
        store = self.store / f"marks-{digest.hexdigest()[:12]}.json"
        if not store.is_file():
            partial = self.folder / store.name
            partial.write_text(json.dumps(self._measure()), encoding="utf-8")
            partial.replace(store)
        hint = "remove it, and it is measured again"
        return inputs.model(store, "W193", list[Metric], inputs.read_json(store, "W193"), hint)

    def trace(self, begin: int, end: int) -> Path:
        """Trace the cycles around a sample; return the file."""
        file = self.folder / "cycles.trace"
        options = ["--trace", str(file), "--trace-from", str(max(0, begin - LEAD))]
        self._run([*options, "--limit", str(end + TAIL)], {0, LIMIT_REACHED})
        return file

    def _measure(self) -> list[dict[str, Any]]:
        log = self.folder / "count.log"
        console = self._run(["--count", str(log)], {0})
        with inputs.understood(log, counting_plugin.LOG_CODE, counting_plugin.LOG_DAMAGED):
            marks = _marks(counting_plugin.complete_rows(log))
        if len(marks) != len(console.metrics):
            raise fail(
                "W117",
                f"{len(marks)} metrics were marked, but the console names {len(console.metrics)}",
                exit_code=exits.INTERNAL,
            )
        return [
            {"name": metric.name, "text": metric.text, "marks": found}
            for metric, found in zip(console.metrics, marks, strict=True)
        ]

    def _command(self, options: list[str]) -> list[str]:
        simulator, *words = self.board.command(*(program.elf for program in self.programs))
        return [simulator, *options, *words]

    def _run(self, options: list[str], good: set[int]) -> ConsoleLog:
        log = self.folder / "console.log"
        with log.open("wb") as file:
            try:
                done = subprocess.run(
                    self._command(options),
                    stdin=subprocess.DEVNULL,
                    stdout=file,
                    stderr=subprocess.PIPE,
                    timeout=self.limit,
                    check=False,
                )
            except subprocess.TimeoutExpired:
                raise fail(
                    "W108",
                    f"the bench on {self.board.target} did not end within {self.limit:g} s",
                    exit_code=exits.TIMEOUT,
                    hint="a longer time: --timeout SECONDS",
                ) from None
        if done.returncode not in good:
            error = fail(
                "W110", f"the bench on {self.board.target} ended with code {done.returncode}"
            )
            said = log.read_bytes()[-2000:] + done.stderr
            raise WeftError(error.problems, exits.FAILED, said.decode(errors="replace"))
        console = ConsoleLog()
        for core, line in Lines(len(self.programs)).add(log.read_bytes(), is_last=True):
            if core == 0:
                console.add(line)
        return console


def _marks(lines: Any) -> list[list[tuple[int, int]]]:
    """Return the cycles of the marks of each sample, by metric."""
    metrics: list[list[tuple[int, int]]] = []
    begin = 0
    for words in lines:
        if not words or words[0] != "m":
            continue
        mark, cycle = int(words[1]), int(words[2])
        if mark == MARK_METRIC:
            metrics.append([])
        elif mark == MARK_BEGIN:
            begin = cycle
        elif mark == MARK_END:
            metrics[-1].append((begin, cycle))
    return metrics


def find(metrics: Sequence[Metric], name: str) -> Metric:
    """Return a metric; raise WeftError if there is none of this name."""
    for metric in metrics:
        if metric.name == name:
            return metric
    hint = did_you_mean(name, [metric.name for metric in metrics])
    raise fail("W192", f"unknown metric {quoted(name)}", exit_code=exits.USAGE, hint=hint)


def overhead(metrics: Sequence[Metric], choice: Callable[[Metric], int]) -> int:
    """Return what measuring itself costs: the control's sample of the same kind."""
    for metric in metrics:
        if metric.name == OVERHEAD_METRIC and metric.marks:
            return metric.samples[choice(metric)]
    return 0
