# SPDX-License-Identifier: MIT
"""What reading a file may take."""

import contextlib
import signal
from collections.abc import Iterator
from typing import Any

import pytest

CLOCK = signal.SIGALRM, signal.ITIMER_REAL
PROCESSOR = signal.SIGPROF, signal.ITIMER_PROF


@contextlib.contextmanager
def at_most(seconds: float, of: tuple[signal.Signals, int], message: str) -> Iterator[None]:
    """Fail with a message after so many seconds of a clock or of the processor."""
    number, timer = of

    def late(*_: Any) -> None:
        pytest.fail(message)

    before = signal.signal(number, late)
    signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        signal.setitimer(timer, 0)
        signal.signal(number, before)
