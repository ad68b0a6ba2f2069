# SPDX-License-Identifier: MIT
"""Counts that are kept: only for the same programs, machine and tools, and never what is timed."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.bench.made import result
from weft.building.builder import Program
from weft.lab import kept
from weft.lab.measure import BuiltPart, Measurement
from weft.lab.suites import Part
from weft.model.boards import board_of

MADE = Measurement([result("a.b", [3.0, 4.0])], [], ["a warning"], 0.0)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(kept, "FOLDER", tmp_path / "measured")
    monkeypatch.setattr(kept, "_machine", lambda board: "one")
    return tmp_path


def built(folder: Path, target: str = "cm3", nodes: int = 1, code: bytes = b"code") -> BuiltPart:
    programs = []
    for number in range(nodes):
        elf = folder / f"{number}.elf"
        elf.write_bytes(code)
        programs.append(Program(f"n{number}", board_of(target), elf, 0, 0, None))
    part = Part("core", Path("core.yaml"))
    return BuiltPart(programs, part, "default", folder, 10, [], "./weft bench")


class Measure:
    """Counts how often it is asked."""

    times = 0

    def __call__(self) -> Measurement:
        self.times += 1
        return MADE


def test_the_same_program_is_measured_once(folder: Path) -> None:
    measure = Measure()
    assert kept.measured(built(folder), 1, measure) == (MADE, False)
    assert kept.measured(built(folder), 1, measure) == (MADE, True)
    assert measure.times == 1
    assert kept.measured(built(folder), 1, measure, fresh=True) == (MADE, False)
    assert measure.times == 2


def test_what_was_not_repeated_as_often_is_measured(folder: Path) -> None:
    measure = Measure()
    for repeat, earlier in ((1, False), (2, False), (2, True), (1, True)):
        assert kept.measured(built(folder), repeat, measure)[1] is earlier


def changes(folder: Path) -> dict[str, BuiltPart]:
    """Return parts that differ from built() in one thing."""
    same = built(folder)
    other = replace(same.programs[0], board=same.board.model_copy(update={"run": ["other"]}))
    return {
        "configuration": replace(same, config="checks"),
        "metrics": replace(same, globs=["a.*"]),
        "command": replace(same, command="./weft bench --lto"),
        "part": replace(same, part=Part("core", Path("core-x.yaml"))),
        "options of the emulator": replace(same, programs=[other]),
        "board": built(folder, "cm33"),
        "code": built(folder, code=b"other"),
    }


@pytest.mark.parametrize(
    "what",
    ["configuration", "metrics", "command", "part", "options of the emulator", "board", "code"],
)
def test_a_change_is_measured(what: str, folder: Path) -> None:
    measure = Measure()
    kept.measured(built(folder), 1, measure)
    assert kept.measured(changes(folder)[what], 1, measure)[1] is False


def test_another_machine_and_other_tools_measure(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    measure = Measure()
    for where in ("_machine", "_tools"):
        kept.measured(built(folder), 1, measure)
        monkeypatch.setattr(kept, where, lambda *_: "other")
        assert kept.measured(built(folder), 1, measure)[1] is False


def test_each_link_of_several_counts(folder: Path) -> None:
    measure = Measure()
    part = replace(built(folder, "vex"), layouts=2)
    (folder / "0.layout-1.elf").write_bytes(b"second")
    kept.measured(part, 1, measure)
    assert kept.measured(part, 1, measure)[1] is True
    (folder / "0.layout-1.elf").write_bytes(b"moved")
    assert kept.measured(part, 1, measure)[1] is False


@pytest.mark.parametrize(
    ("target", "nodes", "is_kept"), [("host", 1, False), ("rv32", 2, False), ("vex2", 2, True)]
)
def test_what_need_not_repeat_is_not_kept(
    target: str, nodes: int, is_kept: bool, folder: Path
) -> None:
    """Time on this machine, and several cores that an emulator runs in turns."""
    measure = Measure()
    kept.measured(built(folder, target, nodes), 1, measure)
    assert kept.measured(built(folder, target, nodes), 1, measure)[1] is is_kept


@pytest.mark.parametrize("content", [b"", b"{", b'{"repeat": 9}', b"\xff", b"[]"])
def test_a_damaged_file_is_measured_again(content: bytes, folder: Path) -> None:
    measure = Measure()
    kept.measured(built(folder), 1, measure)
    (file,) = kept.FOLDER.iterdir()
    file.write_bytes(content)
    assert kept.measured(built(folder), 1, measure) == (MADE, False)
    assert kept.measured(built(folder), 1, measure) == (MADE, True)


def test_those_used_last_stay(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "KEPT", 2)
    for code in (b"1", b"2", b"3"):
        kept.measured(built(folder, code=code), 1, Measure())
    assert len(list(kept.FOLDER.iterdir())) == 2
    assert kept.measured(built(folder, code=b"1"), 1, Measure())[1] is False
