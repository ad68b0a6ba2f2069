# SPDX-License-Identifier: MIT
"""The colors of pictures, light and dark, and the words and symbols of what is in them."""

from weft.picture.diagram import EdgeKind, Shape, ShapeKind

SIZE, SMALL, TITLE = 13, 11, 15
"""Sizes of the font: of names, of the lines below them, of the names of nodes."""

COLORS: dict[str, dict[str, tuple[str, str]]] = {
    ".paper": {"fill": ("#ffffff", "#0f1419")},
    ".region": {"fill": ("#f5f7f9", "#1a2027"), "stroke": ("#818b98", "#656f7b")},
    ".copy": {"fill": ("#e6eaee", "#232a33"), "stroke": ("#818b98", "#656f7b")},
    ".name": {"fill": ("#1c2128", "#e8edf2")},
    ".small": {"fill": ("#4d5762", "#a9b4bf")},
    ".task": {"fill": ("#e3effb", "#14283d"), "stroke": ("#2468a8", "#6fb0ee")},
    ".handler": {"fill": ("#fdf0d9", "#33270f"), "stroke": ("#8f5a06", "#dda848")},
    ".hub": {"fill": ("#e4f4ea", "#123020"), "stroke": ("#22754a", "#5dbb87")},
    ".store": {"fill": ("#efebf8", "#261f3a"), "stroke": ("#6645a5", "#ae99e2")},
    ".symbol.task": {"color": ("#2468a8", "#6fb0ee")},
    ".symbol.handler": {"color": ("#8f5a06", "#dda848")},
    ".symbol.hub": {"color": ("#22754a", "#5dbb87")},
    ".symbol.store": {"color": ("#6645a5", "#ae99e2")},
    ".line": {"stroke": ("#5c6670", "#929da8")},
    ".head": {"fill": ("#5c6670", "#929da8")},
    ".line.remote": {"stroke": ("#a81c68", "#f08cc0")},
    ".head.remote": {"fill": ("#a81c68", "#f08cc0")},
    ".wire": {"stroke": ("#2468a8", "#6fb0ee")},
}
"""By class: property, and its value by day and by night."""

GROUPS: dict[ShapeKind, str] = {
    "task": "task",
    "interrupt": "handler",
    "device": "handler",
    "timer": "handler",
    "periodic": "handler",
    "swi": "handler",
    "hub": "hub",
    "partition": "store",
    "log": "store",
    "stats": "store",
}
"""By kind of a shape: the class of its color."""

WORDS = {
    "task": "task",
    "interrupt": "interrupt",
    "device": "device",
    "timer": "timer",
    "periodic": "periodic function",
    "swi": "software interrupt",
    "partition": "partition of user tasks",
    "log": "log",
    "stats": "statistics object",
    "hub": "hub of unknown type",
    "hub-sem": "semaphore",
    "hub-event": "event",
    "hub-barrier": "barrier",
    "hub-function": "function",
    "hub-flags": "event flags",
    "hub-port": "port",
    "hub-msgq": "message queue",
    "hub-data_event": "data event",
    "hub-blackboard": "blackboard",
    "hub-mutex": "mutex",
    "hub-cond": "condition variable",
    "hub-pool": "memory pool",
    "hub-packet_pool": "packet pool",
    "hub-queue": "linked queue",
    "hub-stack": "stack of words",
    "hub-pipe": "pipe",
    "hub-heap": "heap",
    "hub-dma": "DMA engine",
    "hub-hub": "user-defined hub",
    "hub-host": "host services",
}
"""By symbol, in the order of legends."""

LINES: dict[EdgeKind, str] = {
    "puts": "puts",
    "gets": "gets",
    "uses": "uses",
    "serves": "serves the calls of",
    "posts": "posts",
    "controls": "controls",
    "argument": "has as its argument",
}
"""By kind of an edge: what its source does with its target."""

TO_TARGET = frozenset({"puts", "posts", "controls"})
TO_SOURCE = frozenset({"gets", "serves"})
"""Kinds of edges with an arrow, and at which end it is."""

ALIASES = {"mailbox": "msgq"}


def symbol_of(shape: Shape) -> str:
    """Return the name of the symbol of a shape."""
    kind = ALIASES.get(shape.type, shape.type)
    return f"{shape.kind}-{kind}" if kind else shape.kind


def style() -> str:
    """Return the rules of CSS for the colors, with those for dark surroundings."""
    light, dark = (_rules(0), _rules(1))
    return f"{light}\n@media screen and (prefers-color-scheme: dark) {{\n{dark}\n}}"


def _rules(index: int) -> str:
    return "\n".join(
        f"{name} {{ {'; '.join(f'{key}: {pair[index]}' for key, pair in values.items())} }}"
        for name, values in COLORS.items()
    )
