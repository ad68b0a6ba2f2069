# SPDX-License-Identifier: MIT
"""`pip install .` gives a `weft` that works in any folder, and writes into none of its own."""

from pathlib import Path

import pytest

from tests.needs import need_target, needs
from tests.nightly import nightly
from tests.project.conftest import Installed, run
from weft import __version__

EXPECTED = "\n".join(f"got {n}" for n in range(1, 11))


def files(folder: Path) -> set[Path]:
    """Return all files but those that Python compiles."""
    return {file for file in folder.rglob("*") if file.suffix != ".pyc" and not file.is_dir()}


@needs("cmake", "ninja", "gcc")
@pytest.mark.parametrize("target", ["cm3", *nightly("host")])
def test_a_new_application_runs(installed: Installed, tmp_path: Path, target: str) -> None:
    need_target(target)
    before = files(installed.package)
    done = installed.weft("new", "app", cwd=tmp_path)
    assert done.returncode == 0 and "    weft run app/app.yaml\n" in done.stdout, done.stderr
    done = installed.weft("check", "app/app.yaml", cwd=tmp_path)
    assert done.stdout == "app/app.yaml: correct; 1 node, 2 tasks, 1 hub\n"
    done = installed.weft("run", "app/app.yaml", "--target", target, "-q", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert [line.partition(" after")[0] for line in done.stdout.splitlines()] == EXPECTED.split(
        "\n"
    )
    assert (tmp_path / "app" / "build" / "app" / f"main-{target}" / "main.elf").is_file()
    assert files(installed.package) == before


def test_messages_name_the_installed_command(installed: Installed, tmp_path: Path) -> None:
    done = installed.weft("--version", cwd=tmp_path)
    assert done.stdout == f"weft {__version__}\n"
    done = installed.weft("nosuch", cwd=tmp_path)
    assert "weft --help" in done.stderr and "./weft" not in done.stderr
    done = installed.weft("--cmake-dir", cwd=tmp_path)
    assert Path(done.stdout.strip()) == installed.package / "tree" / "cmake"
    assert not list(tmp_path.iterdir())


def test_every_module_is_installed(installed: Installed, tmp_path: Path) -> None:
    of_gdb = "'weft.debug.extension', 'weft.debug.gdb_weft'"  # which has a module gdb
    walk = (
        "import importlib, pkgutil, weft\n"
        "for found in pkgutil.walk_packages(weft.__path__, 'weft.'):\n"
        f"    if not found.name.startswith(({of_gdb})) and not found.name.endswith('__main__'):\n"
        "        importlib.import_module(found.name)\n"
        "print(weft.__file__)\n"
    )
    done = run(installed.bin / "python", "-c", walk, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert Path(done.stdout.strip()).parent == installed.package


def test_commands_that_read_the_tree(installed: Installed, tmp_path: Path) -> None:
    """Baselines, published tables, boards, simulated machines and schemas are there."""
    for arguments, text in (
        (["bench", "--from", "baseline", "--target", "cm3"], "Against the lowest value"),
        (["targets"], "vex"),
        (["check", installed.package / "tree" / "examples" / "hello" / "hello.yaml"], "correct"),
    ):
        done = installed.weft(*arguments, cwd=tmp_path)
        assert done.returncode == 0 and text in done.stdout, done.stderr
