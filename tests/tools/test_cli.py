# SPDX-License-Identifier: MIT
"""The command line: every command answers, and mistakes end in words."""

import json
import re
import shlex
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest
import typer

from tests.pages import PAGES
from tests.tools.command_line import Weft
from weft.cli.main import new_app
from weft.cli.table import COMMANDS
from weft.diag import exits
from weft.diag.codes import CODES
from weft.model.boards import boards
from weft.paths import ROOT, SPEC, shown

VALID = SPEC / "valid" / "minimal" / "minimal.yaml"
INVALID = SPEC / "invalid" / "many-errors.yaml"


def test_no_code_has_two_meanings() -> None:
    folder = ROOT / "tools" / "weft" / "diag"
    texts = "".join(file.read_text() for file in sorted(folder.glob("codes*.py")))
    written = re.findall(r'^    "(W\d{3})": ', texts, re.M)
    assert len(written) == len(set(written)) == len(CODES)


def test_the_launcher_starts_from_anywhere(tmp_path: Path) -> None:
    link = tmp_path / "weft"
    link.symlink_to(ROOT / "weft")
    for launcher in (ROOT / "weft", link):
        done = subprocess.run(
            [launcher, "--version"], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0 and done.stdout.startswith("weft ")


def test_the_launcher_says_how_to_set_up(tmp_path: Path) -> None:
    copy = tmp_path / "weft"
    copy.write_bytes((ROOT / "weft").read_bytes())
    copy.chmod(0o755)
    done = subprocess.run([copy, "--help"], capture_output=True, text=True, check=False)
    assert done.returncode == exits.MISSING and "make -C" in done.stderr


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help(weft: Weft, command: str) -> None:
    result = weft(*([command] if command else []), "--help")
    assert result.code == 0 and "Usage: ./weft" in result.out


@pytest.mark.parametrize("file", PAGES, ids=shown)
def test_documents_name_arguments_that_there_are(file: Path) -> None:
    """What follows the last option may be left out, its value too."""
    top: Any = typer.main.get_command(new_app())
    named = re.findall(r"(?:`|^ *(?:\$ )?)\./weft ([a-z][^`\n>|]*)", file.read_text(), re.MULTILINE)
    for words in (shlex.split(text, comments=True) for text in named):
        command = top.get_command(top.context_class(top), words[0])
        assert command is not None, words
        arguments = words[1:-1] if words[-1].startswith("--") else words[1:]
        _, left, _ = command.make_parser(command.context_class(command)).parse_args(arguments)
        assert left == [], f"./weft {shlex.join(words)}"


def test_a_misspelt_command(weft: Weft) -> None:
    result = weft("chekc", VALID)
    assert result.code == exits.USAGE and "did you mean `check`?" in result.err


def test_check_accepts(weft: Weft) -> None:
    result = weft("check", VALID)
    assert result.code == 0
    assert result.out == f"{VALID}: correct; 1 node, 1 task, 0 hubs\n"


def test_check_refuses(weft: Weft, at_root: Path) -> None:
    result = weft("check", INVALID.relative_to(at_root), VALID)
    assert result.code == exits.DESCRIPTION
    assert result.err == INVALID.with_suffix(".txt").read_text()
    assert "correct" in result.out


def test_check_json(weft: Weft) -> None:
    assert json.loads(weft("check", "--json", VALID).out) == {"errors": []}
    result = weft("check", "--json", INVALID)
    errors = json.loads(result.out)["errors"]
    assert result.code == exits.DESCRIPTION and result.err == ""
    assert {"code", "message", "file", "line", "column", "hint", "notes"} == set(errors[0])


def test_check_of_what_is_not_there(weft: Weft, tmp_path: Path) -> None:
    result = weft("check", tmp_path / "no.yaml")
    assert result.code == exits.DESCRIPTION and "error W001: cannot read" in result.err


def test_an_unknown_target(weft: Weft) -> None:
    result = weft("check", VALID, "--target", "cm4")
    assert result.code != 0 and "W054" in result.err and "did you mean `cm4f`?" in result.err


def test_error(weft: Weft) -> None:
    for code in CODES:
        result = weft("error", code.lower())
        assert result.code == 0 and result.out.startswith(f"{code}: ")
    assert weft("error", "w12").out == weft("error", "12").out == weft("error", "W012").out
    everything = weft("error").out
    assert all(code in everything for code in CODES)
    assert set(json.loads(weft("error", "--json").out)) == set(CODES)
    assert weft("error", "W999").code == exits.USAGE


def test_targets(weft: Weft) -> None:
    result = weft("targets")
    assert result.code == 0
    assert all(board.target in result.out for board in boards().values())
    targets = json.loads(weft("targets", "--json").out)["targets"]
    assert {t["target"] for t in targets} == {b.target for b in boards().values()}
    assert all(t["ready"] == (t["install"] is None) for t in targets)
    on_the_board = {t["target"] for t in targets if not t["runs"]}
    assert on_the_board == {board.target for board in boards().values() if not board.runs}
    assert {"microbit2", "nrf52840dk"} <= on_the_board
    assert all((t["unit"] is None) == (t["target"] in on_the_board) for t in targets)
    assert result.out.count(": ./weft flash") == len(on_the_board)


def test_targets_without_tools(weft: Weft, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    result = weft("targets")
    assert "ready" not in result.out
    assert "install with: apt-get install cmake ninja-build qemu-system-arm" in result.out


def test_a_missing_tool(weft: Weft, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    result = weft("run", VALID)
    assert result.code == exits.MISSING
    assert "W050" in result.err and "apt-get install" in result.err


def test_the_description_of_the_folder(
    weft: Weft, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = weft("build")
    assert result.code == exits.USAGE
    assert "W095: `DESCRIPTION` is missing, and there is no app.yaml here" in result.err
    assert weft("new", "own", "--board", "pico").code == 0
    assert "board: pico" in Path("own/app.yaml").read_text(encoding="utf-8")
    monkeypatch.chdir("own")
    drawn = weft("draw", "--topology")
    assert drawn.code == 0 and "own-topology.svg" in drawn.out, drawn


def test_doctor(weft: Weft) -> None:
    report = json.loads(weft("doctor", "--json").out)
    assert set(report["ready"]) == {b.target for b in boards().values()}
    assert "python: " in weft("doctor").out


def test_doctor_writes_a_bundle(weft: Weft, tmp_path: Path) -> None:
    file = tmp_path / "report.zip"
    assert "look into it" in weft("doctor", "--bundle", file).err
    with zipfile.ZipFile(file) as archive:
        assert "ready" in json.loads(archive.read("doctor.json"))
    result = weft("doctor", "--bundle", tmp_path / "no" / "report.zip")
    assert result.code == exits.FAILED and "W001" in result.err


def test_new(weft: Weft, tmp_path: Path) -> None:
    folder = tmp_path / "app"
    result = weft("new", folder, "--target", "host")
    assert result.code == 0 and f"run {folder / 'app.yaml'}" in result.out
    text = (folder / "app.yaml").read_text()
    schema = text.splitlines()[0].removeprefix("# yaml-language-server: $schema=")
    assert Path(schema).is_file() and "board: linux" in text
    assert weft("check", folder / "app.yaml").code == 0
    again = weft("new", folder)
    assert again.code == exits.FAILED and "W053" in again.err


def test_new_in_a_place_that_cannot_be_written(weft: Weft, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    result = weft("new", tmp_path / "file" / "app")
    assert result.code == exits.FAILED and "W001" in result.err


def test_generate(weft: Weft, tmp_path: Path) -> None:
    assert weft("generate", VALID, "--output", tmp_path).code == 0
    assert {f.name for f in tmp_path.iterdir()} == {
        *("system.h", "system.c", "node.c", "node.cmake", "board.cmake")
    }
    two = SPEC / "valid" / "two_nodes" / "two_nodes.yaml"
    assert "--node gpp or dsp" in weft("generate", two, "--output", tmp_path).err
    assert weft("generate", two, "--node", "gpq", "--output", tmp_path).code == exits.USAGE
    assert weft("generate", "--output", tmp_path).code == exits.USAGE


@pytest.mark.skipif(
    subprocess.run(["unshare", "-rn", "true"], capture_output=True, check=False).returncode != 0,
    reason="no name spaces here",
)
def test_no_command_needs_the_network(tmp_path: Path) -> None:
    new = tmp_path / "app"
    for arguments in (
        ("--help",),
        ("new", new, "--target", "host"),
        ("check", new / "app.yaml"),
        ("generate", new / "app.yaml", "--output", tmp_path / "generated"),
        ("build", new / "app.yaml", "--build-dir", tmp_path / "build"),
        ("run", new / "app.yaml", "--build-dir", tmp_path / "build"),
        ("targets",),
        ("error", "W012"),
        ("doctor",),
    ):
        command = ["unshare", "-rn", ROOT / "weft", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_an_internal_error(weft: Weft, monkeypatch: pytest.MonkeyPatch) -> None:
    from weft.model import description

    def broken(*arguments: object) -> None:
        raise ZeroDivisionError("broken")

    monkeypatch.setattr(description, "load", broken)
    with pytest.raises(AssertionError, match="internal error: ZeroDivisionError: broken"):
        weft("check", VALID)


def test_tools_newer_than_their_environment(weft: Weft, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a pull: what is missing is no error of the tools."""
    from weft.model import description

    def broken(*arguments: object) -> None:
        raise ModuleNotFoundError("No module named 'newer'", name="newer")

    monkeypatch.setattr(description, "load", broken)
    result = weft("check", VALID)
    assert result.code == exits.MISSING
    assert "W050" in result.err and "`newer`" in result.err and "setup" in result.err


def test_a_missing_module_of_the_tools_is_their_error(
    weft: Weft, monkeypatch: pytest.MonkeyPatch
) -> None:
    from weft.model import description

    def broken(*arguments: object) -> None:
        raise ModuleNotFoundError("No module named 'weft.gone'", name="weft.gone")

    monkeypatch.setattr(description, "load", broken)
    with pytest.raises(AssertionError, match="internal error: ModuleNotFoundError"):
        weft("check", VALID)


def test_a_placement(weft: Weft, tmp_path: Path) -> None:
    two = SPEC / "valid" / "two_nodes" / "two_nodes.yaml"
    place = tmp_path / "place.map"
    place.write_text("weft: 1\nboards: {gpp: linux}\nnodes: {consumer: gpp, right: gpp}\n")
    assert weft("check", two, "--map", place).code == 0
    place.write_text("weft: 1\nnodes: {consumer: gpp}\n")
    result = weft("check", two, "--map", place)
    assert result.code == exits.DESCRIPTION and "W035" in result.err
