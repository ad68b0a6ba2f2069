# SPDX-License-Identifier: MIT
"""A sample explained: what its cycles were spent on, by core, function and instruction."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from weft.building.builder import Program
from weft.diag import exits
from weft.diag.errors import fail
from weft.lab.counting_plugin import MARK_BEGIN, MARK_END
from weft.lab.explain import pipeline
from weft.lab.explain.charge import Charge, Function, by_function, charge, totals
from weft.lab.explain.code import Code
from weft.lab.explain.pipeline import Cause, Step, Window
from weft.lab.explain.sample import LEAD, TAIL
from weft.lab.explain.stack import Stacks


@dataclass(frozen=True)
class Line:
    """An executed instruction in the listing."""

    charge: Charge
    cycle: int
    """In which it ended; the sample's first cycle is 1."""
    place: str
    """Function and offset."""
    source: str
    stack: tuple[str, ...]


@dataclass(frozen=True)
class CoreCycles:
    """What a core did during a sample."""

    core: int
    node: str
    lines: list[Line]
    functions: list[Function]
    causes: Counter[Cause]

    @property
    def cycles(self) -> int:
        """All its cycles."""
        return self.causes.total()

    def stacks(self) -> Counter[tuple[str, ...]]:
        """Return the cycles by stack; a stall is a frame of its own on top, in brackets."""
        found: Counter[tuple[str, ...]] = Counter()
        for line in self.lines:
            if line.charge.own:
                found[line.stack] += line.charge.own
            for cause, count in line.charge.stalls.items():
                found[(*line.stack, f"[{cause.word}]")] += count
        return found


@dataclass(frozen=True)
class Explanation:
    """A sample of a metric."""

    metric: str
    text: str
    target: str
    suite: str
    config: str
    number: int
    samples: list[int]
    overhead: int
    cores: list[CoreCycles]
    silent: list[str]
    """Cores that do not tell, with the reason."""
    choice: str = "median"
    """Which sample it is: Choice.name()."""
    layout: int = 0
    """The memory layout of the program."""

    @property
    def cycles(self) -> int:
        """Between the marks."""
        return self.samples[self.number]

    def as_json(self) -> dict[str, Any]:
        """Return it for other programs."""
        return {
            "metric": self.metric,
            "text": self.text,
            "target": self.target,
            "suite": self.suite,
            "config": self.config,
            "layout": self.layout,
            "choice": self.choice,
            "sample": self.number,
            "samples": len(self.samples),
            "cycles": self.cycles,
            "overhead": self.overhead,
            "cores": [_core_json(core) for core in self.cores],
            "silent": self.silent,
        }


def _words(causes: Counter[Cause]) -> dict[str, int]:
    return {cause.word: count for cause, count in causes.most_common()}


def _core_json(core: CoreCycles) -> dict[str, Any]:
    return {
        "core": core.core,
        "node": core.node,
        "cycles": core.cycles,
        "causes": _words(core.causes),
        "functions": [
            {
                "name": f.name,
                "cycles": f.cycles,
                "instructions": f.instructions,
                "stalls": _words(f.stalls),
            }
            for f in core.functions
        ],
        "listing": [
            {
                "cycle": line.cycle,
                "address": f"{line.charge.step.address:#010x}",
                "place": line.place,
                "source": line.source,
                "instruction": line.charge.instruction.text,
                "cycles": line.charge.cycles,
                "stalls": _words(line.charge.stalls),
                "stack": list(line.stack),
            }
            for line in core.lines
        ],
    }


def explain_core(file: Path, program: Program, core: int, begin: int, end: int) -> CoreCycles:
    """Explain the cycles of a core between two marks, neither included, of core 0."""
    code = Code(program.elf, program.board)
    first = max(0, begin - LEAD)
    whole = pipeline.read(file, core, first, end + TAIL)
    before = [step for step in whole.steps if step.cycle <= begin]
    window = _cut(whole, before, begin, end)
    if core == 0:
        _check_marks(window, code)
    charges = charge(window, code)
    stacks = Stacks(code)
    for step in before:
        stacks.enter(step)
    lines = [_line(item, begin, stacks.enter(item.step), code) for item in charges]
    causes = totals(charges)
    if causes.total() != end - begin - 1:
        raise fail(
            "W190",
            f"{causes.total()} cycles of core {core} are known, of {end - begin - 1}",
            exit_code=exits.INTERNAL,
        )
    return CoreCycles(core, program.node, lines, by_function(charges, code), causes)


def _cut(whole: Window, before: list[Step], begin: int, end: int) -> Window:
    """Return the cycles between two, neither included, as the gaps and steps between two steps."""
    steps = [step for step in whole.steps if begin < step.cycle < end]
    last = next((step for step in whole.steps if step.cycle >= end), None)
    if last is None:  # the core waits for longer than the trace
        over = whole.first + whole.cycles
        last = Step(over, whole.steps[-1].address if whole.steps else 0, whole.rest)
    opening = before[-1] if before else Step(begin, last.address)
    cut = [Step(s.cycle, s.address, _between(s, begin, end)) for s in [*steps, last]]
    return Window(begin, [opening, *cut])


def _between(step: Step, begin: int, end: int) -> tuple[tuple[Cause, int], ...]:
    """Return the part of a step's gaps strictly between two cycles."""
    kept = []
    cycle = step.cycle - sum(count for _, count in step.gaps)
    for cause, count in step.gaps:
        inside = min(cycle + count, end) - max(cycle, begin + 1)
        if inside > 0:
            kept.append((cause, inside))
        cycle += count
    return tuple(kept)


def _check_marks(window: Window, code: Code) -> None:
    marks = [code.at(step.address).mark for step in (window.steps[0], window.steps[-1])]
    if marks != [MARK_BEGIN, MARK_END]:
        raise fail(
            "W190",
            f"the trace has marks {marks[0]} and {marks[1]} where the sample begins and ends",
            exit_code=exits.INTERNAL,
        )


def _line(item: Charge, begin: int, stack: Sequence[str], code: Code) -> Line:
    place = code.locate(item.step.address)
    name = place.function
    return Line(
        charge=item,
        cycle=item.step.cycle - begin,
        place=f"{name}+{place.offset}" if place.offset else name,
        source=f"{Path(place.file).name}:{place.line}" if place.line else "",
        stack=tuple(stack),
    )
