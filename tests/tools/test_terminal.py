# SPDX-License-Identifier: MIT
"""Names and numbers are whole whatever the width, and colors are those that were chosen."""

import io
from collections.abc import Iterator

import pytest
from rich.table import Table

from tests.tools.command_line import Weft
from weft.cli import help_text
from weft.diag import terminal

NAMES = ["semaphore.give.wake+ctx.k_to_k", "a.metric.with.a.name.of.fifty.letters.or.even.more"]
NUMBERS = ["123456789.25", "-1"]


def table() -> Table:
    made = Table(title="a title")
    for heading in ("metric", "value", "text"):
        made.add_column(heading)
    for name, number in zip(NAMES, NUMBERS, strict=True):
        made.add_row(name, number, "several words that may stand in several lines")
    return made


@pytest.fixture(autouse=True)
def colors() -> Iterator[None]:
    yield
    terminal.set_color("auto")


@pytest.mark.parametrize("width", [10, 20, 40, 80, 200])
def test_nothing_is_cut(width: int) -> None:
    file = io.StringIO()
    terminal.console(file=file, width=width).print(table())
    assert all(word in file.getvalue() for word in NAMES + NUMBERS)


def test_what_is_no_terminal_has_no_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    file = io.StringIO()
    console = terminal.console(file=file)
    console.print(" ".join(["word"] * 200))
    console.print(table())
    lines = file.getvalue().splitlines()
    assert len(lines[0]) == 999
    assert sum("several words that may stand in several lines" in line for line in lines) == 2


@pytest.mark.parametrize(("choice", "has"), [("always", True), ("never", False), ("auto", False)])
def test_colors(choice: terminal.Colors, has: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    terminal.set_color(choice)
    file = io.StringIO()
    terminal.console(file=file).print("red", style="red")
    assert ("\x1b[31m" in file.getvalue()) == has


@pytest.mark.parametrize("command", ["", "run", "bench", "sim", "compare"])
@pytest.mark.parametrize("width", [40, 80, 100, 200])
def test_help_has_whole_words(
    weft: Weft, monkeypatch: pytest.MonkeyPatch, command: str, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    out = weft(*([command] if command else []), "--help").out
    monkeypatch.setenv("COLUMNS", "1000")
    monkeypatch.setattr(help_text, "MAX_WIDTH", 1000)
    wide = weft(*([command] if command else []), "--help").out
    assert out.split() == wide.split()


def test_commands_that_are_started_are_shown(weft: Weft) -> None:
    words = ("run", "examples/hello/hello.yaml", "--target", "host")
    assert "+ " not in weft(*words).err
    shown = [line for line in weft(*words, "-v").err.splitlines() if line.startswith("+ ")]
    assert shown[0].startswith("+ ninja") and shown[-1].endswith("main.elf")
