# SPDX-License-Identifier: MIT
"""`tests/run` leaves out what has passed with the same inputs, and nothing else."""

import asyncio
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path, PurePosixPath

import pytest

from checks import passes, runner, steps
from checks.passes import DECIDING, Passes
from checks.steps import Step
from checks.tree import ROOT
from weft.model.boards import boards

READS = Step("reads", ("true",), 10, reads=("kernel", "one.txt"), repeatable=True)
OTHER = Step("other", ("true",), 10, reads=("doc.txt",), repeatable=True)
EVERY = (READS, OTHER)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A small tree of files."""
    tree = tmp_path / "tree"
    (tree / "kernel").mkdir(parents=True)
    for name in ("kernel/a.c", "one.txt", "doc.txt"):
        (tree / name).write_text(name)
    subprocess.run(["git", "init", "-q", tree], check=True)
    return tree


def store(root: Path) -> Passes:
    return Passes(root.parent / "passed", EVERY, root)


def remember(root: Path, step: Step = READS) -> None:
    store(root).add(step, store(root).keys(step))
    if step.repeatable:
        assert store(root).left(step) is None


def test_a_pass_is_remembered_for_its_step_only(root: Path) -> None:
    assert store(root).left(READS) == READS
    remember(root)
    assert store(root).left(OTHER) == OTHER
    assert store(root).left(replace(READS, command=("true", "1"))) is not None


@pytest.mark.parametrize("file", ["kernel/a.c", "one.txt", "kernel/new.c", "of-nobody.txt"])
def test_another_input_is_run_again(root: Path, file: str) -> None:
    remember(root)
    (root / file).write_text("else")
    assert store(root).left(READS) == READS


def test_a_removed_input_is_run_again(root: Path) -> None:
    remember(root)
    (root / "kernel/a.c").unlink()
    assert store(root).left(READS) == READS


def test_what_is_not_read_does_not_matter(root: Path) -> None:
    remember(root)
    (root / "doc.txt").write_text("else")
    assert store(root).left(READS) is None


def test_the_former_content_has_passed(root: Path) -> None:
    remember(root)
    (root / "one.txt").write_text("else")
    (root / "one.txt").write_text("one.txt")
    assert store(root).left(READS) is None


def test_another_package_is_run_again(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    remember(root)
    monkeypatch.setattr(passes, "installed", lambda: "gcc 14")
    assert store(root).left(READS) == READS


def test_another_local_program_is_run_again(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool = tmp_path / "ninja"
    tool.write_text("#!/bin/sh\n")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    remember(root)
    tool.write_text("#!/bin/sh\nexit 1\n")
    assert store(root).left(READS) == READS


@pytest.mark.parametrize("name", ["arm-none-eabi-gcc", "clang", "java", "verilator"])
def test_a_program_of_tests_that_is_no_need_of_the_step_decides(
    root: Path, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of pytest skips single tests for it."""
    remember(root)
    made(tmp_path / name)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    assert store(root).left(READS) == READS


def test_another_alternative_of_the_system_is_run_again(tmp_path: Path) -> None:
    """Both are of packages: what `update-alternatives` has changed is where the name leads."""
    cat, tac = (Path(shutil.which(name) or "").resolve() for name in ("cat", "tac"))
    found = []
    for program in (cat, tac):
        (tmp_path / "java").unlink(missing_ok=True)
        (tmp_path / "java").symlink_to(program)
        found.append(passes.local([str(tmp_path / "java")]))
    assert cat.is_relative_to("/usr/bin") and found[0] != found[1]


def test_a_program_that_is_installed_afterwards_is_another_input(tmp_path: Path) -> None:
    program = tmp_path / "tool"
    before = passes.local([str(program)])
    made(program)
    assert passes.local([str(program)]) != before


def made(program: Path) -> Path:
    """Make a program that does nothing."""
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    return program


def test_all_programs_that_tests_ask_for_are_inputs() -> None:
    asked = {
        name
        for file in (ROOT / "tests").rglob("*.py")
        for words in re.findall(r"\b(?:need_tools|needs)\(((?:\"[^\"]*\",? ?)+)", file.read_text())
        for name in re.findall(r"\"([^\"]*)\"", words)
    }
    of_boards = {tool for board in boards().values() for tool in board.tools}
    others = {"cm3", "vex", "no-such-program"}  # targets; a program of this file
    assert {"clang", "verilator", "arm-none-eabi-gcc"} <= asked | of_boards
    assert (asked | of_boards) - others <= set(passes.TOOLS)


def test_without_dpkg_nothing_is_remembered(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the packages' versions a pass is of unknown tools."""
    remember(root)
    which = shutil.which
    monkeypatch.setattr(shutil, "which", lambda name: None if "dpkg" in name else which(name))
    assert store(root).keys(READS) == []
    assert store(root).left(READS) == READS


def test_a_pass_with_tests_that_lacked_a_program_is_not_remembered(
    root: Path, tmp_path: Path
) -> None:
    """Skips for other reasons, as for `slow`, are those of each run."""
    file = tmp_path / "test_some.py"
    kinds = {
        "mark": '@needs("no-such-program")\ndef test_one(): pass\n',
        "call": 'def test_one(): need_tools("no-such-program")\n',
        "other": '@pytest.mark.skip(reason="slow: pytest -m slow")\ndef test_one(): pass\n',
    }
    pytest_ = (
        "env",
        "CI=",
        sys.executable,
        "-m",
        "pytest",
        "-q",
        str(file),
        "-c",
        "pyproject.toml",
    )
    left = {}
    for kind, text in kinds.items():
        file.write_text(
            "import pytest\nfrom tests.needs import need_tools, needs\n"
            f"{text}\ndef test_two(): pass\n"
        )
        step = replace(READS, name=kind, command=(*pytest_, f"--basetemp={tmp_path / kind}"))
        [result] = asyncio.run(runner.Runner([step], 1, tmp_path / "logs", store(root)).run())
        assert result.status == "passed", result.tail
        left[kind] = store(root).left(step) is not None
    assert left == {"mark": True, "call": True, "other": False}


@pytest.mark.parametrize("name", DECIDING)
def test_another_environment_is_run_again(
    root: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    remember(root)
    monkeypatch.setenv(name, "another")
    assert store(root).left(READS) == READS


def test_steps_that_may_end_otherwise_are_never_left_out(root: Path) -> None:
    step = replace(READS, repeatable=False)
    remember(root, step)
    assert store(root).left(step) == step


def test_inputs_that_change_while_a_step_runs_are_not_remembered(root: Path) -> None:
    before = store(root).keys(READS)
    (root / "one.txt").write_text("else")
    store(root).add(READS, before)
    assert store(root).left(READS) == READS
    (root / "one.txt").write_text("one.txt")
    assert store(root).left(READS) == READS


def test_files_of_tests_are_remembered_one_by_one() -> None:
    tests = tuple(PurePosixPath(f"tests/spec/test_{name}.py") for name in ("schema", "valid"))
    step = Step("both", ("true",), 10, tests=tests, repeatable=True)
    assert [part.tests for part in passes.parts(step)] == [tests[:1], tests[1:]]


def test_only_a_pass_is_remembered(root: Path, tmp_path: Path) -> None:
    fails = replace(READS, command=("false",))
    for step in (READS, fails):
        asyncio.run(runner.Runner([step], 1, tmp_path / "logs", store(root)).run())
    assert store(root).left(READS) is None
    assert store(root).left(fails) == fails


def test_what_a_host_decides_is_not_remembered() -> None:
    """Processes of Linux end otherwise on a busy machine: their tests run each time."""
    found = {step.name for step in steps.all_steps() if step.repeatable}
    assert {"targets-cm3", "targets-vex", "models", "bench-baseline", "tidy-sim"} <= found
    assert not found & {"targets-host", "targets-host-aarch64", "python-system", "python-link"}


def test_variables_that_tests_read_are_known() -> None:
    """A variable that a test or tool reads from the environment decides, or is named here."""
    of_people = {"CI", "COLUMNS", "NO_COLOR", "HOME", "PATH"}
    files = [*(ROOT / "tools").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
    read = {
        name
        for file in files
        for name in re.findall(r"(?:environ(?:\.get\(|\[)|getenv\()\"([A-Z_]+)\"", file.read_text())
    }
    assert read - of_people <= set(DECIDING)
