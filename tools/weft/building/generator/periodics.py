# SPDX-License-Identifier: MIT
"""The periodic functions of a node, as the templates need them."""

import math
from functools import cached_property

from weft.model.description import Description, model


class PeriodicsView:
    """The periodic functions of a node, with periods in ticks."""

    def __init__(self, description: Description, node: str) -> None:
        """Collect the periodic functions of a node."""
        self.config = description.root.application.config
        self.entries: dict[str, model.Periodic] = description.on(node, "periodics")

    def ticks(self, entry: model.Periodic) -> int:
        """Return the period of one in ticks."""
        return entry.ticks or (entry.period or 0) // self.config.tick

    @cached_property
    def step(self) -> int:
        """Ticks between runs of the SWI: the largest power of two that divides all periods."""
        common = math.gcd(*(self.ticks(entry) for entry in self.entries.values()))
        return common & -common
