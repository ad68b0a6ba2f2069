# SPDX-License-Identifier: MIT
"""Lines from a stream that may be silent, endless or binary: with limits for all of it."""

import os
import select
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from weft.base.inputs import MAX_TEXT

CHUNK = 1 << 16


@dataclass
class Stream:
    """A file descriptor that is read until a line ends it, or a limit is reached."""

    descriptor: int
    seconds: float
    most: int = MAX_TEXT
    stopped: str = ""
    """Which limit was reached; empty if none."""
    timed_out: bool = False

    def lines(self, line_limit: int, keep: Callable[[bytes], object]) -> Iterator[str]:
        """Yield lines, cut to a length; `keep` gets everything as it came."""
        rest = b""
        for chunk in self._chunks():
            keep(chunk)
            *whole, rest = (rest + chunk).replace(b"\r", b"\n").split(b"\n")
            yield from (_text(line[:line_limit]) for line in whole)
            rest = rest[:line_limit]
        if rest:
            yield _text(rest)

    def _chunks(self) -> Iterator[bytes]:
        end = time.monotonic() + self.seconds
        size = 0
        while (left := end - time.monotonic()) > 0:
            if not select.select([self.descriptor], [], [], min(left, 1.0))[0]:
                continue
            try:
                chunk = os.read(self.descriptor, CHUNK)
            except OSError:  # of a terminal whose other end has closed
                return
            if not chunk:
                return
            size += len(chunk)
            yield chunk
            if size >= self.most:
                self.stopped = f"it has more than {self.most >> 20} MiB"
                return
        self.timed_out = True
        self.stopped = f"it did not end within {self.seconds:g} s"


def _text(line: bytes) -> str:
    return line.decode("utf-8", "replace")
