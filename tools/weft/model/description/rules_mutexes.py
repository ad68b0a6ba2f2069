# SPDX-License-Identifier: MIT
"""Rules for mutexes: no task that locks one is above its ceiling."""

from collections.abc import Iterator

from weft.diag.errors import Problem
from weft.diag.suggest import quoted
from weft.model.description import model
from weft.model.description.ceilings import mutex_ceiling, own_ceiling
from weft.model.description.context import Context, Rule


def ceilings_of_mutexes(context: Context) -> Iterator[Problem]:
    """A ceiling is that of a task at least, and not below the priority of any that locks it."""
    for name, hub in context.root.application.hubs.items():
        if not isinstance(hub, model.Mutex) or hub.ceiling is None:
            continue
        place = context.value("application", "hubs", name, "ceiling")
        ceiling = mutex_ceiling(context.root, name)
        if ceiling is None:
            message = f"no task uses {quoted(name)}, so that its ceiling is not known"
            hint = f"add {name} to `uses` of the tasks that lock it, or give a priority"
            yield Problem("W234", message, place, hint)
            continue
        for user, task in context.root.application.tasks.items():
            if name in task.uses and own_ceiling(task) < ceiling:
                key = "priority" if task.priority < ceiling else "ceiling"
                where = context.value("application", "tasks", user, key)
                message = (
                    f"{quoted(user)} has priority {own_ceiling(task)}, above the ceiling "
                    f"{ceiling} of {quoted(name)}, which it uses"
                )
                yield Problem(
                    "W234",
                    message,
                    where,
                    "`ceiling: auto` follows the tasks",
                    (("the ceiling is here", place),),
                )


RULES: tuple[Rule, ...] = (ceilings_of_mutexes,)
