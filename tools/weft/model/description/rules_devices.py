# SPDX-License-Identifier: MIT
"""Rules for devices."""

from collections.abc import Iterator

from weft.base.document import KeyPath
from weft.diag.errors import Problem
from weft.diag.suggest import listed, quoted
from weft.model.boards import Board, boards
from weft.model.description import model
from weft.model.description.context import Context, Rule
from weft.model.description.devices import SENDER, sends
from weft.model.description.model_devices import Capture, EdgeDevice, Uart

Device = Uart | EdgeDevice | Capture

HUBS = {
    "receive": (("msgq",), "weft_uart_bytes_t"),
    "transmit": (("msgq",), "weft_uart_bytes_t"),
    "gives": (("sem", "event", "flags"), ""),
    "puts": (("msgq",), "weft_capture_edge_t"),
}
"""By key of a device: types of the hub that it names, and the type of its messages."""


def path_of(name: str) -> KeyPath:
    """Return the path of a device."""
    return ("application", "devices", name)


def hubs(context: Context) -> Iterator[Problem]:
    """A device and its hub are on one node, and the hub takes what the device has."""
    for name, device in context.root.application.devices.items():
        for key, (types, message) in HUBS.items():
            hub = context.root.application.hubs.get(str(getattr(device, key, None)))
            place = context.value(*path_of(name), key)
            if hub is None:
                continue
            other = quoted(getattr(device, key))
            if hub.type not in types:
                text = f"{other} is a {hub.type}: `{key}` of {quoted(name)} names a {listed(types)}"
                yield Problem("W270", text, place)
            elif isinstance(hub, model.Msgq) and hub.message != message:
                text = f"messages of {other} are {quoted(hub.message)}, not {quoted(message)}"
                yield Problem("W270", text, place, f"write `message: {message}`")
            elif context.are_apart(device, hub):
                text = f"{other} is on another node than {quoted(name)}"
                hint = "tasks of other nodes use the hub, not the device"
                yield Problem("W270", text, place, hint)


def complete(context: Context) -> Iterator[Problem]:
    """Keys that belong together are all there."""
    for name, device in context.root.application.devices.items():
        if text := _lacks(context, device):
            yield Problem("W273", f"{quoted(name)} {text}", context.key(*path_of(name)))


def _lacks(context: Context, device: Device) -> str:
    if isinstance(device, Uart):
        has = [key for key in ("transmit", "priority", "stack") if getattr(device, key) is not None]
        if device.receive is None and device.transmit is None:
            return "needs `receive`, `transmit`, or both"
        return "" if len(has) in (0, 3) else "needs all of `transmit`, `priority` and `stack`"
    if isinstance(device, Capture):
        is_one = (device.unit is None) != (device.pin is None)
        return "" if is_one else "needs one of `unit` and `pin`"
    hub = context.root.application.hubs.get(device.gives)
    if hub is None or isinstance(hub, model.Flags) == (device.bits is not None):
        return ""
    return "needs `bits`" if device.bits is None else "has `bits`, which are for hubs flags"


def hardware(context: Context) -> Iterator[Problem]:
    """The board of a device's node has it."""
    for name, device in context.root.application.devices.items():
        board = context.board_of(device)
        if board is None:
            continue
        key, text = _missing(board, device)
        if text:
            having = sorted(one.name for one in boards().values() if _counts(one, device))
            hint = f"boards with such devices: {listed(having, 'and')}" if key == "type" else ""
            place = context.value(*path_of(name), key)
            yield Problem("W271", f"{quoted(board.name)} {text}", place, hint)


def _counts(board: Board, device: Device) -> int:
    """Return how many of what a device needs a board has."""
    if isinstance(device, Uart):
        return len(board.devices.uart)
    if isinstance(device, Capture) and device.pin is None:
        return len(board.devices.capture)
    return board.devices.edge.pins if board.devices.edge else 0


def _missing(board: Board, device: Device) -> tuple[str, str]:
    """Return the key that asks for what a board lacks, and what that is; "": nothing."""
    there, pin = _counts(board, device), getattr(device, "pin", None)
    if there == 0:
        what = "no driver for a device of the type"
        return "type", f"has {what} {quoted(device.type)}{' at a pin' if pin is not None else ''}"
    number = pin if pin is not None else getattr(device, "unit", None)
    if number is not None and number >= there:
        what = "pin" if pin is not None else "unit"
        return what, f"has no {what} {number} for this: 0 to {there - 1}"
    edge, pull = board.devices.edge, getattr(device, "pull", "none")
    if pin is not None and edge is not None and pull not in ("none", *edge.pulls):
        return "pull", f"has no resistor {quoted(pull)} at pins"
    return "", ""


def alone(context: Context) -> Iterator[Problem]:
    """No hardware is that of two devices."""
    first: dict[tuple[str, str, int], str] = {}
    pins: dict[str, int] = {}
    for name, device in context.root.application.devices.items():
        board, node = context.board_of(device), context.node_of(device)
        if board is None or node is None or _missing(board, device)[1]:
            continue
        edge, pin = board.devices.edge, getattr(device, "pin", None)
        if pin is not None and edge is not None:
            key, what, number = "pin", "pin or line of pins", pin % (edge.lines or edge.pins)
            pins[node] = pins.get(node, 0) + 1
            if pins[node] > edge.most:
                text = f"{quoted(board.name)} notes edges of {edge.most} pins at most"
                yield Problem("W272", text, context.value(*path_of(name), key))
        else:
            what = "UART" if isinstance(device, Uart) else "input of a timer"
            key, number = "unit", getattr(device, "unit", None) or 0
        other = first.setdefault((node, what, number), name)
        if other != name:
            text = f"{quoted(name)} and {quoted(other)} would use the same {what}: {number}"
            notes = ((f"{quoted(other)} is here", context.key(*path_of(other))),)
            yield Problem("W272", text, context.value(*path_of(name), key), notes=notes)


def interrupts(context: Context) -> Iterator[Problem]:
    """No handler of the application takes an interrupt of a device of its node."""
    taken: dict[tuple[str, int], str] = {}
    for name, device in context.root.application.devices.items():
        board, node = context.board_of(device), context.node_of(device)
        if board is not None and node is not None and not _missing(board, device)[1]:
            taken |= {(node, irq): name for irq in irqs(board, device)}
    for name, interrupt in context.root.application.interrupts.items():
        owner = taken.get((context.node_of(interrupt) or "", interrupt.irq))
        if owner is not None:
            text = f"interrupt {interrupt.irq} belongs to the device {quoted(owner)}"
            notes = ((f"{quoted(owner)} is here", context.key(*path_of(owner))),)
            where = context.value("application", "interrupts", name, "irq")
            yield Problem("W028", text, where, "choose another number", notes)


def irqs(board: Board, device: Device) -> list[int]:
    """Return the interrupts of a device."""
    if isinstance(device, Uart):
        return board.devices.uart[device.unit]
    if isinstance(device, Capture) and device.unit is not None:
        return [board.devices.capture[device.unit]]
    assert board.devices.edge is not None and device.pin is not None
    return [board.devices.edge.irq(device.pin)]


def senders(context: Context) -> Iterator[Problem]:
    """A UART that sends has the task of its name."""
    tasks = context.root.application.tasks
    for name, device in context.root.application.devices.items():
        if sends(device) and name in tasks and tasks[name].entry != SENDER:
            text = f"`{name}_task` would be the task of that name and the one that sends"
            there = context.key("application", "tasks", name)
            notes = ((f"the task {quoted(name)} is here", there),)
            yield Problem("W023", text, context.key(*path_of(name)), notes=notes)


RULES: list[Rule] = [senders, hubs, complete, hardware, alone, interrupts]
