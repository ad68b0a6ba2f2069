# SPDX-License-Identifier: MIT
"""Takes the bytes of a machine's console apart into the lines of its nodes.

A machine with one node writes lines. Where several nodes share the console,
each line begins with the byte 1, the core in decimal and a space; the byte 2
at its end says that the next record of that core goes on with it. What has no
such beginning is the emulator's own word and counts as core 0's.
"""

import re
from collections.abc import Iterator

RECORD = re.compile(rb"\x01(\d{1,4}) ")
MAX_LINE = 1 << 20
"""Longer lines are cut, so that a flood does not fill the memory."""


class Lines:
    """The lines of one console."""

    def __init__(self, cores: int) -> None:
        """Prepare for a machine with some nodes."""
        self._cores = cores
        self._rest = b""
        self._pieces: dict[int, bytes] = {}

    def add(self, chunk: bytes, is_last: bool = False) -> Iterator[tuple[int, str]]:
        """Take bytes; return the lines that they complete, with their cores."""
        *lines, rest = (self._rest + chunk).split(b"\n")
        if len(rest) > MAX_LINE or (is_last and rest):
            lines.append(rest)
            rest = b""
        self._rest = rest
        for line in lines:
            yield from self._line(line)
        if is_last:
            for core in sorted(self._pieces):
                yield core, _text(self._pieces.pop(core))

    def _line(self, line: bytes) -> Iterator[tuple[int, str]]:
        found = RECORD.match(line) if self._cores > 1 else None
        core = int(found[1]) if found else 0
        if found is None or core >= self._cores:
            yield 0, _text(line)
            return
        text = self._pieces.pop(core, b"") + line[found.end() :]
        if text.endswith(b"\x02") and len(text) <= MAX_LINE:
            self._pieces[core] = text[:-1]
        else:
            yield core, _text(text.removesuffix(b"\x02"))


def _text(raw: bytes) -> str:
    return raw.decode(errors="replace").rstrip("\r")
