# SPDX-License-Identifier: MIT
"""The results file: its model, and how it is stored and read. spec/results.schema.json."""

import fnmatch
import json
import math
import re
import subprocess
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from weft.base import inputs
from weft.diag.suggest import quoted
from weft.lab import stats
from weft.model.configurations import NEW_APPLICATION
from weft.paths import BUILD, IS_INSTALLED, ROOT, shown

VERSION = 1
MAX_TARGETS = 100
"""Of a file: tables have a column for each."""
_PARTS = ("context", "results", "interrupts_off", "ratios", "warnings")
RESULTS = BUILD / "results"
BASELINE = ROOT / "bench" / "baseline"
OVERHEAD_METRIC = "bench.overhead"


@dataclass
class Result:
    """One metric on one target."""

    metric: str
    unit: str
    config: str
    target: str
    p50: float
    min: float
    max: float
    mean: float
    stddev: float
    p99: float
    p999: float
    cold: float
    samples: int
    overhead: float
    """What the empty control cost; already subtracted from the other values."""
    exact: bool
    """Counted, and the same in every run."""
    text: str = ""
    command: str = ""
    """Repeats this result."""
    distribution: list[dict[str, float]] = field(default_factory=list)
    raw: list[float] = field(default_factory=list)
    """Warm samples in the order taken, where they are not exact."""
    resolution: float = 0
    """Steps in which a sample can differ from another one; 0 if exact or not known."""
    estimate: dict[str, float] | None = None
    """Where samples are not long against their resolution, what to read instead of the median:
    mean with standard error, 95 % interval from low to high, and how many samples are in it."""
    layouts: dict[str, float] | None = None
    """With several memory layouts: min and max of the medians, `low` and `high`, and their layouts,
    `low_at` and `high_at`, of `count`. All other fields are of the worst layout."""

    @property
    def more_is_better(self) -> bool:
        """The value counts what was done, not what it cost."""
        return self.unit.startswith("switches")

    @property
    def value(self) -> float:
        """The value of the row: the median, or the mean where samples are short."""
        return self.p50 if self.estimate is None else self.estimate["mean"]

    @property
    def suite(self) -> str:
        """The suite that it belongs to, by the command; empty for others' values."""
        found = re.search(r" --suite (\S+) --target ", self.command)
        return found[1] if found else ""

    @property
    def constant(self) -> bool:
        """All warm samples are the same count."""
        return self.exact and self.min == self.max


@dataclass
class OffTimeResult:
    """The longest interrupts-off time between two code positions, in one metric."""

    target: str
    config: str
    metric: str
    kind: str
    """critical: opened by an instruction that masks; trap: by the processor at a trap."""
    measured: bool
    """Opened inside a sample; otherwise in the set-up between samples."""
    begin: str
    end: str
    longest: int
    times: int


@dataclass
class Ratio:
    """Two metrics measured interleaved in one run."""

    target: str
    metric: str
    reference: str
    """The metric that it is divided by."""
    ratio: float
    low: float
    high: float
    """95 % interval."""
    p: float
    test: str


@dataclass
class TargetContext:
    """The conditions of the results of one target."""

    board: str
    title: str
    unit: str
    deterministic: bool
    compiler: str
    flags: list[str]
    configuration: dict[str, Any]
    configuration_hash: str
    emulator: str
    """Its version, or empty."""
    clock: str
    """What is counted or which clock is read."""
    resolution: float = 0
    """Steps of the clock, as measured at the start; 0 if exact or not known."""
    sizes: dict[str, int] = field(default_factory=dict)
    """Bytes of text, rodata, data and bss of the bench program."""


@dataclass
class Context:
    """The conditions of a results file."""

    commit: str
    dirty: bool
    date: str
    suite: str
    command: str
    system: str
    targets: dict[str, TargetContext] = field(default_factory=dict)
    metrics: list[str] = field(default_factory=list)
    """Patterns of the metrics that were chosen; empty: all."""

    def chose(self, metric: str) -> bool:
        """Tell whether a metric was to be measured."""
        return not self.metrics or any(fnmatch.fnmatchcase(metric, glob) for glob in self.metrics)


@dataclass
class Results:
    """A results file."""

    context: Context
    results: list[Result] = field(default_factory=list)
    interrupts_off: list[OffTimeResult] = field(default_factory=list)
    ratios: list[Ratio] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    """What was chosen and not measured: a suite on a target, or a target without its tools."""
    beside: list["Results"] = field(default_factory=list)
    """Other configurations that were measured in the same run, such as a new application's."""

    def __post_init__(self) -> None:
        self._rows: dict[tuple[str, str], Result] = {}
        """By metric and target; the first `_known` of `results`."""
        self._known = 0

    @property
    def config(self) -> str:
        """The configuration of the rows; empty without rows."""
        return self.results[0].config if self.results else ""

    def new_application(self) -> "Results | None":
        """Return the same rows as a new application gets them, None if they were not measured."""
        return next((r for r in self.beside if r.config == NEW_APPLICATION), None)

    def of(self, metric: str, target: str) -> Result | None:
        """Return a result, None if there is none. O(1) and O(rows added since the last call)."""
        for result in self.results[self._known :]:
            self._rows.setdefault((result.metric, result.target), result)
        self._known = len(self.results)
        return self._rows.get((metric, target))

    def as_json(self) -> dict[str, Any]:
        """Return the content of the file."""
        return {"version": VERSION, **self._as_json()}

    def _as_json(self) -> dict[str, Any]:
        data = asdict(replace(self, beside=[]))
        data["beside"] = [other._as_json() for other in self.beside]
        _drop_empty(data, "failed", "beside")
        for result in data["results"]:
            _drop_empty(result, "raw", "resolution", "estimate", "layouts")
        for target in data["context"]["targets"].values():
            _drop_empty(target, "resolution")
        _drop_empty(data["context"], "metrics")
        return data


def _drop_empty(data: dict[str, Any], *names: str) -> None:
    for name in names:
        if not data[name]:
            del data[name]


SHORT = 20
"""Samples shorter than this many steps of the clock are shown by their mean."""


@dataclass(frozen=True)
class Clock:
    """The clock that took samples."""

    step: float = 0.0
    """0 where samples are exact."""
    control: stats.Mean | None = None
    """Mean of the empty control."""

    def estimate(self, samples: list[float], batch: int, p50: float) -> dict[str, float] | None:
        """Return the mean of one operation if its samples are short, None if they are not.

        `samples` have `batch` operations each, and the control is still in them;
        `p50` is the median of one operation without it.
        """
        if self.step == 0 or p50 * batch >= SHORT * self.step:
            return None
        gross = stats.mean_of_rounded(samples, self.step)
        control = self.control or stats.Mean(0, 0, 0)
        net = stats.Mean(
            (gross.mean - control.mean) / batch,
            math.hypot(gross.error, control.error) / batch,
            gross.samples,
        )
        return {
            "mean": _tidy(net.mean),
            "error": _tidy(net.error),
            "low": _tidy(net.low),
            "high": _tidy(net.high),
            "samples": net.samples,
        }


EXACT = Clock()


def make_result(
    samples: list[float],
    *,
    metric: str,
    text: str,
    unit: str,
    config: str,
    target: str,
    overhead: float,
    exact: bool,
    command: str,
    batch: int = 1,
    clock: Clock = EXACT,
) -> Result:
    """Summarize samples of `batch` operations, the overhead not yet subtracted."""
    net = [_tidy((sample - overhead) / batch) for sample in samples]
    summary = asdict(stats.summarize(net))
    for name in ("p50", "min", "max", "p99", "p999", "cold", "mean", "stddev"):
        summary[name] = _tidy(summary[name])
    return Result(
        metric=metric,
        text=text,
        unit=unit,
        config=config,
        target=target,
        overhead=_tidy(overhead),
        exact=exact,
        command=command,
        distribution=[asdict(item) for item in stats.distribution(net)],
        raw=[] if exact else net[1:] or net,
        resolution=_tidy(clock.step / batch),
        estimate=clock.estimate(samples, batch, summary["p50"]),
        **summary,
    )


def _tidy(value: float) -> float:
    """Return an integer where the value is one, else at most six decimals."""
    return int(value) if value == int(value) else round(value, 6)


def git_state() -> tuple[str, bool]:
    """Return commit and whether the tree differs from it; empty outside a repository of Weft."""
    if IS_INSTALLED:
        return "", False

    def git(*arguments: str) -> str:
        result = subprocess.run(
            ["git", "-C", str(ROOT), *arguments], capture_output=True, text=True, check=False
        )
        return result.stdout.strip() if result.returncode == 0 else ""

    try:
        return git("rev-parse", "HEAD"), bool(git("status", "--porcelain", "--untracked-files=no"))
    except OSError:
        return "", False


def now() -> str:
    """Return the time for a context."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def store(results: Results, folder: Path = RESULTS) -> Path:
    """Store a run under its time, and as latest.json; return the former."""
    stamp = results.context.date.replace(":", "").replace("-", "")
    path = folder / f"{stamp}.json"
    number = 1
    while path.exists():
        path = folder / f"{stamp}-{number}.json"
        number += 1
    write(results, path)
    write(results, folder / "latest.json")
    return path


def as_text(results: Results) -> str:
    """Return the content of a results file."""
    return json.dumps(results.as_json(), indent=1) + "\n"


def write(results: Results, path: Path) -> None:
    """Write a results file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(as_text(results), encoding="utf-8")


def load(path: Path) -> Results:
    """Read a results file; raise WeftError if it is none."""
    data = inputs.read_json(path, "W113", "W112")
    version = data.get("version") if isinstance(data, dict) else None
    if version != VERSION:
        said = f" but of version {quoted(version)}" if version is not None else ""
        message = f"{shown(path)} is not a results file of version {VERSION}{said}"
        raise inputs.refused("W113", message)
    missing = [key for key in _PARTS if key not in data]
    if missing:
        message = f"{shown(path)} is not a results file: it has no {quoted(missing[0])}"
        raise inputs.refused("W113", message)
    del data["version"]
    results = inputs.model(path, "W113", Results, data)
    for found in (results, *results.beside):
        _check(path, found)
    if any(found.beside for found in results.beside):
        raise inputs.refused("W113", f"{shown(path)} has nested additional results")
    return results


def _check(path: Path, results: Results) -> None:
    """Raise WeftError if results are not what their schema says."""
    if len(results.context.targets) > MAX_TARGETS:
        message = f"{shown(path)} has results of more than {MAX_TARGETS} targets"
        raise inputs.refused("W113", message)
    for index, row in enumerate(results.results):
        wrong = _wrong_keys(row)
        if wrong:
            place = quoted(f"results.{index}.{wrong}")
            message = f"{shown(path)} has other content than expected: {place}: keys are missing"
            raise inputs.refused("W113", message)
    used = {row.target for row in results.results} | {ratio.target for ratio in results.ratios}
    used |= {off_time.target for off_time in results.interrupts_off}
    unknown = sorted(used - results.context.targets.keys())
    if unknown:
        message = f"{shown(path)} has results of {quoted(unknown[0])} without its conditions"
        raise inputs.refused("W113", message, "`context.targets` has those of each target")


_ESTIMATE = {"mean", "error", "low", "high", "samples"}
_LAYOUTS = {"count", "low", "low_at", "high", "high_at"}
_BIN = {"low", "high", "count"}


def _wrong_keys(row: Result) -> str:
    """Return the field whose keys are not those of spec/results.schema.json, or nothing."""
    if row.estimate is not None and row.estimate.keys() != _ESTIMATE:
        return "estimate"
    if row.layouts is not None and row.layouts.keys() != _LAYOUTS:
        return "layouts"
    return "" if all(part.keys() == _BIN for part in row.distribution) else "distribution"
