# SPDX-License-Identifier: MIT
"""Rules for `timing`: its names are those of the application, and each chain has a beginning."""

from collections.abc import Iterator

from weft.diag.errors import Problem
from weft.diag.suggest import did_you_mean, quoted
from weft.model.description.context import Context, Rule
from weft.model.description.model_timing import Activity

KINDS = ("tasks", "timers", "interrupts", "swis", "periodics")
CLOCKED = ("timers", "periodics")
"""Kinds that have a period of their own."""
SLEEP = "sleep"


def entries(context: Context) -> Iterator[tuple[str, str, Activity]]:
    """Yield kind, name and facts of all that `timing` names."""
    for kind in KINDS:
        for name, activity in getattr(context.root.timing, kind).items():
            yield kind, name, activity


def timed_names(context: Context) -> Iterator[Problem]:
    """`timing` names what there is."""
    for kind, name, activity in entries(context):
        path = ("timing", kind, name)
        if name not in context.known(kind):
            hint = did_you_mean(name, context.known(kind))
            text = f"`timing` has facts of {quoted(name)}, but there is none among the {kind}"
            yield Problem("W225", text, context.key(*path), hint)
        for mutex in activity.locks:
            if mutex not in context.known("hubs"):
                hint = did_you_mean(mutex, context.known("hubs"))
                text = f"unknown mutex {quoted(mutex)}"
                yield Problem("W225", text, context.key(*path, "locks", mutex), hint)
        waits = activity.waits
        if waits is not None and waits != SLEEP and waits not in context.known("hubs"):
            hint = did_you_mean(waits, {*context.known("hubs"), SLEEP})
            yield Problem(
                "W225", f"unknown hub {quoted(waits)}", context.value(*path, "waits"), hint
            )


def activations(context: Context) -> Iterator[Problem]:
    """Each entry has a period or something before it, and chains have a beginning."""
    known = {f"{kind}.{name}": activity for kind, name, activity in entries(context)}
    for kind, name, activity in entries(context):
        path = ("timing", kind, name)
        for number, cause in enumerate(activity.after):
            if cause not in known:
                text = f"`timing` has no facts of {quoted(cause)}, which activates {quoted(name)}"
                hint = did_you_mean(cause, known) or "write kind.name, such as timers.fast"
                yield Problem("W226", text, context.value(*path, "after", number), hint)
        if activity.period is not None and (activity.after or kind in CLOCKED):
            text = f"{quoted(name)} has a period already"
            hint = "that of its own entry, or of what activates it"
            yield Problem("W226", text, context.key(*path, "period"), hint)
        if activity.period is None and not activity.after and kind not in CLOCKED:
            text = f"it is not known when {quoted(name)} is activated"
            yield Problem("W226", text, context.key(*path), "add `period` or `after`")
        if f"{kind}.{name}" in _before(known, activity):
            text = f"{quoted(name)} would be activated by itself"
            yield Problem("W226", text, context.key(*path, "after"))


def _before(known: dict[str, Activity], activity: Activity) -> set[str]:
    """Return what is before an activity in its chains."""
    found: set[str] = set()
    more = set(activity.after)
    while more:
        found |= more
        more = {c for name in more if name in known for c in known[name].after} - found
    return found


RULES: list[Rule] = [timed_names, activations]
