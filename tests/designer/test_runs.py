# SPDX-License-Identifier: MIT
"""Runs from the page: consoles, faults, floods, and their end."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.designer.served import LIMIT, Client, processes, served
from weft.diag import exits

TEXT = """\
weft: 1
topology:
  nodes:
    one: {board: linux}
    two: {board: linux}
  links:
    - {between: [one, two], driver: socket}
application:
  sources: [main.c]
  hubs:
    go: {type: sem, node: two}
  tasks:
    first: {entry: first, priority: 5, stack: 8192, node: one, uses: [go]}
    second: {entry: second, priority: 5, stack: 8192, node: two, uses: [go]}
"""

MAIN = """\
#include "system.h"
void first(void *arg)
{
    (void)arg;
    weft_printf("first <b>runs</b>\\n");
    weft_sem_give(&go);
    BODY
}
void second(void *arg)
{
    (void)arg;
    weft_sem_take(&go, WEFT_FOREVER);
    weft_printf("second runs\\n");
    weft_sleep(WEFT_S(3600));
}
"""


@pytest.fixture
def page(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Client]:
    (tmp_path / "app.yaml").write_text(TEXT)
    (tmp_path / "main.c").write_text(MAIN.replace("BODY", request.param))
    with served(tmp_path, tmp_path / "app.yaml") as site, site.page() as found:
        found.until("state")
        yield found


def lines_until_idle(page: Client) -> tuple[dict[str, list[str]], int, dict[str, object]]:
    """Return the lines of all consoles, how many were dropped, and how it ended."""
    lines: dict[str, list[str]] = {}
    dropped, end = 0, time.monotonic() + 2 * LIMIT
    while time.monotonic() < end:
        message = page.next()
        if message["type"] == "console":
            lines.setdefault(message["node"], []).extend(message["lines"])
            dropped += message["dropped"]
        if message["type"] == "running" and message["phase"] == "idle" and lines:
            return lines, dropped, message
    raise TimeoutError


@pytest.mark.parametrize("page", ["*(volatile int *)0 = 1;"], indirect=True)
def test_a_fault_leads_to_task_and_line(page: Client) -> None:
    page.send(type="run")
    lines, _, end = lines_until_idle(page)
    assert "first <b>runs</b>" in lines["one"]
    assert lines[""] and lines["two"] == ["second runs"]
    fault = end["fault"]
    assert isinstance(fault, dict) and end["code"] not in (0, None)
    assert (fault["node"], fault["shape"]) == ("one", "task:first")
    assert fault["source"].endswith("main.c:7") and fault["text"].startswith("fault: ")


@pytest.mark.parametrize("page", ["return 1 +;"], indirect=True)
def test_an_error_of_the_build_is_shown(page: Client) -> None:
    page.send(type="run")
    lines, _, end = lines_until_idle(page)
    assert any("main.c:7" in line for line in lines[""])
    assert end["code"] not in (0, None) and set(lines) == {""}


@pytest.mark.parametrize(
    "page", ['for (;;) { weft_printf("flood of lines that nobody can read\\n"); }'], indirect=True
)
def test_a_flood_is_bounded_and_can_be_stopped(page: Client, tmp_path: Path) -> None:
    page.send(type="run")
    page.until("running", phase="running")
    page.until("console", node="one")
    page.send(type="run")
    assert page.until("refused")["message"] == "it is running already"
    time.sleep(1)  # while the page reads nothing
    began = time.monotonic()
    page.send(type="stop")
    lines, _, end = lines_until_idle(page)
    assert end["code"] == exits.INTERRUPTED
    assert len(lines["one"]) < 200_000 and time.monotonic() - began < LIMIT
    limit = time.monotonic() + LIMIT
    while processes(tmp_path) and time.monotonic() < limit:
        time.sleep(0.1)
    assert processes(tmp_path) == []


@pytest.mark.parametrize("page", ["weft_sleep(WEFT_S(3600));"], indirect=True)
def test_what_cannot_run_is_refused(page: Client, tmp_path: Path) -> None:
    page.send(type="run", target="none")
    lines, _, end = lines_until_idle(page)
    assert any("`none`" in line for line in lines[""])
    assert end["code"] != 0
    (tmp_path / "app.yaml").unlink()
    page.until("notice")
    page.send(type="run")
    assert "the file does not have" in page.until("refused")["message"]


def test_programs_end_with_the_designer(tmp_path: Path) -> None:
    (tmp_path / "app.yaml").write_text(TEXT)
    (tmp_path / "main.c").write_text(MAIN.replace("BODY", "weft_sleep(WEFT_S(3600));"))
    with served(tmp_path, tmp_path / "app.yaml") as site, site.page() as page:
        page.until("state")
        page.send(type="run")
        page.until("console", node="two")
    assert processes(tmp_path) == []
