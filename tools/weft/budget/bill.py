# SPDX-License-Identifier: MIT
"""Reading a bill of operations."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from weft import document, exits
from weft.bench_metrics import all_metrics
from weft.budget.model import Bill
from weft.description import shape
from weft.document import KeyPath
from weft.errors import Problem, WeftError
from weft.paths import shown
from weft.suggest import did_you_mean, quoted
from weft.views import gather


def _named(bill: Bill) -> Iterator[tuple[KeyPath, str]]:
    """Yield the metrics that a bill names, and where it does."""
    for number, operation in enumerate(bill.operations):
        yield ("operations", number, "metric"), operation.metric
    if bill.measured is not None:
        yield ("measured", "metric"), bill.measured.metric
        for number, metric in enumerate(bill.measured.without):
            yield ("measured", "without", number), metric


def metrics(bill: Bill) -> set[str]:
    """Return the metrics that a bill names."""
    return {metric for _, metric in _named(bill)}


def _description(source: document.Document) -> WeftError:
    """Return the error for a description, which names the bills that belong to it."""
    bills = []
    folder = source.file.parent
    for file in sorted([*folder.glob("*.yaml"), *folder.glob("*/*.yaml")]):
        with contextlib.suppress(WeftError):
            data = document.read(file).data
            if isinstance(data, dict) and "budget" in data:
                bills.append(shown(file))
    message = "this is a description of an application; a budget is made of a bill of operations"
    hint = f"bills: {', '.join(bills)}" if bills else "doc/budget.md shows how to write one"
    return WeftError([Problem("W136", message, source.key(("weft",)), hint)], exits.DESCRIPTION)


def read(file: Path) -> Bill:
    """Read a bill; raise WeftError with all that is wrong in it."""
    source = document.read(file)
    if isinstance(source.data, dict) and "weft" in source.data and "budget" not in source.data:
        raise _description(source)
    found = shape.check(source, Bill, "the bill")
    problems = found.problems
    if isinstance(found.model, Bill) and not problems:
        known = all_metrics() | {m for view in gather.BUILDERS for m in gather.metrics(view)}
        for path, metric in _named(found.model):
            if metric not in known:
                message = f"no metric is called {quoted(metric)}"
                hint = did_you_mean(metric, known)
                problems.append(Problem("W134", message, source.value(path), hint))
        if not problems:
            return found.model
    problems.sort(key=lambda p: (p.place.line, p.place.column) if p.place else (0, 0))
    raise WeftError(problems, exits.DESCRIPTION)
