# SPDX-License-Identifier: MIT
"""The text of a description: steps, its file, and what other programs do to it."""

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from weft.designer import store
from weft.designer.messages import edits
from weft.designer.session import TYPING_PAUSE, Session
from weft.designer.text.source import EditError
from weft.diag.errors import WeftError

TEXT = """\
weft: 1
topology:
  nodes:
    main: {board: linux}   # one

application:
  sources: [main.c]
  hubs:
    a: {type: sem}

    b: {type: sem}

    c: {type: sem}
"""

H = ["application", "hubs"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "app.yaml"
    found.write_text(TEXT)
    return found


def setting(name: str, value: object = 1) -> edits.Set:
    return edits.Set(op="set", path=[*H, name, "initial"], value=value)


def names(file: Path) -> list[str]:
    return [found.name for found in file.parent.iterdir()]


def test_steps(file: Path) -> None:
    session = Session(file)
    session.edit(0, [setting("a"), setting("b")])
    once = session.text
    assert (
        file.read_text()
        == once
        == TEXT.replace("a: {type: sem", "a: {type: sem, initial: 1").replace(
            "b: {type: sem", "b: {type: sem, initial: 1"
        )
    )
    session.edit(1, [edits.Rename(op="rename", path=[*H, "c"], name="d")])
    assert (session.version, session.is_saved) == (2, True)
    assert (session.undo_label, session.redo_label) == ("rename c to d", None)
    session.undo()
    assert (file.read_text(), session.redo_label) == (once, "rename c to d")
    assert session.undo_label == "set initial of a and set initial of b"
    session.undo()
    assert file.read_text() == TEXT
    with pytest.raises(EditError, match="nothing to undo"):
        session.undo()
    session.redo()
    session.redo()
    assert "d: {type: sem}" in file.read_text()
    session.undo()
    session.edit(session.version, [setting("c")])
    with pytest.raises(EditError, match="nothing to redo"):
        session.redo()


def test_a_refused_batch_changes_nothing(file: Path) -> None:
    session = Session(file)
    with pytest.raises(EditError, match=r"there is no application\.hubs\.x"):
        session.edit(0, [setting("a"), edits.Remove(op="remove", path=[*H, "x"])])
    assert (session.version, session.text, file.read_text()) == (0, TEXT, TEXT)


def test_typing_is_one_step_until_a_pause(file: Path) -> None:
    now = [0.0]
    session = Session(file, clock=lambda: now[0])
    for _ in range(3):
        session.type(session.version, session.text + "#")
        now[0] += TYPING_PAUSE / 2
    now[0] += TYPING_PAUSE
    session.type(session.version, session.text + "!")
    session.undo()
    assert session.text == TEXT + "###"
    session.undo()
    assert session.text == TEXT


def test_what_pages_send_for_older_versions(file: Path) -> None:
    session = Session(file)
    session.edit(0, [setting("a")])
    session.edit(0, [setting("b")])
    assert "b: {type: sem, initial: 1}" in session.text
    with pytest.raises(EditError, match="changed meanwhile"):
        session.edit(0, [setting("a", 2)])
    session.type(0, TEXT + "# end\n")
    assert session.text.endswith("# end\n") and "initial" in session.text
    with pytest.raises(EditError, match="changed meanwhile"):
        session.type(0, TEXT.replace("a: {type: sem}", "a: {type: event}"))
    with pytest.raises(EditError, match="changed meanwhile"):
        session.type(99, TEXT)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_changes_of_the_file_are_merged(file: Path, newline: str) -> None:
    file.write_text(TEXT, newline=newline)
    session = Session(file)
    session.edit(0, [setting("a")])
    theirs = file.read_bytes().replace(b"c: {type: sem}", b"c: {type: event}")
    file.write_bytes(theirs)
    assert session.look() and session.by == "file"
    assert session.text.encode() == theirs == file.read_bytes()
    file.write_bytes(theirs.replace(b"# one", b"# two"))
    session.edit(session.version, [setting("b")])
    assert file.read_bytes() == session.text.encode()
    assert all(word in session.text for word in ("# two", "b: {type: sem, initial: 1}", "event"))
    assert session.text.count(newline) == session.text.count("\n") == TEXT.count("\n")
    assert "\r" not in session.shown
    for _ in range(4):
        session.undo()
    assert file.read_bytes() == TEXT.replace("\n", newline).encode()


def test_a_file_that_is_being_written_is_not_taken_for_a_short_one(file: Path) -> None:
    session = Session(file)
    theirs = TEXT.replace("c: {type: sem}", "c: {type: event}") + "# end\n"

    def write() -> None:
        with file.open("w") as stream:
            for start in range(0, len(theirs), 40):
                stream.write(theirs[start : start + 40])
                stream.flush()
                time.sleep(store.STILL / 10)

    writer = threading.Thread(target=write)
    writer.start()
    time.sleep(store.STILL / 4)
    session.edit(0, [setting("a")])
    writer.join()
    session.look()
    assert session.conflict is None
    assert session.text == theirs.replace("a: {type: sem}", "a: {type: sem, initial: 1}")
    assert file.read_text() == session.text


def conflict(file: Path) -> Session:
    session = Session(file)
    file.chmod(0o444)
    session.text = TEXT.replace("a: {type: sem}", "a: {type: mutex}")
    file.chmod(0o644)
    file.write_text(TEXT.replace("a: {type: sem}", "a: {type: event}"))
    assert session.look()
    return session


def test_conflict(file: Path) -> None:
    session = conflict(file)
    theirs = file.read_text()
    assert session.conflict is not None and not session.is_saved
    assert "mutex" in session.conflict.ours and "event" in session.conflict.theirs
    assert "<<<<<<< here" in session.conflict.merged
    attempts: list[Callable[[], None]] = [
        lambda: session.edit(session.version, [setting("b")]),
        lambda: session.type(session.version, "x"),
        session.undo,
    ]
    for attempt in attempts:
        with pytest.raises(EditError, match="another program has changed the file"):
            attempt()
    assert file.read_text() == theirs
    file.write_text(theirs + "# more\n")
    assert session.look() and session.conflict.theirs.endswith("# more\n")
    session.resolve(TEXT + "# both\n")
    assert session.is_saved and file.read_text() == TEXT + "# both\n"
    session.undo()
    assert "mutex" in session.text


def test_a_conflict_ends_when_the_file_is_as_it_was(file: Path) -> None:
    session = conflict(file)
    file.write_text(TEXT)
    assert session.look()
    assert session.conflict is None and "mutex" in file.read_text() and session.is_saved


def test_another_program_writes_in_the_same_moment(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, real = Session(file), store._exchanged
    done: list[int] = []

    def exchanged(one: Path, other: Path) -> bool:
        if not done:
            done.append(file.write_text(TEXT.replace("# one", "# theirs")))
        return real(one, other)

    monkeypatch.setattr(store, "_exchanged", exchanged)
    session.edit(0, [setting("c")])
    assert done and file.read_text() == session.text
    assert "# theirs" in session.text and "initial" in session.text
    assert names(file) == ["app.yaml"]


def test_deleted(file: Path) -> None:
    session = Session(file)
    file.unlink()
    assert not session.look()
    assert session.look() and session.problem is not None
    assert "deleted" in session.problem.message
    assert not session.look() and not session.is_saved and session.text == TEXT
    session.edit(0, [setting("a")])
    assert session.problem is None and file.read_text() == session.text


def test_replaced_by_a_rename(file: Path) -> None:
    session = Session(file)
    file.unlink()
    assert not session.look()
    file.write_text(TEXT + "# new\n")
    assert session.look() and session.problem is None and session.text == TEXT + "# new\n"


@pytest.mark.parametrize("what", ["folder", "bytes", "huge", "fifo"])
def test_what_is_no_text_is_never_overwritten(file: Path, what: str) -> None:
    session = Session(file)
    file.unlink()
    if what == "folder":
        file.mkdir()
    elif what == "fifo":
        os.mkfifo(file)
    else:
        file.write_bytes(b"\xff\xfe" if what == "bytes" else b"#" * (2 << 20))
    before = store.signature(file)
    assert session.look()
    assert session.problem is not None and session.problem.code == "W250"
    session.edit(0, [setting("a")])
    assert store.signature(file) == before and not session.is_saved
    assert session.problem is not None and session.problem.code == "W250"
    rescued = session.rescue()
    assert rescued is not None and rescued.read_text() == session.text
    file.rmdir() if what == "folder" else file.unlink()
    file.write_text(TEXT.replace("# one", "# two"))
    assert session.look() and session.problem is None
    assert session.is_saved and "# two" in session.text and "initial" in file.read_text()
    with pytest.raises(WeftError):
        Session(file.parent)


def test_a_file_that_cannot_be_written(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    session = Session(file)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        session.edit(0, [setting("a")])
        assert session.problem is not None and session.problem.code == "W251"
        assert "no space left on device" in session.problem.message
        assert (file.read_text(), names(file)) == (TEXT, ["app.yaml"])
        assert not session.is_saved and not session.look()
    session.edit(1, [setting("b")])
    assert session.is_saved and file.read_text() == session.text


def test_mode_link_and_mark_are_kept(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbf" + TEXT.encode())
    file.chmod(0o640)
    link = file.with_name("link.yaml")
    link.symlink_to(file.name)
    session = Session(link)
    session.edit(0, [setting("a")])
    assert link.is_symlink() and file.stat().st_mode & 0o777 == 0o640
    assert file.read_bytes() == b"\xef\xbb\xbf" + session.text.encode()
    assert not session.look()


def test_breaks_of_lines_are_kept(file: Path) -> None:
    mixed = TEXT.replace("\n", "\r\n").replace("# one\r\n", "# one\n")
    file.write_bytes(mixed.encode())
    session = Session(file)
    shown = session.shown
    session.type(0, shown.replace("application:\n", "application:\n  include: [x.h]\n"))
    assert (
        file.read_bytes()
        == mixed.replace("application:\r\n", "application:\r\n  include: [x.h]\r\n").encode()
    )
