# SPDX-License-Identifier: MIT
"""One instance of the tools at a time in a folder."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout


@contextmanager
def alone_in(folder: Path, waiting: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Make a folder and keep other threads and processes out of it.

    If one is there, call `waiting` and wait until it has left. One that was killed has left.
    """
    folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder / "lock")
    try:
        lock.acquire(blocking=False)
    except Timeout:
        waiting()
        lock.acquire()
    try:
        yield
    finally:
        lock.release()
