# SPDX-License-Identifier: MIT
"""Shows the consoles of several programs on one terminal."""

import os
import sys
from collections.abc import Sequence
from typing import Any

from weft.building.builder import Program
from weft.diag.visible import visible, visible_lines
from weft.run.fault import CONTAINED, parse
from weft.run.lines import Damaged, Record
from weft.run.runner import Outcome

COLOURS = (36, 33, 35, 32, 34, 96, 93, 95, 92, 94)
"""Of terminals, for the names of nodes."""


class Consoles:
    """Prints lines as they come, with the node in front when there are several.

    On a terminal each node's name has a colour.

    Records are left out: the tool shows them in words. With `silent`, lines are
    only kept in `output`, and records in `records`. Control characters are made
    visible on a terminal, unless `raw`.
    """

    def __init__(self, nodes: Sequence[str], silent: bool = False, raw: bool = False) -> None:
        """Prepare for the consoles of some nodes."""
        self.output: dict[str, list[str]] = {node: [] for node in nodes}
        self.records: dict[str, list[str]] = {node: [] for node in nodes}
        self._silent = silent
        self._is_raw = raw or not sys.stdout.isatty()
        self._prefix = dict.fromkeys(nodes, "")
        if len(nodes) > 1:
            width = max(map(len, nodes))
            self._prefix = {node: f"{node:<{width}} | " for node in nodes}
            if sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
                for index, node in enumerate(nodes):
                    colour = COLOURS[index % len(COLOURS)]
                    self._prefix[node] = f"\033[{colour}m{node:<{width}} |\033[0m "

    def line(self, program: Program, line: str) -> None:
        """Take a line of a program's console, or a record."""
        is_record = isinstance(line, Record | Damaged)
        if self._silent:
            (self.records if is_record else self.output)[program.node].append(line)
        elif not is_record:
            text = line if self._is_raw else visible(line)
            print((self._prefix[program.node] + text) if text else self._empty(program), flush=True)
        elif isinstance(line, Damaged):
            self._tell(program, f"a damaged record: {visible(line)}")
        elif line.startswith(CONTAINED) and (fault := parse(line, program.elf)):
            self._tell(program, fault.brief())

    def as_json(self, outcome: Outcome) -> dict[str, Any]:
        """Return a node for --json: its program, its end, what was kept of its console."""
        program = outcome.program
        kept = {"output": self.output[program.node], "records": self.records[program.node]}
        return {**program.as_json(), **outcome.as_json(), **kept}

    def _empty(self, program: Program) -> str:
        return self._prefix[program.node].rstrip()

    def _tell(self, program: Program, words: str) -> None:
        print(self._prefix[program.node] + visible_lines(words), file=sys.stderr, flush=True)
