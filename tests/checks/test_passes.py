# SPDX-License-Identifier: MIT
"""`tests/run` leaves out what has passed with the same inputs, and nothing else."""

import asyncio
import re
import subprocess
from dataclasses import replace
from pathlib import Path, PurePosixPath

import pytest

from checks import passes, runner, steps
from checks.passes import DECIDING, Passes
from checks.steps import Step
from checks.tree import ROOT

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
