# SPDX-License-Identifier: MIT
"""Notes on a description that is correct: what should be known of it nevertheless."""

from collections.abc import Iterator
from itertools import chain

from weft.diag.suggest import counted, listed, quoted
from weft.model.description.layouts import Layouts
from weft.model.description.load import Description
from weft.model.description.model_base import messages_of
from weft.model.description.network import LIMIT
from weft.model.description.rules_processor import overbooked
from weft.model.description.rules_trust import insecure_links

LEAST_WAIT = 500_000
"""Ticks without a heartbeat for which a busy PC can hold up a process."""

SHOWN = 4
"""Names in a note."""


def notes(description: Description) -> Iterator[str]:
    """Return all notes, in plain sentences."""
    yield from chain(
        _budgets(description),
        insecure_links(description.root.topology),
        _heartbeat(description),
        _messages(description),
    )


def _budgets(description: Description) -> Iterator[str]:
    for node, percent in overbooked(description).items():
        yield (
            f"the processor budgets of {quoted(node)} add up to {percent} %: "
            "its tasks cannot use up all of them"
        )


def _heartbeat(description: Description) -> Iterator[str]:
    """Warn of heartbeats that processes and emulators, which run in real time, may not keep."""
    network = description.network
    machines = {network.plan.machine(node).name for node in network.nodes}
    wait = network.heartbeat * LIMIT
    if 0 < wait < LEAST_WAIT and len(machines) > 1:
        yield (
            f"with `heartbeat: {_time(network.heartbeat)}`, a node is lost after {_time(wait)} "
            "without one. A busy PC can hold up a process or an emulator for longer: calls to it "
            f"then return WEFT_NODE_DOWN (status 5). {_time(LEAST_WAIT // LIMIT)} or more is safer"
        )


def _messages(description: Description) -> Iterator[str]:
    """Name the hubs of which only the compiler can say whether their messages fit into frames."""
    network, hubs = description.network, description.root.application.hubs
    layouts = Layouts(description.root.application)
    unknown = [
        quoted(name)
        for name in network.sized()
        if not all(
            layouts.size(text, description.board(network.node_of(hubs[name])).word)
            for text in messages_of(hubs[name]).values()
        )
    ]
    if unknown:
        more = [counted(len(unknown) - SHOWN, "other")] if len(unknown) > SHOWN else []
        yield (
            f"whether messages of {listed([*unknown[:SHOWN], *more], 'and')} fit into frames is "
            "checked by the build: headers declare their types"
        )


def _time(ticks: int) -> str:
    return f"{ticks // 1000}ms" if ticks % 1000 == 0 else f"{ticks}us"
