# SPDX-License-Identifier: MIT
"""Values of the kernel's types in words; `print/r` shows them as they are."""

from typing import Any

import gdb
import gdb.printing

from weft.debug import states
from weft.debug.extension import symbols
from weft.debug.extension.hubs import KINDS, level, waiting
from weft.debug.extension.kernel import Kernel, NotStartedError

POINTED = ("weft_task", "weft_waitq", "weft_mutex", "weft_timeout_node", "weft_object")
"""Structures whose pointers are shown by name, and NULL as NULL."""


class Words:
    """A value that is shown as a text."""

    def __init__(self, text: str) -> None:
        """Keep the text."""
        self._text = text

    def to_string(self) -> str:
        """Return it."""
        return self._text


def _kernel() -> Kernel | None:
    try:
        return Kernel()
    except NotStartedError:
        return None


def _pointer(value: Any) -> Words:
    address = int(value)
    return Words(symbols.symbol_at(address) if address else "NULL")


def _hub(kind: str, value: Any) -> Words | None:
    kernel = _kernel()
    if kernel is None:
        return None
    who = waiting(kernel, kind, value)
    parts = [KINDS[kind][0], level(kernel, kind, value), f"waiting: {who}" if who else ""]
    return Words(", ".join(filter(None, parts)))


def _task(value: Any) -> Words | None:
    kernel = _kernel()
    if kernel is None or value.address is None:
        return None
    name = kernel.name_of(symbols.word(value.address))
    task = next(
        (each for each in kernel.tasks if each.address == symbols.word(value.address)), None
    )
    if task is None:
        return None
    parts = [f"task {name}", f"priority {kernel.priority(task)}", kernel.state(task)]
    return Words(", ".join([*parts, *filter(None, [kernel.waits_for(task)])]))


def _waitq(value: Any) -> Words | None:
    kernel = _kernel()
    return Words(f"waiting: {', '.join(kernel.waiters(value)) or 'none'}") if kernel else None


def _deadline(value: Any) -> Words:
    queued = int(value["prev"]) != 0
    return Words(f"ends at {states.moment(int(value['deadline']))}" if queued else "not armed")


class Printer:
    """Finds what shows a value: a printer of GDB."""

    name = "weft"
    enabled = True

    def __call__(self, value: Any) -> Words | None:
        """Return what shows a value, or None: GDB shows it itself."""
        try:
            return _printer(value)
        except gdb.error:  # memory that cannot be read
            return None


def _printer(value: Any) -> Words | None:
    if value.type.name == "weft_timeout_t":
        return Words(states.timeout(int(value)))
    kind = value.type.strip_typedefs()
    if kind.code == gdb.TYPE_CODE_PTR:
        return _pointer(value) if kind.target().strip_typedefs().tag in POINTED else None
    tag = kind.tag or ""
    if f"{tag}_t" in KINDS:
        return _hub(f"{tag}_t", value)
    simple = {"weft_task": _task, "weft_waitq": _waitq, "weft_timeout_node": _deadline}
    return simple[tag](value) if tag in simple else None


def register_printers() -> None:
    """Put the printers into GDB."""
    gdb.printing.register_pretty_printer(None, Printer(), replace=True)
