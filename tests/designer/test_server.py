# SPDX-License-Identifier: MIT
"""The designer's server: what pages get, and what others do not."""

import json
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.designer.served import LIMIT, Served, served
from weft.designer import desk, facts
from weft.designer.desk import MAX_PAGES
from weft.designer.server import ADDRESS, listen
from weft.designer.session import Session
from weft.diag.errors import WeftError
from weft.picture.build import diagram_of_text
from weft.picture.diagram import Diagram

TEXT = """\
weft: 1
topology:
  nodes:
    main: {board: linux}   # one
application:
  sources: [main.c]
  hubs:
    a: {type: sem}
"""

A = {"op": "set", "path": ["application", "hubs", "a", "initial"], "value": 1}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "app.yaml"
    found.write_text(TEXT)
    return found


@pytest.fixture
def site(tmp_path: Path, file: Path) -> Iterator[Served]:
    assets = tmp_path / "page" / "assets"
    assets.mkdir(parents=True)
    (tmp_path / "page" / "index.html").write_text("<p>page</p>")
    (assets / "page.js").write_text("'page'")
    with served(tmp_path, file) as found:
        yield found


def test_page_and_its_parts(site: Served) -> None:
    status, headers, text = site.get("/")
    assert (status, text) == (200, "<p>page</p>")
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert "Access-Control-Allow-Origin" not in headers and "server" not in headers
    cookie = headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Strict" in cookie
    assert site.designer.token not in cookie
    ticket = {"Cookie": cookie.split(";")[0]}
    assert site.get("/assets/page.js", ticket, token="")[::2] == (200, "'page'")
    for path in ("/", "/schema.json", "/facts.json"):
        assert site.get(path, ticket, token="")[0] == 403
    assert site.get("/assets/../index.html")[0] == 404
    assert site.get("/assets/%2e%2e/index.html")[0] == 404


def test_facts_and_schema(site: Served) -> None:
    schema = json.loads(site.get("/schema.json")[2])
    assert "Task" in schema["$defs"]
    facts = json.loads(site.get("/facts.json")[2])
    assert {"shm", "socket", "uart"} == set(facts["drivers"])
    hubs = {hub["type"]: hub for hub in facts["hubs"]}
    assert set(hubs["msgq"]["required"]) == {"message", "depth"}
    assert {"host", "cm3", "mixed"} <= {target["name"] for target in facts["targets"]}
    assert "mps2-an385" in {board["name"] for board in facts["boards"]}


@pytest.mark.parametrize(("limit", "drawn"), [(LIMIT, True), (0.01, False)])
def test_what_forms_need_waits_for_the_first_picture(
    tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch, limit: float, drawn: bool
) -> None:
    """And not for longer than a limit."""
    may_draw = threading.Event()
    seen: list[bool] = []

    def slow(*arguments: Any) -> Diagram:
        assert may_draw.wait(LIMIT)
        return diagram_of_text(*arguments)

    def facts_of() -> dict[str, Any]:
        seen.append(may_draw.is_set())
        return {}

    monkeypatch.setattr(desk, "diagram_of_text", slow)
    monkeypatch.setattr(desk, "FIRST_PICTURE", limit)
    monkeypatch.setattr(facts, "facts", facts_of)
    with served(tmp_path, file) as site:
        timer = threading.Timer(0.5 if drawn else LIMIT, may_draw.set)
        timer.start()
        assert site.get("/facts.json")[2] == "{}"
        timer.cancel()
        may_draw.set()
    assert seen == [drawn]


def test_pictures_are_exported(site: Served) -> None:
    with site.page() as page:
        page.until("state")
        status, headers, text = site.get("/export/topology.svg")
        assert status == 200 and text.startswith("<svg")
        assert headers["Content-Disposition"] == 'attachment; filename="topology.svg"'
        html = site.get("/export/pictures.html")[2]
        assert html.count("<svg") >= 2
        for name in ("topology.pdf", "other.svg", "%2e%2e", "x/y.svg"):
            assert site.get(f"/export/{name}")[0] == 404
        assert site.get("/export/topology.svg", token="")[0] == 403


@pytest.mark.parametrize(
    ("headers", "token"),
    [
        ({}, ""),
        ({}, "x" * 43),
        ({}, "%ff"),
        ({"Host": "evil.example"}, None),
        ({"Host": "localhost:1"}, None),
        ({"Origin": "http://evil.example"}, None),
        ({"Origin": "null"}, None),
        ({"Sec-Fetch-Site": "cross-site"}, None),
        ({"Cookie": "weft-page=x"}, ""),
    ],
)
def test_strangers_get_nothing(site: Served, headers: dict[str, str], token: str | None) -> None:
    for path in ("/", "/facts.json", "/assets/page.js", "/socket", "/other"):
        status, answer, text = site.get(path, headers, token)
        assert status == 403 and "page" not in text.replace("address", "")
        assert answer["Cache-Control"] == "no-store" and "Set-Cookie" not in answer


@pytest.mark.parametrize(
    ("token", "origin"),
    [("x", None), ("", None), (None, "http://evil.example"), (None, "null")],
)
def test_sockets_of_strangers_are_refused(
    site: Served, token: str | None, origin: str | None
) -> None:
    with pytest.raises(InvalidStatus) as caught, site.page(token, origin):
        pass
    assert caught.value.response.status_code == 403


def test_the_token_twice_is_no_token(site: Served) -> None:
    status, _, _ = site.get(f"/?token={site.designer.token}&token=x", token="")
    assert status == 403


def test_edits_reach_the_file_and_all_pages(site: Served, file: Path) -> None:
    with site.page() as one, site.page() as other:
        assert one.until("state")["text"] == other.until("state")["text"] == TEXT
        assert one.state["diagram"]["shapes"][0]["id"] == "hub:a"
        one.edit(A)
        for page in (one, other):
            state = page.until("state", version=1)
            assert state["text"] == TEXT.replace("{type: sem}", "{type: sem, initial: 1}")
            assert (state["undo"], state["is_saved"]) == ("set initial of a", True)
        assert file.read_text() == other.state["text"]
        other.send(type="text", version=0, text="# top\n" + TEXT)
        assert one.until("state", version=2)["text"] == file.read_text()
        assert file.read_text().startswith("# top\n") and "initial: 1" in file.read_text()
        one.send(type="undo")
        other.until("state", version=3)
        one.send(type="redo")
        assert other.until("state", version=4)["text"].startswith("# top\n")
        one.edit({"op": "remove", "path": ["none"]})
        assert one.until("refused")["message"] == "there is no none"


def test_the_file_is_followed(site: Served, file: Path) -> None:
    with site.page() as page:
        page.until("state")
        file.write_text(TEXT.replace("main:", "other:"))
        assert page.until("state", by="file")["diagram"]["regions"][0]["name"] == "other"
        file.write_text("weft: [")
        state = page.until("state", by="file")
        assert state["diagram"]["marks"][0]["code"] == "W003"
        page.edit(A)
        assert "line 1 cannot be read" in page.until("refused")["message"]
        page.send(type="undo")
        page.until("state", by="undo")
        file.unlink()
        assert page.until("notice")["code"] == "W250"


def test_conflict(site: Served, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with site.page() as page, site.page() as other:
        page.until("state")
        with monkeypatch.context() as patch:  # the file is not read while both change it
            patch.setattr(Session, "look", lambda _: False)
            time.sleep(0.5)
            file.write_text(TEXT.replace("sem", "event"))
            page.edit({**A, "path": ["application", "hubs", "a", "type"], "value": "mutex"})
            conflict = page.until("conflict")
        assert "event" in conflict["theirs"] and "mutex" in conflict["ours"]
        assert "event" in file.read_text()
        assert page.state["has_conflict"]
        other.until("conflict")
        other.send(type="undo")
        assert "another program has changed" in other.until("refused")["message"]
        other.send(type="resolve", text=TEXT + "# both\n")
        assert page.until("state", has_conflict=False)["is_saved"]
        assert file.read_text() == TEXT + "# both\n"


@pytest.mark.parametrize(
    "message",
    [
        "", "x", "[]", "null", "{}", '{"type": "state"}', '{"type": "undo", "x": 1}', "NaN",
        '{"type": "edit", "version": "0", "operations": []}', "[" * 100_000, '"\\ud800"',
        '{"type": "text", "version": 0, "text": "\\ud800"}',
        '{"type": "edit", "version": 0, "operations": [{"op": "set", "path": [], "value": 1}]}',
        '{"type": "text", "version": 0, "text": "' + "x" * (2 << 20) + '"}',
    ],
)  # fmt: skip
def test_wrong_messages_are_refused(site: Served, file: Path, message: str) -> None:
    with site.page() as page:
        page.until("state")
        page.socket.send(message)
        assert page.until("refused")["message"]
        page.edit(A)
        page.until("state", version=1)
    assert "initial: 1" in file.read_text()


def _is_let_go(page: Any) -> bool:
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        try:
            page.next()
        except ConnectionClosed:
            return True
    return False


def test_who_sends_too_much_is_let_go(site: Served) -> None:
    with site.page() as other:
        other.until("state")
        with site.page() as page:
            page.socket.send("x" * (9 << 20))
            assert _is_let_go(page)
        with site.page() as page:
            page.socket.send(b"bytes" * 10)
            for _ in range(400):
                try:
                    page.socket.send("{}")
                except ConnectionClosed:
                    break
            assert _is_let_go(page)
        other.edit(A)
        other.until("state", version=1)


def test_a_page_that_does_not_read_holds_up_nobody(site: Served, file: Path) -> None:
    with site.page(max_queue=1) as _, site.page() as page:
        page.until("state")
        for value in range(30):
            page.edit({**A, "value": value})
            page.until("state", version=value + 1)
        assert "initial: 29" in file.read_text()


def test_many_pages(site: Served) -> None:
    pages = [site.page() for _ in range(MAX_PAGES)]
    try:
        for page in pages:
            page.__enter__().until("state")
        with pytest.raises(InvalidStatus), site.page():
            pass
    finally:
        for page in pages:
            page.__exit__(None, None, None)


def test_markup_in_names_is_data(site: Served, file: Path) -> None:
    text = TEXT.replace("a:", '"<img src=x onerror=alert(1)>":')
    file.write_text(text)
    with site.page() as page:
        state = page.until("state")
        while state["text"] != text:
            state = page.until("state")
        assert any("<img" in mark["message"] for mark in state["diagram"]["marks"])
    for path in ("/", "/facts.json"):
        assert "<img" not in site.get(path)[2]


def test_an_internal_error_ends_nothing(
    site: Served, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(*_: object) -> None:
        raise KeyError("wrong")

    with site.page() as page:
        page.until("state")
        with monkeypatch.context() as patch:
            patch.setattr(desk, "diagram_of_text", wrong)
            page.edit(A)
            state = page.until("state", version=1)
            assert "internal error: KeyError" in state["diagram"]["marks"][0]["message"]
            assert state["diagram"]["shapes"] and "initial: 1" in file.read_text()
            patch.setattr(Session, "undo", wrong)
            page.send(type="undo")
            assert "internal error: KeyError" in page.until("refused")["message"]
        page.send(type="undo")
        marks = page.until("state", version=2)["diagram"]["marks"]
        assert [mark["code"] for mark in marks] == ["W030"]


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind((ADDRESS, 0))
        other.listen()
        with pytest.raises(WeftError) as caught:
            listen(other.getsockname()[1])
    assert caught.value.problems[0].code == "W253"


def test_without_a_description(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "one.yaml").write_text(TEXT)
    (tmp_path / "map.yaml").write_text("weft: 1\nall: main\n")
    with served(tmp_path, None) as site, site.page() as page:
        choice = page.until("choice")
        assert choice["files"] == ["sub/one.yaml"]
        assert choice["templates"][0]["name"] == "one-node"
        page.send(type="undo")
        assert page.until("refused")["message"] == "no description is open"
        for wrong in ("../x", "/tmp/x", ".hidden", "", "sub"):
            page.send(type="create", template="one-node", folder=wrong)
            page.until("refused")
        page.send(type="open", file="map.yaml")
        page.until("refused")
        page.send(type="create", template="two-cores", folder="new/app")
        state = page.until("state")
        assert state["diagram"]["marks"] == [] and len(state["diagram"]["regions"]) == 2
        page.send(type="open", file="sub/one.yaml")
        assert page.until("state")["text"] == TEXT
    assert (tmp_path / "new" / "app" / "main.c").is_file()
