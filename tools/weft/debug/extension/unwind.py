# SPDX-License-Identifier: MIT
"""Backtraces of tasks that are switched out, without a change of the target.

GDB asks an unwinder who has called the newest frame. While a task is selected, the answer is: the
frame in which that task was switched out. So the frames above number 0 are those of the task, and
`up`, `frame`, `info locals` work there.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import gdb
from gdb.unwinder import Unwinder

from weft.debug.extension import contexts, symbols

PROGRAM_COUNTERS = ("pc", "rip")
STACK_POINTERS = ("sp", "rsp")
TASK_STACKS = ("psp", "psp_s", "psp_ns")
HANDLER_STACKS = ("msp", "msp_s", "msp_ns")
"""Of a Cortex-M whose emulator or probe shows them: GDB 16 asks each frame for them."""
FIRST = "weft_task_exit"
"""Where the entry of a task returns to: its outermost frame is below."""
FIRST_OF_HOST = "weft_host_task_main"
"""What calls the entry of a task of a Linux process."""


@dataclass
class FrameId:
    """Identifies a frame. GDB 13 has no class for this, and takes its own values only."""

    sp: Any
    pc: Any


class Selection:
    """Which task's frames are shown."""

    def __init__(self) -> None:
        """Select the running task."""
        self.name = ""
        self.registers: contexts.Registers | None = None
        """Where the selected task was switched out; None: it is the running one."""
        self.processor: tuple[int, int] = (0, 0)
        """Program counter and stack pointer of the processor."""

    def select(self, name: str, registers: contexts.Registers | None) -> None:
        """Show the frames of a task that is switched out."""
        if (name, registers) != (self.name, self.registers):
            self.name, self.registers = name, registers
            if registers is not None:
                newest = gdb.newest_frame()
                self.processor = (_of(newest, PROGRAM_COUNTERS), _of(newest, STACK_POINTERS))
            gdb.invalidate_cached_frames()

    def clear(self) -> None:
        """Show the frames of the running task again."""
        self.select("", None)


SELECTION = Selection()


class TaskUnwinder(Unwinder):  # type: ignore[misc]
    """Answers for the frame of the processor while a task is selected."""

    def __init__(self) -> None:
        """Give it a name for `info unwinder`."""
        super().__init__("weft-task")

    def __call__(self, pending: Any) -> Any:
        """Return the registers of the selected task as those of the caller."""
        if SELECTION.registers is None:
            return None
        # Not level 0: the newest frames are those of inline functions, if there are any.
        if (_pc(pending), _of(pending, STACK_POINTERS)) != SELECTION.processor:
            return None
        # A stack pointer below all others: GDB refuses callers whose stack lies below.
        return _answer(pending, _frame_id(0, _pc(pending)), SELECTION.registers)


class ResumeUnwinder(Unwinder):  # type: ignore[misc]
    """Answers for code by which a preempted task goes on: above it is a stored frame."""

    def __init__(self) -> None:
        """Give it a name for `info unwinder`."""
        super().__init__("weft-resume")

    def __call__(self, pending: Any) -> Any:
        """Return the registers of the frame that the interrupt has stored."""
        pc = _pc(pending)
        for resume in contexts.RESUMES:
            if resume.holds(pc):
                sp = _of(pending, STACK_POINTERS)
                return _answer(pending, _frame_id(sp, pc), resume.unwind(sp))
        return None


def _frame_id(sp: int, pc: int) -> FrameId:
    return FrameId(gdb.Value(sp), gdb.Value(pc))


def _pc(pending: Any) -> int:
    return _of(pending, PROGRAM_COUNTERS)


def _of(frame: Any, names: tuple[str, ...]) -> int:
    """Return the register of a frame that has one of some names."""
    for name in names:
        try:
            return symbols.word(frame.read_register(name))
        except ValueError:
            continue
    raise gdb.GdbError("This architecture has no stack pointer.")


def _answer(pending: Any, frame: FrameId, registers: contexts.Registers) -> Any:
    info = pending.create_unwind_info(frame)
    stacks = dict.fromkeys(TASK_STACKS, registers.get("sp"))
    for name, value in {**stacks, **dict.fromkeys(HANDLER_STACKS), **registers}.items():
        try:
            now = pending.read_register(name)
        except ValueError:  # a register that this target does not show
            continue
        size = now.type.sizeof
        if value is not None:
            text = (value % (1 << 8 * size)).to_bytes(size, contexts.order())
            now = gdb.Value(text, now.type)
        info.add_saved_register(name, now)
    return info


class EndOfTask:
    """Hides what lies behind the outermost function of a task: a filter of frames."""

    name = "weft-end-of-task"
    enabled = True
    priority = 100

    def filter(self, frames: Iterator[Any]) -> Iterator[Any]:
        """Yield the frames of the task only."""
        end = symbols.address_of(FIRST)
        for frame in frames:
            if frame.inferior_frame().level() > 0 and is_end(frame.inferior_frame(), end):
                return
            yield frame


def is_end(frame: Any, end: int | None) -> bool:
    """Return whether a frame is that to which the entry of a task returns."""
    if frame.name() == FIRST_OF_HOST:
        return True
    return end is not None and symbols.word(frame.pc()) & ~1 == end & ~1


def register_unwinders() -> None:
    """Put unwinders and filter into GDB."""
    gdb.unwinder.register_unwinder(None, TaskUnwinder(), replace=True)
    gdb.unwinder.register_unwinder(None, ResumeUnwinder(), replace=True)
    gdb.frame_filters[EndOfTask.name] = EndOfTask()
    gdb.events.cont.connect(lambda _: SELECTION.clear())
    gdb.events.exited.connect(lambda _: SELECTION.clear())
