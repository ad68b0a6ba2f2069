# SPDX-License-Identifier: MIT
"""Inputs of the fuzzer of system calls on objects of other nodes (user.c with remote/node.c).

An input begins with the neighbours that do not greet. The user tasks then take their calls from it,
the highest priority first, each until it waits; what is left says what happens while all wait.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.fuzz.test_borders import packet

ROOT = Path(__file__).resolve().parents[2]

GREETED = bytes((0,))
LEFT, RIGHT = 0, 1
ABORT, REVIVE = 4, 32
"""What interrupts do: to a user task, and to all that have ended."""
ACT, ANY_STATUS, ANY_LENGTH, DIRECT, UPDATE = 0x80, 1, 2, 8, 16
CANCELED, ORPHAN = 0x40, 0x80
FOREVER, NO_WAIT, SOON, PASSED, WRONG = (bytes((0, 24 + 8 * place)) for place in range(5))
"""Arguments: pointers to timeouts in the caller's partition."""
WORD, BUFFER = bytes((0, 16)), bytes((16, 0))
"""Others: in its partition, and in the one that all share."""
WRONG_POINTERS = {
    "astride the end of a partition": bytes((0, 129)),
    "astride the end of another": bytes((16, 130)),
    "astride its beginning": bytes((24, 0, 129)),
    "unaligned": bytes((0, 17)),
    "code": bytes((24, 0, 8)),
    "of another task": bytes((24, 3, 16)),
    "of others": bytes((24, 2, 16)),
    "of the kernel": bytes((32, 0)),
    "the last byte": bytes((40, 0)),
    "NULL": bytes((5,)),
}
"""What an argument may be in place of a pointer."""


def number(value: int) -> bytes:
    """Return an argument that is a number below 24: a handle, a priority."""
    return bytes((6, value))


def bits(value: int, shift: int = 0) -> bytes:
    """Return an argument that is a word of 32 bits, further up."""
    return bytes((4 + 8 * shift,)) + value.to_bytes(4, "little")


LATER, NEVER, AT_ONCE = bits(1000), bytes((3,)), bytes((5,))
"""Timeouts that are arguments themselves."""
OTHER_MUTEX, IDLER = 15, 23
"""Handles."""

ARGUMENTS: dict[str, tuple[bytes, ...]] = {
    "task_set_priority": (number(20),),
    "task_priority": (WORD,),
    "task_state": (WORD,),
    "sem_take": (NEVER,),
    "sem_count": (WORD,),
    "event_raise": (NEVER,),
    "event_wait": (NEVER,),
    "flags_post": (bits(3),),
    "flags_post_counted": (bits(3), WORD),
    "flags_set": (bits(3),),
    "flags_clear": (bits(3),),
    "flags_request": (bits(3), WORD, FOREVER),
    "port_put": (BUFFER, NEVER),
    "port_get": (BUFFER, NEVER),
    "msgq_put": (BUFFER, NEVER),
    "msgq_get": (BUFFER, NEVER),
    "msgq_used": (WORD,),
    "data_event_put": (BUFFER,),
    "data_event_get": (BUFFER, NEVER),
    "blackboard_write": (BUFFER,),
    "blackboard_request": (BUFFER, WORD, FOREVER),
    "blackboard_request_new": (BUFFER, WORD, FOREVER),
    "mutex_lock": (NEVER,),
    "rmutex_lock": (NEVER,),
    "cond_wait": (number(9), NEVER),
    "cond_broadcast_counted": (WORD,),
    "barrier_wait": (NEVER,),
    "barrier_waiting": (WORD,),
    "function_request": (BUFFER, WORD, FOREVER),
    "reset_counted": (WORD,),
}
"""Of calls, behind the handle; calls without them have no entry."""
RESETS = ("reset", "reset_counted")
"""Only the second and the third task may."""


def calls() -> list[str]:
    """Return the names of calls in the order of their numbers, without what all begin with."""
    text = (ROOT / "include" / "weft" / "user_calls.h").read_text(encoding="utf-8")
    begin, end = "#define WEFT_USER_CALLS_REMOTE_TASK", "/** Those for objects of other nodes"
    return re.findall(r"X\(remote_(\w+)\)", text[text.index(begin) : text.index(end)])


def call(
    name: str,
    *arguments: bytes,
    handle: bytes = b"",
    point: int = 0,
    attack: Iterable[int] = (ABORT, 0),
) -> bytes:
    """Return a call, in whose middle something happens if there is a point."""
    given = sum(2 << place for place in range(len(arguments))) | bool(handle)
    return (
        bytes((calls().index(name), given | point << 4))
        + b"".join((handle, *arguments))
        + (bytes(attack) if point else b"")
    )


def right_call(name: str, point: int = 0, attack: Iterable[int] = (ABORT, 0)) -> bytes:
    """Return a call with arguments that it takes."""
    return call(name, *ARGUMENTS.get(name, ()), point=point, attack=attack)


def local(number_of_call: int, *arguments: bytes) -> bytes:
    """Return a call without an object of another node: of time, or of tasks."""
    given = (1 << len(arguments)) - 1
    return bytes((len(calls()) + 4 + number_of_call, given)) + b"".join(arguments)


YIELD, SLEEP, GATE_LOCK, GATE_UNLOCK = 0, 1, 16, 17
"""Numbers of such calls, the latter of the mutex that a neighbour's task locks, too."""


def waits() -> bytes:
    """Return a call that waits until something is done to its task."""
    return local(SLEEP, NEVER)


def answer(
    user: int = 0, status: int | None = None, length: int | None = None, how: int = 0
) -> bytes:
    """Return what the neighbour answers that a user task has asked last."""
    action = ACT | 4 | how
    action |= (ANY_STATUS if status is not None else 0) | (ANY_LENGTH if length is not None else 0)
    return bytes((action, 2 * user, *(n for n in (status, length) if n is not None), 0x5A))


def update(link: int, whose: int, client: int, state: int) -> bytes:
    """Return what a neighbour says of a client or a connection."""
    which = link | whose << 1 | client << 3 | (state & 0x300) >> 2
    return bytes((ACT | UPDATE | 3, which, state & 0xFF, 0))


def any_packet(kind: int, **words: Any) -> bytes:
    """Return a packet of any kind as a neighbour sends it: see test_borders.py."""
    return bytes((ACT | 3,)) + packet(kind, **words)[1:]


def greet(link: int) -> bytes:
    """Return a neighbour's HELLO."""
    return bytes((ACT | 0, link | 2))


def full(link: int) -> bytes:
    """Return how a link has no room from now on, or has some again."""
    return bytes((ACT | 1, link))


def flip(link: int) -> bytes:
    """Return how a connection breaks, or comes again."""
    return bytes((ACT | 2, link))


def to_task(user: int, action: int) -> bytes:
    """Return what an interrupt does to a user task."""
    return bytes((0x40 | action, 16 * user))


REVIVED = bytes((REVIVE, 0))
"""Tasks that have ended start again."""

CLOCK = bytes((20,))
"""About a second passes: a neighbour that says nothing is lost."""
