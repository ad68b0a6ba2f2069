# SPDX-License-Identifier: MIT
"""The guide's table of interrupts says what descriptions can have."""

from pathlib import Path

import pytest
from ruamel.yaml import YAML

from docsite.generated import interrupts
from weft.diag.errors import WeftError
from weft.model.board import Board
from weft.model.boards import boards, is_of_tree
from weft.model.description import load
from weft.paths import ROOT

BOARDS = sorted(name for name, board in boards().items() if is_of_tree(board))


def refused(folder: Path, board: Board, numbers: set[int]) -> str:
    """Return why a node of a board cannot have interrupts; nothing if it can."""
    handlers = {f"i{number}": {"irq": number, "handler": "on_any"} for number in numbers}
    (folder / "main.c").write_text("", encoding="utf-8")
    data = {
        "weft": 1,
        "topology": {"nodes": {"main": {"board": board.name}}},
        "application": {
            "sources": ["main.c"],
            "interrupts": handlers,
            "tasks": {"one": {"entry": "one", "priority": 5, "stack": 1024}},
        },
    }
    file = folder / "app.yaml"
    YAML(typ="safe").dump(data, file)
    try:
        load(file)
    except WeftError as error:
        return " ".join(problem.code for problem in error.problems)
    return ""


@pytest.mark.parametrize("name", BOARDS)
def test_what_the_table_has_is_what_a_description_can_have(name: str, tmp_path: Path) -> None:
    board = boards()[name]
    taken, all_numbers = interrupts.clock(board), set(range(board.irqs))
    assert refused(tmp_path, board, all_numbers - taken) == ""
    for number in (*taken, board.irqs):
        assert refused(tmp_path, board, {number}) == "W028"


def test_each_board_of_the_tree_is_in_the_table() -> None:
    listed = [target for row in interrupts.rows() for target in row[0].split(", ")]
    assert sorted(listed) == sorted(f"`{boards()[name].target}`" for name in BOARDS)


def test_interrupts_with_a_device_are_those_of_the_header() -> None:
    """What `latency: zero` cannot have, as arch/riscv/irq.c refuses it."""
    rv32, vex = (next(b for b in boards().values() if b.target == t) for t in ("rv32", "vex"))
    assert interrupts.sources(rv32) == {*range(1, 9), 10, 11}
    assert interrupts.sources(vex) == set(range(1, 8))
    riscv = {b.name for b in boards().values() if b.arch == "riscv" and is_of_tree(b)}
    assert {b.name for b in boards().values() if interrupts.sources(b)} == riscv
    checked = (ROOT / "arch" / "riscv" / "irq.c").read_text(encoding="utf-8")
    assert "zero && (WEFT_BOARD_IRQ_SOURCES & bit) != 0" in checked


def test_the_page_must_have_a_place_for_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "interrupts.md"
    file.write_text("# Interrupts\n", encoding="utf-8")
    monkeypatch.setattr(interrupts, "PAGE", file)
    with pytest.raises(ValueError, match="no place for the table"):
        interrupts.page()


@pytest.mark.parametrize(
    ("numbers", "text"),
    [([], ""), ([3], "3"), ([3, 4], "3, 4"), ([0, 9, 12, 13, 14], "0, 9, 12 to 14")],
)
def test_ranges(numbers: list[int], text: str) -> None:
    assert interrupts.ranges(numbers) == text
