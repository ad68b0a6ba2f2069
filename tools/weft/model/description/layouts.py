# SPDX-License-Identifier: MIT
"""Layouts: which bytes of the C types that hubs carry make a number.

The layout of a C type of a header is in `layouts`; those of numbers and arrays of them are known.
Fields are aligned as all compilers of boards do, to the largest number in them; generated code
asserts that the compiler of each node agrees.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from weft.diag.suggest import did_you_mean, quoted
from weft.model.description import cnames, model
from weft.model.description.model_base import messages_of

LARGEST = 0xFFFF
"""Bytes of the largest payload."""

DEEPEST = 32
"""Layouts within one another."""
TOO_DEEP = f"more than {DEEPEST} layouts are within one another"

_OF_KERNEL = {"weft_uart_bytes_t": [(1, 16)], "weft_capture_edge_t": [(4, 2)]}
"""Runs of the types of <weft/device.h> that messages have."""

Run = tuple[int, int]
"""Bytes of a number, and how many such numbers follow one another. Padding is bytes."""


class LayoutError(ValueError):
    """A layout that says nothing; `field` is the part of it that is wrong, if one is."""

    def __init__(self, text: str, field: str | None = None, hint: str = "") -> None:
        """Say what is wrong, and where."""
        super().__init__(text)
        self.field = field
        self.hint = hint


@dataclass(frozen=True)
class Layout:
    """The layout of a C type."""

    runs: tuple[Run, ...]
    align: int
    fields: tuple[tuple[str, int, int], ...] = ()
    """Name, offset and bytes."""
    depth: int = field(default=0, compare=False)
    """How many described types are within one another."""

    @cached_property
    def size(self) -> int:
        """Bytes of the type."""
        return sum(width * count for width, count in self.runs)

    @property
    def has_numbers(self) -> bool:
        """Whether orders of bytes differ; if not, all of it is bytes."""
        return any(width > 1 for width, _ in self.runs)


class _Runs:
    """Runs, one behind the other."""

    def __init__(self) -> None:
        self.all: list[Run] = []
        self.end = 0
        """Bytes of them."""

    def add(self, run: Run) -> None:
        """Append a run, or lengthen the last one."""
        self.end += run[0] * run[1]
        if self.all and self.all[-1][0] == run[0]:
            run = (run[0], self.all.pop()[1] + run[1])
        self.all.append(run)

    def array(self, part: Layout, count: int) -> None:
        """Append elements."""
        if len(part.runs) == 1:
            self.add((part.runs[0][0], part.runs[0][1] * count))
            return
        for run in part.runs * count:
            self.add(run)

    def pad(self, align: int) -> None:
        """Append what is missing to a multiple."""
        if missing := -self.end % align:
            self.add((1, missing))


def base_of(text: str) -> tuple[str, int]:
    """Return the type of an array's elements and how many it has; 1 for what is no array."""
    found = re.fullmatch(r"(?:const )?(.+?)(?: ?\[(\d+)\])?", text, re.ASCII)
    assert found is not None  # the model refuses other texts
    return found[1], int(found[2] or 1)


class Layouts:
    """The layouts of a description."""

    def __init__(self, application: model.Application) -> None:
        """Take what `layouts` has, and the types that hubs carry."""
        self.described: Mapping[str, str | dict[str, str]] = application.layouts
        self._found: dict[str, Layout] = {}
        self._carried = [messages_of(hub).values() for hub in application.hubs.values()]

    def of(self, text: str, within: tuple[str, ...] = ()) -> Layout:
        """Return the layout of an element of a C type; raise LayoutError if it is not known."""
        base, _ = base_of(text)
        if base in self.described:
            if base in within:
                raise LayoutError(f"{quoted(base)} has itself in it")
            if len(within) == DEEPEST:
                raise LayoutError(TOO_DEEP)
            if base not in self._found:
                self._found[base] = self._described(base, (*within, base))
            return self._found[base]
        size = cnames.message_size(base, 0)
        if base in _OF_KERNEL:
            return Layout(tuple(_OF_KERNEL[base]), _OF_KERNEL[base][0][0])
        if not size:
            raise LayoutError(*self._unknown(base))
        return Layout(((size, 1),), size)

    def _unknown(self, base: str) -> tuple[str, None, str]:
        hint = "numbers have types such as uint32_t, int16_t[8] or float"
        if base.endswith("*"):
            return f"{quoted(base)} is an address, which means nothing on another node", None, hint
        if base.split()[-1] in ("long", "size_t", "ptrdiff_t", "intptr_t", "uintptr_t"):
            return f"{quoted(base)} has not the same size on all nodes", None, hint
        known = [*self.described, *cnames.BASIC_TYPES]
        return f"no layout is known of {quoted(base)}", None, did_you_mean(base, known) or hint

    def _described(self, base: str, within: tuple[str, ...]) -> Layout:
        written = self.described[base]
        whole = isinstance(written, str)
        fields = {"": written} if isinstance(written, str) else written
        runs = _Runs()
        places = []
        align, depth = 1, 1
        for name, text in fields.items():
            place = None if whole else name
            try:
                part = self.of(text, within)
            except LayoutError as error:
                raise LayoutError(str(error), place, error.hint) from error
            count = base_of(text)[1]
            align, depth = max(align, part.align), max(depth, part.depth + 1)
            runs.pad(part.align)
            if not whole:
                places.append((name, runs.end, part.size * count))
            if depth > DEEPEST:
                raise LayoutError(TOO_DEEP, place)
            if part.size * count > LARGEST - runs.end:
                text = f"{quoted(base)} is larger than {LARGEST} bytes, the most of a frame"
                raise LayoutError(text, place)
            runs.array(part, count)
        runs.pad(align)
        return Layout(tuple(runs.all), align, tuple(places), depth)

    def known(self, text: str) -> Layout | None:
        """Return the layout of an element of a C type, or None if it is not known."""
        try:
            return self.of(text)
        except LayoutError:
            return None

    def size(self, text: str, word: int) -> int:
        """Return the bytes of a message of a C type as far as they are known; 0: they are not."""
        found = self.known(text) if base_of(text)[0] in self.described else None
        return found.size * base_of(text)[1] if found else cnames.message_size(text, word)

    def used(self) -> set[str]:
        """Return the types of `layouts` that a hub carries, or another one of these has in it."""
        found: set[str] = set()
        left = [base_of(text)[0] for texts in self._carried for text in texts]
        while left:
            base = left.pop()
            if base in self.described and base not in found:
                found.add(base)
                written = self.described[base]
                inner = [written] if isinstance(written, str) else written.values()
                left += [base_of(text)[0] for text in inner]
        return found
