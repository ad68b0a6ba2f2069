# SPDX-License-Identifier: MIT
"""How the consoles of several nodes are shown."""

import sys
from pathlib import Path

import pytest

from weft.building.builder import Program
from weft.model.boards import board_of
from weft.run.consoles import Consoles
from weft.run.lines import Damaged, Record


def program(node: str) -> Program:
    return Program(node, board_of("host"), Path("x.elf"), 0, 0, None)


def shown(nodes: list[str], *lines: tuple[str, str]) -> None:
    consoles = Consoles(nodes)
    for node, line in lines:
        consoles.line(program(node), line)


def test_one_node_is_shown_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    shown(["main"], ("main", "one"), ("main", ""), ("main", "two"))
    assert capsys.readouterr().out == "one\n\ntwo\n"


def test_several_nodes_have_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    shown(["a", "long"], ("long", "one"), ("a", "two"), ("a", ""))
    assert capsys.readouterr().out == "long | one\na    | two\na    |\n"


def test_fault_records_are_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    shown(["main"], ("main", "one"), ("main", ""), ("main", Record('@fault what="x" code=1')))
    assert capsys.readouterr().out == "one\n\n"


def test_names_have_colours_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.delenv("NO_COLOR", raising=False)
    shown(["a", "b"], ("a", "one"), ("b", "two"))
    assert capsys.readouterr().out == "\033[36ma |\033[0m one\n\033[33mb |\033[0m two\n"
    monkeypatch.setenv("NO_COLOR", "1")
    shown(["a", "b"], ("a", "one"))
    assert capsys.readouterr().out == "a | one\n"


def test_what_is_left_of_a_record_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    shown(["main"], ("main", Damaged("@contained wha\x1b[2J")))
    out, err = capsys.readouterr()
    assert out == "" and err == "a damaged record: @contained wha\u241b[2J\n"


def test_text_of_a_program_does_not_control_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "a\x1b[31m\x9b2J\x07\r\u202eb\x7f \u00e9\t"
    shown(["main"], ("main", text))
    assert capsys.readouterr().out == text + "\n", "another program gets it as it is"
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    shown(["main"], ("main", text))
    assert capsys.readouterr().out == "a\u241b[31m\\x9b2J\u2407\u240d\\u202eb\u2421 \u00e9\u2409\n"
    Consoles(["main"], raw=True).line(program("main"), text)
    assert capsys.readouterr().out == text + "\n"
