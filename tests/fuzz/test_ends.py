# SPDX-License-Identifier: MIT
"""A system call whose task ends in the middle, at each of its points, leaves nothing half done.

The node is that of the fuzzer of system calls (user.c), whose rules hold after each end. It gets
each call with arguments that it takes, and an interrupt that ends the caller at one point of it.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fuzz.test_fuzz import ROOT, fuzz
from tests.needs import needs

pytestmark = needs("clang")

ABORT, REVIVE = 4, 32
"""What interrupts do: to the first user task, and to all that have ended."""

WORD = bytes((1, 0x10))
"""An argument: an address in the caller's stack."""

BLOCK = bytes((17, 0))
"""The first block of the partition."""


def calls() -> list[str]:
    """Return the names of calls in the order of their numbers, which is that of the lists."""
    text = (ROOT / "include" / "weft" / "user_calls.h").read_text(encoding="utf-8")
    begin, end = "#define WEFT_USER_CALLS_TIME", "#define WEFT_USER_CALLS_REMOTE"
    lists = text[text.index(begin) : text.index(end)]
    return re.findall(r"X\((\w+)\)", lists)


def call(name: str, argument: bytes = WORD, point: int = 0) -> bytes:
    """Return a call on its object, in whose middle the caller ends if there is a point."""
    attack = bytes((ABORT, 0)) if point else b""
    return bytes((calls().index(name), 2 | point << 4)) + argument + attack


def ends() -> Iterator[bytes]:
    """Yield inputs with each call cut off at each of its points."""
    take = call("pool_alloc")
    for point in range(1, 16):
        for name in calls():
            yield (
                take + call(name, BLOCK if name == "pool_free" else WORD, point) + bytes((REVIVE,))
            )


@pytest.mark.slow
@pytest.mark.parametrize("name", ["user", "user_plain"])
def test_ends(name: str, tmp_path: Path) -> None:
    assert len(calls()) > 60
    for count, content in enumerate(ends()):
        (tmp_path / f"{count:05}").write_bytes(content)
    done = fuzz(name, "-runs=0", "-close_fd_mask=1", str(tmp_path))
    assert done.returncode == 0, done.stderr[-3000:]
