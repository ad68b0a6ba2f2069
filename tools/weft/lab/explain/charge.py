# SPDX-License-Identifier: MIT
"""Whom each cycle of a sample is charged to."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from weft.lab.explain.code import Code, Flow, Instruction
from weft.lab.explain.pipeline import Cause, Step, Window


@dataclass
class Charge:
    """An executed instruction with its cycles."""

    step: Step
    instruction: Instruction
    own: int = 1
    """1; 0 for the mark that ends a sample, which is not in it."""
    stalls: Counter[Cause] = field(default_factory=Counter)

    @property
    def cycles(self) -> int:
        """All cycles of the instruction."""
        return self.own + self.stalls.total()


def charge(window: Window, code: Code) -> list[Charge]:
    """Charge the cycles between the first and the last instruction of a window, both marks.

    A gap belongs to the instruction behind it, which it delays. Only what a jump or a return from
    a trap throws away belongs to the instruction before, which jumped.
    """
    steps = window.steps[1:]
    charges = [Charge(step, code.at(step.address)) for step in steps]
    previous = Charge(window.steps[0], code.at(window.steps[0].address), own=0)
    for current in charges:
        for cause, count in current.step.gaps:
            flow = previous.instruction.flow
            jumped = cause is Cause.BRANCH and flow is not Flow.ON
            returned = cause is Cause.TRAP and flow is Flow.TRAP_RETURN
            (previous if jumped or returned else current).stalls[cause] += count
        previous = current
    charges[-1].own = 0
    return charges


@dataclass
class Function:
    """The cycles of a function, without those of the functions that it calls."""

    name: str
    instructions: int = 0
    stalls: Counter[Cause] = field(default_factory=Counter)

    @property
    def cycles(self) -> int:
        """Instructions and stalls."""
        return self.instructions + self.stalls.total()


def by_function(charges: Iterable[Charge], code: Code) -> list[Function]:
    """Return the functions, the dearest first."""
    found: dict[str, Function] = {}
    for item in charges:
        name = code.function(item.step.address)
        function = found.setdefault(name, Function(name))
        function.instructions += item.own
        function.stalls.update(item.stalls)
    return sorted(found.values(), key=lambda f: (-f.cycles, f.name))


def totals(charges: Sequence[Charge]) -> Counter[Cause]:
    """Return the cycles by cause; an instruction is one that retired."""
    found: Counter[Cause] = Counter()
    for item in charges:
        found[Cause.RETIRED] += item.own
        found.update(item.stalls)
    return found
