# SPDX-License-Identifier: MIT
"""What the nodes of a run do now, by the shapes of the diagram."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from weft.debug.levels import AMOUNTS, Reading
from weft.debug.waits import TaskNow
from weft.debug.watch import NodeNow
from weft.designer.messages.live import Live, LiveHub, LiveNode, LiveTask
from weft.designer.protocol import Ring
from weft.designer.shapes import region_of, shape_of
from weft.model.description import Description
from weft.observe.levels import Level, capacity_of, level

STATES = {"running": "runs", "ready": "ready"}
"""As slices of a trace call them."""


def state(task: TaskNow) -> str:
    """Return what a task does, as a slice of a trace has it; empty: nothing any more."""
    if "suspended" in task.state:
        return "suspended"
    if task.state == "waiting":
        return f"waits for {task.hub}" if task.hub else "sleeps"
    return "" if task.state == "ended" else STATES.get(task.state, task.state)


def ring_of(description: Description, tasks: Sequence[tuple[str, str]]) -> Ring:
    """Return a ring of tasks and the hubs for which they wait."""
    parts: list[str | None] = []
    for task, hub in tasks:
        parts += [shape_of(description, "tasks", task), shape_of(description, "hubs", hub)]
    words = ", ".join(f"{task} waits for {hub}" for task, hub in tasks)
    return Ring(parts=[part for part in parts if part is not None], text=f"deadlock: {words}")


@dataclass
class View:
    """What is known of the nodes of a run."""

    description: Description
    _nodes: dict[str, NodeNow] = field(default_factory=dict)

    def take(self, found: Iterable[NodeNow]) -> None:
        """Replace what is known of some nodes."""
        self._nodes.update((one.node, one) for one in found)

    def live(self, time: int) -> Live:
        """Return what all nodes do."""
        return Live(
            type="live",
            time=time,
            nodes=[self._node(one) for one in self._nodes.values()],
            tasks=self._tasks(),
            hubs=self._hubs(),
        )

    def rings(self) -> list[Ring]:
        """Return the deadlocks there are now."""
        return [
            ring_of(self.description, [(task.name, task.hub) for task in ring])
            for one in self._nodes.values()
            if one.tasks is not None
            for ring in one.tasks.rings
        ]

    def _node(self, one: NodeNow) -> LiveNode:
        return LiveNode(
            node=one.node,
            region=region_of(self.description, one.node),
            load=None if one.load is None else round(100 * one.load, 2),
            lost=one.lost,
            problem=one.problem,
        )

    def _tasks(self) -> list[LiveTask]:
        """Return what the task of each shape does, of replicas how many do what."""
        found: dict[str, list[str]] = {}
        for one in self._nodes.values():
            for task in one.tasks.tasks if one.tasks is not None else []:
                shape = shape_of(self.description, "tasks", task.name)
                if shape is not None and (words := state(task)):
                    found.setdefault(shape, []).append(words)
        return [LiveTask(shape=shape, state=_together(words)) for shape, words in found.items()]

    def _hubs(self) -> list[LiveHub]:
        found: dict[str, list[LiveHub]] = {}
        for node in self._nodes.values():
            for name, reading in node.hubs.items():
                shape = shape_of(self.description, "hubs", name)
                if shape is not None:
                    found.setdefault(shape, []).append(self._hub(shape, node, name, reading))
        return [_fullest(hubs) for hubs in found.values()]

    def _hub(self, shape: str, node: NodeNow, name: str, reading: Reading) -> LiveHub:
        hub = self.description.root.application.hubs[name]
        now = Level("")
        if hub.type in AMOUNTS:
            now = level(hub.type, reading.amount, capacity_of(hub))
        rate = node.rates.get(name, 0.0) if node.has_rates else None
        return LiveHub(
            shape=shape,
            text=now.text,
            fill=now.fill,
            waiters=reading.waiters,
            rate=None if rate is None else round(rate, 1),
        )


def _together(words: list[str]) -> str:
    """Return what several tasks do, the most frequent first."""
    if len(words) == 1:
        return words[0]
    return ", ".join(f"{count} {what}" for what, count in Counter(words).most_common())


def _fullest(hubs: list[LiveHub]) -> LiveHub:
    """Return one of several replicas: the fullest, with the waiting tasks and calls of all."""
    most = max(hubs, key=lambda one: (one.fill or 0, one.waiters or 0))
    if len(hubs) == 1:
        return most
    rates = [one.rate for one in hubs if one.rate is not None]
    return most.model_copy(
        update={
            "text": f"up to {most.text}" if most.text else "",
            "waiters": sum(one.waiters or 0 for one in hubs),
            "rate": sum(rates) if rates else None,
        }
    )
