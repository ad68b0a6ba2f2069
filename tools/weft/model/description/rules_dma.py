# SPDX-License-Identifier: MIT
"""Rules for hubs of the type `dma`."""

from collections.abc import Iterator

from weft.diag.errors import Problem
from weft.diag.suggest import listed, quoted
from weft.model.boards import boards
from weft.model.description import model
from weft.model.description.context import Context, Rule


def engines(context: Context) -> Iterator[Problem]:
    """The board of the node has a DMA engine."""
    for name, hub in context.root.application.hubs.items():
        board = context.board_of(hub) if isinstance(hub, model.Dma) else None
        if board is not None and board.mover is None:
            text = f"{quoted(board.name)}, the board of {quoted(name)}, has no DMA engine"
            having = sorted(other.name for other in boards().values() if other.mover)
            hint = f"boards with one: {listed(having, 'and')}"
            yield Problem("W249", text, context.value("application", "hubs", name, "type"), hint)


def interrupts(context: Context) -> Iterator[Problem]:
    """No handler takes the interrupt of an engine that tasks of its node use."""
    hubs = context.root.application.hubs.values()
    nodes = {context.node_of(hub) for hub in hubs if isinstance(hub, model.Dma)}
    for name, interrupt in context.root.application.interrupts.items():
        board = context.board_of(interrupt)
        if board is None or board.mover is None or context.node_of(interrupt) not in nodes:
            continue
        if interrupt.irq == board.mover.irq:
            text = f"interrupt {interrupt.irq} of {quoted(board.name)} belongs to its DMA engine"
            where = context.value("application", "interrupts", name, "irq")
            yield Problem("W028", text, where, "choose another number")


RULES: list[Rule] = [engines, interrupts]
