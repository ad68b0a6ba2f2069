# SPDX-License-Identifier: MIT
"""What `./weft advise` is asked: exchanges between two nodes, and what else these do."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from weft.diag import exits
from weft.diag.errors import WeftError, fail
from weft.lab.strategies.strategy import LARGEST, Kind, Pair

LEAST_PERIOD = 10
"""Microseconds between exchanges at least; a clock has steps of one."""
LONGEST_PERIOD = 3_600_000_000


@dataclass(frozen=True)
class Exchange:
    """Data that goes from one node to the other one again and again."""

    name: str
    argument: int
    """Bytes of a message, or of the argument of a call."""
    every: int
    """Microseconds from one to the next one."""
    deadline: int
    """Microseconds by which one must have been received, or a call have ended."""
    result: int | None = None
    """Bytes of the result of a call; None: a message, which has none."""
    swapped: bool = False
    """The second node sends."""
    service: int = 0
    """Microseconds that the function of a call takes."""

    @property
    def kind(self) -> Kind:
        """Whether there is an answer with data."""
        return "message" if self.result is None else "call"

    @property
    def sizes(self) -> tuple[int, ...]:
        """Bytes of a message, or of argument and result."""
        return (self.argument,) if self.result is None else (self.argument, self.result)

    @property
    def frame(self) -> int:
        """Bytes that a frame carries at most."""
        return max(self.sizes)

    def __post_init__(self) -> None:
        """Refuse what no link can do."""
        least = 1 if self.result is None else 0
        wrong = [each for each in self.sizes if not 0 <= each <= LARGEST]
        if wrong or self.argument < least:
            size = wrong[0] if wrong else self.argument
            raise _wrong(
                f"{self.name} has {size} bytes, and an exchange has {least} to {LARGEST}",
                "send larger blocks in pieces" if size > 0 else "give the bytes that are sent",
            )
        if not LEAST_PERIOD <= self.every <= LONGEST_PERIOD:
            raise _wrong(
                f"{self.name} comes every {self.every} us; the least is {LEAST_PERIOD} us",
                "several in one message come less often",
            )
        if self.deadline < 1:
            raise _wrong(f"{self.name} has a deadline of {self.deadline} us", "--deadline 2ms")
        if self.service and self.result is None:
            raise _wrong(f"{self.name} is a message, which no function serves", "--result 80")
        if self.service >= self.every:
            raise _wrong(
                f"{self.name} comes every {self.every} us and takes {self.service} us of service",
                "a function ends before it is called again",
            )


def _wrong(message: str, hint: str) -> WeftError:
    return fail("W256", message, exit_code=exits.USAGE, hint=hint)


@dataclass(frozen=True)
class Question:
    """Exchanges over one link of two nodes."""

    pair: Pair
    exchanges: tuple[Exchange, ...]
    nodes: tuple[str, str] = ("a", "b")
    """Their names."""
    other: tuple[float, float] = (0.0, 0.0)
    """What else each node does, as a share of its processor, at lower priority."""
    keys: Mapping[str, Any] = field(default_factory=dict)
    """Of application.config: what the kernel is built with."""
    bus: float = 0.0
    """The share of the time in which another master copies over the bus."""

    def __post_init__(self) -> None:
        """Refuse loads that a processor cannot have."""
        for node, share in zip(self.nodes, self.other, strict=True):
            if not 0 <= share < 1:
                text = f"{node} cannot be busy to {share:.0%} beside the exchanges"
                raise _wrong(text, f"--busy {node}=30%")
        if not 0 <= self.bus <= 1:
            raise _wrong(f"nothing copies {self.bus:.0%} of the time", "--bus 40%")
        if self.bus and self.pair.first.mover is None:
            text = f"{self.pair.target} has no engine whose copies could be measured"
            raise _wrong(text, "--bus is for simulated cores, such as --target mixed")
