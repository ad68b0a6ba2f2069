# SPDX-License-Identifier: MIT
"""The designer's server: a web application for one user of this computer."""

import asyncio
import contextlib
import secrets
import signal
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from weft.designer import facts, traces
from weft.designer.desk import MAX_PAGES, Desk
from weft.designer.guard import Guard
from weft.designer.pages import Page
from weft.diag.errors import WeftError, fail
from weft.diag.visible import say
from weft.paths import PACKAGE, shown
from weft.picture import files
from weft.picture.svg import Picture

ADDRESS = "127.0.0.1"
PAGE = PACKAGE / "designer" / "page"
"""The built page; designer/ has its sources."""
MAX_MESSAGE = 8 << 20
"""Bytes of a message: the text of a description in JSON, most of whose characters are escaped."""
MAX_WRONG = 20
"""Messages that are none, or too many at once, after which a page is let go."""
MAX_CONNECTIONS = 64
PICTURES: dict[str, tuple[Picture, ...]] = {
    "topology": ("topology",),
    "application": ("application",),
    "pictures": ("topology", "application"),
}
"""What can be exported, by the name of the file."""

NOT_BUILT = """\
The page of the designer is not built: tools/weft/designer/page is missing.
"""


def application(desk: Desk, page: Path = PAGE) -> Starlette:
    """Return the application without its guard."""

    async def index(_: Request) -> Response:
        file = page / "index.html"
        if not file.is_file():
            return PlainTextResponse(NOT_BUILT, status_code=503)
        return FileResponse(file, media_type="text/html; charset=utf-8")

    async def schema(_: Request) -> Response:
        await desk.first_picture()
        return Response(facts.encoded(facts.schema()), media_type="application/json")

    async def lists(_: Request) -> Response:
        await desk.first_picture()
        found = await asyncio.to_thread(facts.facts)
        return Response(facts.encoded(found), media_type="application/json")

    async def export(request: Request) -> Response:
        return await _picture(desk, Path(request.path_params["name"]))

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        work = asyncio.create_task(desk.work())
        try:
            yield
        finally:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)
            await _close(desk)

    return Starlette(
        routes=[
            Route("/", index),
            Route("/schema.json", schema),
            Route("/facts.json", lists),
            Route("/export/{name}", export),
            Route("/trace/{name}", partial(traces.answer, desk), methods=["GET", "POST"]),
            WebSocketRoute("/socket", partial(_serve, desk)),
            Mount("/assets", StaticFiles(directory=page / "assets", check_dir=False)),
        ],
        lifespan=lifespan,
    )


async def _close(desk: Desk) -> None:
    """End everything, and say where a text is that could not be saved."""
    if (kept := await desk.close()) is not None:
        say(f"weft: the text that could not be saved is in {shown(kept)}", error=True)


async def _picture(desk: Desk, name: Path) -> Response:
    """Return the picture of a name in PICTURES as a file to be kept."""
    state = desk.state
    if state is None or name.stem not in PICTURES or name.suffix not in files.KINDS:
        return PlainTextResponse("there is no such picture\n", status_code=404)
    pictures = PICTURES[name.stem]
    try:
        raw = await asyncio.to_thread(files.content, state.diagram, pictures, name.suffix)
    except WeftError as error:
        problem = error.problems[0]
        return PlainTextResponse(f"{problem.message}: {problem.hint}\n", status_code=503)
    keep = {"Content-Disposition": f'attachment; filename="{name.name}"'}
    return Response(raw, media_type="application/octet-stream", headers=keep)


async def _serve(desk: Desk, socket: WebSocket) -> None:
    """Serve a page until it is closed."""
    if len(desk.pages) >= MAX_PAGES:
        await socket.close(1013, "too many pages are open")
        return
    await socket.accept()
    page = Page(socket)
    await desk.join(page)
    sending = asyncio.create_task(page.send())
    hearing = asyncio.create_task(_hear(desk, page))
    try:
        await asyncio.wait((sending, hearing), return_when=asyncio.FIRST_COMPLETED)
    finally:
        desk.leave(page)
        for task in (sending, hearing):
            task.cancel()
        await asyncio.gather(sending, hearing, return_exceptions=True)
        with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
            async with asyncio.timeout(1):
                await socket.close(1008)


async def _hear(desk: Desk, page: Page) -> None:
    """Do what a page asks for until it is closed, or sends too much that is wrong."""
    wrong = 0
    while wrong <= MAX_WRONG:
        message = await page.socket.receive()
        if message["type"] != "websocket.receive":
            return
        text = message.get("text")
        is_known = page.may_send() and text is not None and await desk.hear(page, text)
        wrong = 0 if is_known else wrong + 1


def listen(port: int) -> socket.socket:
    """Return a socket at a port of this computer, 0: any; raise WeftError if it is taken."""
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((ADDRESS, port))
        found.listen(MAX_CONNECTIONS)
    except OSError as error:
        found.close()
        reason = (error.strerror or "not available").lower()
        hint = "take another one, or leave --port out"
        raise fail("W253", f"port {port} of {ADDRESS}: {reason}", hint=hint) from None
    return found


class _Server(uvicorn.Server):
    """Ends by signals without raising them again."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Let signals end the server; the second one at once."""
        loop = asyncio.get_running_loop()
        with contextlib.suppress(ValueError, RuntimeError):  # not in the main thread
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                loop.add_signal_handler(number, self.handle_exit, number, None)
        yield


class Designer:
    """The server, before and while it runs."""

    def __init__(
        self,
        folder: Path,
        file: Path | None,
        port: int = 0,
        page: Path = PAGE,
        trace: Path | None = None,
    ) -> None:
        """Open the description, a trace and the port; raise WeftError if one is not possible."""
        self.desk = Desk(folder, file, trace)
        self._socket = listen(port)
        self.port: int = self._socket.getsockname()[1]
        self.token = secrets.token_urlsafe(32)
        hosts = (f"{ADDRESS}:{self.port}", f"localhost:{self.port}")
        guarded: ASGIApp = Guard(application(self.desk, page), self.token, hosts)
        self.server = _Server(
            uvicorn.Config(
                guarded,
                access_log=False,
                log_level="warning",
                server_header=False,
                lifespan="on",
                ws_max_size=MAX_MESSAGE,
                limit_concurrency=MAX_CONNECTIONS,
                timeout_graceful_shutdown=2,
            )
        )

    @property
    def url(self) -> str:
        """The address of the page, with the secret."""
        return f"http://{ADDRESS}:{self.port}/?token={self.token}"

    async def run(self, started: Callable[[], None]) -> None:
        """Serve until it is ended by Ctrl-C, or by `server.should_exit`."""
        serving = asyncio.create_task(self.server.serve(sockets=[self._socket]))
        while not self.server.started and not serving.done():
            await asyncio.sleep(0.01)
        if self.server.started:
            started()
        await serving
