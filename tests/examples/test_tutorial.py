# SPDX-License-Identifier: MIT
"""The lessons of doc/tutorial, executed: what they write is written, what they show is printed.

A block with the name of a file behind its language is that file. A block `console` has a command
of ./weft and its output, in which a line `...` stands for any lines.
"""

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from tests.needs import need_target
from weft.paths import ROOT

BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FOLDER = "my-app"
LESSONS = {"first-application": ("cm3", "rv32"), "two-nodes": ("cm3", "rv32")}
"""The pages in their order, and the targets that they run on."""


def blocks(lesson: str) -> list[tuple[str, str, str]]:
    """Return language, name of the file and text of the blocks of a lesson."""
    page = ROOT / "doc" / "tutorial" / f"{lesson}.md"
    return BLOCK.findall(page.read_text(encoding="utf-8"))


def output(command: str, folder: Path) -> str:
    """Return what a command prints, with the lesson's name for the folder."""
    words = shlex.split(command.replace(FOLDER, str(folder)))
    run = subprocess.run(
        [*words, *(["--build-dir", str(folder.parent / "build")] if words[1] == "run" else [])],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=240,
        check=False,
    )
    return run.stdout.replace(str(folder), FOLDER)


def matches(shown: str, printed: str) -> bool:
    """Return whether a text is what a page shows of it."""
    lines = [".*" if line == "..." else re.escape(line) for line in shown.splitlines()]
    return re.fullmatch("\n".join(lines), printed.rstrip("\n"), re.DOTALL) is not None


@pytest.mark.parametrize("lesson", LESSONS)
def test_lesson(lesson: str, tmp_path: Path) -> None:
    for target in LESSONS[lesson]:
        need_target(target)
    folder = tmp_path / FOLDER
    if lesson != next(iter(LESSONS)):
        folder.mkdir()  # made by the first one
    for language, name, text in blocks(lesson):
        if name:
            (tmp_path / name).write_text(text, encoding="utf-8")
        elif language == "console":
            command, _, shown = text.removeprefix("$ ").partition("\n")
            printed = output(command, folder)
            assert matches(shown, printed), f"{command}\n{printed}"


def test_every_lesson_is_executed() -> None:
    pages = {page.stem for page in (ROOT / "doc" / "tutorial").glob("*.md")} - {"README"}
    assert pages == set(LESSONS)
    for lesson in LESSONS:
        assert sum(language == "console" for language, _, _ in blocks(lesson)) >= 3
