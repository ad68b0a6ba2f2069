# SPDX-License-Identifier: MIT
"""The files of boards."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from weft import boards
from weft.errors import WeftError, render
from weft.paths import BOARDS

GOOD = (BOARDS / "mps2-an385" / "board.yaml").read_text()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(boards, "BOARDS", tmp_path)
    boards.boards.cache_clear()
    yield tmp_path
    boards.boards.cache_clear()


def write(folder: Path, name: str, text: str) -> None:
    (folder / name).mkdir()
    (folder / name / "board.yaml").write_text(text)


def refusal() -> list[str]:
    with pytest.raises(WeftError) as caught:
        boards.boards()
    assert {problem.code for problem in caught.value.problems} == {"W019"}
    return [render(problem).splitlines()[0] for problem in caught.value.problems]


def test_the_boards_of_the_tree() -> None:
    known = boards.boards()
    assert {"mps2-an385", "virt-rv32", "virt-rv64", "linux", "linux-aarch64"} <= set(known)
    assert boards.board_of("cm3") is boards.board_of("mps2-an385")
    for board in known.values():
        assert all(folder.is_dir() for folder in board.folders)
        assert board.script is None or board.script.is_file()
        assert board.arch_constant("WEFT_STACK_MIN")
        assert board.command(Path("x.elf"))[-1] == "x.elf"


def test_every_error_has_its_place(folder: Path) -> None:
    text = GOOD.replace("irqs: 32", "irqs: many").replace("title:", "titel:")
    write(folder, "one", text)
    irqs = next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith("irqs:"))
    errors = "\n".join(refusal())
    assert "`title` of a board: Field required" in errors
    assert "board.yaml:2:1: error W019: `titel` of a board: Extra inputs" in errors
    assert f"board.yaml:{irqs}:1: error W019: `irqs` of a board: Input should be" in errors


def test_what_is_no_board(folder: Path) -> None:
    write(folder, "one", "- a\n")
    assert "the file of a board is a mapping" in refusal()[0]


def test_a_port_that_is_not_there(folder: Path) -> None:
    write(folder, "one", GOOD.replace("arch: armv7m", "arch: armv8m"))
    assert "there is no folder `arch/armv8m`" in refusal()[0]


def test_two_boards_with_one_target(folder: Path) -> None:
    write(folder, "one", GOOD)
    write(folder, "two", GOOD)
    assert "two/board.yaml:3:9: error W019: the board `one` has the target `cm3`" in refusal()[0]
