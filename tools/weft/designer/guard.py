# SPDX-License-Identifier: MIT
"""Who may talk to the designer's server: only the page that the user has opened.

Whatever reaches the port on this computer may try: other web pages, pages whose name an attacker
lets point here (DNS rebinding), other users. Each request needs the address under which the
server was started, no other origin, and a secret.
"""

import hmac
import secrets
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.datastructures import MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "weft-page"
POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Guard:
    """Passes on the requests of the page, and answers all others itself."""

    def __init__(self, app: ASGIApp, token: str, hosts: tuple[str, ...]) -> None:
        """Guard an application that is reached by some hosts, such as 127.0.0.1:4711."""
        self.app = app
        self.token = token
        self.hosts = hosts
        self.ticket = secrets.token_urlsafe(32)
        """Stands for the token where the page loads its parts; other servers of this computer see
        it, because cookies are for all ports."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        wrong = self._wrong(scope)
        if scope["type"] == "websocket":
            if wrong:
                await send({"type": "websocket.close", "code": 1008, "reason": wrong})
                return
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                if scope["path"] == "/" and message["status"] == 200:
                    cookie = f"{COOKIE}={self.ticket}; Path=/; HttpOnly; SameSite=Strict"
                    headers.append("Set-Cookie", cookie)
            await send(message)

        answer = PlainTextResponse(wrong + "\n", status_code=403) if wrong else self.app
        await answer(scope, receive, guarded)

    def _wrong(self, scope: Scope) -> str:
        """Return why a request is refused; empty: it is not."""
        headers = [(name.lower(), value.decode("latin-1")) for name, value in scope["headers"]]
        hosts = [value for name, value in headers if name == b"host"]
        origins = [value for name, value in headers if name == b"origin"]
        if len(hosts) != 1 or hosts[0] not in self.hosts:
            return "another host than that of the server"
        is_socket = scope["type"] == "websocket"
        if len(origins) > 1 or (is_socket and not origins):
            return "no origin"
        if origins and origins[0] != f"http://{hosts[0]}":
            return "another origin"
        if any(
            name == b"sec-fetch-site" and v not in ("same-origin", "none") for name, v in headers
        ):
            return "another site"
        if self._has_token(scope) or (not is_socket and self._has_ticket(scope, headers)):
            return ""
        return "no token, or a wrong one: use the address that ./weft designer prints"

    def _has_token(self, scope: Scope) -> bool:
        try:
            given = parse_qs(scope["query_string"].decode("ascii"), max_num_fields=8)
        except ValueError:
            return False
        found = given.get("token", [])
        return len(found) == 1 and _is_equal(found[0], self.token)

    def _has_ticket(self, scope: Scope, headers: list[tuple[bytes, str]]) -> bool:
        """Return whether a request is for a part of the page, by the page."""
        if not scope["path"].startswith("/assets/"):
            return False
        for name, value in headers:
            if name != b"cookie":
                continue
            try:
                found = SimpleCookie(value).get(COOKIE)
            except CookieError:
                continue
            if found is not None and _is_equal(found.value, self.ticket):
                return True
        return False


def _is_equal(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(errors="replace"), other.encode())
