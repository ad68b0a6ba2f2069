# SPDX-License-Identifier: MIT
"""A strategy with what a question leaves open: periods of polls, planned polls, and batches."""

from dataclasses import dataclass

from weft.lab.strategies.strategy import Method


@dataclass(frozen=True)
class Strategy:
    """A method with what it leaves open."""

    method: Method
    polls: int = 0
    """Microseconds between polls."""
    after: int = 0
    """Microseconds from a call to the planned poll; 0: none is planned."""
    batch: int = 1
    """Exchanges that are made as one."""

    @property
    def notify(self) -> str:
        """Return the notification for people."""
        time = self.after or self.polls
        return f"{self.method.notify} {time_text(time)}" if time else self.method.notify

    @property
    def data(self) -> str:
        """Return how data gets there, for people."""
        return f"{self.method.transfer} x{self.batch}" if self.batch > 1 else self.method.transfer


def time_text(us: float) -> str:
    """Return a time as descriptions have it."""
    if us >= 1000 and us % 1000 == 0:
        return f"{us // 1000:.0f}ms"
    return f"{us:.0f}us"
