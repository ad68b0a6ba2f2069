# SPDX-License-Identifier: MIT
"""The processors that a node loads, as the templates need them: net/processor.h."""

from collections.abc import Iterator
from dataclasses import dataclass

from weft.model.description import Description
from weft.model.machines import Plan


@dataclass(frozen=True)
class Processor:
    """A node that another one loads."""

    node: str
    name: str
    """Its node in C."""
    core: int
    memories: list[tuple[int, int]]
    """Address and bytes of what an image may be written to."""
    ends: list[tuple[int, int, int]]
    """Of its links: address of the memory, which end it has there, core of the other end."""


def processors(description: Description, node: str) -> list[Processor]:
    """Return the processors that a node loads."""
    return [_processor(description, name) for name in loaded_nodes(description, node)]


def loaded_nodes(description: Description, node: str) -> list[str]:
    """Return the nodes that a node loads."""
    nodes = description.root.topology.nodes
    return [name for name in description.nodes if nodes[name].loaded_by == node]


def _processor(description: Description, name: str) -> Processor:
    plan, control = description.network.plan, description.board(name).control
    assert control is not None  # refused by W261
    core = plan.core(name)
    memories = [(memory.address + core * memory.stride, memory.size) for memory in control.memory]
    ends = list(_ends(description, plan, name))
    return Processor(name, name.replace("-", "_"), core, memories, ends)


def _ends(description: Description, plan: Plan, name: str) -> Iterator[tuple[int, int, int]]:
    network = description.network
    for link in network.links:
        if name in link.ends and network.medium(link).kind == "cores":
            address = network.end(link, name).address
            assert address is not None
            yield address, link.end(name), plan.core(link.other(name))
