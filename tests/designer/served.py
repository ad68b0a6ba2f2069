# SPDX-License-Identifier: MIT
"""A designer that runs, and pages of it."""

import asyncio
import contextlib
import json
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from email.message import Message
from pathlib import Path
from typing import Any

from websockets import Origin
from websockets.sync.client import ClientConnection, connect

from weft.designer.server import ADDRESS, Designer

LIMIT = 180.0
"""Seconds that anything may take."""


class Client:
    """A page."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.state: dict[str, Any] = {}

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def edit(self, *operations: dict[str, Any]) -> None:
        self.send(type="edit", version=self.state["version"], operations=list(operations))

    def next(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=LIMIT))
        if message["type"] == "state":
            self.state = message
        return message

    def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Return the next message of a type with some values."""
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            message = self.next()
            if message["type"] == kind and fields.items() <= message.items():
                return message
        raise TimeoutError(kind)


class Served:
    """A designer in a thread."""

    def __init__(self, designer: Designer) -> None:
        self.designer = designer
        self.origin = f"http://{ADDRESS}:{designer.port}"

    def get(
        self, path: str, headers: dict[str, str] | None = None, token: str | None = None
    ) -> "tuple[int, Message[str, str], str]":
        """Return status, headers and body."""
        secret = self.designer.token if token is None else token
        url = self.origin + path + (f"?token={secret}" if secret else "")
        request = urllib.request.Request(url, headers=headers or {})
        try:
            with urllib.request.urlopen(request, timeout=LIMIT) as answer:
                return answer.status, answer.headers, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read().decode()

    @contextlib.contextmanager
    def page(
        self, token: str | None = None, origin: str | None = None, max_queue: int = 64
    ) -> Iterator[Client]:
        secret = self.designer.token if token is None else token
        url = f"ws://{ADDRESS}:{self.designer.port}/socket?token={secret}"
        with connect(
            url,
            origin=Origin(origin or self.origin),
            max_size=None,
            max_queue=max_queue,
            open_timeout=LIMIT,
            close_timeout=5,
        ) as socket:
            yield Client(socket)


@contextlib.contextmanager
def served(folder: Path, file: Path | None, page: Path | None = None) -> Iterator[Served]:
    """Run a designer while a test uses it."""
    designer = Designer(folder, file, page=page or folder / "page")
    began = threading.Event()
    thread = threading.Thread(target=_run, args=(designer, began.set), daemon=True)
    thread.start()
    assert began.wait(LIMIT)
    try:
        yield Served(designer)
    finally:
        designer.server.should_exit = True
        thread.join(LIMIT)
        assert not thread.is_alive()


def _run(designer: Designer, started: Callable[[], None]) -> None:
    asyncio.run(designer.run(started))


def processes(folder: Path) -> list[str]:
    """Return the processes that have a folder in their command line."""
    found = []
    for process in Path("/proc").iterdir():
        if process.name.isdecimal():
            try:
                command = (process / "cmdline").read_bytes()
            except OSError:
                continue
            if str(folder).encode() in command or b"/" + folder.name.encode() in command:
                found.append(process.name)
    return found
