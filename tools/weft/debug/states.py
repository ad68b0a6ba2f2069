# SPDX-License-Identifier: MIT
"""States of tasks and times in words: for GDB's Python too, so only the standard library.

The rules are those of kernel/task_state.h and include/weft/types.h.
"""

from collections.abc import Set as AbstractSet

FLAG = "WEFT_TASK_FLAG_"
SCRIPT_FAILED, TARGET_ENDED = 1, 3
"""Exit codes of GDB after a script."""
TICKS_PER_S = 1_000_000
FOREVER = (1 << 64) - 1
ABSOLUTE = 1 << 63
UNITS = (("s", TICKS_PER_S), ("ms", TICKS_PER_S // 1000), ("us", 1))

MUTEX_MARKS = 3
"""Bits of the owner word of a mutex that are no address: kernel/mutex_internal.h."""

NETWORK = {
    "weft_system_peers": "another node, which is not connected yet",
    "weft_system_clients": "a reply of another node",
}
"""Arrays of generated files whose wait queues are no hubs: what a task waits for there."""


def flags_of(value: int, enumerators: dict[str, int]) -> frozenset[str]:
    """Return the names of the set bits of task->flags, without their common prefix."""
    return frozenset(
        name.removeprefix(FLAG)
        for name, bit in enumerators.items()
        if name.startswith(FLAG) and value & bit
    )


def state(flags: AbstractSet[str], *, runs: bool, is_waiting: bool) -> str:
    """Return the state of a task in a word or two."""
    if "DORMANT" in flags:
        return "ended" if "ENDED" in flags else "not started"
    words = [word.lower() for word in ("SUSPENDED", "THROTTLED") if word in flags]
    if runs:
        words.append("running")
    elif is_waiting:
        words.append("waiting")
    elif not words:
        words.append("ready")
    return ", ".join(words)


def place(symbol: str) -> str:
    """Return what a task waits for in a wait queue at a symbol, such as `samples` or `peers+4`."""
    return NETWORK.get(symbol.partition("+")[0], symbol)


def reason(hub: str, deadline: int | None) -> str:
    """Return what a task waits for: a hub, a time or both; empty for neither."""
    if deadline is None:
        return hub
    return f"{hub}, until {moment(deadline)}" if hub else f"time, until {moment(deadline)}"


def duration(ticks: int) -> str:
    """Return a number of ticks in the largest unit that divides it."""
    unit, size = next((u, s) for u, s in UNITS if ticks % s == 0)
    return f"{ticks // size} {unit}"


def moment(ticks: int) -> str:
    """Return a time of the node's clock in seconds."""
    return f"{ticks / TICKS_PER_S:.6f} s"


def timeout(value: int) -> str:
    """Return a weft_timeout_t in words."""
    if value == 0:
        return "WEFT_NO_WAIT"
    if value == FOREVER:
        return "WEFT_FOREVER"
    if value & ABSOLUTE:
        return f"until {moment(value & ~ABSOLUTE)}"
    return duration(value)


def priority(mask: int, lowest_mask: int) -> int:
    """Return the priority of a mask; `lowest_mask` is that of the lowest priority, 31.

    Processors count from the highest or from the lowest bit: weft_arch_priority_mask().
    """
    index = mask.bit_length() - 1
    return 31 - index if lowest_mask == 1 else index
