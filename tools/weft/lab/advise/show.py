# SPDX-License-Identifier: MIT
"""Advice on the terminal, and for other programs."""

import math
from collections.abc import Iterator, Sequence
from typing import Any

from rich import box
from rich.table import Table

from weft.lab.advise.lines import link_of, yaml_lines
from weft.lab.advise.measured import Checked
from weft.lab.advise.model import STATED, Part, Prediction
from weft.lab.advise.question import Exchange, Question
from weft.lab.advise.rank import Prefer, reason
from weft.lab.advise.strategies import time_text
from weft.lab.strategies.describe import Probe
from weft.lab.strategies.strategy import Method, Pair
from weft.lab.strategies.table import clock_of_pair

UNITS = {
    "cycles": "in clock cycles of simulated cores",
    "instructions": "in instructions of emulated cores, which are neither cycles nor time",
    "ns": "in processor time of this machine, which differs from run to run",
}


def title(question: Question) -> Iterator[str]:
    """Yield what was asked."""
    for each in question.exchanges:
        yield asked(question, each)
    yield units_of(question.pair)
    for node, share in zip(question.nodes, question.other, strict=True):
        if share:
            yield f"{node} is busy to {percent(share)} with other work of lower priority."
    if question.bus:
        yield f"An engine copies over the bus {percent(question.bus)} of the time."


def units_of(pair: Pair) -> str:
    """Return what is counted on a target, in a sentence."""
    return f"On {pair.target}, {UNITS[pair.unit]}; {clock_of_pair(pair):,.0f} in a microsecond."


def asked(question: Question, each: Exchange) -> str:
    """Return an exchange in a sentence."""
    near, far = question.nodes[::-1] if each.swapped else question.nodes
    every, by = time_text(each.every), time_text(each.deadline)
    if each.result is None:
        return (
            f"{each.name}: {each.argument} bytes from {near} to {far} every {every}, there in {by}"
        )
    service = f"; the function takes {time_text(each.service)}" if each.service else ""
    return (
        f"{each.name}: {near} calls {far} with {each.argument} bytes for {each.result} "
        f"every {every}, done in {by}{service}"
    )


def table(order: Sequence[Prediction], described: Method | None) -> Table:
    """Return the strategies, the best first; a star marks the described one."""
    question = order[0].question
    made = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    made.add_column("")
    for name in ("notify", "rings", "data"):
        made.add_column(name)
    for node in question.nodes:
        made.add_column(f"load of {node}", justify="right")
    bus = [] if order[0].bus is None else ["bus"]
    for name in ("median", "99 %", "longest", *bus, "memory"):
        made.add_column(name, justify="right")
    made.add_column("how sure")
    for number, each in enumerate(order, 1):
        mark = "*" if each.strategy.method == described else ""
        made.add_row(f"{number}{mark}", *_cells(each))
    return made


def _cells(each: Prediction) -> Iterator[str]:
    method = each.strategy.method
    yield each.strategy.notify
    yield method.memory or "-"
    yield each.strategy.data
    for load in each.loads:
        yield percent(load)
    for time in each.latency:
        yield micros(time)
    if each.bus is not None:
        yield f"{each.bus:,.0f} B"
    yield f"{each.memory:,} B"
    yield f"{each.sure}; {each.notes[0]}" if each.notes else each.sure


def percent(share: float) -> str:
    """Return a share with three digits."""
    digits = 3 if share < 0.01 else 2 if share < 0.1 else 1
    return f"{100 * share:.{digits}f} %"


def micros(time: float) -> str:
    """Return microseconds with three digits, or what has no bound."""
    if math.isinf(time):
        return "-"
    return f"{time:,.0f} us" if time >= 100 else f"{time:.1f} us"


def verdict(order: Sequence[Prediction], prefer: Prefer, with_hubs: bool) -> Iterator[str]:
    """Yield the model, the winner and why, what makes up its loads, and lines to paste."""
    best = order[0]
    method = best.strategy.method
    words = [best.strategy.notify, *([f"{method.memory} rings"] if method.memory else [])]
    yield f"Model: {STATED}."
    yield f"Best: {', '.join(words)}, {best.strategy.data}: {reason(order, prefer)}."
    yield from loads_of(best)
    yield ""
    yield from yaml_lines(best.question, best.strategy, with_hubs=with_hubs)


def loads_of(best: Prediction) -> Iterator[str]:
    """Yield what makes up the load of each node."""
    for node, part in zip(best.question.nodes, best.parts, strict=True):
        yield f"Load of {node}: {percent(part.total)} = {' + '.join(_parts(part))}."


def _parts(part: Part) -> Iterator[str]:
    named = {
        "other work": part.other,
        "service": part.service,
        "exchanges": part.exchanges,
        "wake-ups of the sender": part.wakes,
        "polls": part.polls,
    }
    for name, share in named.items():
        if share:
            yield f"{name} {percent(share)}"


def checks(found: Sequence[Checked]) -> Iterator[str]:
    """Yield predictions beside what applications of a template did."""
    nodes = found[0].prediction.question.nodes
    yield "Measured, with applications made from a template:"
    for number, each in enumerate(found, 1):
        made = each.prediction
        method = made.strategy.method
        where = f", {method.memory}" if method.memory else ""
        yield f"{number} {made.strategy.notify}{where}, {made.strategy.data}"
        for node, load, was, error in zip(
            nodes, made.loads, each.loads, each.load_errors, strict=True
        ):
            yield _beside(f"load of {node}", percent(load), percent(was), error)
        for name, was in each.medians.items():
            error = each.latency_error(name)
            yield _beside(f"median of {name}", micros(made.latencies[name][0]), micros(was), error)
    best = min(found, key=lambda each: sum(each.loads))
    over = sum(found[0].loads) / sum(best.loads) - 1
    yield f"The first one's load is {over:.1%} above that of the best one measured."


def measuring(probe: Probe) -> str:
    """Return which costs are measured: it takes a while, and once."""
    *_, last = probe.cells
    sizes = f"up to {last.largest} bytes" if len(probe.cells) > 1 else f"{last.largest} bytes"
    end = " of result" if last.result == last.largest and len(probe.cells) == 1 else ""
    beside = ", beside copies" if probe.copies else ""
    what = f"{probe.method.slug.replace('-', ', ')}; {probe.kind}s, {sizes}{end}{beside}"
    return f"measuring on {probe.pair.target}: {what}"


def _beside(what: str, predicted: str, measured: str, error: float) -> str:
    return f"  {what:<16} predicted {predicted:>10}, measured {measured:>10}, error {error:+.1%}"


def as_json(
    order: Sequence[Prediction], prefer: Prefer, found: Sequence[Checked]
) -> dict[str, Any]:
    """Return the advice for --json."""
    question = order[0].question
    return {
        "target": question.pair.target,
        "unit": question.pair.unit,
        "nodes": list(question.nodes),
        "exchanges": [_exchange(question, each) for each in question.exchanges],
        "model": STATED,
        "reason": reason(order, prefer),
        "strategies": [_strategy(each) for each in order],
        "measured": [
            {
                "loads": list(each.loads),
                "load_errors": list(each.load_errors),
                "median_us": each.medians,
                "median_errors": {name: each.latency_error(name) for name in each.medians},
            }
            for each in found
        ],
    }


def _exchange(question: Question, each: Exchange) -> dict[str, Any]:
    near, far = question.nodes[::-1] if each.swapped else question.nodes
    return {
        "name": each.name,
        "from": near,
        "to": far,
        "bytes": each.argument,
        "result": each.result,
        "every_us": each.every,
        "deadline_us": each.deadline,
        "service_us": each.service,
    }


def _strategy(each: Prediction) -> dict[str, Any]:
    def finite(time: float) -> float | None:
        return None if math.isinf(time) else time

    return {
        "link": link_of(each.question, each.strategy),
        "data": each.strategy.method.transfer,
        "batch": each.strategy.batch,
        "loads": list(each.loads),
        "latency_us": {
            name: dict(zip(("median", "p99", "longest"), map(finite, times), strict=True))
            for name, times in each.latencies.items()
        },
        "bus_bytes": each.bus,
        "memory": each.memory,
        "sure": each.sure,
        "notes": each.notes,
    }
