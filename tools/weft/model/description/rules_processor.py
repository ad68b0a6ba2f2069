# SPDX-License-Identifier: MIT
"""Rules for processor budgets of tasks, and the sum of a node's budgets."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from weft.diag.errors import Problem
from weft.diag.suggest import quoted
from weft.model.description import model
from weft.model.description.context import Context, Rule

if TYPE_CHECKING:
    from weft.model.description.load import Description

PERIOD_MIN = 100
"""WEFT_BUDGET_PERIOD_MIN."""
PERIOD_MAX = 2**31 - 1
"""WEFT_BUDGET_MAX, in ticks."""


def share(tasks: Iterable[model.Task]) -> float:
    """Return the part of a processor that the budgets of tasks add up to."""
    return sum(task.budget / task.period for task in tasks if task.budget and task.period)


def whole_budgets(context: Context) -> Iterator[Problem]:
    """`budget` and `period` need each other."""
    for name, task in context.root.application.tasks.items():
        path = ("application", "tasks", name)
        if task.budget is not None and task.period is None:
            message = f"{quoted(name)} has a `budget`, but no `period`"
            hint = "add `period`, such as 10ms"
            yield Problem("W201", message, context.key(*path, "budget"), hint)
        if task.budget is None:
            for key in ("period", "overrun", "lowered"):
                if getattr(task, key) is not None:
                    message = f"{quoted(name)} has a `{key}`, but no `budget`"
                    yield Problem("W201", message, context.key(*path, key))
        elif task.lowered is not None and task.overrun != "lower":
            message = f"`lowered` of {quoted(name)} is for `overrun: lower`"
            yield Problem("W201", message, context.key(*path, "lowered"))


def possible_budgets(context: Context) -> Iterator[Problem]:
    """A budget fits into its period, and its task can be preempted."""
    for name, task in context.root.application.tasks.items():
        path = ("application", "tasks", name)
        if task.period is not None and task.period > PERIOD_MAX:
            message = f"the period of {quoted(name)} is longer than {PERIOD_MAX}us"
            yield Problem("W202", message, context.value(*path, "period"))
        elif task.budget is not None and task.period is not None and task.period < PERIOD_MIN:
            message = f"the period of {quoted(name)} is shorter than {PERIOD_MIN}us"
            yield Problem("W202", message, context.value(*path, "period"))
        elif task.budget is not None and task.period is not None and task.budget > task.period:
            notes = (("the period is here", context.value(*path, "period")),)
            message = f"{quoted(name)} has a budget longer than its period"
            yield Problem("W202", message, context.value(*path, "budget"), notes=notes)
        if task.budget is not None and task.cooperative:
            message = f"{quoted(name)} is cooperative and cannot have a budget"
            yield Problem("W203", message, context.key(*path, "budget"))
        if task.lowered is not None and task.lowered <= task.priority:
            message = f"{quoted(name)} has priority {task.priority}: {task.lowered} is not lower"
            yield Problem("W204", message, context.value(*path, "lowered"))


def overbooked(description: "Description") -> dict[str, int]:
    """Return the nodes whose budgets add up to more than the processor, and to what, in percent."""
    shares = {node: share(description.on(node, "tasks").values()) for node in description.nodes}
    return {node: round(100 * part) for node, part in shares.items() if part > 1}


RULES: list[Rule] = [whole_budgets, possible_budgets]
