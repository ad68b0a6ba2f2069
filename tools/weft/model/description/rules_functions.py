# SPDX-License-Identifier: MIT
"""Rules for functions, the tasks that serve them, and callbacks of calls."""

from collections.abc import Iterator

from weft.diag.errors import Problem
from weft.diag.suggest import quoted
from weft.model.description import model
from weft.model.description.context import Context, Rule


def batches(context: Context) -> Iterator[Problem]:
    """Several calls at once have arguments, from which follows how many they are."""
    for name, hub in context.root.application.hubs.items():
        if isinstance(hub, model.Function) and hub.batch > 1 and hub.argument == "void":
            text = f"{quoted(name)} has a `batch`, and no `argument`"
            where = context.value("application", "hubs", name, "batch")
            yield Problem("W093", text, where, "add `argument`, or remove `batch`")


def gathering(context: Context) -> Iterator[Problem]:
    """A server that executes calls of several callers as one serves a function without a batch."""
    for name, task in context.root.application.tasks.items():
        hub = context.root.application.hubs.get(task.serves or "")
        path = ("application", "tasks", name)
        if task.within is not None and task.batch == 1:
            text = f"{quoted(name)} waits for other calls, and takes one at a time"
            place = context.value(*path, "within")
            yield Problem("W093", text, place, "add `batch: 8`, or remove `within`")
        elif task.batch > 1 and task.serves is None:
            text = f"{quoted(name)} has a `batch`, and serves no function"
            yield Problem("W093", text, context.value(*path, "batch"), "add `serves`")
        elif task.batch > 1 and isinstance(hub, model.Function) and hub.batch > 1:
            text = (
                f"calls of {quoted(task.serves)} are several already where {quoted(name)} gets them"
            )
            hint = f"remove `batch` of {quoted(task.serves)}, or that of {quoted(name)}"
            yield Problem("W093", text, context.value(*path, "batch"), hint)


def servers(context: Context) -> Iterator[Problem]:
    """A kernel task serves a function of its node, and has no argument then."""
    served: dict[str, tuple[str | None, bool]] = {}
    for name, task in context.root.application.tasks.items():
        hub = context.root.application.hubs.get(task.serves or "")
        if hub is None:
            continue  # it serves nothing, or what another rule reports
        path = ("application", "tasks", name)
        if not isinstance(hub, model.Function):
            text = f"{quoted(task.serves)} is a {quoted(hub.type)}: a task serves a `function`"
            yield Problem("W093", text, context.value(*path, "serves"))
        elif context.are_apart(hub, task):
            text = f"{quoted(task.serves)} is on another node than {quoted(name)}, which serves it"
            where = (f"{quoted(task.serves)} is here", context.value(*_node_of(task.serves)))
            yield Problem("W093", text, context.value(*path, "serves"), notes=(where,))
        elif task.user:
            text = f"the user task {quoted(name)} serves {quoted(task.serves)}"
            hint = "serve it by a kernel task; user tasks can call functions"
            yield Problem("W093", text, context.value(*path, "serves"), hint)
        elif task.arg is not None:
            text = f"{quoted(name)} serves a function, whose argument comes from its callers"
            yield Problem("W093", text, context.value(*path, "arg"), "remove `arg`")
        elif (other := served.setdefault(task.entry, own := (task.serves, task.batch > 1))) != own:
            both = f"{quoted(other[0])} and {quoted(task.serves)}"
            text = f"{quoted(task.entry)} serves {both}"
            if other[0] == task.serves:
                text = f"{quoted(task.entry)} has one call in a task, and several in another"
            hint = "use a C function for each"
            yield Problem("W093", text, context.value(*path, "entry"), hint)


def callbacks(context: Context) -> Iterator[Problem]:
    """Callbacks are those of requests."""
    for name, task in context.root.application.tasks.items():
        if task.callback_priority is not None and not task.requests:
            text = f"{quoted(name)} has a `callback_priority`, and no `requests`"
            where = context.value("application", "tasks", name, "callback_priority")
            yield Problem("W094", text, where, "add `requests: 1`, or remove `callback_priority`")


def _node_of(hub: str | None) -> tuple[str, ...]:
    return ("application", "hubs", hub or "", "node")


RULES: list[Rule] = [servers, batches, gathering, callbacks]
