# SPDX-License-Identifier: MIT
"""Call stacks, reconstructed from the instructions that a core executed.

Nothing but addresses is known: a call puts a frame on the stack, and an
instruction that arrives where a call returns to takes it off again. Where sp is
taken from elsewhere, the next return may lead into another stack: of those that
were left before, the one whose innermost frame returns there and that was left
first, since tasks take turns.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from weft.lab.explain.code import Code, Flow, Instruction
from weft.lab.explain.pipeline import Step

INTERRUPT = "(interrupt)"
"""The root frame of a handler."""
MOST_STACKS = 64


@dataclass(frozen=True)
class Frame:
    """A function that runs or waits for one that it called."""

    function: str
    returns_to: int | None
    """Return address; None if the call was before the trace began."""


@dataclass
class Stacks:
    """The stack that is in use, and those that were left."""

    code: Code
    frames: list[Frame] = field(default_factory=list)
    _left: list[list[Frame]] = field(default_factory=list)
    _switched: bool = False
    """sp has been taken from elsewhere since the last return."""
    _last: Instruction | None = None

    def enter(self, step: Step) -> tuple[str, ...]:
        """Take the next instruction; return the names of its stack, the outermost first."""
        instruction = self.code.at(step.address)
        self._follow(step.address)
        name = self.code.function(step.address)
        if not self.frames:
            self.frames.append(Frame(name, None))
        elif self.frames[-1].function != name:  # a jump into another function
            self.frames[-1] = replace(self.frames[-1], function=name)
        self._switched = self._switched or instruction.sets_stack
        self._last = instruction
        return tuple(frame.function for frame in self.frames)

    def _follow(self, address: int) -> None:
        """Do what led from the last instruction to an address."""
        last = self._last
        if last is None:
            return
        after = last.address + last.size
        if last.flow is Flow.CALL:
            self.frames.append(Frame(self.code.function(address), after))
        elif last.flow in (Flow.RETURN, Flow.TRAP_RETURN):
            self._return(address)
        elif last.flow is Flow.JUMP:
            if self.frames and self.frames[-1].returns_to == address:
                self.frames.pop()
        elif address != after:
            self.frames.append(Frame(INTERRUPT, after))
            self.frames.append(Frame(self.code.function(address), None))

    def _return(self, address: int) -> None:
        switched, self._switched = self._switched, False
        if switched and (other := self._stack_that_returns(address)) is not None:
            if len(self._left) >= MOST_STACKS:
                self._left.pop(0)
            self._left.append(self.frames)
            self.frames = other
        depth = _returning(self.frames, address)
        if depth is not None:
            del self.frames[depth:]
            return
        if switched:  # into a stack that the trace has not seen
            self._left.append(self.frames)
        self.frames = [Frame(self.code.function(address), None)]

    def _stack_that_returns(self, address: int) -> list[Frame] | None:
        for index, frames in enumerate(self._left):
            if _returning(frames, address) is not None:
                return self._left.pop(index)
        return None


def _returning(frames: list[Frame], address: int) -> int | None:
    """Return the index of the innermost frame with a known return, if it returns there."""
    for index in range(len(frames) - 1, -1, -1):
        if frames[index].returns_to is not None:
            return index if frames[index].returns_to == address else None
    return None


def stacks_of(steps: Iterable[Step], code: Code) -> list[tuple[str, ...]]:
    """Return the stack of each step."""
    stacks = Stacks(code)
    return [stacks.enter(step) for step in steps]
