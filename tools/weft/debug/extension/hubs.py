# SPDX-License-Identifier: MIT
"""Hubs in GDB: kind, level and waiting tasks."""

from collections.abc import Callable
from typing import Any

from weft.debug import states
from weft.debug.extension import symbols
from weft.debug.extension.kernel import Kernel

MOST_BLOCKS = 65536
"""Of a pool: a damaged list of free blocks must end."""
MUTEX_ORPHAN = 3
PRIORITIES = 32
"""WEFT_PRIORITIES of the kernel: as a ceiling, none."""

Level = Callable[[Kernel, Any], str]


def _sem(_: Kernel, hub: Any) -> str:
    return f"count {max(0, int(hub['count']))}"


def _event(_: Kernel, hub: Any) -> str:
    return "set" if int(hub["set"]) else "clear"


def _flags(_: Kernel, hub: Any) -> str:
    return f"bits {int(hub['bits']):#010x}"


def _port(_: Kernel, hub: Any) -> str:
    if not int(hub["waitq"]["head"]):
        return f"messages of {int(hub['size'])} B"
    return "putters wait" if int(hub["putters"]) else "getters wait"


def _msgq(_: Kernel, hub: Any) -> str:
    return f"{int(hub['used'])} of {int(hub['depth'])} messages"


def _owner(kernel: Kernel, mutex: Any) -> str:
    word = int(mutex["owner"])
    if word & ~states.MUTEX_MARKS:
        return f"owner {kernel.name_of(word & ~states.MUTEX_MARKS)}"
    return "free, its owner died" if word == MUTEX_ORPHAN else "free"


def _ceiling(mutex: Any) -> str:
    """Return the ceiling of a mutex behind a comma, if it has one."""
    has = "ceiling" in symbols.fields(mutex.type) and int(mutex["ceiling"]) < PRIORITIES
    return f", ceiling {int(mutex['ceiling'])}" if has else ""


def _mutex(kernel: Kernel, hub: Any) -> str:
    return _owner(kernel, hub) + _ceiling(hub)


def _rmutex(kernel: Kernel, hub: Any) -> str:
    text = _owner(kernel, hub["mutex"])
    if text.startswith("owner"):
        text += f", locked {int(hub['depth']) + 1} times"
    return text + _ceiling(hub["mutex"])


def _none(_: Kernel, __: Any) -> str:
    return ""


def _pool(_: Kernel, hub: Any) -> str:
    size = int(hub["size"])
    blocks = (int(hub["end"]) - int(hub["begin"])) // size if size else 0
    free = 0
    block = hub["free"]
    pointer = block.type.pointer()
    while int(block) and free <= min(blocks, MOST_BLOCKS):
        free += 1
        block = block.cast(pointer).dereference()
    return f"{free} of {blocks} blocks free" if free <= blocks else "its free list is damaged"


def _packet_pool(kernel: Kernel, hub: Any) -> str:
    return _pool(kernel, hub["pool"])


def _data_event(_: Kernel, hub: Any) -> str:
    return "set" if int(hub["set"]) else "clear"


def _blackboard(_: Kernel, hub: Any) -> str:
    return f"update {int(hub['count'])}" if int(hub["valid"]) else "empty"


def _stack(_: Kernel, hub: Any) -> str:
    used = int(hub["next"] - hub["base"])
    return f"{used} of {int(hub['end'] - hub['base'])} words"


def _queue(_: Kernel, hub: Any) -> str:
    return "not empty" if int(hub["first"]) else "empty"


def _heap(_: Kernel, hub: Any) -> str:
    return f"{int(hub['used']):,} of {int(hub['end']) - int(hub['begin']):,} B"


def _barrier(_: Kernel, hub: Any) -> str:
    return f"{int(hub['arrived'])} of {int(hub['parties'])} parties"


def _dma(kernel: Kernel, _: Any) -> str:
    """Return whose request the engine of the node has, whatever its hub."""
    active = symbols.evaluate("dma_engine.active")
    if active is None or not int(active):
        return "the engine is free"
    return f"the engine works for {kernel.name_of(int(active['task']))}"


def _join(kernel: Kernel, hub: Any) -> str:
    return _owner(kernel, hub["mutex"])


KINDS: dict[str, tuple[str, Level]] = {
    "weft_sem_t": ("semaphore", _sem),
    "weft_event_t": ("event", _event),
    "weft_flags_t": ("flags", _flags),
    "weft_port_t": ("port", _port),
    "weft_msgq_t": ("message queue", _msgq),
    "weft_mailbox_t": ("mailbox", _msgq),
    "weft_mutex_t": ("mutex", _mutex),
    "weft_rmutex_t": ("recursive mutex", _rmutex),
    "weft_cond_t": ("condition", _none),
    "weft_pool_t": ("pool", _pool),
    "weft_packet_pool_t": ("packet pool", _packet_pool),
    "weft_data_event_t": ("data event", _data_event),
    "weft_blackboard_t": ("blackboard", _blackboard),
    "weft_stack_t": ("stack", _stack),
    "weft_queue_t": ("queue", _queue),
    "weft_heap_t": ("heap", _heap),
    "weft_barrier_t": ("barrier", _barrier),
    "weft_dma_t": ("DMA", _dma),
    "weft_function_t": ("function", _none),
    "weft_hub_t": ("hub", _none),
    "weft_join_t": ("join", _join),
}
"""By type: its name, and what its level says."""

WRAPPED = {
    "weft_rmutex_t": ("mutex", "waitq"),
    "weft_packet_pool_t": ("pool", "waitq"),
    "weft_join_t": ("mutex", "waitq"),
}
"""Members that lead to the wait queue, where that is not just `waitq`."""
SIDES = {
    "weft_hub_t": ((), ("putters", "getters")),
    "weft_blackboard_t": (("hub",), ("putters", "getters")),
    "weft_function_t": ((), ("callers", "servers")),
}
"""Hubs with two wait queues: members that lead to both, and their names."""


def waiting(kernel: Kernel, kind: str, hub: Any) -> str:
    """Return the waiting tasks of a hub in words; empty: there are none."""
    if kind in SIDES:
        path, names_of_sides = SIDES[kind]
        for member in path:
            hub = hub[member]
        sides = ((side, kernel.waiters(hub[side])) for side in names_of_sides)
        return "; ".join(f"{side} {', '.join(names)}" for side, names in sides if names)
    for member in WRAPPED.get(kind, ("waitq",)):
        hub = hub[member]
    return ", ".join(kernel.waiters(hub))


def level(kernel: Kernel, kind: str, hub: Any) -> str:
    """Return what a hub holds, in words."""
    return KINDS[kind][1](kernel, hub)
