# SPDX-License-Identifier: MIT
"""Loads and response times of an application, for people and as JSON."""

from collections.abc import Iterator, Sequence
from typing import Any

from weft.lab.budget.response.model import Bound, Level, Rank
from weft.lab.budget.timed.application import Answer, warnings_of
from weft.lab.budget.timed.facts import parts_of

SHOWN_TERMS = 3
"""Terms of a bound that are named."""
SHOWN_LOADS = 3
RANKS = {Rank.INTERRUPT: "interrupt", Rank.SWI: "SWI", Rank.TASK: "task"}


def lines(answer: Answer) -> Iterator[str]:
    """Yield the lines for people."""
    for node in answer.description.nodes:
        yield from _node(answer, node)
        yield ""
    yield from _verdict(answer)
    for text in warnings_of(answer):
        yield f"Warning: {text}."


def _node(answer: Answer, node: str) -> Iterator[str]:
    costs = answer.costs[node]
    target = answer.description.board(node).target
    yield f"{node}: {target}, in {costs.unit}; {_number(costs.clock)} in a microsecond"
    if costs.unit == "instructions":
        yield "Instructions are neither cycles nor time: each counts as one step of the clock."
    yield ""
    yield from _load(answer, node)
    yield ""
    yield from _table(answer, node)
    yield ""
    for bound in _of(answer, node):
        yield from _why(bound)


def _load(answer: Answer, node: str) -> Iterator[str]:
    load = answer.system.load(node)
    names = [f"{name} {share:.3%}" for name, share in parts_of(answer.system.loads, node)]
    yield f"load, predicted  {load:.3%}: {', '.join(names[:SHOWN_LOADS])}" + (
        f", {len(names) - SHOWN_LOADS} more" if len(names) > SHOWN_LOADS else ""
    )
    if answer.measured is not None:
        measured = answer.measured.load[node]
        error = f"{load / measured - 1:+.1%}" if measured else "-"
        begin, end = answer.measured.begin / 1000, answer.measured.end / 1000
        when = f"from {_number(begin)} ms to {_number(end)} ms"
        yield f"load, measured   {measured:.3%}, {when}; error of the prediction {error}"


def _of(answer: Answer, node: str) -> list[Bound]:
    """Return the bounds of a node that a description names, the highest level first."""
    names = {name for names in answer.system.entities.values() for name in names}
    own = [b for n, b in answer.bounds.items() if n in names and b.job.node == node]
    return sorted(own, key=lambda bound: bound.job.level)


def _level(level: Level) -> str:
    is_handler = level.rank is Rank.INTERRUPT
    return RANKS[level.rank] if is_handler else f"{RANKS[level.rank]} {level.priority}"


def _table(answer: Answer, node: str) -> Iterator[str]:
    head = ["job", "level", "period", "deadline", "at most", "met"]
    measured = answer.measured
    if measured is not None:
        head += ["traced: at most", "measured", "of it", "seen"]
    rows = [head]
    for bound in _of(answer, node):
        job = bound.job
        row = [job.name, _level(job.level), f"{job.period:,}", f"{job.deadline:,}"]
        row += [_or_none(bound.response), "yes" if bound.met else "NO"]
        if measured is not None:
            traced = measured.bounds[job.name].response
            longest, times = measured.responses.get(job.name, (None, 0))
            share = f"{longest / traced:.0%}" if longest and traced else "-"
            row += [_or_none(traced), _or_none(longest), share, str(times)]
        rows.append(row)
    yield from _columns(rows)


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [row[0].ljust(widths[0]), row[1].ljust(widths[1])]
        cells += [cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True)]
        yield "  ".join(cells).rstrip()


def _why(bound: Bound) -> Iterator[str]:
    if bound.response is None:
        yield f"{bound.job.name}: no bound: {bound.why}"
        return
    terms = [f"{term.what} {term.amount:,}" for term in bound.terms[:SHOWN_TERMS]]
    rest = sum(term.amount for term in bound.terms[SHOWN_TERMS:])
    more = [f"the rest {rest:,}"] if rest else []
    yield f"{bound.job.name}: {bound.response:,} = {' + '.join([*terms, *more])}"


def _verdict(answer: Answer) -> Iterator[str]:
    late = answer.late
    if not late:
        yield "All deadlines are met."
    for bound in late:
        if bound.response is None:
            yield f"{bound.job.name} has no bound: {bound.why}."
            continue
        over = bound.response - (bound.job.deadline or 0)
        unit = answer.costs[bound.job.node].unit
        most = bound.terms[0]
        yield (
            f"{bound.job.name} can be late by {over:,} {unit}; "
            f"most of its response time is: {most.what}, {most.amount:,}."
        )


def _number(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) else f"{value:,.3f}".rstrip("0")


def _or_none(value: int | None) -> str:
    return "none" if value is None else f"{value:,}"


def as_json(answer: Answer) -> dict[str, Any]:
    """Return the answer for --json."""
    return {
        "description": answer.description.name,
        "nodes": [_node_json(answer, node) for node in answer.description.nodes],
        "met": not answer.late,
        "warnings": warnings_of(answer),
    }


def _node_json(answer: Answer, node: str) -> dict[str, Any]:
    costs, measured = answer.costs[node], answer.measured
    loads = [load for load in answer.system.loads if load.node == node]
    found: dict[str, Any] = {
        "node": node,
        "target": answer.description.board(node).target,
        "unit": costs.unit,
        "units_per_us": costs.clock,
        "load": answer.system.load(node),
        "loads": [{"job": load.name, "load": load.share} for load in loads],
        "jobs": [_job_json(answer, bound) for bound in _of(answer, node)],
    }
    if measured is not None:
        found["measured_load"] = measured.load[node]
        found["measured_us"] = [measured.begin, measured.end]
    return found


def _job_json(answer: Answer, bound: Bound) -> dict[str, Any]:
    job, measured = bound.job, answer.measured
    found: dict[str, Any] = {
        "job": job.name,
        "level": _level(job.level),
        "period": job.period,
        "deadline": job.deadline,
        "cost": dict(job.costs),
        "bound": bound.response,
        "met": bound.met,
        "terms": [{"what": term.what, "amount": term.amount} for term in bound.terms],
        "why": bound.why,
    }
    if measured is not None:
        longest, times = measured.responses.get(job.name, (None, 0))
        found["measured"] = {
            "longest": longest,
            "times": times,
            "bound_with_trace": measured.bounds[job.name].response,
        }
    return found
