# SPDX-License-Identifier: MIT
"""The commands of the extension: weft tasks, backtrace, task, hubs, node."""

from collections.abc import Iterator, Sequence
from typing import Any

import gdb

from weft.debug import states
from weft.debug.extension import contexts, symbols
from weft.debug.extension.hubs import KINDS, level, waiting
from weft.debug.extension.kernel import Kernel, Task
from weft.debug.extension.printers import register_printers
from weft.debug.extension.unwind import (
    FIRST,
    SELECTION,
    is_end,
    register_unwinders,
)

MOST_FRAMES = 64
SIGRTMIN = 34
"""As GDB counts signals of Linux."""
PEER_STATES = "weft_node_state"


class Weft(gdb.Command):  # type: ignore[misc]
    """Commands for a node of Weft: tasks, their stacks, hubs."""

    def __init__(self) -> None:
        """Register the prefix."""
        super().__init__("weft", gdb.COMMAND_STACK, prefix=True)

    def invoke(self, argument: str, from_tty: bool) -> None:
        """Show what there is."""
        del argument, from_tty
        gdb.execute("help weft")


class Tasks(gdb.Command):  # type: ignore[misc]
    """List the tasks: priority, state, what they wait for, stack used.

    A priority with another one in parentheses is inherited; that one is its own. Stacks show the
    most that was used so far in builds with `objcore: true`, else what is used now.
    """

    def __init__(self) -> None:
        """Register the command."""
        super().__init__("weft tasks", gdb.COMMAND_STATUS)

    def invoke(self, argument: str, from_tty: bool) -> None:
        """Print the table."""
        del argument, from_tty
        kernel = Kernel()
        rows = [("", "TASK", "PRIORITY", "STATE", "WAITS FOR", "STACK")]
        for task in kernel.tasks:
            mark = "*" if kernel.runs(task) else ">" if task.name == SELECTION.name else " "
            rows.append(
                (
                    mark,
                    task.name,
                    kernel.priority(task),
                    kernel.state(task) + (", proxy" if task.is_proxy else ""),
                    kernel.waits_for(task),
                    kernel.stack_use(task),
                )
            )
        write_table(rows)


class Backtrace(gdb.Command):  # type: ignore[misc]
    """Show the calls of one task, or of all: weft backtrace [TASK]."""

    def __init__(self) -> None:
        """Register the command."""
        super().__init__("weft backtrace", gdb.COMMAND_STACK)

    def invoke(self, argument: str, from_tty: bool) -> None:
        """Print the frames."""
        del from_tty
        kernel = Kernel()
        tasks = [kernel.task(argument.strip())] if argument.strip() else kernel.tasks
        for task in tasks:
            gdb.write(f"{task.name}: {kernel.state(task)}{_reason(kernel, task)}\n")
            for line in _backtrace(kernel, task):
                gdb.write(f"  {line}\n")

    def complete(self, text: str, word: str) -> list[str]:
        """Complete names of tasks."""
        del word
        return _names(text)


class Select(gdb.Command):  # type: ignore[misc]
    """Select a task: bt, up, frame, info locals then work in it, from frame 1 on.

    Frame 0 is where the processor is; inline functions there are frames, too. `weft task` without a
    name selects the running task again, as continuing does.
    """

    def __init__(self) -> None:
        """Register the command."""
        super().__init__("weft task", gdb.COMMAND_STACK)

    def invoke(self, argument: str, from_tty: bool) -> None:
        """Select it and show where it is."""
        del from_tty
        SELECTION.clear()
        if not argument.strip():
            return
        kernel = Kernel()
        task = kernel.task(argument.strip())
        if kernel.runs(task):
            return
        if not kernel.has_context(task):
            raise gdb.GdbError(f"{task.name} is {kernel.state(task)}: it has no frames.")
        _select(task)
        first = _first_of_selected()
        gdb.execute(f"frame {1 if first is None else first.level()}")

    def complete(self, text: str, word: str) -> list[str]:
        """Complete names of tasks."""
        del word
        return _names(text)


class Hubs(gdb.Command):  # type: ignore[misc]
    """List the hubs: kind, level, waiting tasks in their order."""

    def __init__(self) -> None:
        """Register the command."""
        super().__init__("weft hubs", gdb.COMMAND_STATUS)

    def invoke(self, argument: str, from_tty: bool) -> None:
        """Print the table."""
        del argument, from_tty
        kernel = Kernel()
        rows = [("HUB", "KIND", "LEVEL", "WAITING")]
        for kind, (title, _) in KINDS.items():
            for name, hub in symbols.application_variables(kind):
                rows.append((name, title, level(kernel, kind, hub), waiting(kernel, kind, hub)))
        write_table(rows)


class Node(gdb.Command):  # type: ignore[misc]
    """Show the node: its name, what runs, its peers."""

    def __init__(self) -> None:
        """Register the command."""
        super().__init__("weft node", gdb.COMMAND_STATUS)

    def invoke(self, argument: str, from_tty: bool) -> None:
        """Print it."""
        del argument, from_tty
        kernel = Kernel()
        gdb.write(f"node {kernel.system['node'].string()}\n")
        ready = bin(int(symbols.evaluate("weft_kernel.ready_bits"))).count("1")
        gdb.write(f"running: {kernel.name_of(kernel.current)}\n")
        gdb.write(f"priorities with ready tasks: {ready}\n")
        deadlines = list(_first_deadlines())
        if deadlines:
            gdb.write(f"next timeout: {states.moment(min(deadlines))}\n")
        for line in _peers():
            gdb.write(f"{line}\n")


def _first_deadlines() -> Iterator[int]:
    """Yield deadlines of timeouts that no other one is above: the earliest is among them."""
    timeout = symbols.evaluate("weft_kernel.timeouts")
    while timeout is not None and int(timeout):
        yield int(timeout["deadline"])
        timeout = timeout["next"]


def _peers() -> Iterator[str]:
    """Yield a line for each node with which this one communicates."""
    config = symbols.evaluate("weft_net_config")
    if config is None:
        return
    names = {value: name for name, value in symbols.enumerators(PEER_STATES).items()}
    for index in range(int(config["peer_count"])):
        peer, attr = config["peers"][index], config["peer_attrs"][index]
        state = names.get(int(peer["state"]), "?").removeprefix("WEFT_NODE_").lower()
        lost = ", was lost before" if int(peer["was_lost"]) else ""
        yield (
            f"peer {attr['name'].string()}: {state}{lost}, "
            f"{int(peer['sent'])} frames sent, {int(peer['received'])} received"
        )


def _names(text: str) -> list[str]:
    try:
        return [task.name for task in Kernel().tasks if task.name.startswith(text)]
    except gdb.error:
        return []


def _reason(kernel: Kernel, task: Task) -> str:
    reason = kernel.waits_for(task)
    return f", {reason}" if reason else ""


def _select(task: Task) -> contexts.Context:
    """Select a task that is switched out."""
    architecture = gdb.newest_frame().architecture().name()
    context = contexts.saved(architecture, task.sp)
    SELECTION.select(task.name, context.registers)
    return context


def _backtrace(kernel: Kernel, task: Task) -> Iterator[str]:
    """Yield a line for each frame of a task."""
    if kernel.runs(task):
        SELECTION.clear()
        yield from _lines(gdb.newest_frame())
        return
    if not kernel.has_context(task):
        return
    before = (SELECTION.name, SELECTION.registers)
    try:
        context = _select(task)
        if context.starts:
            yield f"has not run yet; begins in {context.starts}()"
        else:
            yield from _lines(_first_of_selected())
    finally:
        SELECTION.select(*before)


def _first_of_selected() -> Any:
    """Return the frame behind that of the processor, which can have inline functions in it."""
    frame = gdb.newest_frame()
    try:
        while frame.type() == gdb.INLINE_FRAME:
            frame = frame.older()
        return frame.older()
    except gdb.error:
        return None


def _lines(frame: Any) -> Iterator[str]:
    """Yield a line for a frame and each of those that called it."""
    end = symbols.address_of(FIRST)
    for number in range(MOST_FRAMES):
        if frame is None or (number and is_end(frame, end)):
            return
        yield f"#{number:<2} {_shown(frame)}"
        try:
            frame = frame.older()
        except gdb.error:  # assembly code without a caller that GDB could find
            return
    yield "more frames are not shown"


def _shown(frame: Any) -> str:
    """Return a frame as GDB has it in a backtrace: address, function, arguments, place."""
    pc = symbols.word(frame.pc())
    if frame.type() == gdb.SIGTRAMP_FRAME or any(r.holds(pc) for r in contexts.RESUMES):
        return "<an interrupt came here>"
    if "+" not in (label := symbols.symbol_at(pc)) and frame.level() > 0:
        return f"{label}()"  # a return to where code begins: of assembly, without call
    sal = frame.find_sal()
    place = f" at {sal.symtab.filename}:{sal.line}" if sal.symtab is not None else ""
    name = frame.name() or f"{pc:#x}"
    return f"{name}({_arguments(frame)}){place}"


def _arguments(frame: Any) -> str:
    function = frame.function()
    if function is None:
        return ""
    block = frame.block()
    while block.function is None:
        block = block.superblock
    found = (symbol for symbol in block if symbol.is_argument)
    return ", ".join(f"{symbol.name}={_value(symbol, frame)}" for symbol in found)


def _value(symbol: Any, frame: Any) -> str:
    try:
        value = symbol.value(frame)
        return "..." if value.type.strip_typedefs().code == gdb.TYPE_CODE_STRUCT else str(value)
    except (gdb.error, RuntimeError):
        return "?"


def write_table(rows: Sequence[Sequence[str]]) -> None:
    """Write rows with their columns below each other."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        gdb.write("  ".join(cells).rstrip() + "\n")


def register() -> None:
    """Put commands, printers and unwinders into GDB."""
    for command in (Weft, Tasks, Backtrace, Select, Hubs, Node):
        command()
    register_printers()
    register_unwinders()
    for number in (1, 2):  # of arch/host: interrupts
        gdb.execute(f"handle SIG{SIGRTMIN + number} nostop noprint pass", to_string=True)
    symbols.read_program()
