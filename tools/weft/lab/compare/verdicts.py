# SPDX-License-Identifier: MIT
"""Comparing results files: better, worse, no difference, or not comparable, because ..."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from weft.lab import stats
from weft.lab.results import certificate
from weft.lab.results_file import Result, Results

MARGIN = 0.02
"""On a target that scatters, the interval of the ratio must lie wholly outside 1 +- this."""

LONG_RUN = 1e-5
"""Exact values are the same within this share: a figure of a run of millions of instructions holds
the few of its beginning and end. Smaller than one in any row that counts less than 100,000."""

SIZE_UNIT = "bytes"


class Verdict(StrEnum):
    """What a comparison of two values says."""

    BETTER = "better"
    WORSE = "worse"
    SAME = "no difference"
    NOT_COMPARABLE = "not comparable"
    ADDED = "new"
    REMOVED = "removed"


@dataclass(frozen=True)
class Deciding:
    """A statistic of counts that differs."""

    name: str
    before: float
    after: float

    def __str__(self) -> str:
        """Return it with its two values."""
        return f"{self.name} {self.before:g} -> {self.after:g}"


@dataclass(frozen=True)
class Row:
    """One metric of one target in two results files."""

    metric: str
    target: str
    unit: str
    before: float | None
    after: float | None
    verdict: Verdict
    reason: str = ""
    """Why it is not comparable, or the test that claims a difference."""
    by: Deciding | None = None
    """What decides the verdict, if it is not the median, which may even say the contrary."""

    @property
    def change(self) -> float:
        """After minus before, 0 if one is missing."""
        if self.before is None or self.after is None:
            return 0.0
        return self.after - self.before

    @property
    def share(self) -> float:
        """By how much of its former value that changed which decides."""
        before = self.by.before if self.by else self.before
        change = self.by.after - self.by.before if self.by else self.change
        if not before:
            return float("inf") if change else 0.0
        return abs(change / before)


@dataclass(frozen=True)
class Source:
    """Results with a name; a reference was not measured by these tools."""

    name: str
    results: Results
    reference: bool = False
    remarks: dict[tuple[str, str], str] | None = None
    """By metric and target: why a value of the reference counts something else."""

    def parts(self) -> "list[Source]":
        """Return the source and its additional results by configuration."""
        others = [Source(f"{self.name}, {r.config}", r) for r in self.results.beside]
        return [self, *others]


def compare(a: Source, b: Source, *, across: bool = False) -> list[Row]:
    """Compare all metrics of two sources.

    `across`: compare different configurations and compilers on purpose.
    """
    rows = list(_result_rows(a, b, across))
    for target in a.results.context.targets.keys() & b.results.context.targets.keys():
        rows += _size_rows(a, b, target, across)
    return rows


def _result_rows(a: Source, b: Source, across: bool) -> Iterator[Row]:
    after = {(r.metric, r.target): r for r in b.results.results}
    targets = b.results.context.targets.keys() & a.results.context.targets.keys()
    suites = ["", *b.results.context.suite.split(",")]
    for result in a.results.results:
        key = (result.metric, result.target)
        if key in after:
            yield _compare_results(a, b, result, after.pop(key), across)
        elif (
            result.target in targets
            and result.suite in suites
            and b.results.context.chose(result.metric, result.suite, result.target)
            and not (a.reference or b.reference)
        ):
            yield Row(*key, result.unit, result.p50, None, Verdict.REMOVED)
    for key, result in after.items():
        known = a.results.context.chose(result.metric, result.suite, result.target)
        if result.target in targets and known and not (a.reference or b.reference):
            yield Row(*key, result.unit, None, result.p50, Verdict.ADDED)


def _compare_results(a: Source, b: Source, old: Result, new: Result, across: bool) -> Row:
    def row(verdict: Verdict, reason: str = "", by: Deciding | None = None) -> Row:
        unit = old.unit if old.unit == new.unit else f"{old.unit} / {new.unit}"
        return Row(old.metric, old.target, unit, old.value, new.value, verdict, reason, by)

    reason = _obstacle(a, b, old, new, across)
    if reason:
        return row(Verdict.NOT_COMPARABLE, reason)
    if old.exact and new.exact:
        verdict, by = _exact_verdict(old, new, references=a.reference or b.reference)
        return row(verdict, by=by)
    if _is_average(old) or _is_average(new):
        return row(*_average_verdict(old, new))
    if not old.raw or not new.raw:
        return row(Verdict.NOT_COMPARABLE, "the samples were not kept")
    found = _compare_times(old, new)
    if found is None:
        return row(Verdict.NOT_COMPARABLE, "the times are shorter than the clock can tell from 0")
    test = f"{found.test}, p = {found.p:.2g}; ratio {found.low:.3f} to {found.high:.3f}"
    if found.differs and found.high < 1 - MARGIN:
        return row(Verdict.BETTER, test)
    if found.differs and found.low > 1 + MARGIN:
        return row(Verdict.WORSE, test)
    return row(Verdict.SAME, test)


def _compare_times(old: Result, new: Result) -> stats.Comparison | None:
    """Compare times: by the means where samples are short; None if one may be 0."""
    if old.estimate is None and new.estimate is None:
        return stats.compare_medians(old.raw, new.raw) if stats.median(old.raw) > 0 else None
    means = []
    for result in (old, new):
        found = result.estimate
        if found is None:
            mean = stats.mean_of_rounded([result.cold, *result.raw], result.resolution)
        else:
            mean = stats.Mean(found["mean"], found["error"], int(found["samples"]))
        if mean.low <= 0:
            return None
        means.append(mean)
    return stats.compare_means(*means)


def _is_average(row: Result) -> bool:
    """Tell whether a row is one average, as logs of other benchmarks have it."""
    return row.samples == 1 and not row.exact and not row.raw


def _average_verdict(old: Result, new: Result) -> tuple[Verdict, str]:
    """Compare averages, whose scatter is not known: they differ by more than the margin, or not."""
    reason = f"averages; they differ by more than {MARGIN:.0%} or not"
    if abs(new.value - old.value) <= MARGIN * abs(old.value):
        return Verdict.SAME, reason
    better = (new.value > old.value) == new.more_is_better
    return Verdict.BETTER if better else Verdict.WORSE, reason


def _exact_verdict(
    old: Result, new: Result, *, references: bool
) -> tuple[Verdict, Deciding | None]:
    """Compare counts: the median, and between own runs the worst, the mean and the cold sample too.

    Worse if one of them is; better only if none is.
    """
    worst = "min" if new.more_is_better else "max"
    found: dict[Verdict, Deciding | None] = {}
    for name in ("p50",) if references else ("p50", worst, "mean", "cold"):
        before, after = getattr(old, name), getattr(new, name)
        if not math.isclose(before, after, rel_tol=LONG_RUN):
            better = (after > before) == new.more_is_better
            by = None if name == "p50" else Deciding(name, before, after)
            found.setdefault(Verdict.BETTER if better else Verdict.WORSE, by)
    for verdict in (Verdict.WORSE, Verdict.BETTER):
        if verdict in found:
            return verdict, found[verdict]
    return Verdict.SAME, None


def _obstacle(a: Source, b: Source, old: Result, new: Result, across: bool) -> str:
    """Return why two values must not be compared, nothing if they may."""
    if old.unit != new.unit:
        return f"{old.unit} and {new.unit} are different units"
    for source in (a, b):
        remark = (source.remarks or {}).get((old.metric, old.target))
        if remark:
            return f"{source.name} {remark}"
    if across:
        return ""
    contexts = [s.results.context.targets[old.target] for s in (a, b)]
    return certificate.obstacle(*contexts)


def _size_rows(a: Source, b: Source, target: str, across: bool) -> Iterator[Row]:
    old, new = (s.results.context.targets[target] for s in (a, b))
    if not old.deterministic or not new.deterministic:
        return
    reason = "" if across else certificate.obstacle(old, new)
    for name in old.sizes.keys() & new.sizes.keys():
        before, after = old.sizes[name], new.sizes[name]
        verdict = Verdict.SAME
        if reason:
            verdict = Verdict.NOT_COMPARABLE
        elif before != after:
            verdict = Verdict.BETTER if after < before else Verdict.WORSE
        yield Row(
            f"size.{name}", target, SIZE_UNIT, before, after, verdict, reason or "the bench program"
        )


def regressions(rows: Iterable[Row]) -> list[Row]:
    """Return the rows that became worse."""
    return [row for row in rows if row.verdict is Verdict.WORSE]


def counts(rows: Iterable[Row]) -> dict[Verdict, int]:
    """Return how many rows have each verdict."""
    found = dict.fromkeys(Verdict, 0)
    for row in rows:
        found[row.verdict] += 1
    return found


def obstacles(rows: Iterable[Row]) -> dict[str, int]:
    """Return the reasons why rows are not comparable, and how many have each."""
    found: dict[str, int] = {}
    for row in rows:
        if row.verdict is Verdict.NOT_COMPARABLE:
            found[row.reason] = found.get(row.reason, 0) + 1
    return found
