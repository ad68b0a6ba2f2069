# SPDX-License-Identifier: MIT
"""Folders with unusual names: a program builds there, or the tools say why it cannot."""

import shutil
import subprocess
from pathlib import Path

import pytest

from weft import builder
from weft.errors import WeftError
from weft.paths import ROOT

HELLO = ROOT / "examples" / "hello"


@pytest.mark.parametrize("name", ["a b", "q'q h#h", "\u00e9 (x) {y}", "-dash", "bt`id` &s*s?<>"])
def test_descriptions_in_unusual_folders(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    shutil.copytree(HELLO, folder)
    command = [ROOT / "weft", "run", folder / "hello.yaml", "--target", "host", "--build-dir"]
    done = subprocess.run(
        [*command, folder / "build"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Hello from task" in done.stdout
    assert {path.name for path in tmp_path.iterdir()} == {name}, "nothing was run or made elsewhere"


@pytest.mark.parametrize("name", [*builder.NOT_IN_PATHS, "$(touch x)"])
def test_folders_that_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(WeftError) as raised:
        builder.refuse_path(tmp_path / f"a{name}b")
    (problem,) = raised.value.problems
    assert problem.code == "W210" and raised.value.exit_code == 65
    builder.refuse_path(tmp_path)
