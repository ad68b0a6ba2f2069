# SPDX-License-Identifier: MIT
"""The files of boards."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.needs import needs
from tests.tools.command_line import Weft
from weft.base import document
from weft.diag import exits
from weft.diag.errors import WeftError, render
from weft.model import boards
from weft.model.description import cnames, load
from weft.paths import BOARDS

GOOD = (BOARDS / "mps2-an385" / "board.yaml").read_text()
USER = """\
weft: 1
topology:
  nodes:
    main: {board: BOARD}
application:
  sources: [main.c]
  tasks:
    hello: {entry: hello, priority: 5, stack: 1024}
"""
MAIN = """\
#include <weft/weft.h>

#include "system.h"

void hello(void *arg)
{
    (void)arg;
    weft_printf("hello from another board\\n");
    weft_exit(0);
}
"""


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Forgets the boards that a test adds."""
    yield
    boards.survey.cache_clear()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(boards, "BOARDS", tmp_path)
    boards.survey.cache_clear()
    return tmp_path


def write(folder: Path, name: str, text: str) -> None:
    (folder / name).mkdir()
    (folder / name / "board.yaml").write_text(text)


def application(folder: Path, board: str) -> Path:
    (folder / "main.c").write_text(MAIN)
    file = folder / "app.yaml"
    file.write_text(USER.replace("BOARD", board))
    return file


def refusal(name: str) -> list[str]:
    problems = boards.faults(name)
    assert {problem.code for problem in problems} == {"W019"}
    return [render(problem).splitlines()[0] for problem in problems]


def refused(description: Path) -> list[str]:
    with pytest.raises(WeftError) as caught:
        load(description)
    assert caught.value.exit_code == exits.DESCRIPTION
    return [render(problem) for problem in caught.value.problems]


def test_the_boards_of_the_tree() -> None:
    known = boards.boards()
    assert {"mps2-an385", "virt-rv32", "virt-rv64", "linux", "linux-aarch64"} <= set(known)
    assert boards.board_of("cm3") is boards.board_of("mps2-an385")
    assert boards.survey().refused() == []
    for board in known.values():
        assert all(folder.is_dir() for folder in board.folders)
        assert board.script is None or board.script.is_file()
        assert board.arch_constant("WEFT_STACK_MIN")
        assert board.run or board.image
        if board.run and board.simulator is None:  # a simulator is built for its command
            assert board.command(Path("x.elf"))[-1] == "x.elf"


def test_a_command_reads_only_the_boards_that_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """That each board of the tree says its target where it is looked for is seen here, too."""
    names = {board.target: board.name for board in boards.boards().values()}
    files: list[Path] = []

    def read(file: Path) -> document.Document:
        files.append(file)
        return document.read(file)

    monkeypatch.setattr(boards, "read", read)
    for target, name in names.items():
        known = boards.Survey(BOARDS)
        for wanted in (target, name):
            found = known.of_target(wanted)
            assert found is not None and found.name == name
        assert known.of_target("nothing") is None and known.faults_of_target("nothing") == []
        assert [file.parent.name for file in files] == [name]
        files.clear()


@pytest.mark.parametrize("name", sorted(boards.boards()))
def test_sizes_of_types_are_those_of_the_compiler(name: str) -> None:
    board = boards.boards()[name]
    if shutil.which(board.compiler) is None:
        pytest.skip(f"{board.compiler} is not installed")
    names = [*sorted(cnames.BASIC_TYPES - {"max_align_t"}), "unsigned long int", "long long"]
    names += ["unsigned short int", "signed char", "char *", "uint16_t[3]"]
    lines = ["#include <stddef.h>", "#include <stdint.h>", "#include <stdbool.h>"]
    for text in names:
        size = cnames.message_size(text, board.word)
        lines.append(f'_Static_assert(sizeof({text}) == {size}, "{text}");')
    command = [board.compiler, *board.cpu_flags, "-ffreestanding", "-fsyntax-only", "-xc", "-"]
    done = subprocess.run(command, input="\n".join(lines), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_every_error_has_its_place(folder: Path) -> None:
    text = GOOD.replace("irqs: 32", "irqs: many").replace("title:", "titel:")
    text = text.replace("unit: instructions", "unit: instruction").replace(
        "size: 0x7FF000", "size: 0"
    )
    write(folder, "one", text)
    lines = {line.split(":")[0]: n for n, line in enumerate(text.splitlines(), 1)}
    errors = "\n".join(refusal("one"))
    assert "missing required key `title` in the board" in errors
    assert "board.yaml:2:1: error W019: unknown key `titel` of a board" in errors
    assert f":{lines['irqs']}:7: error W019: `irqs` must be an integer, but is the text" in errors
    assert f":{lines['unit']}:7: error W019: `instruction` is not a value of `unit`" in errors
    assert "`size` is out of range: above 0" in errors


def test_what_is_no_board(folder: Path) -> None:
    write(folder, "one", "- a\n")
    assert "the file of a board is a mapping" in refusal("one")[0]


def test_what_is_not_yaml(folder: Path) -> None:
    write(folder, "one", "a: [\n")
    assert [problem.code for problem in boards.faults("one")] == ["W003"]


def test_a_port_that_is_not_there(folder: Path) -> None:
    write(folder, "one", GOOD.replace("arch: armv7m", "arch: armv8m"))
    assert "there is no folder `arch/armv8m`" in refusal("one")[0]


def test_two_boards_with_one_target_concern_only_those_who_use_it(folder: Path) -> None:
    write(folder, "one", GOOD)
    write(folder, "two", GOOD)
    write(folder, "other", GOOD.replace("target: cm3", "target: other"))
    message = "two/board.yaml:3:9: error W019: two boards have the target `cm3`: `one` and `two`"
    with pytest.raises(WeftError) as caught:
        boards.board_of("cm3")
    assert [problem.code for problem in caught.value.problems] == ["W019"]
    for name in ("one", "two"):
        (text,) = refused(application(folder, name))
        assert message in text and "one/board.yaml:3:9: note: the other one is here" in text
        assert "hint: give one of them a target of its own" in text
    assert load(application(folder, "other")).board("main").target == "other"


def test_a_target_in_other_words_is_a_target(folder: Path) -> None:
    write(folder, "one", GOOD)
    write(folder, "two", GOOD.replace("target: cm3", 'target:  "cm3"  # quoted'))
    write(folder, "three", GOOD.replace("target: cm3", "target: 'three'"))
    assert "two boards have the target `cm3`" in refusal("two")[0]
    assert boards.board_of("three").name == "three" and set(boards.boards()) == {"three"}


def test_a_board_that_is_wrong_takes_no_target_from_another(folder: Path) -> None:
    write(folder, "one", GOOD)
    write(folder, "two", GOOD.replace("irqs: 32", "irq: 32"))
    write(folder, "three", GOOD.replace("title:", "title: ["))
    assert boards.board_of("cm3").name == "one" and set(boards.boards()) == {"one"}
    assert "missing required key `irqs`" in "\n".join(refusal("two"))
    assert [problem.code for problem in boards.faults("three")] == ["W003"]


def test_an_error_in_a_board_concerns_only_those_who_use_it(folder: Path) -> None:
    write(folder, "good", GOOD)
    write(folder, "bad", GOOD.replace("target: cm3", "target: new").replace("irqs: 32", "irq: 32"))
    assert load(application(folder, "good")).board("main").name == "good"
    assert "missing required key `irqs`" in "\n".join(refused(application(folder, "bad")))
    with pytest.raises(WeftError):
        boards.board_of("new")


def test_a_target_with_the_name_of_another_board(folder: Path) -> None:
    write(folder, "good", GOOD)
    write(folder, "bad", GOOD.replace("target: cm3", "target: good").replace("irqs: 32", "irq: 32"))
    assert boards.board_of("good").name == "good"
    assert load(application(folder, "good")).board("main").name == "good"


def test_all_errors_of_a_board_are_shown_to_those_who_use_it(folder: Path) -> None:
    text = GOOD.replace("title:", "titel:").replace("toolchain:", "tools:")
    write(folder, "bad", text)
    assert len(refused(application(folder, "bad"))) == 4


def own_board(folder: Path, target: str = "mine", name: str = "myboard") -> Path:
    """Return a copy of a board, in a folder that is none of the tree's."""
    copy = shutil.copytree(BOARDS / "mps2-an385", folder / "boards" / name)
    text = GOOD.replace("target: cm3", f"target: {target}")
    (copy / "board.yaml").write_text(text)
    return copy


def test_a_board_of_another_folder(tmp_path: Path) -> None:
    copy = own_board(tmp_path)
    loaded = load(application(tmp_path, "boards/myboard"))
    board = loaded.board("main")
    assert (board.name, board.target) == ("myboard", "mine")
    assert board.folders == [copy.resolve(), BOARDS / "mps2"]
    assert load(application(tmp_path, str(copy))).board("main") is board


def test_a_placement_with_a_board_of_another_folder(tmp_path: Path) -> None:
    own_board(tmp_path / "maps")
    where = tmp_path / "maps" / "own.map"
    where.write_text("weft: 1\nboards: {main: boards/myboard}\n")
    assert load(application(tmp_path, "linux"), placement=where).board("main").name == "myboard"


def test_errors_of_a_board_of_another_folder(tmp_path: Path) -> None:
    own_board(tmp_path, target="cm3")
    (text,) = refused(application(tmp_path, "boards/myboard"))
    assert "two boards have the target `cm3`: `mps2-an385` and `myboard`" in text
    assert load(application(tmp_path, "mps2-an385")).board("main").target == "cm3"
    own_board(tmp_path, name="linux")
    assert "has the name of another board" in refused(application(tmp_path, "boards/linux"))[0]
    (text,) = refused(application(tmp_path, "boards/non"))
    assert "app.yaml:4:19: error W021: there is no board.yaml in `boards/non`" in text
    assert "hint: a path is relative to the file that names it" in text


@pytest.fixture
def on_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Names the folder `boards` in WEFT_BOARD_PATH, and one that is not there."""
    monkeypatch.setenv("WEFT_BOARD_PATH", f"{tmp_path}/boards::{tmp_path}/lost")
    monkeypatch.chdir(tmp_path)
    boards.survey.cache_clear()
    return tmp_path


def test_boards_of_the_path_have_names_and_targets(on_path: Path) -> None:
    copy = own_board(on_path)
    assert load(application(on_path, "myboard")).board("main").location == copy.resolve()
    loaded = load(application(on_path, "linux"), target="mine")
    assert loaded.board("main").name == "myboard"
    assert load(application(on_path, "boards/myboard")).board("main").name == "myboard"


def test_a_copied_board_concerns_only_those_who_use_it(on_path: Path) -> None:
    own_board(on_path)
    own_board(on_path, target="cm3", name="twin")
    own_board(on_path, target="other", name="linux")
    assert boards.board_of("cm3").name == "mps2-an385"
    assert boards.board_of("linux").location == BOARDS / "linux"
    assert boards.board_of("mine").name == "myboard"
    (text,) = refused(application(on_path, "twin"))
    assert "two boards have the target `cm3`: `mps2-an385` and `twin`" in text
    for name in ("twin", "boards/twin", "other"):
        with pytest.raises(WeftError) as caught:
            boards.board_of(name)
        assert [problem.code for problem in caught.value.problems] == ["W019"]


def test_targets_lists_boards_of_the_path(weft: Weft, on_path: Path) -> None:
    own_board(on_path)
    own_board(on_path, target="cm3", name="twin")
    result = weft("targets")
    assert "(board boards/myboard)" in result.out
    assert "unusable: the board boards/twin: two boards have the target `cm3`" in result.out
    assert "WEFT_BOARD_PATH names what is no folder: lost" in result.out
    found = json.loads(weft("targets", "--json").out)
    assert [target["board"] for target in found["targets"] if target["target"] == "mine"]
    assert [entry["board"] for entry in found["unusable"]] == [str(on_path / "boards" / "twin")]


def test_a_missing_folder_of_the_path_is_named_where_a_board_is_missing(
    weft: Weft, on_path: Path
) -> None:
    (text,) = refused(application(on_path, "mine"))
    assert "WEFT_BOARD_PATH names what is no folder: " in text
    result = weft("check", application(on_path, "linux"), "--target", "mine")
    assert result.code == exits.USAGE and "no folder: " in result.err


def test_a_path_is_a_target(weft: Weft, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_board(tmp_path)
    own_board(tmp_path, target="cm3", name="twin")
    monkeypatch.chdir(tmp_path)
    file = application(tmp_path, "linux")
    assert weft("check", file, "--target", "boards/myboard").code == 0
    result = weft("check", file, "--target", "boards/twin")
    assert result.code == exits.DESCRIPTION and "error W019" in result.err
    result = weft("check", file, "--target", "boards/non")
    assert result.code == exits.USAGE
    assert "error W054: there is no board.yaml in `boards/non`" in result.err
    assert weft("generate", "--board", "boards/myboard", "--output", "out").code == 0
    assert "set(WEFT_BOARD_NAME myboard)" in (tmp_path / "out" / "board.cmake").read_text()


@pytest.mark.parametrize(("variable", "name"), [("boards", "myboard"), ("", "/boards/myboard")])
def test_a_new_application_names_a_board_of_another_folder(
    weft: Weft, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str, name: str
) -> None:
    copy = own_board(tmp_path)
    if variable:
        monkeypatch.setenv("WEFT_BOARD_PATH", str(tmp_path / variable))
    assert weft("new", tmp_path / "app", "--target", copy).code == 0
    assert f"{name}}}" in (tmp_path / "app" / "app.yaml").read_text()
    assert weft("check", tmp_path / "app" / "app.yaml").code == 0


@needs("cmake", "ninja", "qemu-system-arm", "arm-none-eabi-gcc")
def test_a_program_on_a_board_of_another_folder(weft: Weft, tmp_path: Path) -> None:
    own_board(tmp_path)
    file = application(tmp_path, "boards/myboard")
    result = weft("run", file, "-q", "--build-dir", tmp_path / "build")
    assert result.code == 0 and result.out == "hello from another board\n", result.err
