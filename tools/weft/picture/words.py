# SPDX-License-Identifier: MIT
"""What stands in a shape below its name."""

from collections.abc import Callable, Iterator
from typing import Any

from weft.model.boards import Board

_UNITS = ((1_000_000, "s"), (1_000, "ms"), (1, "us"))

Values = dict[str, Any]
"""Keys of an entry whose values are known."""


def time(ticks: int) -> str:
    """Return a time in the largest unit that divides it."""
    size, unit = next(pair for pair in _UNITS if ticks % pair[0] == 0)
    return f"{ticks // size} {unit}"


def processor(board: Board) -> str:
    """Return what the processor of a board is, from its title."""
    depth, title = 0, board.title.removeprefix("The ")
    for index, letter in enumerate(title):
        depth += (letter == "(") - (letter == ")")
        if depth == 0 and title.startswith((", ", " on ", " of ", " beside "), index):
            return title[:index]
    return title


def lines(kind: str, values: Values) -> list[str]:
    """Return the lines of an entry of a section, such as `tasks`."""
    return [line for line in _LINES[kind](values) if line]


def _task(values: Values) -> Iterator[str]:
    more = ", cooperative" if values.get("cooperative") else ""
    yield f"priority {values['priority']}{more}" if "priority" in values else ""
    if values.get("budget") and values.get("period"):
        yield f"{time(values['budget'])} of {time(values['period'])}"
    yield "restarts on a fault" if values.get("on_fault") == "restart" else ""
    yield "started by a call" if values.get("start") is False else ""


def _timer(values: Values) -> Iterator[str]:
    delay, period = values.get("delay"), values.get("period")
    if period:
        yield f"every {time(period)}"
    if delay and delay != period:
        yield f"first after {time(delay)}" if period else f"once after {time(delay)}"
    yield "started by a call" if values.get("start") is False else ""


def _interrupt(values: Values) -> Iterator[str]:
    yield f"irq {values['irq']}" if "irq" in values else ""
    yield "zero latency" if values.get("latency") == "zero" else ""
    yield "attached at run time" if values.get("attach") else ""


def _device(values: Values) -> Iterator[str]:
    pin, unit = values.get("pin"), values.get("unit")
    yield " ".join(
        [
            {"uart": "UART", "edge": "edges", "capture": "times of edges"}.get(
                values.get("type", ""), ""
            ),
            f"of pin {pin}" if pin is not None else f"{unit}" if unit is not None else "",
        ]
    ).strip()


def _swi(values: Values) -> Iterator[str]:
    yield f"priority {values['priority']}" if "priority" in values else ""
    yield f"mailbox {values['mailbox']}" if values.get("mailbox") else ""


def _periodic(values: Values) -> Iterator[str]:
    often = "once after" if values.get("once") else "every"
    if values.get("period"):
        yield f"{often} {time(values['period'])}"
    elif values.get("ticks"):
        yield f"{often} {values['ticks']} ticks"
    yield "started by a call" if values.get("start") is False else ""


def _log(values: Values) -> Iterator[str]:
    yield f"{values['records']} records" if "records" in values else ""


def _stats(values: Values) -> Iterator[str]:
    yield str(values.get("unit") or "")


def _partition(values: Values) -> Iterator[str]:
    yield ", ".join(values.get("sources", []))


def _hub(values: Values) -> Iterator[str]:
    detail = _OF_HUB.get(values.get("type", ""))
    try:
        yield detail(values) if detail else ""
    except KeyError:  # a key that is wrong
        yield ""
    yield "posted" if values.get("delivery") == "posted" else ""
    yield f"in {values['partition']}" if values.get("partition") else ""


def _function(values: Values) -> str:
    argument, result = values["argument"], values["result"]
    return "" if (argument, result) == ("void", "void") else f"{argument} \u2192 {result}"


def _messages(values: Values) -> str:
    return f"{values['depth']} \u00d7 {values['message']}"


def _mutex(values: Values) -> str:
    ceiling = values["ceiling"]
    parts = ["recursive"] if values["recursive"] else []
    parts += [] if ceiling is None else [f"ceiling {ceiling}"]
    return ", ".join(parts)


_OF_HUB: dict[str, Callable[[Values], str]] = {
    "sem": lambda v: f"{v['initial']} at start" if v["initial"] else "",
    "barrier": lambda v: f"{v['parties']} tasks",
    "flags": lambda v: f"{v['initial']:#x} at start" if v["initial"] else "",
    "function": _function,
    "port": lambda v: v["message"],
    "msgq": _messages,
    "pipe": _messages,
    "data_event": lambda v: v["message"],
    "blackboard": lambda v: v["message"],
    "mutex": _mutex,
    "pool": lambda v: f"{v['count']} \u00d7 {v['block']} B",
    "packet_pool": lambda v: f"{v['count']} \u00d7 {v['capacity']} B",
    "queue": lambda v: v["order"],
    "stack": lambda v: f"{v['depth']} words",
    "heap": lambda v: f"{v['size']} B",
    "dma": lambda _: "",
    "hub": lambda v: v["hub_type"],
    "host": lambda v: v["folder"] or "",
}
"""By type of the hub: its most important value."""

_LINES: dict[str, Callable[[Values], Iterator[str]]] = {
    "tasks": _task,
    "hubs": _hub,
    "timers": _timer,
    "interrupts": _interrupt,
    "devices": _device,
    "swis": _swi,
    "periodics": _periodic,
    "logs": _log,
    "stats": _stats,
    "partitions": _partition,
}
