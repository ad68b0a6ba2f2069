# SPDX-License-Identifier: MIT
"""The rules of a description that span several keys.

Each rule is a generator of problems. The order of the report is the order in
the file, so the order of the rules does not matter.
"""

from collections.abc import Iterator
from dataclasses import replace

from weft.base.document import KeyPath
from weft.diag.errors import Problem, SourceSpan
from weft.diag.suggest import did_you_mean, listed, quoted
from weft.model.boards import Board, boards
from weft.model.description import (
    cnames,
    model,
    rules_calls,
    rules_devices,
    rules_dma,
    rules_files,
    rules_functions,
    rules_insight,
    rules_layouts,
    rules_loading,
    rules_mutexes,
    rules_network,
    rules_processor,
    rules_swi,
    rules_timing,
    rules_trust,
    rules_user,
)
from weft.model.description.context import Context, Rule, wrong_board
from weft.model.description.model_base import MESSAGES, HubBase
from weft.model.description.model_devices import Capture, Uart
from weft.model.description.replicas import ONE_HUB, RELATIVE
from weft.model.description.typed import services_of

STACK_ALIGN = 8
STACK_MIN = 128
"""For processor ports that state none."""

GROUP_NAMES = {
    "nodes": ("_count", "_index"),
    "hubs": ("", *(f"_{key}_t" for key in MESSAGES)),
    "tasks": ("_task", "_tasks", "_request"),
    "timers": ("_timer",),
    "interrupts": ("_irq", "_slot"),
    "devices": ("_device",),
    "logs": ("_log",),
    "stats": ("_stats",),
    "swis": ("_swi",),
    "periodics": ("_periodic",),
}
"""Suffixes of C identifiers of replicated objects, by kind."""

_RULES: list[Rule] = [
    *rules_devices.RULES,
    *rules_dma.RULES,
    *rules_files.RULES,
    *rules_functions.RULES,
    *rules_network.RULES,
    *rules_insight.RULES,
    *rules_layouts.RULES,
    *rules_mutexes.RULES,
    *rules_swi.RULES,
    *rules_timing.RULES,
    *rules_trust.RULES,
    *rules_user.RULES,
    *rules_processor.RULES,
    *rules_loading.RULES,
]


def _rule(function: Rule) -> Rule:
    _RULES.append(function)
    return function


def check(context: Context, before: list[Problem], has_network: bool = True) -> list[Problem]:
    """Apply all rules; return what follows from no other error.

    Those for the network need to know what links and boards have been found wrong, also `before`.
    Without `has_network` they are left out.
    """
    problems = [problem for rule in _RULES for problem in rule(context)]
    if has_network:
        problems += rules_calls.check(context, [*before, *problems])
    stand = (problem for problem in (*before, *problems) if context.stands(problem))
    nowhere = context.document.nowhere
    return [replace(p, notes=tuple(n for n in p.notes if n[1] != nowhere)) for p in stand]


@_rule
def known_boards(context: Context) -> Iterator[Problem]:
    """A node has an existing board."""
    for name, node in context.root.topology.nodes.items():
        yield from wrong_board(node.board, context.value("topology", "nodes", name, "board"))


@_rule
def memory_of_nodes(context: Context) -> Iterator[Problem]:
    """`memory` needs a board with several memories, and stacks must lie above the data."""
    for name, node in context.root.topology.nodes.items():
        board = boards().get(node.board)
        if node.memory is None or board is None:
            continue
        path = ("topology", "nodes", name, "memory")
        if not board.memories:
            message = f"{quoted(board.name)}, the board of {quoted(name)}, has one memory only"
            hint = "use a board of the simulated system on chip, or remove `memory`"
            yield Problem("W076", message, context.key(*path), hint)
        elif node.memory.data == "external" and node.memory.stacks == "internal":
            message = f"the stacks of {quoted(name)} would lie below its data"
            hint = "add `stacks: external`, or use internal memory for the data"
            yield Problem("W077", message, context.value(*path, "data"), hint)


@_rule
def known_nodes(context: Context) -> Iterator[Problem]:
    """`node` names an existing node."""
    nodes = context.known("nodes")
    for path, entry in context.placed():
        if entry.node is None and len(nodes) > 1:
            message = f"{quoted(path[-1])} has no `node`"
            first = next(name for name in context.root.topology.nodes if name in nodes)
            hint = f"add `node:` {listed(sorted(nodes))}, or `all: {first}` in a placement (--map)"
            yield Problem("W026", message, context.key(*path), hint)
        elif entry.node is not None and entry.node not in nodes:
            place, hint = context.value(*path, "node"), did_you_mean(entry.node, nodes)
            yield Problem("W020", f"unknown node {quoted(entry.node)}", place, hint)


@_rule
def used_hubs(context: Context) -> Iterator[Problem]:
    """`uses` names existing hubs, each once."""
    for entry_path, entry in context.placed():
        first: dict[str, int] = {}
        for index, hub in enumerate(getattr(entry, "uses", ())):
            path = (*entry_path, "uses", index)
            if problem := _unknown_hub(context, hub, path):
                yield problem
            elif first.setdefault(hub, index) != index:
                notes = (("the first is here", context.value(*path[:-1], first[hub])),)
                message = f"{quoted(hub)} is listed twice"
                yield Problem("W033", message, context.value(*path), notes=notes)


def _unknown_hub(context: Context, name: str, path: KeyPath) -> Problem | None:
    """Return the problem if a name is not that of a hub, or relative to none."""
    known = context.known("hubs")
    base = RELATIVE.sub(r"\1", name)
    if base in known or (base != name and base in context.groups.hubs):
        return None
    return Problem(
        "W022", f"unknown hub {quoted(base)}", context.value(*path), did_you_mean(base, known)
    )


@_rule
def references_of_removed_entries(context: Context) -> Iterator[Problem]:
    """Names in entries that have other errors are checked too."""
    for kind, name in sorted(context.removed):
        path = ("application", kind, name)
        entry = context.document.data["application"][kind][name]
        if not isinstance(entry, dict):
            continue
        node, uses = entry.get("node"), entry.get("uses")
        nodes = context.known("nodes") | set(context.groups.nodes)
        if isinstance(node, str) and node not in nodes:
            place, hint = context.value(*path, "node"), did_you_mean(node, nodes)
            yield Problem("W020", f"unknown node {quoted(node)}", place, hint)
        known = context.known("hubs") | set(context.groups.hubs)
        for index, hub in enumerate(uses if isinstance(uses, list) else []):
            if isinstance(hub, str) and RELATIVE.sub(r"\1", hub) not in known:
                place = context.value(*path, "uses", index)
                hint = did_you_mean(hub, known)
                yield Problem("W022", f"unknown hub {quoted(hub)}", place, hint)


@_rule
def known_arguments(context: Context) -> Iterator[Problem]:
    """An argument that is a name is a hub."""
    for path, entry in context.placed():
        for key in (*ONE_HUB, "reader_arg", "writer_arg"):
            arg = getattr(entry, key, None)
            is_name = isinstance(arg, str)
            if is_name and (problem := _unknown_hub(context, str(arg), (*path, key))):
                yield problem


@_rule
def arguments_of_pipes(context: Context) -> Iterator[Problem]:
    """The argument of a notify function is on the node of its pipe."""
    hubs = context.root.application.hubs
    for name, pipe in hubs.items():
        if not isinstance(pipe, model.Pipe):
            continue
        here = context.node_of(pipe)
        for key in ("reader_arg", "writer_arg"):
            other = hubs.get(str(getattr(pipe, key)))
            there = context.node_of(other) if other is not None else None
            if here is not None and there is not None and here != there:
                message = (
                    f"the notify function of {quoted(name)} on node {quoted(here)} cannot use "
                    f"{quoted(getattr(pipe, key))} of node {quoted(there)}"
                )
                place = context.value("application", "hubs", name, key)
                yield Problem("W043", message, place, "pass a hub of its own node")


@_rule
def stacks(context: Context) -> Iterator[Problem]:
    """A stack is aligned and large enough for the port."""
    for name, task in context.root.application.tasks.items():
        place = context.value("application", "tasks", name, "stack")
        board = context.board_of(task)
        least = _least_stack(board)
        if task.stack < least:
            where = f" on {board.name}" if board else ""
            message = f"a stack of {task.stack} bytes is too small: at least {least}{where}"
            yield Problem("W027", message, place)
        elif task.stack % STACK_ALIGN:
            near = -(-task.stack // STACK_ALIGN) * STACK_ALIGN
            message = f"a stack must be a multiple of {STACK_ALIGN} bytes"
            yield Problem("W027", message, place, f"write {near}")


def _least_stack(board: Board | None) -> int:
    if board is None:
        return STACK_MIN
    if board.hosted:  # the port adds its own part, and generated code asserts the size
        return STACK_ALIGN
    return board.arch_constant("WEFT_STACK_MIN") or STACK_MIN


def _free(board: Board) -> str:
    """Return which interrupts a board has, and which of them its own devices take."""
    own = {entry.irq for entry in board.reserved_irqs}
    own |= {board.doorbell_irq} if board.doorbell_irq is not None else set()
    if board.mover is not None:
        own.add(board.mover.irq)
    taken = f"; its devices take {listed(map(str, sorted(own)), 'and')}" if own else ""
    return f"it has 0 to {board.irqs - 1}{taken}"


@_rule
def interrupts(context: Context) -> Iterator[Problem]:
    """An interrupt exists on its board and has one handler."""
    first: dict[tuple[str, int], str] = {}
    for name, interrupt in context.root.application.interrupts.items():
        yield from _handler(context, name, interrupt)
        place = context.value("application", "interrupts", name, "irq")
        board, node = context.board_of(interrupt), context.node_of(interrupt)
        if board is not None and interrupt.irq >= board.irqs:
            message = f"{quoted(board.name)} has no interrupt {interrupt.irq}"
            yield Problem("W028", message, place, _free(board))
        reserved = {entry.irq for entry in board.reserved_irqs} if board is not None else set()
        if board is not None and interrupt.irq in reserved:
            message = f"interrupt {interrupt.irq} of {quoted(board.name)} belongs to its clock"
            yield Problem("W028", message, place, _free(board))
        has_none = board is not None and board.arch_constant("WEFT_ARCH_ZERO_LATENCY") == 0
        if board is not None and has_none and interrupt.latency == "zero":
            message = f"{quoted(board.name)} has no interrupts of zero latency"
            place_of = context.value("application", "interrupts", name, "latency")
            yield Problem("W236", message, place_of, "its kernel masks all: leave `latency` out")
        if node is None:
            continue
        other = first.setdefault((node, interrupt.irq), name)
        if other != name:
            message = f"interrupt {interrupt.irq} of node {quoted(node)} has two handlers"
            there = context.value("application", "interrupts", other, "irq")
            yield Problem("W029", message, place, notes=(("the first is here", there),))


def _handler(context: Context, name: str, interrupt: model.Interrupt) -> Iterator[Problem]:
    """An interrupt has a handler, or one is attached at run time."""
    path = ("application", "interrupts", name)
    if interrupt.handler is None and not interrupt.attach:
        message = f"missing required key `handler` in {quoted(name)}"
        yield Problem("W010", message, context.key(*path), "or write `attach: true`")
    if interrupt.attach and interrupt.handler is not None:
        message = f"{quoted(name)} has a handler, and another one would be attached"
        yield Problem("W029", message, context.value(*path, "attach"), "leave out one of the two")
    if interrupt.attach and interrupt.latency == "zero":
        message = f"{quoted(name)} has zero latency: its handler is not attached at run time"
        yield Problem("W029", message, context.value(*path, "latency"), "name its `handler`")


@_rule
def timers(context: Context) -> Iterator[Problem]:
    """A timer that starts with the node has a time."""
    for name, timer in context.root.application.timers.items():
        if timer.start and timer.delay is None and timer.period is None:
            message = f"{quoted(name)} starts with the node, but has neither `delay` nor `period`"
            place = context.key("application", "timers", name)
            yield Problem("W034", message, place, "add one, or write `start: false`")


@_rule
def message_types(context: Context) -> Iterator[Problem]:
    """Types outside standard C need a header; void is for ports."""
    has_headers = bool(
        context.root.application.include or "include" in context.document.gaps.sections
    )
    for name, hub in context.root.application.hubs.items():
        for key in ("state",) if isinstance(hub, model.Hub) else MESSAGES:
            if text := getattr(hub, key, None):
                place = context.value("application", "hubs", name, key)
                may_be_void = isinstance(hub, model.Port | model.Function)
                yield from _message_type(text, place, has_headers, may_be_void)


def _message_type(
    text: str, place: SourceSpan, has_headers: bool, may_be_void: bool
) -> Iterator[Problem]:
    unknown = cnames.unknown_type(text)
    if unknown and not has_headers:
        message = f"unknown C type {quoted(unknown)}, and `include` names no header"
        hint = did_you_mean(unknown, cnames.BASIC_TYPES)
        yield Problem("W031", message, place, hint or "add the header to `include`")
    elif "void" in text.split() and "*" not in text and not (text == "void" and may_be_void):
        yield Problem("W031", "a message of type `void` has no size", place)


@_rule
def one_meaning(context: Context) -> Iterator[Problem]:
    """Each C identifier has one meaning."""
    taken: dict[str, tuple[str, SourceSpan]] = {}
    for name, kind, meaning, place in _c_names(context):
        if name not in taken:
            taken[name] = (kind, place)
            continue
        other, there = taken[name]
        if other == kind and kind in _SHARED:
            continue
        message = f"{quoted(name)} would be {meaning} and {_MEANINGS[other]}"
        yield Problem("W023", message, place, notes=((f"{_MEANINGS[other]} is here", there),))


_MEANINGS = {
    "processor": "the control of a processor",
    "node": "the number of a node",
    "requests": "the requests of a task",
    "callbacks": "the callbacks of a task",
    "group": "a name for several replicas",
    "hub": "a hub",
    "message": "the message type of a hub",
    "typed": "a typed service of a hub",
    "task": "the object of a task",
    "timer": "the object of a timer",
    "interrupt": "the number of an interrupt",
    "device": "a device",
    "slot": "the place of an attached handler",
    "log": "a log",
    "stats": "a statistics object",
    "swi": "the object of a software interrupt",
    "periodic": "the object of a periodic function",
    "variable": "a monitored variable",
    "entry": "the entry of a task",
    "served function": "the function that a task executes for its callers",
    "handler": "the handler of a timer",
    "interrupt handler": "the handler of an interrupt",
    "swi function": "the function of a software interrupt",
    "periodic function": "a periodic function",
    "idle function": "an idle function",
    "hub type": "the type of a user-defined hub",
    "notify function": "a notify function of a pipe",
}

_SHARED = {
    "entry",
    "served function",
    "handler",
    "interrupt handler",
    "swi function",
    "periodic function",
    "idle function",
    "variable",
    "hub type",
    "notify function",
}
"""Kinds of functions that several entries can share."""


def _c_names(context: Context) -> Iterator[tuple[str, str, str, SourceSpan]]:
    """Return each name that the generated header declares: name, kind, meaning, position."""
    for path, entry in context.placed():
        name, place = str(path[-1]), context.key(*path)
        for c_name, kind, where in _names_of(name, entry):
            yield c_name, kind, _MEANINGS[kind], context.value(*path, where) if where else place
        if context.root.application.config.typed and isinstance(entry, HubBase):
            for service in services_of(entry):
                yield f"{name}_{service.name}", "typed", _MEANINGS["typed"], place
    for index, function in enumerate(context.root.application.idle):
        place = context.value("application", "idle", index)
        yield function, "idle function", _MEANINGS["idle function"], place
    for name in context.root.topology.nodes if context.root.topology.links else ():
        place = context.key("topology", "nodes", name)
        yield f"{name.replace('-', '_')}_node", "node", _MEANINGS["node"], place
    for name, node in context.root.topology.nodes.items():
        if node.loaded_by is not None:
            place = context.value("topology", "nodes", name, "loaded_by")
            c_name = f"{name.replace('-', '_')}_processor"
            yield c_name, "processor", _MEANINGS["processor"], place
    for kind, suffixes in GROUP_NAMES.items():
        for name in context.groups.of(kind):
            part = "topology" if kind == "nodes" else "application"
            for suffix in suffixes:
                c_name, place = f"{name.replace('-', '_')}{suffix}", context.key(part, kind, name)
                yield c_name, "group", _MEANINGS["group"], place


def _names_of_task(name: str, entry: model.Task) -> Iterator[tuple[str, str, str]]:
    yield f"{name}_task", "task", ""
    if entry.requests:
        yield f"{name}_request", "requests", ""
    if entry.callback_priority is not None:
        yield f"{name}_callbacks", "callbacks", ""
    yield entry.entry, "served function" if entry.serves else "entry", "entry"


def _names_of_interrupt(name: str, entry: model.Interrupt) -> Iterator[tuple[str, str, str]]:
    yield f"{name}_irq", "interrupt", ""
    if entry.attach:
        yield f"{name}_slot", "slot", ""
    if entry.handler is not None:
        yield entry.handler, "interrupt handler", "handler"
    if entry.monitor is not None and entry.monitor.variable is not None:
        yield entry.monitor.variable, "variable", "monitor"


def _names_of(name: str, entry: model.NodeObject) -> Iterator[tuple[str, str, str]]:
    if isinstance(entry, model.Task):
        yield from _names_of_task(name, entry)
    elif isinstance(entry, model.Timer):
        yield f"{name}_timer", "timer", ""
        yield entry.handler, "handler", "handler"
    elif isinstance(entry, model.Swi):
        yield f"{name}_swi", "swi", ""
        yield entry.function, "swi function", "function"
    elif isinstance(entry, model.Periodic):
        yield f"{name}_periodic", "periodic", ""
        yield entry.function, "periodic function", "function"
    elif isinstance(entry, model.Interrupt):
        yield from _names_of_interrupt(name, entry)
    elif isinstance(entry, Uart | Capture):
        yield f"{name}_device", "device", ""
    elif isinstance(entry, model.Log):
        yield f"{name}_log", "log", ""
    elif isinstance(entry, model.Stats):
        yield f"{name}_stats", "stats", ""
    elif isinstance(entry, HubBase):
        yield from _names_of_hub(name, entry)


def _names_of_hub(name: str, hub: model.NodeObject) -> Iterator[tuple[str, str, str]]:
    yield name, "hub", ""
    for key in MESSAGES:
        if hasattr(hub, key):
            yield f"{name}_{key}_t", "message", ""
    for key in ("notify_reader", "notify_writer"):
        if function := getattr(hub, key, None):
            yield function, "notify function", key
    if isinstance(hub, model.Hub):
        yield hub.hub_type, "hub type", "hub_type"
