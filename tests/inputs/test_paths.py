# SPDX-License-Identifier: MIT
"""Folders with unusual names: a program builds there, or the tools say why it cannot."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.inputs.test_results import made
from tests.nightly import nightly
from weft.building import builder
from weft.diag import exits
from weft.diag.errors import WeftError
from weft.diag.visible import visible_lines
from weft.paths import ROOT

HELLO = ROOT / "examples" / "hello"


@pytest.mark.parametrize("name", ["a b", "q'q h#h", "\u00e9 (x) {y}", "-dash", "bt`id` &s*s?<>"])
def test_descriptions_in_unusual_folders(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    shutil.copytree(HELLO, folder)
    command: list[str | Path] = [
        ROOT / "weft",
        "run",
        folder / "hello.yaml",
        "--target",
        "host",
        "--build-dir",
    ]
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


@pytest.mark.parametrize("name", [*builder.NOT_IN_PATHS, "$(touch x)", "\x1b[31m", "\udcff"])
def test_folders_that_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(WeftError) as raised:
        builder.refuse_path(tmp_path / f"a{name}b")
    (problem,) = raised.value.problems
    assert problem.code == "W210" and raised.value.exit_code == exits.DESCRIPTION
    builder.refuse_path(tmp_path)


NAMES = [
    *("-\x1b[31m\udcff", "two\nlines"),
    *nightly("a b", "q'q;$(touch x)\u00e9|\"%,[]{}"),
]


@pytest.mark.parametrize("name", NAMES)
def test_files_of_any_name(tmp_path: Path, name: str) -> None:
    """Files that commands read and write may have any name; messages show it harmlessly."""
    folder = tmp_path / f"in {name}"
    folder.mkdir()
    results = folder / name
    results.write_text(json.dumps(made()))

    def weft(*words: str | Path, code: int = 0) -> str:
        command = [sys.executable, "-m", "weft", *words]
        environment = os.environ | {"PYTHONPATH": str(ROOT / "tools")}
        done = subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, timeout=100, check=False
        )
        said = (done.stdout + done.stderr).decode()
        assert done.returncode == code, said
        assert visible_lines(said) == said
        return said

    weft("compare", results, results)
    weft("key", folder / "key")
    assert "W113" in weft("compare", folder / "key", results, code=exits.DESCRIPTION)
    assert "W160" in weft(
        "log", "--dump", folder / "none", "--elf", results, code=exits.DESCRIPTION
    )
    is_line = "\n" in name
    recorded = weft(
        "sim",
        HELLO / "hello.yaml",
        "--record",
        folder / "r",
        code=exits.DESCRIPTION if is_line else 0,
    )
    assert ("W150" in recorded) == is_line
    if not is_line:
        weft("sim", HELLO / "hello.yaml", "--replay", folder / "r")
    assert {path.name for path in tmp_path.iterdir()} == {folder.name}, "nothing made elsewhere"
