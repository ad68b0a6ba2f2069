# SPDX-License-Identifier: MIT
"""Boards that are compiled alike are analysed once."""

from dataclasses import replace

from checks import boards, steps


def test_boards_of_the_same_files_and_flags_count_once() -> None:
    first = boards.load()[0]
    twin = replace(first, name="twin")
    other = replace(first, name="other", cpu_flags=(*first.cpu_flags, "-mother"))
    assert boards.distinct([first, twin, other]) == [first, other]


def test_every_set_of_files_is_analysed() -> None:
    everything = boards.load()
    chosen = boards.distinct(everything)
    assert {board.arch for board in chosen} == {board.arch for board in everything}
    assert {board.cpu_flags for board in chosen} == {board.cpu_flags for board in everything}


def test_the_kernel_is_analysed_for_each_family_of_processors() -> None:
    families = [board for board in boards.load() if board.name in boards.FAMILIES]
    assert len(families) == len(boards.FAMILIES)
    assert {board.arch for board in families} == {"armv7m", "host", "riscv"}
    of_kernel = {
        step.name: tuple(step.command[-2:])
        for step in [*steps.analyses(), *steps.other_analyses()]
        if "-kernel-" in step.name
    }
    assert of_kernel == {f"tidy-kernel-{name}": (name, "kernel") for name in boards.FAMILIES}
    assert all("kernel" not in path.parts for board in boards.load() for path in board.sources())
    assert len(families[0].kernel()) > 50


def test_a_normal_run_analyses_the_kernel_with_a_c_library_and_without() -> None:
    daily = {step.command[-2] for step in steps.analyses() if "-kernel-" in step.name}
    assert sorted(board.hosted for board in boards.load() if board.name in daily) == [False, True]
