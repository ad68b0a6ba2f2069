# SPDX-License-Identifier: MIT
"""What the tasks wait for when nothing can happen any more, and who waits for whom."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from weft.base.elf import Symbols
from weft.base.rings import cycles
from weft.building.builder import Program
from weft.model.description import Description
from weft.simulate.engine import Result


@dataclass(frozen=True)
class Stuck:
    """A task that will not go on."""

    node: str
    task: str
    state: str
    hub: str
    """For what it waits; empty: for nothing that has a name."""
    owner: str = ""
    """The task of its node that has the mutex."""

    def line(self) -> str:
        """Return it in words."""
        at = f" at {self.hub}" if self.hub else ""
        by = f", owned by {self.owner}" if self.owner else ""
        return f"{self.node}: {self.task} {self.state}{at}{by}"


def stuck(result: Result, programs: Sequence[Program]) -> list[Stuck]:
    """Return the tasks of a run that came to a stand."""
    symbols: dict[int, Symbols] = {}
    found = []
    for one in result.waiting:
        program = programs[one.node]
        if one.hub and one.node not in symbols:
            symbols[one.node] = Symbols(program.elf)
        hub = symbols[one.node].object_at(one.hub) if one.hub else ""
        owner = symbols[one.node].object_at(one.owner) if one.owner else ""
        name = owner.removesuffix("_task")
        found.append(Stuck(program.node, one.task, one.state, hub, name))
    return found


def rings(description: Description, tasks: Sequence[Stuck]) -> Iterator[list[Stuck]]:
    """Yield each ring of tasks of which each waits for what only the next one can give.

    Of a mutex that is its owner; of other hubs the only other task that uses it.
    """
    by_name = {one.task: one for one in tasks}
    next_of = {
        one: by_name[other]
        for one in tasks
        if one.hub and (other := one.owner or _only_other(description, one)) in by_name
    }
    yield from cycles(next_of)


def _only_other(description: Description, task: Stuck) -> str:
    """Return the only other task that uses the hub for which a task waits; empty: none, or more."""
    application = description.root.application
    users = [name for name, entry in application.tasks.items() if task.hub in entry.uses]
    users += [
        name
        for kind in (application.interrupts, application.swis, application.timers)
        for name, entry in kind.items()
        if task.hub in getattr(entry, "uses", ())
    ]
    others = [name for name in users if name != task.task]
    return others[0] if len(others) == 1 else ""


def why(description: Description, tasks: Sequence[Stuck]) -> list[str]:
    """Return what the tasks wait for, a line each, and the rings."""
    lines = [one.line() for one in tasks]
    for ring in rings(description, tasks):
        lines.append("deadlock: " + ", ".join(one.task for one in ring))
    return lines
