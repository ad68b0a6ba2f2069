# SPDX-License-Identifier: MIT
"""The arithmetic of a budget."""

from dataclasses import dataclass
from typing import Any

from weft.lab.budget.costs import Costs
from weft.lab.budget.model import WorkloadProfile


@dataclass(frozen=True)
class Term:
    """An operation with its cost."""

    metric: str
    text: str
    row: str
    """What the source of the costs calls it; empty if it has no other name."""
    times: float
    period: int
    """In microseconds."""
    each: float | None
    """Cost of one; None if there is no value."""

    @property
    def per_second(self) -> float:
        """Its cost in a second."""
        return (self.each or 0.0) * self.times * 1e6 / self.period


@dataclass(frozen=True)
class Budget:
    """A profile with the costs of one column."""

    title: str
    column: str
    unit: str
    period: int
    clock: float | None
    """MHz."""
    terms: list[Term]
    stated: float | None
    """What a document says a period costs; None if it says nothing of this column."""
    stated_text: str = ""
    measured: float | None = None
    """What a period was measured to cost, in the same unit."""

    @property
    def error(self) -> float | None:
        """By which share of the measured cost the sum differs from it."""
        return None if not self.measured else self.per_period / self.measured - 1

    @property
    def missing(self) -> list[str]:
        """The operations without a value."""
        return [term.metric for term in self.terms if term.each is None]

    @property
    def per_second(self) -> float:
        """Cost of a second."""
        return sum(term.per_second for term in self.terms)

    @property
    def per_period(self) -> float:
        """Cost of a period of the profile; what has another period, by its share of one."""
        return self.per_second * self.period / 1e6

    @property
    def rate(self) -> float:
        """Periods in a second."""
        return 1e6 / self.period

    def load(self, per_second: float) -> float | None:
        """Return the share of the processor that a cost in a second takes."""
        if self.unit == "ns":
            return per_second / 1e9
        return None if self.clock is None else per_second / (self.clock * 1e6)

    def dominating(self) -> tuple[Term, float]:
        """Return the term that costs most, and its share of the sum."""
        term = max(self.terms, key=lambda term: term.per_second)
        return term, term.per_second / self.per_second if self.per_second else 0.0

    def objects(self) -> dict[str, float]:
        """Return the share of each kind of object in the sum, the greatest first."""
        found: dict[str, float] = {}
        for term in self.terms:
            name = term.metric.partition(".")[0]
            found[name] = found.get(name, 0.0) + term.per_second
        total = self.per_second or 1.0
        return {n: cost / total for n, cost in sorted(found.items(), key=lambda item: -item[1])}

    def as_json(self) -> dict[str, Any]:
        """Return the budget for --json."""
        term, share = self.dominating()
        found: dict[str, Any] = {
            "title": self.title,
            "column": self.column,
            "unit": self.unit,
            "period_us": self.period,
            "clock_mhz": self.clock,
            "operations": [
                {
                    "metric": t.metric,
                    "row": t.row,
                    "text": t.text,
                    "times": t.times,
                    "period_us": t.period,
                    "each": t.each,
                    "per_second": t.per_second if t.each is not None else None,
                }
                for t in self.terms
            ],
            "missing": self.missing,
            "sum": _totals(self, self.per_period),
            "dominating": {"metric": term.metric, "share": share, "objects": self.objects()},
        }
        if self.measured is not None:
            found["measured"] = {**_totals(self, self.measured), "error": self.error}
        if self.stated is not None:
            found["stated"] = {**_totals(self, self.stated), "text": self.stated_text}
            found["not_explained"] = self.stated - self.per_period
        return found


def _totals(budget: Budget, per_period: float) -> dict[str, Any]:
    per_second = per_period * budget.rate
    return {
        "per_period": per_period,
        "per_second": per_second,
        "mips": None if budget.unit == "ns" else per_second / 1e6,
        "load": budget.load(per_second),
    }


def apply(profile: WorkloadProfile, costs: Costs, column: str, clock: float | None) -> Budget:
    """Apply a profile to a column of costs; `clock` in MHz replaces the others."""
    terms = [
        Term(
            metric=operation.metric,
            text=operation.text,
            row=costs.rows.get(operation.metric, ""),
            times=operation.times,
            period=operation.period or profile.period,
            each=costs.values.get(operation.metric),
        )
        for operation in profile.operations
    ]
    values = costs.values
    check = profile.measured
    names = [] if check is None else [check.metric, *check.without]
    whole, *parts = [values[n] for n in names if n in values] or [0.0]
    stated = (
        profile.stated if profile.stated is not None and profile.stated.column == column else None
    )
    return Budget(
        title=profile.title,
        column=costs.name,
        unit=costs.unit,
        period=profile.period,
        clock=clock or profile.clock or costs.clock,
        terms=terms,
        stated=stated.cost if stated else None,
        stated_text=stated.text if stated else "",
        measured=whole - sum(parts) if names and values.keys() >= set(names) else None,
    )
