# SPDX-License-Identifier: MIT
"""Traces of runs in virtual time."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from weft.building.builder import Program
from weft.designer.replay import Replay, replay_of
from weft.model.description import Description, load
from weft.observe.trace.run import trace_of_dumps
from weft.run.dump import Collector

TRACED = 2_000_000
"""Microseconds of its own time after which a traced node ends, if the description says none."""


def end_of(file: Path, target: str | None = None, placement: Path | None = None) -> int:
    """Return the microseconds after which each traced node ends: only then it leaves records."""
    return load(file, target, placement).root.application.config.end_after or TRACED


def keys_of(end_after: int) -> dict[str, Any]:
    """Return the keys of the configuration with which nodes leave records in virtual time."""
    return {"trace": True, "dump": True, "end_after": end_after}


class Recorder:
    """Collects what the nodes of a run leave."""

    def __init__(self, programs: Sequence[Program]) -> None:
        """Begin before the run."""
        self._elfs = {program.node: program.elf for program in programs}
        self._collectors = {program.node: Collector() for program in programs}

    def take(self, program: Program, line: str) -> bool:
        """Take a line of a console; return whether it was one of a record."""
        return self._collectors[program.node].line(line)

    def replay(self, loaded: Description, nodes: Description) -> Replay:
        """Return the trace of a description, which ran as `nodes`."""
        dumps = {node: collector.finish() for node, collector in self._collectors.items()}
        return replay_of(loaded, trace_of_dumps(nodes, dumps, self._elfs))
