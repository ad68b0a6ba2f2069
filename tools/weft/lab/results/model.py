# SPDX-License-Identifier: MIT
"""The model of results, from which spec/results.schema.json is made."""

import fnmatch
from dataclasses import field
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, ValidatorFunctionWrapHandler, WrapValidator
from pydantic.dataclasses import dataclass
from typing_extensions import TypedDict

from weft.model.configurations import NEW_APPLICATION

VERSION = 2
"""Of the file. 2: each row has `suite` and `better`; 1 left both to be guessed."""

MAX_TARGETS = 100
"""Of a file: tables have a column for each."""

MORE_IS_BETTER = frozenset({"switches in 30 s"})
"""Units of values that count what was done. All others count what it cost."""

Direction = Literal["less", "more"]


def _matches(metric: str, globs: list[str]) -> bool:
    return any(fnmatch.fnmatchcase(metric, glob) for glob in globs)


def direction_of(unit: str) -> Direction:
    """Return which values of a unit are better, where a row does not say so itself."""
    return "more" if unit in MORE_IS_BETTER else "less"


def _keep_whole(value: Any, check: ValidatorFunctionWrapHandler) -> float:
    """Check a number; an integer stays one, and is written without a point."""
    number: float = check(value)
    return value if isinstance(value, int) else number


Number = Annotated[float, WrapValidator(_keep_whole)]
NotNegative = Annotated[float, Field(ge=0), WrapValidator(_keep_whole)]
Probability = Annotated[float, Field(ge=0, le=1), WrapValidator(_keep_whole)]
Count = Annotated[int, Field(ge=0)]
Positive = Annotated[int, Field(ge=1)]
Clocked = Annotated[str, Field(pattern="^(instructions|cycles|ns)$")]
Unit = Annotated[str, Field(pattern="^(instructions|cycles|ns|ms|%|bytes|switches in 30 s)$")]

MODEL = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True)


class Bin(TypedDict):
    """A bin of a distribution."""

    low: Number
    high: Number
    count: Positive


class Estimate(TypedDict):
    """The mean of samples that are short compared with their resolution.

    An interval that includes 0 means only that the operation takes less than `high`.
    """

    mean: Number
    error: Annotated[NotNegative, Field(description="Standard error.")]
    low: Annotated[Number, Field(description="Of the 95 % interval.")]
    high: Number
    samples: Annotated[int, Field(ge=1, description="In the mean, without disturbed ones.")]


class Layouts(TypedDict):
    """Min and max of the medians over several memory layouts, and their layouts."""

    count: Annotated[int, Field(ge=2)]
    low: Number
    low_at: Count
    high: Number
    high_at: Count


@dataclass(config=MODEL)
class Result:
    """One metric on one target."""

    metric: str
    """object.operation.path.context, with @n in a series."""
    unit: Unit
    config: str
    target: str
    p50: Number
    min: Number
    max: Number
    mean: Number
    stddev: NotNegative
    p99: Number
    p999: Number
    cold: Number
    """The first sample; not among the others."""
    samples: Positive
    """Without the cold one."""
    overhead: Number
    """What the empty control cost; already subtracted from the other values."""
    exact: bool
    """Counted, and the same in every run."""
    suite: str = ""
    """The suite that it belongs to; empty for others' values."""
    better: Direction = "less"
    """Which values are better: less where it counts a cost, more where it counts what was done."""
    text: str = ""
    """What is counted."""
    command: str = ""
    """Repeats this result."""
    distribution: list[Bin] = field(default_factory=list)
    raw: list[Number] = field(default_factory=list)
    """Warm samples in the order taken, where they are not exact."""
    resolution: NotNegative = 0.0
    """Steps in which a sample can differ from another one; 0 if exact or not known."""
    estimate: Estimate | None = None
    """Where samples are not long against their resolution, what to read instead of the median."""
    layouts: Layouts | None = None
    """With several memory layouts. All other fields are of the worst layout."""

    @property
    def more_is_better(self) -> bool:
        """The value counts what was done, not what it cost."""
        return self.better == "more"

    @property
    def value(self) -> float:
        """The value of the row: the median, or the mean where samples are short."""
        return self.p50 if self.estimate is None else self.estimate["mean"]

    @property
    def constant(self) -> bool:
        """All warm samples are the same count."""
        return self.exact and self.min == self.max


@dataclass(config=MODEL)
class OffTimeResult:
    """The longest interrupts-off time between two code positions, in one metric."""

    target: str
    config: str
    metric: str
    kind: Annotated[str, Field(pattern="^(critical|trap)$")]
    """critical: opened by an instruction that masks; trap: by the processor at a trap."""
    measured: bool
    """Opened inside a sample; otherwise in the set-up between samples."""
    begin: str
    end: str
    longest: Count
    """Instructions, or cycles."""
    times: Positive


@dataclass(config=MODEL)
class Ratio:
    """Two metrics measured interleaved in one run."""

    target: str
    metric: str
    reference: str
    """The metric that it is divided by."""
    ratio: Number
    low: Number
    """Of the 95 % interval."""
    high: Number
    """Of the 95 % interval."""
    p: Probability
    test: str


@dataclass(config=MODEL)
class TargetContext:
    """The conditions of the results of one target."""

    board: str
    title: str
    unit: Clocked
    deterministic: bool
    """Two runs are identical."""
    compiler: str
    """Its name and version; empty where it is not stated."""
    flags: list[str]
    configuration: dict[str, Any]
    """Name and keys of the kernel's configuration."""
    configuration_hash: str
    """Results with different hashes are not compared silently."""
    emulator: str
    """Emulator or simulated core, with its version; empty without one."""
    clock: str
    """The counting rule: what is counted, or which clock is read."""
    resolution: NotNegative = 0.0
    """Steps of the clock, as measured at the start; 0 if exact or not known."""
    sizes: dict[str, Count] = field(default_factory=dict)
    """Bytes of text, rodata, data and bss of the bench program."""
    kernel: str = ""
    """The kernel that was measured; empty: Weft."""
    mhz: NotNegative = 0
    """Frequency of what is counted; 0 where it has none, or where it is not stated."""


@dataclass(config=MODEL)
class Context:
    """The conditions of all results of a run."""

    commit: str
    """Empty outside a repository."""
    dirty: bool
    """The tree differed from the commit."""
    date: str
    """UTC."""
    suite: str
    """Suites, separated by commas."""
    command: str
    """Repeats the run."""
    system: str
    """Operating system and processor of the machine that ran the tools."""
    targets: dict[str, TargetContext] = field(default_factory=dict)
    metrics: list[str] = field(default_factory=list)
    """Patterns of the metrics that were chosen; empty: all."""
    earlier: list[str] = field(default_factory=list)
    """What an earlier run measured with the same programs, tools and machines: suites by target."""
    short: dict[str, list[str]] = field(default_factory=dict)
    """Suites that were measured in their short form, and patterns of its metrics."""
    only: dict[str, list[str]] = field(default_factory=dict)
    """Targets on which only some of the suites were measured, and these."""
    host: str = ""
    """Name of the machine that ran the tools."""

    def chose(self, metric: str, suite: str = "", target: str = "") -> bool:
        """Tell whether a metric of a suite was to be measured, on a target."""
        patterns = (self.metrics, self.short.get(suite, []))
        if suite and suite not in self.only.get(target, [suite]):
            return False
        return all(not each or _matches(metric, each) for each in patterns)


@dataclass(config=MODEL)
class Results:
    """The results of a run."""

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


@dataclass(config=MODEL, kw_only=True)
class StoredPart:
    """The results of one configuration in a file."""

    context: Context
    results: list[Result]
    interrupts_off: list[OffTimeResult]
    ratios: list[Ratio]
    warnings: list[str]
    failed: list[str] = field(default_factory=list)
    """What was chosen and not measured: a suite on a target, with its configuration unless that is
    the default, or a target without its tools."""


@dataclass(config=MODEL, kw_only=True)
class ResultsFile(StoredPart):
    """A results file: what `./weft bench --json` prints, and what build/results/ holds."""

    version: Literal[2]
    """Fields may be added without a new version; older versions can be read."""
    beside: list[StoredPart] = field(default_factory=list)
    """Other configurations that were measured in the same run, such as what a new application
    gets."""

    def loaded(self) -> Results:
        """Return the results."""
        beside = [Results(**vars(part)) for part in self.beside]
        own = {name: value for name, value in vars(self).items() if name != "version"}
        return Results(**{**own, "beside": beside})
