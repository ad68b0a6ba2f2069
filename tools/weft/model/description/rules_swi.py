# SPDX-License-Identifier: MIT
"""Rules for software interrupts, periodic functions and idle functions."""

from collections.abc import Iterator

from weft.diag.errors import Problem
from weft.diag.suggest import did_you_mean, listed, quoted
from weft.model.description.context import Context, Rule
from weft.model.description.model_base import SHORT_DURATION_MAX
from weft.model.description.replicas import RELATIVE


def posted_swis(context: Context) -> Iterator[Problem]:
    """`posts` names existing SWIs of the same node, each once."""
    swis = context.root.application.swis
    for entry_path, entry in context.placed():
        first: dict[str, int] = {}
        for index, name in enumerate(getattr(entry, "posts", ())):
            path = (*entry_path, "posts", index)
            if RELATIVE.fullmatch(name):
                continue  # already reported
            if name not in context.known("swis"):
                hint = did_you_mean(name, context.known("swis"))
                text = f"unknown software interrupt {quoted(name)}"
                yield Problem("W090", text, context.value(*path), hint)
            elif first.setdefault(name, index) != index:
                notes = (("the first is here", context.value(*path[:-1], first[name])),)
                yield Problem(
                    "W033", f"{quoted(name)} is listed twice", context.value(*path), notes=notes
                )
            elif name in swis and context.are_apart(swis[name], entry):
                text = f"{quoted(name)} is on another node and cannot be posted from here"
                hint = "wake a task of that node through a hub, and post it there"
                yield Problem("W090", text, context.value(*path), hint)


def periods(context: Context) -> Iterator[Problem]:
    """A periodic function has one period, in ticks."""
    tick = context.root.application.config.tick
    for name, entry in context.root.application.periodics.items():
        path = ("application", "periodics", name)
        if (entry.period is None) == (entry.ticks is None):
            how = "neither" if entry.period is None else "both"
            text = f"{quoted(name)} has {how} of `period` and `ticks`: exactly one is required"
            yield Problem("W091", text, context.key(*path))
        elif entry.period is not None and tick == 0:
            text = f"{quoted(name)} has a period in time, but `tick` is `event`"
            yield Problem("W091", text, context.value(*path, "period"), "say it in `ticks`")
        elif entry.period is not None and entry.period % tick:
            less = entry.period // tick * tick
            near = [f"{ticks}us" for ticks in (less, less + tick) if ticks]
            text = f"the period of {quoted(name)} is not a multiple of the tick, {tick}us"
            hint = f"write {listed(near)}, or a shorter `tick` in `config`"
            yield Problem("W091", text, context.value(*path, "period"), hint)
        elif entry.ticks is not None and entry.ticks * tick > SHORT_DURATION_MAX:
            text = f"{quoted(name)} has a period of more than {SHORT_DURATION_MAX}us"
            yield Problem("W091", text, context.value(*path, "ticks"))


RULES: list[Rule] = [posted_swis, periods]
