# SPDX-License-Identifier: MIT
"""The rules of pyproject.toml on imports of Python refuse each kind of wrong one."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(sys.executable).parent
LAYERS = (str(BIN / "lint-imports"), "--no-logo", "--no-cache")
DEPENDENCIES = (str(BIN / "deptry"), "--no-ansi", "tools")
RUFF = (str(BIN / "ruff"), "check", "tools", "tests")


def check(tree: Path, command: tuple[str, ...]) -> tuple[int, str]:
    """Run a checker in a tree; return its exit code and what it says."""
    environment = {"PYTHONPATH": str(tree / "tools"), "PATH": str(BIN)}
    done = subprocess.run(
        command, cwd=tree, env=environment, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    no_caches = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "tools", tmp_path / "tools", ignore=no_caches)
    (tmp_path / "tests").mkdir()
    return tmp_path


@pytest.mark.parametrize("command", [LAYERS, DEPENDENCIES, RUFF], ids=lambda c: Path(c[0]).name)
def test_the_tree_passes(tree: Path, command: tuple[str, ...]) -> None:
    assert check(tree, command)[0] == 0


@pytest.mark.parametrize(
    ("path", "text", "command", "message"),
    [
        (
            "tools/weft/diag/errors.py",
            "from weft import cli",
            LAYERS,
            "weft.diag.errors -> weft.cli",
        ),
        ("tools/weft/diag/errors.py", "from .. import cli", LAYERS, "weft.diag.errors -> weft.cli"),
        (
            "tools/weft/model/description/x.py",
            "def f():\n    from weft.building.generator import generate_node",
            LAYERS,
            "weft.model.description.x -> weft.building.generator",
        ),
        (
            "tools/weft/run/lines.py",
            "import weft.lab.bench",
            LAYERS,
            "weft.run.lines -> weft.lab.bench",
        ),
        ("tools/weft/x.py", "import checks.tree", LAYERS, "weft.x -> checks"),
        ("tools/weft/x.py", "from tests import needs", LAYERS, "weft.x -> tests"),
        ("tools/checks/x.py", "from weft import cli", LAYERS, "checks.x -> weft"),
        ("tools/weft/x.py", "import numpy", DEPENDENCIES, "'numpy' imported but missing"),
        ("tools/weft/x.py", "import yaml", DEPENDENCIES, "'yaml' imported but"),
        ("tools/weft/x.py", "import pytest", DEPENDENCIES, "'pytest' imported but"),
        ("tests/x.py", "from checks import tree", RUFF, "`checks` is banned"),
    ],
)
def test_a_wrong_import_is_refused(
    tree: Path, path: str, text: str, command: tuple[str, ...], message: str
) -> None:
    file = tree / path
    before = file.read_text() if file.exists() else '"""A module."""\n'
    file.write_text(f"{before}\n{text}\n")
    code, said = check(tree, command)
    assert code == 1
    assert message in said, said


def test_a_package_that_nothing_imports_is_refused(tree: Path) -> None:
    requirements = tree / "tools" / "requirements.in"
    requirements.write_text(requirements.read_text() + "attrs\n")
    code, said = check(tree, DEPENDENCIES)
    assert code == 1
    assert "'attrs' defined as a dependency but not used" in said, said
