# SPDX-License-Identifier: MIT
"""Traces of other runs: a page sends one as a file, and keeps the one that it shows."""

import asyncio

from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response

from weft.base import inputs
from weft.designer import trace_file
from weft.designer.desk import Desk
from weft.designer.text.source import EditError
from weft.diag.errors import WeftError
from weft.diag.visible import visible

RECEIVE_LIMIT = 60.0
"""Seconds in which a file must have arrived."""
MAX_NAME = 200

_one_at_a_time = asyncio.Semaphore()
"""Files are large."""


async def answer(desk: Desk, request: Request) -> Response:
    """Take the trace that a page sends, or send the one that is replayed."""
    name = visible(request.path_params["name"])[:MAX_NAME]
    try:
        if request.method == "GET":
            return await _kept(desk, name)
        async with _one_at_a_time:
            await desk.replay(await _received(request, name), name)
    except EditError as error:
        return _refused(error.message, error.hint)
    except WeftError as error:
        return _refused(error.problems[0].message, error.problems[0].hint)
    except TimeoutError:
        return _refused(f"{name} has not arrived within {RECEIVE_LIMIT:g} s")
    except ClientDisconnect:
        return _refused(f"{name} has not arrived as a whole")
    return Response(status_code=204)


def _refused(message: str, hint: str = "") -> Response:
    return PlainTextResponse(f"{message}\n{hint}", status_code=422)


async def _received(request: Request, name: str) -> bytes:
    """Return the body of a request; refuse it as soon as it is too large."""
    raw = bytearray()
    async with asyncio.timeout(RECEIVE_LIMIT):
        async for chunk in request.stream():
            raw += chunk
            if len(raw) > trace_file.LIMIT:
                most = f"{trace_file.LIMIT // inputs.MIB} MiB"
                raise inputs.refused(trace_file.CODE, f"{name} is larger than {most}")
    return bytes(raw)


async def _kept(desk: Desk, name: str) -> Response:
    """Return the trace as a file to be kept."""
    replay = desk.runs.replay
    if replay is None:
        raise EditError("nothing is recorded", "run with trace points")
    raw = await asyncio.to_thread(trace_file.encoded, replay)
    keep = {"Content-Disposition": "attachment"}
    return Response(raw, media_type="application/octet-stream", headers=keep)
