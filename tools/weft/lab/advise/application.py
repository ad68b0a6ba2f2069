# SPDX-License-Identifier: MIT
"""Applications made from a template: tasks that exchange data as a question asks."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from weft.lab.advise.lines import link_of
from weft.lab.advise.question import Exchange, Question
from weft.lab.advise.strategies import Strategy
from weft.lab.strategies.describe import CONNECT, OBSERVED, PROGRAM, STACK
from weft.lab.strategies.strategy import batch_key, depth_of

TEMPLATE = Path(__file__).parent / "template"
EXCHANGES = 16
"""Of the one with the longest period, in the window that is measured."""
BATCHES = 4
"""Windows have a quarter as many, or more, of those that are made as one."""
WARM = 3
SHORTEST = {"cycles": 0, "instructions": 0, "ns": 500_000}
"""Microseconds of the window at least, by unit."""
OTHER = 10_000
"""Microseconds of a round of other work."""
MOST = 5
"""Exchanges that marks tell apart."""


def length_of(question: Question, strategy: Strategy) -> int:
    """Return the microseconds of the window: whole periods of all."""
    longest = max(each.every for each in question.exchanges) * strategy.batch
    length = max(EXCHANGES // min(strategy.batch, BATCHES) * longest, SHORTEST[question.pair.unit])
    step = OTHER if any(question.other) else longest
    return -(-length // step) * step


def header(question: Question, strategy: Strategy) -> str:
    """Return what the sources know of the exchanges."""
    rows: dict[str, list[str]] = {"message": [], "call": []}
    for number, each in enumerate(question.exchanges):
        words, result = _words(each)
        rows[each.kind].append(f"X({number}, {words}U, {result}U, {each.every}U, {each.service}U)")
    values = {
        "CONNECT": CONNECT,
        "WARM_UP": _warm_up(question, strategy),
        "LENGTH": length_of(question, strategy),
        "POLLS": strategy.polls or 1,
        "BATCH": strategy.batch,
    }
    lines = [f"#define MESSAGES(X) {' '.join(rows['message'])}"]
    lines += [f"#define CALLS(X) {' '.join(rows['call'])}"]
    lines += [f"#define {name} {value}U" for name, value in values.items()]
    return "\n".join(lines) + "\n"


def _warm_up(question: Question, strategy: Strategy) -> int:
    """Return the microseconds before the window, which begins and ends between exchanges."""
    periods = [each.every for each in question.exchanges]
    return WARM * strategy.batch * max(periods) + min(periods) // 2


def _words(each: Exchange) -> tuple[int, int]:
    return max(1, -(-each.argument // 4)), max(1, -(-(each.result or 0) // 4))


def describe(question: Question, strategy: Strategy) -> dict[str, Any]:
    """Return the description of an application with a strategy."""
    unit = question.pair.unit
    extra = [PROGRAM / name for name in OBSERVED[unit]]
    sources = [TEMPLATE / _template(strategy), TEMPLATE / "watch.c", *extra]
    copies = PROGRAM / ("copies.c" if question.bus else "no_copies.c")
    near = {"board": question.pair.first.name, "sources": [str(copies)]}
    far = {"board": question.pair.second.name, "sources": [str(PROGRAM / "far.c")]}
    link = link_of(question, strategy)
    first, second = question.nodes
    return {
        "weft": 1,
        "topology": {
            "nodes": {first: near, second: far},
            "links": [link],
        },
        "application": {
            "sources": [str(file) for file in sources],
            "include": ["data.h"],
            "include_dirs": [str(PROGRAM), str(PROGRAM / "unit" / "{unit}"), str(TEMPLATE), "."],
            "config": dict(question.keys),
            "hubs": dict(_hubs(question, strategy)),
            "tasks": dict(_tasks(question, strategy)),
        },
    }


def _template(strategy: Strategy) -> str:
    if strategy.method.transfer == "lent":
        return "lent.c"
    return "batched.c" if strategy.batch > 1 else "copied.c"


def _ends(question: Question, each: Exchange) -> tuple[str, str]:
    """Return the node that sends, and the other one."""
    first, second = question.nodes
    return (second, first) if each.swapped else (first, second)


def _hubs(question: Question, strategy: Strategy) -> Iterator[tuple[str, dict[str, Any]]]:
    second = question.nodes[1]
    yield "finish", {"type": "function", "node": second}
    yield "ended", {"type": "sem", "node": second}
    if question.pair.unit == "ns":
        yield "window", {"type": "function", "node": second}
    is_lent = strategy.method.transfer == "lent"
    batch = batch_key(strategy.batch)
    for number, each in enumerate(question.exchanges):
        near, far = _ends(question, each)
        words, result = _words(each)
        if each.result is None:
            message = "lent_t" if is_lent else f"uint32_t[{words}]"
            depth = depth_of(4 * words, strategy.batch)
            hub = {"type": "msgq", "message": message, "depth": depth, **batch}
        elif is_lent:
            hub = {"type": "function", "argument": "lent_work_t"}
        else:
            sizes = {"argument": f"uint32_t[{words}]", "result": f"uint32_t[{result}]"}
            hub = {"type": "function", **sizes, **batch}
        yield f"data_{number}", {**hub, "node": far}
        if is_lent:
            block = -(-4 * max(words, result) // 8) * 8
            pool = {"type": "pool", "block": block, "count": depth_of(block), "node": near}
            yield f"blocks_{number}", pool


def _tasks(question: Question, strategy: Strategy) -> Iterator[tuple[str, dict[str, Any]]]:
    first, second = question.nodes
    stack = STACK[question.pair.unit]
    own = {"stack": stack, "node": second}
    ask = ["finish", *(["window"] if question.pair.unit == "ns" else [])]
    yield "watch", {"entry": "watch", "priority": 3, "stack": stack, "node": first, "uses": ask}
    yield "last", {"entry": "end_soon", "serves": "finish", "priority": 8, **own, "uses": ["ended"]}
    yield "end", {"entry": "end", "priority": 20, **own, "uses": ["ended"]}
    if question.pair.unit == "ns":
        window = {"entry": "observe_window_there", "serves": "window", "priority": 8}
        yield "windows", {**window, **own}
    for number, each in enumerate(question.exchanges):
        near, far = _ends(question, each)
        lent = [f"blocks_{number}"] if strategy.method.transfer == "lent" else []
        uses = [f"data_{number}", *lent]
        sender = {"entry": f"send_{number}", "priority": 5, "stack": stack, "node": near}
        yield f"sender_{number}", {**sender, "uses": uses}
        task = {"priority": 8, "stack": stack, "node": far}
        if each.result is None:
            yield f"receiver_{number}", {"entry": f"receive_{number}", **task, "uses": uses}
        else:
            task = {"entry": f"serve_{number}", "serves": f"data_{number}", **task}
            yield f"server_{number}", {**task, "uses": lent}
    for node, share in zip(question.nodes, question.other, strict=True):
        if share:
            other = {"entry": "other_work", "arg": round(1000 * share), "priority": 30}
            yield f"other_{node}", {**other, "stack": stack, "node": node}
