# SPDX-License-Identifier: MIT
"""The simulator: any description in one process, in virtual time.

Every board is replaced by `sim`, every link's driver too; the topology stays.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from weft.base.document import Document
from weft.building import builder
from weft.building.builder import Program
from weft.diag import exits
from weft.diag.errors import Problem, WeftError, fail
from weft.diag.suggest import quoted
from weft.model.boards import board_of
from weft.model.description import Description
from weft.simulate.link_faults import Faults, commands

BOARD = "sim"
RAW_DRIVER = "sim_raw"
RAW_PERIOD = 1000
"""Ticks between looks at what is due by time."""
NEVER = 2**64 - 1


def folder_of(description: Description, is_raw: bool, kind: str = "") -> Path:
    """Return the build folder of a simulated description."""
    return builder.folder_of(description) / (RAW_DRIVER if is_raw else BOARD) / kind


def seeds(text: str) -> range:
    """Read A..B."""
    found = re.fullmatch(r"(\d{1,18})\.\.(\d{1,18})", text)
    if found is None:
        why = "two numbers with two dots between them, such as 1..100"
    elif int(found[1]) > int(found[2]):
        why = f"the first seed is not above the last one, such as {found[2]}..{found[1]}"
    else:
        return range(int(found[1]), int(found[2]) + 1)
    message = f"{quoted(text)} is no range of seeds"
    raise fail("W146", message, exit_code=exits.USAGE, hint=why)


def simulated(description: Description, is_raw: bool = False) -> Description:
    """Return the description with simulated nodes and links.

    Raw links repair what the medium does to frames.
    """
    topology = description.root.topology
    board = board_of(BOARD)
    _check_interrupts(description)
    nodes = {
        name: node.model_copy(update={"board": board.name, "machine": None})
        for name, node in topology.nodes.items()
    }
    links = [
        link.model_copy(
            update={
                "driver": RAW_DRIVER if is_raw else BOARD,
                "notify": "interrupt" if link.notify == "spin" or is_raw else link.notify,
                "period": RAW_PERIOD if is_raw else link.period,
            }
        )
        for link in topology.links
    ]
    changed = topology.model_copy(update={"nodes": nodes, "links": links})
    return replace(description, root=description.root.model_copy(update={"topology": changed}))


def _check_interrupts(description: Description) -> None:
    """Refuse interrupts that a simulated node does not have."""
    board = board_of(BOARD)
    problems = []
    for name, interrupt in description.root.application.interrupts.items():
        if interrupt.irq >= board.irqs or interrupt.irq == board.doorbell_irq:
            place = description.document.value(("application", "interrupts", name, "irq"))
            text = f"a simulated node has the interrupts 0 to {board.irqs - 2}"
            problems.append(Problem("W145", f"{quoted(name)}: {text}", place))
    if problems:
        raise WeftError(problems, exits.DESCRIPTION)


@dataclass
class Options:
    """What is the same for all seeds."""

    faults: Faults
    document: Document | None = None
    """Where the faults stand."""
    until: int = 0
    """Virtual nanoseconds; 0: no limit."""
    timeout: int = 60
    """Seconds of this machine; 0: no limit."""
    keep_going: bool = False
    quiet: bool = False
    trace: bool = False
    record: Path | None = None
    replay: Path | None = None
    more: list[str] = field(default_factory=list)
    """Further commands behind the nodes."""


def scene(
    description: Description, programs: Sequence[Program], seed: int, options: Options
) -> list[str]:
    """Return the commands for the engine."""
    if description.network.shared_reset and options.faults.parts_nodes:
        message = "nodes of a shared reset domain cannot crash or lose links one by one"
        raise WeftError([Problem("W092", message)], exits.DESCRIPTION)
    names = description.nodes
    links = [link.ends for link in description.network.links]
    lines = [
        f"set seed {seed}",
        f"set until {options.until or NEVER}",
        f"set timeout {options.timeout}",
        f"set keep_going {int(options.keep_going)}",
        f"set quiet {int(options.quiet)}",
        f"set trace {int(options.trace)}",
    ]
    lines += [f"node {program.node} {program.elf}" for program in programs]
    lines += commands(options.faults, options.document, names, links)
    return [*lines, *options.more]
