# SPDX-License-Identifier: MIT
"""Layouts in generated code: what compilers check, and the tables of nodes that convert data.

Frames are little-endian, so a node with the other order of bytes converts what it exchanges with
nodes of that one; among those with its own order data crosses as it is.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from weft.model.description import Description, model
from weft.model.description.layouts import Layout, Layouts
from weft.model.description.model_base import messages_of
from weft.model.description.network import Network

WIRE = "little"
"""The order of bytes on links."""


@dataclass(frozen=True)
class Data:
    """What a hub carries: numbers of layouts, or None."""

    name: str
    kind: str
    request: int | None
    reply: int | None


class LayoutView:
    """The layouts of a description as one node needs them."""

    def __init__(self, description: Description, node: str) -> None:
        """Look at a description from a node."""
        self._description = description
        self._node = node
        self._application = description.root.application
        self._known = Layouts(self._application)
        self.layouts: list[tuple[str, Layout]] = []
        """Those that are converted here, with their types in C, as the tables number them."""
        self.crossings = list(self._crossings(description.network))
        """By peer: what hubs of the peer carry, and what those of this node do; None: nothing is
        converted."""

    @property
    def converts(self) -> bool:
        """Whether the node converts anything."""
        return bool(self.layouts)

    def described(self) -> Iterator[tuple[str, Layout]]:
        """Return the types whose layout the description has."""
        for name in self._known.described:
            yield name, self._known.of(name)

    def _crossings(
        self, network: Network
    ) -> Iterator[tuple[list[Data | None] | None, list[Data | None] | None]]:
        board = self._description.board
        here = network.nodes.get(self._node)
        for peer in here.peers if here is not None else ():
            if board(self._node).order == WIRE or board(peer).order != WIRE:
                yield None, None
                continue
            sent = network.nodes[peer].rights[self._node]
            served = network.nodes[self._node].rights[peer]
            yield self._table(network, sent), self._table(network, served)

    def _table(self, network: Network, rights: list[tuple[str, bool]]) -> list[Data | None] | None:
        """Return what the entries of a table of rights carry; None: nothing to convert."""
        table = [None if is_task else self._data(network, name) for name, is_task in rights]
        return table if any(table) else None

    def _data(self, network: Network, name: str) -> Data | None:
        """Return what a hub carries, if it has numbers."""
        hub = self._application.hubs[name]
        carried = {key: self._number(text) for key, text in messages_of(hub).items()}
        is_function = isinstance(hub, model.Function)
        request = carried.get("argument" if is_function else "message")
        reply = carried.get("result" if is_function else "message")
        if request is None and reply is None:
            return None
        return Data(name, network.kind(name).upper(), request, reply)

    def _number(self, text: str) -> int | None:
        layout = self._known.known(text)
        if layout is None or not layout.has_numbers:
            return None
        found = next((i for i, (_, known) in enumerate(self.layouts) if known == layout), None)
        if found is None:
            found = len(self.layouts)
            self.layouts.append((text, layout))
        return found
