# SPDX-License-Identifier: MIT
"""Reading a bill of operations."""

from pathlib import Path

from weft import document, exits
from weft.bench_metrics import all_metrics
from weft.budget.model import Bill
from weft.description import shape
from weft.errors import Problem, WeftError
from weft.suggest import did_you_mean, quoted
from weft.views import gather


def read(file: Path) -> Bill:
    """Read a bill; raise WeftError with all that is wrong in it."""
    source = document.read(file)
    found = shape.check(source, Bill, "the bill")
    problems = found.problems
    if isinstance(found.model, Bill) and not problems:
        known = all_metrics() | {m for view in gather.BUILDERS for m in gather.metrics(view)}
        for number, operation in enumerate(found.model.operations):
            if operation.metric not in known:
                message = f"no metric is called {quoted(operation.metric)}"
                place = source.value(("operations", number, "metric"))
                hint = did_you_mean(operation.metric, known)
                problems.append(Problem("W170", message, place, hint))
        if not problems:
            return found.model
    problems.sort(key=lambda p: (p.place.line, p.place.column) if p.place else (0, 0))
    raise WeftError(problems, exits.DESCRIPTION)
