# SPDX-License-Identifier: MIT
"""Loads and response times of an application, for people and as JSON."""

import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any

from weft.diag.errors import render_warning
from weft.diag.suggest import counted, listed
from weft.lab.budget.response.model import Bound, Level, Rank
from weft.lab.budget.timed.answer import Answer, remarks
from weft.lab.budget.timed.costs import EMULATED_CLOCK
from weft.lab.budget.timed.facts import parts_of, title_of

SHOWN_TERMS = 3
"""Terms of a bound that are named."""
SHOWN_LOADS = 3
RANKS = {Rank.INTERRUPT: "interrupt", Rank.SWI: "SWI", Rank.TASK: "task"}
WORDS = {True: "yes", False: "NO", None: "?"}
WIDTH = 100
"""Columns of the output."""


@dataclass(frozen=True)
class Times:
    """Times of a node in one unit."""

    clock: float
    """Units of cost in a microsecond."""
    unit: str
    us: int
    """Microseconds in the unit."""
    digits: int
    """Behind the point."""

    def up(self, amount: int | None) -> str:
        """Return a bound, rounded up."""
        return "none" if amount is None else self._text(amount, ceil)

    def near(self, amount: int | None) -> str:
        """Return what was measured or described."""
        return "-" if amount is None else self._text(amount, round)

    def _text(self, amount: int, rounded: Callable[[Fraction], int]) -> str:
        one = 10**self.digits
        parts = rounded(Fraction(amount) * one / (Fraction(self.clock) * self.us))
        return f"{parts // one:,}.{parts % one:0{self.digits}}"


def _times(answer: Answer, node: str) -> Times:
    """Return the unit of a node's times: milliseconds, if a period is longer than some of them."""
    clock = answer.costs[node].clock
    longest = max((bound.job.period for bound in _of(answer, node)), default=0)
    return Times(clock, *(("ms", 1000, 4) if longest >= 10_000 * clock else ("us", 1, 3)))


def lines(answer: Answer) -> Iterator[str]:
    """Yield the lines for people."""
    for node in answer.description.nodes:
        yield from _node(answer, node)
        yield ""
    yield from _verdict(answer)
    for gap in answer.gaps:
        yield from render_warning(gap.problem).splitlines()
    for text in remarks(answer):
        yield f"Warning: {text}."


def _node(answer: Answer, node: str) -> Iterator[str]:
    costs = answer.costs[node]
    target = answer.description.board(node).target
    yield f"{node}: {target}, in {costs.unit}; {_number(costs.clock)} in a microsecond"
    if costs.unit == "instructions":
        whose = "the emulator" if costs.clock == EMULATED_CLOCK else "--clock"
        yield f"Instructions are neither cycles nor time: times are those of {whose},"
        yield "in which each instruction takes one step of the clock."
    yield ""
    yield from _load(answer, node)
    yield ""
    yield from _predicted(answer, node)
    yield ""
    if answer.measured is not None:
        yield from _measured(answer, node)
        yield ""
    for bound in _of(answer, node):
        yield from _wrapped(_why(answer, bound))
    yield from _own(answer, node)


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(
        text, WIDTH, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False
    )


def _load(answer: Answer, node: str) -> Iterator[str]:
    load = answer.system.load(node)
    names = [f"{name} {share:.3%}" for name, share in parts_of(answer.system.loads, node)]
    more = "> " if any(gap.node == node for gap in answer.missing) else ""
    yield f"load, predicted  {more}{load:.3%}: {', '.join(names[:SHOWN_LOADS])}" + (
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


def _predicted(answer: Answer, node: str) -> Iterator[str]:
    times = _times(answer, node)
    rows = [[f"times in {times.unit}", "level", "period", "deadline", "at most", "met"]]
    for bound in _of(answer, node):
        job = bound.job
        row = [job.name, _level(job.level), times.near(job.period), times.near(job.deadline)]
        row += [_at_most(answer, bound, times), WORDS[answer.met(job.name)]]
        rows.append(row)
    yield from _columns(rows)


def _at_most(answer: Answer, bound: Bound, times: Times) -> str:
    """Return a bound; with facts missing, a longer time is possible."""
    is_more = bound.response is not None and bound.job.name in answer.doubtful
    return f"> {times.near(bound.response)}" if is_more else times.up(bound.response)


def _measured(answer: Answer, node: str) -> Iterator[str]:
    measured, times = answer.measured, _times(answer, node)
    assert measured is not None
    head = ["with trace points", "", "deadline", "at most", "measured", "of it", "late", "seen"]
    rows = [head]
    for bound in _of(answer, node):
        name = bound.job.name
        traced = measured.bounds[name]
        longest, count = measured.responses.get(name, (None, 0))
        share = _share(answer, traced, longest)
        late = times.near(answer.lateness(name)) if answer.lateness(name) else "-"
        row = [name, "", times.near(bound.job.deadline), _at_most(answer, traced, times)]
        rows.append([*row, times.near(longest), share, late, str(count)])
    yield from _columns(rows)


def _share(answer: Answer, bound: Bound, longest: int | None) -> str:
    """Return what was measured as a share of a bound, if it is one."""
    if not longest or not bound.response or bound.job.name in answer.doubtful:
        return "-"
    return f"{longest / bound.response:.0%}"


def _own(answer: Answer, node: str) -> Iterator[str]:
    """Yield the own code that a run has shown, as it stands in a description."""
    own = {} if answer.measured is None else answer.measured.own
    jobs = answer.system.entities
    here = {n: own[n] for n in own if answer.bounds[jobs[n][0]].job.node == node}
    if not here:
        return
    yield ""
    yield "Longest own code in this run: observed, not a bound. It contains trace points, the way"
    yield "out of the wait, the entry of interrupts, and calls that are not among `operations`."
    step = max(seen.step for seen in here.values())
    if step > 1:
        yield f"It was read by a clock with steps of {step:,} {answer.costs[node].unit}."
    width = max(len(title_of(name)) for name in here)
    for name, seen in here.items():
        count = counted(seen.times, "activation")
        yield f"{title_of(name):{width}}  work: {{{seen.target}: {seen.amount}}}    # {count}"


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [row[0].ljust(widths[0]), row[1].ljust(widths[1])]
        cells += [cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True)]
        yield "  ".join(cells).rstrip()


def _why(answer: Answer, bound: Bound) -> str:
    name, node = bound.job.name, bound.job.node
    if bound.response is None:
        return f"{name}: no bound: {bound.why}"
    terms = [f"{term.what} {term.amount:,}" for term in bound.terms[:SHOWN_TERMS]]
    rest = sum(term.amount for term in bound.terms[SHOWN_TERMS:])
    more = [f"the rest {rest:,}"] if rest else []
    more += ["what is missing"] if name in answer.doubtful else []
    times, unit = _times(answer, node), answer.costs[node].unit
    time = f"{_at_most(answer, bound, times)} {times.unit}"
    return f"{name}: {time}, {bound.response:,} {unit} = {' + '.join([*terms, *more])}"


def _verdict(answer: Answer) -> Iterator[str]:
    if answer.all_met():
        yield "All deadlines are met."
        return
    for name in answer.names:
        yield from _wrapped(" ".join(_lateness(answer, answer.bounds[name])))
    unknown = [name for name in answer.names if answer.met(name) is None] + answer.untimed
    if unknown:
        met = sum(answer.met(name) is True for name in answer.names)
        jobs = counted(len(answer.names) + len(answer.untimed), "job")
        text = f"The deadlines of {met} of {jobs} are met; nothing certain is known of "
        yield from _wrapped(f"{text}{listed(unknown, 'and')}.")


def _lateness(answer: Answer, bound: Bound) -> Iterator[str]:
    """Yield sentences on a deadline that can be missed, or was."""
    job = bound.job
    times, unit = _times(answer, job.node), answer.costs[job.node].unit
    if over := answer.lateness(job.name):
        yield f"{job.name} was late by {times.near(over)} {times.unit} in the run."
    if bound.met is not False:
        return
    if bound.response is None:
        yield f"{job.name} has no bound: {bound.why}."
        return
    over = bound.response - (job.deadline or 0)
    most = bound.terms[0]
    yield f"{job.name} can be late by {times.up(over)} {times.unit}, {over:,} {unit};"
    yield f"most of its response time is: {most.what}, {most.amount:,}."


def _number(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) else f"{value:,.3f}".rstrip("0")


def as_json(answer: Answer) -> dict[str, Any]:
    """Return the answer for --json."""
    return {
        "description": answer.description.name,
        "nodes": [_node_json(answer, node) for node in answer.description.nodes],
        "met": answer.all_met(),
        "unknown": [n for n in answer.names if answer.met(n) is None] + answer.untimed,
        "missing": [gap.problem.as_json() for gap in answer.gaps],
        "warnings": [*(gap.problem.message for gap in answer.gaps), *remarks(answer)],
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
        found["observed_work"] = {
            name: seen.amount
            for name, seen in measured.own.items()
            if answer.bounds[answer.system.entities[name][0]].job.node == node
        }
    return found


def _job_json(answer: Answer, bound: Bound) -> dict[str, Any]:
    job, measured = bound.job, answer.measured
    is_bound = job.name not in answer.doubtful
    found: dict[str, Any] = {
        "job": job.name,
        "level": _level(job.level),
        "period": job.period,
        "deadline": job.deadline,
        "cost": dict(job.costs),
        "bound": bound.response if is_bound else None,
        "at_least": None if is_bound else bound.response,
        "met": answer.met(job.name),
        "terms": [{"what": term.what, "amount": term.amount} for term in bound.terms],
        "why": bound.why,
    }
    if measured is not None:
        longest, times = measured.responses.get(job.name, (None, 0))
        found["measured"] = {
            "longest": longest,
            "times": times,
            "bound_with_trace": measured.bounds[job.name].response if is_bound else None,
            "late_by": answer.lateness(job.name),
        }
    return found
