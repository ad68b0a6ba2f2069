# SPDX-License-Identifier: MIT
"""Shows the consoles of several programs on one terminal."""

import os
import sys
from collections.abc import Sequence

from weft.builder import Program
from weft.fault import CONTAINED, MARK, parse

COLOURS = (36, 33, 35, 32, 34, 96, 93, 95, 92, 94)
"""Of terminals, for the names of nodes."""


class Consoles:
    """Prints lines as they come, with the node in front when there are several.

    On a terminal each node's name has a colour.

    Fault records are left out: the tool shows them in words. With `silent`,
    lines are only kept in `output`.
    """

    def __init__(self, nodes: Sequence[str], silent: bool = False) -> None:
        """Prepare for the consoles of some nodes."""
        self.output: dict[str, list[str]] = {node: [] for node in nodes}
        self._silent = silent
        self._prefix = dict.fromkeys(nodes, "")
        if len(nodes) > 1:
            width = max(map(len, nodes))
            self._prefix = {node: f"{node:<{width}} | " for node in nodes}
            if sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
                for index, node in enumerate(nodes):
                    colour = COLOURS[index % len(COLOURS)]
                    self._prefix[node] = f"\033[{colour}m{node:<{width}} |\033[0m "
        self._held: set[str] = set()

    def line(self, program: Program, line: str) -> None:
        """Take a line of a program's console."""
        if self._silent:
            self.output[program.node].append(line)
            return
        # A fault record begins on a new line; an empty one before it says nothing.
        is_record = line.startswith((MARK, CONTAINED))
        self._release(program.node, show=not is_record)
        if line == "":
            self._held.add(program.node)
        elif not is_record:
            print(self._prefix[program.node] + line, flush=True)
        elif line.startswith(CONTAINED) and (fault := parse(line, program.elf)):
            print(self._prefix[program.node] + fault.brief(), file=sys.stderr, flush=True)

    def end(self) -> None:
        """Print what was held back."""
        for node in sorted(self._held):
            self._release(node, show=True)

    def _release(self, node: str, show: bool) -> None:
        if node in self._held:
            self._held.remove(node)
            if show:
                print(self._prefix[node].rstrip(), flush=True)
