# SPDX-License-Identifier: MIT
"""How the process of a machine ends, and is ended with all that it started."""

import asyncio
import contextlib
import os
import signal

GRACE = 0.5
"""Seconds between asking a program to end and ending it."""


async def code_of(process: asyncio.subprocess.Process, told: asyncio.Event) -> int:
    """Return the code of a process that ends; one that never does is stopped at its last word."""
    ends = asyncio.create_task(process.wait())
    last_word = asyncio.create_task(told.wait())
    try:
        await asyncio.wait((ends, last_word), return_when=asyncio.FIRST_COMPLETED)
        if not ends.done():
            await stop(process)
            return 0
    finally:
        ends.cancel()
        last_word.cancel()
    ended = ends.result()
    return ended if ended >= 0 else 128 - ended


async def stop(process: asyncio.subprocess.Process) -> None:
    """End a process and its session, first by asking."""
    if process.returncode is None:
        _signal(process.pid, signal.SIGTERM)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), GRACE)
    _signal(process.pid, signal.SIGKILL)
    await process.wait()


def _signal(group: int, number: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, number)
