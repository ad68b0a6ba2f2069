# SPDX-License-Identifier: MIT
"""Boards that are compiled alike are analysed once."""

from dataclasses import replace

from checks import boards


def test_boards_of_the_same_files_and_flags_count_once() -> None:
    first = boards.load()[0]
    twin = replace(first, name="twin")
    other = replace(first, name="other", cpu_flags=(*first.cpu_flags, "-mother"))
    assert boards.distinct([first, twin, other]) == [first, other]


def test_every_set_of_files_is_analysed() -> None:
    everything = boards.load()
    chosen = boards.distinct(everything)
    assert {board.port for board in chosen} == {board.port for board in everything}
    assert {board.cpu_flags for board in chosen} == {board.cpu_flags for board in everything}


def test_the_kernel_is_analysed_for_each_family_of_processors() -> None:
    families = [board for board in boards.load() if board.name in boards.FAMILIES]
    assert len(families) == len(boards.FAMILIES)
    assert {board.port for board in families} == {"armv7m", "host", "riscv"}
    for board in boards.load():
        kernel = [path for path in board.sources() if "kernel" in path.parts]
        assert bool(kernel) == (board in families)
