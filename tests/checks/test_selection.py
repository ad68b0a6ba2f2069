# SPDX-License-Identifier: MIT
"""`tests/run --since` leaves out nothing that a change breaks.

Mutants say which program notices them; so do the edits of edits/, of all kinds of files: `Killer:`
is the step, or the files of pytest with their options. The nightly set sees each of them fail.
"""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path, PurePath, PurePosixPath

import pytest

from checks import inputs, selection, steps, tree
from tests.mutants.mutant import ROOT, Mutant, mutants

EDITS = mutants(Path(__file__).parent / "edits")
NOTICED = {
    "calls": "tests/fuzz/test_remote.py",
    "fuzz": "tests/fuzz/test_borders.py",
    "kernel": "tests/simulated/test_simulated.py",
    "net": "tests/network/test_storm.py",
    "link": "tests/link/test_link.py",
}
"""Where the killers of a room are."""
LIMIT = 900
STEPS = steps.all_steps()


def chosen(*changed: str | PurePath) -> tuple[set[str], set[str]]:
    """Return the steps and the files of tests that are selected for changed files."""
    found = selection.selected(STEPS, [PurePosixPath(file) for file in changed])
    return {step.name for step in found}, {str(test) for step in found for test in step.tests}


def noticed_by(edit: Mutant) -> str:
    """Return the step, or the file of tests, that is named as an edit's killer."""
    words = edit.killer.split()
    return next((word for word in words if word.startswith("tests/")), words[0])


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.name)
def test_what_an_edit_breaks_is_selected(edit: Mutant, tmp_path: Path) -> None:
    edit.apply(tmp_path)
    names, tests = chosen(*edit.files)
    assert noticed_by(edit) in names | tests


@pytest.mark.parametrize(("room", "tests"), NOTICED.items())
def test_what_a_mutant_breaks_is_selected(room: str, tests: str) -> None:
    for mutant in mutants(room):
        assert tests in chosen(*mutant.files)[1], mutant.name


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree, with its own builds and this one's programs."""
    folder = tmp_path_factory.mktemp("tree")
    for file in tree.files():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, folder / file)
    (folder / ".venv").symlink_to(ROOT / ".venv")
    (folder / "build").mkdir()
    (folder / "build" / "sim").symlink_to(ROOT / "build" / "sim")
    for command in (["init", "-q"], ["add", "."]):
        subprocess.run(["git", *command], cwd=folder, check=True)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.name)
def test_an_edit_breaks_what_it_names(edit: Mutant, copy: Path) -> None:
    words = edit.killer.split()
    command = [str(copy / "tests/run"), "--only", words[0]]
    if noticed_by(edit) != words[0] or words[0].startswith("tests/"):
        setting = [word for word in words if word.startswith("TARGETS=")]
        rest = [word for word in words if word not in setting]
        command = ["env", *setting, sys.executable, "-m", "pytest", "-q", *rest]
    own = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    try:
        edit.apply(copy)
        done = subprocess.run(
            command, cwd=copy, capture_output=True, text=True, timeout=LIMIT, env=own
        )
    finally:
        for file in edit.files:
            shutil.copy(ROOT / file, copy / file)
    assert done.returncode == 1, done.stdout[-2000:] + done.stderr[-2000:]


def test_a_document_selects_little() -> None:
    names, tests = chosen("doc/explanation/semantics.md")
    assert "licenses" in names
    assert not any(name.startswith(("targets-", "tidy-", "bench-")) for name in names)
    assert "tests/simulated/test_simulated.py" not in tests


def beside_python(*folders: str) -> list[PurePosixPath]:
    """Return the files in some folders that are not Python."""
    found = (file for folder in folders for file in tree.under(tree.files(), folder))
    return [file for file in found if file.suffix != ".py"]


@pytest.mark.parametrize(
    "file", beside_python("tools/weft/building/generator", "tools/weft/lab/size/program"), ids=str
)
def test_a_bench_needs_what_its_programs_are_made_of(file: PurePosixPath) -> None:
    """Templates of generated files, and the program of suite footprint."""
    assert inputs.touches(inputs.of_bench(), file)


def test_a_bench_needs_no_package_for_its_name() -> None:
    """`trace` is also a key of a configuration."""
    assert not inputs.touches(
        inputs.of_bench(), PurePosixPath("tools/weft/observe/trace/perfetto.py")
    )


def test_a_command_selects_no_target() -> None:
    names, tests = chosen("tools/weft/cli/commands/budget.py")
    assert "tests/tools/test_budget.py" in tests
    assert not any(name.startswith(("targets-", "tidy-")) for name in names)


@pytest.mark.parametrize("file", ["pyproject.toml", "tools/checks/steps.py", "nobody/knows.this"])
def test_what_decides_everything_selects_everything(file: str) -> None:
    assert chosen(file)[0] == {step.name for step in STEPS}


def test_what_the_tables_name_is_there() -> None:
    """A folder that was renamed would silently select nothing."""
    read = [file for step in STEPS for file in step.reads or ()]
    named = {
        *(file for table in (inputs.BUILDERS, inputs.BESIDE) for file in table),
        *(file for table in (inputs.BUILDERS, inputs.BESIDE) for v in table.values() for file in v),
        *(*selection.EVERYTHING, *selection.NO_STEP, *read),
    }
    assert sorted(file for file in named if not (ROOT / file).exists()) == []


def test_every_file_of_the_tree_is_known() -> None:
    """A new kind of file would silently select everything."""
    everything = {step.name for step in STEPS}
    unknown = [
        str(file)
        for file in tree.files()
        if not inputs.touches(selection.EVERYTHING, file) and chosen(file)[0] == everything
    ]
    assert unknown == []


def test_changes_are_those_of_git(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        person = ["-c", "user.name=a", "-c", "user.email=a@b"]
        subprocess.run(["git", *person, *arguments], cwd=tmp_path, check=True, capture_output=True)

    git("init")
    for name in ("kept", "changed", "gone"):
        (tmp_path / name).write_text("1\n")
    git("add", ".")
    git("commit", "-m", "first")
    (tmp_path / "changed").write_text("2\n")
    (tmp_path / "gone").unlink()
    (tmp_path / "new ä").write_text("3\n")
    names = [str(file) for file in selection.changed_since("HEAD", tmp_path)]
    assert names == ["changed", "gone", "new ä"]
    with pytest.raises(ValueError, match="nowhere"):
        selection.changed_since("nowhere", tmp_path)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('weft("size", file)', True),
        ('self.weft(name, "size", file)', True),
        ('run([ROOT / "weft", "size", file])', True),
        ('run([sys.executable, "-m", "weft", "size"])', True),
        ('run([*start, "size"])', True),
        ('command = ("size", file)', True),
        ('command = "size" if short else "bench"', True),
        ('build(file, optimize="size")', False),
        ('header.get("size", 8)', False),
        ('header["size"]', False),
        ('header == {"size": 8}', False),
        ('optimize == "size"', False),
        ('VARIANTS = [("storm/free", "size")]', False),
        ('pytest.mark.parametrize("optimize", ["speed", "size"])', False),
    ],
)
def test_a_word_is_a_command_where_commands_stand(text: str, found: bool) -> None:
    nodes = list(ast.walk(ast.parse(text)))
    words = {inputs.joined(word) for node in nodes for word in inputs.words_of(node)}
    assert ("size" in words) == found


def test_a_command_selects_the_tests_that_run_it() -> None:
    assert "tests/tools/test_trace.py" in chosen("tools/weft/cli/commands/trace.py")[1]
    assert "tests/remote/test_pools.py" in chosen("tools/weft/cli/commands/sim.py")[1]
    of_size = chosen("tools/weft/cli/commands/size.py")[1]
    assert not any(test.startswith(("tests/simulated/", "tests/remote/")) for test in of_size)
