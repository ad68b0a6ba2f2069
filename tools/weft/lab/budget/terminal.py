# SPDX-License-Identifier: MIT
"""A budget on the terminal."""

from collections.abc import Iterator

from weft.lab.budget.budget import Budget, Term
from weft.lab.published.model import MISSING


def number(value: float) -> str:
    """Return a number with commas between thousands, and decimals only where it has some."""
    return f"{value:,.0f}" if abs(value - round(value)) < 1e-6 else f"{value:,.2f}"


def duration(microseconds: int) -> str:
    """Return a period for people."""
    for unit, size in (("s", 1_000_000), ("ms", 1_000)):
        if microseconds % size == 0:
            return f"{microseconds // size} {unit}"
    return f"{microseconds} us"


def lines(budget: Budget) -> Iterator[str]:
    """Yield the lines of a budget."""
    yield budget.title
    clock = "" if budget.clock is None else f"; clock {number(budget.clock)} MHz"
    rate = f"{number(budget.rate)} a second"
    yield f"{budget.column}, in {budget.unit}; period {duration(budget.period)}, {rate}{clock}"
    yield ""
    yield from _operations(budget)
    yield ""
    yield from _totals(budget)
    if budget.per_second:
        yield from _dominating(budget)
    if budget.unit == "instructions" and budget.clock is not None:
        yield "Load at one instruction per clock cycle: instructions are neither cycles nor time."


def _name(term: Term) -> str:
    return f"{term.metric} ({term.row})" if term.row else term.metric


def _operations(budget: Budget) -> Iterator[str]:
    rows = [("operation", "times", "each", "per period", "share")]
    for term in budget.terms:
        own = term.per_second * budget.period / 1e6
        name, times = _name(term), number(term.times)
        if term.period != budget.period:
            name += f", every {duration(term.period)}"
        if term.each is None:
            rows.append((name, times, MISSING, MISSING, ""))
        else:
            share = f"{term.per_second / budget.per_second:.1%}" if budget.per_second else ""
            rows.append((name, times, number(term.each), number(own), share))
    what = "sum" if not budget.missing else "sum without what is missing"
    rows.append((what, "", "", number(budget.per_period), ""))
    if budget.measured is not None:
        rows.append(("measured", "", "", number(budget.measured), f"{budget.error:+.1%}"))
    if budget.stated is not None:
        rest = budget.stated - budget.per_period
        rows.append(("stated", "", "", number(budget.stated), ""))
        rows.append(("not explained", "", "", number(rest), f"{rest / budget.stated:.1%}"))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        yield "  ".join(cells).rstrip()
    if budget.stated_text:
        yield f"Stated: {budget.stated_text}."


def _totals(budget: Budget) -> Iterator[str]:
    sums = {"sum": budget.per_period}
    if budget.measured is not None:
        sums["measured"] = budget.measured
    if budget.stated is not None:
        sums["stated"] = budget.stated
    for name, per_period in sums.items():
        per_second = per_period * budget.rate
        parts = [f"{number(per_second)} {budget.unit} a second"]
        if budget.unit != "ns":
            parts.append(f"{per_second / 1e6:.4f} MIPS")
        load = budget.load(per_second)
        if load is not None:
            of = "" if budget.unit == "ns" else f" of {number(budget.clock or 0)} MHz"
            parts.append(f"{load:.2%}{of}")
        yield f"{name + ':':<10}{', '.join(parts)}"


def _dominating(budget: Budget) -> Iterator[str]:
    term, share = budget.dominating()
    objects = budget.objects()
    first = next(iter(objects))
    yield f"Dominating: {term.metric}, {share:.1%}; by object: {first}, {objects[first]:.1%}."
