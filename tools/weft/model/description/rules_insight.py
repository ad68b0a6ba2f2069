# SPDX-License-Identifier: MIT
"""Rules for logs, statistics objects and monitored interrupts."""

from collections.abc import Iterator

from weft.diag.errors import Problem
from weft.diag.suggest import did_you_mean, quoted
from weft.model.description.context import Context, Rule


def logs(context: Context) -> Iterator[Problem]:
    """The number of records of a log is a power of two."""
    for name, log in context.root.application.logs.items():
        if log.records & (log.records - 1):
            place = context.value("application", "logs", name, "records")
            near = 1 << (log.records - 1).bit_length()
            yield Problem("W080", f"{log.records} is not a power of two", place, f"write {near}")


def monitors(context: Context) -> Iterator[Problem]:
    """A monitored interrupt fills a statistics object of its node."""
    owners: dict[str, str] = {}
    for name, interrupt in context.root.application.interrupts.items():
        monitor = interrupt.monitor
        if monitor is None:
            continue
        path = ("application", "interrupts", name, "monitor")
        yield from _variable(context, path, monitor.value, monitor.variable)
        place = context.value(*path, "stats")
        if monitor.stats not in context.known("stats"):
            hint = did_you_mean(monitor.stats, context.known("stats"))
            text = f"unknown statistics object {quoted(monitor.stats)}"
            yield Problem("W081", text, place, hint)
            continue
        stats = context.root.application.stats.get(monitor.stats)
        if stats is not None and context.are_apart(stats, interrupt):
            text = f"{quoted(monitor.stats)} is not on the node of {quoted(name)}"
            yield Problem("W081", text, place, "an interrupt can fill only what its node has")
        other = owners.setdefault(monitor.stats, name)
        if other != name:
            there = context.value("application", "interrupts", other, "monitor", "stats")
            text = f"{quoted(monitor.stats)} is filled by two interrupts"
            yield Problem("W081", text, place, notes=(("the first is here", there),))


def _variable(
    context: Context, path: tuple[str, ...], value: str, variable: str | None
) -> Iterator[Problem]:
    if value == "variable" and variable is None:
        text = "`value: variable` needs the name of the `variable`"
        yield Problem("W081", text, context.value(*path, "value"))
    elif value != "variable" and variable is not None:
        text = f"`variable` has no meaning with `value: {value}`"
        yield Problem("W081", text, context.value(*path, "variable"))


RULES: list[Rule] = [logs, monitors]
