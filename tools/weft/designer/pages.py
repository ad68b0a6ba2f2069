# SPDX-License-Identifier: MIT
"""One connected page: what is sent to it, without ever waiting for it."""

import asyncio
import json
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from starlette.websockets import WebSocket

from weft.designer.messages.base import Message
from weft.designer.protocol import Console

MAX_LINES = 5000
"""Lines of consoles that wait for a page."""
MAX_OTHERS = 100
"""Messages of other types that wait for a page."""
SEND_LIMIT = 20.0
"""Seconds after which a page that takes nothing is let go."""
RATE, BURST = 50.0, 200.0
"""Messages a second that a page may send, and at once."""

LATEST = (
    *("state", "conflict", "choice", "costs", "recorded", "part", "live", "deadlock"),
    "advice",
)
"""Types of which a page needs only the last message."""


def encoded(message: Message) -> str:
    """Return a message as JSON, whatever characters are in it."""
    return json.dumps(message.model_dump(), ensure_ascii=True, separators=(",", ":"))


class Page:
    """What waits for a page: bounded, the newest kept."""

    def __init__(self, socket: WebSocket, clock: Callable[[], float] = time.monotonic) -> None:
        """Prepare for a connected page."""
        self.socket = socket
        self._latest: dict[str, str] = {}
        self._others: deque[str] = deque(maxlen=MAX_OTHERS)
        self._lines: deque[tuple[str, str]] = deque()
        self._dropped: dict[str, int] = {}
        self._waiting = asyncio.Event()
        self._clock = clock
        self._budget, self._at = BURST, clock()

    def may_send(self) -> bool:
        """Count a message of the page; return whether it does not send too many."""
        now = self._clock()
        self._budget = min(BURST, self._budget + (now - self._at) * RATE)
        self._at = now
        self._budget -= 1
        return self._budget >= 0

    def tell(self, kind: str, text: str) -> None:
        """Let an encoded message wait."""
        if kind in LATEST:
            self._latest.pop(kind, None)
            self._latest[kind] = text
        else:
            self._others.append(text)
        self._waiting.set()

    def print(self, node: str, lines: list[str], dropped: int = 0) -> None:
        """Let lines of a console wait; the oldest are dropped if there are too many."""
        if dropped:
            self._dropped[node] = self._dropped.get(node, 0) + dropped
        self._lines.extend((node, line) for line in lines)
        while len(self._lines) > MAX_LINES:
            lost, _ = self._lines.popleft()
            self._dropped[lost] = self._dropped.get(lost, 0) + 1
        self._waiting.set()

    async def send(self) -> None:
        """Send what waits, forever; end if the page takes nothing."""
        while True:
            await self._waiting.wait()
            self._waiting.clear()
            for text in self._taken():
                async with asyncio.timeout(SEND_LIMIT):
                    await self.socket.send_text(text)

    def _taken(self) -> list[str]:
        found = [*self._latest.values(), *self._consoles(), *self._others]
        self._latest.clear()
        self._others.clear()
        return found

    def _consoles(self) -> list[str]:
        by_node: dict[str, list[str]] = {node: [] for node in self._dropped}
        for node, line in self._lines:
            by_node.setdefault(node, []).append(line)
        dropped, self._dropped = self._dropped, {}
        self._lines.clear()
        messages: list[Any] = [
            Console(type="console", node=node, lines=lines, dropped=dropped.get(node, 0))
            for node, lines in by_node.items()
        ]
        return [encoded(message) for message in messages]
