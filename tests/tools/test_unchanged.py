# SPDX-License-Identifier: MIT
"""Answers of builds hold while nothing has changed, and not longer."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.needs import need_target, need_tools
from tests.tools.command_line import Weft
from weft.building import unchanged

KEY = "0123"
TEXT = "main: flash 1 B\n"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree of tools, an application, a program, and the stored answer of its build."""
    monkeypatch.setattr(unchanged, "FOLDER", tmp_path / "answers")
    monkeypatch.setattr(unchanged, "ROOT", tmp_path / "root")
    monkeypatch.setattr(unchanged, "TREES", ("kernel",))
    monkeypatch.setattr(unchanged, "TOOLS", tmp_path / "tools")
    for name in (
        "root/kernel/sub/sem.c",
        "tools/cli.py",
        "app/app.yaml",
        "app/main.c",
        "build/main.elf",
        "board",
    ):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("1")
    keep(tmp_path)
    assert unchanged.find(KEY) == TEXT
    return tmp_path


def keep(place: Path) -> None:
    elf = place / "build" / "main.elf"
    unchanged.keep(KEY, TEXT, place / "app" / "app.yaml", [place / "board"], [elf])


def later(file: Path) -> None:
    """Change the time of a file, as another text of the same size does."""
    status = file.stat()
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns + 1))


CHANGES: dict[str, Callable[[Path], object]] = {
    "a file of the kernel": lambda place: later(place / "root/kernel/sub/sem.c"),
    "a new file of the kernel": lambda place: (place / "root/kernel/new.c").touch(),
    "a module of the tools": lambda place: later(place / "tools/cli.py"),
    "the description": lambda place: later(place / "app/app.yaml"),
    "a source": lambda place: (place / "app/main.c").write_text("22"),
    "a new file": lambda place: (place / "app/new.h").touch(),
    "no source": lambda place: (place / "app/main.c").unlink(),
    "another file": lambda place: later(place / "board"),
    "the program": lambda place: later(place / "build/main.elf"),
    "no program": lambda place: (place / "build/main.elf").unlink(),
    "no answer": lambda place: (place / "answers" / f"{KEY}.json").unlink(),
    "a damaged answer": lambda place: (place / "answers" / f"{KEY}.json").write_text("{}"),
    "half an answer": lambda place: (place / "answers" / f"{KEY}.json").write_text('{"tr'),
}


@pytest.mark.parametrize("change", CHANGES)
def test_changes(place: Path, change: str) -> None:
    CHANGES[change](place)
    assert unchanged.find(KEY) is None


def test_what_does_not_count(place: Path) -> None:
    (place / "root/kernel/__pycache__").mkdir()
    (place / "root/kernel/__pycache__/a.pyc").touch()
    assert unchanged.find(KEY) == TEXT


def test_the_key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    keys = {unchanged.key_of({"target": "cm3"}), unchanged.key_of({"target": "rv32"})}
    monkeypatch.setenv("WEFT_SOMETHING", "1")
    keys.add(unchanged.key_of({"target": "cm3"}))
    monkeypatch.setenv("PATH", "/bin")
    keys.add(unchanged.key_of({"target": "cm3"}))
    monkeypatch.chdir(tmp_path)
    keys.add(unchanged.key_of({"target": "cm3"}))
    assert len(keys) == 5


def test_old_answers_go(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unchanged, "KEPT", 2)
    for number in range(3):
        old = place / "answers" / f"{number}.json"
        old.touch()
        os.utime(old, ns=(number, number))
    keep(place)
    assert sorted(file.name for file in (place / "answers").iterdir()) == ["0123.json", "2.json"]


def test_a_build(weft: Weft, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second one does not read the description; one after a change of a header does."""
    need_target("host")
    monkeypatch.setattr(unchanged, "FOLDER", tmp_path / "answers")
    app = tmp_path / "app"
    assert weft("new", app, "--target", "host").code == 0
    main = app / "main.c"
    (tmp_path / "far.h").write_text("#define FAR 1\n")
    main.write_text(f'#include "{tmp_path}/far.h"\n{main.read_text()}')
    build = ["build", app / "app.yaml", "--build-dir", tmp_path / "build"]
    first = weft(*build)
    assert first.code == 0

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("read again")

    with monkeypatch.context() as patch:
        patch.setattr("weft.model.description.load", refuse)
        second = weft(*build)
        assert (second.code, second.out) == (0, first.out)
        later(tmp_path / "far.h")
        with pytest.raises(AssertionError):
            weft(*build)


RULES = """\
rule make
  command = cp $in $out && echo $out: $reads > $out.d
  depfile = $out.d
  deps = gcc
build main.c.o: make main.c
  reads = main.c ../main.h
build main.elf: make main.c.o
  reads = main.c.o libnode.a
"""
"""As of CMake from 3.27 on: the linker says what it has read, too."""


def test_what_was_read_for_objects(tmp_path: Path) -> None:
    need_tools("ninja")
    folder = tmp_path / "build"
    folder.mkdir()
    for name in ("main.c", "../main.h", "libnode.a"):
        (folder / name).touch()
    (folder / "build.ninja").write_text(RULES)
    subprocess.run(["ninja", "-C", folder], check=True, capture_output=True, timeout=60)
    assert unchanged.read_for(folder) == {str(folder / "main.c"), str(tmp_path / "main.h")}
    assert unchanged.read_for(tmp_path) == set()
