# SPDX-License-Identifier: MIT
"""Reads logs of Zephyr's benchmarks latency_measure and sys_kernel, whatever they hold."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median

MAX_LINE = 1024
"""Characters of a line that are read."""
MAX_ROWS = 10_000
MAX_UNREAD = 1000
"""Lines that are kept for the report."""
MAX_VALUE = 1 << 53
ROUNDED = 0.01
"""Share by which a computed clock may differ from the whole number that is meant."""

SUCCESS = "SUCCESSFUL"
CYCLES, NS = "cycles", "ns"

_NAME = r"(?P<metric>[A-Za-z0-9_]+(?:[.+@][A-Za-z0-9_]+)+)\s+-\s+(?P<text>[^:]*?)\s*"
_NUMBERS = r"(?P<cycles>-?\d{1,20}) cycles ,\s*(?P<ns>-?\d{1,20}) ns\s*:?\s*(?P<rest>.*)$"
_CSV = r",\s*(?P<cycles>-?\d{1,20})\s*,\s*(?P<ns>-?\d{1,20})\s*,?\s*(?P<rest>.*)$"
_PLAIN = (
    r"\*\*\* |START - Time Measurement|=+$|#|MODULE: |KERNEL VERSION: |Each test below is repeated|"
    r"average time for one iteration|TEST COVERAGE:|k_\w+(\(\w*\))?$|Starting test\. Please wait|"
    r"END TEST CASE|RunID: |QEMU: Terminated"
)


@dataclass(frozen=True)
class Row:
    """A result of a log."""

    metric: str
    text: str
    unit: str
    value: int
    ns: int


@dataclass(frozen=True)
class Unread:
    """A line that could not be read."""

    number: int
    text: str
    reason: str


@dataclass
class Log:
    """What a log says."""

    rows: dict[str, Row] = field(default_factory=dict)
    mhz: float = 0.0
    """The clock that it names; 0 if it names none."""
    unit: str = CYCLES
    """What it counts: cycles, or instructions in what `./weft bench --format` wrote."""
    ended: str = ""
    """The word of its last line."""
    unread: list[Unread] = field(default_factory=list)
    lines: int = 0
    unread_lines: int = 0
    _case: str = ""

    @property
    def full(self) -> bool:
        """Whether it has as many results as are read."""
        return len(self.rows) >= MAX_ROWS

    def add(self, line: str) -> None:
        """Read a line."""
        self.lines += 1
        text = line[:MAX_LINE].strip()
        if not text or (re.match(_PLAIN, text) and not text.startswith("# cycles: ")):
            return
        for pattern, use in _LINES:
            if (found := pattern.match(text)) is not None:
                reason = use(self, found)
                break
        else:
            reason = "this is no line of the benchmarks"
        if reason:
            self.unread_lines += 1
            if len(self.unread) < MAX_UNREAD:
                self.unread.append(Unread(self.lines, text, reason))

    def computed_mhz(self) -> float:
        """Return the clock by which cycles and times of the rows belong together; 0 if unknown."""
        ratios = [row.value * 1000 / row.ns for row in self.rows.values() if _tells(row)]
        found = median(ratios) if ratios else 0.0
        whole = float(round(found))
        return whole if abs(whole - found) <= found * ROUNDED else round(found, 1)

    def _put(self, metric: str, text: str, unit: str, value: int, ns: int) -> str:
        if not 0 <= value <= MAX_VALUE or not 0 <= ns <= MAX_VALUE:
            return "a value is negative or too large"
        if metric in self.rows:
            return f"{metric} is there more than once; its first value counts"
        if self.full:
            return f"there are more than {MAX_ROWS:,} results"
        self.rows[metric] = Row(metric, text, unit, value, ns)
        return ""

    def _measure(self, found: re.Match[str]) -> str:
        if "FAILED" in found["rest"]:
            return "the benchmark marks it as failed"
        numbers = int(found["cycles"]), int(found["ns"])
        return self._put(found["metric"], found["text"], self.unit, *numbers)

    def _unnamed(self, found: re.Match[str]) -> str:
        return "it names no metric: Zephyr 3.6 and later do"

    def _clock(self, found: re.Match[str]) -> str:
        self.mhz = float(found[1])
        return ""

    def _counted(self, found: re.Match[str]) -> str:
        self.unit = found[1]
        return ""

    def _end(self, found: re.Match[str]) -> str:
        self.ended = found[1]
        return "" if self.ended == SUCCESS else "the benchmark says that it failed"

    def _begin_case(self, found: re.Match[str]) -> str:
        self._case = ".".join(re.findall(r"[a-z0-9]+", found[1].lower()))
        return "" if self._case else "the test case has no name"

    def _verdict(self, found: re.Match[str]) -> str:
        if found[1] == SUCCESS:
            return ""
        self._case = ""
        return "the benchmark says that the test case failed"

    def _average(self, found: re.Match[str]) -> str:
        if not self._case:
            return "it belongs to no test case that succeeded"
        case, self._case = self._case, ""
        ns = int(found[1])
        return self._put(f"sys_kernel.{case}", "average of one iteration", NS, ns, ns)


def _tells(row: Row) -> bool:
    """Tell whether a row is long enough for its clock."""
    return row.unit == CYCLES and row.value >= 100 and row.ns > 0


_LINES: tuple[tuple[re.Pattern[str], Callable[[Log, re.Match[str]], str]], ...] = (
    (re.compile(f"{_NAME}:\\s*{_NUMBERS}"), Log._measure),
    (re.compile(f"{_NAME}{_CSV}"), Log._measure),
    (re.compile(r".{0,200}:\s*-?\d{1,20} cycles ,"), Log._unnamed),
    (re.compile(r"Timing results: Clock frequency: (\d{1,6}) MHz$"), Log._clock),
    (re.compile(r"# cycles: (cycles|instructions)\. "), Log._counted),
    (re.compile(r"# cycles: (?:)()"), lambda log, found: ""),
    (re.compile(r"PROJECT EXECUTION (\w{1,20})$"), Log._end),
    (re.compile(r"TEST CASE: (.{1,80})$"), Log._begin_case),
    (re.compile(r"TEST RESULT: (\w{1,20})$"), Log._verdict),
    (re.compile(r"DETAILS: Average time for 1 iteration: (-?\d{1,20}) nSec$"), Log._average),
)
"""What lines look like, and what is done with each: it returns why a line cannot be read."""
