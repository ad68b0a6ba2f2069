# SPDX-License-Identifier: MIT
"""Boards that are compiled alike are analysed once; their linker scripts name what there is."""

import re
from dataclasses import replace

import pytest

from checks import boards, steps
from checks.tree import ROOT


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


@pytest.mark.parametrize("part", ["kernel", "network"])
def test_a_part_is_analysed_without_a_c_library_by_day_and_with_one_at_night(part: str) -> None:
    hosted = {board.name: board.hosted for board in boards.load()}
    by_day = {step.command[-2] for step in steps.analyses() if f"-{part}-" in step.name}
    at_night = {step.command[-2] for step in steps.other_analyses() if f"-{part}-" in step.name}
    assert [hosted[name] for name in by_day] == [False]
    assert True in {hosted[name] for name in at_night}


def test_linker_scripts_place_functions_that_exist() -> None:
    """A function that was renamed would lie somewhere else, and nothing else would say so."""
    folders = [ROOT / name for name in ("kernel", "net", "arch", "board")]
    sources = [f for folder in folders for f in folder.rglob("*") if f.suffix in (".c", ".S", ".h")]
    words = {word for f in sources for word in re.findall(r"\w+", f.read_text(encoding="utf-8"))}
    scripts = sorted((ROOT / "board").rglob("*.ld"))
    named = {
        name
        for script in scripts
        for name in re.findall(r"\.text\.(?:hot\.)?([a-z]\w+)(?![\w*])", script.read_text())
    }
    assert len(named) > 30 and named <= words, named - words
