# SPDX-License-Identifier: MIT
"""Advice for the pages: one question at a time, until it is answered, stopped or too late."""

import asyncio
from collections.abc import Callable
from contextlib import aclosing
from pathlib import Path
from typing import Any

from weft.designer.answering import BROKEN, answers
from weft.designer.messages.advice import Advice, Advise

LIMIT = 3600.0
"""Seconds that an answer may take: the first time, each strategy is measured on the target."""
MAX_LINKS = 32
STOPPED = "It was stopped. What has been measured is kept."


class AdviceFor:
    """The answer to the last question."""

    def __init__(self, tell: Callable[[Advice], None]) -> None:
        """Prepare to tell pages what is known."""
        self._tell = tell
        self.told: Advice | None = None
        self._lock = asyncio.Lock()
        self._asking: asyncio.Task[None] | None = None

    async def ask(self, file: Path, version: int, text: str, question: Advise) -> None:
        """Begin to answer a question; the one before is given up."""
        async with self._lock:
            await self.stop()
            self._say(Advice(type="advice", version=version, is_complete=False))
            asked = {"text": text, "question": question.model_dump()}
            self._asking = asyncio.create_task(self._answered(file, asked))

    async def stop(self) -> None:
        """Answer no more."""
        task, self._asking = self._asking, None
        if task is not None and not task.done():
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    def forget(self) -> None:
        """Another description is shown."""
        self.told = None

    async def _answered(self, file: Path, asked: dict[str, Any]) -> None:
        end: dict[str, Any] = {}
        try:
            async with asyncio.timeout(LIMIT):
                async with aclosing(answers("weft.designer.advising", file, asked)) as parts:
                    async for part in parts:
                        self._take(part)
        except TimeoutError:
            end = {"problem": f"There is no answer within {LIMIT:g} s.", "hint": STOPPED}
        except asyncio.CancelledError:
            end = {"problem": STOPPED}
        except (OSError, ValueError):
            end = {"problem": f"There is no answer: {BROKEN}."}
        self._change(is_complete=True, progress="", **end)

    def _take(self, part: dict[str, Any]) -> None:
        """Take what the process has found."""
        assert self.told is not None
        if "link" not in part:
            self._change(**part)
        elif len(self.told.links) < MAX_LINKS:
            links = [one.model_dump() for one in self.told.links]
            self._change(links=[*links, part["link"]], progress="")

    def _change(self, **part: Any) -> None:
        if self.told is not None:
            self._say(Advice.model_validate({**self.told.model_dump(), **part}))

    def _say(self, advice: Advice) -> None:
        self.told = advice
        self._tell(advice)
