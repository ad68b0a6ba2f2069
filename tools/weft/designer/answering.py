# SPDX-License-Identifier: MIT
"""A process of the designer's own that answers a question: one line of JSON in, several out."""

import asyncio
import contextlib
import json
import os
import signal
import sys
import threading
from collections.abc import AsyncGenerator, Callable
from pathlib import Path
from typing import Any

from weft.diag import exits
from weft.paths import PACKAGE

MAX_REPORT = 8 << 20
"""Bytes of a line."""
BROKEN = "an internal error of the tools"

Tell = Callable[[dict[str, Any]], None]


async def answers(module: str, file: Path, question: Any) -> AsyncGenerator[dict[str, Any], None]:
    """Let a module answer a question about a description; yield what it tells.

    It ends, with all that it has started, when the caller has enough. Raise OSError or ValueError
    where it does not answer as it should.
    """
    process = await asyncio.create_subprocess_exec(
        *("nice", sys.executable, "-m", module, str(file.absolute())),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        limit=MAX_REPORT,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(PACKAGE.parent), "NO_COLOR": "1"},
    )
    assert process.stdin is not None and process.stdout is not None
    try:
        process.stdin.write(json.dumps(question).encode() + b"\n")
        await process.stdin.drain()
        while line := await process.stdout.readline():
            yield json.loads(line)
        if await process.wait():
            raise ChildProcessError(BROKEN)
    finally:
        for number in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, number)
        await process.wait()


def answer(work: Callable[[Any, Tell], None]) -> int:
    """Answer the question of the standard input; end when this does. Return the exit code."""
    question = json.loads(sys.stdin.readline())

    def watch() -> None:
        sys.stdin.read(1)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()
    out, sys.stdout = sys.stdout, sys.stderr  # what is measured on the way may print

    def tell(part: dict[str, Any]) -> None:
        out.write(json.dumps(part) + "\n")
        out.flush()

    work(question, tell)
    return exits.OK
