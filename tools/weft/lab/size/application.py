# SPDX-License-Identifier: MIT
"""`./weft size` of a description: bytes by whom they are for, and the stacks of its tasks."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from weft.building.builder import Program, build, folder_of, kind_of
from weft.diag import exits
from weft.diag.errors import fail
from weft.lab.size.frames import Need, frames_of, saved_by_interrupt
from weft.lab.size.parts import NodeSize, node_size
from weft.lab.size.predict import Prediction, predict
from weft.model.configurations import chosen
from weft.model.description import Description, load
from weft.observe.insight_run import of_run

REPORTS = ("weft_misuse", "weft_check_overflow", "weft_fault")
"""Functions that write a record and end the node, or the task."""

FULL = 0.8
"""Share of a stack that may be used before there is a warning."""


@dataclass(frozen=True)
class Stack:
    """The stack of a task."""

    node: str
    task: str
    size: int
    need: Need | None
    """None: the program has no function of the entry's name."""
    calls: Need | None
    """The same without the report of a fault, after which the task does not go on."""
    saved: int
    """What an interrupt stores there in addition."""
    used: int | None = None
    """Highest number of bytes in a run; None: not measured."""

    @property
    def needed(self) -> int | None:
        """Return what it needs at most on known paths, or None."""
        return None if self.need is None else self.need.depth + self.saved


@dataclass
class Answer:
    """What an application takes."""

    description: Description
    nodes: list[NodeSize] = field(default_factory=list)
    predictions: dict[str, Prediction] = field(default_factory=dict)
    stacks: list[Stack] = field(default_factory=list)


def answer(file: Path, target: str | None, placement: Path | None, config: str | None) -> Answer:
    """Build a description and look at its programs; raise WeftError for processes."""
    keys = chosen(config)
    loaded = load(file, target, placement, **keys)
    for node in loaded.nodes:
        board = loaded.board(node)
        if board.hosted:
            text = f"{board.target} runs processes, whose memory is not theirs alone"
            raise fail("W229", text, exit_code=exits.USAGE, hint="choose another --target")
    found = Answer(loaded)
    for program in build(loaded, folder_of(loaded, kind_of(keys))):
        found.nodes.append(node_size(loaded, program))
        found.predictions[program.node] = predict(loaded, program.node)
        found.stacks += _stacks(loaded, program)
    return found


def _stacks(loaded: Description, program: Program) -> Iterator[Stack]:
    frames = frames_of(program.elf, program.board.toolchain)
    saved = saved_by_interrupt(program.board.arch, program.board.word)
    for name, task in loaded.on(program.node, "tasks").items():
        first = task.first_function(name)
        need, calls = frames.need(first), frames.need(first, REPORTS)
        yield Stack(program.node, name, task.stack, need, calls, saved)


def measure(
    found: Answer,
    target: str | None,
    placement: Path | None,
    config: str | None,
    until: int | None,
    limit: float,
) -> int:
    """Run the application with painted stacks; return the exit code of the run."""
    keys = {**chosen(config), "objcore": True, "end_after": until}
    options: dict[str, Any] = {"target": target, "placement": placement, "keys": keys}
    result = of_run(found.description.file, **options, timeout=limit, quiet=True)
    used = {
        (report.node, account.name): account.stack_used
        for report in result.reports
        for account in report.accounts
        if account.kind == "task"
    }
    found.stacks = [_with_use(stack, used.get((stack.node, stack.task))) for stack in found.stacks]
    return result.finish()


def _with_use(stack: Stack, used: int | None) -> Stack:
    return replace(stack, used=used)


def warnings(found: Answer) -> Iterator[str]:
    """Yield what is wrong with the stacks, for people."""
    for stack in found.stacks:
        who = f"the stack of {stack.task} on {stack.node}"
        if stack.used is not None and stack.used > FULL * stack.size:
            share = stack.used / stack.size
            yield f"{who} was used to {share:.0%}: {stack.used} of {stack.size} bytes"
        if stack.needed is not None and stack.needed > stack.size:
            yield f"{who} has {stack.size} bytes, and can need {stack.needed}"
        elif stack.need is None:
            yield f"{who}: its entry is no function of the program"


def as_json(found: Answer) -> dict[str, Any]:
    """Return the answer for --json."""
    nodes = []
    for node in found.nodes:
        own = asdict(node)
        own["parts"] = [
            {"group": group, "name": name, "flash": part.flash, "ram": part.ram}
            for (group, name), part in node.parts.items()
        ]
        rest = node.rest
        own["not_attributed"] = {"flash": rest.flash, "ram": rest.ram}
        own["predicted_kernel"] = asdict(found.predictions[node.node])
        nodes.append(own)
    stacks = [
        {
            "node": s.node,
            "task": s.task,
            "size": s.size,
            "used": s.used,
            "needed": s.needed,
            "is_known": s.need is not None and s.need.is_known,
            "without_report": None if s.calls is None else s.calls.depth + s.saved,
            "path": s.need.path if s.need else (),
            "by_pointer": s.need.by_pointer if s.need else (),
            "recursive": s.need.recursive if s.need else (),
        }
        for s in found.stacks
    ]
    return {
        "description": found.description.name,
        "nodes": nodes,
        "stacks": stacks,
        "warnings": list(warnings(found)),
    }
